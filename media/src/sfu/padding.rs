//! Drops packets that a publisher sends only to probe its network.
//!
//! A browser probes its network by sending packets of nothing but padding (RFC 3550, section 5.1) between its pictures,
//! under numbers of the pictures' own stream. Subscribers have no use for them, and would request a missing number
//! again: so they are not forwarded, and the numbers are closed up.

use crate::sfu::vp8::Picture;
use rtc::rtp::Header;
use std::collections::VecDeque;

/// A packet this many numbers late is useless: some seconds of a large picture.
const LATEST: u16 = 2_048;

/// The numbers of one stream.
#[derive(Default)]
pub(crate) struct Unpadded {
    /// The newest packet of all, and the newest one that went on.
    newest: Option<Newest>,
    gone_on: Option<u16>,
    /// How many packets were left out, modulo what a number has room for.
    left_out: u16,
    /// The numbers of those that a late packet may have come before, in order.
    recent: VecDeque<u16>,
}

#[derive(Clone, Copy)]
struct Newest {
    sequence: u16,
    timestamp: u32,
    /// It is the last packet of its picture, or comes after that.
    ends_picture: bool,
    picture: Option<Picture>,
}

impl Newest {
    /// Whether all packets missing between this one and a later one were padding, which is only sent between pictures:
    /// the later one is padding with the same timestamp, as libwebrtc writes it, or begins the next picture.
    fn is_followed_by_padding_until(&self, later: &Self, is_padding: bool) -> bool {
        let is_next_picture = || {
            let pictures = later.picture.zip(self.picture);
            pictures.is_some_and(|(next, this)| next.is_start && next.follows(&this))
        };
        self.ends_picture
            && if is_padding {
                later.timestamp == self.timestamp
            } else {
                is_next_picture()
            }
    }
}

impl Unpadded {
    /// The outgoing number of a packet; none if it is dropped. A packet without payload is padding.
    pub fn number(&mut self, header: &Header, payload: &[u8]) -> Option<u16> {
        let sequence = header.sequence_number;
        let is_padding = payload.is_empty();
        let mut arrived = Newest {
            sequence,
            timestamp: header.timestamp,
            ends_picture: header.marker || is_padding,
            picture: Picture::of(payload),
        };
        let before = *self.newest.get_or_insert(arrived);
        if is_since(sequence, before.sequence) {
            if before.is_followed_by_padding_until(&arrived, is_padding) {
                self.leave_out_between(before.sequence, sequence);
                arrived.picture = arrived.picture.or(before.picture);
            }
            self.newest = Some(arrived);
        }
        let newest = self.newest.map_or(sequence, |newest| newest.sequence);
        if newest.wrapping_sub(sequence) > LATEST {
            return None;
        }
        let is_old = |number: u16| newest.wrapping_sub(number) > LATEST;
        while self.recent.front().is_some_and(|left| is_old(*left)) {
            self.recent.pop_front();
        }
        self.gone_on.take_if(|number| is_old(*number));

        let later = self
            .recent
            .iter()
            .rev()
            .take_while(|left| !is_since(sequence, **left));
        let later = later.count();
        let place = self.recent.len() - later;
        if place > 0 && self.recent[place - 1] == sequence {
            return None;
        }
        if self.gone_on.is_none_or(|number| is_since(sequence, number)) {
            if is_padding {
                self.recent.insert(place, sequence);
                self.left_out = self.left_out.wrapping_add(1);
                return None;
            }
            self.gone_on = Some(sequence);
        }
        // Padding is forwarded too if a later packet was already: its number was kept for it.
        let left_out_before = self.left_out.wrapping_sub(later as u16);
        Some(sequence.wrapping_sub(left_out_before))
    }

    /// Padding that was lost does not come again, since nobody keeps it.
    fn leave_out_between(&mut self, before: u16, after: u16) {
        let distance = after.wrapping_sub(before);
        if distance > LATEST {
            return;
        }
        for n in 1..distance {
            self.recent.push_back(before.wrapping_add(n));
            self.left_out = self.left_out.wrapping_add(1);
        }
    }
}

