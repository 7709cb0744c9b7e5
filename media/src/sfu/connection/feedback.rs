//! How well the client's media arrives, in both directions, and its decoder's requests.

use super::Connection;
use super::losses::Sum;
use crate::sfu::event::{Quality, RoomEvent};
use crate::sfu::reception::Reception;
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
/// Opus timestamps a second (RFC 7587, section 4.1).
const SOUND_CLOCK: f32 = 48_000.0;
/// Voices whose transit is measured; of a client that sends more, these are.
const MAX_TRANSITS: usize = 16;
/// Packets in one interval below which the loss says nothing.
const MIN_PACKETS: u32 = 20;

/// Observations since the last judgement.
#[derive(Default)]
pub(super) struct Health {
    judged: Option<Instant>,
    streams: HashMap<u32, Arrivals>,
    /// Transit of the voices that the client sends, by SSRC: kept from one judgement to the next.
    transits: HashMap<u32, Transit>,
    down_losses: Sum,
    /// In 48 kHz units.
    down_jitter: u32,
    rtt_ms: Option<u32>,
    /// What was last reported to the room.
    reported: Option<Reception>,
}

/// Interarrival jitter of one stream (RFC 3550, appendix A.8), in 48 kHz units.
struct Transit {
    arrived: Instant,
    timestamp: u32,
    jitter: f32,
}

impl Transit {
    fn note(&mut self, timestamp: u32, at: Instant) {
        let elapsed = at.saturating_duration_since(self.arrived).as_secs_f32() * SOUND_CLOCK;
        let sent = timestamp.wrapping_sub(self.timestamp) as i32 as f32;
        let difference = (elapsed - sent).abs();
        (self.arrived, self.timestamp) = (at, timestamp);
        // A silence that was not sent (RFC 7587, section 3.1.3, discontinuous transmission) is no jitter.
        if difference < SOUND_CLOCK {
            self.jitter += (difference - self.jitter) / 16.0;
        }
    }
}

struct Arrivals {
    /// The newest packet of the previous interval: an older one that arrives now was counted as missing.
    before: u16,
    newest: u16,
    received: u32,
}

impl Health {
    /// One packet from the client; of a voice with its timestamp and when it came.
    pub fn count_packet(&mut self, ssrc: u32, sequence: u16, sound: Option<(u32, Instant)>) {
        if let Some((timestamp, at)) = sound {
            if let Some(transit) = self.transits.get_mut(&ssrc) {
                transit.note(timestamp, at);
            } else if self.transits.len() < MAX_TRANSITS {
                let transit = Transit {
                    arrived: at,
                    timestamp,
                    jitter: 0.0,
                };
                self.transits.insert(ssrc, transit);
            }
        }
        let before = sequence.wrapping_sub(1);
        let arrivals = self.streams.entry(ssrc).or_insert(Arrivals {
            before,
            newest: before,
            received: 0,
        });
        if sequence.wrapping_sub(arrivals.newest) < 0x8000 {
            arrivals.newest = sequence;
        }
        let is_of_this_interval = (1..0x8000).contains(&sequence.wrapping_sub(arrivals.before));
        arrivals.received += u32::from(is_of_this_interval);
    }

    fn take_up_loss(&mut self) -> f32 {
        let (mut expected, mut received) = (0u32, 0u32);
        for arrivals in self.streams.values() {
            expected += u32::from(arrivals.newest.wrapping_sub(arrivals.before));
            received += arrivals.received;
        }
        // After an interval of silence a stream starts again, at any number.
        self.streams.retain(|_, arrivals| arrivals.received > 0);
        for arrivals in self.streams.values_mut() {
            (arrivals.before, arrivals.received) = (arrivals.newest, 0);
        }
        if expected < MIN_PACKETS {
            0.0
        } else {
            expected.saturating_sub(received) as f32 / expected as f32
        }
    }

