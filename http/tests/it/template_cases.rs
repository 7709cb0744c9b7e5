//! A template for other cases is not sent by mistake: the message that names it or says its words is refused until it is confirmed.

use crate::test_hub::{COUNTY, TestHub};
use hub_store::args;
use serde_json::{Value, json};

const POST: &str = "/api/threads/t1/messages";
const WORDS: &str = "Your application was denied. To appeal, call us within 30 days.";

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// A county whose applicant has a phone, with a template of these statuses for this audience.
async fn county(states: Value, audience: &str) -> TestHub {
    let hub = TestHub::start().await;
    hub.make_reachable(&["+12025550101"]).await;
    let admin = hub.session("admin").await;
    let template = json!({ "name": "Denied", "channel": "SMS", "program": 5, "active": true, "states": states, "audience": audience,
        "by_lang": { "en": { "body": WORDS } } });
    let body = json!({ "version": 0, "template": template });
    let (status, saved) = call(&hub, "PUT", "/api/message-templates/denied", &admin, body).await;
    assert_eq!(status, 200, "{saved}");
    hub
}

/// Texts that were written, and confirmations in the audit log.
async fn written(hub: &TestHub) -> (i64, i64) {
    let db = hub.app.store.db();
    let texts =
        "SELECT COUNT(*) FROM messages WHERE tenant_id = $1 AND channel = 'SMS' AND direction = 'out'";
    let lines = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = 'message.confirm_template'";
    let (texts,): (i64,) = db.one("messages", texts, args![COUNTY]).await.unwrap();
    let (lines,): (i64,) = db.one("audit", lines, args![COUNTY]).await.unwrap();
    (texts, lines)
}

#[actix_web::test]
async fn a_named_template_for_another_status_is_refused_until_it_is_confirmed() {
    let hub = county(json!([12]), "applicant").await;
    let reviewer = hub.session("reviewer").await;
    let before = written(&hub).await;
    let mut draft = json!({ "channel": "SMS", "body": "Other words.", "template": "denied" });
    let (status, refused) = call(&hub, "POST", POST, &reviewer, draft.clone()).await;
    assert_eq!(
        (status, &refused["key"]),
        (409, &json!("template_not_for_case")),
        "{refused}"
    );
    draft["confirmed"] = false.into();
    assert_eq!(call(&hub, "POST", POST, &reviewer, draft.clone()).await.0, 409);
    assert_eq!(written(&hub).await, before, "nothing is written");
    draft["confirmed"] = true.into();
    let (status, sent) = call(&hub, "POST", POST, &reviewer, draft).await;
    assert_eq!(status, 201, "{sent}");
    assert_eq!(written(&hub).await, (before.0 + 1, before.1 + 1));
    hub.stop().await;
}

#[actix_web::test]
async fn words_that_were_pasted_are_known_and_others_pass() {
    let hub = county(json!([12]), "applicant").await;
    let reviewer = hub.session("reviewer").await;
    let pasted = format!("Dear Maria,\n\n{}\n\nAna", WORDS.to_uppercase());
    let (status, refused) = call(
        &hub,
        "POST",
        POST,
        &reviewer,
        json!({ "channel": "SMS", "body": pasted }),
    )
    .await;
    assert_eq!(
        (status, &refused["key"]),
        (409, &json!("template_not_for_case")),
        "{refused}"
    );
    // A note is for colleagues, and other words are nobody's.
    for draft in [
        json!({ "channel": "NOTE", "body": WORDS }),
        json!({ "channel": "SMS", "body": "Please call us about your application." }),
    ] {
        let (status, sent) = call(&hub, "POST", POST, &reviewer, draft).await;
        assert_eq!(status, 201, "{sent}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_template_for_the_status_passes_and_one_for_colleagues_does_not() {
    let hub = county(json!([4]), "applicant").await;
    let reviewer = hub.session("reviewer").await;
    let draft = json!({ "channel": "SMS", "body": WORDS, "template": "denied" });
    let (status, sent) = call(&hub, "POST", POST, &reviewer, draft.clone()).await;
    assert_eq!(status, 201, "{sent}");
    hub.stop().await;
    let hub = county(json!([4]), "supervisor").await;
    let reviewer = hub.session("reviewer").await;
    let (status, refused) = call(&hub, "POST", POST, &reviewer, draft).await;
    assert_eq!(
        (status, &refused["key"]),
        (409, &json!("template_not_for_case")),
        "{refused}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_without_the_right_learns_that_it_would_be_refused() {
    let hub = county(json!([12]), "applicant").await;
    let draft = json!({ "channel": "SMS", "body": WORDS, "template": "denied" });
    for (who, status) in [("individual", 403), ("elsewhere", 404)] {
        let token = hub.session(who).await;
        let (given, answer) = call(&hub, "POST", POST, &token, draft.clone()).await;
        assert_eq!(given, status, "{who}: {answer}");
        assert_ne!(answer["key"], "template_not_for_case");
    }
    hub.stop().await;
}
