//! Places packets on a timeline: orders them, drops repeats, and determines the silence between them.
//!
//! Positions count samples at 48 kHz from a zero that all parties of a conference share. A party's first packets are
//! placed by arrival, the rest by RTP timestamp, so that jitter has no effect. If timestamps and the clock drift apart
//! (a sound card off by some parts in ten thousand, a sender that stops its clock while muted), the difference is
//! corrected in a pause of speech.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bytes::Bytes;

use super::opus_packet::packet_samples;
use super::{AudioPacket, SAMPLE_RATE};

/// The shortest Opus frame: positions are multiples of it.
const GRAIN: u64 = SAMPLE_RATE as u64 / 400;
/// A missing packet is given up when this many later ones are here …
const REORDER_PACKETS: usize = 16;
/// … or when the first of those has waited this long.
const REORDER_WAIT: Duration = Duration::from_millis(120);
/// How long the first packets are observed to find the one with the least delay.
const ALIGN_WAIT: Duration = Duration::from_millis(300);
/// A step of the sequence number beyond this is a new stream.
const SEQUENCE_JUMP: i64 = 3_000;
/// Timestamp and arrival further apart than this: a new stream.
const RESYNC: i64 = 5 * SAMPLE_RATE as i64;
/// Drift is the least delay seen over this time.
const DRIFT_WINDOW: Duration = Duration::from_secs(3);
/// Drift below this (60 ms) is ignored; above, it is corrected in the next pause.
const DRIFT_SMALL: i64 = SAMPLE_RATE as i64 / 1000 * 60;
/// Drift above this (400 ms) does not wait for a pause.
const DRIFT_LARGE: i64 = SAMPLE_RATE as i64 / 1000 * 400;

/// What comes next on the timeline.
#[derive(Debug)]
pub(crate) enum Placed {
    /// Nothing is known of so many samples.
    Gap { samples: u64 },
    /// The packet that follows what was placed before.
    Packet {
        samples: u32,
        arrival: Instant,
        payload: Bytes,
    },
}

/// What happened to packets that were not placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Losses {
    /// Never came.
    pub(crate) lost: u64,
    /// Came twice.
    pub(crate) repeated: u64,
    /// Came when their place was already filled.
    pub(crate) late: u64,
    /// Were no Opus packets.
    pub(crate) malformed: u64,
}

struct Held {
    arrival: Instant,
    timestamp: i64,
    samples: u32,
    payload: Bytes,
}

#[derive(Clone, Copy)]
struct Last {
    sequence: i64,
    timestamp: i64,
}

struct Drift {
    since: Instant,
    least: i64,
}

/// One party's line of time.
pub(crate) struct Timeline {
    zero: Instant,
    /// Samples placed so far: the position of what comes next.
    position: u64,
    held: BTreeMap<i64, Held>,
    last: Option<Last>,
    next_sequence: Option<i64>,
    /// Position = timestamp + offset; unknown until the first packets were watched.
    offset: Option<i64>,
    drift: Option<Drift>,
    shift: i64,
    losses: Losses,
}

impl Timeline {
    /// An empty line that starts at `zero`.
    pub(crate) fn new(zero: Instant) -> Self {
        Self {
            zero,
            position: 0,
            held: BTreeMap::new(),
            last: None,
            next_sequence: None,
            offset: None,
            drift: None,
            shift: 0,
            losses: Losses::default(),
        }
    }

    /// Samples placed so far.
    pub(crate) fn position(&self) -> u64 {
        self.position
    }

    /// What was not placed so far.
    pub(crate) fn losses(&self) -> Losses {
        self.losses
    }

    /// The position that this moment has by the clock, in whole grains.
    pub(crate) fn at(&self, moment: Instant) -> u64 {
        let micros = moment.saturating_duration_since(self.zero).as_micros() as u64;
        (micros * u64::from(SAMPLE_RATE) / 1_000_000 + GRAIN / 2) / GRAIN * GRAIN
    }

