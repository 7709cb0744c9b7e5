//! Digits as events in the stream of a voice (RFC 4733, section 2.3).

use std::collections::VecDeque;

/// Length of an event's payload.
pub const LENGTH: usize = 4;
/// Events remembered, by their timestamps: repetitions may come after the next event has begun.
const REMEMBERED: usize = 8;
/// Greatest step of the sequence numbers between two packets of a press: some may be lost.
const FOLLOWS: u16 = 4;
/// Shortest duration of a segment that another one follows: a press is cut when sixteen bits are full.
const LONG_SEGMENT: u16 = 0xf000;
/// Level of a digit that is sent, in −dBm0.
const VOLUME: u8 = 10;
/// How often the end of an event is sent (RFC 4733, section 2.5.1.4).
const ENDS: u8 = 3;
/// Length of a digit and of the silence after it, in packets of 20 ms.
const TONE_FRAMES: u16 = 6;
const PAUSE_FRAMES: u16 = 4;
/// Length of a pause between digits (`w`), in packets.
const WAIT_FRAMES: u16 = 25;
/// What stands for a pause among the events that wait.
const WAIT: u8 = u8::MAX;
/// Digits and pauses that may wait to be sent.
pub const MOST_DIGITS: usize = 64;

const DIGITS: &[u8; 16] = b"0123456789*#ABCD";

/// The digit of an event code (RFC 4733, table 3).
pub fn digit(event: u8) -> Option<char> {
    DIGITS.get(usize::from(event)).copied().map(char::from)
}

/// The event code of a digit.
pub fn event(digit: char) -> Option<u8> {
    let wanted = digit.to_ascii_uppercase();
    DIGITS
        .iter()
        .position(|known| char::from(*known) == wanted)
        .map(|at| at as u8)
}

/// Whether a character is half a second's pause between digits.
pub fn is_wait(character: char) -> bool {
    matches!(character, 'w' | 'W')
}

/// Where a packet of an event stands in its stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventPosition {
    /// The stream's source (SSRC).
    pub source: u32,
    /// Sequence number of the packet.
    pub sequence: u16,
    /// Timestamp of the event's beginning; some gateways write the packet's own.
    pub timestamp: u32,
    /// Whether the sender says that an event begins.
    pub marker: bool,
}

/// Names each digit of a stream once, when it begins.
///
/// A press is what RFC 4733 sends with one timestamp. It goes on, whatever timestamp is written, while no end packet came
/// and packets of the same event follow closely; repeated end packets of the same length belong to it; and so does a
/// segment of a long press, which begins where the previous one ended (section 2.5.1.3).
#[derive(Default)]
pub struct DigitReceiver {
    /// Source and timestamp of events that were named.
    seen: VecDeque<(u32, u32)>,
    /// The newest packet of the newest event.
    last: Option<LastPacket>,
}

struct LastPacket {
    at: EventPosition,
    code: u8,
    duration: u16,
    ended: bool,
}

impl LastPacket {
    /// Whether the next packet belongs to the same press although its timestamp is another one.
    fn goes_on(&self, at: EventPosition, code: u8, duration: u16, ended: bool) -> bool {
        let steps = at.sequence.wrapping_sub(self.at.sequence) as i16;
        if at.source != self.at.source || code != self.code || steps.unsigned_abs() > FOLLOWS {
            return false;
        }
        // Overtaken by a later one of the press.
        if steps < 0 {
            return duration <= self.duration;
        }
        if self.ended {
            return ended && duration == self.duration;
        }
        let is_segment = at.timestamp == self.at.timestamp.wrapping_add(u32::from(self.duration));
        !at.marker && (duration >= self.duration || is_segment && self.duration > LONG_SEGMENT)
    }
}

impl DigitReceiver {
    /// One packet of the event's payload type.
    pub fn receive(&mut self, at: EventPosition, payload: &[u8]) -> Option<char> {
        let [code, flags, high, low, ..] = *payload else {
            return None;
        };
        let (duration, ended) = (u16::from_be_bytes([high, low]), flags & 0x80 != 0);
        let key = (at.source, at.timestamp);
        let is_known = self.seen.contains(&key);
        let goes_on = self
            .last
            .as_ref()
            .is_some_and(|last| last.goes_on(at, code, duration, ended));
        let is_newest = self.last.as_ref().is_none_or(|last| {
            at.source != last.at.source || at.sequence.wrapping_sub(last.at.sequence) as i16 > 0
        });
        if is_newest {
            self.last = Some(LastPacket {
                at,
                code,
                duration,
                ended,
            });
        }
        if is_known {
            return None;
        }
        if self.seen.len() == REMEMBERED {
            self.seen.pop_front();
        }
        self.seen.push_back(key);
        if goes_on { None } else { digit(code) }
    }
}

/// One packet of a digit that is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventPacket {
    /// First of its event.
    pub marker: bool,
    /// Timestamp of the event's beginning: the same for all packets of one.
    pub timestamp: u32,
    /// Its payload.
    pub payload: [u8; LENGTH],
}

