//! Places of answers: `owed`, the list of a group's rows `members`, and inside a row `members/r1/born`. What a form takes answers at
//! is decided here; from the answers at places the judge's nested shape is put together, and taken apart again.

use super::document::{Form, Question};
use super::question_type::QuestionType;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The longest id of a row.
pub const MAX_ROW_ID: usize = 40;

/// Answers by their places. The answer at a group is the list of its rows' ids.
pub type Placed = BTreeMap<String, Value>;

/// Where an answer stands in a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<'a> {
    Question(&'a Question),
    /// The rows of a group.
    Rows(&'a Question),
    InRow {
        group: &'a Question,
        row: &'a str,
        question: &'a Question,
    },
}

impl<'a> Place<'a> {
    /// The question, or the group whose rows are listed.
    pub fn question(self) -> &'a Question {
        match self {
            Place::Question(question) | Place::Rows(question) | Place::InRow { question, .. } => question,
        }
    }
}

/// Whether a text can be the id of a row.
pub fn is_row(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_ROW_ID).contains(&id.len()) && id.bytes().all(plain)
}

/// The ids of rows in the order of a group's list; none where it is no such list.
pub fn rows(list: &Value) -> Option<Vec<&str>> {
    let ids: Vec<&str> = list
        .as_array()?
        .iter()
        .map(Value::as_str)
        .collect::<Option<_>>()?;
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    let is_list = ids.iter().all(|id| is_row(id)) && sorted.windows(2).all(|pair| pair[0] != pair[1]);
    is_list.then_some(ids)
}

impl Form {
    /// What stands at a place; none where this form takes no answer.
    pub fn place<'a>(&'a self, at: &'a str) -> Option<Place<'a>> {
        let mut path = at.split('/');
        let (id, row, inner) = (path.next()?, path.next(), path.next());
        let item = self.items().find(|item| item.id == id)?;
        match (row, inner, path.next()) {
            (None, None, None) if item.kind == QuestionType::Group => Some(Place::Rows(item)),
            (None, None, None) => Some(Place::Question(item)),
            (Some(row), Some(inner), None) if item.kind == QuestionType::Group && is_row(row) => {
                let question = item.items.iter().find(|question| question.id == inner)?;
                Some(Place::InRow {
                    group: item,
                    row,
                    question,
                })
            }
            _ => None,
        }
    }

    /// The nested shape of answers. Rows that their group's list does not have are left out, and so is what has no place here.
    pub fn nested(&self, placed: &Placed) -> Map<String, Value> {
        let mut nested = Map::new();
        for item in self.items() {
            let Some(value) = placed.get(&item.id).filter(|value| !value.is_null()) else {
                continue;
            };
            let ids = rows(value).filter(|_| item.kind == QuestionType::Group);
            let answer = match ids {
                Some(ids) => ids.into_iter().map(|id| row_of(item, id, placed)).collect(),
                None => value.clone(),
            };
            nested.insert(item.id.clone(), answer);
        }
        nested
    }

    /// The opposite of [`Form::nested`].
    pub fn placed(&self, nested: &Map<String, Value>) -> Placed {
        let mut placed = Placed::new();
        for (id, value) in nested {
            let item = self.items().find(|item| item.id == *id);
            let is_group = item.is_some_and(|item| item.kind == QuestionType::Group);
            let Some(rows) = value.as_array().filter(|_| is_group) else {
                placed.insert(id.clone(), value.clone());
                continue;
            };
            let mut ids = Vec::with_capacity(rows.len());
            for row in rows {
                let (Some(row_id), Some(answers)) = (row["id"].as_str(), row["answers"].as_object()) else {
                    continue;
                };
                ids.push(Value::from(row_id));
                for (inner, value) in answers {
                    placed.insert(format!("{id}/{row_id}/{inner}"), value.clone());
                }
            }
            placed.insert(id.clone(), ids.into());
        }
        placed
    }
}

fn row_of(group: &Question, id: &str, placed: &Placed) -> Value {
    let mut answers = Map::new();
    for inner in &group.items {
        let value = placed.get(&format!("{}/{id}/{}", group.id, inner.id));
        if let Some(value) = value.filter(|value| !value.is_null()) {
            answers.insert(inner.id.clone(), value.clone());
        }
    }
    json!({ "id": id, "answers": answers })
}
