//! Corrections of answers: staff replace one answer, if the new one fits its question, or the applicant does. What the applicant
//! said stays: it is in the revision that they filed, and shown beside the correction.

use super::form::{Schema, SchemaType};
use super::form_document::{FormDocument, QuestionKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The longest text of an answer, in characters.
pub const TEXT_LIMIT: usize = 2_000;
/// The largest number of an answer: what a screen's numbers hold exactly.
const NUMBER_LIMIT: i64 = 9_007_199_254_740_991;

/// The shortest reason of a correction, in characters.
pub const SHORTEST_REASON: usize = 3;
/// The longest.
pub const LONGEST_REASON: usize = 500;

/// Why an answer was corrected, and by what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionNote {
    pub by: String,
    /// The applicant says so themselves: because they were asked, or because they offered it and staff took it.
    pub by_applicant: bool,
    pub at_ms: i64,
    /// Empty for corrections from before reasons were asked for, and where the applicant was asked.
    pub reason: String,
    /// The paper that shows it.
    pub document: Option<CorrectionDocument>,
}

/// A paper of the case that shows a correction to be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CorrectionDocument {
    pub id: String,
    pub name: String,
}

/// All answers as they were at one time: as the applicant filed them, or as a correction left them.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    pub answers: Value,
    /// None: the applicant filed it.
    pub correction: Option<CorrectionNote>,
}

/// One answer that one correction changed.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectedAnswer<'a> {
    pub section: String,
    pub question: String,
    /// Its place in a form document: `owed`, a row that came or went as `members/r1`, `members/r1/born`. Empty for a form of the
    /// former shape.
    pub at: String,
    pub before: &'a Value,
    pub after: &'a Value,
    pub note: &'a CorrectionNote,
}

static NOT_ANSWERED: Value = Value::Null;

/// Every correction, in order. Revisions are in the order of their filing; the document is that of the answers, none where they
/// are of the former shape.
pub fn corrections<'a>(
    revisions: &'a [Revision],
    document: Option<&FormDocument>,
) -> Vec<CorrectedAnswer<'a>> {
    let mut found = Vec::new();
    for pair in revisions.windows(2) {
        let [earlier, later] = pair else { continue };
        if let Some(note) = &later.correction {
            let sides = (&earlier.answers, &later.answers);
            match document {
                Some(document) => changed_in(document, sides, note, &mut found),
                None => changed(sides, note, &mut found),
            }
        }
    }
    found
}

/// The answers that differ from what the applicant filed last, each with its last correction; `before` is the applicant's own. One
/// that was put back is not among them.
pub fn standing<'a>(revisions: &'a [Revision], document: Option<&FormDocument>) -> Vec<CorrectedAnswer<'a>> {
    let Some(own) = revisions.iter().rposition(|one| one.correction.is_none()) else {
        return Vec::new();
    };
    let mut last: Vec<CorrectedAnswer<'_>> = Vec::new();
    for one in corrections(&revisions[own..], document) {
        match last.iter_mut().find(|known| {
            (&known.section, &known.question, &known.at) == (&one.section, &one.question, &one.at)
        }) {
            Some(known) => {
                known.after = one.after;
                known.note = one.note;
            }
            None => last.push(one),
        }
    }
    last.retain(|one| one.before != one.after);
    last
}

/// The places that differ between two revisions of answers, each as section, question and place.
pub fn changed_places(
    earlier: &Value,
    later: &Value,
    document: Option<&FormDocument>,
) -> Vec<(String, String, String)> {
    let note = CorrectionNote {
        by: String::new(),
        by_applicant: false,
        at_ms: 0,
        reason: String::new(),
        document: None,
    };
    let mut found = Vec::new();
    match document {
        Some(document) => changed_in(document, (earlier, later), &note, &mut found),
        None => changed((earlier, later), &note, &mut found),
    }
    let places = found.into_iter();
    places.map(|one| (one.section, one.question, one.at)).collect()
}

