//! Calls out that come to nothing, as LiveKit's own SDK tells them: `SipCallError` with SIP status and words.

use super::baresip::{Phone, Settings, free_address};
use super::handmade::{Handmade, header};
use super::kamailio::{Kamailio, LINE};
use super::sdk::Sdk;
use super::server_api::{NUMBER, start};
use super::sipp::scenario;
use super::sipp_trunk::{answer, refuse};
use crate::server::TestServer;
use serde_json::{Value, json};
use std::net::SocketAddr;

const END: &str = r#"<label id="end"/>"#;

fn call(trunk: Value, more: Value) -> Value {
    let mut request = json!({
        "trunk": trunk, "sipNumber": NUMBER, "sipCallTo": "+12025550123", "roomName": "out",
        "participantIdentity": "applicant", "waitUntilAnswered": true,
    });
    let members = request.as_object_mut().expect("members");
    members.extend(more.as_object().expect("members").clone());
    request
}

/// Nobody is left in the room, whatever became of the call.
async fn is_empty(server: &TestServer) {
    let is_gone = || {
        let room = server.media.room(&crate::server::room("out"));
        room.is_none_or(|room| room.participants.is_empty())
    };
    server.until("the phone has left", is_gone).await;
}

fn is_failed(outcome: &Value, status: u16, words: &str, code: &str, http: u16) {
    assert_eq!(
        (
            &outcome["kind"],
            &outcome["sip_status_code"],
            &outcome["sip_status"],
            &outcome["code"],
            &outcome["status"],
        ),
        (
            &json!("SipCallError"),
            &json!(status),
            &json!(words),
            &json!(code),
            &json!(http)
        ),
        "{outcome}"
    );
    assert!(outcome["details"].is_string(), "{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_told_with_the_trunks_status_and_words() {
    let server = start().await;
    let mut sdk = Sdk::start(&server);
    for (line, status, words, code, http) in [
        ("486 Busy Here", 486, "Busy Here", "resource_exhausted", 429),
        (
            "600 Busy Everywhere",
            600,
            "Busy Everywhere",
            "resource_exhausted",
            429,
        ),
        ("603 Decline", 603, "Decline", "permission_denied", 403),
        ("404 Not Found", 404, "Not Found", "not_found", 404),
        (
            "480 Nobody Is Home",
            480,
            "Nobody Is Home",
            "resource_exhausted",
            429,
        ),
        ("403 No Credit", 403, "No Credit", "permission_denied", 403),
        (
            "500 Out Of Order",
            500,
            "Out Of Order",
            "failed_precondition",
            412,
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let trunk: SocketAddr = free_address().await;
        let steps = format!("<recv request=\"INVITE\"/>\n{}{END}", refuse(line, ""));
        let running = answer(folder.path(), &scenario("refused", &steps), trunk, &["-m", "1"]);
        let host = json!({"hostname": trunk.to_string()});
        let outcome = sdk.outcome("CreateSIPParticipant", call(host, json!({}))).await;
        is_failed(&outcome, status, words, code, http);
        let passed = running.wait_with_output().await.expect("its output");
        assert!(passed.status.success(), "{line}");
        is_empty(&server).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_rings_in_vain_and_one_that_rejects_are_told_apart() {
    let server = start().await;
    let mut sdk = Sdk::start(&server);
    let mut phone = Phone::start(Settings::default()).await;
    let host = json!({"hostname": phone.address.to_string()});
    let patient = call(host.clone(), json!({"ringingTimeout": "2s"}));
    let outcome = sdk.outcome("CreateSIPParticipant", patient).await;
    is_failed(&outcome, 408, "Request Timeout", "deadline_exceeded", 408);
    phone.event("CALL_CLOSED").await;
    is_empty(&server).await;

    let rejected = async {
        phone.event("CALL_INCOMING").await;
        phone.hang_up().await;
    };
    let (outcome, ()) = tokio::join!(
        sdk.outcome("CreateSIPParticipant", call(host, json!({}))),
        rejected
    );
    assert_eq!(
        (&outcome["kind"], &outcome["sip_status_code"]),
        (&json!("SipCallError"), &json!(486)),
        "{outcome}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_password_and_a_trunk_that_is_nowhere_are_told() {
    let server = start().await;
    let mut sdk = Sdk::start(&server);
    let kamailio = Kamailio::start().await;
    let phone = Phone::start(Settings::default()).await;
    let exchange = |password: Option<&str>| {
        let mut trunk = json!({"hostname": kamailio.address.to_string()});
        if let Some(password) = password {
            trunk["authUsername"] = json!(LINE);
            trunk["authPassword"] = json!(password);
        }
        let headers = json!({"X-Trunk": format!("sip:{}", phone.address)});
        call(trunk, json!({"sipNumber": LINE, "headers": headers}))
    };
    for password in [Some("guess"), None] {
        let outcome = sdk.outcome("CreateSIPParticipant", exchange(password)).await;
        is_failed(
            &outcome,
            407,
            "Proxy Authentication Required",
            "unauthenticated",
            401,
        );
    }
    // Nobody is ever found under this name (RFC 6761, section 6.4).
    let nowhere = call(json!({"hostname": "carrier.invalid:5060"}), json!({}));
    let outcome = sdk.outcome("CreateSIPParticipant", nowhere).await;
    is_failed(&outcome, 503, "Service Unavailable", "failed_precondition", 412);
    assert!(
        outcome["text"]
            .as_str()
            .is_some_and(|text| text.contains("carrier.invalid")),
        "{outcome}"
    );
    // Nobody listens there, and TCP says so.
    let closed = json!({"hostname": free_address().await.to_string(), "transport": "SIP_TRANSPORT_TCP"});
    let outcome = sdk.outcome("CreateSIPParticipant", call(closed, json!({}))).await;
    is_failed(&outcome, 503, "Service Unavailable", "failed_precondition", 412);
    is_empty(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transfer_that_the_phone_refuses_is_told_and_the_call_goes_on() {
    let server = start().await;
    let mut sdk = Sdk::start(&server);
    let mut phone = Handmade::new().await;
    let trunk = json!({
        "hostname": phone.address().to_string(), "attributesToHeaders": {"case": "X-Case"},
    });
    let request = call(trunk, json!({"participantAttributes": {"case": "7"}}));
    let (made, _) = tokio::join!(sdk.done("CreateSIPParticipant", request), phone.take(true, ""));
    assert_eq!(made["participantIdentity"], "applicant", "{made}");
    let request = json!({
        "roomName": "out", "participantIdentity": "applicant", "transferTo": "tel:+12025550177",
        "headers": {"X-Why": "asked"},
    });
    let (outcome, refer) = tokio::join!(
        sdk.outcome("TransferSIPParticipant", request),
        phone.answers("REFER", "603 Decline")
    );
    is_failed(&outcome, 603, "Decline", "permission_denied", 403);
    assert_eq!(outcome["transfer_reason"], "STR_REJECTED", "{outcome}");
    assert_eq!(header(&refer, "Refer-To").as_deref(), Some("<tel:+12025550177>"));
    assert_eq!(header(&refer, "X-Why").as_deref(), Some("asked"));
    assert_eq!(header(&refer, "X-Case").as_deref(), Some("7"));
    let room = server.media.room(&crate::server::room("out")).expect("the room");
    assert_eq!(room.participants.len(), 1);
}