/// Whether a packet is the other one or comes after it.
fn is_since(sequence: u16, other: u16) -> bool {
    sequence.wrapping_sub(other) < 0x8000
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A packet with its own timestamp: nothing is known about packets lost before it.
    fn header(sequence: u16) -> Header {
        Header {
            sequence_number: sequence,
            timestamp: sequence.into(),
            ..Default::default()
        }
    }

    /// Of a picture that does not say which it is.
    fn payload(carries: bool) -> &'static [u8] {
        if carries { &[0x10] } else { &[] }
    }

    /// Given whether a packet has a payload, and its number: the number that it is forwarded under.
    fn numbers<const N: usize>(packets: [(bool, u16); N]) -> [Option<u16>; N] {
        let mut unpadded = Unpadded::default();
        packets.map(|(carries, sequence)| unpadded.number(&header(sequence), payload(carries)))
    }

    /// What a packet carries: a picture's part, its end, or nothing.
    enum Is {
        Start,
        Part,
        End,
        /// A picture of one packet.
        Whole,
        Padding,
    }

    /// Packets of pictures: the picture's number (also its timestamp), the kind of packet, and its number.
    fn of_pictures<const N: usize>(packets: [(u8, Is, u16); N]) -> [Option<u16>; N] {
        let mut unpadded = Unpadded::default();
        packets.map(|(picture, is, sequence)| {
            let of_picture = Header {
                timestamp: picture.into(),
                marker: matches!(is, Is::End | Is::Whole),
                ..header(sequence)
            };
            let first = if matches!(is, Is::Start | Is::Whole) {
                0x90
            } else {
                0x80
            };
            let payload = [first, 0x80, picture, 1];
            let length = if matches!(is, Is::Padding) {
                0
            } else {
                payload.len()
            };
            unpadded.number(&of_picture, &payload[..length])
        })
    }

    #[test]
    fn padding_that_was_lost_between_pictures_leaves_no_gap_either() {
        assert_eq!(
            of_pictures([
                (1, Is::Whole, 65_530),
                (1, Is::Padding, 65_533),
                (1, Is::Padding, 3),
                (2, Is::Start, 5),
                (1, Is::Padding, 0),
                (2, Is::End, 6),
                (3, Is::Whole, 9),
                (2, Is::Padding, 8),
            ]),
            [
                Some(65_530),
                None,
                None,
                Some(65_531),
                None,
                Some(65_532),
                Some(65_533),
                None
            ]
        );
    }

    #[test]
    fn what_may_have_been_of_a_picture_leaves_its_gap() {
        // The end of the first picture, the second picture, and the beginning of the fourth.
        assert_eq!(
            of_pictures([
                (1, Is::Start, 10),
                (1, Is::Padding, 12),
                (3, Is::Whole, 15),
                (4, Is::Part, 17),
                (1, Is::End, 11),
                (4, Is::Start, 16),
            ]),
            [Some(10), None, Some(14), Some(16), Some(11), Some(15)]
        );
    }

    #[test]
    fn padding_goes_no_further_and_leaves_no_gap() {
        assert_eq!(
            numbers([(true, 65_534), (false, 65_535), (false, 0), (true, 1), (true, 2)]),
            [Some(65_534), None, None, Some(65_535), Some(0)]
        );
    }

    #[test]
    fn what_is_lost_leaves_its_gap() {
        assert_eq!(
            numbers([(true, 10), (false, 12), (true, 14)]),
            [Some(10), None, Some(13)]
        );
    }

    #[test]
    fn what_comes_late_has_the_number_that_was_left_for_it() {
        assert_eq!(
            numbers([
                (true, 10),
                (false, 11),
                (false, 13),
                (true, 15),
                (true, 12),
                (true, 14),
                (false, 11)
            ]),
            [Some(10), None, None, Some(13), Some(11), Some(12), None]
        );
    }

    #[test]
    fn padding_may_overtake_padding() {
        assert_eq!(
            numbers([
                (true, 10),
                (false, 13),
                (false, 11),
                (true, 12),
                (false, 14),
                (true, 15)
            ]),
            [Some(10), None, None, Some(11), None, Some(12)]
        );
    }

    #[test]
    fn padding_alone_may_come_for_a_long_time() {
        let mut unpadded = Unpadded::default();
        assert_eq!(unpadded.number(&header(9), payload(true)), Some(9));
        for n in 10..100_000u32 {
            assert_eq!(unpadded.number(&header(n as u16), payload(false)), None, "{n}");
        }
        assert_eq!(
            unpadded.number(&header(100_000u32 as u16), payload(true)),
            Some(10)
        );
    }

    #[test]
    fn late_padding_fills_its_gap() {
        assert_eq!(
            numbers([(true, 10), (true, 12), (false, 11), (true, 13)]),
            [Some(10), Some(12), Some(11), Some(13)]
        );
    }

    #[test]
    fn each_number_goes_out_once_however_packets_overtake_each_other() {
        let mut unpadded = Unpadded::default();
        let mut order: Vec<u32> = (60_000..160_000).collect();
        order.chunks_mut(7).for_each(|packets| packets.reverse());
        let is_padding = |n: &u32| n % 5 == 3;
        let mut out: Vec<(u32, u16)> = Vec::new();
        for n in order {
            out.extend(
                unpadded
                    .number(&header(n as u16), payload(!is_padding(&n)))
                    .map(|number| (n, number)),
            );
        }
        out.sort_unstable();
        let steps = out.windows(2).map(|pair| pair[1].1.wrapping_sub(pair[0].1));
        assert!(steps.clone().all(|step| step == 1), "{:?}", steps.max());
        assert!(out.len() >= 80_000, "{}", out.len());
    }

    #[test]
    fn what_comes_much_too_late_goes_no_further() {
        assert_eq!(
            numbers([
                (true, 10_000),
                (true, 10_000 - LATEST),
                (true, 10_000 - LATEST - 1)
            ]),
            [Some(10_000), Some(10_000 - LATEST), None]
        );
    }

    #[test]
    fn what_is_remembered_has_a_bound() {
        let mut unpadded = Unpadded::default();
        for n in 0..100_000u32 {
            unpadded.number(&header(n as u16), payload(false));
        }
        assert!(unpadded.recent.len() <= usize::from(LATEST) + 1);
    }
}
