//! Only its reviewer and the supervisors of its tenant can control a running call.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_store::args;
use serde_json::{Value, json};
use std::time::Duration;

/// A call by a link, placed by the reviewer.
async fn placed(hub: &TestHub, reviewer: &str) -> String {
    let body = json!({ "via": "link" });
    let (status, placed) = hub
        .call("POST", "/api/threads/t1/calls", Some(reviewer), Some(body))
        .await;
    assert_eq!(status, 201, "{placed}");
    placed["call"]["id"].as_str().unwrap().to_owned()
}

/// What those in charge of a running call can do to it or read of it.
fn actions(call: &str) -> Vec<(&'static str, String, Value)> {
    let voice = |action: &str| {
        (
            "POST",
            format!("/api/communications/voice/{action}"),
            json!({ "call_id": call }),
        )
    };
    let conference = |action: &str, body: Value| ("POST", format!("/api/conferences/{call}/{action}"), body);
    let of_call = |action: &str| ("POST", format!("/api/calls/{call}/{action}"), json!({}));
    vec![
        voice("web-client-token"),
        voice("recordings/start"),
        voice("recordings/stop"),
        voice("conference/join"),
        voice("conference/leave"),
        voice("conference/mute"),
        voice("conference/unmute"),
        conference("help", json!({ "asked": true })),
        conference("hold", json!({ "held": true })),
        conference("lock", json!({ "locked": true })),
        conference("mask", json!({ "masked": true })),
        conference("invite", json!({ "role": "interpreter", "name": "Ines" })),
        conference("invited/interpreter-1/remove", json!({})),
        conference(
            "dial",
            json!({ "number": "+12025550188", "name": "Interpreter line", "role": "interpreter" }),
        ),
        conference(
            "invited/interpreter-1/send",
            json!({ "by": "sms", "to": "+12025550188" }),
        ),
        conference("connect", json!({})),
        conference("listen", json!({})),
        conference("mode", json!({ "mode": "barge" })),
        conference("leave", json!({})),
        conference("participants/applicant/language", json!({ "lang": "es" })),
        conference("participants/applicant/mute", json!({ "muted": true })),
        conference("participants/applicant/remove", json!({})),
        of_call("join"),
        of_call("guest-link"),
        of_call("hang-up"),
        ("GET", format!("/api/calls/{call}/transfer-targets"), Value::Null),
        (
            "POST",
            format!("/api/calls/{call}/transfer"),
            json!({ "account_id": 1, "asks_first": true }),
        ),
        of_call("transfer/complete"),
        of_call("transfer/cancel"),
        ("GET", format!("/api/calls/{call}/conference"), Value::Null),
    ]
}

async fn audit_lines(hub: &TestHub, call: &str) -> Vec<(String, i64)> {
    let sql = "SELECT action, actor_id FROM audit_log WHERE tenant_id = $1 AND object_id = $2 ORDER BY seq";
    hub.app.store.db().all(sql, args![COUNTY, call]).await.unwrap()
}

#[actix_web::test]
async fn a_running_call_obeys_neither_another_tenant_nor_another_reviewer() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let call = placed(&hub, &reviewer).await;
    let body = json!({ "role": "interpreter", "name": "Ines" });
    let (status, invited) = hub
        .call(
            "POST",
            &format!("/api/conferences/{call}/invite"),
            Some(&reviewer),
            Some(body),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &invited["identity"]),
        (201, &json!("interpreter-1"))
    );
    let path = format!("/api/calls/{call}/conference");
    let (_, before) = hub.call("GET", &path, Some(&reviewer), None).await;
    let lines = audit_lines(&hub, &call).await;
    for (who, expected) in [
        ("elsewhere", (404, "not_found")),
        ("market", (403, "not_allowed")),
        ("individual", (403, "not_allowed")),
    ] {
        let token = hub.session(who).await;
        for (method, path, body) in actions(&call) {
            let body = Some(body).filter(|body| !body.is_null());
            let (status, answer) = hub.call(method, &path, Some(&token), body).await;
            let key = answer["key"].as_str().unwrap_or_default();
            assert_eq!(
                (status.as_u16(), key),
                expected,
                "{method} {path} as {who}: {answer}"
            );
        }
    }
    let (status, after) = hub.call("GET", &path, Some(&reviewer), None).await;
    assert_eq!((status.as_u16(), &after), (200, &before), "nothing has changed");
    assert_eq!(audit_lines(&hub, &call).await, lines);

    let path = format!("/api/conferences/{call}/invited/interpreter-1/remove");
    for expected in [200, 404] {
        let (status, answer) = hub.call("POST", &path, Some(&reviewer), Some(json!({}))).await;
        assert_eq!(status, expected, "the reviewer's own, once: {answer}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_supervisor_who_ends_a_call_for_all_is_named_in_the_audit_log() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    for who in ["supervisor", "reviewer"] {
        let call = placed(&hub, &reviewer).await;
        let token = hub.session(who).await;
        let path = format!("/api/calls/{call}/hang-up");
        let (status, answer) = hub.call("POST", &path, Some(&token), Some(json!({}))).await;
        assert_eq!(status, 200, "{answer}");
        let ended = ("conference.end".to_owned(), account_id(who));
        // Everybody is disconnected at once; the end is written afterwards.
        let written = async || audit_lines(&hub, &call).await.last() == Some(&ended);
        for _ in 0..500 {
            if written().await {
                break;
            }
            actix_web::rt::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(written().await, "{who}: {:?}", audit_lines(&hub, &call).await);
        // Once over it stays so, and nobody is named twice.
        let (status, card) = hub.call("POST", &path, Some(&token), Some(json!({}))).await;
        assert_eq!((status.as_u16(), &card["state"]), (200, &json!("ended")));
        let lines = audit_lines(&hub, &call).await;
        assert_eq!(lines.iter().filter(|line| **line == ended).count(), 1);
    }
    hub.stop().await;
}
