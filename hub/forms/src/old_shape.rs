//! Forms of the shape before this one (JSON Schema with words, [`hub_domain::cases::form`]), and answers given to them. They are
//! read for ever and never written. Ids are made from the keys, so that the same form always gives the same ids.

use super::document::{Choice, FORMAT, Form, Page, Question, Section, Words, is_id};
use super::fault::FormFault;
use super::question_type::QuestionType;
use super::translations::Translations;
use hub_domain::cases::form::{Schema, SchemaType};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Every keyword of the old shape.
const KEYWORDS: [&str; 11] = [
    "type",
    "title",
    "x-title",
    "properties",
    "x-order",
    "items",
    "format",
    "x-unit",
    "x-choices",
    "x-fact",
    "x-documents",
];
/// Sections, questions, a list's rows, their cells.
const MAX_DEPTH: usize = 5;

/// A form of the old shape, with where its answers go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldForm {
    pub form: Form,
    /// The ids by section and key, the cells of a list by key behind them.
    ids: BTreeMap<Vec<String>, String>,
}

/// Reads a form of the old shape.
///
/// # Errors
/// A keyword that it does not have, with its path, or what the new shape has no place for.
pub fn read_old_form(id: &str, old: &Value) -> Result<OldForm, Vec<FormFault>> {
    let mut faults = Vec::new();
    keywords(old, "", 0, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let schema: Schema = serde_json::from_value(old.clone())
        .map_err(|error| vec![FormFault::new("", "unreadable", error.to_string())])?;
    if let Err(faults) = schema.check() {
        let faults = faults
            .iter()
            .map(|fault| FormFault::new("", "old_form", fault.to_string()));
        return Err(faults.collect());
    }
    let mut reader = Reader {
        shared: shared_names(&schema),
        ..Reader::default()
    };
    let sections = schema
        .order
        .iter()
        .filter_map(|key| Some((key, schema.properties.get(key)?)));
    let sections: Vec<Section> = sections
        .map(|(key, section)| reader.section(key, section))
        .collect();
    let form = Form {
        format: FORMAT,
        id: id.to_owned(),
        title: words(&schema),
        sections,
        rules: Vec::new(),
        documents: schema
            .documents
            .iter()
            .map(|(key, words)| choice(key, words))
            .collect(),
        translations: Translations::new(),
        last_number: 0,
    };
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let faults = form.check();
    match faults.is_empty() {
        true => Ok(OldForm {
            form,
            ids: reader.ids,
        }),
        false => Err(faults),
    }
}

impl OldForm {
    /// Answers of the old shape by the ids of the new one. What the form did not ask is beside them under its path
    /// (`section.key`): nothing is lost.
    pub fn answers(&self, old: &Value) -> (Map<String, Value>, BTreeMap<String, Value>) {
        let (mut answers, mut unasked) = (Map::new(), BTreeMap::new());
        for (section, values) in old.as_object().into_iter().flatten() {
            let Some(values) = values.as_object() else {
                unasked.insert(section.clone(), values.clone());
                continue;
            };
            for (key, value) in values {
                let path = vec![section.clone(), key.clone()];
                let question = self.ids.get(&path).and_then(|id| self.form.question(id));
                match question {
                    Some(question) => {
                        if let Some(answer) = self.answer(&path, question, value, &mut unasked) {
                            answers.insert(question.id.clone(), answer);
                        }
                    }
                    None => {
                        unasked.insert(format!("{section}.{key}"), value.clone());
                    }
                }
            }
        }
        (answers, unasked)
    }

    fn answer(
        &self,
        path: &[String],
        question: &Question,
        value: &Value,
        unasked: &mut BTreeMap<String, Value>,
    ) -> Option<Value> {
        match question.kind {
            _ if value.is_null() => None,
            QuestionType::Money => match value.as_i64() {
                Some(cents) => Some(json!({ "cents": cents })),
                None => Some(value.clone()),
            },
            QuestionType::Choice => value
                .as_str()
                .map(choice_id)
                .map(Value::from)
                .or_else(|| Some(value.clone())),
            QuestionType::Group => {
                let whole = [value.clone()];
                let rows = value.as_array().map_or(&whole[..], Vec::as_slice);
                let rows = rows.iter().enumerate().map(|(place, row)| {
                    let answers = self.row(path, question, place, row, unasked);
                    json!({ "id": format!("row_{}", place + 1), "answers": answers })
                });
                Some(rows.collect())
            }
            _ => Some(value.clone()),
        }
    }

    /// The opposite of [`OldForm::answers`]: answers by ids in the old shape, for what is filed with such a form.
    pub fn old_answers(&self, answers: &Map<String, Value>) -> Value {
        let mut old: Map<String, Value> = Map::new();
        for (path, id) in &self.ids {
            let ([section, key], Some(answer)) = (path.as_slice(), answers.get(id)) else {
                continue;
            };
            let Some(question) = self.form.question(id) else {
                continue;
            };
            let answer = self.old_answer(path, question, answer);
            let section = old.entry(section.clone()).or_insert_with(|| json!({}));
            if let Some(section) = section.as_object_mut() {
                section.insert(key.clone(), answer);
            }
        }
        Value::Object(old)
    }

    fn old_answer(&self, path: &[String], question: &Question, answer: &Value) -> Value {
        match question.kind {
            QuestionType::Money => answer["cents"].clone(),
            QuestionType::Choice => {
                let mut options = question.options.iter();
                let option = options.find(|option| answer == option.id.as_str());
                let key = option.and_then(|option| option.key.as_deref());
                key.map_or_else(|| answer.clone(), Value::from)
            }
            QuestionType::Group => {
                let rows = answer.as_array().into_iter().flatten();
                let mut rows = rows.map(|row| self.old_row(path, question, &row["answers"]));
                // An object of the old shape is a group of one row.
                match question.max {
                    Some(1) => rows.next().unwrap_or_else(|| json!({})),
                    _ => rows.collect(),
                }
            }
            _ => answer.clone(),
        }
    }

    fn old_row(&self, path: &[String], group: &Question, answers: &Value) -> Value {
        let mut cells = Map::new();
        for (cell, id) in &self.ids {
            let is_cell = cell.len() == path.len() + 1 && cell.starts_with(path);
            let inner = group.items.iter().find(|inner| is_cell && inner.id == *id);
            let (Some(inner), Some(answer)) = (inner, answers.get(id)) else {
                continue;
            };
            let key = cell.last().map_or("", String::as_str);
            cells.insert(key.to_owned(), self.old_answer(cell, inner, answer));
        }
        // A list of plain values has cells without a name.
        let plain = cells.remove("");
        plain.unwrap_or(Value::Object(cells))
    }

    fn row(
        &self,
        path: &[String],
        group: &Question,
        place: usize,
        row: &Value,
        unasked: &mut BTreeMap<String, Value>,
    ) -> Map<String, Value> {
        let mut answers = Map::new();
        let cell = |key: &str| {
            let mut path = path.to_vec();
            path.push(key.to_owned());
            let id = self.ids.get(&path)?;
            let question = group.items.iter().find(|inner| inner.id == *id)?;
            Some((path, question))
        };
        let scalar = [(String::new(), row.clone())].into_iter().collect();
        let cells = row.as_object().unwrap_or(&scalar);
        for (key, value) in cells {
            match cell(key) {
                Some((path, question)) => {
                    let answer = self.answer(&path, question, value, unasked);
                    answers.extend(answer.map(|answer| (question.id.clone(), answer)));
                }
                None => {
                    unasked.insert(format!("{}.{place}.{key}", path.join(".")), value.clone());
                }
            }
        }
        answers
    }
}

/// Refuses every keyword that the old shape does not have.
fn keywords(schema: &Value, path: &str, depth: usize, faults: &mut Vec<FormFault>) {
    let Value::Object(given) = schema else {
        return faults.push(FormFault::new(path, "wrong_kind", ""));
    };
    if depth > MAX_DEPTH {
        return faults.push(FormFault::new(path, "too_deep", ""));
    }
    let inside = |name: &str| match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    for (name, value) in given {
        match name.as_str() {
            "properties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    keywords(inner, &inside(&format!("properties.{key}")), depth + 1, faults);
                }
            }
            "items" => keywords(value, &inside("items"), depth + 1, faults),
            known if KEYWORDS.contains(&known) => {}
            unknown => faults.push(FormFault::new(inside(unknown), "unknown_key", unknown)),
        }
    }
}