/// Digits to be sent, one packet each 20 ms.
#[derive(Default)]
pub struct DigitSender {
    waiting: VecDeque<u8>,
    sounding: Option<Sounding>,
    pause: u16,
}

struct Sounding {
    event: u8,
    timestamp: u32,
    packets: u16,
    ends: u8,
}

impl DigitSender {
    /// Adds digits, and pauses (`w`); other characters, and those beyond the limit, are left out. Returns the number added.
    pub fn dial(&mut self, digits: &str) -> usize {
        let room = MOST_DIGITS.saturating_sub(self.waiting.len());
        let sent = |digit: char| if is_wait(digit) { Some(WAIT) } else { event(digit) };
        let taken: Vec<u8> = digits.chars().filter_map(sent).take(room).collect();
        self.waiting.extend(&taken);
        taken.len()
    }

    /// Whether digits are still to be sent.
    pub fn is_busy(&self) -> bool {
        self.sounding.is_some() || !self.waiting.is_empty()
    }

    /// The packet to send instead of voice in the 20 ms that begin at `now`, counted in `samples` each.
    pub fn next(&mut self, now: u32, samples: u16) -> Option<EventPacket> {
        if self.sounding.is_none() {
            if self.pause > 0 {
                self.pause -= 1;
                return None;
            }
            let event = self.waiting.pop_front()?;
            if event == WAIT {
                // This packet of voice is the first of the pause.
                self.pause = WAIT_FRAMES - 1;
                return None;
            }
            self.sounding = Some(Sounding {
                event,
                timestamp: now,
                packets: 0,
                ends: 0,
            });
        }
        let sounding = self.sounding.as_mut()?;
        let marker = sounding.packets == 0;
        if sounding.packets < TONE_FRAMES {
            sounding.packets += 1;
        }
        let ended = sounding.packets == TONE_FRAMES;
        sounding.ends += u8::from(ended);
        let duration = sounding.packets.saturating_mul(samples).to_be_bytes();
        let flags = if ended { 0x80 | VOLUME } else { VOLUME };
        let packet = EventPacket {
            marker,
            timestamp: sounding.timestamp,
            payload: [sounding.event, flags, duration[0], duration[1]],
        };
        if sounding.ends == ENDS {
            self.sounding = None;
            self.pause = PAUSE_FRAMES;
        }
        Some(packet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(sequence: u16, timestamp: u32, marker: bool) -> EventPosition {
        EventPosition {
            source: 5,
            sequence,
            timestamp,
            marker,
        }
    }

    /// Sequence number, timestamp, marker, event code, end, duration.
    type Packet = (u16, u32, bool, u8, bool, u16);

    fn heard(packets: &[Packet]) -> String {
        let mut receiver = DigitReceiver::default();
        packets
            .iter()
            .filter_map(|&(sequence, timestamp, marker, code, ended, duration)| {
                let [high, low] = duration.to_be_bytes();
                let flags = if ended { 0x8a } else { 0x0a };
                receiver.receive(at(sequence, timestamp, marker), &[code, flags, high, low])
            })
            .collect()
    }

    /// A press of `code` of eight packets and three that end it; `stamp` says the timestamp of each.
    fn press(code: u8, first: u16, stamp: impl Fn(u16) -> u32) -> Vec<Packet> {
        (0..11)
            .map(|step| {
                let (ended, duration) = (step >= 8, 160 * (step + 1).min(8));
                (
                    first.wrapping_add(step),
                    stamp(step),
                    step == 0,
                    code,
                    ended,
                    duration,
                )
            })
            .collect()
    }

    #[test]
    fn a_press_is_one_digit_whatever_timestamps_its_packets_have() {
        let start = u32::MAX - 500;
        let own = |step: u16| start.wrapping_add(160 * u32::from(step));
        assert_eq!(heard(&press(1, 65_530, own)), "1", "each packet its own");
        let ends = |step: u16| start.wrapping_add(160 * u32::from(step.saturating_sub(8)));
        assert_eq!(heard(&press(1, 65_530, ends)), "1", "each end packet its own");
        let unmarked: Vec<Packet> = press(1, 9, own)
            .into_iter()
            .map(|packet| (packet.0, packet.1, false, packet.3, packet.4, packet.5))
            .collect();
        assert_eq!(heard(&unmarked), "1", "no marker");
        let with_losses: Vec<Packet> = press(1, 9, own)
            .into_iter()
            .enumerate()
            .filter_map(|(at, packet)| (![0, 3, 4, 8].contains(&at)).then_some(packet))
            .collect();
        assert_eq!(heard(&with_losses), "1", "some are lost");
        let mut overtaken = press(1, 9, own);
        overtaken.swap(3, 4);
        overtaken.swap(7, 8);
        assert_eq!(heard(&overtaken), "1", "some overtake others");
        let constant: Vec<Packet> = press(1, 9, own)
            .into_iter()
            .map(|packet| (packet.0, packet.1, packet.2, packet.3, packet.4, 160))
            .collect();
        assert_eq!(heard(&constant), "1", "each packet says its own duration");
    }

    #[test]
    fn the_same_key_twice_is_two_digits() {
        for growing in [true, false] {
            let stamp = |base: u32| move |step: u16| base + if growing { 160 * u32::from(step) } else { 0 };
            // The second press comes 60 ms after the end of the first.
            let (first, second) = (
                press(7, 100, stamp(1_000)),
                press(7, 114, stamp(1_000 + 14 * 160)),
            );
            let both: Vec<Packet> = first.iter().chain(&second).copied().collect();
            assert_eq!(heard(&both), "77");
            // The first one's end is lost.
            let unended: Vec<Packet> = first[..8].iter().chain(&second).copied().collect();
            assert_eq!(heard(&unended), "77");
            // The second one's beginning is lost.
            let unmarked: Vec<Packet> = first.iter().chain(&second[1..]).copied().collect();
            assert_eq!(heard(&unmarked), "77");
        }
    }

    #[test]
    fn another_key_is_another_digit_without_any_pause() {
        let mut keys = press(1, 10, |_| 500);
        keys.extend(press(2, 21, |_| 500 + 11 * 160));
        keys.extend(press(1, 32, |_| 500 + 22 * 160));
        assert_eq!(heard(&keys), "121");
    }

    #[test]
    fn a_long_press_is_one_digit_over_its_segments() {
        // 20 seconds: the duration is full twice.
        let mut packets = Vec::new();
        let (mut start, mut duration) = (8_000u32, 0u32);
        for step in 0..1_000u16 {
            duration += 160;
            if duration > 0xffff {
                start += duration - 160;
                duration = 160;
            }
            packets.push((step, start, step == 0, 9, false, duration as u16));
        }
        assert_eq!(heard(&packets), "9");
    }

    #[test]
    fn what_is_sent_is_received_digit_by_digit() {
        let (mut sender, mut receiver) = (DigitSender::default(), DigitReceiver::default());
        assert_eq!(sender.dial("19-*0#d"), 6);
        let mut heard = String::new();
        for step in 0..200u32 {
            if let Some(packet) = sender.next(step * 160, 160) {
                let position = at(step as u16, packet.timestamp, packet.marker);
                heard.extend(receiver.receive(position, &packet.payload));
            }
        }
        assert_eq!(heard, "19*0#D");
        assert!(!sender.is_busy());
    }

    #[test]
    fn an_event_has_one_timestamp_a_marker_first_and_its_end_three_times() {
        let mut sender = DigitSender::default();
        sender.dial("5");
        let packets: Vec<EventPacket> = (0..40)
            .filter_map(|step| sender.next(800 + step * 160, 160))
            .collect();
        assert_eq!(packets.len(), 8);
        assert!(
            packets
                .iter()
                .all(|packet| packet.timestamp == 800 && packet.payload[0] == 5)
        );
        assert!(packets[0].marker && packets[1..].iter().all(|packet| !packet.marker));
        let durations: Vec<u16> = packets
            .iter()
            .map(|packet| u16::from_be_bytes([packet.payload[2], packet.payload[3]]))
            .collect();
        assert_eq!(durations, [160, 320, 480, 640, 800, 960, 960, 960]);
        let ends = packets.iter().filter(|packet| packet.payload[1] & 0x80 != 0);
        assert_eq!(ends.count(), 3);
    }

    #[test]
    fn the_same_key_half_a_round_of_numbers_away_is_another_press() {
        let mut receiver = DigitReceiver::default();
        for (sequence, timestamp) in [
            (0, 100),
            (0x8000, 900),
            (0, 1_700),
            (0x7fff, 2_500),
            (0xffff, 3_300),
        ] {
            let said = receiver.receive(at(sequence, timestamp, true), &[7, 10, 0, 160]);
            assert_eq!(said, Some('7'), "{sequence}");
        }
    }

    #[test]
    fn repetitions_that_come_late_are_not_named_again() {
        let mut receiver = DigitReceiver::default();
        assert_eq!(receiver.receive(at(1, 100, true), &[7, 10, 0, 160]), Some('7'));
        assert_eq!(receiver.receive(at(9, 900, true), &[7, 10, 0, 160]), Some('7'));
        assert_eq!(receiver.receive(at(5, 100, false), &[7, 0x8a, 3, 0]), None);
        assert_eq!(receiver.receive(at(20, 1_700, true), &[7, 10]), None, "too short");
        assert_eq!(
            receiver.receive(at(30, 2_500, true), &[36, 10, 0, 160]),
            None,
            "a fax tone"
        );
    }

    #[test]
    fn a_pause_is_half_a_second_of_voice() {
        let mut sender = DigitSender::default();
        assert_eq!(sender.dial("w1wW2"), 5);
        let begun: Vec<u32> = (0..200)
            .filter(|step| sender.next(step * 160, 160).is_some_and(|packet| packet.marker))
            .collect();
        // Eight packets are the digit, four the silence after it.
        assert_eq!(begun, [25, 25 + 12 + 50]);
    }

    #[test]
    fn ten_thousand_digits_are_not_kept() {
        let mut sender = DigitSender::default();
        assert_eq!(sender.dial(&"5".repeat(10_000)), MOST_DIGITS);
        assert_eq!(sender.dial("5"), 0);
    }
}
