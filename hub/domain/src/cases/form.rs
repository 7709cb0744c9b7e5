//! Forms of the former shape, JSON Schema (2020-12, a subset) with words by language, and answers read by them. Such a form
//! is an object of sections, a section an object of questions; `x-order` says in which order they are asked, since JSON does not.
//! Nothing writes that shape any more; the documents of docs/FORMS.md are read by [`super::form_document`].

pub use super::answer::{Answer, AnswerChoice, AnswerKind, AnswerSection};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Words by language (BCP 47).
pub type Words = BTreeMap<String, String>;

/// The JSON types that questions have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SchemaType {
    Object,
    Array,
    String,
    Integer,
    Boolean,
}

/// A form, a section, or a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Schema {
    #[serde(rename = "type")]
    pub kind: SchemaType,
    /// In English.
    pub title: String,
    #[serde(rename = "x-title", default, skip_serializing_if = "Words::is_empty")]
    pub titles: Words,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub properties: BTreeMap<String, Schema>,
    #[serde(rename = "x-order", default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// Item schema of an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Box<Schema>>,
    /// `date` for a day as `yyyy-mm-dd`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// `cents` for an amount of money.
    #[serde(rename = "x-unit", default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// What the answer is called, for each answer that can be chosen.
    #[serde(rename = "x-choices", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: BTreeMap<String, Words>,
    /// The household fact that this answer gives, for instance `household_size`.
    #[serde(rename = "x-fact", default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<String>,
    /// Of a form: the kinds of documents that belong to an application, with what they are called.
    #[serde(rename = "x-documents", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub documents: BTreeMap<String, Words>,
}

/// Why a form cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    #[error("a form is an object of sections, and {0} is none")]
    NoSection(String),
    #[error("{0} is not in the order")]
    NotInOrder(String),
    #[error("the order names {0}, which does not exist")]
    UnknownInOrder(String),
    #[error("{0} is a list of nothing")]
    NoItems(String),
    /// It has the shape before form documents, which nothing writes any more.
    #[error("it is a form of the former shape")]
    OldShape,
    /// What the engine of forms finds.
    #[error("{path}: {key} {about}")]
    Document {
        path: String,
        key: &'static str,
        about: String,
        /// The id of the question, page or section that it is in; empty where it is in none.
        item: String,
    },
}

