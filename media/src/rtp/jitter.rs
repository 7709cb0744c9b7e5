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
mod tests {
    use super::*;

    const STEP: Duration = Duration::from_millis(20);

    fn payload(number: u16) -> Bytes {
        Bytes::copy_from_slice(&number.to_be_bytes())
    }

    struct Stream {
        buffer: JitterBuffer,
        begun: Instant,
    }

    impl Stream {
        fn new() -> Self {
            Self {
                buffer: JitterBuffer::new(8_000),
                begun: Instant::now(),
            }
        }

        /// Packet `number` comes `late` after it was due.
        fn comes(&mut self, number: u16, late: Duration) {
            let now = self.begun + STEP * u32::from(number) + late;
            let timestamp = u32::from(number).wrapping_mul(160);
            self.buffer.put(number, timestamp, payload(number), false, now);
        }

        fn at(&mut self, step: u32) -> Next {
            self.buffer.take(self.begun + STEP * step)
        }
    }

    #[test]
    fn a_steady_stream_is_played_in_order_after_the_least_delay() {
        let mut stream = Stream::new();
        let mut heard = Vec::new();
        for step in 0..100u16 {
            stream.comes(step, Duration::ZERO);
            if let Next::Packet(packet) = stream.at(u32::from(step)) {
                heard.push(packet);
            }
        }
        assert_eq!(heard, (0..heard.len() as u16).map(payload).collect::<Vec<_>>());
        assert!(heard.len() >= 98, "{}", heard.len());
        assert_eq!(stream.buffer.delay(), LEAST_DELAY);
    }

    #[test]
    fn packets_that_overtake_each_other_are_put_in_order_over_the_wrap_of_numbers() {
        let mut buffer = JitterBuffer::new(8_000);
        let begun = Instant::now();
        let order = [65_534u16, 0, 65_535, 1, 3, 2];
        for sequence in order {
            let steps = u32::from(sequence.wrapping_sub(65_534));
            buffer.put(sequence, steps * 160, payload(sequence), false, begun);
        }
        let heard: Vec<Next> = (0..6)
            .map(|step| buffer.take(begun + STEP * (step + 2)))
            .collect();
        let expected = [65_534u16, 65_535, 0, 1, 2, 3].map(|number| Next::Packet(payload(number)));
        assert_eq!(heard, expected);
    }

    #[test]
    fn what_is_missing_is_named_once_and_what_comes_after_its_turn_is_not_played() {
        let mut stream = Stream::new();
        for number in [0, 1, 3, 4] {
            stream.comes(number, Duration::ZERO);
        }
        let heard: Vec<Next> = (5..9).map(|step| stream.at(step)).collect();
        assert_eq!(heard[2], Next::Lost);
        assert_eq!(heard[3], Next::Packet(payload(3)));
        stream.comes(2, STEP * 8);
        assert_eq!(stream.at(9), Next::Packet(payload(4)));
        let stats = stream.buffer.stats();
        assert_eq!((stats.received, stats.lost, stats.late), (5, 1, 1));
    }

    #[test]
    fn a_network_that_makes_packets_late_makes_them_wait_longer() {
        let mut stream = Stream::new();
        let mut lost = 0;
        for number in 0..400u16 {
            // Every fifth one is 60 ms late.
            let late = if number % 5 == 4 { 60 } else { 0 };
            stream.comes(number, Duration::from_millis(late));
        }
        assert!(stream.buffer.delay() >= Duration::from_millis(60));
        let mut again = Stream::new();
        again.buffer.lateness.peak = stream.buffer.lateness.peak;
        for step in 0..400u32 {
            for number in step.saturating_sub(3)..=step {
                let late = if number % 5 == 4 { 3 } else { 0 };
                if number + late == step {
                    again.comes(number as u16, STEP * late);
                }
            }
            lost += u32::from(again.at(step) == Next::Lost);
        }
        assert_eq!(lost, 0);
    }

    #[test]
    fn more_than_necessary_is_given_up_bit_by_bit() {
        let mut stream = Stream::new();
        // Twelve arrive at once, as after a pause of the network; then all in time.
        for number in 0..12 {
            stream.buffer.put(
                number,
                u32::from(number) * 160,
                payload(number),
                false,
                stream.begun,
            );
        }
        stream.buffer.lateness = Lateness::default();
        for step in 0..1_500u32 {
            let number = 12 + step;
            let at = stream.begun + STEP * step;
            stream
                .buffer
                .put(number as u16, number * 160, payload(0), false, at);
            stream.at(step);
        }
        assert!(
            stream.buffer.waiting.len() <= 4,
            "{} wait",
            stream.buffer.waiting.len()
        );
        assert!(stream.buffer.stats().dropped >= 8);
    }

