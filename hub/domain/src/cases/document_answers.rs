//! Answers to a form document as staff read them: by section, in the reader's language, numbers that are sealed masked.

use super::form::{Answer, AnswerChoice, AnswerKind, AnswerSection, Words, words_in};
use super::form_document::{DocumentQuestion, FormDocument, QuestionKind};
use crate::people::address::display_phone;
use serde_json::{Value, json};

/// Reads flat answers by the form that asked. What the form does not ask comes last, under its own names.
pub(super) fn read(form: &FormDocument, answers: &Value, lang: &str) -> Vec<AnswerSection> {
    let sections = form.sections.iter().map(|section| AnswerSection {
        key: section.id.clone(),
        title: words_in(&section.title, lang).unwrap_or(&section.id).to_owned(),
        answers: section
            .questions
            .iter()
            .map(|question| answer(question, &question.id, &answers[&question.id], lang))
            .collect(),
    });
    let mut sections: Vec<AnswerSection> = sections.collect();
    let given = answers.as_object().into_iter().flatten();
    let unasked: Vec<Answer> = given
        .filter(|(id, _)| form.question(id).is_none())
        .map(|(id, value)| Answer {
            text: Some(plain(value)),
            ..Answer::empty(id, id)
        })
        .collect();
    if !unasked.is_empty() {
        sections.push(AnswerSection {
            key: String::new(),
            title: String::new(),
            answers: unasked,
        });
    }
    sections
}

/// The answer at a place: `owed`, a row as `members/r1`, or `members/r1/born`. None where the form does not ask it.
pub(super) fn read_at(form: &FormDocument, at: &str, value: &Value, lang: &str) -> Option<Answer> {
    let mut parts = at.split('/');
    let (_, question) = form.question(parts.next()?)?;
    match (parts.next(), parts.next()) {
        (None, _) => Some(answer(question, at, value, lang)),
        (Some(_), Some(inner)) => Some(answer(question.item(inner)?, at, value, lang)),
        (Some(_), None) => {
            let rows = match value.is_null() {
                true => Vec::new(),
                false => vec![cells(question, at, &value["answers"], lang)],
            };
            Some(Answer {
                kind: AnswerKind::List,
                rows,
                ..asked(question, at, lang)
            })
        }
    }
}

fn asked(question: &DocumentQuestion, at: &str, lang: &str) -> Answer {
    Answer {
        at: at.to_owned(),
        question: Some(question.source().clone()),
        fact: question.fact.clone(),
        ..Answer::empty(&question.id, question.title_in(lang))
    }
}

fn cells(group: &DocumentQuestion, at: &str, answers: &Value, lang: &str) -> Vec<Answer> {
    let items = group.items.iter();
    items
        .map(|inner| answer(inner, &format!("{at}/{}", inner.id), &answers[&inner.id], lang))
        .collect()
}

fn answer(question: &DocumentQuestion, at: &str, value: &Value, lang: &str) -> Answer {
    let mut answer = asked(question, at, lang);
    match question.kind {
        QuestionKind::Group => {
            answer.kind = AnswerKind::List;
            let rows = value.as_array().into_iter().flatten();
            answer.rows = rows
                .map(|row| {
                    let id = row["id"].as_str().unwrap_or_default();
                    cells(question, &format!("{at}/{id}"), &row["answers"], lang)
                })
                .collect();
            let is_read = value.is_null() || value.is_array();
            answer.text = (!is_read).then(|| plain(value));
            return answer;
        }
        QuestionKind::Choice | QuestionKind::Choices => {
            answer.choices = question
                .options
                .iter()
                .map(|(id, words)| AnswerChoice {
                    key: id.clone(),
                    title: words_in(words, lang).unwrap_or(id).to_owned(),
                })
                .collect();
        }
        _ => {}
    }
    fill(&mut answer, question.kind, value, &question.options, lang);
    answer.value = (!value.is_null()).then(|| shown(question.kind, value));
    // An answer that does not fit its question is shown as it was given.
    if !answer.is_answered() && !value.is_null() {
        answer.kind = AnswerKind::Text;
        answer.text = Some(match question.kind {
            QuestionKind::Ssn | QuestionKind::BankAccount => "•••".to_owned(),
            _ => plain(value),
        });
    }
    answer
}

