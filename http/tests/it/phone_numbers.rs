//! Numbers by which trunks: only the tenant's own that calls go out by, and not the same one twice.

use crate::egresses::key_token;
use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_domain::TenantId;
use hub_media::TokenGrant;
use serde_json::{Value, json};

const NUMBER: &str = "+12025550150";

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// Makes trunks of a tenant that calls go out by, and returns their ids.
async fn trunks(hub: &TestHub, tenant: TenantId, number: &str, names: &[&str]) -> Vec<String> {
    let grant = TokenGrant {
        sip_admin: true,
        ..Default::default()
    };
    let (_, token) = key_token(hub, tenant, grant).await;
    let mut made = Vec::new();
    for name in names {
        let trunk = json!({ "trunk": { "name": name, "address": format!("{name}.example.org"), "numbers": [number] } });
        let path = "/twirp/livekit.SIP/CreateSIPOutboundTrunk";
        let (status, trunk) = hub.call("POST", path, Some(&token), Some(trunk)).await;
        assert_eq!(status, 200, "{trunk}");
        made.push(trunk["sipTrunkId"].as_str().unwrap().to_owned());
    }
    made
}

fn fault(answer: &Value) -> (&str, &str) {
    let fault = &answer["errors"][0];
    (
        fault["field"].as_str().unwrap_or_default(),
        fault["key"].as_str().unwrap_or_default(),
    )
}

#[actix_web::test]
async fn a_second_trunk_is_another_one_of_the_tenant_that_calls_go_out_by() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let own = trunks(&hub, COUNTY, NUMBER, &["one", "two"]).await;
    let foreign = trunks(&hub, OTHER, "+12025550160", &["three"]).await.remove(0);
    let inbound = json!({
        "name": "In", "direction": "in", "numbers": [NUMBER], "addresses": ["192.0.2.1"], "transport": "udp", "username": "",
        "password": null, "encryption": "off", "registers": false, "behind_nat": false,
    });
    let (status, inbound) = call(&hub, "POST", "/api/phone-trunks", &admin, inbound).await;
    assert_eq!(status, 201, "{inbound}");
    let inbound = inbound["id"].as_str().unwrap();
    let (unknown, not_allowed) = (("second_trunk_id", "unknown"), ("second_trunk_id", "not_allowed"));
    let (one, two, foreign) = (own[0].as_str(), own[1].as_str(), foreign.as_str());
    let wrong = [
        (one, foreign, unknown),
        (one, "ST_nothing", unknown),
        (one, inbound, unknown),
        (one, one, not_allowed),
        ("", two, not_allowed),
        (foreign, two, ("trunk_id", "unknown")),
    ];
    let new = |first: &str, second: &str| json!({ "number": NUMBER, "program_id": 5, "label": "Desk", "trunk_id": first, "second_trunk_id": second });
    for (first, second, expected) in wrong {
        let (status, refused) = call(&hub, "POST", "/api/phone-numbers", &admin, new(first, second)).await;
        assert_eq!(
            (status, fault(&refused)),
            (422, expected),
            "{first} {second}: {refused}"
        );
    }
    let (_, listed) = call(&hub, "GET", "/api/phone-numbers", &admin, Value::Null).await;
    assert_eq!(listed["items"], json!([]), "nothing was written");
    let (status, added) = call(&hub, "POST", "/api/phone-numbers", &admin, new(one, two)).await;
    assert_eq!((status, &added["second_trunk_id"]), (201, &json!(two)), "{added}");
    // A change is judged alike, and leaves what is refused as it was.
    let number = "/api/phone-numbers/%2B12025550150";
    let change = |first: &str, second: &str| json!({ "version": 1, "program_id": 5, "label": "Desk", "trunk_id": first, "second_trunk_id": second });
    for (first, second, expected) in wrong {
        let (status, refused) = call(&hub, "PATCH", number, &admin, change(first, second)).await;
        assert_eq!(
            (status, fault(&refused)),
            (422, expected),
            "{first} {second}: {refused}"
        );
    }
    let (_, listed) = call(&hub, "GET", "/api/phone-numbers", &admin, Value::Null).await;
    assert_eq!(listed["items"], json!([added]));
    let (status, changed) = call(&hub, "PATCH", number, &admin, change(two, "")).await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(
        (&changed["trunk_id"], &changed["second_trunk_id"]),
        (&json!(two), &json!(""))
    );
    hub.stop().await;
}
