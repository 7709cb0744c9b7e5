//! Routing numbers of the American Bankers Association.

use crate::error::BankFileError;
use std::fmt;

/// What each digit counts for in the check (ABA Key to Routing Numbers).
const WEIGHTS: [u32; 9] = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/// Nine digits that name a bank; the ninth one checks the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoutingNumber([u8; 9]);

impl RoutingNumber {
    /// Of nine digits, with blanks and hyphens as people write them.
    ///
    /// # Errors
    /// Not nine digits, a beginning that is not in use (00–12, 21–32, 61–72, 80), or a check digit that does not fit.
    pub fn parse(text: &str) -> Result<Self, BankFileError> {
        let digits: Vec<u8> = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')).collect();
        let nine: [u8; 9] = digits.try_into().map_err(|_| BankFileError::RoutingNumber)?;
        let is_number = nine.iter().all(u8::is_ascii_digit);
        if !is_number || !is_in_use(&nine) || !sum(&nine).is_multiple_of(10) {
            return Err(BankFileError::RoutingNumber);
        }
        Ok(Self(nine))
    }

    /// Of the eight digits that files have where they leave the check digit out.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn of_eight(eight: &str) -> Result<Self, BankFileError> {
        let digit = check_digit(eight).ok_or(BankFileError::RoutingNumber)?;
        Self::parse(&format!("{eight}{digit}"))
    }

    /// The nine digits.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("digits are ASCII")
    }

    /// Without the check digit.
    pub fn eight(&self) -> &str {
        &self.as_str()[..8]
    }

    /// The ninth digit.
    pub fn check_digit(&self) -> &str {
        &self.as_str()[8..]
    }
}

/// The digit that makes nine of eight digits; none of anything else.
pub fn check_digit(eight: &str) -> Option<u8> {
    let digits = eight.as_bytes();
    if digits.len() != 8 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let rest = sum(digits) % 10;
    u8::try_from((10 - rest) % 10).ok()
}

fn sum(digits: &[u8]) -> u32 {
    let pairs = digits.iter().zip(WEIGHTS);
    pairs
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum()
}

/// The Federal Reserve's districts, thrifts, electronic transactions, and traveller's checks.
fn is_in_use(digits: &[u8; 9]) -> bool {
    let prefix = (digits[0] - b'0') * 10 + (digits[1] - b'0');
    matches!(prefix, 0..=12 | 21..=32 | 61..=72 | 80)
}

impl fmt::Display for RoutingNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl fmt::Debug for RoutingNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ninth_digit_checks_the_others() {
        // Chase in New York, Bank of America in Texas, the Federal Reserve Bank of Atlanta: 3(d1+d4+d7) + 7(d2+d5+d8) + d3+d6+d9.
        for real in ["021000021", "111000025", "061000146", "0210-0002 1"] {
            assert!(RoutingNumber::parse(real).is_ok(), "{real}");
        }
        for wrong in [
            "021000022",
            "201000021",
            "02100002",
            "0210000210",
            "",
            "02100002x",
            "０21000021",
        ] {
            assert_eq!(
                RoutingNumber::parse(wrong),
                Err(BankFileError::RoutingNumber),
                "{wrong}"
            );
        }
    }

    #[test]
    fn one_wrong_digit_and_two_that_are_swapped_are_found() {
        let right = RoutingNumber::parse("121042882").unwrap();
        assert_eq!(check_digit(right.eight()), Some(2));
        assert_eq!(RoutingNumber::of_eight("12104288"), Ok(right));
        let digits = right.as_str().as_bytes();
        for at in 0..9 {
            for digit in b'0'..=b'9' {
                let mut other = digits.to_vec();
                other[at] = digit;
                let other = String::from_utf8(other).unwrap();
                let is_right = RoutingNumber::parse(&other).is_ok();
                assert_eq!(is_right, other == right.as_str(), "{other}");
            }
        }
    }

    #[test]
    fn zeros_are_no_bank_that_anything_is_paid_through_and_still_check() {
        assert_eq!(check_digit("00000000"), Some(0));
        assert_eq!(check_digit("0000000"), None);
        assert_eq!(check_digit("0000000x"), None);
    }
}
