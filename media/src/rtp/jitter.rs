//! An adaptive jitter buffer: packets wait as long as their network requires, and no longer.
//!
//! It is read at its own clock and knows nothing of codecs. The delay follows from how much later than the fastest
//! packet others have arrived recently; a packet that is missing at its turn counts as lost, and its position is
//! reported so that the decoder can conceal it. What a network held back and delivers at once is not jitter: the delay
//! returns to what it was, in a pause of the voice where one is near.

use bytes::Bytes;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Least and greatest time that a packet waits.
const LEAST_DELAY: Duration = Duration::from_millis(20);
const GREATEST_DELAY: Duration = Duration::from_millis(300);
/// Added to the observed lateness, because packets are taken out in discrete steps.
const MARGIN: Duration = Duration::from_millis(10);
/// Maximum waiting packets; more come from a sender that is too fast, or hostile.
const CAPACITY: usize = 64;
/// A step of this many sequence numbers is another stream.
const OTHER_STREAM: i32 = 1_000;
/// Places concealed in a row before the stream counts as silent.
const CONCEALED: u32 = 4;
/// Reads after which a buffer that was continuously too full drops one packet.
const WATCHED: u32 = 20;
/// How much fuller than necessary a buffer may become before pauses are shortened, and then before packets are dropped
/// from speech too.
const SPARE: Duration = Duration::from_millis(25);
/// Excess that is dropped at once.
const GREATEST_EXCESS: Duration = Duration::from_millis(200);
/// How much further than the excess packets are dropped to continue in a pause.
const PAUSE_WITHIN: Duration = Duration::from_millis(100);
/// How long packets that a network held back may go on arriving; later ones have a longer way than before.
const STANDSTILL: Duration = Duration::from_secs(2);

/// The next packet to play.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// This packet's payload.
    Packet(Bytes),
    /// A packet that did not come in time.
    Lost,
    /// Nobody speaks, or not enough packets have arrived yet.
    Silence,
}

/// What a buffer has counted since it began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JitterStats {
    /// Packets put in.
    pub received: u64,
    /// Places where none had come.
    pub lost: u64,
    /// Packets that came after their turn, or twice.
    pub late: u64,
    /// Packets given up to shorten the delay.
    pub dropped: u64,
    /// The greatest lateness of a packet behind the others, in milliseconds.
    pub jitter_ms: u64,
}

struct Waiting {
    payload: Bytes,
    timestamp: u32,
    arrived: Instant,
    quiet: bool,
}

/// The waiting packets of one stream.
pub struct JitterBuffer {
    clock_hz: u32,
    waiting: BTreeMap<i64, Waiting>,
    /// Number of the newest packet, counted on over its sixteen bits.
    newest: Option<i64>,
    /// Number of the next packet to play; none while nothing is played.
    next: Option<i64>,
    /// Timestamp of the last packet played.
    played: u32,
    concealed: u32,
    lateness: Lateness,
    /// Minimum waiting time since the last check, and the number of reads since.
    spare: (Duration, u32),
    stats: JitterStats,
}

impl JitterBuffer {
    /// For timestamps that count `clock_hz` a second.
    pub fn new(clock_hz: u32) -> Self {
        Self {
            clock_hz,
            waiting: BTreeMap::new(),
            newest: None,
            next: None,
            played: 0,
            concealed: 0,
            lateness: Lateness::default(),
            spare: (Duration::MAX, 0),
            stats: JitterStats::default(),
        }
    }

    /// What was counted so far.
    pub fn stats(&self) -> JitterStats {
        self.stats
    }

    /// How long a packet waits at present.
    pub fn delay(&self) -> Duration {
        (self.lateness.peak + MARGIN).clamp(LEAST_DELAY, GREATEST_DELAY)
    }

