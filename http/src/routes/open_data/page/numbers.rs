//! How numbers and months read.

use super::words::Words;
use hub_open_data::measure::Measure;
use hub_open_data::month::Month;

/// A value of a measure.
pub fn value(words: &Words, measure: Measure, value: i64) -> String {
    match measure {
        Measure::PaidCents => format!(
            "${}{}{:02}",
            grouped(value / 100, words.thousands),
            words.point,
            value.rem_euclid(100)
        ),
        Measure::MedianDays => words.days.replace("{number}", &grouped(value, words.thousands)),
        Measure::Applications | Measure::Decisions | Measure::Approved | Measure::Denied => {
            grouped(value, words.thousands)
        }
    }
}

/// A month with its year.
pub fn month(words: &Words, month: Month) -> String {
    let text = month.to_string();
    let (year, number) = text.split_once('-').unwrap_or((text.as_str(), ""));
    let place: usize = number.parse().unwrap_or(1);
    let name = words
        .months
        .get(place.wrapping_sub(1))
        .copied()
        .unwrap_or_default();
    format!("{name} {year}")
}

fn grouped(value: i64, separator: char) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::from(if value < 0 { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}
