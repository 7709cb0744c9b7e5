//! What a client hears: the packets of every track that it is sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use rtc::rtp;
use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;
use std::sync::Mutex;
use tokio::sync::watch;

use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::livekit::speech::Speech;

const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who listens to whatever a client is sent.
pub trait Listener: Send + Sync {
    /// Begins to listen to a track.
    fn track(self: Arc<Self>, kind: RtpCodecKind) -> Box<dyn TrackListener>;
}

/// Takes the packets of one track as they arrive.
pub trait TrackListener: Send {
    /// One packet, at its hand-over; true when a keyframe is wanted.
    fn packet(&mut self, packet: &rtp::Packet, at: Instant) -> bool;
}

/// What was heard of one speech while it was measured.
#[derive(Default)]
pub struct Heard {
    /// RTP packets that arrived while measuring.
    pub packets: u64,
    /// Packets missing between the first and the last of them, by sequence number.
    pub lost: u64,
    /// Packets whose payload is not one that was sent.
    pub changed: u64,
    /// Time from the speaker's `write_rtp` to the listener's hands.
    pub delays: Distribution,
}

impl Heard {
    /// Adds what another one heard.
    pub fn absorb(&mut self, other: Self) {
        self.packets += other.packets;
        self.lost += other.lost;
        self.changed += other.changed;
        self.delays.absorb(other.delays);
    }
}

/// Compares what arrives with what was sent.
pub struct Meter {
    speech: Arc<Speech>,
    measuring: Arc<AtomicBool>,
    heard: Mutex<Heard>,
    first: watch::Sender<Option<Instant>>,
    arrivals: Option<Arrivals>,
}

/// When each packet of those that are wanted arrived.
struct Arrivals {
    wanted: Wanted,
    times: Mutex<Vec<Instant>>,
}

enum Wanted {
    /// Of the speech that is measured.
    Speech,
    /// Of none of these: the hub's own voices.
    NoneOf(Vec<Arc<Speech>>),
}

impl Meter {
    /// Listens for this speech; counts while `measuring`.
    pub fn new(speech: Arc<Speech>, measuring: Arc<AtomicBool>) -> Arc<Self> {
        Arc::new(Self {
            speech,
            measuring,
            heard: Mutex::default(),
            first: watch::Sender::new(None),
            arrivals: None,
        })
    }

    /// Listens for this speech, and notes when each packet of it came.
    pub fn noting_arrivals(speech: Arc<Speech>) -> Arc<Self> {
        Self::noting(speech, Wanted::Speech)
    }

    /// Notes when each packet came that none of these people sent.
    pub fn noting_others_than(speeches: Vec<Arc<Speech>>) -> Arc<Self> {
        Self::noting(Arc::new(Speech::silence()), Wanted::NoneOf(speeches))
    }

    fn noting(speech: Arc<Speech>, wanted: Wanted) -> Arc<Self> {
        Arc::new(Self {
            speech,
            measuring: Arc::new(AtomicBool::new(false)),
            heard: Mutex::default(),
            first: watch::Sender::new(None),
            arrivals: Some(Arrivals {
                wanted,
                times: Mutex::default(),
            }),
        })
    }

    /// Waits for the first packet of anything; when it came.
    pub async fn first_packet(&self) -> Result<Instant, LoadError> {
        let mut first = self.first.subscribe();
        match tokio::time::timeout(PATIENCE, first.wait_for(Option::is_some)).await {
            Ok(Ok(at)) => at.ok_or(LoadError::Timeout("a listener's first packet")),
            _ => Err(LoadError::Timeout("a listener's first packet")),
        }
    }

    /// Arrival of the first recorded packet after `from`; none yet, or arrivals are not recorded.
    pub fn arrival_after(&self, from: Instant) -> Option<Instant> {
        self.locked_arrivals()?.iter().find(|at| **at > from).copied()
    }

    /// When the newest packet of those noted came.
    pub fn last_arrival(&self) -> Option<Instant> {
        self.locked_arrivals()?.last().copied()
    }