/// Puts in what an answer of this kind says.
fn fill(answer: &mut Answer, kind: QuestionKind, value: &Value, options: &[(String, Words)], lang: &str) {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match kind {
        QuestionKind::Text | QuestionKind::Group => answer.text = text(value),
        QuestionKind::Phone => {
            answer.kind = AnswerKind::Phone;
            answer.text = value.as_str().map(display_phone);
        }
        QuestionKind::Name => answer.text = text(&value["full"]),
        QuestionKind::Address => {
            answer.text = address(value);
            answer.chosen = text(&value["kind"]).filter(|kind| kind != "home");
        }
        QuestionKind::Date => {
            answer.kind = AnswerKind::Date;
            answer.text = text(value);
        }
        QuestionKind::Money => {
            answer.kind = AnswerKind::Money;
            answer.number = value["cents"].as_i64();
            answer.chosen = text(&value["period"]);
            answer.monthly = value["monthly"].as_i64();
        }
        QuestionKind::Number => {
            answer.kind = AnswerKind::Number;
            answer.number = value.as_i64();
        }
        QuestionKind::YesNo => {
            answer.kind = AnswerKind::Boolean;
            answer.number = value.as_bool().map(i64::from);
        }
        QuestionKind::Declaration => {
            answer.kind = AnswerKind::Boolean;
            answer.number = value["agreed"].as_bool().map(i64::from);
        }
        QuestionKind::Choice => {
            answer.text = value.as_str().map(|id| option(options, id, lang));
            answer.chosen = text(value);
        }
        QuestionKind::Choices => {
            let ids = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            let titles: Vec<String> = ids.map(|id| option(options, id, lang)).collect();
            let between = match lang.split('-').next() {
                Some("ar" | "fa" | "ur" | "ps") => "، ",
                Some("zh" | "ja") => "、",
                _ => ", ",
            };
            answer.text = (!titles.is_empty()).then(|| titles.join(between));
        }
        QuestionKind::Files => {
            answer.kind = AnswerKind::Files;
            let pages = if value.is_array() { value } else { &value["pages"] };
            let ids = pages.as_array().into_iter().flatten();
            answer.files = ids.filter_map(text).collect();
            answer.number = i64::try_from(answer.files.len()).ok().filter(|count| *count > 0);
        }
        QuestionKind::Signature => {
            answer.kind = AnswerKind::Signature;
            answer.text = text(&value["name"]);
            answer.number = value["signed_at_ms"].as_i64();
            answer.files = text(&value["drawing"]).into_iter().collect();
        }
        QuestionKind::Ssn => {
            answer.kind = AnswerKind::Masked;
            answer.text = masked(value, "•••-••-");
            answer.is_sealed = is_sealed(value);
        }
        QuestionKind::HouseholdMember => {
            let parts = [
                ("name", Part::As(QuestionKind::Name)),
                ("born", Part::As(QuestionKind::Date)),
                ("relation", Part::OneOf),
            ];
            parts_of(answer, value, &parts, lang);
        }
        QuestionKind::Employer => {
            let parts = [
                ("name", Part::As(QuestionKind::Text)),
                ("phone", Part::As(QuestionKind::Phone)),
                ("address", Part::As(QuestionKind::Address)),
                ("since", Part::As(QuestionKind::Date)),
            ];
            parts_of(answer, value, &parts, lang);
        }
        QuestionKind::Licence => {
            let parts = [
                ("number", Part::As(QuestionKind::Text)),
                ("kind", Part::As(QuestionKind::Text)),
                ("state", Part::As(QuestionKind::Text)),
                ("expires", Part::As(QuestionKind::Date)),
            ];
            parts_of(answer, value, &parts, lang);
        }
        QuestionKind::BankAccount => {
            let parts = [
                ("holder", Part::As(QuestionKind::Text)),
                ("routing", Part::Open),
                ("account", Part::Number),
                ("kind", Part::OneOf),
            ];
            parts_of(answer, value, &parts, lang);
            answer.is_sealed = answer.rows.iter().flatten().any(|part| part.is_sealed);
        }
    }
}

