//! The keys of one telephone, each press heard once whatever it comes by.
//!
//! Many phones agree on events and send tones all the same, some send both at once. So tones are listened for until the phone has
//! used something surer, and the press by which it shows that is not counted twice.

use std::time::{Duration, Instant};

/// Keys that are heard in one call. Nobody presses more; a sender of more is a machine.
pub(super) const MOST_DIGITS: u32 = 1_000;
/// A press that is heard by two kinds is heard by both within this time.
const SAME_PRESS: Duration = Duration::from_secs(1);

/// What a press comes by, the surest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PressKind {
    /// A tone within the voice.
    Tone,
    /// An INFO request.
    Info,
    /// An event beside the voice (RFC 4733).
    Event,
}

/// What a press means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Press {
    /// A key was pressed.
    Digit(char),
    /// It was heard before, or is not listened to.
    Known,
    /// It is one more than a call may have.
    TooMany,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Keypad {
    /// The surest kind that the phone has used.
    kind: PressKind,
    last: Option<(char, Instant)>,
    heard: u32,
}

impl Default for Keypad {
    fn default() -> Self {
        Self {
            kind: PressKind::Tone,
            last: None,
            heard: 0,
        }
    }
}

impl Keypad {
    /// Takes notice of a press.
    pub fn press(&mut self, kind: PressKind, digit: char, now: Instant) -> Press {
        if kind < self.kind {
            return Press::Known;
        }
        let is_surer = kind > self.kind;
        self.kind = kind;
        let before = self.last.replace((digit, now));
        let is_same =
            |(known, at): (char, Instant)| known == digit && now.saturating_duration_since(at) < SAME_PRESS;
        if is_surer && before.is_some_and(is_same) {
            return Press::Known;
        }
        if self.heard == MOST_DIGITS {
            return Press::TooMany;
        }
        self.heard += 1;
        Press::Digit(digit)
    }

    /// Whether tones are still to be listened for.
    pub fn hears_tones(&self) -> bool {
        self.kind == PressKind::Tone
    }

    /// Another phone may speak from now on, which shows anew what it uses.
    pub fn change_phone(&mut self) {
        self.kind = PressKind::Tone;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(keypad: &mut Keypad, presses: &[(u64, PressKind, char)]) -> String {
        let begun = Instant::now();
        let mut digits = String::new();
        for (at_ms, kind, digit) in presses {
            if let Press::Digit(digit) = keypad.press(*kind, *digit, begun + Duration::from_millis(*at_ms)) {
                digits.push(digit);
            }
        }
        digits
    }

    #[test]
    fn a_press_that_comes_by_two_kinds_is_one_digit_in_either_order() {
        use PressKind::{Event, Info, Tone};
        for (presses, expected) in [
            // The tone is buffered, the event is not.
            (
                &[
                    (0, Event, '5'),
                    (60, Tone, '5'),
                    (400, Event, '5'),
                    (460, Tone, '5'),
                ][..],
                "55",
            ),
            // The network turns tones into events and lets the first one's beginning through.
            (&[(0, Tone, '5'), (90, Event, '5'), (400, Event, '5')], "55"),
            (&[(0, Tone, '1'), (400, Tone, '1'), (2_000, Event, '1')], "111"),
            (&[(0, Tone, '1'), (90, Event, '2')], "12"),
            (
                &[
                    (0, Info, '7'),
                    (20, Event, '7'),
                    (500, Info, '8'),
                    (520, Event, '8'),
                ],
                "78",
            ),
            (&[(0, Tone, '4'), (10, Tone, '4')], "44"),
        ] {
            assert_eq!(heard(&mut Keypad::default(), presses), expected, "{presses:?}");
        }
    }

    #[test]
    fn another_phone_is_listened_to_anew() {
        let mut keypad = Keypad::default();
        assert_eq!(heard(&mut keypad, &[(0, PressKind::Event, '1')]), "1");
        assert!(!keypad.hears_tones());
        keypad.change_phone();
        assert!(keypad.hears_tones());
        assert_eq!(heard(&mut keypad, &[(0, PressKind::Tone, '1')]), "1");
    }

    #[test]
    fn a_call_has_a_thousand_digits_at_most_even_if_the_phone_changes() {
        let (mut keypad, now) = (Keypad::default(), Instant::now());
        for _ in 0..MOST_DIGITS {
            assert_eq!(keypad.press(PressKind::Info, '1', now), Press::Digit('1'));
        }
        keypad.change_phone();
        assert_eq!(keypad.press(PressKind::Info, '2', now), Press::TooMany);
    }
}
