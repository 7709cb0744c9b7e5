//! Reads and renumbers the descriptor in front of each VP8 payload (RFC 7741, section 4.2).
//!
//! Each simulcast layer numbers its pictures independently. A receiver orders pictures by these numbers: after a change
//! of layer it takes a lower number for an old picture, and waits. A subscriber's pictures are therefore renumbered, as
//! if they came from one encoder.

use bytes::{Bytes, BytesMut};

/// Picture numbers that have one octet go so far, the others so far.
const SHORT_PICTURE: u16 = 0x7f;
const LONG_PICTURE: u16 = 0x7fff;
/// Numbers of keyframes go so far.
const KEY_INDEX: u8 = 0x1f;

/// Where things are in a payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Descriptor {
    /// The payload begins a picture.
    is_start: bool,
    /// Where the number of the picture is, and whether it has two octets.
    picture: Option<(usize, bool)>,
    /// Where the number of the base layer's picture is (TL0PICIDX).
    base: Option<usize>,
    /// Where the number of the keyframe is (KEYIDX).
    key: Option<usize>,
    /// Octets of the descriptor: what follows is VP8.
    length: usize,
}

impl Descriptor {
    fn read(payload: &[u8]) -> Option<Self> {
        let first = *payload.first()?;
        let mut descriptor = Self {
            is_start: first & 0x10 != 0 && first & 0x07 == 0,
            picture: None,
            base: None,
            key: None,
            length: 1,
        };
        if first & 0x80 == 0 {
            return Some(descriptor);
        }
        let flags = *payload.get(1)?;
        let mut at = 2;
        if flags & 0x80 != 0 {
            let is_long = payload.get(at)? & 0x80 != 0;
            descriptor.picture = Some((at, is_long));
            at += 1 + usize::from(is_long);
        }
        if flags & 0x40 != 0 {
            descriptor.base = Some(at);
            at += 1;
        }
        if flags & 0x30 != 0 {
            descriptor.key = (flags & 0x10 != 0).then_some(at);
            at += 1;
        }
        descriptor.length = at;
        (payload.len() >= at).then_some(descriptor)
    }

    fn numbers(&self, payload: &[u8]) -> Numbers {
        let picture = self.picture.map(|(at, is_long)| {
            if is_long {
                u16::from_be_bytes([payload[at], payload[at + 1]]) & LONG_PICTURE
            } else {
                payload[at].into()
            }
        });
        Numbers {
            picture: picture.unwrap_or_default(),
            base: self.base.map(|at| payload[at]).unwrap_or_default(),
            key: self.key.map(|at| payload[at] & KEY_INDEX).unwrap_or_default(),
        }
    }

    /// Whether a picture is the other one or comes after it.
    fn is_since(&self, picture: u16, other: u16) -> bool {
        let room = match self.picture {
            Some((_, true)) => LONG_PICTURE,
            Some((_, false)) => SHORT_PICTURE,
            None => return true,
        };
        picture.wrapping_sub(other) & room <= room / 2
    }

    fn write(&self, payload: &mut [u8], numbers: Numbers) {
        match self.picture {
            Some((at, true)) => {
                let [high, low] = (numbers.picture & LONG_PICTURE).to_be_bytes();
                (payload[at], payload[at + 1]) = (high | 0x80, low);
            }
            Some((at, false)) => payload[at] = (numbers.picture & SHORT_PICTURE) as u8,
            None => {}
        }
        if let Some(at) = self.base {
            payload[at] = numbers.base;
        }
        if let Some(at) = self.key {
            payload[at] = payload[at] & !KEY_INDEX | numbers.key & KEY_INDEX;
        }
    }
}

/// Whether a payload begins a keyframe.
pub(crate) fn starts_keyframe(payload: &[u8]) -> bool {
    Descriptor::read(payload).is_some_and(|descriptor| {
        // The first bit of VP8 itself says whether a picture needs others (RFC 7741, section 4.3).
        descriptor.is_start && payload.get(descriptor.length).is_some_and(|vp8| vp8 & 1 == 0)
    })
}

/// The picture that a payload belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Picture {
    /// The payload is the first of it.
    pub is_start: bool,
    number: u16,
    /// The highest number there is.
    room: u16,
}