    /// Plays a steady stream whose packets `held` are delivered together once the last of them is due, with a pause every
    /// `pause` packets; says how much later than its sending each step's packet is played.
    fn held_back(
        held: std::ops::Range<u16>,
        steps: u32,
        pause: Option<u16>,
    ) -> (Vec<Option<Duration>>, JitterStats) {
        let mut stream = Stream::new();
        let mut lags = Vec::new();
        for step in 0..steps {
            let number = step as u16;
            let now = stream.begun + STEP * step;
            let arriving = if number == held.end {
                held.start..number + 1
            } else {
                number..number + 1
            };
            for number in arriving.filter(|_| !held.contains(&number)) {
                let quiet = pause.is_some_and(|every| number % every < 8);
                stream
                    .buffer
                    .put(number, u32::from(number) * 160, payload(number), quiet, now);
            }
            lags.push(match stream.at(step) {
                Next::Packet(packet) => {
                    let number = u16::from_be_bytes([packet[0], packet[1]]);
                    Some(STEP * (step - u32::from(number)))
                }
                Next::Lost | Next::Silence => None,
            });
        }
        (lags, stream.buffer.stats())
    }

    #[test]
    fn what_a_network_held_back_does_not_stay_as_delay() {
        for packets in [10, 15, 20, 25, 40, 60, 100] {
            let (lags, _) = held_back(500..500 + packets, 1_000, None);
            let resumed = usize::from(500 + packets);
            let after = &lags[resumed + 250..];
            let greatest = after.iter().flatten().max().copied();
            assert!(
                greatest.is_some_and(|lag| lag <= Duration::from_millis(120)),
                "{packets}: {greatest:?}"
            );
            assert!(
                after.iter().all(Option::is_some),
                "{packets}: nothing is lost afterwards"
            );
        }
        // Nothing more than necessary is waited for before it.
        let (lags, stats) = held_back(500..540, 1_000, None);
        assert!(lags[10..500].iter().flatten().all(|lag| *lag <= LEAST_DELAY));
        // What is dropped is what is too much, not more.
        assert!((25..=42).contains(&stats.dropped), "{stats:?}");
    }

    #[test]
    fn a_second_after_a_long_standstill_the_delay_is_as_before() {
        let (lags, _) = held_back(500..540, 700, None);
        assert!(
            lags[590..]
                .iter()
                .flatten()
                .all(|lag| *lag <= Duration::from_millis(60)),
            "{:?}",
            &lags[590..600]
        );
    }

    #[test]
    fn a_pause_is_shortened_before_speech_is() {
        // Twelve packets too many, less than what is dropped at once; every thirty packets eight are a pause.
        let (lags, _) = held_back(500..510, 620, Some(30));
        assert!(
            lags[560..]
                .iter()
                .flatten()
                .all(|lag| *lag <= Duration::from_millis(220))
        );
        let mut stream = Stream::new();
        for number in 0..16u16 {
            let quiet = (8..12).contains(&number);
            stream.buffer.put(
                number,
                u32::from(number) * 160,
                payload(number),
                quiet,
                stream.begun,
            );
        }
        stream.buffer.lateness = Lateness::default();
        stream.buffer.next = Some(0);
        let Next::Packet(first) = stream.at(0) else {
            panic!("a packet waits")
        };
        assert_eq!(first, payload(0));
        // 300 ms wait where 20 are wanted: all but the newest are dropped, and a pause is too far off to continue in.
        assert_eq!(stream.at(1), Next::Packet(payload(14)));
    }

    #[test]
    fn a_longer_way_is_the_new_measure_after_two_seconds() {
        let mut stream = Stream::new();
        for number in 0..1_000u16 {
            let late = if number < 300 {
                Duration::ZERO
            } else {
                Duration::from_millis(700)
            };
            stream.comes(number, late);
        }
        assert_eq!(stream.buffer.delay(), LEAST_DELAY);
    }

    #[test]
    fn silence_and_another_stream_begin_anew() {
        let mut stream = Stream::new();
        for number in 0..5 {
            stream.comes(number, Duration::ZERO);
        }
        let heard: Vec<Next> = (5..20).map(|step| stream.at(step)).collect();
        assert_eq!(heard.iter().filter(|next| **next == Next::Lost).count(), 4);
        assert_eq!(heard[14], Next::Silence);
        let now = stream.begun + STEP * 30;
        stream.buffer.put(40_000, 7, payload(9), false, now);
        assert_eq!(stream.buffer.take(now + STEP), Next::Packet(payload(9)));
    }

    #[test]
    fn a_flood_is_bounded() {
        let mut stream = Stream::new();
        for number in 0..5_000 {
            stream.comes(number, Duration::ZERO);
        }
        assert_eq!(stream.buffer.waiting.len(), CAPACITY);
    }
}