    /// Timestamp of the packet that [`Self::take`] answered last.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// Takes a packet in. `quiet`: nobody is heard in it, so it may be left out first.
    pub fn put(&mut self, sequence: u16, timestamp: u32, payload: Bytes, quiet: bool, now: Instant) {
        self.stats.received += 1;
        let number = self.number(sequence);
        if self.next.is_some_and(|next| number < next) || self.waiting.contains_key(&number) {
            self.stats.late += 1;
            return;
        }
        self.lateness.saw(timestamp, self.clock_hz, now);
        let peak_ms = u64::try_from(self.lateness.peak.as_millis()).unwrap_or(u64::MAX);
        self.stats.jitter_ms = self.stats.jitter_ms.max(peak_ms);
        if self.waiting.len() == CAPACITY {
            self.give_up_oldest();
        }
        self.waiting.insert(
            number,
            Waiting {
                payload,
                timestamp,
                arrived: now,
                quiet,
            },
        );
    }

    /// The packet to play now: call once per packet duration.
    pub fn take(&mut self, now: Instant) -> Next {
        let Some(next) = self.next else {
            return self.begin(now);
        };
        if let Some(packet) = self.waiting.remove(&next) {
            self.next = Some(next + 1);
            self.played = packet.timestamp;
            self.concealed = 0;
            self.shorten(packet.timestamp);
            return Next::Packet(packet.payload);
        }
        self.concealed += 1;
        if self.waiting.is_empty() {
            // It may only be late: its turn comes again.
            if self.concealed > CONCEALED {
                self.next = None;
                return Next::Silence;
            }
        } else {
            self.next = Some(next + 1);
            self.stats.lost += 1;
            if self.concealed > CONCEALED {
                // A long gap is not concealed; continue with the next packet.
                self.next = self.waiting.keys().next().copied();
            }
        }
        Next::Lost
    }

    /// Begins to play when the first packet has waited long enough.
    fn begin(&mut self, now: Instant) -> Next {
        let delay = self.delay();
        let Some(entry) = self.waiting.first_entry() else {
            return Next::Silence;
        };
        // Taken out in steps: half a step early is nearer than half a step late.
        if now.saturating_duration_since(entry.get().arrived) + MARGIN < delay {
            return Next::Silence;
        }
        let (number, packet) = entry.remove_entry();
        self.next = Some(number + 1);
        self.played = packet.timestamp;
        self.concealed = 0;
        self.spare = (Duration::MAX, 0);
        Next::Packet(packet.payload)
    }

    /// Drops what is more than necessary: pauses at once, one packet of speech if too many have been waiting for a while,
    /// and everything beyond [`GREATEST_EXCESS`].
    fn shorten(&mut self, played: u32) {
        let wanted = self.delay();
        if self.behind(played) > wanted + GREATEST_EXCESS {
            self.catch_up(wanted);
        }
        while self.behind(played) > wanted + SPARE
            && self
                .waiting
                .first_key_value()
                .is_some_and(|(_, packet)| packet.quiet)
        {
            self.give_up_oldest();
        }
        let behind = self.behind(played);
        let (least, takings) = &mut self.spare;
        *least = behind.min(*least);
        *takings += 1;
        if *takings < WATCHED {
            return;
        }
        let spare = std::mem::replace(&mut self.spare, (Duration::MAX, 0)).0;
        if spare > wanted + SPARE {
            self.give_up_oldest();
        }
    }

    /// Drops the oldest packets until the rest lasts for `wanted`, or a little less where a pause begins there.
    fn catch_up(&mut self, wanted: Duration) {
        let Some(newest) = self.waiting.last_key_value().map(|(_, packet)| packet.timestamp) else {
            return;
        };
        let mut fits = self
            .waiting
            .iter()
            .filter(|(_, packet)| self.time(newest.wrapping_sub(packet.timestamp)) <= wanted)
            .peekable();
        let Some(first) = fits.peek().map(|(number, _)| **number) else {
            return;
        };
        let near = first + (PAUSE_WITHIN.as_millis() / 20) as i64;
        let from = fits
            .take_while(|(number, _)| **number <= near)
            .find(|(_, packet)| packet.quiet)
            .map_or(first, |(number, _)| *number);
        let kept = self.waiting.split_off(&from);
        self.stats.dropped += self.waiting.len() as u64;
        self.waiting = kept;
        self.next = Some(from);
        self.spare = (Duration::MAX, 0);
    }

