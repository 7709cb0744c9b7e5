//! One voice on its way to one telephone: packets from the publisher's task to the pacing thread.

use crate::sfu::track::Outgoing;
use bytes::Bytes;
use crossbeam_queue::ArrayQueue;
use std::time::Instant;

/// Packets that may wait: over a second.
const CAPACITY: usize = 64;

/// One packet, as the publisher sent it.
pub(crate) struct Heard {
    pub sequence: u16,
    pub timestamp: u32,
    pub payload: Bytes,
    pub arrived: Instant,
}

/// The queue between the two. Neither end ever blocks.
pub(crate) struct VoiceQueue(ArrayQueue<Heard>);

impl Default for VoiceQueue {
    fn default() -> Self {
        Self(ArrayQueue::new(CAPACITY))
    }
}

impl VoiceQueue {
    /// Takes a packet in; false when the oldest one had to make room for it.
    pub fn hear(&self, packet: &Outgoing, now: Instant) -> bool {
        let heard = Heard {
            sequence: packet.sequence,
            timestamp: packet.timestamp,
            payload: packet.payload.clone(),
            arrived: now,
        };
        self.0.force_push(heard).is_none()
    }

    /// The next packet that waits.
    pub fn next(&self) -> Option<Heard> {
        self.0.pop()
    }
}
