//! Files and photographed pages, by the ids that the file store gave them.

use super::{AnswerFault, Read, object};
use serde_json::{Map, Value};

/// Files, in the order in which they were added.
pub(super) fn files(value: &Value, most: usize) -> Read {
    let ids = ids(value, most)?;
    Ok((!ids.is_empty()).then(|| ids.into()))
}

/// The pages of a document, and which of them were sent although they could hardly be read.
pub(super) fn pages(value: &Value, most: usize) -> Read {
    if value.is_null() {
        return Ok(None);
    }
    let given = object(value, &["pages", "doubtful"])?;
    let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
    let pages = ids(of("pages"), most).map_err(|fault| fault.inside("pages"))?;
    let doubtful = ids(of("doubtful"), most).map_err(|fault| fault.inside("doubtful"))?;
    if pages.is_empty() {
        return Ok(None);
    }
    let mut made = Map::new();
    let doubtful: Vec<String> = pages.iter().filter(|id| doubtful.contains(id)).cloned().collect();
    made.insert("pages".into(), pages.into());
    if !doubtful.is_empty() {
        made.insert("doubtful".into(), doubtful.into());
    }
    Ok(Some(Value::Object(made)))
}

/// Whether a text can be the id of a file.
pub(super) fn is_file(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(plain)
}

fn ids(value: &Value, most: usize) -> Result<Vec<String>, AnswerFault> {
    let given = match value {
        Value::Null => return Ok(Vec::new()),
        Value::Array(given) => given,
        _ => return Err(AnswerFault::whole("wrong_kind")),
    };
    if given.len() > most {
        return Err(AnswerFault::whole("too_many"));
    }
    let mut ids: Vec<String> = Vec::with_capacity(given.len());
    for id in given {
        let id = id
            .as_str()
            .filter(|id| is_file(id))
            .ok_or_else(|| AnswerFault::whole("not_a_file"))?;
        if ids.iter().any(|known| known == id) {
            return Err(AnswerFault::whole("twice"));
        }
        ids.push(id.to_owned());
    }
    Ok(ids)
}
