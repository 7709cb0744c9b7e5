//! What was chosen, by the ids of options, in the order of the question.

use super::{AnswerFault, Read};
use crate::document::Question;
use serde_json::Value;

/// One option.
pub(super) fn one(question: &Question, value: &Value) -> Read {
    match value {
        Value::Null => Ok(None),
        Value::String(id) if id.is_empty() => Ok(None),
        Value::String(id) if question.options.iter().any(|option| option.id == *id) => {
            Ok(Some(value.clone()))
        }
        Value::String(_) => Err(AnswerFault::whole("not_an_option")),
        _ => Err(AnswerFault::whole("wrong_kind")),
    }
}

/// Any number of options.
pub(super) fn several(question: &Question, value: &Value) -> Read {
    let given = match value {
        Value::Null => return Ok(None),
        Value::Array(given) => given,
        _ => return Err(AnswerFault::whole("wrong_kind")),
    };
    if given.len() > question.options.len() {
        return Err(AnswerFault::whole("not_an_option"));
    }
    for id in given {
        one(question, id)?.ok_or_else(|| AnswerFault::whole("not_an_option"))?;
    }
    let is_chosen = |id: &str| given.iter().any(|given| given.as_str() == Some(id));
    let chosen: Vec<&str> = question
        .options
        .iter()
        .map(|option| option.id.as_str())
        .filter(|id| is_chosen(id))
        .collect();
    match chosen.len() {
        0 => Ok(None),
        // Nothing is chosen twice.
        chosen_count if chosen_count < given.len() => Err(AnswerFault::whole("twice")),
        _ => Ok(Some(chosen.into())),
    }
}
