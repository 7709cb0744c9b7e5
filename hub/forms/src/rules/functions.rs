//! The functions that rules have in addition to CEL's, as [`hub_domain::expressions`] has them.

use super::Shape;
use super::tree::Call;
use crate::document::Period;
use jiff::Unit;
use jiff::civil::Date;

/// What an argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Int,
    Text,
    Date,
    Ints,
    /// A period such as `weekly`, written out in the rule.
    Rhythm,
}

/// What a function takes and gives.
pub(super) struct Signature {
    pub name: &'static str,
    pub takes: &'static [Takes],
    pub gives: Shape,
    pub call: Call,
}

/// Every function, except `money` and `date`, which are read when the rule is compiled.
pub(super) const SIGNATURES: &[Signature] = &[
    Signature {
        name: "age",
        takes: &[Takes::Date],
        gives: Shape::Int,
        call: Call::Age,
    },
    Signature {
        name: "age_on",
        takes: &[Takes::Date, Takes::Date],
        gives: Shape::Int,
        call: Call::AgeOn,
    },
    Signature {
        name: "days",
        takes: &[Takes::Date, Takes::Date],
        gives: Shape::Int,
        call: Call::Days,
    },
    Signature {
        name: "sum",
        takes: &[Takes::Ints],
        gives: Shape::Int,
        call: Call::Sum,
    },
    Signature {
        name: "monthly",
        takes: &[Takes::Int, Takes::Rhythm],
        gives: Shape::Int,
        call: Call::Monthly,
    },
    Signature {
        name: "is_digits",
        takes: &[Takes::Text, Takes::Int],
        gives: Shape::Bool,
        call: Call::IsDigits,
    },
];

/// How many times a year something is paid, for the periods that need nothing else.
pub(super) fn per_year(rhythm: &str) -> Option<i64> {
    match Period::of(rhythm)? {
        Period::Weekly => Some(52),
        Period::Biweekly => Some(26),
        Period::TwiceMonthly => Some(24),
        Period::Monthly => Some(12),
        Period::Quarterly => Some(4),
        Period::Yearly => Some(1),
        Period::Hourly | Period::Daily | Period::Varies => None,
    }
}

/// Cents of an amount in whole units with two decimal places at most, as rules write it: `1200`, `12.50`.
pub(super) fn cents(amount: &str) -> Option<i64> {
    let (whole, part) = amount.split_once('.').unwrap_or((amount, ""));
    if whole.is_empty() || amount.ends_with('.') || !digits_only(whole) || !digits_only(part) {
        return None;
    }
    let part: i64 = match part.len() {
        0 => 0,
        1 => part.parse::<i64>().ok()? * 10,
        2 => part.parse().ok()?,
        _ => return None,
    };
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)
}

/// Whether there is nothing but the digits 0 to 9.
pub(crate) fn digits_only(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A day as `yyyy-mm-dd`; the text sorts by date.
pub(crate) fn day(text: &str) -> Option<Date> {
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    is_plain.then(|| text.parse().ok()).flatten()
}

/// Whole years between a birthday and a day: who was born on 29 February is a year older on 1 March. Below 0 before the birth.
pub(super) fn years(born: Date, on: Date) -> i64 {
    let had_birthday = (on.month(), on.day()) >= (born.month(), born.day());
    i64::from(on.year()) - i64::from(born.year()) - i64::from(!had_birthday)
}

/// Days from one day to another; negative when it is earlier.
pub(super) fn days(from: Date, to: Date) -> Option<i64> {
    let span = from.until((Unit::Day, to)).ok()?;
    Some(i64::from(span.get_days()))
}
