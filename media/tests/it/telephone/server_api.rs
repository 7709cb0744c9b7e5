//! Telephones by LiveKit's server API: stored trunks and rules send calls into rooms, and `CreateSIPParticipant` calls
//! out of them.

use super::baresip::{Phone, Settings, free_address};
use crate::peer::Peer;
use crate::server::{Mode, TestServer};
use crate::sip_store::Book;
use async_trait::async_trait;
use hub_media::TokenGrant;
use hub_media::sip::SipSwitch;
use hub_media::sip::gateway::{IncomingCall, SipConfig};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

pub const NUMBER: &str = "+12025550100";

/// Nobody takes calls before the rules.
struct NoSwitch;

#[async_trait]
impl SipSwitch for NoSwitch {
    async fn take(&self, call: IncomingCall) -> Option<IncomingCall> {
        Some(call)
    }

    async fn may_call(&self, _: &str, target: &str) -> Option<String> {
        (!target.contains("+1900")).then(|| target.to_owned())
    }
}

pub async fn start() -> TestServer {
    static PORTS: AtomicU16 = AtomicU16::new(43_000);
    let server = TestServer::start_heavy(Mode::Single).await;
    server.media.keep_sip(Arc::new(Book::default()));
    let first = PORTS.fetch_add(40, Ordering::Relaxed);
    let udp = free_address().await;
    let config = SipConfig {
        udp,
        tcp: Some(udp),
        tls: None,
        advertise: None,
        rtp_ports: first..=first + 39,
        private_trunks: vec!["127.0.0.0/8".to_owned()],
        authorities: None,
    };
    server
        .media
        .start_telephony(config, Arc::new(NoSwitch))
        .await
        .expect("telephones");
    server
}

pub async fn ask(server: &TestServer, method: &str, body: Value) -> (u16, Value) {
    let grant = TokenGrant {
        sip_admin: true,
        sip_call: true,
        ..Default::default()
    };
    let token = server
        .media
        .mint_token("devkey", &grant, Duration::from_secs(600))
        .expect("mints");
    let (token, body) = (format!("Bearer {token}"), body.to_string().into());
    let reply = server
        .media
        .twirp("livekit.SIP", method, &token, "application/json", body)
        .await;
    (reply.status, serde_json::from_slice(&reply.body).expect("json"))
}

/// A trunk for a number, and a rule with a PIN or without.
pub async fn with_rule(server: &TestServer, pin: &str) {
    let trunk =
        json!({"trunk": {"name": "county", "numbers": [NUMBER], "allowedAddresses": ["127.0.0.0/8"]}});
    let (status, trunk) = ask(server, "CreateSIPInboundTrunk", trunk).await;
    assert_eq!(status, 200, "{trunk}");
    let rule = json!({"rule": {"dispatchRuleDirect": {"roomName": "desk", "pin": pin}}, "trunkIds": [trunk["sipTrunkId"]]});
    let (status, rule) = ask(server, "CreateSIPDispatchRule", rule).await;
    assert_eq!(status, 200, "{rule}");
}

pub fn gateway(server: &TestServer) -> std::net::SocketAddr {
    server.media.telephony().expect("telephones").local_addr()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_goes_where_the_rule_of_its_trunk_says() {
    let server = start().await;
    let mut ada = Peer::named(&server, "desk", "ada").await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, gateway(&server)).await;
    // No trunk knows this address yet: the call is not even refused.
    with_rule(&server, "").await;
    let identity = "sip_+12025550123";
    ada.event("participant_connected", |event| event["identity"] == identity)
        .await;
    ada.hears(identity, 440.0).await;
    ada.publish(880).await;
    phone.hears(880.0, Some(440.0)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_right_pin_opens_the_room_and_a_wrong_one_is_asked_for_again() {
    let server = start().await;
    with_rule(&server, "4711").await;
    let ada = Peer::named(&server, "desk", "ada").await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, gateway(&server)).await;
    phone.event("CALL_ESTABLISHED").await;
    for key in "12#".chars() {
        phone.press(key).await;
    }
    assert!(ada.seen("participant_connected").is_empty());
    for key in "4711#".chars() {
        phone.press(key).await;
    }
    ada.hears("sip_+12025550123", 440.0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_calls_a_phone_into_a_room_and_learns_why_one_did_not_come() {
    let server = start().await;
    let mut ada = Peer::named(&server, "out", "ada").await;
    let settings = Settings {
        answers: true,
        ..Default::default()
    };
    let phone = Phone::start(settings).await;
    let trunk = json!({"trunk": {"name": "out", "address": phone.address.to_string(), "numbers": [NUMBER]}});
    let (status, trunk) = ask(&server, "CreateSIPOutboundTrunk", trunk).await;
    assert_eq!(status, 200, "{trunk}");
    let call = json!({
        "sipTrunkId": trunk["sipTrunkId"], "sipCallTo": "+12025550123", "roomName": "out",
        "participantIdentity": "applicant", "participantName": "Maria", "waitUntilAnswered": true,
    });
    let (status, made) = ask(&server, "CreateSIPParticipant", call).await;
    assert_eq!(status, 200, "{made}");
    assert!(
        made["participantId"]
            .as_str()
            .is_some_and(|sid| sid.starts_with("PA_")),
        "{made}"
    );
    ada.hears("applicant", 440.0).await;
    ada.publish(880).await;
    phone.hears(880.0, Some(440.0)).await;

    let mut shy = Phone::start(Settings::default()).await;
    let call = json!({
        "trunk": {"hostname": shy.address.to_string()}, "sipNumber": NUMBER, "sipCallTo": "+12025550123",
        "roomName": "out", "participantIdentity": "nobody", "waitUntilAnswered": true,
    });
    let declined = async {
        shy.event("CALL_INCOMING").await;
        shy.hang_up().await;
    };
    let ((status, refused), ()) = tokio::join!(ask(&server, "CreateSIPParticipant", call), declined);
    assert_eq!(status, 429, "{refused}");
    assert_eq!(refused["meta"]["sip_status_code"], "486", "{refused}");
    assert!(
        refused["msg"]
            .as_str()
            .is_some_and(|words| words.starts_with("sip status: 486: ")),
        "{refused}"
    );
    // The program that runs the server has the last word, also for a trunk that is described where it is used.
    let premium = json!({
        "trunk": {"hostname": shy.address.to_string()}, "sipNumber": NUMBER, "sipCallTo": "+19002345678", "roomName": "out",
    });
    let (status, refused) = ask(&server, "CreateSIPParticipant", premium).await;
    assert_eq!(
        (status, refused["msg"].as_str()),
        (403, Some("number_not_served"))
    );
}
