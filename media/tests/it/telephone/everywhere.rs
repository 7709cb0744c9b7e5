//! A hub that listens on all addresses: each trunk gets the one that it reaches the hub at.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, NUMBER, OneTrunk, phone_identity, take, until};
use crate::peer::Peer;
use hub_media::RoomKey;
use hub_media::sip::gateway::{CallEnd, CallEvent, OutgoingCall};
use std::net::SocketAddr;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_ends_hear_each_other_in_and_out_of_a_hub_on_all_addresses() {
    for all in ["0.0.0.0", "::"] {
        let mut exchange = Exchange::start_everywhere(OneTrunk::default(), all).await;
        let here = SocketAddr::from(([127, 0, 0, 1], exchange.gateway.local_addr().port()));
        let mut ada = Peer::named(&exchange.server, "in", "ada").await;
        ada.publish(880).await;
        let mut phone = Phone::start(Settings::default()).await;
        phone.dial(NUMBER, here).await;
        let mut incoming = exchange.next_call().await;
        take(&exchange, &incoming.call, "in");
        until(&mut incoming.events, CallEvent::Answered).await;
        ada.hears("phone", 440.0).await;
        phone.hears(880.0, Some(440.0)).await;
        incoming.call.hang_up().await;
        phone.event("CALL_CLOSED").await;

        let mut called = Phone::start(Settings {
            answers: true,
            ..Settings::default()
        })
        .await;
        let mut bea = Peer::named(&exchange.server, "out", "bea").await;
        let outgoing = OutgoingCall {
            host: called.address.to_string(),
            called: "+12025550123".to_owned(),
            caller: NUMBER.to_owned(),
            ..Default::default()
        };
        let (call, mut events) = exchange.gateway.call(outgoing).await.expect("called");
        call.join(
            &exchange.server.media,
            &RoomKey::new("t1", "out"),
            phone_identity("phone"),
        )
        .expect("the room takes it in");
        until(&mut events, CallEvent::Answered).await;
        bea.hears("phone", 440.0).await;
        bea.publish(880).await;
        called.hears(880.0, Some(440.0)).await;
        call.hang_up().await;
        until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
        // The BYE reaches a phone that was given an address it can send to.
        called.event("CALL_CLOSED").await;
    }
}