    /// Takes a packet and hands out what can be placed.
    pub(crate) fn push(&mut self, packet: AudioPacket, out: &mut impl FnMut(Placed)) {
        let Some(samples) = packet_samples(&packet.payload) else {
            self.losses.malformed += 1;
            return;
        };
        let mut place = self.unwrap(packet.sequence, packet.timestamp);
        if self.is_foreign(place, packet.arrival) {
            self.restart(out);
            place = self.unwrap(packet.sequence, packet.timestamp);
        }
        if self.last.is_none_or(|last| place.sequence > last.sequence) {
            self.last = Some(place);
        }
        if self.next_sequence.is_some_and(|next| place.sequence < next) {
            self.losses.late += 1;
            return;
        }
        let arrival = packet.arrival;
        let held = Held {
            arrival,
            timestamp: place.timestamp,
            samples,
            payload: packet.payload,
        };
        if self.held.contains_key(&place.sequence) {
            self.losses.repeated += 1;
            return;
        }
        self.held.insert(place.sequence, held);
        self.release(arrival, out);
    }

    /// Hands out what has waited long enough at `now`.
    pub(crate) fn release(&mut self, now: Instant, out: &mut impl FnMut(Placed)) {
        if self.offset.is_none() {
            let waited = self
                .held
                .values()
                .map(|held| now.saturating_duration_since(held.arrival))
                .max();
            if waited.is_none_or(|waited| waited < ALIGN_WAIT) {
                return;
            }
            self.align();
        }
        while let Some((&sequence, held)) = self.held.first_key_value() {
            let next = self.next_sequence.unwrap_or(sequence);
            if sequence > next
                && self.held.len() <= REORDER_PACKETS
                && now.saturating_duration_since(held.arrival) < REORDER_WAIT
            {
                return;
            }
            self.place_first(out);
        }
    }

    /// Hands out everything that is held.
    pub(crate) fn drain(&mut self, out: &mut impl FnMut(Placed)) {
        if self.held.is_empty() {
            return;
        }
        if self.offset.is_none() {
            self.align();
        }
        while !self.held.is_empty() {
            self.place_first(out);
        }
    }

    /// Counts samples as placed which the caller filled in on its own.
    pub(crate) fn advance(&mut self, samples: u64) {
        self.position += samples;
    }

    fn unwrap(&self, sequence: u16, timestamp: u32) -> Last {
        match self.last {
            None => Last {
                sequence: i64::from(sequence),
                timestamp: i64::from(timestamp),
            },
            Some(last) => Last {
                sequence: last.sequence + i64::from(sequence.wrapping_sub(last.sequence as u16) as i16),
                timestamp: last.timestamp + i64::from(timestamp.wrapping_sub(last.timestamp as u32) as i32),
            },
        }
    }

    /// Is this from another stream than the packets before: a party that published again?
    fn is_foreign(&self, place: Last, arrival: Instant) -> bool {
        let jumped = |last: Last| (place.sequence - last.sequence).abs() > SEQUENCE_JUMP;
        let displaced = |offset: i64| (self.at(arrival) as i64 - (place.timestamp + offset)).abs() > RESYNC;
        self.last.is_some_and(jumped) || self.offset.is_some_and(displaced)
    }

    fn restart(&mut self, out: &mut impl FnMut(Placed)) {
        self.drain(out);
        self.last = None;
        self.next_sequence = None;
        self.offset = None;
        self.drift = None;
        self.shift = 0;
    }

    /// Finds the offset by the held packet with the least delay.
    fn align(&mut self) {
        let offset = self
            .held
            .values()
            .map(|held| self.at(held.arrival) as i64 - held.timestamp)
            .min();
        self.offset = offset;
    }

    fn place_first(&mut self, out: &mut impl FnMut(Placed)) {
        let Some((sequence, held)) = self.held.pop_first() else {
            return;
        };
        if let Some(next) = self.next_sequence {
            self.losses.lost += (sequence - next).max(0) as u64;
        }
        self.next_sequence = Some(sequence + 1);

        let target = self.target(&held);
        let gap = target - self.position as i64;
        let samples = i64::from(held.samples);
        if gap <= -(samples / 2).max(GRAIN as i64) {
            self.losses.late += 1;
            return;
        }
        let gap = gap.max(0) as u64 / GRAIN * GRAIN;
        if gap > 0 {
            out(Placed::Gap { samples: gap });
            self.position += gap;
        }
        self.position += u64::from(held.samples);
        out(Placed::Packet {
            samples: held.samples,
            arrival: held.arrival,
            payload: held.payload,
        });
    }