fn changed<'a>(
    (earlier, later): (&'a Value, &'a Value),
    note: &'a CorrectionNote,
    found: &mut Vec<CorrectedAnswer<'a>>,
) {
    let parts = |value: &'a Value| value.as_object().into_iter().flatten();
    let mut places: Vec<(&str, &str)> = Vec::new();
    for (section, answers) in parts(earlier).chain(parts(later)) {
        for (question, _) in parts(answers) {
            let place = (section.as_str(), question.as_str());
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    for (section, question) in places {
        let (before, after) = (&earlier[section][question], &later[section][question]);
        if before != after {
            found.push(CorrectedAnswer {
                section: section.to_owned(),
                question: question.to_owned(),
                at: String::new(),
                before,
                after,
                note,
            });
        }
    }
}

/// What is another in flat answers: of a group cell by cell, and the rows that came or went.
fn changed_in<'a>(
    document: &FormDocument,
    (earlier, later): (&'a Value, &'a Value),
    note: &'a CorrectionNote,
    found: &mut Vec<CorrectedAnswer<'a>>,
) {
    for (section, question) in document.questions() {
        let mut add = |at: String, before: &'a Value, after: &'a Value| {
            if before != after {
                found.push(CorrectedAnswer {
                    section: section.id.clone(),
                    question: question.id.clone(),
                    at,
                    before,
                    after,
                    note,
                });
            }
        };
        let (before, after) = (&earlier[&question.id], &later[&question.id]);
        if question.kind != QuestionKind::Group {
            add(question.id.clone(), before, after);
            continue;
        }
        let (old, new) = (rows(before), rows(after));
        let ids = old.iter().chain(&new).map(|(id, _)| *id);
        let mut seen: Vec<&str> = Vec::new();
        for id in ids {
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            let of = |rows: &[(&'a str, &'a Value)]| {
                let row = rows.iter().find(|(known, _)| *known == id);
                row.map(|(_, row)| *row)
            };
            match (of(&old), of(&new)) {
                (Some(old), Some(new)) => {
                    for inner in &question.items {
                        let at = format!("{}/{id}/{}", question.id, inner.id);
                        add(at, &old["answers"][&inner.id], &new["answers"][&inner.id]);
                    }
                }
                (old, new) => {
                    let at = format!("{}/{id}", question.id);
                    add(at, old.unwrap_or(&NOT_ANSWERED), new.unwrap_or(&NOT_ANSWERED));
                }
            }
        }
    }
}

fn rows(group: &Value) -> Vec<(&str, &Value)> {
    let rows = group.as_array().into_iter().flatten();
    rows.filter_map(|row| Some((row["id"].as_str()?, row))).collect()
}

/// Why an answer cannot be put in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionFault {
    #[error("the form does not ask this")]
    NotAsked,
    #[error("the answer is of another kind than the question")]
    WrongType,
    #[error("the answer is none of the choices")]
    NotAChoice,
    #[error("the answer is too long")]
    TooLong,
    #[error("lists are not corrected one by one")]
    List,
    #[error("this is what was answered already")]
    Unchanged,
}

/// The answers with one of them replaced; null takes it out.
pub fn corrected(
    form: &Schema,
    answers: &Value,
    (section, question): (&str, &str),
    value: &Value,
) -> Result<Value, CorrectionFault> {
    let asked = form
        .properties
        .get(section)
        .and_then(|part| part.properties.get(question));
    let asked = asked.ok_or(CorrectionFault::NotAsked)?;
    check(asked, value)?;
    let before = answers.get(section).and_then(|part| part.get(question));
    if before.unwrap_or(&Value::Null) == value {
        return Err(CorrectionFault::Unchanged);
    }
    let object = |value: Option<&Value>| -> Map<String, Value> {
        value.and_then(Value::as_object).cloned().unwrap_or_default()
    };
    let mut all = object(Some(answers));
    let mut part = object(answers.get(section));
    match value {
        Value::Null => part.remove(question),
        value => part.insert(question.to_owned(), value.clone()),
    };
    all.insert(section.to_owned(), Value::Object(part));
    Ok(Value::Object(all))
}