    /// What was heard while it was measured.
    pub fn take(&self) -> Heard {
        std::mem::take(&mut *self.heard.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    fn locked_arrivals(&self) -> Option<std::sync::MutexGuard<'_, Vec<Instant>>> {
        let times = &self.arrivals.as_ref()?.times;
        Some(times.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    fn is_noted(&self, payload: &Bytes, at: Instant) -> bool {
        let is_of = |speech: &Arc<Speech>| speech.delay_of(payload, at).is_some();
        match self.arrivals.as_ref().map(|arrivals| &arrivals.wanted) {
            None => false,
            Some(Wanted::Speech) => is_of(&self.speech),
            Some(Wanted::NoneOf(speeches)) => !speeches.iter().any(is_of),
        }
    }
}

impl Listener for Meter {
    fn track(self: Arc<Self>, _: RtpCodecKind) -> Box<dyn TrackListener> {
        Box::new(TrackMeter {
            meter: self,
            last: None,
        })
    }
}

struct TrackMeter {
    meter: Arc<Meter>,
    last: Option<u16>,
}

impl TrackListener for TrackMeter {
    fn packet(&mut self, packet: &rtp::Packet, at: Instant) -> bool {
        let meter = &self.meter;
        meter.first.send_if_modified(|first| match first {
            Some(_) => false,
            None => {
                *first = Some(at);
                true
            }
        });
        if meter.is_noted(&packet.payload, at)
            && let Some(mut arrivals) = meter.locked_arrivals()
        {
            arrivals.push(at);
        }
        if !meter.measuring.load(Ordering::Relaxed) {
            self.last = None;
            return false;
        }
        let mut heard = meter
            .heard
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        heard.packets += 1;
        let sequence = packet.header.sequence_number;
        if let Some(last) = self.last {
            // A late packet counts as a large step back, which is not a loss.
            let step = sequence.wrapping_sub(last);
            if (2..0x8000).contains(&step) {
                heard.lost += u64::from(step) - 1;
            } else if step >= 0x8000 {
                heard.lost = heard.lost.saturating_sub(1);
                return false;
            }
        }
        self.last = Some(sequence);
        match meter.speech.delay_of(&packet.payload, at) {
            Some(time) => heard.delays.add(time),
            None => heard.changed += 1,
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packet(sequence_number: u16, payload: Bytes) -> rtp::Packet {
        rtp::Packet {
            header: rtp::Header {
                sequence_number,
                ..Default::default()
            },
            payload,
        }
    }

    #[test]
    fn lost_late_and_changed_packets_are_counted_separately() {
        let speech = Arc::new(Speech::encode().expect("the encoder takes 20 ms frames"));
        let meter = Meter::new(speech.clone(), Arc::new(AtomicBool::new(true)));
        let mut track = meter.clone().track(RtpCodecKind::Audio);
        for (number, sequence) in [65_534u16, 65_535, 2, 1, 3].into_iter().enumerate() {
            track.packet(&packet(sequence, speech.send(number)), Instant::now());
        }
        track.packet(&packet(4, Bytes::from_static(b"something else")), Instant::now());
        let heard = meter.take();
        // 0 and 1 were missed, and 1 came late.
        assert_eq!((heard.packets, heard.lost, heard.changed), (6, 1, 1));
        assert_eq!(heard.delays.len(), 4);
    }

    #[test]
    fn arrivals_of_the_speech_alone_are_noted() {
        let speech = Arc::new(Speech::encode().expect("the encoder takes 20 ms frames"));
        let meter = Meter::noting_arrivals(speech.clone());
        let mut track = meter.clone().track(RtpCodecKind::Audio);
        let begun = Instant::now();
        track.packet(&packet(1, Bytes::from_static(b"the announcer")), begun);
        assert_eq!(meter.last_arrival(), None);
        let (first, second) = (
            begun + Duration::from_millis(5),
            begun + Duration::from_millis(25),
        );
        track.packet(&packet(2, speech.send(0)), first);
        track.packet(&packet(3, speech.send(1)), second);
        assert_eq!(meter.arrival_after(begun), Some(first));
        assert_eq!(meter.arrival_after(first), Some(second));
        assert_eq!(meter.last_arrival(), Some(second));
        assert_eq!(meter.take().packets, 0);
    }
}
