//! How well the client's media arrives, both ways, and what its decoder asks for.

use super::Connection;
use crate::sfu::event::{Quality, RoomEvent};
use crate::sfu::rtcp_watch::Feedback;
use crate::sfu::speakers::quality_info;
use crate::sfu::stats::Counters;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How often the quality is judged.
const QUALITY_INTERVAL: Duration = Duration::from_secs(3);
/// Loss above which the quality is not excellent, or poor.
const GOOD_LOSS: f32 = 0.02;
const POOR_LOSS: f32 = 0.08;
/// Jitter in 48 kHz units above which the quality is not excellent, or poor: 40 ms and 120 ms.
const GOOD_JITTER: u32 = 1_920;
const POOR_JITTER: u32 = 5_760;
/// Packets in one interval below which the loss says nothing.
const MIN_PACKETS: u32 = 20;

/// Observations since the last judgement.
#[derive(Default)]
pub(super) struct Health {
    judged: Option<Instant>,
    streams: HashMap<u32, Arrivals>,
    down_loss: f32,
    down_jitter: u32,
}

#[derive(Default)]
struct Arrivals {
    first: u16,
    newest: u16,
    received: u32,
}

impl Health {
    /// One packet from the client.
    pub fn count_packet(&mut self, ssrc: u32, sequence: u16) {
        let arrivals = self.streams.entry(ssrc).or_insert(Arrivals {
            first: sequence,
            newest: sequence,
            received: 0,
        });
        if sequence.wrapping_sub(arrivals.newest) < 0x8000 {
            arrivals.newest = sequence;
        }
        arrivals.received += 1;
    }

    fn take_up_loss(&mut self) -> f32 {
        let (mut expected, mut received) = (0u32, 0u32);
        for arrivals in self.streams.values() {
            expected += u32::from(arrivals.newest.wrapping_sub(arrivals.first)) + 1;
            received += arrivals.received;
        }
        self.streams.clear();
        if expected < MIN_PACKETS {
            0.0
        } else {
            expected.saturating_sub(received) as f32 / expected as f32
        }
    }

    fn judge(&mut self, media_lost: bool) -> Quality {
        let loss = self.take_up_loss().max(std::mem::take(&mut self.down_loss));
        let jitter = std::mem::take(&mut self.down_jitter);
        if media_lost {
            Quality::Lost
        } else if loss > POOR_LOSS || jitter > POOR_JITTER {
            Quality::Poor
        } else if loss > GOOD_LOSS || jitter > GOOD_JITTER {
            Quality::Good
        } else {
            Quality::Excellent
        }
    }
}

impl Connection {
    /// Acts on what the client's reports said.
    pub(super) fn take_feedback(&mut self) {
        for target in self.transports.targets() {
            for feedback in self.transports.peer(*target).take_feedback() {
                self.act_on(feedback);
            }
        }
    }

    fn act_on(&mut self, feedback: Feedback) {
        match feedback {
            Feedback::Missed { packets } => Counters::add(&self.shared.counters.nacked, packets.into()),
            Feedback::KeyframeWanted { ssrc } => {
                Counters::add(&self.shared.counters.keyframes_wanted, 1);
                if let Some(track) = self.subscriptions.track_of(ssrc) {
                    self.room.request_keyframe(track);
                }
            }
            Feedback::Reception {
                ssrc,
                fraction_lost,
                jitter,
            } => {
                if let Some(track) = self.subscriptions.track_of(ssrc) {
                    let loss = f32::from(fraction_lost) / 256.0;
                    self.health.down_loss = self.health.down_loss.max(loss);
                    if track.kind == crate::sfu::event::TrackKind::Audio {
                        self.health.down_jitter = self.health.down_jitter.max(jitter);
                    }
                }
            }
        }
    }

    /// Judges the connection at intervals, and tells the room when the judgement changed.
    pub(super) fn update_quality(&mut self, now: Instant) {
        let judged = *self.health.judged.get_or_insert(now);
        if !self.life.was_connected || now.duration_since(judged) < QUALITY_INTERVAL {
            return;
        }
        self.health.judged = Some(now);
        let quality = self.health.judge(self.is_media_lost(now));
        if self.me.state.lock().quality.replace(quality) == Some(quality) {
            return;
        }
        let update = Response::ConnectionQuality(proto::ConnectionQualityUpdate {
            updates: vec![quality_info(&self.me.sid, quality)],
        });
        if self.me.is_hidden() {
            self.me.send(update)
        } else {
            self.room.broadcast(update)
        }
        self.room.events().tell(RoomEvent::QualityChanged {
            room: self.room.key.clone(),
            identity: self.me.identity.to_string(),
            quality,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(kept: impl Fn(u16) -> bool) -> Quality {
        let mut health = Health::default();
        (0..150u16)
            .map(|n| n.wrapping_add(65_500))
            .filter(|n| kept(*n))
            .for_each(|n| health.count_packet(1, n));
        health.judge(false)
    }

    #[test]
    fn loss_lowers_the_quality() {
        assert_eq!(judged(|_| true), Quality::Excellent);
        assert_eq!(judged(|n| n % 20 != 0), Quality::Good);
        assert_eq!(judged(|n| n % 5 != 0), Quality::Poor);
        assert_eq!(Health::default().judge(true), Quality::Lost);
    }

    #[test]
    fn jitter_lowers_the_quality() {
        let with_jitter = |down_jitter| {
            Health {
                down_jitter,
                ..Default::default()
            }
            .judge(false)
        };
        assert_eq!(with_jitter(480), Quality::Excellent);
        assert_eq!(with_jitter(2_400), Quality::Good);
        assert_eq!(with_jitter(9_600), Quality::Poor);
    }
}
