//! The functions that expressions have in addition to CEL's: days, ages, sums, and money.

use super::facts::day;
use super::kind::Kind;
use cel::extractors::Arguments;
use cel::{Context, ExecutionError, Value};
use jiff::Unit;
use jiff::civil::Date;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// What each comprehension asks before every step; no source can name it.
pub(super) const TICK: &str = "@tick";

/// What a function takes and gives.
pub(super) struct Signature {
    pub name: &'static str,
    pub takes: &'static [Takes],
    pub gives: Kind,
}

/// An argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Int,
    Text,
    Date,
    Ints,
    /// An amount such as `12.50`, written out in the expression.
    Amount,
    /// A day such as `2026-07-01`, written out in the expression.
    Day,
    /// How often something is paid, written out: see [`per_year`].
    Rhythm,
}

/// Every function with its parameters.
pub(super) const SIGNATURES: &[Signature] = &[
    Signature {
        name: "age",
        takes: &[Takes::Date],
        gives: Kind::Int,
    },
    Signature {
        name: "age_on",
        takes: &[Takes::Date, Takes::Date],
        gives: Kind::Int,
    },
    Signature {
        name: "days",
        takes: &[Takes::Date, Takes::Date],
        gives: Kind::Int,
    },
    Signature {
        name: "sum",
        takes: &[Takes::Ints],
        gives: Kind::Int,
    },
    Signature {
        name: "money",
        takes: &[Takes::Amount],
        gives: Kind::Int,
    },
    Signature {
        name: "date",
        takes: &[Takes::Day],
        gives: Kind::Date,
    },
    Signature {
        name: "monthly",
        takes: &[Takes::Int, Takes::Rhythm],
        gives: Kind::Int,
    },
    Signature {
        name: "is_digits",
        takes: &[Takes::Text, Takes::Int],
        gives: Kind::Bool,
    },
];

/// How many times a year something is paid.
pub(super) fn per_year(rhythm: &str) -> Option<i64> {
    match rhythm {
        "weekly" => Some(52),
        "biweekly" => Some(26),
        "twice_monthly" => Some(24),
        "monthly" => Some(12),
        "quarterly" => Some(4),
        "yearly" => Some(1),
        _ => None,
    }
}

/// Cents of an amount in whole units with two decimal places at most: `1200`, `12.50`.
pub(super) fn cents(amount: &str) -> Option<i64> {
    let (whole, part) = amount.split_once('.').unwrap_or((amount, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(part) || amount.ends_with('.') {
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

/// Whole years between a birthday and a day: who was born on 29 February is a year older on 1 March. Below 0 before the birth.
fn years(born: Date, on: Date) -> i64 {
    let had_birthday = (on.month(), on.day()) >= (born.month(), born.day());
    i64::from(on.year()) - i64::from(born.year()) - i64::from(!had_birthday)
}

/// Makes the functions known, and gives the loops their fuel.
pub(super) fn add(context: &mut Context<'_, '_>, today: Date, fuel: Arc<AtomicI64>) {
    let mut known = Vec::new();
    known.push(
        context.add_function(TICK, move || match fuel.fetch_sub(1, Ordering::Relaxed) > 0 {
            true => Ok(true),
            false => Err(ExecutionError::function_error(TICK, "too much work")),
        }),
    );
    known.push(context.add_function("age", move |born: Arc<String>| {
        Ok::<i64, ExecutionError>(years(parsed("age", &born)?, today))
    }));
    known.push(
        context.add_function("age_on", |born: Arc<String>, on: Arc<String>| {
            Ok::<i64, ExecutionError>(years(parsed("age_on", &born)?, parsed("age_on", &on)?))
        }),
    );
    known.push(
        context.add_function("days", |from: Arc<String>, to: Arc<String>| {
            let (from, to) = (parsed("days", &from)?, parsed("days", &to)?);
            let span = from.until((Unit::Day, to)).map_err(|_| failed("days"))?;
            Ok::<i64, ExecutionError>(i64::from(span.get_days()))
        }),
    );
    known.push(context.add_function("sum", |Arguments(given): Arguments| {
        let Some(Value::List(items)) = given.first() else {
            return Err(failed("sum"));
        };
        let mut total = 0_i64;
        for item in items.iter() {
            let Value::Int(number) = item else {
                return Err(failed("sum"));
            };
            total = total.checked_add(*number).ok_or_else(|| failed("sum"))?;
        }
        Ok(total)
    }));
    known.push(context.add_function("money", |amount: Arc<String>| {
        cents(&amount).ok_or_else(|| failed("money"))
    }));
    known.push(context.add_function("date", |text: Arc<String>| {
        parsed("date", &text).map(|_| Value::String(text.clone()))
    }));
    known.push(
        context.add_function("monthly", |amount: i64, rhythm: Arc<String>| {
            let times = per_year(&rhythm).ok_or_else(|| failed("monthly"))?;
            let yearly = amount.checked_mul(times).ok_or_else(|| failed("monthly"))?;
            Ok::<i64, ExecutionError>(yearly / 12)
        }),
    );
    known.push(
        context.add_function("is_digits", |text: Arc<String>, count: i64| {
            let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
            is_digits && i64::try_from(text.len()) == Ok(count)
        }),
    );
    debug_assert!(known.iter().all(Result::is_ok), "names are free: {known:?}");
}

fn parsed(function: &str, text: &str) -> Result<Date, ExecutionError> {
    day(text).ok_or_else(|| failed(function))
}

fn failed(function: &str) -> ExecutionError {
    ExecutionError::function_error(function, "not possible")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_in_cents_or_not_at_all() {
        assert_eq!(cents("1200"), Some(120_000));
        assert_eq!(cents("12.5"), Some(1_250));
        assert_eq!(cents("0.07"), Some(7));
        for wrong in [
            "",
            ".",
            "12.",
            ".5",
            "1,200",
            "-3",
            "12.345",
            "1e3",
            "99999999999999999999",
            " 1",
        ] {
            assert_eq!(cents(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_birthday_on_the_29th_of_february_is_kept_on_the_1st_of_march() {
        let born = day("2008-02-29").unwrap();
        assert_eq!(years(born, day("2026-02-28").unwrap()), 17);
        assert_eq!(years(born, day("2026-03-01").unwrap()), 18);
        assert_eq!(years(born, day("2008-02-28").unwrap()), -1);
    }
}
