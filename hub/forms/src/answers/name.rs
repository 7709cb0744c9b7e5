//! Names: any letters, marks and apostrophes, one letter or one word; no rule about digits.

use super::{AnswerFault, Read, object, text, typed};
use hub_domain::written::plain_name;
use serde_json::{Map, Value};
use unicode_normalization::UnicodeNormalization;

const MOST: usize = 200;
const PARTS: [&str; 4] = ["first", "middle", "last", "suffix"];

/// A name as text or in its parts; `full` is always there.
pub(super) fn read(value: &Value, by_parts: bool) -> Read {
    match value {
        Value::Null => return Ok(None),
        Value::String(_) if !by_parts => return Ok(plain(value)?.map(|full| whole([("full", full)]))),
        _ => {}
    }
    if !by_parts {
        let given = object(value, &["full"])?;
        let full = given.get("full").unwrap_or(&Value::Null);
        let full = plain(full).map_err(|fault| fault.inside("full"))?;
        return Ok(full.map(|full| whole([("full", full)])));
    }
    // What was put together from the parts is put together again.
    let given = object(value, &["full", "first", "middle", "last", "suffix"])?;
    let mut read = Vec::new();
    for part in PARTS {
        let value = given.get(part).unwrap_or(&Value::Null);
        if let Some(name) = plain(value).map_err(|fault| fault.inside(part))? {
            read.push((part, name));
        }
    }
    if read.is_empty() {
        return Ok(None);
    }
    if !read.iter().any(|(part, _)| matches!(*part, "first" | "last")) {
        return Err(AnswerFault::of("last", "missing"));
    }
    let full: Vec<&str> = read.iter().map(|(_, name)| name.as_str()).collect();
    let full = full.join(" ");
    read.push(("full", full));
    Ok(Some(whole(read)))
}

fn whole(parts: impl IntoIterator<Item = (&'static str, String)>) -> Value {
    let parts = parts
        .into_iter()
        .map(|(part, name)| (part.to_owned(), name.into()));
    Value::Object(Map::from_iter(parts))
}

fn plain(value: &Value) -> Result<Option<String>, AnswerFault> {
    let Some(typed) = typed(value, MOST * 4 + 1_000)? else {
        return Ok(None);
    };
    let composed = text::plain(typed, false).map_err(AnswerFault::whole)?;
    let name: String = plain_name(&composed).nfc().collect();
    match name.chars().any(char::is_alphabetic) {
        _ if name.chars().nth(MOST).is_some() => Err(AnswerFault::whole("too_long")),
        _ if name.is_empty() => Ok(None),
        true => Ok(Some(name)),
        false => Err(AnswerFault::whole("no_letters")),
    }
}
