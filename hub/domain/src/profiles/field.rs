//! A field of a profile: what may stand in it, and the machine key of why something may not.

use super::money_period::PERIODS;
use crate::clock::day_start_ms;
use crate::people::address::{read_email, read_phone};
use crate::written::{plain_line, plain_name, western_digit};
use serde_json::{Value, json};

/// The most characters of a name (specification 1, section 5).
pub const MAX_NAME: usize = 50;
/// The most characters of a line.
pub const MAX_LINE: usize = 200;
/// The most characters of a longer text.
pub const MAX_TEXT: usize = 2_000;
/// The greatest amount, in cents.
pub const MAX_CENTS: i64 = 99_999_999_999;

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Text without digits, with letters.
    Name,
    Line,
    /// May have more than one line.
    Text,
    Email,
    /// A number of the United States.
    Phone,
    /// Five digits, and perhaps four more.
    Zip,
    /// `yyyy-mm-dd`
    Date,
    /// The same, not in the future and not before 1900.
    PastDate,
    /// `hh:mm:ss`
    Time,
    /// Cents, above zero.
    Money,
    /// A whole number, zero or more.
    Number,
    /// How often something is paid.
    Period,
    /// `true` or `false`.
    Flag,
    /// One of these.
    Choice(&'static [&'static str]),
    /// Lines, at most twenty.
    Lines,
    /// An https address.
    Url,
    /// A social security number, `ddd-dd-dddd`; sealed. The specification's mask `dd-dd-dddd` lacks a digit of what is issued.
    Ssn,
    /// An employer identification number, `dd-ddddddd`; sealed.
    Ein,
    /// Digits of a bank account; sealed.
    BankAccount,
    /// A bank's nine digits, of which the last proves the others.
    Routing,
    /// A code of the North American Industry Classification System.
    Industry,
    /// A year, or a month of one: `2025`, `2025-03`.
    PeriodOfTime,
}

/// A field of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub kind: FieldKind,
    pub required: bool,
}

/// A field that may be left empty.
pub const fn may(name: &'static str, kind: FieldKind) -> Field {
    Field {
        name,
        kind,
        required: false,
    }
}

/// A field that must be filled in.
pub const fn must(name: &'static str, kind: FieldKind) -> Field {
    Field {
        name,
        kind,
        required: true,
    }
}

impl FieldKind {
    /// Whether the value is sealed and shown by its last four characters alone.
    pub fn is_sealed(self) -> bool {
        matches!(self, FieldKind::Ssn | FieldKind::Ein | FieldKind::BankAccount)
    }

