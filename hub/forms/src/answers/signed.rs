//! Signatures and declarations. A typed name is recorded as it is and never compared with another name.

use super::{AnswerFault, Read, name, object, papers, whole};
use serde_json::{Map, Value};

/// The parts of a signature, as the hub stamps it ([`crate::signatures::sign`]).
const PARTS: [&str; 8] = [
    "name",
    "lang",
    "signed_at_ms",
    "text_hash",
    "answers_hash",
    "drawing",
    "read_by",
    "on_paper_by",
];

/// The longest name of whoever read a declaration aloud, or has it on paper.
const LONGEST_NAME: usize = 200;

pub(super) fn signature(value: &Value) -> Read {
    if value.is_null() {
        return Ok(None);
    }
    let given = object(value, &PARTS)?;
    let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
    let Some(name) = name::read(of("name"), false).map_err(|fault| fault.inside("name"))? else {
        return Ok(None);
    };
    let mut made = Map::new();
    made.insert("name".into(), name["full"].clone());
    made.insert("lang".into(), lang(of("lang"))?);
    let at = whole(of("signed_at_ms")).filter(|at| (0..=9_007_199_254_740_991).contains(at));
    let at = at.ok_or_else(|| AnswerFault::of("signed_at_ms", "missing"))?;
    made.insert("signed_at_ms".into(), at.into());
    for part in ["text_hash", "answers_hash"] {
        let is_hash =
            |text: &&str| text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let hash = of(part).as_str().filter(is_hash);
        made.insert(
            part.into(),
            hash.ok_or_else(|| AnswerFault::of(part, "missing"))?.into(),
        );
    }
    match of("drawing") {
        Value::Null => {}
        Value::String(id) if papers::is_file(id) => {
            made.insert("drawing".into(), id.as_str().into());
        }
        _ => return Err(AnswerFault::of("drawing", "not_a_file")),
    }
    made.extend(colleague("read_by", of("read_by"))?);
    made.extend(colleague("on_paper_by", of("on_paper_by"))?);
    Ok(Some(Value::Object(made)))
}

/// The member of staff who read it aloud to somebody who agreed by word of mouth, or who has it signed on paper.
fn colleague(part: &str, value: &Value) -> Result<Option<(String, Value)>, AnswerFault> {
    match value {
        Value::Null => Ok(None),
        Value::String(name) if !name.is_empty() && name.chars().count() <= LONGEST_NAME => {
            Ok(Some((part.to_owned(), name.as_str().into())))
        }
        _ => Err(AnswerFault::of(part, "wrong_kind")),
    }
}

/// A declaration that is not agreed to is not answered.
pub(super) fn declaration(value: &Value) -> Read {
    if value.is_null() {
        return Ok(None);
    }
    let given = object(value, &["agreed", "lang", "read_by", "on_paper_by"])?;
    match given.get("agreed") {
        None | Some(Value::Null | Value::Bool(false)) => Ok(None),
        Some(Value::Bool(true)) => {
            let lang = lang(given.get("lang").unwrap_or(&Value::Null))?;
            let parts = [("agreed".to_owned(), true.into()), ("lang".to_owned(), lang)];
            let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
            let read_by = colleague("read_by", of("read_by"))?;
            let on_paper = colleague("on_paper_by", of("on_paper_by"))?;
            Ok(Some(Value::Object(Map::from_iter(
                parts.into_iter().chain(read_by).chain(on_paper),
            ))))
        }
        Some(_) => Err(AnswerFault::of("agreed", "wrong_kind")),
    }
}

/// The language in which it was read.
fn lang(value: &Value) -> Result<Value, AnswerFault> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let lang = value
        .as_str()
        .filter(|lang| (2..=35).contains(&lang.len()) && lang.bytes().all(plain));
    lang.map(Value::from)
        .ok_or_else(|| AnswerFault::of("lang", "missing"))
}
