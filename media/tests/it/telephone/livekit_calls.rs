//! Calls of LiveKit's SIP service: what the room sees of them (attributes), and which headers are sent and read.

use super::baresip::{Phone, Settings};
use super::handmade::{Handmade, header};
use super::sdk::Sdk;
use super::server_api::{NUMBER, ask, gateway, start};
use crate::peer::Peer;
use serde_json::{Value, json};

const CALLER: &str = "sip_+12025550123";

/// The states of a call that a client was told of, each once.
fn states(peer: &Peer, identity: &str) -> Vec<String> {
    let mut states: Vec<String> = Vec::new();
    for event in peer.seen("attributes") {
        let state = event["attributes"]["sip.callStatus"].as_str();
        if let Some(state) = state.filter(|_| event["identity"] == identity)
            && states.last().is_none_or(|last| last != state)
        {
            states.push(state.to_owned());
        }
    }
    states
}

/// Waits until a client is told that a call has come so far: the attributes then.
async fn state(peer: &Peer, identity: &str, state: &str) -> Value {
    let is_so =
        |event: &Value| event["identity"] == identity && event["attributes"]["sip.callStatus"] == state;
    peer.event("attributes", is_so).await["attributes"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_comes_in_shows_its_headers_and_is_answered_with_those_of_its_trunk() {
    let server = start().await;
    let mut sdk = Sdk::start(&server);
    let trunk = json!({"trunk": {
        "name": "county", "numbers": [NUMBER], "allowedAddresses": ["127.0.0.0/8"],
        "headers": {"X-Hub": "county"}, "headersToAttributes": {"X-Account": "account"},
        "attributesToHeaders": {"account": "X-Account-Again"}, "includeHeaders": "SIP_X_HEADERS",
    }});
    let trunk = sdk.done("CreateSIPInboundTrunk", trunk).await;
    let rule = json!({"dispatchRule": {
        "rule": {"dispatchRuleDirect": {"roomName": "desk"}}, "attributes": {"office": "north"},
    }});
    let rule = sdk.done("CreateSIPDispatchRule", rule).await;
    let ada = Peer::named(&server, "desk", "ada").await;
    let mut phone = Handmade::new().await;
    let headers = "X-Account: 77\r\nx-Two: a\r\nX-Two: b\r\nSubject: none\r\nX-Twilio-CallSid: CA1\r\n";
    let answer = phone.call(NUMBER, gateway(&server), true, headers).await;
    assert_eq!(header(&answer, "X-Hub").as_deref(), Some("county"));
    assert_eq!(header(&answer, "X-Account-Again").as_deref(), Some("77"));
    let mut shown = state(&ada, CALLER, "active").await;
    let members = shown.as_object_mut().expect("attributes");
    let id = members.remove("sip.callID").expect("an id");
    assert!(id.as_str().is_some_and(|id| id.starts_with("SCL_")), "{id}");
    assert_eq!(
        shown,
        json!({
            "office": "north", "account": "77", "sip.h.x-account": "77", "sip.h.x-two": "a, b",
            "sip.h.x-twilio-callsid": "CA1", "sip.twilio.callSid": "CA1",
            "sip.callIDFull": phone.call_id, "sip.callTag": "handmade", "sip.callStatus": "active",
            "sip.phoneNumber": "+12025550123", "sip.hostname": "127.0.0.1", "sip.trunkPhoneNumber": NUMBER,
            "sip.trunkID": trunk["sipTrunkId"], "sip.ruleID": rule["sipDispatchRuleId"],
        })
    );
    phone.hang_up().await;
    state(&ada, CALLER, "hangup").await;
    ada.event("participant_disconnected", |event| event["identity"] == CALLER)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hidden_number_is_in_no_attribute_whatever_is_mapped() {
    let server = start().await;
    let trunk = json!({"trunk": {
        "name": "county", "numbers": [NUMBER], "allowedAddresses": ["127.0.0.0/8"],
        "headersToAttributes": {"From": "from"}, "includeHeaders": "SIP_ALL_HEADERS",
    }});
    assert_eq!(ask(&server, "CreateSIPInboundTrunk", trunk).await.0, 200);
    let rule = json!({"dispatchRule": {
        "rule": {"dispatchRuleDirect": {"roomName": "desk"}}, "hidePhoneNumber": true,
    }});
    assert_eq!(ask(&server, "CreateSIPDispatchRule", rule).await.0, 200);
    let ada = Peer::named(&server, "desk", "ada").await;
    let mut phone = Handmade::new().await;
    let asserted = "P-Asserted-Identity: <tel:+12025550123>\r\nX-Shown: yes\r\n";
    phone.call(NUMBER, gateway(&server), true, asserted).await;
    let is_answered = |event: &Value| event["attributes"]["sip.callStatus"] == "active";
    let shown = ada.event("attributes", is_answered).await;
    assert_eq!(shown["attributes"]["sip.h.x-shown"], "yes", "{shown}");
    let text = shown.to_string();
    assert!(
        !text.contains("2025550123") && !text.contains("2025550100"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_goes_out_sends_its_headers_presses_its_digits_and_says_goodbye_with_attributes() {
    let server = start().await;
    let mut sdk = Sdk::start(&server);
    let ada = Peer::named(&server, "out", "ada").await;
    let mut phone = Handmade::new().await;
    let trunk = json!({"trunk": {
        "name": "out", "address": phone.address().to_string(), "numbers": [NUMBER], "fromHost": "county.example",
        "headers": {"X-Case": "trunk", "X-Hub": "county"}, "headersToAttributes": {"X-Answer": "answer"},
        "attributesToHeaders": {"outcome": "X-Outcome"},
    }});
    let trunk = sdk.done("CreateSIPOutboundTrunk", trunk).await;
    let request = json!({
        "sipTrunkId": trunk["sipTrunkId"], "sipCallTo": "+12025550124", "roomName": "out",
        "participantIdentity": "clinic", "participantAttributes": {"outcome": "open"}, "displayName": "The County",
        "headers": {"x-case": "7"}, "includeHeaders": "SIP_X_HEADERS", "dtmf": "w12w#",
    });
    // Who does not wait is answered at once, and sees the rest.
    let made = sdk.done("CreateSIPParticipant", request).await;
    assert_eq!(made["participantIdentity"], "clinic");
    let invite = phone.take(true, "X-Answer: yes\r\nSubject: none\r\n").await;
    assert_eq!(header(&invite, "X-Case").as_deref(), Some("7"));
    assert_eq!(
        invite.to_ascii_lowercase().matches("x-case:").count(),
        1,
        "{invite}"
    );
    assert_eq!(header(&invite, "X-Hub").as_deref(), Some("county"));
    let from = header(&invite, "From").expect("From");
    assert!(
        from.contains("The County") && from.contains("<sip:+12025550100@county.example>"),
        "{from}"
    );
    assert_eq!(phone.keys_until('#').await, "12#");
    let mut shown = state(&ada, "clinic", "active").await;
    let members = shown.as_object_mut().expect("attributes");
    assert_eq!(members.remove("sip.callID"), Some(made["sipCallId"].clone()));
    assert_eq!(
        shown,
        json!({
            "outcome": "open", "answer": "yes", "sip.h.x-answer": "yes",
            "sip.callIDFull": header(&invite, "Call-ID"), "sip.callTag": "handmade", "sip.callStatus": "active",
            "sip.phoneNumber": "+12025550124", "sip.hostname": phone.address().to_string(),
            "sip.trunkPhoneNumber": NUMBER, "sip.trunkID": trunk["sipTrunkId"],
        })
    );
    assert_eq!(states(&ada, "clinic"), ["automation", "active"]);

    let update = json!({"room": "out", "identity": "clinic", "attributes": {"outcome": "paid"}});
    sdk.done("UpdateParticipant", update).await;
    let removal = json!({"room": "out", "identity": "clinic"});
    sdk.done("RemoveParticipant", removal).await;
    let bye = phone.answers("BYE", "200 OK").await;
    assert_eq!(header(&bye, "X-Outcome").as_deref(), Some("paid"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_room_hears_a_dial_tone_until_it_hears_the_phone() {
    let server = start().await;
    let ada = Peer::named(&server, "out", "ada").await;
    let settings = Settings {
        hertz: 700,
        ..Settings::default()
    };
    let mut phone = Phone::start(settings).await;
    let request = json!({
        "trunk": {"hostname": phone.address.to_string()}, "sipNumber": NUMBER, "sipCallTo": "+12025550123",
        "roomName": "out", "participantIdentity": "clinic", "playDialtone": true,
    });
    let (status, made) = ask(&server, "CreateSIPParticipant", request).await;
    assert_eq!(status, 200, "{made}");
    phone.event("CALL_INCOMING").await;
    // Two pitches at once, of which either may be the stronger.
    let is_tone = |event: &Value| {
        let number = |name: &str| event[name].as_f64().unwrap_or_default();
        event["identity"] == "clinic" && (430.0..=490.0).contains(&number("hz")) && number("dbfs") > -40.0
    };
    ada.event("heard", is_tone).await;
    state(&ada, "clinic", "ringing").await;
    phone.command("accept", "").await;
    ada.hears("clinic", 700.0).await;
    assert_eq!(states(&ada, "clinic"), ["ringing", "active"]);
    phone.hang_up().await;
    state(&ada, "clinic", "hangup").await;
}
