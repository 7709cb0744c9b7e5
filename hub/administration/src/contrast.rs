//! How well a text can be read on its background (WCAG 2.2, success criteria 1.4.3 and 1.4.11, and their definitions of contrast
//! ratio and relative luminance).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The least contrast of text.
pub const OF_TEXT: f64 = 4.5;
/// The least contrast of large text, and of what shows where one is: borders of controls, focus, lines of a chart.
pub const OF_SHAPES: f64 = 3.0;

/// A colour as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Colour {
    pub const WHITE: Self = Self::new(255, 255, 255);
    pub const BLACK: Self = Self::new(0, 0, 0);

    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// Relative luminance, 0 (black) to 1 (white).
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast with another colour, 1 (the same) to 21 (black and white).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// This colour mixed with another: `share` 0 is this one, 1 the other.
    fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |one: u8, two: u8| {
            let value = f64::from(one) + (f64::from(two) - f64::from(one)) * share;
            value.round().clamp(0.0, 255.0) as u8
        };
        Self::new(
            mix(self.red, other.red),
            mix(self.green, other.green),
            mix(self.blue, other.blue),
        )
    }

    /// The colour closest to this one, towards black or white, that has this contrast with each of these backgrounds; itself where
    /// it has it already, and whichever of black and white does best where none reaches it.
    pub fn readable_on(self, backgrounds: &[Self], least: f64) -> Self {
        let worst = |colour: Self| {
            let contrasts = backgrounds.iter().map(|background| colour.contrast(*background));
            contrasts.fold(f64::INFINITY, f64::min)
        };
        let steps = (0..=100).map(|step| f64::from(step) / 100.0);
        let towards = steps.flat_map(|share| [Self::BLACK, Self::WHITE].map(|end| self.mixed(end, share)));
        let mut candidates = towards.filter(|colour| worst(*colour) >= least);
        candidates.next().unwrap_or_else(|| {
            if worst(Self::BLACK) >= worst(Self::WHITE) {
                Self::BLACK
            } else {
                Self::WHITE
            }
        })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// What is no colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoColour;

impl fmt::Display for NoColour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a colour is #rrggbb")
    }
}

impl std::error::Error for NoColour {}

impl FromStr for Colour {
    type Err = NoColour;

    /// `#rrggbb`, in capitals or not.
    fn from_str(text: &str) -> Result<Self, NoColour> {
        let digits = text.strip_prefix('#').ok_or(NoColour)?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NoColour);
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| NoColour)?;
        let [_, red, green, blue] = value.to_be_bytes();
        Ok(Self::new(red, green, blue))
    }
}

impl TryFrom<String> for Colour {
    type Error = NoColour;
    fn try_from(text: String) -> Result<Self, NoColour> {
        text.parse()
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_are_those_of_the_standard() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
        assert!((Colour::WHITE.contrast(Colour::WHITE) - 1.0).abs() < 1e-9);
        // The grey that is just enough on white.
        let grey: Colour = "#767676".parse().unwrap();
        assert!((grey.contrast(Colour::WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn a_bright_colour_is_darkened_until_it_can_be_read_and_a_dark_one_stays() {
        let yellow: Colour = "#ffd400".parse().unwrap();
        let corrected = yellow.readable_on(&[Colour::WHITE], OF_TEXT);
        assert!(corrected.contrast(Colour::WHITE) >= OF_TEXT);
        assert!(
            corrected.contrast(Colour::WHITE) < OF_TEXT + 0.3,
            "{corrected}: no darker than needed"
        );
        assert!(corrected.red > corrected.blue, "{corrected} is still a yellow");
        let navy: Colour = "#123456".parse().unwrap();
        assert_eq!(navy.readable_on(&[Colour::WHITE], OF_TEXT), navy);
        assert_ne!(navy.readable_on(&[Colour::BLACK], OF_TEXT), navy);
    }

    #[test]
    fn only_six_digits_are_a_colour() {
        assert_eq!("#AbCdEf".parse::<Colour>().unwrap().to_string(), "#abcdef");
        for no in ["", "#fff", "abcdef", "#abcdeg", "#abcdef0", "#+bcdef", "#äbcde"] {
            assert_eq!(no.parse::<Colour>(), Err(NoColour), "{no}");
        }
    }
}
