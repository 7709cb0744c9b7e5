//! An administrator acts as somebody else.

use crate::browser::Browser;
use crate::test_hub::{COUNTY, TestHub, account_id, cd_user, email, phone};
use hub_actors::identity::SocketAuthenticator;
use hub_domain::clock::now_ms;
use hub_http::live::LiveAuthenticator;
use hub_store::args;
use hub_store::audit::ChainState;
use serde_json::{Value, json};

const REASON: &str = "called the help line about an upload";

fn path(name: &str) -> String {
    format!("/api/users/{}/impersonate", cd_user(name))
}

/// Who acts, impersonated account, action, object and reason of the audit lines that have an action.
async fn lines(hub: &TestHub, action: &str) -> Vec<(i64, Option<i64>, String, String)> {
    hub.app
        .store
        .db()
        .all(
            "SELECT actor_id, behalf_of, object_id, reason FROM audit_log WHERE tenant_id = 1 AND action = $1 ORDER BY seq",
            args![action],
        )
        .await
        .unwrap()
}

#[actix_web::test]
async fn an_administrator_acts_as_an_applicant_and_every_request_is_written_down() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let answer = browser
        .post(&path("individual"), &own, json!({ "reason": REASON }))
        .await;
    let acting = answer.token();
    let me = browser.get("/api/users/me", &acting).await.body["data"].clone();
    assert_eq!(me["cd_user"], cd_user("individual"));
    assert_eq!(me["permissions"], json!([]));
    assert_eq!(me["session"]["impersonated_by"], json!({ "name": "Ana admin" }));
    let left = me["session"]["expires_at_ms"].as_i64().unwrap() - now_ms();
    assert!((59 * 60_000..=60 * 60_000).contains(&left), "{left}");
    let names = json!({ "ds_firstname": "Carmen", "ds_lastname": "Ruiz" });
    let mine = format!("/api/users/{}", cd_user("individual"));
    let renamed = browser.send("PATCH", &mine, Some(&acting), Some(names)).await;
    assert_eq!(renamed.status, 200, "{}", renamed.body);

    let (admin, applicant) = (account_id("admin"), account_id("individual"));
    let begun = lines(&hub, "impersonation.start").await;
    assert_eq!(
        begun,
        [(admin, Some(applicant), applicant.to_string(), REASON.to_owned())]
    );
    let asked: Vec<String> = lines(&hub, "impersonation.request")
        .await
        .into_iter()
        .inspect(|line| assert_eq!((line.0, line.1), (admin, Some(applicant))))
        .map(|line| line.2)
        .collect();
    assert_eq!(asked, ["GET /api/users/me".to_owned(), format!("PATCH {mine}")]);
    let renames = lines(&hub, "account.rename").await;
    assert_eq!((renames[0].0, renames[0].1), (admin, Some(applicant)));

    let ended = browser
        .post("/api/users/impersonation/end", &acting, json!({}))
        .await;
    let back = ended.token();
    assert_eq!(
        browser.get("/api/users/me", &back).await.body["data"]["cd_user"],
        cd_user("admin")
    );
    assert_eq!(
        browser.get("/api/users/me", &acting).await.key(),
        "session_revoked"
    );
    assert_eq!(lines(&hub, "impersonation.end").await.len(), 1);
    assert!(matches!(
        hub.app.store.audit().verify(COUNTY).await.unwrap(),
        ChainState::Whole { .. }
    ));
    hub.stop().await;
}

