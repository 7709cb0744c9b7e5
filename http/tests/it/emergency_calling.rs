//! What happens when staff dial an emergency number, as an administrator sets it. No number is called: this hub has no telephones.

use crate::egresses::key_token;
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id};
use hub_domain::TenantId;
use hub_media::TokenGrant;
use hub_store::args;
use serde_json::{Value, json};

const SETTING: &str = "/api/emergency-calling";

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

async fn trunk(hub: &TestHub, tenant: TenantId, number: &str) -> String {
    let grant = TokenGrant {
        sip_admin: true,
        ..Default::default()
    };
    let (_, token) = key_token(hub, tenant, grant).await;
    let trunk = json!({ "trunk": { "name": "carrier", "address": "sip.example.org", "numbers": [number] } });
    let path = "/twirp/livekit.SIP/CreateSIPOutboundTrunk";
    let (status, made) = hub.call("POST", path, Some(&token), Some(trunk)).await;
    assert_eq!(status, 200, "{made}");
    made["sipTrunkId"].as_str().unwrap().to_owned()
}

fn with(setting: &Value, field: &str, value: Value) -> Value {
    let mut changed = setting.clone();
    *changed.pointer_mut(field).unwrap() = value;
    changed
}

#[actix_web::test]
async fn emergency_calls_leave_by_a_trunk_only_where_the_setting_is_whole() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let (_, first) = call(&hub, "GET", SETTING, &admin, Value::Null).await;
    assert_eq!(
        (&first["handling"], &first["version"]),
        (&json!("another_phone"), &json!(0))
    );
    let way = "/api/emergency-way";
    let (_, before) = call(&hub, "GET", way, &reviewer, Value::Null).await;
    assert_eq!(before, json!({ "handling": "another_phone", "number": "911" }));
    let (own, foreign) = (
        trunk(&hub, COUNTY, "+12025550150").await,
        trunk(&hub, OTHER, "+12025550160").await,
    );
    let number = json!({ "number": "+12025550150", "program_id": 5, "label": "", "trunk_id": "", "second_trunk_id": "" });
    assert_eq!(
        call(&hub, "POST", "/api/phone-numbers", &admin, number).await.0,
        201
    );
    let me = account_id("reviewer");
    let whole = json!({
        "handling": "trunk", "trunk_id": own, "number": "(202) 555-0150", "location_uri": "",
        "address": {
            "country": "us", "region": "DC", "city": "Washington", "street": "Example Avenue NW", "house_number": "100",
            "postal_code": "20001", "name": "",
        },
        "notified": [me], "desks": [{ "account_id": me, "place": "Floor 3", "location_uri": "" }], "version": 0,
    });
    for (field, value, at, key) in [
        ("/trunk_id", json!(foreign), "trunk_id", "unknown"),
        ("/trunk_id", json!(""), "trunk_id", "required"),
        ("/number", json!("+12025550199"), "number", "unknown"),
        ("/number", json!("911"), "number", "invalid"),
        ("/address/street", json!(" "), "address.street", "required"),
        ("/notified", json!([]), "notified", "required"),
        ("/notified", json!([999_999]), "notified", "unknown"),
        ("/desks/0/account_id", json!(999_999), "desks", "unknown"),
        (
            "/location_uri",
            json!("https://a>\r\nX: y"),
            "location_uri",
            "invalid",
        ),
    ] {
        let (status, refused) = call(&hub, "PUT", SETTING, &admin, with(&whole, field, value)).await;
        let fault = &refused["errors"][0];
        assert_eq!(
            (status, &fault["field"], &fault["key"]),
            (422, &json!(at), &json!(key)),
            "{refused}"
        );
    }
    assert_eq!(call(&hub, "PUT", SETTING, &reviewer, whole.clone()).await.0, 403);
    let (status, kept) = call(&hub, "PUT", SETTING, &admin, whole.clone()).await;
    assert_eq!(status, 200, "{kept}");
    assert_eq!(
        (&kept["version"], &kept["number"], &kept["address"]["country"]),
        (&json!(1), &json!("+12025550150"), &json!("US"))
    );
    assert_eq!(call(&hub, "GET", SETTING, &admin, Value::Null).await.1, kept);
    // Who saw the state before changes nothing.
    let (status, stale) = call(&hub, "PUT", SETTING, &admin, whole).await;
    assert_eq!((status, &stale["key"]), (409, &json!("version_conflict")));
    let lines: Vec<(i64,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = 'emergency_calling.change'",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!(lines[0].0, 1);
    let (_, after) = call(&hub, "GET", way, &reviewer, Value::Null).await;
    assert_eq!(after, json!({ "handling": "trunk", "number": "911" }));
    // What it needs stays.
    for path in [
        format!("/api/phone-trunks/{own}"),
        "/api/phone-numbers/%2B12025550150".to_owned(),
    ] {
        let (status, refused) = call(&hub, "DELETE", &path, &admin, Value::Null).await;
        assert_eq!(
            (status, &refused["errors"][0]["key"]),
            (422, &json!("in_use")),
            "{path}: {refused}"
        );
    }
    // Without telephones nothing leaves, and whoever dials reads so at once.
    let (status, refused) = call(
        &hub,
        "POST",
        "/api/threads/t1/calls",
        &reviewer,
        json!({ "to": "911" }),
    )
    .await;
    assert_eq!((status, &refused["key"]), (422, &json!("emergency_number")));
    let (_, others) = call(&hub, "GET", SETTING, &admin, Value::Null).await;
    let back = with(&others, "/handling", json!("another_phone"));
    assert_eq!(call(&hub, "PUT", SETTING, &admin, back).await.0, 200);
    let number = "/api/phone-numbers/%2B12025550150";
    assert_eq!(call(&hub, "DELETE", number, &admin, Value::Null).await.0, 204);
    hub.stop().await;
}