    /// How much later than the newest packet the one with timestamp `played` is.
    fn behind(&self, played: u32) -> Duration {
        self.waiting
            .last_key_value()
            .map_or(Duration::ZERO, |(_, newest)| {
                self.time(newest.timestamp.wrapping_sub(played))
            })
    }

    fn give_up_oldest(&mut self) {
        if let Some((number, _)) = self.waiting.pop_first() {
            self.stats.dropped += 1;
            if self.next.is_some() {
                self.next = Some(number + 1);
            }
        }
    }

    /// A span of timestamps as time; none for a span that goes backwards.
    fn time(&self, span: u32) -> Duration {
        if span > u32::MAX / 2 {
            return Duration::ZERO;
        }
        Duration::from_secs_f64(f64::from(span) / f64::from(self.clock_hz))
    }

    /// The extended sequence number. Another stream starts again.
    fn number(&mut self, sequence: u16) -> i64 {
        let Some(newest) = self.newest else {
            self.newest = Some(i64::from(sequence));
            return i64::from(sequence);
        };
        let step = i32::from(sequence.wrapping_sub(newest as u16) as i16);
        if step.abs() > OTHER_STREAM {
            self.restart();
            self.newest = Some(i64::from(sequence));
            return i64::from(sequence);
        }
        let number = newest + i64::from(step);
        self.newest = Some(newest.max(number));
        number
    }

    /// Forgets what waits: another stream follows.
    pub fn restart(&mut self) {
        self.waiting.clear();
        self.newest = None;
        self.next = None;
        self.lateness = Lateness::default();
    }
}

/// How much later than the quickest packets others come.
#[derive(Default)]
struct Lateness {
    /// When the first packet came, and its timestamp.
    origin: Option<(Instant, u32)>,
    /// Shortest recent transit time, in seconds relative to the first packet's.
    quickest: f64,
    /// Greatest lateness lately.
    peak: Duration,
    /// Since when a standstill of the network is being made up for, and the shortest transit time since.
    standstill: Option<(Instant, f64)>,
}

impl Lateness {
    fn saw(&mut self, timestamp: u32, clock_hz: u32, now: Instant) {
        let Some((start, first)) = self.origin else {
            self.origin = Some((now, timestamp));
            return;
        };
        let sent = f64::from(timestamp.wrapping_sub(first) as i32) / f64::from(clock_hz);
        let delay = now.saturating_duration_since(start).as_secs_f64() - sent;
        // Clocks that drift apart by up to a thousandth are followed: 20 µs a packet.
        self.quickest = delay.min(self.quickest + 0.000_02);
        let late = delay - self.quickest;
        if self.makes_up(late, delay, now) {
            return;
        }
        // Halved in about two and a half seconds.
        let fading = self.peak.as_secs_f64() * 0.994_5;
        self.peak = Duration::from_secs_f64(late.max(fading));
    }

    /// Whether this packet was held back by a standstill: no waiting would have helped, so it says nothing about jitter.
    /// A standstill that does not end is a longer way: it becomes the new measure.
    fn makes_up(&mut self, late: f64, delay: f64, now: Instant) -> bool {
        if self.standstill.is_none() && late <= GREATEST_DELAY.as_secs_f64() {
            return false;
        }
        let (since, shortest) = self.standstill.get_or_insert((now, delay));
        *shortest = delay.min(*shortest);
        if now.saturating_duration_since(*since) > STANDSTILL {
            self.quickest = *shortest;
            self.standstill = None;
            return true;
        } else if late <= self.peak.max(LEAST_DELAY).as_secs_f64() {
            self.standstill = None;
        }
        self.standstill.is_some()
    }
}

#[cfg(test)]
mod tests;