    /// Reads what was typed or sent, as it is stored; none where it is empty. `today` is a day, `yyyy-mm-dd`.
    ///
    /// # Errors
    /// The machine key of why it may not stand there.
    pub fn read(self, value: &Value, today: &str) -> Result<Option<Value>, &'static str> {
        match self {
            FieldKind::Money => return amount(value).map(|cents| cents.map(Value::from)),
            FieldKind::Number => return number(value).map(|number| number.map(Value::from)),
            FieldKind::Flag => {
                return match value {
                    Value::Null => Ok(None),
                    Value::Bool(flag) => Ok(Some((*flag).into())),
                    _ => Err("wrong_type"),
                };
            }
            FieldKind::Lines => return lines(value),
            _ => {}
        }
        let text = match value {
            Value::Null => return Ok(None),
            Value::String(text) => text,
            _ => return Err("wrong_type"),
        };
        if text.chars().nth(MAX_TEXT).is_some() {
            return Err("too_long");
        }
        let line = match self {
            FieldKind::Name => plain_name(text),
            FieldKind::Text => text.trim().to_owned(),
            _ => plain_line(text),
        };
        if line.is_empty() {
            return Ok(None);
        }
        let most = match self {
            FieldKind::Text => MAX_TEXT,
            FieldKind::Name => MAX_NAME,
            _ => MAX_LINE,
        };
        if line.chars().nth(most).is_some() {
            return Err("too_long");
        }
        self.line(line, today).map(|line| Some(Value::String(line)))
    }

    fn line(self, line: String, today: &str) -> Result<String, &'static str> {
        let digits: String = line
            .chars()
            .map(western_digit)
            .filter(char::is_ascii_digit)
            .collect();
        let are_digits_with = |signs: &str| {
            line.chars()
                .all(|c| western_digit(c).is_ascii_digit() || signs.contains(c))
        };
        match self {
            FieldKind::Name if line.chars().any(char::is_numeric) => Err("not_a_name"),
            FieldKind::Email => read_email(&line).map_err(|_| "not_an_address"),
            FieldKind::Phone => match read_phone(&line) {
                Ok(phone) if phone.starts_with("+1") => Ok(phone),
                _ => Err("not_a_phone"),
            },
            FieldKind::Zip => match (digits.len(), are_digits_with("- ")) {
                (5, true) => Ok(digits),
                (9, true) => Ok(format!("{}-{}", &digits[..5], &digits[5..])),
                _ => Err("not_a_zip"),
            },
            FieldKind::Date | FieldKind::PastDate => {
                let line: String = line.chars().map(western_digit).collect();
                if line.len() != 10 || day_start_ms(&line).is_none() {
                    return Err("not_a_date");
                }
                match self {
                    FieldKind::PastDate if line.as_str() > today => Err("in_the_future"),
                    FieldKind::PastDate if line.as_str() < "1900-01-01" => Err("too_early"),
                    _ => Ok(line),
                }
            }
            FieldKind::Time => time(&line).ok_or("not_a_time"),
            FieldKind::Period => one_of(line, PERIODS.iter().map(|(name, _, _)| *name)),
            FieldKind::Choice(options) => one_of(line, options.iter().copied()),
            FieldKind::Url => match line.strip_prefix("https://") {
                Some(rest) if !rest.is_empty() && !line.contains([' ', '"', '<', '\\']) => Ok(line),
                _ => Err("not_https"),
            },
            FieldKind::Ssn => match digits.len() == 9 && are_digits_with("- ") && can_be_ssn(&digits) {
                true => Ok(digits),
                false => Err("not_an_ssn"),
            },
            FieldKind::Ein => match digits.len() == 9 && are_digits_with("- ") {
                true => Ok(digits),
                false => Err("not_an_ein"),
            },
            FieldKind::BankAccount => match (4..=17).contains(&digits.len()) && are_digits_with("- ") {
                true => Ok(digits),
                false => Err("not_an_account"),
            },
            FieldKind::Routing => match are_digits_with("- ") && is_routing(&digits) {
                true => Ok(digits),
                false => Err("not_a_routing_number"),
            },
            FieldKind::Industry => match (2..=6).contains(&digits.len()) && are_digits_with("") {
                true => Ok(digits),
                false => Err("not_an_industry"),
            },
            FieldKind::PeriodOfTime => {
                let line: String = line.chars().map(western_digit).collect();
                match period_of_time(&line) {
                    Some(_) => Ok(line),
                    None => Err("not_a_period"),
                }
            }
            _ => Ok(line),
        }
    }
}

fn one_of(line: String, mut options: impl Iterator<Item = &'static str>) -> Result<String, &'static str> {
    match options.any(|option| option == line) {
        true => Ok(line),
        false => Err("not_an_option"),
    }
}

/// Year and, where there is one, month of `2025` or `2025-03`.
pub fn period_of_time(text: &str) -> Option<(i64, Option<i64>)> {
    let (year, month) = match text.split_once('-') {
        Some((year, month)) if month.len() == 2 => (year, Some(month.parse::<i64>().ok()?)),
        Some(_) => return None,
        None => (text, None),
    };
    if year.len() != 4 || !year.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year: i64 = year.parse().ok()?;
    let fits = (1900..=2200).contains(&year) && month.is_none_or(|month| (1..=12).contains(&month));
    fits.then_some((year, month))
}

fn time(line: &str) -> Option<String> {
    let line: String = line.chars().map(western_digit).collect();
    let parts: Vec<&str> = line.split(':').collect();
    let [hours, minutes, seconds] = parts.as_slice() else {
        return None;
    };
    let part = |text: &str, most: u32| {
        let number: u32 = text.parse().ok()?;
        (text.len() == 2 && number <= most).then_some(())
    };
    part(hours, 23)?;
    part(minutes, 59)?;
    part(seconds, 59)?;
    Some(line)
}

/// Never issued: area 000, 666 and 900 on, group 00, serial 0000.
fn can_be_ssn(digits: &str) -> bool {
    let (area, group, serial) = (&digits[..3], &digits[3..5], &digits[5..]);
    area != "000" && area != "666" && !area.starts_with('9') && group != "00" && serial != "0000"
}

fn is_routing(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .zip([3, 7, 1].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    digits.len() == 9 && digits != "000000000" && sum.is_multiple_of(10)
}

/// Cents as a number, or dollars as they are typed.
fn amount(value: &Value) -> Result<Option<i64>, &'static str> {
    let cents = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => {
            let text: String = text.chars().map(western_digit).collect();
            crate::money::cents(&text).ok_or("not_an_amount")?
        }
        Value::Number(number) => number.as_i64().ok_or("not_an_amount")?,
        _ => return Err("wrong_type"),
    };
    match cents {
        1..=MAX_CENTS => Ok(Some(cents)),
        ..=0 => Err("not_positive"),
        _ => Err("too_large"),
    }
}

