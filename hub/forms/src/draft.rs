//! What the answers of a draft become under a newer version of their form. Nothing is deleted: what no longer fits is set aside
//! with its question's id, to be shown beside it, and comes back by itself when a later version takes it again. Answers that
//! were submitted are never moved.

use super::answers::{Reading, read};
use super::change::{Change, changes};
use super::document::{Form, Question};
use super::question_type::QuestionType;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A draft under the new version.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moved {
    pub answers: Map<String, Value>,
    pub set_aside: Vec<SetAside>,
    /// What the applicant is told.
    pub changes: Vec<Change>,
}

/// An answer that has no place in the form any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAside {
    /// `rent`, or `members/r1/born`.
    pub at: String,
    pub value: Value,
    /// `removed`, or the fault that it has under the new version.
    pub why: String,
}

/// Moves a draft's answers, in normal form or as they were typed, and what an earlier move set aside.
pub fn move_draft(
    old: &Form,
    new: &Form,
    answers: &Map<String, Value>,
    set_aside: &[SetAside],
    reading: Reading<'_>,
) -> Moved {
    let mut moved = Moved {
        answers: Map::new(),
        set_aside: Vec::new(),
        changes: changes(old, new),
    };
    for (id, value) in answers {
        match new.items().find(|item| item.id == *id) {
            None => aside(&mut moved, id, value, "removed"),
            Some(item) if item.kind == QuestionType::Group && value.is_array() => {
                let before = old.items().find(|before| before.id == *id);
                let rows = value.as_array().map_or(&[][..], Vec::as_slice);
                let rows: Vec<Value> = rows
                    .iter()
                    .map(|row| move_row(before, item, row, &mut moved, reading))
                    .collect();
                moved.answers.insert(id.clone(), rows.into());
            }
            Some(item) => {
                let before = old.items().find(|before| before.id == *id);
                match newly_unfit(before, item, value, reading) {
                    Some(why) => aside(&mut moved, id, value, why),
                    None => {
                        moved.answers.insert(id.clone(), value.clone());
                    }
                }
            }
        }
    }
    for kept in set_aside {
        if !take_back(new, kept, &mut moved.answers, reading) {
            moved.set_aside.push(kept.clone());
        }
    }
    moved
}

fn aside(moved: &mut Moved, at: &str, value: &Value, why: &str) {
    if !value.is_null() {
        moved.set_aside.push(SetAside {
            at: at.to_owned(),
            value: value.clone(),
            why: why.to_owned(),
        });
    }
}

fn move_row(
    before: Option<&Question>,
    group: &Question,
    row: &Value,
    moved: &mut Moved,
    reading: Reading<'_>,
) -> Value {
    let (Some(id), Some(answers)) = (row["id"].as_str(), row["answers"].as_object()) else {
        return row.clone();
    };
    let mut kept = Map::new();
    for (inner, value) in answers {
        let at = format!("{}/{id}/{inner}", group.id);
        let old = before.and_then(|before| before.items.iter().find(|old| old.id == *inner));
        match group.items.iter().find(|question| question.id == *inner) {
            None => aside(moved, &at, value, "removed"),
            Some(question) => match newly_unfit(old, question, value, reading) {
                Some(why) => aside(moved, &at, value, why),
                None => {
                    kept.insert(inner.clone(), value.clone());
                }
            },
        }
    }
    json!({ "id": id, "answers": kept })
}

/// Why an answer does not fit any more. What was wrong before stays where it is, to be corrected there.
fn newly_unfit(
    before: Option<&Question>,
    now: &Question,
    value: &Value,
    reading: Reading<'_>,
) -> Option<&'static str> {
    if before.is_some_and(|before| before.kind != now.kind) {
        return Some("other_kind");
    }
    let fault = read(now, value, reading).err()?;
    let did_fit = before.is_none_or(|before| read(before, value, reading).is_ok());
    did_fit.then_some(fault.key)
}

/// Puts an answer back that the form takes again, unless there is another by now.
fn take_back(new: &Form, kept: &SetAside, answers: &mut Map<String, Value>, reading: Reading<'_>) -> bool {
    let mut path = kept.at.splitn(3, '/');
    let (Some(id), row, inner) = (path.next(), path.next(), path.next()) else {
        return false;
    };
    let Some(item) = new.items().find(|item| item.id == id) else {
        return false;
    };
    match (row, inner) {
        (Some(row), Some(inner)) => {
            let Some(question) = item.items.iter().find(|question| question.id == inner) else {
                return false;
            };
            let rows = answers.get_mut(id).and_then(Value::as_array_mut);
            let row = rows.and_then(|rows| rows.iter_mut().find(|known| known["id"] == row));
            let Some(answers) = row.and_then(|row| row["answers"].as_object_mut()) else {
                return false;
            };
            put(question, inner, kept, answers, reading)
        }
        (None, None) if item.kind == QuestionType::Group => false,
        (None, None) => put(item, id, kept, answers, reading),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

fn put(
    question: &Question,
    id: &str,
    kept: &SetAside,
    answers: &mut Map<String, Value>,
    reading: Reading<'_>,
) -> bool {
    let is_free = answers.get(id).is_none_or(Value::is_null);
    let fits = matches!(read(question, &kept.value, reading), Ok(Some(_)));
    if is_free && fits {
        answers.insert(id.to_owned(), kept.value.clone());
    }
    is_free && fits
}
