//! Answers that are made of answers of other kinds: a member of the household, an employer, a licence, a bank account.

use super::{AnswerFault, Read, Reading, address, digits, object, read_as, text};
use crate::question_type::{Part, PartKind};
use serde_json::{Map, Value};

pub(super) fn read(parts: &[Part], value: &Value, reading: Reading<'_>) -> Read {
    if value.is_null() {
        return Ok(None);
    }
    let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
    let given = object(value, &names)?;
    let mut made = Map::new();
    for part in parts {
        let value = given.get(part.name).unwrap_or(&Value::Null);
        let read = one(part.kind, value, reading).map_err(|fault| fault.inside(part.name))?;
        made.extend(read.map(|read| (part.name.to_owned(), read)));
    }
    if made.is_empty() {
        return Ok(None);
    }
    match parts
        .iter()
        .find(|part| part.required && !made.contains_key(part.name))
    {
        Some(part) => Err(AnswerFault::of(part.name, "missing")),
        None => Ok(Some(Value::Object(made))),
    }
}

fn one(kind: PartKind, value: &Value, reading: Reading<'_>) -> Read {
    match kind {
        PartKind::As(kind) => read_as(kind, value, reading),
        PartKind::OneOf(options) => match value {
            Value::Null => Ok(None),
            Value::String(id) if id.is_empty() => Ok(None),
            Value::String(id) if options.contains(&id.as_str()) => Ok(Some(value.clone())),
            Value::String(_) => Err(AnswerFault::whole("not_an_option")),
            _ => Err(AnswerFault::whole("wrong_kind")),
        },
        PartKind::Digits {
            least,
            most,
            is_routing,
        } => digits::counted(value, least, most, is_routing),
        PartKind::State => address::state(value),
        PartKind::Text(most) => text::read(value, most, false),
    }
}
