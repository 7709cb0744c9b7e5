//! The 14 characters of E-13B.

/// A character. As text it is what Unicode has for it: U+2446 transit, U+2447 amount, U+2448 on-us, U+2449 dash (where the names that
/// Unicode gave to the last two are swapped, as it says itself).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Character {
    /// 0 to 9.
    Digit(u8),
    Transit,
    Amount,
    OnUs,
    Dash,
}

impl Character {
    /// Of a digit, one of the four symbols, or a hyphen, which is a dash.
    pub fn of(c: char) -> Option<Self> {
        match c {
            '0'..='9' => c
                .to_digit(10)
                .and_then(|digit| u8::try_from(digit).ok())
                .map(Self::Digit),
            '\u{2446}' => Some(Self::Transit),
            '\u{2447}' => Some(Self::Amount),
            '\u{2448}' => Some(Self::OnUs),
            '\u{2449}' | '-' => Some(Self::Dash),
            _ => None,
        }
    }

    /// As text.
    pub fn text(self) -> char {
        match self {
            Self::Digit(digit) => char::from(b'0' + digit.min(9)),
            Self::Transit => '\u{2446}',
            Self::Amount => '\u{2447}',
            Self::OnUs => '\u{2448}',
            Self::Dash => '\u{2449}',
        }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let digits = (0..=9).map(Self::Digit);
        digits.chain([Self::Transit, Self::Amount, Self::OnUs, Self::Dash])
    }
}
