//! Calls that go out by a trunk that wants more than an address: a password, through an exchange that stays in the way of the
//! call; TLS with encrypted voices.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, OneTrunk, certificate, phone_identity, until};
use super::kamailio::{Kamailio, LINE, PASSWORD};
use crate::peer::Peer;
use hub_media::RoomKey;
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{CallEnd, CallEvent, OutgoingCall, Transport};

/// A call to a phone by the exchange, which asks its line for a password and stays in the way (Record-Route).
fn through(kamailio: &Kamailio, phone: &Phone, password: &str) -> OutgoingCall {
    OutgoingCall {
        host: kamailio.address.to_string(),
        credentials: Some((LINE.to_owned(), password.to_owned())),
        called: "+12025550123".to_owned(),
        caller: LINE.to_owned(),
        headers: vec![("X-Trunk".to_owned(), format!("sip:{}", phone.address))],
        ..Default::default()
    }
}

/// Calls, and both ends hear each other and not themselves; then the hub hangs up, which the phone notices.
async fn they_talk(exchange: &Exchange, phone: &mut Phone, outgoing: OutgoingCall) {
    let mut ada = Peer::named(&exchange.server, "out", "ada").await;
    let (call, mut events) = exchange.gateway.call(outgoing).await.expect("called");
    let room = RoomKey::new("t1", "out");
    call.join(&exchange.server.media, &room, phone_identity("phone"))
        .expect("the room takes it in");
    until(&mut events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    ada.publish(880).await;
    phone.hears(880.0, Some(440.0)).await;
    call.hang_up().await;
    until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
    phone.event("CALL_CLOSED").await;
}

fn answering() -> Settings {
    Settings {
        answers: true,
        ..Settings::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_goes_out_through_an_exchange_that_asks_for_a_password() {
    let kamailio = Kamailio::start().await;
    let exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(answering()).await;
    let outgoing = through(&kamailio, &phone, PASSWORD);
    they_talk(&exchange, &mut phone, outgoing).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_exchange_that_is_given_a_wrong_password_ends_the_call_with_its_reason() {
    let kamailio = Kamailio::start().await;
    let exchange = Exchange::start(OneTrunk::default()).await;
    let phone = Phone::start(answering()).await;
    let outgoing = through(&kamailio, &phone, "guess");
    let (_call, mut events) = exchange.gateway.call(outgoing).await.expect("begun");
    until(&mut events, CallEvent::Ended(CallEnd::Refused(407))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_goes_out_by_tls_with_srtp() {
    let shown = certificate();
    let (exchange, _) = Exchange::start_with_tls(OneTrunk::default(), shown.clone()).await;
    let settings = Settings {
        transport: "tls",
        is_encrypted: true,
        certificate: Some(shown),
        ..answering()
    };
    let mut phone = Phone::start(settings).await;
    let outgoing = OutgoingCall {
        host: format!("127.0.0.1:{}", phone.address.port() + 1),
        transport: Transport::Tls,
        encryption: Encryption::Required,
        called: "+12025550123".to_owned(),
        caller: "+12025550100".to_owned(),
        ..Default::default()
    };
    they_talk(&exchange, &mut phone, outgoing).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_that_nobody_vouches_for_gets_no_call() {
    let (exchange, _) = Exchange::start_with_tls(OneTrunk::default(), certificate()).await;
    let settings = Settings {
        transport: "tls",
        is_encrypted: true,
        certificate: Some(certificate()),
        ..answering()
    };
    let phone = Phone::start(settings).await;
    let outgoing = OutgoingCall {
        host: format!("127.0.0.1:{}", phone.address.port() + 1),
        transport: Transport::Tls,
        encryption: Encryption::Required,
        called: "+12025550123".to_owned(),
        caller: "+12025550100".to_owned(),
        ..Default::default()
    };
    let refused = exchange
        .gateway
        .call(outgoing)
        .await
        .err()
        .map(|error| error.to_string());
    let reason = refused.expect("no connection");
    assert!(reason.contains("certificate"), "{reason}");
    assert!(!phone.log().contains("Incoming call"), "{}", phone.log());
}
