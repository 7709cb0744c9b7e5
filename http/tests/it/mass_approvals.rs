//! Messages to many that wait: for a second person where they say a decision, and for their rest.

use crate::mass_messages::{
    APPROVALS, APPROVED, DECISION, ITEMS, NEWS, RECEIVED, audited, call, content, make_colleague, outreach,
    people, post, refused, rest_for, template, tested, written,
};
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::AccountId;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_http::tokens::TokenKind;
use hub_store::args;
use hub_store::identity::sessions::Impersonator;
use serde_json::{Value, json};

#[actix_web::test]
async fn a_decision_to_many_waits_for_a_second_person_and_nothing_leaves_before() {
    let hub = TestHub::start().await;
    hub.app.hub.start_jobs().await.unwrap();
    let admin = hub.session("admin").await;
    let supervisor = make_colleague(&hub, "supervisor").await;
    template(&hub, &admin, 0, json!([APPROVED]), DECISION).await;
    people(&hub, 1..=20, APPROVED).await;
    let (_, few) = post(&hub, &format!("{ITEMS}/preview"), &admin, content(APPROVED)).await;
    assert_eq!(
        few["needs_approval"], false,
        "to a few it is sent as before: {few}"
    );
    people(&hub, 21..=21, APPROVED).await;
    let (_, many) = post(&hub, &format!("{ITEMS}/preview"), &admin, content(APPROVED)).await;
    assert_eq!(many["needs_approval"], true);
    let test = tested(&hub, &admin, APPROVED).await;
    let (status, asked) = post(&hub, ITEMS, &admin, outreach(APPROVED, Some(&test), json!(21))).await;
    assert_eq!(
        (
            status,
            &asked["state"],
            &asked["may_withdraw"],
            &asked["may_answer"]
        ),
        (201, &json!("pending"), &json!(true), &json!(false)),
        "{asked}"
    );
    let path = format!("{ITEMS}/{}", asked["id"].as_str().unwrap());
    // It cannot be steered past the second person, and not by its author.
    for how in ["pause", "resume", "stop"] {
        let (status, key) = refused(&hub, &format!("{path}/{how}"), &admin, Value::Null).await;
        assert_eq!((status, &*key), (409, "state_not_possible"), "{how}");
    }
    assert_eq!(
        refused(&hub, &format!("{path}/undo"), &admin, Value::Null)
            .await
            .1,
        "nothing_to_undo"
    );
    let own = (403, "own_request".to_owned());
    assert_eq!(
        refused(&hub, &format!("{path}/approve"), &admin, Value::Null).await,
        own
    );
    let reason = json!({ "reason": "I changed my mind." });
    assert_eq!(
        refused(&hub, &format!("{path}/refuse"), &admin, reason.clone()).await,
        own
    );
    // Nor by its author as somebody else.
    let now = hub_domain::clock::now_ms();
    let proof = Proof::of(Given::of_login(Method::Password, now));
    let claims = hub.app.tokens.verify(&admin, TokenKind::Session).unwrap();
    let as_colleague = Impersonator {
        sid: claims.sid.unwrap(),
        account: AccountId(account_id("admin")),
        name: "Ana admin".into(),
    };
    let id = AccountId(account_id("supervisor"));
    let disguised = hub
        .session_of("supervisor", COUNTY, id, &proof, Some(&as_colleague))
        .await;
    assert_eq!(
        post(&hub, &format!("{path}/approve"), &disguised, Value::Null)
            .await
            .0,
        403
    );

    let (_, seen) = call(&hub, "GET", APPROVALS, &admin, Value::Null).await;
    assert_eq!((&seen["waiting"], &seen["answered"]), (&json!([]), &json!([])));
    let (_, seen) = call(&hub, "GET", APPROVALS, &supervisor, Value::Null).await;
    let waiting = &seen["waiting"][0];
    assert_eq!(
        (&waiting["total"], &waiting["created_by"], &waiting["may_answer"]),
        (&json!(21), &json!("Ana admin"), &json!(true)),
        "{seen}"
    );
    let (_, shown) = call(&hub, "GET", &path, &supervisor, Value::Null).await;
    assert_eq!(
        shown["texts"],
        json!([{ "lang": "en", "subject": "News", "body": DECISION }])
    );
    assert_eq!(written(&hub).await, 0);

    let approve = format!("{path}/approve");
    let both = tokio::join!(
        post(&hub, &approve, &supervisor, Value::Null),
        post(&hub, &approve, &supervisor, Value::Null)
    );
    let mut statuses = [both.0.0, both.1.0];
    statuses.sort_unstable();
    assert_eq!(
        statuses,
        [200, 409],
        "of two answers at once one counts: {both:?}"
    );
    assert_eq!(
        refused(&hub, &format!("{path}/refuse"), &supervisor, reason)
            .await
            .1,
        "state_not_possible"
    );
    for _ in 0..400 {
        if written(&hub).await == 21 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(written(&hub).await, 21);
    let (_, seen) = call(&hub, "GET", APPROVALS, &admin, Value::Null).await;
    let decision = &seen["answered"][0]["decision"];
    assert_eq!(
        (&decision["by"], &decision["reason"]),
        (&json!("Ana supervisor"), &json!("")),
        "{seen}"
    );
    assert_eq!(
        post(&hub, &format!("{path}/seen"), &admin, Value::Null).await.0,
        204
    );
    let (_, seen) = call(&hub, "GET", APPROVALS, &admin, Value::Null).await;
    assert_eq!(seen["answered"], json!([]));
    assert_eq!(
        (
            audited(&hub, "outreach.ask").await,
            audited(&hub, "outreach.approve").await
        ),
        (1, 1)
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_refusal_has_a_reason_that_its_author_reads_and_a_request_can_be_withdrawn() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let supervisor = make_colleague(&hub, "supervisor").await;
    template(&hub, &admin, 0, json!([APPROVED]), DECISION).await;
    people(&hub, 1..=21, APPROVED).await;
    let test = tested(&hub, &admin, APPROVED).await;
    let ask = async || {
        let (status, asked) = post(&hub, ITEMS, &admin, outreach(APPROVED, Some(&test), json!(21))).await;
        assert_eq!(status, 201, "{asked}");
        format!("{ITEMS}/{}", asked["id"].as_str().unwrap())
    };
    let path = ask().await;
    for (reason, key) in [
        ("", "required"),
        ("  ", "required"),
        (&*"x".repeat(501), "too_long"),
        ("a\0", "too_long"),
    ] {
        let (status, answer) = post(
            &hub,
            &format!("{path}/refuse"),
            &supervisor,
            json!({ "reason": reason }),
        )
        .await;
        assert_eq!((status, &answer["errors"][0]["key"]), (422, &json!(key)));
    }
    let reason = json!({ "reason": "The letters went out already." });
    let (status, answer) = post(&hub, &format!("{path}/refuse"), &supervisor, reason).await;
    assert_eq!((status, &answer["state"]), (200, &json!("refused")), "{answer}");
    let (_, seen) = call(&hub, "GET", APPROVALS, &admin, Value::Null).await;
    assert_eq!(
        seen["answered"][0]["decision"]["reason"],
        "The letters went out already."
    );
    assert_eq!(
        refused(&hub, &format!("{path}/withdraw"), &admin, Value::Null)
            .await
            .1,
        "state_not_possible"
    );

    let path = ask().await;
    assert_eq!(
        post(&hub, &format!("{path}/withdraw"), &supervisor, Value::Null)
            .await
            .0,
        403
    );
    let (status, withdrawn) = post(&hub, &format!("{path}/withdraw"), &admin, Value::Null).await;
    assert_eq!(
        (status, &withdrawn["state"]),
        (200, &json!("withdrawn")),
        "{withdrawn}"
    );
    assert_eq!(
        refused(&hub, &format!("{path}/approve"), &supervisor, Value::Null)
            .await
            .1,
        "state_not_possible"
    );
    let (_, seen) = call(&hub, "GET", APPROVALS, &supervisor, Value::Null).await;
    assert_eq!(seen["waiting"], json!([]));
    assert_eq!(written(&hub).await, 0);
    assert_eq!(
        (
            audited(&hub, "outreach.refuse").await,
            audited(&hub, "outreach.withdraw").await
        ),
        (1, 1)
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_outreach_rests_and_is_taken_back_whole_also_after_it_was_paused_and_resumed() {
    let hub = TestHub::start().await;
    hub.app.hub.start_jobs().await.unwrap();
    let admin = hub.session("admin").await;
    template(&hub, &admin, 0, json!([]), NEWS).await;
    people(&hub, 1..=3, RECEIVED).await;
    rest_for(&hub, 60).await;
    let (status, begun) = post(&hub, ITEMS, &admin, outreach(RECEIVED, None, Value::Null)).await;
    assert_eq!((status, &begun["may_undo"]), (201, &json!(true)), "{begun}");
    let rests_ms = begun["starts_at_ms"].as_i64().unwrap() - begun["created_at_ms"].as_i64().unwrap();
    assert!((55_000..=60_000).contains(&rests_ms), "{rests_ms}");
    let path = format!("{ITEMS}/{}", begun["id"].as_str().unwrap());
    for how in ["pause", "resume"] {
        assert_eq!(
            post(&hub, &format!("{path}/{how}"), &admin, Value::Null).await.0,
            200,
            "{how}"
        );
    }
    let sql = "SELECT MIN(next_at_ms) FROM jobs WHERE tenant_id = $1 AND kind = 'outreach'";
    let (due_ms,): (i64,) = hub.app.store.db().one("jobs", sql, args![COUNTY]).await.unwrap();
    assert!(
        due_ms >= begun["starts_at_ms"].as_i64().unwrap(),
        "a resumption waits as well"
    );
    let (status, undone) = post(&hub, &format!("{path}/undo"), &admin, Value::Null).await;
    assert_eq!(
        (status, &undone["state"], &undone["may_undo"]),
        (200, &json!("undone"), &json!(false)),
        "{undone}"
    );
    assert_eq!(
        refused(&hub, &format!("{path}/undo"), &admin, Value::Null).await,
        (409, "nothing_to_undo".to_owned())
    );
    assert_eq!(written(&hub).await, 0);
    let (_, progress) = call(&hub, "GET", &path, &admin, Value::Null).await;
    assert_eq!(
        progress["figures"],
        json!([{ "state": "stopped", "reason": "", "status": "", "count": 3 }])
    );
    // Where nothing rests it starts at once, and cannot be undone.
    rest_for(&hub, 0).await;
    let (_, begun) = post(&hub, ITEMS, &admin, outreach(RECEIVED, None, Value::Null)).await;
    assert_eq!(begun["may_undo"], false, "{begun}");
    let path = format!("{ITEMS}/{}", begun["id"].as_str().unwrap());
    assert_eq!(
        refused(&hub, &format!("{path}/undo"), &admin, Value::Null)
            .await
            .1,
        "nothing_to_undo"
    );
    assert_eq!(audited(&hub, "outreach.undo").await, 1);
    hub.stop().await;
}
