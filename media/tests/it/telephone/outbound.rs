//! Calls that go out by a trunk.

use super::baresip::{Phone, Settings, free_address};
use super::exchange::{Exchange, OneTrunk, next, phone_identity, until};
use crate::peer::Peer;
use hub_media::RoomKey;
use hub_media::sip::gateway::{CallEnd, CallEvent, OutgoingCall, Transport};

fn to(phone: &Phone) -> OutgoingCall {
    OutgoingCall {
        host: phone.address.to_string(),
        called: "+12025550123".to_owned(),
        caller: "+12025550100".to_owned(),
        caller_name: "Riverbend County".to_owned(),
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_called_phone_talks_with_the_room() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    let settings = Settings {
        answers: true,
        codec: "pcma",
        ..Default::default()
    };
    let phone = Phone::start(settings).await;
    let mut ada = Peer::named(&exchange.server, "out", "ada").await;
    let (call, mut events) = exchange.gateway.call(to(&phone)).await.expect("called");
    let room = RoomKey::new("t1", "out");
    call.join(&exchange.server.media, &room, phone_identity("phone"))
        .expect("the room takes it in");
    until(&mut events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    ada.publish(880).await;
    phone.hears(880.0, Some(440.0)).await;
    call.hang_up().await;
    until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_declines_and_one_that_is_not_there_end_the_call() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    let (_call, mut events) = exchange.gateway.call(to(&phone)).await.expect("called");
    until(&mut events, CallEvent::Ringing).await;
    phone.event("CALL_INCOMING").await;
    phone.hang_up().await;
    let end = next(&mut events).await;
    assert!(
        matches!(end, CallEvent::Ended(CallEnd::Refused(486 | 603))),
        "{end:?}"
    );

    let nowhere = OutgoingCall {
        host: free_address().await.to_string(),
        transport: Transport::Tcp,
        ..to(&phone)
    };
    let failed = exchange
        .gateway
        .call(nowhere)
        .await
        .err()
        .map(|error| error.to_string());
    let reason = failed.expect("no connection");
    assert!(reason.contains("refused"), "{reason}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_given_up_at_once_leaves_no_phone_ringing() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    for _ in 0..3 {
        let (call, mut events) = exchange.gateway.call(to(&phone)).await.expect("called");
        // Before the phone has said anything: CANCEL waits for its first answer (RFC 3261, section 9.1).
        call.hang_up().await;
        until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
        phone.event("CALL_INCOMING").await;
        phone.event("CALL_CLOSED").await;
    }
    let ends = async {
        while exchange.pace.stats().legs > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let are_gone = tokio::time::timeout(std::time::Duration::from_secs(5), ends).await;
    assert!(are_gone.is_ok(), "a leg is left over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_given_up_stops_ringing() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    let (call, mut events) = exchange.gateway.call(to(&phone)).await.expect("called");
    until(&mut events, CallEvent::Ringing).await;
    call.hang_up().await;
    until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
    phone.event("CALL_CLOSED").await;
    assert!(
        exchange
            .gateway
            .call(OutgoingCall {
                called: "1\r\nVia: x".to_owned(),
                ..to(&phone)
            })
            .await
            .is_err()
    );
}
