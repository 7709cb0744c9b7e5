//! Answers: from what a person typed to the one form that is stored, or the fault with its part. Reading a stored answer again
//! gives the same answer. The page's twin is `web/src/shared/form-engine/answers`.

mod address;
mod amount;
mod chosen;
mod date;
mod digits;
mod fact;
mod money;
mod name;
mod papers;
mod parts;
mod signed;
mod text;

pub use address::{ADDRESS_KINDS, STATES};
pub use fact::fact;
pub use money::MAX_CENTS;

pub(crate) use digits::last_digits;

use crate::document::Question;
use crate::question_type::QuestionType;
use hub_domain::people::address::{read_email, read_phone};
use jiff::civil::Date;
use serde_json::{Map, Value};

/// In which language an answer was written, and on which day.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    /// BCP 47.
    pub lang: &'a str,
    pub today: Date,
}

/// Why an answer does not fit its question.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct AnswerFault {
    /// The part that it is about, `born.year`; empty for the whole.
    pub part: String,
    pub key: &'static str,
}

impl AnswerFault {
    fn whole(key: &'static str) -> Self {
        Self {
            part: String::new(),
            key,
        }
    }

    fn of(part: &str, key: &'static str) -> Self {
        Self {
            part: part.to_owned(),
            key,
        }
    }

    fn inside(self, part: &str) -> Self {
        let part = match self.part.as_str() {
            "" => part.to_owned(),
            inner => format!("{part}.{inner}"),
        };
        Self { part, ..self }
    }
}

/// An answer in its normal form; none where nothing was answered.
pub type Read = Result<Option<Value>, AnswerFault>;

/// Reads an answer to a question that is no group.
///
/// # Errors
/// The first thing that does not fit.
pub fn read(question: &Question, value: &Value, reading: Reading<'_>) -> Read {
    match question.kind {
        QuestionType::Name => name::read(value, question.parts),
        QuestionType::DateOfBirth => date::read(value, question.about, true, reading),
        QuestionType::Date => date::read(value, question.about, false, reading),
        QuestionType::Money => money::read(question, value, reading),
        QuestionType::Number => amount::number(question, value, reading),
        QuestionType::Text => text::read(value, question.most(), question.lines),
        QuestionType::Choice => chosen::one(question, value),
        QuestionType::Choices => chosen::several(question, value),
        QuestionType::File => papers::files(value, question.most()),
        QuestionType::Photo => papers::pages(value, question.most()),
        QuestionType::Group => Err(AnswerFault::whole("wrong_kind")),
        QuestionType::Address
        | QuestionType::Ssn
        | QuestionType::Phone
        | QuestionType::Email
        | QuestionType::YesNo
        | QuestionType::Signature
        | QuestionType::Declaration
        | QuestionType::HouseholdMember
        | QuestionType::Employer
        | QuestionType::Licence
        | QuestionType::BankAccount => read_as(question.kind, value, reading),
    }
}

/// Reads an answer, or a part of one, of a kind without settings.
fn read_as(kind: QuestionType, value: &Value, reading: Reading<'_>) -> Read {
    if let Some(parts) = kind.parts() {
        return parts::read(parts, value, reading);
    }
    match kind {
        QuestionType::Name => name::read(value, false),
        QuestionType::Address => address::read(value),
        QuestionType::DateOfBirth => date::read(value, false, true, reading),
        QuestionType::Date => date::read(value, false, false, reading),
        QuestionType::Ssn => digits::ssn(value),
        QuestionType::Phone => contact(value, |text| {
            read_phone(text).map_err(|fault| fault.key("not_a_phone"))
        }),
        QuestionType::Email => contact(value, |text| {
            read_email(text).map_err(|fault| fault.key("not_an_email"))
        }),
        QuestionType::Text => text::read(value, 200, false),
        QuestionType::YesNo => match value {
            Value::Null => Ok(None),
            Value::Bool(_) => Ok(Some(value.clone())),
            _ => Err(AnswerFault::whole("wrong_kind")),
        },
        QuestionType::Signature => signed::signature(value),
        QuestionType::Declaration => signed::declaration(value),
        QuestionType::Money
        | QuestionType::Number
        | QuestionType::Choice
        | QuestionType::Choices
        | QuestionType::File
        | QuestionType::Photo
        | QuestionType::HouseholdMember
        | QuestionType::Employer
        | QuestionType::Licence
        | QuestionType::BankAccount
        | QuestionType::Group => Err(AnswerFault::whole("wrong_kind")),
    }
}

fn contact(value: &Value, read: impl Fn(&str) -> Result<String, &'static str>) -> Read {
    match typed(value, 1_000)? {
        None => Ok(None),
        Some(text) => read(text)
            .map(|read| Some(read.into()))
            .map_err(AnswerFault::whole),
    }
}

/// A text that somebody typed; none where it is empty.
fn typed(value: &Value, most_bytes: usize) -> Result<Option<&str>, AnswerFault> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) if text.len() > most_bytes => Err(AnswerFault::whole("too_long")),
        Value::String(text) if text.trim().is_empty() => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(AnswerFault::whole("wrong_kind")),
    }
}

/// An object with no other parts than these.
fn object<'a>(value: &'a Value, parts: &[&str]) -> Result<&'a Map<String, Value>, AnswerFault> {
    let Value::Object(given) = value else {
        return Err(AnswerFault::whole("wrong_kind"));
    };
    let unknown = given.keys().filter(|name| !parts.contains(&name.as_str()));
    match unknown.min() {
        Some(unknown) if unknown.len() <= 60 => Err(AnswerFault::of(unknown, "unknown_part")),
        Some(_) => Err(AnswerFault::whole("unknown_part")),
        None => Ok(given),
    }
}

/// A whole number that JSON carries exactly everywhere, also where it is written with a point: 5.0 is 5.
fn whole(value: &Value) -> Option<i64> {
    const EXACT: i64 = 9_007_199_254_740_991;
    let number = value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        // Exact: a whole number of at most 53 bits.
        (number.fract() == 0.0 && number.abs() <= EXACT as f64).then_some(number as i64)
    });
    number.filter(|number| (-EXACT..=EXACT).contains(number))
}