#[derive(Default)]
struct Reader {
    ids: BTreeMap<Vec<String>, String>,
    /// Names that several paths have.
    shared: BTreeSet<String>,
    faults: Vec<FormFault>,
}

impl Reader {
    fn section(&mut self, key: &str, section: &Schema) -> Section {
        let path = vec![key.to_owned()];
        let id = self.id(&path, "section");
        let page = Page {
            id: self.id(&path, "page"),
            title: Words::new(),
            items: self.questions(&path, section),
        };
        Section {
            id,
            title: words(section),
            pages: vec![page],
        }
    }

    fn questions(&mut self, path: &[String], of: &Schema) -> Vec<Question> {
        let asked = of
            .order
            .iter()
            .filter_map(|key| Some((key, of.properties.get(key)?)));
        asked
            .map(|(key, question)| {
                let mut path = path.to_vec();
                path.push(key.clone());
                self.question(&path, question)
            })
            .collect()
    }

    fn question(&mut self, path: &[String], old: &Schema) -> Question {
        let id = self.id(path, "");
        self.ids.insert(path.to_vec(), id.clone());
        let is_inside = path.len() > 2;
        let place = path.join(".");
        let kind = match (old.kind, old.format.as_deref(), old.unit.as_deref()) {
            (SchemaType::String, _, None) if !old.choices.is_empty() => QuestionType::Choice,
            (SchemaType::String, Some("date"), None) => QuestionType::Date,
            (SchemaType::String, None, None) => QuestionType::Text,
            (SchemaType::Integer, None, Some("cents")) => QuestionType::Money,
            (SchemaType::Integer, None, None) => QuestionType::Number,
            (SchemaType::Boolean, None, None) => QuestionType::YesNo,
            (SchemaType::Array | SchemaType::Object, None, None) if !is_inside => QuestionType::Group,
            (SchemaType::Array | SchemaType::Object, None, None) => {
                self.faults
                    .push(FormFault::new(place.as_str(), "group_in_group", ""));
                QuestionType::Group
            }
            (_, Some(format), _) => {
                self.faults
                    .push(FormFault::new(place.as_str(), "unknown_value", format));
                QuestionType::Text
            }
            (_, None, Some(unit)) => {
                self.faults
                    .push(FormFault::new(place.as_str(), "unknown_value", unit));
                QuestionType::Text
            }
        };
        let items = match (kind, &old.items) {
            (QuestionType::Group, _) if is_inside => Vec::new(),
            (QuestionType::Group, Some(cells)) if cells.kind == SchemaType::Object => {
                self.questions(path, cells)
            }
            (QuestionType::Group, Some(cell)) => {
                let mut path = path.to_vec();
                path.push(String::new());
                vec![self.question(&path, cell)]
            }
            (QuestionType::Group, None) => self.questions(path, old),
            _ => Vec::new(),
        };
        let key = place.trim_end_matches('.');
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
        let is_key = (1..=120).contains(&key.len()) && key.chars().all(plain) && !is_inside;
        Question {
            id,
            key: is_key.then(|| key.to_owned()),
            kind,
            words: words(old),
            help: Words::new(),
            required: false,
            fact: old.fact.clone(),
            options: match kind {
                QuestionType::Choice => old
                    .choices
                    .iter()
                    .map(|(key, words)| choice(key, words))
                    .collect(),
                _ => Vec::new(),
            },
            min: None,
            max: (old.kind == SchemaType::Object).then_some(1),
            // A text of the old shape may have had lines.
            lines: kind == QuestionType::Text,
            parts: false,
            about: false,
            periods: Vec::new(),
            factors: BTreeMap::new(),
            text: Words::new(),
            covers: Vec::new(),
            items,
        }
    }

