//! Events of a trunk during a call: it dies, transfers the phone, or speaks only TLS.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, NUMBER, OneTrunk, certificate, take, until};
use crate::peer::Peer;
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{CallEnd, CallEvent};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_that_dies_in_mid_call_ends_the_call_and_frees_its_line() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let lines = exchange.gateway.free_lines();
    let mut phone = Phone::start(Settings::default()).await;
    let ada = Peer::named(&exchange.server, "dead", "ada").await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    take(&exchange, &incoming.call, "dead");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    assert_eq!(exchange.pace.stats().legs, 1);
    // The process is gone: no BYE, no voice, no answer to ours.
    drop(phone);
    until(&mut incoming.events, CallEvent::Ended(CallEnd::NoMedia)).await;
    ada.event("participant_disconnected", |event| event["identity"] == "phone")
        .await;
    assert_eq!(exchange.pace.stats().legs, 0);
    // A used port cools down before it is given out again.
    assert!(exchange.gateway.free_lines() >= lines - 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_is_handed_over_calls_where_it_was_sent() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    let answering = Settings {
        answers: true,
        hertz: 660,
        ..Settings::default()
    };
    let target = Phone::start(answering).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    let there = format!("sip:+12025550123@{}", target.address);
    incoming.call.transfer(&there).await.expect("accepted");
    until(&mut incoming.events, CallEvent::Transferred(200)).await;
    incoming.call.hang_up().await;
    // The two phones talk with each other now, and not with us.
    target.hears(440.0, None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_and_a_client_hear_each_other_by_tls_and_srtp() {
    let trunk = OneTrunk {
        encryption: Encryption::Required,
        ..OneTrunk::default()
    };
    let (mut exchange, tls) = Exchange::start_with_tls(trunk, certificate()).await;
    let settings = Settings {
        transport: "tls",
        is_encrypted: true,
        ..Settings::default()
    };
    let mut phone = Phone::start(settings).await;
    let mut ada = Peer::named(&exchange.server, "secret", "ada").await;
    phone.dial_by(NUMBER, tls, "tls").await;
    let mut incoming = exchange.next_call().await;
    take(&exchange, &incoming.call, "secret");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    ada.publish(880).await;
    phone.hears(880.0, Some(440.0)).await;
    incoming.call.hang_up().await;
    phone.event("CALL_CLOSED").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_without_encryption_gives_no_access_to_one_that_requires_it() {
    let trunk = OneTrunk {
        encryption: Encryption::Required,
        ..OneTrunk::default()
    };
    let exchange = Exchange::start(trunk).await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let closed = phone.event("CALL_CLOSED").await;
    assert!(
        closed["param"].as_str().is_some_and(|why| why.contains("488")),
        "{closed}"
    );
}
