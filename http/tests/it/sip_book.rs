//! SIP trunks through the server API, down to the database.

use crate::egresses::key_token;
use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_media::TokenGrant;
use hub_store::args;
use serde_json::json;

#[actix_web::test]
async fn a_trunk_is_kept_sealed_for_its_tenant_alone() {
    let hub = TestHub::start().await;
    let grant = TokenGrant {
        sip_admin: true,
        ..Default::default()
    };
    let (key, token) = key_token(&hub, COUNTY, grant.clone()).await;
    let trunk = json!({ "trunk": {
        "name": "carrier", "address": "sip.example.org", "numbers": ["+12025550199"],
        "authUsername": "county", "authPassword": "north-star-7",
    } });
    let (status, made) = hub
        .call(
            "POST",
            "/twirp/livekit.SIP/CreateSIPOutboundTrunk",
            Some(&token),
            Some(trunk),
        )
        .await;
    assert_eq!(status, 200, "{made}");
    let list = "/twirp/livekit.SIP/ListSIPOutboundTrunk";
    let (_, listed) = hub.call("POST", list, Some(&token), Some(json!({}))).await;
    assert_eq!(listed["items"], json!([made]));
    assert_eq!(listed["items"][0]["authPassword"], "north-star-7");
    let (_, other) = key_token(&hub, OTHER, grant).await;
    let (_, listed) = hub.call("POST", list, Some(&other), Some(json!({}))).await;
    assert_eq!(listed, json!({}));
    let rows: Vec<(String, String)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT kind, sealed_body FROM sip_entries WHERE tenant_id = $1",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!((rows.len(), &*rows[0].0), (1, "sip_outbound_trunk"));
    assert!(!rows[0].1.contains("north-star") && !rows[0].1.contains("example"));
    let lines: Vec<(String, String)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT actor_name, object_id FROM audit_log WHERE tenant_id = $1 AND action = 'sip_outbound_trunk.create'",
            args![COUNTY],
        )
        .await
        .unwrap();
    let id = made["sipTrunkId"].as_str().unwrap().to_owned();
    assert_eq!(lines, [(format!("API key {key}"), id)]);
    // The status of a missing gateway.
    let grant = TokenGrant {
        sip_call: true,
        ..Default::default()
    };
    let (_, token) = key_token(&hub, COUNTY, grant).await;
    let call = json!({ "sipTrunkId": made["sipTrunkId"], "sipCallTo": "+12025550101", "roomName": "desk" });
    let (status, error) = hub
        .call(
            "POST",
            "/twirp/livekit.SIP/CreateSIPParticipant",
            Some(&token),
            Some(call),
        )
        .await;
    assert_eq!((status.as_u16(), &error["code"]), (503, &json!("unavailable")));
    hub.stop().await;
}

#[actix_web::test]
async fn a_number_of_another_tenant_is_in_use_for_trunks_and_telephones_alike() {
    let hub = TestHub::start().await;
    let (admin, elsewhere) = (hub.session("admin").await, hub.session("elsewhere").await);
    let number = json!({ "number": "+12025550142", "program_id": 5 });
    let (status, added) = hub
        .call("POST", "/api/phone-numbers", Some(&admin), Some(number.clone()))
        .await;
    assert_eq!(status, 201, "{added}");
    let (status, refused) = hub
        .call("POST", "/api/phone-numbers", Some(&elsewhere), Some(number))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["key"]),
        (422, &json!("in_use")),
        "{refused}"
    );
    let grant = TokenGrant {
        sip_admin: true,
        ..Default::default()
    };
    let (_, own) = key_token(&hub, COUNTY, grant.clone()).await;
    let (_, other) = key_token(&hub, OTHER, grant).await;
    let create = async |token: &str, kind: &str, trunk: serde_json::Value| {
        let path = format!("/twirp/livekit.SIP/CreateSIP{kind}Trunk");
        let (status, made) = hub
            .call("POST", &path, Some(token), Some(json!({ "trunk": trunk })))
            .await;
        (status.as_u16(), made)
    };
    let inbound =
        |number: &str| json!({ "name": "in", "numbers": [number], "allowedAddresses": ["192.0.2.0/24"] });
    let outbound = |number: &str| json!({ "name": "out", "numbers": [number], "address": "sip.example.org" });
    // In every notation in which it could be dialled.
    for notation in ["+12025550142", "12025550142", "2025550142", "+1 (202) 555-0142"] {
        for (kind, trunk) in [("Inbound", inbound(notation)), ("Outbound", outbound(notation))] {
            let (status, refused) = create(&other, kind, trunk).await;
            assert_eq!(
                (status, &refused["code"], &refused["msg"]),
                (409, &json!("already_exists"), &json!("in_use")),
                "{kind} {notation}: {refused}"
            );
        }
    }
    let (status, made) = create(&own, "Inbound", inbound("+12025550142")).await;
    assert_eq!(status, 200, "{made}");
    // The same by the administrator's page.
    let draft = json!({ "name": "in", "direction": "in", "numbers": ["+12025550142"], "addresses": ["192.0.2.0/24"] });
    let (status, refused) = hub
        .call("POST", "/api/phone-trunks", Some(&elsewhere), Some(draft))
        .await;
    assert_eq!(
        (
            status.as_u16(),
            &refused["errors"][0]["field"],
            &refused["errors"][0]["key"]
        ),
        (422, &json!("numbers"), &json!("in_use")),
        "{refused}"
    );
    // An extension means something only at its own exchange.
    assert_eq!(create(&own, "Inbound", inbound("100")).await.0, 200);
    assert_eq!(create(&other, "Inbound", inbound("100")).await.0, 200);
    // A trunk keeps a number in use when the telephones' entry is gone, until it is gone too.
    hub.ok(&admin, "DELETE", "/api/phone-numbers/%2B12025550142", None)
        .await;
    assert_eq!(create(&other, "Inbound", inbound("+12025550142")).await.0, 409);
    let gone = json!({ "sipTrunkId": made["sipTrunkId"] });
    let path = "/twirp/livekit.SIP/DeleteSIPTrunk";
    let (status, _) = hub.call("POST", path, Some(&own), Some(gone)).await;
    assert_eq!(status, 200);
    assert_eq!(create(&other, "Inbound", inbound("+12025550142")).await.0, 200);
    hub.stop().await;
}
