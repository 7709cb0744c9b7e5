//! Corrections of submitted answers by staff: one answer, one row of a group or one cell of it is replaced by what fits its
//! question, and what the form computes from it follows. Nobody signs, declares or hands in papers for somebody else, and a number
//! that is kept sealed is not written over.

use crate::answers::{AnswerFault, Reading, read};
use crate::document::{Does, Question};
use crate::judge::judge;
use crate::plan::Prepared;
use crate::question_type::QuestionType;
use serde_json::{Map, Value, json};

/// Why an answer cannot be put in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CorrectionFault {
    /// The form does not ask this, or there is no such row.
    NotAsked,
    /// The form computes it.
    Computed,
    /// It is the applicant's alone: a signature, a declaration, papers.
    NotForStaff,
    /// The number is kept sealed.
    Sealed,
    /// This is what was answered already.
    Unchanged,
    Answer(AnswerFault),
}

/// All answers with the one at this place replaced; null takes it out. Places are `owed`, a row as `members/r1` with its answers by
/// id, and `members/r1/born`.
///
/// # Errors
/// Why it cannot be put in.
pub fn corrected(
    prepared: &Prepared,
    answers: &Value,
    at: &str,
    value: &Value,
    reading: Reading<'_>,
) -> Result<Value, CorrectionFault> {
    let mut all = answers.as_object().cloned().unwrap_or_default();
    let parts: Vec<&str> = at.split('/').collect();
    match parts.as_slice() {
        [id] => {
            let question = of(prepared, None, id)?;
            let new = answer(prepared, question, all.get(*id), value, reading)?;
            put(&mut all, id, new);
        }
        [group, row] => {
            let group = group_of(prepared, group)?;
            let rows = rows_of(&mut all, group)?;
            let place = rows.iter().position(|known| known["id"] == **row);
            let place = place.ok_or(CorrectionFault::NotAsked)?;
            if value.is_null() {
                rows.remove(place);
            } else {
                let new = whole_row(prepared, group, &rows[place]["answers"], value, reading)?;
                rows[place] = json!({ "id": row, "answers": new });
            }
        }
        [group, row, id] => {
            let group = group_of(prepared, group)?;
            let question = of(prepared, Some(group), id)?;
            let rows = rows_of(&mut all, group)?;
            let row = rows.iter_mut().find(|known| known["id"] == **row);
            let cells = row.and_then(|row| row.get_mut("answers")?.as_object_mut());
            let cells = cells.ok_or(CorrectionFault::NotAsked)?;
            let new = answer(prepared, question, cells.get(*id), value, reading)?;
            put(cells, id, new);
        }
        _ => return Err(CorrectionFault::NotAsked),
    }
    compute(prepared, &mut all, reading);
    let all = Value::Object(all);
    match all == *answers {
        true => Err(CorrectionFault::Unchanged),
        false => Ok(all),
    }
}

fn of<'a>(
    prepared: &'a Prepared,
    group: Option<&Question>,
    id: &str,
) -> Result<&'a Question, CorrectionFault> {
    let mut questions = prepared.form.questions();
    let found = questions.find(|(around, question)| {
        question.id == id && around.map(|around| &around.id) == group.map(|group| &group.id)
    });
    let question = found.map(|(_, question)| question);
    question
        .filter(|question| question.kind != QuestionType::Group)
        .ok_or(CorrectionFault::NotAsked)
}

fn group_of<'a>(prepared: &'a Prepared, id: &str) -> Result<&'a Question, CorrectionFault> {
    let mut groups = prepared
        .form
        .items()
        .filter(|item| item.kind == QuestionType::Group);
    groups
        .find(|group| group.id == id)
        .ok_or(CorrectionFault::NotAsked)
}

fn rows_of<'a>(
    all: &'a mut Map<String, Value>,
    group: &Question,
) -> Result<&'a mut Vec<Value>, CorrectionFault> {
    let rows = all.get_mut(&group.id).and_then(Value::as_array_mut);
    rows.ok_or(CorrectionFault::NotAsked)
}