/// A part of an answer that has several.
enum Part {
    As(QuestionKind),
    /// One of a fixed list, which screens have the words for.
    OneOf,
    /// Digits of which only the last are shown.
    Number,
    /// Digits that are no secret.
    Open,
}

/// One row of parts. What the parts are called screens know, by their keys.
fn parts_of(answer: &mut Answer, value: &Value, parts: &[(&str, Part)], lang: &str) {
    answer.kind = AnswerKind::Parts;
    if !value.is_object() {
        return;
    }
    let part = |(name, part): &(&str, Part)| {
        let mut cell = Answer::empty(name, "");
        let value = &value[*name];
        match part {
            Part::As(kind) => fill(&mut cell, *kind, value, &[], lang),
            Part::OneOf => cell.chosen = value.as_str().map(str::to_owned),
            Part::Open if !keeps(value) => fill(&mut cell, QuestionKind::Text, value, &[], lang),
            Part::Number | Part::Open => {
                cell.kind = AnswerKind::Masked;
                cell.text = masked(value, "••••");
                cell.is_sealed = is_sealed(value);
            }
        }
        cell
    };
    answer.rows = vec![parts.iter().map(part).collect()];
}

fn option(options: &[(String, Words)], id: &str, lang: &str) -> String {
    let known = options.iter().find(|(known, _)| known == id);
    let words = known.and_then(|(_, words)| words_in(words, lang));
    words.unwrap_or(id).to_owned()
}

/// As it is written on an envelope, in one line, with the county behind it.
fn address(value: &Value) -> Option<String> {
    let part = |name: &str| value[name].as_str().unwrap_or_default();
    let place = format!("{} {}", part("state"), part("zip"));
    let lines = [
        part("line"),
        part("unit"),
        part("city"),
        place.trim(),
        part("county"),
    ];
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| lines.join(", "))
}

/// The last four digits behind bullets, of digits that are sealed or plain.
fn masked(value: &Value, before: &str) -> Option<String> {
    let kept = match value {
        Value::String(digits) => {
            let skipped = digits.chars().count().saturating_sub(4);
            digits.chars().skip(skipped).collect()
        }
        other => other.get("kept")?.as_str()?.to_owned(),
    };
    Some(format!("{before}{kept}"))
}

/// Whether digits lie behind the mask: in the answer, or in the store under their place.
fn is_sealed(value: &Value) -> bool {
    value.is_string() || keeps(value)
}

/// Whether a value stands for digits that are sealed: `{ "kept": "1234" }`.
fn keeps(value: &Value) -> bool {
    value.get("kept").is_some_and(Value::is_string)
}

/// An answer without what is sealed in it.
fn without_sealed(value: &Value) -> Value {
    match value {
        Value::Object(members) if keeps(value) => {
            let kept = members.iter().filter(|(name, _)| *name == "kept");
            Value::Object(kept.map(|(name, kept)| (name.clone(), kept.clone())).collect())
        }
        Value::Object(members) => {
            let each = members
                .iter()
                .map(|(name, value)| (name.clone(), without_sealed(value)));
            Value::Object(each.collect())
        }
        Value::Array(items) => items.iter().map(without_sealed).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// An answer as its field takes it: digits that are sealed, or would be, are told apart by their last four alone.
fn shown(kind: QuestionKind, value: &Value) -> Value {
    let mut shown = without_sealed(value);
    let hide = |digits: &mut Value| {
        if let (true, Some(kept)) = (digits.is_string(), masked(digits, "")) {
            *digits = json!({ "kept": kept });
        }
    };
    match kind {
        QuestionKind::Ssn => hide(&mut shown),
        QuestionKind::BankAccount => {
            if let Some(account) = shown.get_mut("account") {
                hide(account);
            }
        }
        _ => {}
    }
    shown
}

/// A value that has no question, as a text.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => without_sealed(other).to_string(),
    }
}

#[cfg(test)]
mod tests;