    /// Where this packet belongs, with drift made up.
    fn target(&mut self, held: &Held) -> i64 {
        let arrival = self.at(held.arrival) as i64;
        let offset = *self.offset.get_or_insert(arrival - held.timestamp);
        let mut target = held.timestamp + offset;
        let deviation = arrival - target;
        let drift = self.drift.get_or_insert(Drift {
            since: held.arrival,
            least: deviation,
        });
        drift.least = drift.least.min(deviation);
        if held.arrival.saturating_duration_since(drift.since) >= DRIFT_WINDOW {
            self.shift = if drift.least.abs() >= DRIFT_SMALL {
                drift.least
            } else {
                0
            };
            self.drift = None;
        }
        let pause = target - self.position as i64;
        if self.shift != 0 && (pause >= GRAIN as i64 || self.shift.abs() >= DRIFT_LARGE) {
            // Backwards no further than the pause allows, except where the difference is large.
            let shift = if self.shift < 0 && self.shift > -DRIFT_LARGE {
                self.shift.max(-pause)
            } else {
                self.shift
            };
            target += shift;
            self.offset = Some(offset + shift);
            self.shift = 0;
            self.drift = None;
        }
        target
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sender of 20 ms packets, whose payload contains its number.
    struct Sender {
        zero: Instant,
        sequence: u16,
        timestamp: u32,
    }

    impl Sender {
        fn packet(&self, number: u64, arrival_ms: u64) -> AudioPacket {
            AudioPacket {
                arrival: self.zero + Duration::from_millis(arrival_ms),
                sequence: self.sequence.wrapping_add(number as u16),
                timestamp: self.timestamp.wrapping_add(number as u32 * 960),
                marker: false,
                payload: Bytes::copy_from_slice(&[0xf8, number as u8, (number >> 8) as u8]),
                level_dbov: None,
            }
        }
    }

    /// (number of the packet, its position in ms)
    fn run(packets: impl IntoIterator<Item = AudioPacket>, zero: Instant) -> (Vec<(u64, u64)>, Losses) {
        let mut timeline = Timeline::new(zero);
        let mut placed = Vec::new();
        let mut position = 0;
        let mut out = |item: Placed| match item {
            Placed::Gap { samples } => position += samples,
            Placed::Packet { samples, payload, .. } => {
                placed.push((u64::from(payload[1]) | u64::from(payload[2]) << 8, position / 48));
                position += u64::from(samples);
            }
        };
        for packet in packets {
            timeline.push(packet, &mut out);
        }
        timeline.drain(&mut out);
        assert_eq!(timeline.position(), position);
        (placed, timeline.losses())
    }

    fn sender() -> Sender {
        Sender {
            zero: Instant::now(),
            sequence: 65_530,
            timestamp: u32::MAX - 4_000,
        }
    }

    #[test]
    fn jitter_reordering_and_repeats_do_not_move_packets() {
        let sender = sender();
        let jitter = [35, 5, 50, 10, 0, 90, 20, 3, 44, 7];
        let mut packets: Vec<AudioPacket> = (0..400)
            .map(|n| sender.packet(n, 1_000 + n * 20 + jitter[n as usize % 10]))
            .collect();
        for at in (4..390).step_by(25) {
            packets.swap(at, at + 3);
            packets.insert(at + 8, packets[at + 6].clone());
        }
        let (placed, losses) = run(packets, sender.zero);
        assert_eq!(placed, (0..400).map(|n| (n, 1_000 + n * 20)).collect::<Vec<_>>());
        assert_eq!(losses.lost, 0);
        assert_eq!(losses.repeated + losses.late, 16);
    }

    #[test]
    fn lost_packets_and_pauses_leave_exact_gaps() {
        let sender = sender();
        let packets = (0..200)
            .filter(|n| !(20..23).contains(n) && *n != 50)
            .map(|n| sender.packet(n, 40 + n * 20))
            .chain((0..50).map(|n| {
                // Discontinuous transmission: the timestamp advances, the sequence does not count the pause.
                let mut packet = sender.packet(200 + n, 40 + (500 + n) * 20);
                packet.timestamp = packet.timestamp.wrapping_add(300 * 960);
                packet
            }));
        let (placed, losses) = run(packets, sender.zero);
        assert_eq!(
            losses,
            Losses {
                lost: 4,
                ..Losses::default()
            }
        );
        for (number, position) in placed {
            let expected = if number < 200 {
                40 + number * 20
            } else {
                40 + (300 + number) * 20
            };
            assert_eq!(position, expected, "packet {number}");
        }
    }

    #[test]
    fn a_new_stream_of_the_same_party_is_placed_by_its_arrival() {
        let first = sender();
        let second = Sender {
            zero: first.zero,
            sequence: 20_000,
            timestamp: 77,
        };
        let packets = (0..100)
            .map(|n| first.packet(n, n * 20))
            .chain((0..100).map(|n| second.packet(n, 10_000 + n * 20)));
        let (placed, losses) = run(packets, first.zero);
        assert_eq!(losses, Losses::default());
        assert_eq!(placed[99], (99, 1_980));
        assert_eq!(placed[100], (0, 10_000));
        assert_eq!(placed.last(), Some(&(99, 11_980)));
    }

    #[test]
    fn a_new_stream_with_close_sequence_numbers_is_recognised_by_its_timestamps() {
        let first = sender();
        for sequence in [65_000u16, 65_530, 500] {
            let second = Sender {
                zero: first.zero,
                sequence,
                timestamp: 900_000_000,
            };
            let packets = (0..100)
                .map(|n| first.packet(n, n * 20))
                .chain((0..100).map(|n| second.packet(n, 3_000 + n * 20)));
            let (placed, losses) = run(packets, first.zero);
            assert_eq!(losses, Losses::default());
            assert_eq!((placed[100], placed[199]), ((0, 3_000), (99, 4_980)));
        }
    }

    #[test]
    fn a_network_that_stalls_for_seconds_loses_nothing() {
        let sender = sender();
        // The packets of 2 s to 9 s all come at 9 s.
        let packets =
            (0..600).map(|n| sender.packet(n, if (100..450).contains(&n) { 9_000 } else { n * 20 }));
        let (placed, losses) = run(packets, sender.zero);
        assert_eq!(losses, Losses::default());
        assert_eq!(placed.len(), 600);
        assert_eq!(placed.last(), Some(&(599, 599 * 20)));
    }

    #[test]
    fn a_clock_that_stood_still_while_muted_is_caught_up_in_the_next_pause() {
        let sender = sender();
        // Muted for 2 s after packet 100 with unchanged timestamps; a packet is lost at 400.
        let packets = (0..600)
            .filter(|n| *n != 400)
            .map(|n| sender.packet(n, n * 20 + if n > 100 { 2_000 } else { 0 }));
        let (placed, _) = run(packets, sender.zero);
        assert_eq!(placed.last(), Some(&(599, 599 * 20 + 2_000)));
    }

    #[test]
    fn a_slow_sound_card_stays_within_a_tenth_of_a_second() {
        let sender = sender();
        // Its second has 1,000.5 ms; speech pauses by one lost packet every two seconds; ten minutes.
        let packets = (0..30_000u64)
            .filter(|n| n % 100 != 99)
            .map(|n| sender.packet(n, n * 20 + n * 20 / 2_000));
        let (placed, losses) = run(packets, sender.zero);
        assert_eq!(losses.late, 0);
        for (number, position) in placed {
            let clock = number * 20 + number * 20 / 2_000;
            assert!(
                clock.abs_diff(position) <= 100,
                "packet {number}: {position} at {clock}"
            );
        }
    }

    #[test]
    fn junk_is_counted_and_moves_nothing() {
        let sender = sender();
        let mut packets: Vec<AudioPacket> = (0..50).map(|n| sender.packet(n, n * 20)).collect();
        packets[10].payload = Bytes::new();
        packets[11].payload = Bytes::from_static(&[0xff]);
        let (placed, losses) = run(packets, sender.zero);
        assert_eq!(
            losses,
            Losses {
                malformed: 2,
                lost: 2,
                ..Losses::default()
            }
        );
        assert_eq!(placed.last(), Some(&(49, 49 * 20)));
    }
}
