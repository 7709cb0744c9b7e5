//! Clients that abuse their data channel are cut off, and the others lose nothing.

use crate::abuse::Talk;
use crate::hostile::closing_reason;
use crate::raw::{Raw, packet};
use crate::server::{Mode, TestServer};
use bytes::Bytes;
use hub_media::{LeaveReason, RoomEvent};

/// Sends these packets until the server closes the signal socket, and returns its reason.
async fn until_cut_off(raw: Raw, packets: impl Iterator<Item = Bytes>) -> String {
    let Raw {
        packets: out,
        mut signal,
    } = raw;
    let send = async {
        for packet in packets {
            if out.send(packet).await.is_err() {
                break;
            }
        }
        std::future::pending().await
    };
    tokio::select! {
        reason = closing_reason(&mut signal) => reason,
        () = send => unreachable!("it never ends"),
    }
}

async fn a_client_that_floods_the_room_with_data_is_cut_off_and_the_talk_goes_on(mode: Mode) {
    let server = TestServer::start_heavy(mode).await;
    let talk = Talk::begin(&server).await;
    let mallory = Raw::join(&server, "mallory").await;
    // For an absent recipient: how many a client can receive while it talks is another question.
    let bombs = std::iter::repeat(packet("bomb", b"8 bytes.", &["nobody"]));
    assert_eq!(until_cut_off(mallory, bombs).await, "1008 data flood");
    let left = |event: &RoomEvent| match event {
        RoomEvent::ParticipantLeft { identity, reason, .. } => Some((identity.clone(), *reason)),
        _ => None,
    };
    let gone = server.event("the offender is gone", left).await;
    assert_eq!(gone, ("mallory".to_owned(), LeaveReason::ProtocolViolation));
    assert_eq!(server.media.stats().violations, 1);
    talk.stays_unharmed(&server).await;
    // The burst was accepted before.
    let taken = server.events(|event| matches!(event, RoomEvent::DataReceived { .. }).then_some(()));
    assert!(taken.len() >= 4_000, "{}", taken.len());
}

async fn a_client_that_sends_invalid_data_packets_is_cut_off(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mallory = Raw::join(&server, "mallory").await;
    let packets = [packet("chat", b"hello", &[]), Bytes::from_static(&[0xff; 64])];
    let reason = until_cut_off(mallory, packets.into_iter()).await;
    assert_eq!(reason, "1008 malformed data packet");
    let said = |event: &RoomEvent| match event {
        RoomEvent::DataReceived { payload, .. } => Some(payload.clone()),
        _ => None,
    };
    assert_eq!(server.event("the first one is taken", said).await, "hello");
}

in_both_modes!(
    a_client_that_floods_the_room_with_data_is_cut_off_and_the_talk_goes_on,
    a_client_that_sends_invalid_data_packets_is_cut_off,
);
