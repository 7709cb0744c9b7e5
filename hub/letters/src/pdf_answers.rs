//! The answers of an application as the fields of somebody else's form ask for them.

use crate::answer_words::paragraphs;
use crate::pdf_form::PdfAnswer;
use hub_forms::{Form, Question, QuestionType};
use serde_json::{Map, Value};

/// The most rows of a group.
const MAX_ROWS: usize = 100;

/// What is answered, in words of this language (BCP 47) with days in this zone (IANA); social security and account numbers by their last four digits.
pub fn pdf_answers(
    form: &Form,
    answers: &Map<String, Value>,
    hidden: &[String],
    (lang, zone): (&str, &str),
) -> Vec<PdfAnswer> {
    let is_hidden = |at: &str| hidden.iter().any(|known| known == at);
    let mut found = Vec::new();
    for item in form.items().filter(|item| !is_hidden(&item.id)) {
        let Some(value) = answers.get(&item.id) else {
            continue;
        };
        if item.kind != QuestionType::Group {
            let words = item.words.values().cloned();
            let names = item.key.iter().cloned().chain(words).collect();
            found.push(answer(item, value, item.id.clone(), names, (lang, zone)));
            continue;
        }
        let rows = value.as_array().map_or(&[][..], Vec::as_slice);
        for (number, row) in rows.iter().take(MAX_ROWS).enumerate() {
            let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
            for inner in &item.items {
                let value = row.get("answers").and_then(|answers| answers.get(&inner.id));
                let Some(value) = value.filter(|_| !is_hidden(&format!("{}/{id}/{}", item.id, inner.id)))
                else {
                    continue;
                };
                let at = format!("{}/{}/{}", item.id, number + 1, inner.id);
                found.push(answer(inner, value, at, Vec::new(), (lang, zone)));
            }
        }
    }
    found
}

fn answer(
    question: &Question,
    value: &Value,
    at: String,
    names: Vec<String>,
    (lang, zone): (&str, &str),
) -> PdfAnswer {
    let said = paragraphs(question, value, lang, zone);
    let ids: Vec<&str> = match question.kind {
        QuestionType::Choice => value.as_str().into_iter().collect(),
        QuestionType::Choices => value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect(),
        _ => Vec::new(),
    };
    let mut chosen: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    // An option by its words in each language: the form may be in another than its applicant's.
    let options = question
        .options
        .iter()
        .filter(|option| ids.contains(&&*option.id));
    chosen.extend(options.flat_map(|option| option.key.iter().chain(option.words.values()).cloned()));
    PdfAnswer {
        at,
        names,
        said: said.into_iter().map(|text| text.words).collect(),
        chosen,
        is_yes: match question.kind {
            QuestionType::YesNo => value.as_bool(),
            QuestionType::Declaration => value.get("agreed").and_then(Value::as_bool),
            _ => None,
        },
    }
}