    fn judge(&mut self, media_lost: bool) -> (Quality, Reception) {
        let down_loss = std::mem::take(&mut self.down_losses).take(MIN_PACKETS);
        let loss = self.take_up_loss().max(down_loss.unwrap_or(0.0));
        // A voice that is no longer sent says nothing any more.
        let streams = &self.streams;
        self.transits.retain(|ssrc, _| streams.contains_key(ssrc));
        let up_jitter = self.transits.values().map(|transit| transit.jitter as u32).max();
        let jitter = std::mem::take(&mut self.down_jitter).max(up_jitter.unwrap_or(0));
        let reception = Reception {
            loss: if media_lost { 1.0 } else { loss },
            jitter_ms: jitter / (SOUND_CLOCK as u32 / 1_000),
            rtt_ms: self.rtt_ms,
        };
        let quality = if media_lost {
            Quality::Lost
        } else if loss > POOR_LOSS || jitter > POOR_JITTER {
            Quality::Poor
        } else if loss > GOOD_LOSS || jitter > GOOD_JITTER {
            Quality::Good
        } else {
            Quality::Excellent
        };
        (quality, reception)
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
        let arrivals = self.transports.downlink().take_arrivals();
        if arrivals.is_empty() {
            return;
        }
        let now = Instant::now();
        for arrival in arrivals {
            if let Some(queue) = self.subscriptions.queue.arrived(arrival.number, arrival.at, now) {
                self.congestion.note_queue(queue, now);
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
                lost,
                newest,
                jitter,
                rtt_ms,
            } => {
                if let Some(track) = self.subscriptions.track_of(ssrc) {
                    if let Some(sample) = self.losses.note(ssrc, lost, newest) {
                        self.health.down_losses.add(sample);
                        self.congestion.note_loss(sample);
                    }
                    if track.kind == crate::sfu::event::TrackKind::Audio {
                        self.health.down_jitter = self.health.down_jitter.max(jitter);
                        self.health.rtt_ms = rtt_ms.or(self.health.rtt_ms);
                    }
                }
            }
        }
    }

    /// Judges the connection at intervals, and reports changes to the room.
    pub(super) fn update_quality(&mut self, now: Instant) {
        let judged = *self.health.judged.get_or_insert(now);
        if !self.life.was_connected || now.duration_since(judged) < QUALITY_INTERVAL {
            return;
        }
        self.health.judged = Some(now);
        let (quality, reception) = self.health.judge(self.is_media_lost(now));
        let same = self.me.state.lock().quality.replace(quality) == Some(quality);
        if !same
            || self
                .health
                .reported
                .is_none_or(|reported| reception.differs(&reported))
        {
            self.health.reported = Some(reception);
            self.room.events().notify(RoomEvent::QualityChanged {
                room: self.room.key.clone(),
                identity: self.me.identity.to_string(),
                quality,
                reception,
            });
        }
        if same {
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
            .for_each(|n| health.count_packet(1, n, None));
        health.judge(false).0
    }

    #[test]
    fn loss_lowers_the_quality() {
        assert_eq!(judged(|_| true), Quality::Excellent);
        assert_eq!(judged(|n| n % 20 != 0), Quality::Good);
        assert_eq!(judged(|n| n % 5 != 0), Quality::Poor);
        assert_eq!(Health::default().judge(true).0, Quality::Lost);
    }

    #[test]
    fn what_comes_again_in_the_next_interval_is_no_loss_of_it() {
        let mut health = Health::default();
        let all = |n: &u16| *n != 99;
        (0..100u16)
            .filter(all)
            .for_each(|n| health.count_packet(1, n, None));
        assert_eq!(
            health.judge(false).1.loss,
            0.0,
            "its newest is not known to be missing"
        );
        [99].into_iter()
            .chain(100..200)
            .chain([42])
            .for_each(|n| health.count_packet(1, n, None));
        assert_eq!(health.judge(false).1.loss, 0.0);
        (210..300).for_each(|n| health.count_packet(1, n, None));
        assert_eq!(health.judge(false).1.loss, 0.1);
    }

    #[test]
    fn the_jitter_of_what_the_client_sends_is_measured_and_a_silence_is_none() {
        let start = Instant::now();
        let mut health = Health::default();
        let mut send = |n: u32, late_ms: u64, gap_s: u64| {
            let at = start + Duration::from_millis(u64::from(n) * 20 + late_ms) + Duration::from_secs(gap_s);
            health.count_packet(1, n as u16, Some((n * 960, at)));
        };
        // Every other packet comes 10 ms late: each interval is 10 ms off.
        (0..400).for_each(|n| send(n, if n % 2 == 0 { 0 } else { 10 }, 0));
        (400..402).for_each(|n| send(n, 0, 5));
        let (quality, reception) = health.judge(false);
        assert_eq!(quality, Quality::Excellent);
        assert!((8..=10).contains(&reception.jitter_ms), "{reception:?}");
        assert_eq!((reception.loss, reception.rtt_ms), (0.0, None));
        let (_, silent) = health.judge(false);
        assert_eq!(silent.jitter_ms, 0, "nothing was sent since");
    }

    #[test]
    fn jitter_lowers_the_quality() {
        let with_jitter = |down_jitter| {
            Health {
                down_jitter,
                ..Default::default()
            }
            .judge(false)
            .0
        };
        assert_eq!(with_jitter(480), Quality::Excellent);
        assert_eq!(with_jitter(2_400), Quality::Good);
        assert_eq!(with_jitter(9_600), Quality::Poor);
    }
}