impl Picture {
    /// None where the payload does not say.
    pub fn of(payload: &[u8]) -> Option<Self> {
        let descriptor = Descriptor::read(payload)?;
        let (_, is_long) = descriptor.picture?;
        let room = if is_long { LONG_PICTURE } else { SHORT_PICTURE };
        Some(Self {
            is_start: descriptor.is_start,
            number: descriptor.numbers(payload).picture & room,
            room,
        })
    }

    /// Whether it is the very next one.
    pub fn follows(&self, other: &Self) -> bool {
        self.room == other.room && self.number.wrapping_sub(other.number) & self.room == 1
    }
}

/// What a payload is numbered with; numbers that it does not have are 0.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    picture: u16,
    base: u8,
    key: u8,
}

impl Numbers {
    fn plus(self, other: Self) -> Self {
        Self {
            picture: self.picture.wrapping_add(other.picture),
            base: self.base.wrapping_add(other.base),
            key: self.key.wrapping_add(other.key),
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            picture: self.picture.wrapping_sub(other.picture),
            base: self.base.wrapping_sub(other.base),
            key: self.key.wrapping_sub(other.key),
        }
    }

    /// The payload with these added to its numbers; copied only if that changes it.
    pub fn applied_to(self, payload: &Bytes) -> Bytes {
        let Some(descriptor) = Descriptor::read(payload).filter(|_| self != Self::default()) else {
            return payload.clone();
        };
        let mut numbered = BytesMut::from(&payload[..]);
        descriptor.write(&mut numbered, descriptor.numbers(payload).plus(self));
        numbered.freeze()
    }
}

/// Numbers a subscriber's pictures through.
#[derive(Default)]
pub(super) struct Numbering {
    /// Offset added to incoming numbers, modulo the size of each field.
    shift: Numbers,
    /// Numbers of the newest picture sent; packets do not show it, because padding overtakes pictures too.
    last: Option<Numbers>,
}

impl Numbering {
    /// The keyframe that begins here directly follows the last picture sent.
    pub fn go_on_with(&mut self, payload: &[u8]) {
        let next = Numbers {
            picture: 1,
            base: 1,
            key: 1,
        };
        if let (Some(descriptor), Some(last)) = (Descriptor::read(payload), self.last) {
            self.shift = last.plus(next).minus(descriptor.numbers(payload));
        }
    }

    /// The outgoing payload; copied only if it has to be changed.
    pub fn number(&mut self, payload: &Bytes) -> Bytes {
        let Some(descriptor) = Descriptor::read(payload) else {
            return payload.clone();
        };
        let numbers = descriptor.numbers(payload).plus(self.shift);
        if self
            .last
            .is_none_or(|last| descriptor.is_since(numbers.picture, last.picture))
        {
            self.last = Some(numbers);
        }
        self.shift.applied_to(payload)
    }