fn check(asked: &Schema, value: &Value) -> Result<(), CorrectionFault> {
    if value.is_null() {
        return Ok(());
    }
    match asked.kind {
        SchemaType::String => {
            let text = value.as_str().ok_or(CorrectionFault::WrongType)?;
            if text.chars().nth(TEXT_LIMIT).is_some() {
                return Err(CorrectionFault::TooLong);
            }
            if text.trim().is_empty() {
                return Err(CorrectionFault::WrongType);
            }
            if asked.format.as_deref() == Some("date") && crate::clock::day_start_ms(text).is_none() {
                return Err(CorrectionFault::WrongType);
            }
            if !asked.choices.is_empty() && !asked.choices.contains_key(text) {
                return Err(CorrectionFault::NotAChoice);
            }
            Ok(())
        }
        SchemaType::Integer => match value.as_i64() {
            Some(number) if (-NUMBER_LIMIT..=NUMBER_LIMIT).contains(&number) => Ok(()),
            _ => Err(CorrectionFault::WrongType),
        },
        SchemaType::Boolean => match value.is_boolean() {
            true => Ok(()),
            false => Err(CorrectionFault::WrongType),
        },
        SchemaType::Array | SchemaType::Object => Err(CorrectionFault::List),
    }
}

/// An answer as the audit log and histories write it.
pub fn as_text(answer: &Value) -> String {
    match answer {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => json!(other).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Schema {
        serde_json::from_value(json!({
            "type": "object", "title": "Rent help", "x-order": ["home"],
            "properties": { "home": {
                "type": "object", "title": "Home", "x-order": ["kind", "rent", "since", "owned", "rooms"],
                "properties": {
                    "kind": { "type": "string", "title": "Kind", "x-choices": { "flat": {}, "house": {} } },
                    "rent": { "type": "integer", "title": "Rent" },
                    "since": { "type": "string", "format": "date", "title": "Since" },
                    "owned": { "type": "boolean", "title": "Owned" },
                    "rooms": { "type": "array", "title": "Rooms", "items": { "type": "string", "title": "Room" } },
                },
            } },
        }))
        .unwrap()
    }

    #[test]
    fn one_answer_is_replaced_and_the_others_stay() {
        let answers = json!({ "home": { "kind": "flat", "rent": 7 }, "campaign": "radio" });
        let put = |question: &str, value: Value| corrected(&form(), &answers, ("home", question), &value);
        assert_eq!(
            put("rent", json!(9)),
            Ok(json!({ "home": { "kind": "flat", "rent": 9 }, "campaign": "radio" }))
        );
        assert_eq!(
            put("rent", Value::Null),
            Ok(json!({ "home": { "kind": "flat" }, "campaign": "radio" }))
        );
        assert_eq!(put("owned", json!(false)).unwrap()["home"]["owned"], json!(false));
        assert_eq!(
            corrected(&form(), &Value::Null, ("home", "since"), &json!("2024-02-29")),
            Ok(json!({ "home": { "since": "2024-02-29" } }))
        );
        let text = |question: &str| as_text(&answers["home"][question]);
        assert_eq!((text("kind"), text("rent")), ("flat".into(), "7".into()));
        assert_eq!(text("since"), "");
    }

    fn filed(answers: Value) -> Revision {
        Revision {
            answers,
            correction: None,
        }
    }

    fn by(name: &str, answers: Value) -> Revision {
        let note = CorrectionNote {
            by: name.into(),
            by_applicant: false,
            at_ms: 1,
            reason: "seen".into(),
            document: None,
        };
        Revision {
            answers,
            correction: Some(note),
        }
    }

    /// Question, before, after, by whom.
    fn told(found: Vec<CorrectedAnswer<'_>>) -> Vec<(String, Value, Value, String)> {
        let one = |one: CorrectedAnswer<'_>| {
            let place = format!("{}.{}", one.section, one.question);
            (place, one.before.clone(), one.after.clone(), one.note.by.clone())
        };
        found.into_iter().map(one).collect()
    }

    fn expected(place: &str, before: Value, after: Value, name: &str) -> (String, Value, Value, String) {
        (place.into(), before, after, name.into())
    }

    #[test]
    fn what_the_applicant_said_stays_beside_every_correction() {
        let said = json!({ "home": { "rent": 7, "kind": "flat" } });
        let revisions = [
            filed(said),
            by("Rosa", json!({ "home": { "rent": 9, "kind": "flat" } })),
            by("Ben", json!({ "home": { "rent": 8, "kind": "flat" } })),
            by(
                "Rosa",
                json!({ "home": { "rent": 8, "kind": "flat", "owned": true } }),
            ),
            by("Ben", json!({ "home": { "rent": 8, "owned": true } })),
        ];
        assert_eq!(
            told(corrections(&revisions, None)),
            [
                expected("home.rent", json!(7), json!(9), "Rosa"),
                expected("home.rent", json!(9), json!(8), "Ben"),
                expected("home.owned", Value::Null, json!(true), "Rosa"),
                expected("home.kind", json!("flat"), Value::Null, "Ben"),
            ]
        );
        assert_eq!(
            told(standing(&revisions, None)),
            [
                expected("home.rent", json!(7), json!(8), "Ben"),
                expected("home.owned", Value::Null, json!(true), "Rosa"),
                expected("home.kind", json!("flat"), Value::Null, "Ben"),
            ]
        );
    }

    #[test]
    fn a_correction_that_was_taken_back_does_not_stand_and_a_new_filing_is_the_applicants() {
        let first = json!({ "home": { "rent": 7 } });
        let back = [
            filed(first.clone()),
            by("Rosa", json!({ "home": { "rent": 9 } })),
            by("Rosa", first.clone()),
        ];
        assert!(standing(&back, None).is_empty());
        assert_eq!(corrections(&back, None).len(), 2);
        let again = json!({ "home": { "rent": 10 } });
        let refiled = [
            filed(first),
            by("Rosa", json!({ "home": { "rent": 9 } })),
            filed(again),
        ];
        assert!(standing(&refiled, None).is_empty());
        assert_eq!(told(corrections(&refiled, None)).len(), 1);
        assert!(standing(&[], None).is_empty());
    }

    #[test]
    fn of_a_document_every_cell_and_every_row_has_its_own_correction() {
        let items = json!([
            { "id": "rent", "type": "money" },
            { "id": "members", "type": "group", "items": [{ "id": "born", "type": "date" }, { "id": "pay", "type": "money" }] },
        ]);
        let form = json!({ "format": 1, "sections": [{ "id": "home", "pages": [{ "items": items }] }] });
        let form = FormDocument::of(form).unwrap();
        let row =
            |id: &str, born: &str| json!({ "id": id, "answers": { "born": born, "pay": { "cents": 5 } } });
        let said =
            json!({ "rent": { "cents": 7 }, "members": [row("r1", "2001-01-01"), row("r2", "2002-02-02")] });
        let now =
            json!({ "rent": { "cents": 9 }, "members": [row("r3", "2003-03-03"), row("r1", "2001-01-31")] });
        let revisions = [filed(said.clone()), by("Rosa", now)];
        let found = corrections(&revisions, Some(&form));
        let places: Vec<(&str, bool, bool)> = found
            .iter()
            .map(|one| (one.at.as_str(), one.before.is_null(), one.after.is_null()))
            .collect();
        assert_eq!(
            places,
            [
                ("rent", false, false),
                ("members/r1/born", false, false),
                ("members/r2", false, true),
                ("members/r3", true, false),
            ]
        );
        assert_eq!(
            (found[1].before, found[1].after),
            (&json!("2001-01-01"), &json!("2001-01-31"))
        );
        assert!(found.iter().all(|one| one.section == "home"));
        let back = [filed(said.clone()), by("Rosa", json!({})), by("Ben", said)];
        assert_eq!(standing(&back, Some(&form)), []);
    }

    #[test]
    fn an_answer_that_does_not_fit_its_question_is_refused() {
        use CorrectionFault as F;
        let answers = json!({ "home": { "rent": 7 } });
        for (question, value, fault) in [
            ("pets", json!(1), F::NotAsked),
            ("rent", json!("7"), F::WrongType),
            ("rent", json!(7.5), F::WrongType),
            ("rent", json!(i64::MAX), F::WrongType),
            ("rent", json!(7), F::Unchanged),
            ("kind", Value::Null, F::Unchanged),
            ("since", json!("2026-02-30"), F::WrongType),
            ("kind", json!("tent"), F::NotAChoice),
            ("kind", json!(" "), F::WrongType),
            ("kind", json!("x".repeat(TEXT_LIMIT + 1)), F::TooLong),
            ("rooms", json!(["kitchen"]), F::List),
        ] {
            assert_eq!(
                corrected(&form(), &answers, ("home", question), &value),
                Err(fault),
                "{question}"
            );
        }
        assert_eq!(
            corrected(&form(), &answers, ("work", "rent"), &json!(1)),
            Err(F::NotAsked)
        );
    }
}
