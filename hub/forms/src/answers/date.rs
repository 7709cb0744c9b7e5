//! Dates: `1990-02-03`, or day, month and year as they were typed, the month also as a word, the digits of any script. Where the
//! program allows it, month and year are enough: `1990-02`.

use super::{AnswerFault, Read, Reading, object, whole};
use hub_domain::written::plain_line;
use jiff::civil::Date;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The names of the months by language, those of `web/src/shared/form-engine/months.json`.
static MONTHS: LazyLock<BTreeMap<String, Vec<Vec<String>>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("months.json")).expect("the table of months is JSON of this shape")
});

const FIRST_YEAR: i64 = 1900;
const LAST_YEAR: i64 = 2200;

/// A date; in the past, where it is a birth.
pub(super) fn read(value: &Value, about: bool, is_birth: bool, reading: Reading<'_>) -> Read {
    let written;
    let given = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.len() > 100 => return Err(AnswerFault::whole("not_a_date")),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => {
            written = from_text(text).ok_or_else(|| AnswerFault::whole("not_a_date"))?;
            &written
        }
        _ => object(value, &["day", "month", "year"])?,
    };
    let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
    let fault = |part: &'static str| move |key: &'static str| AnswerFault::of(part, key);
    let day = number(of("day")).map_err(fault("day"))?;
    let month = month(of("month"), reading.lang).map_err(fault("month"))?;
    let year = number(of("year")).map_err(fault("year"))?;
    if day.is_none() && month.is_none() && year.is_none() {
        return Ok(None);
    }
    let month = month.ok_or_else(|| AnswerFault::of("month", "missing"))?;
    let year = year.ok_or_else(|| AnswerFault::of("year", "missing"))?;
    if !(1..=12).contains(&month) {
        return Err(AnswerFault::of("month", "no_such_month"));
    }
    match year {
        ..100 => return Err(AnswerFault::of("year", "four_digits")),
        100..FIRST_YEAR => return Err(AnswerFault::of("year", "before_1900")),
        FIRST_YEAR..=LAST_YEAR => {}
        _ => return Err(AnswerFault::of("year", "no_such_year")),
    }
    let is_full = day.is_some();
    if !is_full && !about {
        return Err(AnswerFault::of("day", "missing"));
    }
    let no_such_day = || AnswerFault::of("day", "no_such_day");
    let small = |number: i64| i8::try_from(number).map_err(|_| no_such_day());
    let whole_year = i16::try_from(year).map_err(|_| AnswerFault::of("year", "no_such_year"))?;
    let date = Date::new(whole_year, small(month)?, small(day.unwrap_or(1))?).map_err(|_| no_such_day())?;
    if is_birth && date > reading.today {
        return Err(AnswerFault::whole("in_future"));
    }
    Ok(Some(match is_full {
        true => date.to_string().into(),
        false => format!("{year:04}-{month:02}").into(),
    }))
}

/// The parts of `yyyy-mm-dd` and `yyyy-mm`.
fn from_text(text: &str) -> Option<Map<String, Value>> {
    let line = plain_line(text);
    let parts: Vec<&str> = line.split('-').collect();
    let names = ["year", "month", "day"];
    let fits = |(part, length): (&&str, usize)| part.len() == length && super::digits::only_digits(part);
    if !(2..=3).contains(&parts.len()) || !parts.iter().zip([4, 2, 2]).all(fits) {
        return None;
    }
    let named = names.iter().zip(parts);
    Some(
        named
            .map(|(name, part)| ((*name).to_owned(), part.into()))
            .collect(),
    )
}

fn number(value: &Value) -> Result<Option<i64>, &'static str> {
    match value {
        Value::Null => Ok(None),
        Value::Number(_) => whole(value)
            .filter(|number| *number >= 0)
            .map(Some)
            .ok_or("not_a_number"),
        Value::String(text) if text.len() > 100 => Err("not_a_number"),
        Value::String(text) => {
            let line = plain_line(text);
            match line.trim_end_matches(['年', '月', '日', '년', '월', '일', '.']) {
                "" => Ok(None),
                digits if digits.len() <= 6 && super::digits::only_digits(digits) => {
                    digits.parse().map(Some).map_err(|_| "not_a_number")
                }
                _ => Err("not_a_number"),
            }
        }
        _ => Err("wrong_kind"),
    }
}

fn month(value: &Value, lang: &str) -> Result<Option<i64>, &'static str> {
    let Value::String(text) = value else {
        return number(value);
    };
    if let Ok(number) = number(value) {
        return Ok(number);
    }
    if text.len() > 100 {
        return Err("no_such_month");
    }
    let line = plain_line(text).to_lowercase();
    let name = line.trim_end_matches('.').trim();
    let base = lang.split('-').next().unwrap_or(lang);
    let month_in = |months: &[Vec<String>]| {
        let mut numbered = (1_i64..).zip(months);
        numbered
            .find(|(_, names)| names.iter().any(|known| known == name))
            .map(|(month, _)| month)
    };
    let own = [lang, base, "en"].into_iter().filter_map(|lang| MONTHS.get(lang));
    if let Some(month) = own.into_iter().find_map(|months| month_in(months)) {
        return Ok(Some(month));
    }
    // A name of another language counts where it is the same month in all that have it.
    let mut others = MONTHS.values().filter_map(|months| month_in(months));
    match others.next() {
        Some(month) if others.all(|other| other == month) => Ok(Some(month)),
        _ => Err("no_such_month"),
    }
}