impl Schema {
    /// Checked at publish: only sections at the top level, every question in the order, an item schema for every list.
    pub fn check(&self) -> Result<(), Vec<FormError>> {
        let mut faults = Vec::new();
        if self.kind != SchemaType::Object {
            faults.push(FormError::NoSection(self.title.clone()));
        }
        self.check_order(&mut faults);
        for (key, section) in &self.properties {
            if section.kind != SchemaType::Object {
                faults.push(FormError::NoSection(key.clone()));
            }
            section.check_order(&mut faults);
            for (question_key, question) in &section.properties {
                if question.kind == SchemaType::Array && question.items.is_none() {
                    faults.push(FormError::NoItems(question_key.clone()));
                }
                if let Some(items) = &question.items {
                    items.check_order(&mut faults);
                }
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn check_order(&self, faults: &mut Vec<FormError>) {
        for key in self.properties.keys().filter(|key| !self.order.contains(key)) {
            faults.push(FormError::NotInOrder(key.clone()));
        }
        for key in self
            .order
            .iter()
            .filter(|key| !self.properties.contains_key(*key))
        {
            faults.push(FormError::UnknownInOrder(key.clone()));
        }
    }

    fn in_order(&self) -> impl Iterator<Item = (&String, &Schema)> {
        self.order
            .iter()
            .filter_map(|key| self.properties.get(key).map(|schema| (key, schema)))
    }

    /// Title in a language; in English if it has no title in it.
    pub fn title_in(&self, lang: &str) -> &str {
        words_in(&self.titles, lang).unwrap_or(&self.title)
    }
}

/// The words of a language, or of the language without its region.
pub fn words_in<'a>(words: &'a Words, lang: &str) -> Option<&'a str> {
    let base = lang.split('-').next().unwrap_or(lang);
    let found = words.get(lang).or_else(|| words.get(base));
    found.or_else(|| words.get("en")).map(String::as_str)
}

/// Reads answers by the form that asked, in a language. What the form does not ask comes last, under its own names: nothing is lost.
pub fn read(form: &Schema, answers: &Value, lang: &str) -> Vec<AnswerSection> {
    let mut sections: Vec<AnswerSection> = form
        .in_order()
        .map(|(key, section)| AnswerSection {
            key: key.clone(),
            title: section.title_in(lang).to_owned(),
            answers: section
                .in_order()
                .map(|(question_key, question)| {
                    answer(question_key, question, &answers[key][question_key], lang)
                })
                .collect(),
        })
        .collect();
    let mut unknown = Vec::new();
    for (key, value) in answers.as_object().into_iter().flatten() {
        let Some(section) = form.properties.get(key) else {
            unknown.push(unasked(key, value));
            continue;
        };
        for (question_key, value) in value.as_object().into_iter().flatten() {
            if !section.properties.contains_key(question_key) {
                unknown.push(unasked(question_key, value));
            }
        }
    }
    if !unknown.is_empty() {
        sections.push(AnswerSection {
            key: String::new(),
            title: String::new(),
            answers: unknown,
        });
    }
    sections
}

/// One answer to a question of the form; none where the form does not ask it.
pub fn read_one(
    form: &Schema,
    (section, question): (&str, &str),
    value: &Value,
    lang: &str,
) -> Option<Answer> {
    let asked = form.properties.get(section)?.properties.get(question)?;
    Some(answer(question, asked, value, lang))
}

fn answer(key: &str, question: &Schema, value: &Value, lang: &str) -> Answer {
    let mut answer = Answer {
        fact: question.fact.clone(),
        choices: question
            .choices
            .iter()
            .map(|(key, words)| AnswerChoice {
                title: words_in(words, lang).unwrap_or(key).to_owned(),
                key: key.clone(),
            })
            .collect(),
        ..Answer::empty(key, question.title_in(lang))
    };
    match question.kind {
        SchemaType::String => {
            if question.format.as_deref() == Some("date") {
                answer.kind = AnswerKind::Date;
            }
            let chosen = |text: &str| {
                let words = question.choices.get(text).and_then(|words| words_in(words, lang));
                words.unwrap_or(text).to_owned()
            };
            answer.text = value.as_str().map(chosen);
            if !question.choices.is_empty() {
                answer.chosen = value.as_str().map(str::to_owned);
            }
        }
        SchemaType::Integer => {
            answer.kind = match question.unit.as_deref() {
                Some("cents") => AnswerKind::Money,
                _ => AnswerKind::Number,
            };
            answer.number = value.as_i64();
        }
        SchemaType::Boolean => {
            answer.kind = AnswerKind::Boolean;
            answer.number = value.as_bool().map(i64::from);
        }
        SchemaType::Array => {
            answer.kind = AnswerKind::List;
            if let (Some(items), Some(values)) = (&question.items, value.as_array()) {
                let row = |value: &Value| match items.kind {
                    SchemaType::Object => {
                        let cells = items.in_order();
                        cells
                            .map(|(key, cell)| self::answer(key, cell, &value[key], lang))
                            .collect()
                    }
                    SchemaType::Array | SchemaType::String | SchemaType::Integer | SchemaType::Boolean => {
                        vec![self::answer(key, items, value, lang)]
                    }
                };
                answer.rows = values.iter().map(row).collect();
            }
        }
        SchemaType::Object => {
            answer.kind = AnswerKind::List;
            if value.is_object() {
                let cells = question.in_order();
                answer.rows = vec![
                    cells
                        .map(|(key, cell)| self::answer(key, cell, &value[key], lang))
                        .collect(),
                ];
            }
        }
    }
    // An answer that does not fit its question is shown as it was given.
    let is_read = answer.text.is_some() || answer.number.is_some() || !answer.rows.is_empty();
    let is_empty_list = value.as_array().is_some_and(Vec::is_empty);
    if !is_read && !value.is_null() && !is_empty_list {
        return Answer {
            title: answer.title,
            fact: answer.fact,
            choices: answer.choices,
            ..unasked(key, value)
        };
    }
    answer
}

fn unasked(key: &str, value: &Value) -> Answer {
    Answer {
        text: Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
        ..Answer::empty(key, key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn form() -> Schema {
        let form = json!({
            "type": "object", "title": "Rent help", "x-order": ["home", "people"],
            "x-documents": { "lease": { "en": "Lease" } },
            "properties": {
                "people": {
                    "type": "object", "title": "Household", "x-title": { "es": "Hogar" }, "x-order": ["members", "income"],
                    "properties": {
                        "income": { "type": "integer", "title": "Monthly income", "x-unit": "cents", "x-fact": "income" },
                        "members": { "type": "array", "title": "Members", "items": {
                            "type": "object", "title": "Member", "x-order": ["name", "born"],
                            "properties": { "born": { "type": "string", "format": "date", "title": "Born" }, "name": { "type": "string", "title": "Name" } },
                        } },
                    },
                },
                "home": {
                    "type": "object", "title": "Home", "x-order": ["kind", "late"],
                    "properties": {
                        "kind": { "type": "string", "title": "Kind", "x-choices": { "flat": { "en": "Apartment", "es": "Apartamento" } } },
                        "late": { "type": "boolean", "title": "Behind with the rent?", "x-title": { "es": "¿Debe renta?" } },
                    },
                },
            },
        });
        serde_json::from_value(form).unwrap()
    }

    #[test]
    fn answers_are_read_in_the_order_of_the_form_and_in_the_readers_language() {
        let answers = json!({
            "home": { "kind": "flat", "late": true },
            "people": { "members": [{ "name": "Ana", "born": "1990-02-01" }], "income": 184_000 },
        });
        let sections = read(&form(), &answers, "es-MX");
        let titles: Vec<&str> = sections.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(titles, ["Home", "Hogar"]);
        let home = &sections[0].answers;
        assert_eq!(home[0].text.as_deref(), Some("Apartamento"));
        assert_eq!(home[0].chosen.as_deref(), Some("flat"));
        let choice = AnswerChoice {
            key: "flat".into(),
            title: "Apartamento".into(),
        };
        assert_eq!(home[0].choices, [choice]);
        assert_eq!(
            (home[1].title.as_str(), home[1].kind, home[1].number),
            ("¿Debe renta?", AnswerKind::Boolean, Some(1))
        );
        let people = &sections[1].answers;
        assert_eq!(people[0].rows[0][1].text.as_deref(), Some("1990-02-01"));
        assert_eq!(people[0].rows[0][1].kind, AnswerKind::Date);
        assert_eq!(
            (people[1].kind, people[1].number, people[1].fact.as_deref()),
            (AnswerKind::Money, Some(184_000), Some("income"))
        );
    }

    #[test]
    fn what_was_not_answered_is_empty_and_what_was_not_asked_is_kept() {
        let answers = json!({ "home": { "late": "sometimes", "pets": 2 }, "campaign": "radio" });
        let sections = read(&form(), &answers, "en");
        assert_eq!(sections[0].answers[0].text, None);
        // An answer of another kind than the question's.
        assert_eq!(sections[0].answers[1].text.as_deref(), Some("sometimes"));
        assert_eq!(sections[1].answers[0].rows, Vec::<Vec<Answer>>::new());
        let last = sections.last().unwrap();
        let kept: Vec<(&str, &str)> = last
            .answers
            .iter()
            .map(|one| (one.key.as_str(), one.text.as_deref().unwrap()))
            .collect();
        assert_eq!(
            (last.key.as_str(), kept),
            ("", vec![("campaign", "radio"), ("pets", "2")])
        );
    }

    #[test]
    fn every_fault_of_a_form_is_named() {
        assert_eq!(form().check(), Ok(()));
        let mut faulty = form();
        faulty.order = vec!["home".into(), "pets".into()];
        faulty
            .properties
            .get_mut("people")
            .unwrap()
            .properties
            .get_mut("members")
            .unwrap()
            .items = None;
        assert_eq!(
            faulty.check().unwrap_err(),
            [
                FormError::NotInOrder("people".into()),
                FormError::UnknownInOrder("pets".into()),
                FormError::NoItems("members".into()),
            ]
        );
    }
}
