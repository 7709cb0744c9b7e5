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
