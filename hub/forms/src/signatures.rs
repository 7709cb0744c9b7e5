//! What a signature keeps of what was signed, and whether it still holds.

use super::document::{Form, Question};
use super::question_type::QuestionType;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The signature of a question by this name: with the hash of the declaration in the language in which it was read, and of the
/// answers that it covers. The answers are those of an outcome, in normal form.
pub fn sign(question: &Question, answers: &Map<String, Value>, name: &str, lang: &str, at_ms: i64) -> Value {
    json!({
        "name": name,
        "lang": lang,
        "signed_at_ms": at_ms,
        "text_hash": hash(words_in(question, lang)),
        "answers_hash": hash(&covered(question, answers)),
    })
}

/// Whether a value claims that staff recorded an agreement: what the hub itself writes down, and no one who fills in a form.
pub fn is_recorded(question: &Question, value: &Value) -> bool {
    let is_said = |part| value.get(part).is_some_and(|by| !by.is_null());
    question.kind == QuestionType::Declaration && (is_said("read_by") || is_said("on_paper_by"))
}

/// Takes from declarations and signatures what only staff record: of answers that an applicant files, whatever they say of themselves.
pub fn drop_records(form: &Form, answers: &mut Map<String, Value>) {
    for item in form.items() {
        let Some(value) = answers.get_mut(&item.id) else {
            continue;
        };
        if item.kind != QuestionType::Group {
            drop_record(item, value);
            continue;
        }
        for row in value.as_array_mut().into_iter().flatten() {
            for inner in &item.items {
                let answers = row.get_mut("answers");
                if let Some(value) = answers.and_then(|answers| answers.get_mut(&inner.id)) {
                    drop_record(inner, value);
                }
            }
        }
    }
}

fn drop_record(question: &Question, value: &mut Value) {
    let is_declared = matches!(question.kind, QuestionType::Declaration | QuestionType::Signature);
    if let Some(parts) = value.as_object_mut().filter(|_| is_declared) {
        parts.remove("read_by");
        parts.remove("on_paper_by");
    }
}

/// The agreement to a question's declaration by word of mouth: somebody read it aloud to the person who has this name. It covers what
/// a signature does; a declaration that covers no answers keeps the language and the reader.
pub fn agree(
    question: &Question,
    answers: &Map<String, Value>,
    name: &str,
    lang: &str,
    (at_ms, read_by): (i64, &str),
) -> Value {
    let mut value = stamped(question, answers, name, lang, at_ms);
    value["read_by"] = read_by.into();
    value
}

/// The agreement to a question's declaration on paper: a member of staff has the sheet that the person of this name has signed.
pub fn agree_on_paper(
    question: &Question,
    answers: &Map<String, Value>,
    name: &str,
    lang: &str,
    (at_ms, on_paper_by): (i64, &str),
) -> Value {
    let mut value = stamped(question, answers, name, lang, at_ms);
    value["on_paper_by"] = on_paper_by.into();
    value
}

/// What an agreement keeps of what was agreed to.
fn stamped(question: &Question, answers: &Map<String, Value>, name: &str, lang: &str, at_ms: i64) -> Value {
    match question.kind {
        QuestionType::Signature => sign(question, answers, name, lang, at_ms),
        _ => json!({ "agreed": true, "lang": lang }),
    }
}

/// The signatures that have to be given again, by id: an answer that they cover, or the declaration itself, is another by now.
pub fn to_sign_again(form: &Form, answers: &Map<String, Value>) -> Vec<String> {
    let mut again = Vec::new();
    for item in form.items().filter(|item| item.kind == QuestionType::Signature) {
        let Some(signature) = answers.get(&item.id) else {
            continue;
        };
        let lang = signature["lang"].as_str().unwrap_or("en");
        let is_same = signature["answers_hash"] == hash(&covered(item, answers))
            && signature["text_hash"] == hash(words_in(item, lang));
        if !is_same {
            again.push(item.id.clone());
        }
    }
    again
}

fn words_in<'a>(question: &'a Question, lang: &str) -> &'a str {
    let base = lang.split('-').next().unwrap_or(lang);
    let words = [lang, base, "en"]
        .into_iter()
        .find_map(|lang| question.text.get(lang));
    words.map_or("", String::as_str)
}

/// The covered answers as one text, each object's names in order.
fn covered(question: &Question, answers: &Map<String, Value>) -> String {
    let mut text = String::new();
    for id in &question.covers {
        text.push_str(id);
        text.push('=');
        write(answers.get(id).unwrap_or(&Value::Null), &mut text);
        text.push('\n');
    }
    text
}

fn write(value: &Value, into: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_unstable();
            into.push('{');
            for name in names {
                into.push_str(&Value::from(name.as_str()).to_string());
                into.push(':');
                write(&fields[name], into);
                into.push(',');
            }
            into.push('}');
        }
        Value::Array(items) => {
            into.push('[');
            for item in items {
                write(item, into);
                into.push(',');
            }
            into.push(']');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            into.push_str(&value.to_string())
        }
    }
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_staff_record_is_not_filed_by_an_applicant() {
        let question = |id: &str, kind: &str| json!({ "id": id, "type": kind, "words": { "en": id }, "text": { "en": "It is true." } });
        let mut people = json!({ "id": "people", "type": "group", "words": { "en": "People" } });
        people["items"] = json!([question("agrees", "declaration")]);
        let items = json!([
            question("truth", "declaration"),
            question("signed", "signature"),
            people
        ]);
        let form = json!({
            "format": 1, "id": "help", "title": { "en": "Help" },
            "sections": [{ "id": "all", "title": { "en": "All" }, "pages": [{ "id": "page", "items": items }] }],
        });
        let form = Form::read(form.to_string().as_bytes()).unwrap();
        let mut answers = json!({
            "truth": { "agreed": true, "lang": "en", "read_by": "Rosa" },
            "signed": { "name": "Ana", "on_paper_by": "Rosa", "drawing": "f9" },
            "people": [{ "id": "r1", "answers": { "agrees": { "agreed": true, "lang": "en", "on_paper_by": "Rosa" } } }],
            "read_by": "Rosa",
        });
        drop_records(&form, answers.as_object_mut().unwrap());
        assert_eq!(
            answers,
            json!({
                "truth": { "agreed": true, "lang": "en" },
                "signed": { "name": "Ana", "drawing": "f9" },
                "people": [{ "id": "r1", "answers": { "agrees": { "agreed": true, "lang": "en" } } }],
                "read_by": "Rosa",
            })
        );
    }
}