pub(crate) fn is_computed(prepared: &Prepared, id: &str) -> bool {
    let mut rules = prepared.form.rules.iter();
    rules.any(|rule| rule.does == Does::Compute && rule.target == id)
}

/// One answer in its normal form; none where it is taken out.
fn answer(
    prepared: &Prepared,
    question: &Question,
    before: Option<&Value>,
    value: &Value,
    reading: Reading<'_>,
) -> Result<Option<Value>, CorrectionFault> {
    if is_computed(prepared, &question.id) {
        return Err(CorrectionFault::Computed);
    }
    let is_own = matches!(
        question.kind,
        QuestionType::Signature | QuestionType::Declaration | QuestionType::File | QuestionType::Photo
    );
    if is_own {
        return Err(CorrectionFault::NotForStaff);
    }
    let new = read(question, value, reading).map_err(CorrectionFault::Answer)?;
    let number = |answer: &Value| match question.kind {
        QuestionType::Ssn => answer.clone(),
        _ => answer["account"].clone(),
    };
    if question.kind.is_masked()
        && let Some(new) = &new
        && before.map(number) != Some(number(new))
    {
        return Err(CorrectionFault::Sealed);
    }
    Ok(new)
}

/// The answers of a row: those that are given are read, those that are not go. What is not for staff stays.
fn whole_row(
    prepared: &Prepared,
    group: &Question,
    before: &Value,
    value: &Value,
    reading: Reading<'_>,
) -> Result<Map<String, Value>, CorrectionFault> {
    let wrong = || {
        CorrectionFault::Answer(AnswerFault {
            part: String::new(),
            key: "wrong_kind",
        })
    };
    let given = value.as_object().ok_or_else(wrong)?;
    if given
        .keys()
        .any(|id| group.items.iter().all(|inner| inner.id != *id))
    {
        return Err(CorrectionFault::NotAsked);
    }
    let mut made = Map::new();
    for inner in &group.items {
        let held = before.get(&inner.id);
        let new = given.get(&inner.id).unwrap_or(&Value::Null);
        let is_same = held.unwrap_or(&Value::Null) == new;
        let read = match is_same || is_computed(prepared, &inner.id) {
            true => held.cloned(),
            false => answer(prepared, inner, held, new, reading)?,
        };
        made.extend(read.map(|read| (inner.id.clone(), read)));
    }
    Ok(made)
}

fn put(into: &mut Map<String, Value>, id: &str, value: Option<Value>) {
    match value {
        Some(value) => {
            into.insert(id.to_owned(), value);
        }
        None => {
            into.remove(id);
        }
    }
}

