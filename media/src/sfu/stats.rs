//! Counters of the media server.

use std::sync::atomic::{AtomicU64, Ordering};

/// A snapshot of the counters; all but the last three only grow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MediaStats {
    /// RTP packets received from publishers.
    pub rtp_in: u64,
    /// RTP packets handed to the network for subscribers.
    pub rtp_out: u64,
    /// RTP packets discarded because a subscriber did not keep up.
    pub rtp_dropped: u64,
    /// RTP packets discarded because their sender may not publish or is muted by a moderator.
    pub rtp_refused: u64,
    /// RTP packets of nothing but padding, which go to no subscriber.
    pub rtp_padding: u64,
    /// RTP packets that subscribers asked for again (NACK, RFC 4585, section 6.2.1).
    pub nacked: u64,
    /// Subscribers' requests for a keyframe (PLI and FIR).
    pub keyframes_wanted: u64,
    /// Datagrams that belong to no participant.
    pub datagrams_unknown: u64,
    /// Datagrams dropped because the receiving participant's queue was full.
    pub datagrams_dropped: u64,
    /// Datagrams dropped by the system because they came faster than the media socket was read; 0 where it does not
    /// report it.
    pub datagrams_overflowed: u64,
    /// Signal connections closed for a breach of the protocol.
    pub violations: u64,
    /// Open rooms.
    pub rooms: u64,
    /// Participants in them.
    pub participants: u64,
    /// Published tracks.
    pub tracks: u64,
}

#[derive(Default)]
pub(crate) struct Counters {
    pub rtp_in: AtomicU64,
    pub rtp_out: AtomicU64,
    pub rtp_dropped: AtomicU64,
    pub rtp_refused: AtomicU64,
    pub rtp_padding: AtomicU64,
    pub nacked: AtomicU64,
    pub keyframes_wanted: AtomicU64,
    pub datagrams_unknown: AtomicU64,
    pub datagrams_dropped: AtomicU64,
    pub violations: AtomicU64,
}

impl Counters {
    pub fn add(counter: &AtomicU64, n: u64) {
        counter.fetch_add(n, Ordering::Relaxed);
    }

    pub fn snapshot(&self) -> MediaStats {
        let read = |c: &AtomicU64| c.load(Ordering::Relaxed);
        MediaStats {
            rtp_in: read(&self.rtp_in),
            rtp_out: read(&self.rtp_out),
            rtp_dropped: read(&self.rtp_dropped),
            rtp_refused: read(&self.rtp_refused),
            rtp_padding: read(&self.rtp_padding),
            nacked: read(&self.nacked),
            keyframes_wanted: read(&self.keyframes_wanted),
            datagrams_unknown: read(&self.datagrams_unknown),
            datagrams_dropped: read(&self.datagrams_dropped),
            violations: read(&self.violations),
            ..Default::default()
        }
    }
}
