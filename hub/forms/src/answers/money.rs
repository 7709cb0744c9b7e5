//! Money in cents, and what is paid in a period as the cents of a month: fractions of a cent are dropped, as in rules.

use super::amount::decimal;
use super::{AnswerFault, Read, Reading, object, typed, whole};
use crate::document::{Period, Question};
use serde_json::{Map, Value};

/// The largest amount.
pub const MAX_CENTS: i64 = 99_999_999_999;
/// The largest amount of a month: numbers of JSON are exact up to here.
const MAX_MONTHLY: i128 = 9_007_199_254_740_991;
/// The hours of a week, in hundredths.
const MAX_HOURS: i64 = 16_800;

pub(super) fn read(question: &Question, value: &Value, reading: Reading<'_>) -> Read {
    if question.periods.is_empty() {
        return plain(value, reading);
    }
    if value.is_null() {
        return Ok(None);
    }
    let parts = [
        "amount",
        "cents",
        "period",
        "hours",
        "hours_hundredths",
        "days",
        "payments",
        "monthly",
    ];
    let given = object(value, &parts)?;
    let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
    let period = match of("period") {
        Value::Null => None,
        Value::String(name) => {
            let period = Period::of(name).filter(|period| question.periods.contains(period));
            Some(period.ok_or_else(|| AnswerFault::of("period", "not_an_option"))?)
        }
        _ => return Err(AnswerFault::of("period", "wrong_kind")),
    };
    let mut made = Map::new();
    let weekly_or_so: i128 = match period {
        Some(Period::Varies) => {
            let payments = payments(of("payments"), reading)?;
            let Some(payments) = payments else {
                return Ok(None);
            };
            let sum: i64 = payments.iter().sum();
            made.insert("cents".into(), sum.into());
            made.insert("payments".into(), payments.into());
            sum.into()
        }
        _ => {
            let cents = cents(of("amount"), of("cents"), reading)
                .map_err(|(part, key)| AnswerFault::of(part, key))?;
            let Some(cents) = cents else {
                return Ok(None);
            };
            made.insert("cents".into(), cents.into());
            match period {
                Some(Period::Hourly) => {
                    let hours = hours(of("hours"), of("hours_hundredths"), reading)
                        .map_err(|key| AnswerFault::of("hours", key))?;
                    made.insert("hours_hundredths".into(), hours.into());
                    i128::from(cents) * i128::from(hours)
                }
                Some(Period::Daily) => {
                    let days = days(of("days"), reading).map_err(|key| AnswerFault::of("days", key))?;
                    made.insert("days".into(), days.into());
                    i128::from(cents) * i128::from(days)
                }
                _ => cents.into(),
            }
        }
    };
    let period = period.ok_or_else(|| AnswerFault::of("period", "missing"))?;
    let factor = question.factor(period);
    let hundredths = if period == Period::Hourly { 100 } else { 1 };
    let monthly = weekly_or_so * i128::from(factor.times) / (i128::from(factor.per.max(1)) * hundredths);
    if monthly > MAX_MONTHLY {
        return Err(AnswerFault::of("amount", "too_large"));
    }
    made.insert("period".into(), period.name().into());
    // Below 2^53 by the line above.
    made.insert(
        "monthly".into(),
        i64::try_from(monthly).unwrap_or(i64::MAX).into(),
    );
    Ok(Some(Value::Object(made)))
}

/// An amount without a period.
fn plain(value: &Value, reading: Reading<'_>) -> Read {
    let read = match value {
        Value::Object(_) => {
            let given = object(value, &["amount", "cents"])?;
            let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
            cents(of("amount"), of("cents"), reading).map_err(|(part, key)| AnswerFault::of(part, key))?
        }
        Value::String(_) | Value::Null => {
            cents(value, &Value::Null, reading).map_err(|(_, key)| AnswerFault::whole(key))?
        }
        _ => return Err(AnswerFault::whole("wrong_kind")),
    };
    Ok(read.map(|cents| Value::Object(Map::from_iter([("cents".to_owned(), cents.into())]))))
}

/// Cents as they are stored, or an amount as it was typed, which comes first.
fn cents(
    amount: &Value,
    stored: &Value,
    reading: Reading<'_>,
) -> Result<Option<i64>, (&'static str, &'static str)> {
    let text = typed(amount, 1_000).map_err(|fault| ("amount", fault.key))?;
    let (part, cents) = match (text, stored) {
        (Some(text), _) => (
            "amount",
            decimal(text, reading.lang, 2).map_err(|key| ("amount", key))?,
        ),
        (None, Value::Null) => return Ok(None),
        (None, stored) => ("cents", whole(stored).ok_or(("cents", "wrong_kind"))?),
    };
    match cents {
        ..0 => Err((part, "negative")),
        0..=MAX_CENTS => Ok(Some(cents)),
        _ => Err((part, "too_large")),
    }
}

fn hours(given: &Value, stored: &Value, reading: Reading<'_>) -> Result<i64, &'static str> {
    let text = typed(given, 1_000).map_err(|fault| fault.key)?;
    let hours = match (text, stored) {
        (Some(text), _) => decimal(text, reading.lang, 2)?,
        (None, Value::Null) => return Err("missing"),
        (None, stored) => whole(stored).ok_or("wrong_kind")?,
    };
    match hours {
        ..=0 => Err("too_small"),
        1..=MAX_HOURS => Ok(hours),
        _ => Err("too_large"),
    }
}

fn days(given: &Value, reading: Reading<'_>) -> Result<i64, &'static str> {
    let days = match given {
        Value::Number(_) => whole(given).ok_or("whole_number")?,
        _ => match typed(given, 1_000).map_err(|fault| fault.key)? {
            Some(text) => decimal(text, reading.lang, 0)?,
            None => return Err("missing"),
        },
    };
    match days {
        ..=0 => Err("too_small"),
        1..=7 => Ok(days),
        _ => Err("too_large"),
    }
}

/// What was paid in each of the last four weeks.
fn payments(value: &Value, reading: Reading<'_>) -> Result<Option<Vec<i64>>, AnswerFault> {
    let Value::Array(given) = value else {
        return match value {
            Value::Null => Ok(None),
            _ => Err(AnswerFault::of("payments", "wrong_kind")),
        };
    };
    if given.len() > 4 {
        return Err(AnswerFault::of("payments", "too_many"));
    }
    let mut read = Vec::new();
    for (place, payment) in given.iter().enumerate() {
        let (amount, stored) = match payment {
            Value::Number(_) => (&Value::Null, payment),
            _ => (payment, &Value::Null),
        };
        let part = format!("payments.{place}");
        let payment = cents(amount, stored, reading).map_err(|(_, key)| AnswerFault::of(&part, key))?;
        read.extend(payment);
    }
    match read.len() {
        0 => Ok(None),
        4 => Ok(Some(read)),
        _ => Err(AnswerFault::of("payments", "missing")),
    }
}