    /// What is added to incoming numbers now: for packets of before a change of layer that come after it.
    pub fn shift(&self) -> Numbers {
        self.shift
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The first packet of a keyframe, and one of another picture.
    pub const KEY: &[u8] = &[0x90, 0x80, 0x81, 0x01, 0x00];
    pub const DELTA: &[u8] = &[0x90, 0x80, 0x01, 0x01];

    #[test]
    fn a_picture_follows_the_one_before_it_and_no_other() {
        let long = |number: u16| {
            let [high, low] = (number | 0x8000).to_be_bytes();
            Picture::of(&[0x90, 0x80, high, low, 1]).expect("it has a number")
        };
        let short = |number: u8| Picture::of(&[0x80, 0x80, number, 1]).expect("it has a number");
        assert!(long(0).follows(&long(0x7fff)) && long(8).follows(&long(7)));
        assert!(!long(8).follows(&long(6)) && !long(7).follows(&long(7)) && !long(6).follows(&long(7)));
        assert!(short(0).follows(&short(127)) && !short(8).follows(&long(7)));
        assert!(long(8).is_start && !short(8).is_start);
        assert_eq!(Picture::of(&[0x10, 0x00]), None);
        assert_eq!(Picture::of(&[]), None);
    }

    #[test]
    fn keyframes_are_recognised_behind_every_descriptor() {
        assert!(starts_keyframe(KEY));
        assert!(starts_keyframe(&[0x10, 0x00]));
        assert!(starts_keyframe(&[0x90, 0xF0, 0x01, 0x02, 0x03, 0x00]));
        assert!(!starts_keyframe(DELTA));
        assert!(!starts_keyframe(&[0x00, 0x00]));
        for length in 0..3 {
            assert!(!starts_keyframe(&KEY[..length]));
        }
    }

    #[test]
    fn pictures_of_two_encoders_are_numbered_through() {
        let mut numbering = Numbering::default();
        let first = Bytes::from_static(&[0x90, 0xE0, 0xFF, 0xFF, 0xFF, 0x20, 0x00]);
        let mut number = |payload: &[u8]| numbering.number(&Bytes::copy_from_slice(payload));
        assert_eq!(number(&first), first);
        // Another encoder's keyframe, of two packets, and the picture after it.
        numbering.go_on_with(&[0x90, 0xE0, 0x84, 0x5C, 0x92, 0x20, 0x00]);
        let mut number = |payload: &[u8]| numbering.number(&Bytes::copy_from_slice(payload));
        assert_eq!(
            number(&[0x90, 0xE0, 0x84, 0x5C, 0x92, 0x20, 0x00])[..],
            [0x90, 0xE0, 0x80, 0x00, 0x00, 0x20, 0x00]
        );
        assert_eq!(
            number(&[0x80, 0xE0, 0x84, 0x5C, 0x92, 0x20, 0x55])[..],
            [0x80, 0xE0, 0x80, 0x00, 0x00, 0x20, 0x55]
        );
        assert_eq!(
            number(&[0x90, 0xE0, 0x84, 0x5D, 0x92, 0x60, 0x01])[..],
            [0x90, 0xE0, 0x80, 0x01, 0x00, 0x60, 0x01]
        );
    }

    #[test]
    fn a_number_keeps_its_size_and_its_neighbours() {
        let mut numbering = Numbering {
            shift: Numbers {
                picture: 0x7fff,
                base: 0xff,
                key: 0x1f,
            },
            last: None,
        };
        let mut number = |payload: &[u8]| numbering.number(&Bytes::copy_from_slice(payload));
        // One octet, with the number of the keyframe beside the layer's.
        assert_eq!(
            number(&[0x90, 0xF0, 0x00, 0x00, 0xE0, 0x01])[..],
            [0x90, 0xF0, 0x7f, 0xff, 0xff, 0x01]
        );
        // Nothing to number.
        assert_eq!(number(&[0x10, 0x01])[..], [0x10, 0x01]);
        assert_eq!(number(&[0x90, 0x20, 0x40, 0x01])[..], [0x90, 0x20, 0x40, 0x01]);
        // Cut off.
        assert_eq!(number(&[0x90, 0xE0, 0x84])[..], [0x90, 0xE0, 0x84]);
        assert!(number(&[]).is_empty());
    }

    #[test]
    fn what_comes_late_does_not_set_the_numbers_back() {
        let mut numbering = Numbering::default();
        numbering.number(&Bytes::from_static(&[0x90, 0x80, 0x05, 0x01]));
        numbering.number(&Bytes::from_static(&[0x90, 0x80, 0x04, 0x01]));
        // Nothing but padding.
        numbering.number(&Bytes::new());
        numbering.go_on_with(&[0x90, 0x80, 0x70, 0x00]);
        assert_eq!(
            numbering.number(&Bytes::from_static(&[0x90, 0x80, 0x70, 0x00]))[..],
            [0x90, 0x80, 0x06, 0x00]
        );
    }

    #[test]
    fn whatever_a_publisher_sends_only_numbers_are_changed() {
        for flags in 0..=u16::MAX {
            for length in 0..=7 {
                let [first, second] = flags.to_be_bytes();
                let payload = &[first, second, 0xA5, 0x5A, 0xFF, 0x00, 0x81][..length];
                let mut numbering = Numbering::default();
                numbering.number(&Bytes::from_static(KEY));
                numbering.go_on_with(payload);
                let numbered = numbering.number(&Bytes::copy_from_slice(payload));
                assert_eq!(numbered.len(), payload.len());
                let (before, after) = (Descriptor::read(payload), Descriptor::read(&numbered));
                assert_eq!(before, after);
                assert_eq!(starts_keyframe(payload), starts_keyframe(&numbered));
                let vp8 = before.map_or(0, |descriptor| descriptor.length);
                assert_eq!(payload[vp8..], numbered[vp8..]);
            }
        }
    }
}
