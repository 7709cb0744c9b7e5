//! The bounded queue of pictures between the publishers of a room and one subscriber.

use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::VecDeque;
use tokio::sync::Notify;

/// Packets that may wait for one subscriber: some seconds of one large picture.
pub(crate) const QUEUE_CAPACITY: usize = 2048;

/// One RTP packet for a subscriber. All subscribers share the payload.
#[derive(Debug, Clone)]
pub(crate) struct Forwarded {
    /// Which of the subscriber's legs it goes out on.
    pub leg: u32,
    /// Simulcast layer it belongs to; 0 when there is only one.
    pub layer: u8,
    /// Another one after every time that the layer's packets were held back.
    pub epoch: u8,
    pub sequence: u16,
    pub timestamp: u32,
    pub marker: bool,
    pub payload: Bytes,
}

/// A queue that never blocks its producers: when it is full, the oldest packet goes.
pub(crate) struct ForwardQueue {
    packets: Mutex<VecDeque<Forwarded>>,
    capacity: usize,
    pub wake: Notify,
}

impl ForwardQueue {
    pub fn new(capacity: usize) -> Self {
        Self {
            packets: Mutex::new(VecDeque::new()),
            capacity,
            wake: Notify::new(),
        }
    }

    /// Adds a packet; true when an older one had to go.
    pub fn push(&self, packet: Forwarded) -> bool {
        let mut packets = self.packets.lock();
        let full = packets.len() >= self.capacity;
        if full {
            packets.pop_front();
        }
        let was_empty = packets.is_empty();
        packets.push_back(packet);
        drop(packets);
        if was_empty {
            self.wake.notify_one();
        }
        full
    }

    /// Exchanges the waiting packets for `emptied`, which must be empty; its allocation is reused.
    pub fn take(&self, emptied: &mut VecDeque<Forwarded>) {
        debug_assert!(emptied.is_empty());
        std::mem::swap(&mut *self.packets.lock(), emptied);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packet(sequence: u16) -> Forwarded {
        Forwarded {
            leg: 0,
            layer: 0,
            epoch: 0,
            sequence,
            timestamp: 0,
            marker: false,
            payload: Bytes::new(),
        }
    }

    #[test]
    fn a_full_queue_loses_its_oldest_packet() {
        let queue = ForwardQueue::new(3);
        let lost: Vec<bool> = (0..5).map(|n| queue.push(packet(n))).collect();
        assert_eq!(lost, [false, false, false, true, true]);
        let mut taken = VecDeque::new();
        queue.take(&mut taken);
        assert_eq!(taken.iter().map(|p| p.sequence).collect::<Vec<_>>(), [2, 3, 4]);
    }
}
