//! What had only commands, over HTTP: consent first, rules of recording by state, keys of the server API; and what the audit
//! log says of such changes.

use crate::test_hub::TestHub;
use serde_json::{Value, json};

const SENDING: &str = "/api/admin/instances/1/notifications";
const RULES: &str = "/api/admin/instances/1/recording-rules";
const KEYS: &str = "/api/admin/instances/1/api-keys";

async fn put(hub: &TestHub, token: &str, path: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("PUT", path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// The newest line of an action, with what was changed.
async fn line(hub: &TestHub, token: &str, action: &str) -> Value {
    let path = format!("/api/admin/audit?action={action}&limit=1");
    let page = hub.ok(token, "GET", &path, None).await;
    let seq = &page["items"][0]["seq"];
    hub.ok(token, "GET", &format!("/api/admin/audit/{seq}"), None)
        .await
}

#[actix_web::test]
async fn a_change_of_how_messages_go_out_is_a_line_that_says_from_what_to_what() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let mut body = hub.ok(&admin, "GET", SENDING, None).await;
    for shown in ["instance_name", "mail_from", "sms_from", "most_undo_send_seconds"] {
        body.as_object_mut().unwrap().remove(shown);
    }
    let opened = body["sending_hours"]["opens_hour"].to_string();
    body["sending_hours"]["opens_hour"] = json!(9);
    body["consent_first"] = json!(["SMS"]);
    let (status, saved) = put(&hub, &admin, SENDING, body).await;
    assert_eq!(status, 200, "{saved}");
    let detail = line(&hub, &admin, "tenant.sending").await;
    let changes = json!([
        { "field": "consent_first", "before": "[]", "after": "[\"SMS\"]" },
        { "field": "sending_hours.opens_hour", "before": opened, "after": "9" },
    ]);
    assert_eq!(detail["changes"], changes);
    hub.stop().await;
}

#[actix_web::test]
async fn a_rule_of_one_state_is_set_and_taken_away_without_touching_the_others() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let body = json!({ "home": "VA", "set": { "VA": "notice", "PA": "agreement" } });
    let (status, features) = put(&hub, &admin, RULES, body).await;
    assert_eq!(status, 200, "{features}");
    let (_, features) = put(&hub, &admin, RULES, json!({ "unset": ["PA"] })).await;
    assert_eq!(features["recording"]["home"], "VA");
    assert_eq!(features["recording"]["by_state"]["VA"], "notice");
    assert_eq!(features["recording"]["by_state"]["PA"], Value::Null);
    let detail = line(&hub, &admin, "recording_rules.set").await;
    let gone = json!([{ "field": "by_state.PA", "before": "\"agreement\"", "after": null }]);
    assert_eq!(detail["changes"], gone);
    for (body, field) in [
        (json!({ "home": "" }), "home"),
        (json!({ "unset": ["XX"] }), "unset"),
    ] {
        let (status, refused) = put(&hub, &admin, RULES, body).await;
        assert_eq!((status, &refused["errors"][0]["field"]), (422, &json!(field)));
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_key_is_shown_once_and_opens_nothing_once_it_is_revoked() {
    let hub = TestHub::with(|config| config.webhook_keys = vec!["APIhooks".into()]).await;
    let admin = hub.session("admin").await;
    let body = Some(json!({ "label": " Archive of calls " }));
    let (status, made) = hub.call("POST", KEYS, Some(&admin), body).await;
    assert_eq!(status.as_u16(), 201, "{made}");
    let key = made["api_key"].as_str().unwrap().to_owned();
    assert!(hub.app.keyring.media_secret(&key).is_some());
    let listed = hub.ok(&admin, "GET", KEYS, None).await;
    let items = listed["items"].as_array().unwrap();
    let found = items.iter().find(|one| one["api_key"] == key.as_str()).unwrap();
    assert_eq!(
        (&found["label"], &found["made_by"]),
        (&json!("Archive of calls"), &json!("Ana admin"))
    );
    assert!(!listed.to_string().contains(made["secret"].as_str().unwrap()));
    let path = format!("{KEYS}/{key}");
    let left = hub.ok(&admin, "DELETE", &path, None).await;
    assert!(!left.to_string().contains(&key));
    assert_eq!(hub.app.keyring.media_secret(&key), None);
    assert_eq!(
        line(&hub, &admin, "api_key.revoke").await["entry"]["object_id"],
        key.as_str()
    );
    for (method, path, body, field) in [
        ("POST", KEYS.to_owned(), Some(json!({ "label": " " })), "label"),
        ("DELETE", format!("{KEYS}/APIhooks"), None, "key"),
    ] {
        let (status, refused) = hub.call(method, &path, Some(&admin), body).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn the_log_says_what_was_changed_in_roles_and_settings_of_programs() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let role = json!({ "queue_role": 0, "supervises": false, "AdminPerms": { "FormConfig": "Read" } });
    let made = hub
        .ok(
            &admin,
            "PUT",
            "/api/admin/roles/Form%20reader",
            Some(json!({ "version": 0, "role": role })),
        )
        .await;
    let role = json!({ "queue_role": 2, "supervises": false, "AdminPerms": { "FormConfig": "Read" } });
    let body = json!({ "version": made["version"], "role": role });
    hub.ok(&admin, "PUT", "/api/admin/roles/Form%20reader", Some(body))
        .await;
    let detail = line(&hub, &admin, "role.change").await;
    let changed = json!([{ "field": "queue_role", "before": "0", "after": "2" }]);
    assert_eq!(detail["changes"], changed);
    let path = "/api/admin/programs/5/settings";
    let settings = json!({ "Applications": { "AllowCases": false }, "Payments": { "Type": "Check" } });
    let body = json!({ "revision": 0, "settings": settings });
    hub.ok(&admin, "PUT", path, Some(body)).await;
    let detail = line(&hub, &admin, "program.settings").await;
    let changed = json!([
        { "field": "Applications.AllowCases", "before": "true", "after": "false" },
        { "field": "Payments.Type", "before": "\"\"", "after": "\"Check\"" },
    ]);
    assert_eq!(detail["changes"], changed);
    hub.stop().await;
}
