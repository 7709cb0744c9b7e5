//! Refusals about corrections by the applicant, on the wire: the same for staff and applicants.

use crate::problem::{AnswerFault, Key, Problem};
use hub_actors::cases::corrections::Refusal;
use hub_domain::cases::correction_request::{LONGEST_WORDS, SHORTEST_WORDS};

/// The longest place: a group, a row and a question.
const LONGEST_PLACE: usize = 200;
/// The longest key of a caller.
const LONGEST_KEY: usize = 64;

/// A refusal.
pub(in crate::routes::cases) fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::NoForm => Problem::new(Key::NotFound).and_field("items", "not_found"),
        Refusal::Decided => Key::CaseDecided.into(),
        Refusal::Over => Key::RequestOver.into(),
        Refusal::Unknown(member) => Problem::new(Key::NotFound).and_field(member, "not_found"),
        Refusal::Place { number, member, why } => Problem::field(format!("items[{number}].{member}"), why),
        Refusal::Field(member, why) => Problem::field(member, why),
        // Whoever was first stands in `current`.
        Refusal::Judged(now) => Problem::new(Key::VersionConflict).with_current(&*now),
        Refusal::Faults(faults) => {
            let faults = faults.into_iter().map(|fault| AnswerFault {
                at: fault.at,
                part: fault.part,
                key: fault.key.to_owned(),
                rule: fault.rule,
            });
            Problem::form_faults(faults.collect())
        }
    }
}

/// Words that can be kept.
pub(in crate::routes::cases) fn checked_words(field: String, words: &str) -> Result<String, Problem> {
    let words = words.trim();
    match words.chars().count() {
        0 => Err(Problem::field(field, "required")),
        count if count < SHORTEST_WORDS => Err(Problem::field(field, "too_short")),
        count if count > LONGEST_WORDS => Err(Problem::field(field, "too_long")),
        _ if words.contains('\0') => Err(Problem::field(field, "not_text")),
        _ => Ok(words.to_owned()),
    }
}

/// A place that may be one.
pub(in crate::routes::cases) fn checked_place(number: usize, at: String) -> Result<String, Problem> {
    match at.is_empty() || at.len() > LONGEST_PLACE || at.contains(char::is_control) {
        true => Err(Problem::field(format!("items[{number}].at"), "not_asked")),
        false => Ok(at),
    }
}

/// A caller's own word for a request.
pub(in crate::routes::cases) fn checked_key(key: &str) -> Result<&str, Problem> {
    match key.is_empty() || key.len() > LONGEST_KEY || key.contains('\0') {
        true => Err(Problem::field("key", "length")),
        false => Ok(key),
    }
}