    fn id(&self, path: &[String], what: &str) -> String {
        let mut name = path.join("_");
        if !what.is_empty() {
            name = format!("{name}_{what}");
        }
        let source = format!("{}\u{1f}{what}", path.join("\u{1f}"));
        match self.shared.contains(&name) {
            // Told apart by their paths, not by their places.
            true => with_hash(&name, &source),
            false => slug(&name, &source),
        }
    }
}

/// Names that more than one section, page, question or cell would have.
fn shared_names(form: &Schema) -> BTreeSet<String> {
    let mut names = Vec::new();
    for (section_key, section) in &form.properties {
        names.push(format!("{section_key}_section"));
        names.push(format!("{section_key}_page"));
        for (key, question) in &section.properties {
            let name = format!("{section_key}_{key}");
            let cells = question
                .items
                .as_ref()
                .map_or(&question.properties, |cells| &cells.properties);
            names.extend(cells.keys().map(|cell| format!("{name}_{cell}")));
            if question
                .items
                .as_ref()
                .is_some_and(|cell| cell.kind != SchemaType::Object)
            {
                names.push(format!("{name}_"));
            }
            names.push(name);
        }
    }
    let mut seen = BTreeSet::new();
    names
        .into_iter()
        .filter(|name| !seen.insert(name.clone()))
        .collect()
}

/// A name that is an id: the name itself where it is one, otherwise what is left of it with a hash of its source.
fn slug(name: &str, source: &str) -> String {
    if is_id(name) {
        return name.to_owned();
    }
    with_hash(name, source)
}

fn with_hash(name: &str, source: &str) -> String {
    let plain = |c: char| match c.to_ascii_lowercase() {
        c if c.is_ascii_lowercase() || c.is_ascii_digit() => c,
        _ => '_',
    };
    let kept: String = name.chars().map(plain).take(40).collect();
    let hash = Sha256::digest(source.as_bytes());
    format!(
        "q_{}_{:02x}{:02x}{:02x}{:02x}",
        kept, hash[0], hash[1], hash[2], hash[3]
    )
}

fn choice_id(key: &str) -> String {
    slug(key, key)
}

fn choice(key: &str, words: &Words) -> Choice {
    let mut words = words.clone();
    words.entry("en".to_owned()).or_insert_with(|| key.to_owned());
    Choice {
        id: choice_id(key),
        key: Some(key.to_owned()),
        words,
    }
}

fn words(schema: &Schema) -> Words {
    let mut words = schema.titles.clone();
    words.insert("en".to_owned(), schema.title.clone());
    words
}
