//! Where the characters of the line stand, and what they are.

use super::character::Character;
use super::shape::{HEIGHT, WIDTH};
use crate::routing_number::RoutingNumber;
use std::fmt;

/// The width of a place, in inches.
const PLACE: f32 = 0.125;
/// From the right edge of the check to its first place, in inches.
const MARGIN: f32 = 0.3125;
/// The places, counted from the right.
const PLACES: u8 = 65;
/// The strip above the foot of the check in which nothing else is printed, in inches.
pub const CLEAR_BAND: f32 = 0.625;
/// From where to where above the foot of the check the characters are, in inches.
pub const PRINT_BAND: (f32, f32) = (0.1875, 0.4375);
/// The foot of the characters above the foot of the check, in inches: in the middle of the band, so that a printer may be off by a
/// sixteenth either way.
pub const FOOT: f32 = (PRINT_BAND.0 + PRINT_BAND.1 - HEIGHT) / 2.0;

/// The first and the last place of the transit field.
const TRANSIT: (u8, u8) = (43, 33);
/// The leftmost place of the on-us field; the one right of it belongs to the amount, which the first bank prints.
const ON_US: (u8, u8) = (31, 14);
/// The rightmost place of the check's number on business checks.
const AUXILIARY: u8 = 45;
/// The fewest digits of a check's number; shorter ones begin with zeros.
const FEWEST_DIGITS: usize = 6;

/// Why there is no such line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MicrError {
    #[error("the number of the check has more digits than there are places")]
    CheckNumber,
    #[error(
        "the field of the account has 1 to 18 digits, dashes, blanks and on-us symbols, in the order that the bank prescribes"
    )]
    OnUs,
}

/// A character at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    pub character: Character,
    /// 1 to 65, from the right.
    pub place: u8,
}

impl Placed {
    /// From the right edge of the check to the right edge of the widest characters at this place, in inches: seven squares stand in the
    /// middle of a place.
    pub fn right_edge(&self) -> f32 {
        MARGIN + f32::from(self.place - 1) * PLACE + (PLACE - WIDTH) / 2.0
    }
}

/// The line of a business check: the check's number, the bank, the account. The amount is left to the first bank. `Debug` shows nothing
/// of it.
#[derive(Clone, PartialEq, Eq)]
pub struct MicrLine(Vec<Placed>);

impl fmt::Debug for MicrLine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "MicrLine of {} characters", self.0.len())
    }
}

impl MicrLine {
    /// Of a business check (ANSI X9.100-160-1): the check's number between on-us symbols from place 45, the routing number between transit
    /// symbols at 43 and 33, the account from 31. `on_us` is what the bank prescribes for its account, with `⑈` for the on-us symbol; without
    /// any, one is set behind it. Blanks keep their place.
    ///
    /// # Errors
    /// A number that is too long, or a field that has something else.
    pub fn business(check_number: u64, bank: RoutingNumber, on_us: &str) -> Result<Self, MicrError> {
        let number = format!("\u{2448}{check_number:0FEWEST_DIGITS$}\u{2448}");
        let first = usize::from(AUXILIARY) + number.chars().count() - 1;
        let first = u8::try_from(first).ok().filter(|first| *first <= PLACES);
        let mut placed = set(&number, first.ok_or(MicrError::CheckNumber)?).ok_or(MicrError::CheckNumber)?;
        let transit = format!("\u{2446}{bank}\u{2446}");
        placed.extend(set(&transit, TRANSIT.0).unwrap_or_default());
        let mut field = on_us.trim_end().to_owned();
        if !field.contains('\u{2448}') {
            field.push('\u{2448}');
        }
        let room = usize::from(ON_US.0 - ON_US.1) + 1;
        let has_digit = field.chars().any(|c| c.is_ascii_digit());
        let is_of_field = |c: char| c.is_ascii_digit() || matches!(c, '-' | ' ' | '\u{2448}' | '\u{2449}');
        if !has_digit || field.chars().count() > room || !field.chars().all(is_of_field) {
            return Err(MicrError::OnUs);
        }
        placed.extend(set(&field, ON_US.0).ok_or(MicrError::OnUs)?);
        Ok(Self(placed))
    }