/// What the form computes, from the answers as they are now.
pub(crate) fn compute(prepared: &Prepared, all: &mut Map<String, Value>, reading: Reading<'_>) {
    let judged = judge(prepared, &Value::Object(all.clone()), reading).answers;
    for (group, question) in prepared.form.questions() {
        if !is_computed(prepared, &question.id) {
            continue;
        }
        let Some(group) = group else {
            put(all, &question.id, judged.get(&question.id).cloned());
            continue;
        };
        let computed = judged.get(&group.id).and_then(Value::as_array);
        let rows = all.get_mut(&group.id).and_then(Value::as_array_mut);
        for row in rows.into_iter().flatten() {
            let twin = computed.and_then(|rows| rows.iter().find(|one| one["id"] == row["id"]));
            let value = twin.and_then(|twin| twin["answers"].get(&question.id)).cloned();
            if let Some(cells) = row.get_mut("answers").and_then(Value::as_object_mut) {
                put(cells, &question.id, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Form;

    const READING: Reading<'static> = Reading {
        lang: "en",
        today: jiff::civil::date(2026, 11, 28),
    };

    fn form() -> Prepared {
        let words = json!({ "en": "Words" });
        let items = json!([
            { "id": "rent", "type": "money", "words": words },
            { "id": "ssn", "type": "ssn", "words": words },
            { "id": "signed", "type": "signature", "words": words, "text": words },
            { "id": "pay", "type": "group", "words": words, "items": [
                { "id": "amount", "type": "money", "words": words },
                { "id": "born", "type": "date_of_birth", "words": words },
            ] },
            { "id": "total", "type": "money", "words": words },
        ]);
        let form = json!({
            "format": 1, "id": "form", "title": words,
            "sections": [{ "id": "one", "title": words, "pages": [{ "id": "page", "items": items }] }],
            "rules": [{ "id": "sum", "does": "compute", "target": "total", "when": "answers.rent + sum(answers.pay.map(one, one.amount))" }],
        });
        Form::read(form.to_string().as_bytes())
            .unwrap()
            .prepare()
            .unwrap()
    }

    fn answers() -> Value {
        json!({
            "rent": { "cents": 100 }, "ssn": "123456789", "total": { "cents": 150 },
            "pay": [{ "id": "r1", "answers": { "amount": { "cents": 20 } } }, { "id": "r2", "answers": { "amount": { "cents": 30 } } }],
        })
    }

    fn put_in(at: &str, value: Value) -> Result<Value, CorrectionFault> {
        corrected(&form(), &answers(), at, &value, READING)
    }

    #[test]
    fn one_answer_is_replaced_in_its_normal_form_and_sums_follow() {
        let now = put_in("rent", json!("1,200.50")).unwrap();
        assert_eq!(
            (&now["rent"], &now["total"]),
            (&json!({ "cents": 120_050 }), &json!({ "cents": 120_100 }))
        );
        let now = put_in("pay/r2/amount", json!("$40")).unwrap();
        assert_eq!(
            (
                &now["pay"][1]["answers"]["amount"]["cents"],
                &now["total"]["cents"]
            ),
            (&json!(4_000), &json!(4_120))
        );
        assert_eq!(now["pay"][0], answers()["pay"][0]);
        let now = put_in("pay/r1", json!({ "born": "1990-02-03" })).unwrap();
        assert_eq!(
            now["pay"][0],
            json!({ "id": "r1", "answers": { "born": "1990-02-03" } })
        );
        let now = put_in("pay/r1", Value::Null).unwrap();
        assert_eq!(
            (now["pay"].as_array().unwrap().len(), &now["total"]["cents"]),
            (1, &json!(130))
        );
        assert!(
            put_in("rent", Value::Null).unwrap().get("total").is_none(),
            "a sum of what is not known is none"
        );
    }

    #[test]
    fn what_does_not_fit_or_is_not_for_staff_is_refused() {
        use CorrectionFault as F;
        let fault = |part: &str, key| {
            F::Answer(AnswerFault {
                part: part.into(),
                key,
            })
        };
        for (at, value, expected) in [
            ("rent", json!({ "cents": 100 }), F::Unchanged),
            ("rent", json!("a lot"), fault("", "not_a_number")),
            ("pay/r1/born", json!("1890-01-01"), fault("year", "before_1900")),
            ("pay/r9/born", json!("1990-01-01"), F::NotAsked),
            ("pay/r9", Value::Null, F::NotAsked),
            ("pay/r1", json!({ "pets": 1 }), F::NotAsked),
            ("pay/r1", json!(7), fault("", "wrong_kind")),
            ("pay", json!([]), F::NotAsked),
            ("pets", json!(1), F::NotAsked),
            ("a/b/c/d", json!(1), F::NotAsked),
            ("total", json!("5"), F::Computed),
            ("signed", json!({ "name": "Ana" }), F::NotForStaff),
            ("ssn", json!("987-65-4321"), fault("", "no_such_ssn")),
            ("ssn", json!("123-45-6780"), F::Sealed),
        ] {
            assert_eq!(put_in(at, value.clone()), Err(expected), "{at} {value}");
        }
        assert!(put_in("ssn", Value::Null).unwrap().get("ssn").is_none());
    }
}
