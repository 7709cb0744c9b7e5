//! Corrections of answers: staff replace one answer, if the new one fits its question.

use super::form::{Schema, SchemaType};
use serde_json::{Map, Value, json};

/// The longest text of an answer, in characters.
pub const TEXT_LIMIT: usize = 2_000;
/// The largest number of an answer: what a screen's numbers hold exactly.
const NUMBER_LIMIT: i64 = 9_007_199_254_740_991;

/// Why an answer cannot be put in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionFault {
    #[error("the form does not ask this")]
    NotAsked,
    #[error("the answer is of another kind than the question")]
    WrongType,
    #[error("the answer is none of the choices")]
    NotAChoice,
    #[error("the answer is too long")]
    TooLong,
    #[error("lists are not corrected one by one")]
    List,
    #[error("this is what was answered already")]
    Unchanged,
}

/// The answers with one of them replaced; null takes it out.
pub fn corrected(
    form: &Schema,
    answers: &Value,
    (section, question): (&str, &str),
    value: &Value,
) -> Result<Value, CorrectionFault> {
    let asked = form
        .properties
        .get(section)
        .and_then(|part| part.properties.get(question));
    let asked = asked.ok_or(CorrectionFault::NotAsked)?;
    check(asked, value)?;
    let before = answers.get(section).and_then(|part| part.get(question));
    if before.unwrap_or(&Value::Null) == value {
        return Err(CorrectionFault::Unchanged);
    }
    let object = |value: Option<&Value>| -> Map<String, Value> {
        value.and_then(Value::as_object).cloned().unwrap_or_default()
    };
    let mut all = object(Some(answers));
    let mut part = object(answers.get(section));
    match value {
        Value::Null => part.remove(question),
        value => part.insert(question.to_owned(), value.clone()),
    };
    all.insert(section.to_owned(), Value::Object(part));
    Ok(Value::Object(all))
}

fn check(asked: &Schema, value: &Value) -> Result<(), CorrectionFault> {
    if value.is_null() {
        return Ok(());
    }
    match asked.kind {
        SchemaType::String => {
            let text = value.as_str().ok_or(CorrectionFault::WrongType)?;
            if text.chars().nth(TEXT_LIMIT).is_some() {
                return Err(CorrectionFault::TooLong);
            }
            if text.trim().is_empty() {
                return Err(CorrectionFault::WrongType);
            }
            if asked.format.as_deref() == Some("date") && crate::clock::day_start_ms(text).is_none() {
                return Err(CorrectionFault::WrongType);
            }
            if !asked.choices.is_empty() && !asked.choices.contains_key(text) {
                return Err(CorrectionFault::NotAChoice);
            }
            Ok(())
        }
        SchemaType::Integer => match value.as_i64() {
            Some(number) if (-NUMBER_LIMIT..=NUMBER_LIMIT).contains(&number) => Ok(()),
            _ => Err(CorrectionFault::WrongType),
        },
        SchemaType::Boolean => match value.is_boolean() {
            true => Ok(()),
            false => Err(CorrectionFault::WrongType),
        },
        SchemaType::Array | SchemaType::Object => Err(CorrectionFault::List),
    }
}

/// An answer as the audit log and histories write it.
pub fn as_text(answers: &Value, section: &str, question: &str) -> String {
    match answers.get(section).and_then(|part| part.get(question)) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => json!(other).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Schema {
        serde_json::from_value(json!({
            "type": "object", "title": "Rent help", "x-order": ["home"],
            "properties": { "home": {
                "type": "object", "title": "Home", "x-order": ["kind", "rent", "since", "owned", "rooms"],
                "properties": {
                    "kind": { "type": "string", "title": "Kind", "x-choices": { "flat": {}, "house": {} } },
                    "rent": { "type": "integer", "title": "Rent" },
                    "since": { "type": "string", "format": "date", "title": "Since" },
                    "owned": { "type": "boolean", "title": "Owned" },
                    "rooms": { "type": "array", "title": "Rooms", "items": { "type": "string", "title": "Room" } },
                },
            } },
        }))
        .unwrap()
    }

    #[test]
    fn one_answer_is_replaced_and_the_others_stay() {
        let answers = json!({ "home": { "kind": "flat", "rent": 7 }, "campaign": "radio" });
        let put = |question: &str, value: Value| corrected(&form(), &answers, ("home", question), &value);
        assert_eq!(
            put("rent", json!(9)),
            Ok(json!({ "home": { "kind": "flat", "rent": 9 }, "campaign": "radio" }))
        );
        assert_eq!(
            put("rent", Value::Null),
            Ok(json!({ "home": { "kind": "flat" }, "campaign": "radio" }))
        );
        assert_eq!(put("owned", json!(false)).unwrap()["home"]["owned"], json!(false));
        assert_eq!(
            corrected(&form(), &Value::Null, ("home", "since"), &json!("2024-02-29")),
            Ok(json!({ "home": { "since": "2024-02-29" } }))
        );
        assert_eq!(
            (
                as_text(&answers, "home", "kind"),
                as_text(&answers, "home", "rent")
            ),
            ("flat".into(), "7".into())
        );
        assert_eq!(as_text(&answers, "home", "since"), "");
    }

    #[test]
    fn an_answer_that_does_not_fit_its_question_is_refused() {
        use CorrectionFault as F;
        let answers = json!({ "home": { "rent": 7 } });
        for (question, value, fault) in [
            ("pets", json!(1), F::NotAsked),
            ("rent", json!("7"), F::WrongType),
            ("rent", json!(7.5), F::WrongType),
            ("rent", json!(i64::MAX), F::WrongType),
            ("rent", json!(7), F::Unchanged),
            ("kind", Value::Null, F::Unchanged),
            ("since", json!("2026-02-30"), F::WrongType),
            ("kind", json!("tent"), F::NotAChoice),
            ("kind", json!(" "), F::WrongType),
            ("kind", json!("x".repeat(TEXT_LIMIT + 1)), F::TooLong),
            ("rooms", json!(["kitchen"]), F::List),
        ] {
            assert_eq!(
                corrected(&form(), &answers, ("home", question), &value),
                Err(fault),
                "{question}"
            );
        }
        assert_eq!(
            corrected(&form(), &answers, ("work", "rent"), &json!(1)),
            Err(F::NotAsked)
        );
    }
}
