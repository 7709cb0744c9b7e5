//! Digits as events in the stream of a voice (RFC 4733, section 2.3).

use std::collections::VecDeque;

/// Length of an event's payload.
pub const LENGTH: usize = 4;
/// Events remembered, by their timestamps: repetitions may come after the next event has begun.
const REMEMBERED: usize = 8;
/// Level of a digit that is sent, in −dBm0.
const VOLUME: u8 = 10;
/// How often the end of an event is sent (RFC 4733, section 2.5.1.4).
const ENDS: u8 = 3;
/// Length of a digit and of the silence after it, in packets of 20 ms.
const TONE_FRAMES: u16 = 6;
const PAUSE_FRAMES: u16 = 4;
/// Digits that may wait to be sent.
const MOST_DIGITS: usize = 64;

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

/// Names each digit of a stream once, when it begins.
#[derive(Default)]
pub struct DigitReceiver {
    /// Source and timestamp of events that were named.
    seen: VecDeque<(u32, u32)>,
}

impl DigitReceiver {
    /// One packet of the event's payload type.
    pub fn receive(&mut self, source: u32, timestamp: u32, payload: &[u8]) -> Option<char> {
        let (&code, key) = (payload.first()?, (source, timestamp));
        if payload.len() < LENGTH || self.seen.contains(&key) {
            return None;
        }
        if self.seen.len() == REMEMBERED {
            self.seen.pop_front();
        }
        self.seen.push_back(key);
        digit(code)
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
    /// Adds digits; other characters, and digits beyond the limit, are left out. Returns the number added.
    pub fn dial(&mut self, digits: &str) -> usize {
        let room = MOST_DIGITS.saturating_sub(self.waiting.len());
        let taken: Vec<u8> = digits.chars().filter_map(event).take(room).collect();
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
            self.sounding = Some(Sounding {
                event: self.waiting.pop_front()?,
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

    #[test]
    fn what_is_sent_is_received_digit_by_digit() {
        let (mut sender, mut receiver) = (DigitSender::default(), DigitReceiver::default());
        assert_eq!(sender.dial("19-*0#d"), 6);
        let mut heard = String::new();
        for step in 0..200u32 {
            if let Some(packet) = sender.next(step * 160, 160) {
                heard.extend(receiver.receive(5, packet.timestamp, &packet.payload));
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
    fn repetitions_that_come_late_are_not_named_again() {
        let mut receiver = DigitReceiver::default();
        assert_eq!(receiver.receive(1, 100, &[7, 10, 0, 160]), Some('7'));
        assert_eq!(receiver.receive(1, 900, &[7, 10, 0, 160]), Some('7'));
        assert_eq!(receiver.receive(1, 100, &[7, 0x8a, 3, 0]), None);
        assert_eq!(receiver.receive(1, 1_700, &[7, 10]), None, "too short");
        assert_eq!(receiver.receive(1, 2_500, &[36, 10, 0, 160]), None, "a fax tone");
    }

    #[test]
    fn ten_thousand_digits_are_not_kept() {
        let mut sender = DigitSender::default();
        assert_eq!(sender.dial(&"5".repeat(10_000)), MOST_DIGITS);
        assert_eq!(sender.dial("5"), 0);
    }
}