#[actix_web::test]
async fn what_staff_does_for_another_reads_so_in_the_audit_log() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let acting = browser
        .post(&path("reviewer"), &own, json!({ "reason": REASON }))
        .await
        .token();
    let assigned = browser
        .post(
            "/api/work-queue/items/701/assign",
            &acting,
            json!({ "user_id": null, "version": 1 }),
        )
        .await;
    assert_eq!(assigned.status, 200, "{}", assigned.body);
    let changes = lines(&hub, "application.assign").await;
    assert_eq!(
        (changes[0].0, changes[0].1),
        (account_id("admin"), Some(account_id("reviewer")))
    );
    let sockets = LiveAuthenticator::new(hub.app.tokens.clone(), hub.app.store.clone());
    sockets.authenticate(&acting).await.unwrap();
    let heard = lines(&hub, "impersonation.request").await;
    assert_eq!(heard.last().unwrap().2, "event socket");
    hub.stop().await;
}

#[actix_web::test]
async fn a_call_that_is_steered_for_another_names_both_in_the_audit_log() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let acting = browser
        .post(&path("reviewer"), &own, json!({ "reason": REASON }))
        .await
        .token();
    let placed = browser
        .post("/api/threads/t1/calls", &acting, json!({ "via": "link" }))
        .await;
    assert_eq!(placed.status, 201, "{}", placed.body);
    let call = placed.body["call"]["id"].as_str().unwrap().to_owned();
    let lock = format!("/api/conferences/{call}/lock");
    let locked = browser.post(&lock, &acting, json!({ "locked": true })).await;
    assert_eq!(locked.status, 200, "{}", locked.body);
    let hang_up = format!("/api/calls/{call}/hang-up");
    let ended = browser.post(&hang_up, &acting, json!({})).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    for action in ["call.place", "conference.lock", "conference.end"] {
        // The end is written when everybody has been let go.
        let started = std::time::Instant::now();
        while lines(&hub, action).await.is_empty() {
            assert!(started.elapsed().as_secs() < 10, "{action} is not written");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let written = lines(&hub, action).await.remove(0);
        assert_eq!(
            (written.0, written.1, written.2.as_str()),
            (account_id("admin"), Some(account_id("reviewer")), call.as_str()),
            "{action}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_acts_as_an_administrator_a_stranger_or_without_a_reason() {
    let hub = TestHub::start().await;
    // A second administrator, and one of another tenant.
    hub.run(
        "UPDATE accounts SET roles = '[99]' WHERE cd_user = $1",
        args![cd_user("supervisor")],
    )
    .await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let good = json!({ "reason": REASON });
    for (name, body, status, key) in [
        ("supervisor", good.clone(), 403, "not_allowed"),
        ("admin", good.clone(), 403, "not_allowed"),
        ("elsewhere", good.clone(), 404, "not_found"),
        ("individual", json!({}), 422, "invalid_field"),
        ("individual", json!({ "reason": "  " }), 422, "invalid_field"),
        (
            "individual",
            json!({ "reason": "x".repeat(501) }),
            422,
            "invalid_field",
        ),
        (
            "individual",
            json!({ "reason": REASON, "entity_id": account_id("business") }),
            404,
            "not_found",
        ),
    ] {
        let answer = browser.post(&path(name), &own, body.clone()).await;
        assert_eq!((answer.status, answer.key()), (status, key), "{name} {body}");
    }
    let mut other = Browser::new(&hub);
    let reviewer = other.sign_in("reviewer").await;
    let answer = other.post(&path("individual"), &reviewer, good.clone()).await;
    assert_eq!((answer.status, answer.key()), (403, "not_allowed"));
    assert_eq!(lines(&hub, "impersonation.start").await, []);
    let answer = other
        .post("/api/users/impersonation/end", &reviewer, json!({}))
        .await;
    assert_eq!(answer.status, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn acting_opens_neither_passwords_nor_factors_nor_devices() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let acting = browser
        .post(&path("business"), &own, json!({ "reason": REASON }))
        .await
        .token();
    for (method, path) in [
        ("GET", "/api/sessions"),
        ("POST", "/api/sessions/end-others"),
        ("DELETE", "/api/sessions/x"),
        ("GET", "/api/second-factors"),
        ("POST", "/api/second-factors/totp"),
        ("DELETE", "/api/second-factors/totp"),
        ("POST", "/api/second-factors/backup-codes"),
        ("POST", "/api/second-factors/passkeys/start"),
        ("DELETE", "/api/second-factors/trusted-devices"),
        ("POST", "/api/marketplace/refresh"),
        ("POST", "/api/users/change-password"),
        ("POST", "/api/forward-auth/mfa/send-code"),
    ] {
        let answer = browser.send(method, path, Some(&acting), None).await;
        assert_eq!(
            (answer.status, answer.key()),
            (403, "not_allowed"),
            "{method} {path}"
        );
    }
    let choice = hub.choice("business");
    let answer = browser
        .post("/api/users/account-selection", &acting, choice)
        .await;
    assert_eq!((answer.status, answer.key()), (403, "not_allowed"));
    // The impersonated person does not see the administrator's device, and ending their own does not end it.
    let mut theirs = Browser::new(&hub);
    let token = theirs.sign_in("business").await;
    let list = theirs.get("/api/sessions", &token).await;
    assert_eq!(list.body["data"].as_array().unwrap().len(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn it_survives_a_reload_and_ends_with_the_hour_and_with_the_administrator() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let begin = json!({ "reason": REASON });
    let acting = browser
        .post(&path("individual"), &own, begin.clone())
        .await
        .token();
    let me = |body: &Value| body["data"]["cd_user"].as_i64().unwrap();
    let renewed = browser.refresh().await.token();
    assert_eq!(
        me(&browser.get("/api/users/me", &renewed).await.body),
        cd_user("individual")
    );
    // The hour is over.
    hub.run(
        "UPDATE sessions SET expires_at_ms = $1 WHERE impersonator_sid IS NOT NULL",
        args![now_ms()],
    )
    .await;
    let (sid,): (String,) = hub
        .app
        .store
        .db()
        .one(
            "session",
            "SELECT sid FROM sessions WHERE impersonator_sid IS NOT NULL",
            Vec::new(),
        )
        .await
        .unwrap();
    hub.app.tokens.forget(&sid);
    assert_eq!(
        browser.get("/api/users/me", &acting).await.key(),
        "session_expired"
    );
    let renewed = browser.refresh().await.token();
    assert_eq!(
        me(&browser.get("/api/users/me", &renewed).await.body),
        cd_user("admin")
    );
    // Once more; then the administrator signs out.
    let acting = browser.post(&path("individual"), &renewed, begin).await.token();
    assert_eq!(browser.get("/api/users/me", &acting).await.status, 200);
    let out = browser.post("/api/users/logout", &renewed, json!({})).await;
    assert_eq!(out.status, 204);
    let started = std::time::Instant::now();
    loop {
        let answer = browser.get("/api/users/me", &acting).await;
        if answer.key() == "session_revoked" {
            break;
        }
        assert!(
            started.elapsed().as_secs() < 5,
            "it goes on without the administrator"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn an_administrator_finds_people_of_their_own_instance_by_name_address_or_number() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let typed = phone("individual");
    let digits = typed.trim_start_matches("+1");
    let dashed = format!("({})%20{}-{}", &digits[..3], &digits[3..6], &digits[6..]);
    for words in [
        email("individual").to_uppercase(),
        "ana%20INDIV".to_owned(),
        dashed,
    ] {
        let path = format!("/api/users/search?q={words}");
        let (_, body) = hub.call("GET", &path, Some(&admin), None).await;
        assert_eq!(
            body["data"][0]["cd_user"],
            cd_user("individual"),
            "{words}: {body}"
        );
    }
    for (who, words) in [("admin", "ana%20admin"), ("elsewhere", "individual")] {
        let session = hub.session(who).await;
        let path = format!("/api/users/search?q={words}");
        let (status, body) = hub.call("GET", &path, Some(&session), None).await;
        assert_eq!((status.as_u16(), &body["data"]), (200, &json!([])), "{who}");
    }
    hub.stop().await;
}
