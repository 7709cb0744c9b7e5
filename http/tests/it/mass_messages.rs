//! A message to many by its calls: a test to oneself, the number typed, a second person for a decision, and the seconds in which it is
//! taken back.

use crate::test_hub::{COUNTY, TestHub, account_id, email};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::identity::accounts::{self, Membership};
use hub_store::people::applicants::{self, NewApplicant};
use serde_json::{Value, json};

pub const ITEMS: &str = "/api/notifications/outreach-item";
pub const APPROVALS: &str = "/api/notifications/outreach-approvals";
const BY_LABELS: &str = "/api/communications/create-by-labels";
/// Statuses: received, and approved.
pub const RECEIVED: i64 = 4;
pub const APPROVED: i64 = 3;

pub async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

pub async fn post(hub: &TestHub, path: &str, token: &str, body: Value) -> (u16, Value) {
    call(hub, "POST", path, token, body).await
}

/// The key of a refusal.
pub async fn refused(hub: &TestHub, path: &str, token: &str, body: Value) -> (u16, String) {
    let (status, answer) = post(hub, path, token, body).await;
    (status, answer["key"].as_str().unwrap_or_default().to_owned())
}

/// More people with a mailbox each, in a status.
pub async fn people(hub: &TestHub, numbers: std::ops::RangeInclusive<i64>, state: i64) {
    let mut write = hub.app.store.write().await.unwrap();
    let by = By::system().from("test");
    for number in numbers {
        let person = NewApplicant {
            id: ApplicantId(1_000 + number),
            account: None,
            name: format!("Person {number}"),
            lang: "en".into(),
            zone: "America/New_York".into(),
            state: "VA".into(),
            addresses: vec![format!("person{number}@town.example")],
            created_at_ms: 1,
        };
        applicants::create(&mut write, COUNTY, &[person], &by)
            .await
            .unwrap();
        let application = NewApplication {
            thread: ThreadId(format!("many-{number}")),
            external_id: format!("MANY-{number}"),
            applicant_name: format!("Person {number}"),
            state: StateId(state),
            state_since_ms: 1,
            created_at_ms: 1,
            category: "Housing".into(),
            ..NewApplication::filed(
                COUNTY,
                ProgramId(5),
                ApplicationId(2_000 + number),
                1_000 + number,
            )
        };
        new_applications::insert(&mut write, &[application])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

/// A mail for people in a status; for every status without one.
pub async fn template(hub: &TestHub, token: &str, version: i64, states: Value, words: &str) -> i64 {
    let template = json!({ "name": "News", "channel": "EMAIL", "program": 5, "states": states, "active": true, "by_lang": {
        "en": { "subject": "News", "body": words },
    } });
    let body = json!({ "version": version, "template": template });
    let (status, saved) = call(hub, "PUT", "/api/message-templates/news", token, body).await;
    assert_eq!(status, 200, "{saved}");
    saved["version"].as_i64().unwrap()
}

pub const NEWS: &str = "Dear {{first_name}}, the office is closed on Friday.";
pub const DECISION: &str = "Dear {{first_name}}, your application {{application}} was approved.";

pub fn content(state: i64) -> Value {
    let filter = json!({ "program": 5, "states": [state], "lang": null, "last_contact_before_ms": null });
    json!({ "filter": filter, "channel": "EMAIL", "template": "news" })
}

pub fn outreach(state: i64, test: Option<&str>, number: Value) -> Value {
    let mut body = content(state);
    body["name"] = "News of spring".into();
    body["per_minute"] = 600.into();
    body["test_id"] = test.into();
    body["confirmed_number"] = number;
    body
}

/// The id of a test that was sent.
pub async fn tested(hub: &TestHub, token: &str, state: i64) -> String {
    let (status, sent) = post(hub, &format!("{ITEMS}/test"), token, content(state)).await;
    assert_eq!(status, 201, "{sent}");
    sent["id"].as_str().unwrap().to_owned()
}

/// What was written for recipients of outreach.
pub async fn written(hub: &TestHub) -> i64 {
    let sql = "SELECT COUNT(*) FROM outbox WHERE tenant_id = $1 AND lane = 2";
    let (count,): (i64,) = hub
        .app
        .store
        .db()
        .one("outbox", sql, args![COUNTY])
        .await
        .unwrap();
    count
}

/// How often something stands in the audit log.
pub async fn audited(hub: &TestHub, action: &str) -> i64 {
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = $2";
    let row = hub.app.store.db().one("audit", sql, args![COUNTY, action]);
    let (count,): (i64,) = row.await.unwrap();
    count
}

/// Gives the supervisor the right to send in the program.
pub async fn make_colleague(hub: &TestHub, name: &str) -> String {
    let membership = Membership {
        program: ProgramId(5),
        queue_role: 0,
        role_name: "Reviewer".into(),
        permissions: vec!["UserMgmt:ReadWrite".into()],
    };
    let mut write = hub.app.store.write().await.unwrap();
    accounts::add_membership(&mut write, COUNTY, AccountId(account_id(name)), &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
    hub.session(name).await
}

pub async fn rest_for(hub: &TestHub, seconds: u32) {
    hub.settings(COUNTY, |settings| settings.undo_send_seconds = seconds)
        .await;
}

#[actix_web::test]
async fn twenty_people_get_it_as_before_and_twenty_one_after_a_test_and_with_their_number() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    template(&hub, &admin, 0, json!([]), NEWS).await;
    people(&hub, 1..=20, RECEIVED).await;
    let preview = format!("{ITEMS}/preview");
    let (_, few) = post(&hub, &preview, &admin, content(RECEIVED)).await;
    assert_eq!(
        (
            &few["tally"]["reached"],
            &few["needs_test"],
            &few["needs_approval"],
            &few["test_to"]
        ),
        (&json!(20), &json!(false), &json!(false), &json!(email("admin")))
    );
    let (status, begun) = post(&hub, ITEMS, &admin, outreach(RECEIVED, None, Value::Null)).await;
    assert_eq!((status, &begun["state"]), (201, &json!("running")), "{begun}");

    people(&hub, 21..=21, RECEIVED).await;
    let (_, many) = post(&hub, &preview, &admin, content(RECEIVED)).await;
    assert_eq!(
        (&many["tally"]["reached"], &many["needs_test"]),
        (&json!(21), &json!(true))
    );
    let test_first = (409, "test_first".to_owned());
    for (test, number) in [
        (None, Value::Null),
        (None, json!(21)),
        (Some("nothing"), json!(21)),
        (Some("01890000-0000-7000-8000-000000000000"), json!(21)),
    ] {
        let body = outreach(RECEIVED, test, number);
        assert_eq!(refused(&hub, ITEMS, &admin, body).await, test_first, "{test:?}");
    }
    let test = tested(&hub, &admin, RECEIVED).await;
    for number in [Value::Null, json!(20), json!(22), json!(-21), json!(0)] {
        let body = outreach(RECEIVED, Some(&test), number.clone());
        let expected = (409, "number_not_confirmed".to_owned());
        assert_eq!(refused(&hub, ITEMS, &admin, body).await, expected, "{number}");
    }
    assert_eq!(
        audited(&hub, "outreach.begin").await,
        1,
        "only the few have been written to"
    );
    let (status, begun) = post(&hub, ITEMS, &admin, outreach(RECEIVED, Some(&test), json!(21))).await;
    assert_eq!(
        (status, &begun["state"], &begun["total"]),
        (201, &json!("running"), &json!(21)),
        "{begun}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_test_goes_to_the_sender_alone_filled_in_for_one_of_the_people_and_marked() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    template(&hub, &admin, 0, json!([]), NEWS).await;
    people(&hub, 1..=21, RECEIVED).await;
    let path = format!("{ITEMS}/test");
    let mut body = content(RECEIVED);
    body["externalId"] = "MANY-7".into();
    let (status, sent) = post(&hub, &path, &admin, body.clone()).await;
    assert_eq!(
        (status, &sent["to"], &sent["subject"]),
        (201, &json!(email("admin")), &json!("TEST (to you alone): News")),
        "{sent}"
    );
    let sql = "SELECT to_address, subject, body, lane FROM outbox WHERE tenant_id = $1 AND idempotency_key LIKE 'mass-test-%'";
    let mails: Vec<(String, String, String, i64)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(mails.len(), 1);
    assert_eq!(
        (&mails[0].0, &*mails[0].1),
        (&email("admin"), "TEST (to you alone): News")
    );
    assert!(
        mails[0]
            .2
            .starts_with("Dear Person, the office is closed on Friday."),
        "{}",
        mails[0].2
    );
    assert_eq!(written(&hub).await, 0);
    assert_eq!(audited(&hub, "mass_test.send").await, 1);
    for other in ["ERA-1", "NOBODY-1", "MANY-7\0"] {
        body["externalId"] = other.into();
        let (status, answer) = post(&hub, &path, &admin, body.clone()).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": "externalId", "key": "unknown" })),
            "{other}"
        );
    }
    // Nobody in that status, a template that nobody has, and an account without an address.
    assert_eq!(
        post(&hub, &path, &admin, content(APPROVED)).await.1["errors"][0]["key"],
        "nobody"
    );
    let sql = "UPDATE accounts SET email = NULL WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, account_id("admin")]).await;
    let expected = (409, "no_own_address".to_owned());
    assert_eq!(refused(&hub, &path, &admin, content(RECEIVED)).await, expected);
    let (_, preview) = post(&hub, &format!("{ITEMS}/preview"), &admin, content(RECEIVED)).await;
    assert_eq!(preview["test_to"], Value::Null);
    hub.stop().await;
}

#[actix_web::test]
async fn other_words_other_people_another_hour_and_another_persons_test_need_a_new_one() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let version = template(&hub, &admin, 0, json!([]), NEWS).await;
    people(&hub, 1..=21, RECEIVED).await;
    people(&hub, 31..=51, APPROVED).await;
    let supervisor = make_colleague(&hub, "supervisor").await;
    let test = tested(&hub, &admin, RECEIVED).await;
    let send = |state, test: &str| outreach(state, Some(test), json!(21));
    let test_first = (409, "test_first".to_owned());
    assert_eq!(
        refused(&hub, ITEMS, &supervisor, send(RECEIVED, &test)).await,
        test_first
    );
    assert_eq!(
        refused(&hub, ITEMS, &admin, send(APPROVED, &test)).await,
        test_first
    );
    let version = template(
        &hub,
        &admin,
        version,
        json!([]),
        "Dear {{first_name}}, the office is open.",
    )
    .await;
    assert_eq!(
        refused(&hub, ITEMS, &admin, send(RECEIVED, &test)).await,
        test_first
    );
    template(&hub, &admin, version, json!([]), NEWS).await;
    let sql = "UPDATE mass_tests SET at_ms = at_ms - $2 WHERE tenant_id = $1";
    hub.run(sql, args![COUNTY, 3_601_000_i64]).await;
    assert_eq!(
        refused(&hub, ITEMS, &admin, send(RECEIVED, &test)).await,
        test_first
    );
    assert_eq!(audited(&hub, "outreach.begin").await, 0);
    let again = tested(&hub, &admin, RECEIVED).await;
    assert_eq!(post(&hub, ITEMS, &admin, send(RECEIVED, &again)).await.0, 201);
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_without_the_right_and_no_other_tenant_tests_sends_or_answers() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    template(&hub, &admin, 0, json!([APPROVED]), DECISION).await;
    people(&hub, 1..=21, APPROVED).await;
    let test = tested(&hub, &admin, APPROVED).await;
    let (status, asked) = post(&hub, ITEMS, &admin, outreach(APPROVED, Some(&test), json!(21))).await;
    assert_eq!(status, 201, "{asked}");
    let path = format!("{ITEMS}/{}", asked["id"].as_str().unwrap());
    let refusal = json!({ "reason": "No." });
    for (who, status) in [("reviewer", 403), ("individual", 403), ("elsewhere", 404)] {
        let token = hub.session(who).await;
        for (deed, body) in [
            ("approve", Value::Null),
            ("refuse", refusal.clone()),
            ("withdraw", Value::Null),
            ("undo", Value::Null),
            ("seen", Value::Null),
        ] {
            let (given, answer) = post(&hub, &format!("{path}/{deed}"), &token, body).await;
            assert_eq!(given, status, "{who} {deed}: {answer}");
        }
        let (given, waiting) = call(&hub, "GET", APPROVALS, &token, Value::Null).await;
        match who {
            "elsewhere" => assert_eq!(waiting["waiting"], json!([])),
            _ => assert_eq!(given, 403),
        }
        let (given, answer) = post(&hub, &format!("{ITEMS}/test"), &token, content(APPROVED)).await;
        assert!(matches!(given, 403 | 422), "{who}: {answer}");
    }
    let (_, item) = call(&hub, "GET", &path, &admin, Value::Null).await;
    assert_eq!(item["item"]["state"], "pending");
    hub.stop().await;
}

#[actix_web::test]
async fn a_mail_to_more_than_twenty_applications_by_their_numbers_needs_the_same() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    people(&hub, 1..=21, RECEIVED).await;
    let mail = |count: i64, body: &str| {
        let labels: Vec<String> = (1..=count).map(|number| format!("MANY-{number}")).collect();
        json!({ "labels": labels, "subject": "News", "body": body })
    };
    let (status, few) = post(&hub, BY_LABELS, &reviewer, mail(20, "We have news.")).await;
    assert_eq!(status, 200, "{few}");
    // A number that is named twice is one.
    let mut twice = mail(20, "We have more news.");
    twice["labels"].as_array_mut().unwrap().push("MANY-1".into());
    assert_eq!(post(&hub, BY_LABELS, &reviewer, twice).await.0, 200);
    let mut many = mail(21, "We have news.");
    assert_eq!(
        refused(&hub, BY_LABELS, &reviewer, many.clone()).await,
        (409, "test_first".to_owned())
    );
    let (status, sent) = post(&hub, &format!("{BY_LABELS}/test"), &reviewer, many.clone()).await;
    assert_eq!((status, &sent["to"]), (201, &json!(email("reviewer"))), "{sent}");
    many["test_id"] = sent["id"].clone();
    many["confirmed_number"] = 20.into();
    assert_eq!(
        refused(&hub, BY_LABELS, &reviewer, many.clone()).await.1,
        "number_not_confirmed"
    );
    many["confirmed_number"] = 21.into();
    let mut changed = many.clone();
    changed["body"] = "We have other news.".into();
    assert_eq!(refused(&hub, BY_LABELS, &reviewer, changed).await.1, "test_first");
    let (status, made) = post(&hub, BY_LABELS, &reviewer, many).await;
    assert_eq!(status, 200, "{made}");
    assert!(
        made["results"]
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["message_id"].is_string()),
        "{made}"
    );
    // What many are told of a decision, a second person approves: that is an outreach.
    template(
        &hub,
        &admin,
        0,
        json!([RECEIVED, APPROVED]),
        "Your application was approved by the county.",
    )
    .await;
    let decision = mail(21, "Hello. Your application was approved by the county. Bye");
    assert_eq!(
        refused(&hub, BY_LABELS, &reviewer, decision).await,
        (409, "approval_required".to_owned())
    );
    let few = mail(20, "Hello. Your application was approved by the county. Bye");
    assert_eq!(post(&hub, BY_LABELS, &reviewer, few).await.0, 200);
    hub.stop().await;
}