    /// Its characters, from the left.
    pub fn placed(&self) -> &[Placed] {
        &self.0
    }

    /// As text, with blanks where nothing is printed: `⑈001024⑈ ⑆021000021⑆ 1234567890⑈`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut next = self.0.first().map_or(0, |first| first.place);
        for placed in &self.0 {
            while next > placed.place {
                text.push(' ');
                next -= 1;
            }
            text.push(placed.character.text());
            next = next.saturating_sub(1);
        }
        text
    }
}

/// Characters one after the other from a place to the right; blanks leave theirs empty. None of what E-13B does not have, and of what
/// has no room.
fn set(text: &str, first: u8) -> Option<Vec<Placed>> {
    let mut placed = Vec::new();
    let mut place = first;
    for c in text.chars() {
        if place == 0 {
            return None;
        }
        if c != ' ' {
            let character = Character::of(c)?;
            placed.push(Placed { character, place });
        }
        place -= 1;
    }
    Some(placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank() -> RoutingNumber {
        RoutingNumber::parse("021000021").unwrap()
    }

    #[test]
    fn acceptance_14_a_business_check_has_number_bank_and_account_at_their_places() {
        let line = MicrLine::business(1024, bank(), "1234567890").unwrap();
        assert_eq!(line.text(), "⑈001024⑈ ⑆021000021⑆ 1234567890⑈");
        let at = |place| {
            let found = line.placed().iter().find(|placed| placed.place == place);
            found.map(|placed| placed.character.text())
        };
        assert_eq!(
            [52, 51, 46, 45, 44].map(at),
            [Some('⑈'), Some('0'), Some('4'), Some('⑈'), None]
        );
        assert_eq!(
            [43, 42, 34, 33, 32].map(at),
            [Some('⑆'), Some('0'), Some('1'), Some('⑆'), None]
        );
        assert_eq!([31, 22, 21, 20].map(at), [Some('1'), Some('0'), Some('⑈'), None]);
        assert!(
            (1..=12).all(|place| at(place).is_none()),
            "the amount is the first bank's"
        );
    }

    #[test]
    fn acceptance_14_places_are_an_eighth_wide_and_begin_five_sixteenths_from_the_right() {
        let place = |place| Placed {
            character: Character::Transit,
            place,
        };
        let squares = WIDTH;
        // The middle of place 1 is 3/8 inch from the right edge, that of 43 is 5 5/8.
        for (number, middle) in [(1, 0.375), (33, 4.375), (43, 5.625), (65, 8.375)] {
            let found = place(number).right_edge() + squares / 2.0;
            assert!((found - middle).abs() < 1e-4, "{number} {found}");
        }
        assert!((FOOT - 0.254).abs() < 1e-4 && FOOT + HEIGHT < PRINT_BAND.1 && FOOT > PRINT_BAND.0);
    }

    #[test]
    fn a_bank_prescribes_how_its_account_is_written() {
        let line = MicrLine::business(1_234_567, bank(), "12-3456⑈ 78").unwrap();
        assert_eq!(line.text(), "⑈1234567⑈ ⑆021000021⑆ 12⑉3456⑈ 78");
        for wrong in ["", "  ", "⑈", "12a", "1234567890123456789", "12⑆3"] {
            assert_eq!(
                MicrLine::business(1, bank(), wrong),
                Err(MicrError::OnUs),
                "{wrong:?}"
            );
        }
        let most = MicrLine::business(1, bank(), "12345678901234567").unwrap();
        assert_eq!(most.placed().last().map(|placed| placed.place), Some(14));
        assert!(MicrLine::business(9_999_999_999_999_999_999, bank(), "1").is_ok());
        assert_eq!(
            MicrLine::business(u64::MAX, bank(), "1"),
            Err(MicrError::CheckNumber)
        );
    }
}
