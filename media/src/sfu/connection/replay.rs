//! Reliable data packets sent to a client, kept as long as it may resume and ask for them.
//!
//! A resuming client says which packet of each sender it received last (`SyncState`, field
//! `datachannel_receive_states`); it gets the following ones, and ignores duplicates.

use crate::sfu::delivery::{Delivery, Number};
use bytes::Bytes;
use livekit_protocol as proto;
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

/// How long packets are kept: longer than a client may be away.
const KEPT_FOR: Duration = Duration::from_secs(30);
/// Most packets, and bytes of them, that are kept for one client.
const MAX_KEPT: usize = 4096;
const MAX_KEPT_BYTES: usize = 4 * 1024 * 1024;

struct Kept {
    at: Instant,
    number: Number,
    packet: Bytes,
}

#[derive(Default)]
pub(super) struct Replay {
    kept: VecDeque<Kept>,
    bytes: usize,
}

impl Replay {
    /// Keeps a packet if clients can recognise its duplicates.
    pub fn keep(&mut self, delivery: &Delivery, now: Instant) {
        let Some(number) = delivery.number.clone() else {
            return;
        };
        self.bytes += delivery.packet.len();
        self.kept.push_back(Kept {
            at: now,
            number,
            packet: delivery.packet.clone(),
        });
        while let Some(oldest) = self.kept.front()
            && (now.duration_since(oldest.at) > KEPT_FOR
                || self.kept.len() > MAX_KEPT
                || self.bytes > MAX_KEPT_BYTES)
        {
            self.bytes -= oldest.packet.len();
            self.kept.pop_front();
        }
    }

    /// The packets that a client has not received, in order. A client that does not report what it received could not
    /// recognise duplicates, and gets nothing.
    pub fn missed(&self, received: &[proto::DataChannelReceiveState]) -> Vec<Bytes> {
        if received.is_empty() {
            return Vec::new();
        }
        let last: HashMap<&str, u32> = received
            .iter()
            .map(|state| (state.publisher_sid.as_str(), state.last_seq))
            .collect();
        self.kept
            .iter()
            .filter(|kept| {
                let last = last.get(&*kept.number.publisher).copied().unwrap_or_default();
                kept.number.sequence > last
            })
            .map(|kept| kept.packet.clone())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery(publisher: &str, sequence: u32, length: usize) -> Delivery {
        Delivery {
            reliable: true,
            packet: vec![sequence as u8; length].into(),
            key: None,
            number: Some(Number {
                publisher: publisher.into(),
                sequence,
            }),
        }
    }

    fn state(publisher_sid: &str, last_seq: u32) -> proto::DataChannelReceiveState {
        proto::DataChannelReceiveState {
            publisher_sid: publisher_sid.into(),
            last_seq,
        }
    }

    #[test]
    fn a_client_gets_what_follows_the_last_packet_of_each_sender() {
        let (mut replay, now) = (Replay::default(), Instant::now());
        for sequence in 1..=4 {
            replay.keep(&delivery("PA_a", sequence, 1), now);
            replay.keep(&delivery("PA_b", sequence + 10, 1), now);
        }
        let unnumbered = Delivery {
            number: None,
            ..delivery("PA_a", 9, 1)
        };
        replay.keep(&unnumbered, now);
        let missed: Vec<u8> = replay
            .missed(&[state("PA_a", 2), state("PA_b", 13)])
            .iter()
            .map(|packet| packet[0])
            .collect();
        assert_eq!(missed, [3, 4, 14]);
        // Of a sender that it does not name it has received nothing.
        assert_eq!(replay.missed(&[state("PA_a", 4)]).len(), 4);
        assert!(replay.missed(&[]).is_empty());
    }

    #[test]
    fn what_is_too_old_or_too_much_is_forgotten() {
        let (mut replay, now) = (Replay::default(), Instant::now());
        replay.keep(&delivery("PA_a", 1, 1), now);
        replay.keep(&delivery("PA_a", 2, 1), now + KEPT_FOR + Duration::from_secs(1));
        assert_eq!(replay.missed(&[state("PA_b", 0)]).len(), 1);
        let later = now + KEPT_FOR * 2;
        for sequence in 3..20 {
            replay.keep(&delivery("PA_a", sequence, MAX_KEPT_BYTES / 4), later);
        }
        assert_eq!(replay.missed(&[state("PA_b", 0)]).len(), 4);
    }
}