fn number(value: &Value) -> Result<Option<i64>, &'static str> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => {
            let digits: String = text.trim().chars().map(western_digit).collect();
            digits.parse().map_err(|_| "not_a_number")?
        }
        Value::Number(number) => number.as_i64().ok_or("not_a_number")?,
        _ => return Err("wrong_type"),
    };
    match number {
        0..=999_999_999_999 => Ok(Some(number)),
        ..0 => Err("not_positive"),
        _ => Err("too_large"),
    }
}

fn lines(value: &Value) -> Result<Option<Value>, &'static str> {
    let list = match value {
        Value::Null => return Ok(None),
        Value::Array(list) => list,
        _ => return Err("wrong_type"),
    };
    if list.len() > 20 {
        return Err("too_many");
    }
    let mut read = Vec::new();
    for one in list {
        let line = plain_line(one.as_str().ok_or("wrong_type")?);
        if line.chars().nth(MAX_LINE).is_some() {
            return Err("too_long");
        }
        if !line.is_empty() {
            read.push(line);
        }
    }
    Ok((!read.is_empty()).then(|| json!(read)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: FieldKind, text: &str) -> Result<String, &'static str> {
        let value = kind.read(&json!(text), "2026-12-11")?;
        Ok(value.map_or(String::new(), |value| match value {
            Value::String(text) => text,
            other => other.to_string(),
        }))
    }

    #[test]
    fn what_fits_is_stored_in_one_notation() {
        for (kind, typed, stored) in [
            (FieldKind::Name, " Ana María ", "Ana María"),
            (FieldKind::Zip, "20001", "20001"),
            (FieldKind::Zip, "20001 1234", "20001-1234"),
            (FieldKind::Zip, "٢٠٠٠١", "20001"),
            (FieldKind::Zip, "  ", ""),
            (FieldKind::Phone, "(202) 555-0142", "+12025550142"),
            (FieldKind::Time, "23:59:59", "23:59:59"),
            (FieldKind::Ssn, "078-05-1120", "078051120"),
            (FieldKind::Ein, "12-3456789", "123456789"),
            (FieldKind::Routing, "021000021", "021000021"),
            (FieldKind::Money, "$1,200.50", "120050"),
            (FieldKind::PastDate, "1990-02-28", "1990-02-28"),
            (FieldKind::PeriodOfTime, "2025-03", "2025-03"),
            (FieldKind::Industry, "722511", "722511"),
        ] {
            assert_eq!(read(kind, typed).as_deref(), Ok(stored), "{kind:?} {typed}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        for (kind, typed, key) in [
            (FieldKind::Name, "R2D2", "not_a_name"),
            (FieldKind::Zip, "2000", "not_a_zip"),
            (FieldKind::Zip, "20001x", "not_a_zip"),
            (FieldKind::Phone, "12", "not_a_phone"),
            (FieldKind::Time, "24:00:00", "not_a_time"),
            (FieldKind::Time, "9:00", "not_a_time"),
            (FieldKind::Ssn, "000-12-3456", "not_an_ssn"),
            (FieldKind::Ssn, "12-34", "not_an_ssn"),
            (FieldKind::Ssn, "78-05-1120", "not_an_ssn"),
            (FieldKind::Routing, "021000022", "not_a_routing_number"),
            (FieldKind::Money, "0", "not_positive"),
            (FieldKind::Money, "a lot", "not_an_amount"),
            (FieldKind::PastDate, "2030-01-01", "in_the_future"),
            (FieldKind::PastDate, "1899-12-31", "too_early"),
            (FieldKind::Date, "2026-02-30", "not_a_date"),
            (FieldKind::PeriodOfTime, "2025-13", "not_a_period"),
            (FieldKind::Url, "http://a.example", "not_https"),
            (FieldKind::Choice(&["a"]), "b", "not_an_option"),
        ] {
            assert_eq!(read(kind, typed), Err(key), "{kind:?} {typed}");
        }
        assert_eq!(FieldKind::Flag.read(&json!("yes"), ""), Err("wrong_type"));
        assert_eq!(FieldKind::Name.read(&json!("x".repeat(51)), ""), Err("too_long"));
        assert_eq!(FieldKind::Line.read(&json!("x".repeat(201)), ""), Err("too_long"));
    }
}
