//! The names by which rules find the questions of a form document, and the values of its answers: each question by its id and by its
//! key, the name that it had in a form of the former shape (`household.size`). A rule sees what the applicant's own rules see
//! (`shape` in `hub/forms/src/question_type.rs`): no number that is sealed, only that there is one.

use crate::cases::form_document::{DocumentQuestion, FormDocument, QuestionKind};
use crate::expressions::Kind;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A value under a name, or names below it.
enum Named<T> {
    Here(T),
    Below(BTreeMap<String, Named<T>>),
}

/// Each question under its id, and under its key where nothing else has that name.
fn tree<T>(form: &FormDocument, of: impl Fn(&DocumentQuestion) -> T) -> BTreeMap<String, Named<T>> {
    let mut names = BTreeMap::new();
    for (_, question) in form.questions() {
        names.insert(question.id.clone(), Named::Here(of(question)));
    }
    for (_, question) in form.questions() {
        if let Some(key) = &question.key {
            put(&mut names, key, of(question));
        }
    }
    names
}

fn put<T>(names: &mut BTreeMap<String, Named<T>>, key: &str, value: T) {
    match key.split_once('.') {
        None => {
            names.entry(key.to_owned()).or_insert(Named::Here(value));
        }
        Some((first, rest)) => {
            let below = names
                .entry(first.to_owned())
                .or_insert_with(|| Named::Below(BTreeMap::new()));
            // A question's own parts are not mixed with the names of others.
            if let Named::Below(below) = below {
                put(below, rest, value);
            }
        }
    }
}

/// What rules may name below `answers`.
pub(super) fn names(form: &FormDocument) -> Kind {
    record(tree(form, kind))
}

fn record(names: BTreeMap<String, Named<Kind>>) -> Kind {
    let kinds = names.into_iter().map(|(name, named)| match named {
        Named::Here(kind) => (name, kind),
        Named::Below(below) => (name, record(below)),
    });
    Kind::Record(kinds.collect())
}

fn kind(question: &DocumentQuestion) -> Kind {
    if question.kind == QuestionKind::Group {
        let mut cells = BTreeMap::new();
        for inner in &question.items {
            cells.insert(inner.id.clone(), kind_of(inner));
        }
        for inner in &question.items {
            if let Some(key) = inner.key.clone().filter(|key| !key.contains('.')) {
                cells.entry(key).or_insert_with(|| kind_of(inner));
            }
        }
        return Kind::list(Kind::Record(cells));
    }
    kind_of(question)
}

fn kind_of(question: &DocumentQuestion) -> Kind {
    let text = |name| (name, Kind::Text);
    let name = || Kind::record([("full", Kind::Text)]);
    let address = || Kind::record(["kind", "line", "unit", "city", "state", "zip", "county"].map(text));
    match question.kind {
        QuestionKind::Name => name(),
        QuestionKind::Address => address(),
        QuestionKind::Date => Kind::Date,
        QuestionKind::Money if question.has_periods => {
            Kind::record([("cents", Kind::Int), text("period"), ("monthly", Kind::Int)])
        }
        QuestionKind::Money | QuestionKind::Number => Kind::Int,
        QuestionKind::Ssn => Kind::record([]),
        QuestionKind::Phone | QuestionKind::Text | QuestionKind::Choice => Kind::Text,
        QuestionKind::Choices => Kind::list(Kind::Text),
        QuestionKind::YesNo | QuestionKind::Declaration => Kind::Bool,
        QuestionKind::Files => Kind::record([("count", Kind::Int)]),
        QuestionKind::Signature => Kind::record([text("name")]),
        QuestionKind::HouseholdMember => {
            Kind::record([("name", name()), ("born", Kind::Date), text("relation")])
        }
        QuestionKind::Employer => Kind::record([
            text("name"),
            text("phone"),
            ("address", address()),
            ("since", Kind::Date),
        ]),
        QuestionKind::Licence => Kind::record([
            text("number"),
            text("kind"),
            text("state"),
            ("expires", Kind::Date),
        ]),
        QuestionKind::BankAccount => Kind::record([text("kind")]),
        QuestionKind::Group => Kind::record([]),
    }
}

/// The values below `answers`. Names that have others below them are there also where nothing was answered.
pub(super) fn values(form: &FormDocument, answers: &Value) -> Map<String, Value> {
    gather(tree(form, |question| value(question, &answers[&question.id])))
}

fn gather(names: BTreeMap<String, Named<Option<Value>>>) -> Map<String, Value> {
    let values = names.into_iter().filter_map(|(name, named)| match named {
        Named::Here(value) => Some((name, value?)),
        Named::Below(below) => Some((name, Value::Object(gather(below)))),
    });
    values.collect()
}

/// An answer as rules see it; none where it was not given.
fn value(question: &DocumentQuestion, answer: &Value) -> Option<Value> {
    match question.kind {
        QuestionKind::Group => {
            let rows = answer.as_array()?.iter().map(|row| {
                let mut cells = Map::new();
                for inner in &question.items {
                    let value = value(inner, &row["answers"][&inner.id]);
                    let names = std::iter::once(&inner.id).chain(&inner.key);
                    for name in names {
                        let missing = value.clone().filter(|_| !cells.contains_key(name));
                        cells.extend(missing.map(|value| (name.clone(), value)));
                    }
                }
                Value::Object(cells)
            });
            Some(rows.collect())
        }
        QuestionKind::Money if !question.has_periods => answer.get("cents").cloned(),
        QuestionKind::Files => {
            let pages = answer.as_array().or_else(|| answer.get("pages")?.as_array())?;
            Some(json!({ "count": pages.len() }))
        }
        QuestionKind::Declaration => answer.get("agreed").cloned(),
        QuestionKind::Ssn => (!answer.is_null()).then(|| json!({})),
        QuestionKind::Name
        | QuestionKind::Address
        | QuestionKind::Date
        | QuestionKind::Money
        | QuestionKind::Phone
        | QuestionKind::Number
        | QuestionKind::Text
        | QuestionKind::Choice
        | QuestionKind::Choices
        | QuestionKind::YesNo
        | QuestionKind::Signature
        | QuestionKind::HouseholdMember
        | QuestionKind::Employer
        | QuestionKind::Licence
        | QuestionKind::BankAccount => (!answer.is_null()).then(|| answer.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expressions::{Expression, Facts, Outcome, Schema};

    fn judge(holds: &str, answers: Value) -> Outcome {
        let member = json!({ "id": "person", "type": "household_member" });
        let items = json!([
            { "id": "people", "key": "household.size", "type": "number" },
            { "id": "rent", "key": "household.rent", "type": "money" },
            { "id": "pay", "type": "money", "periods": ["weekly"] },
            { "id": "number", "type": "ssn" },
            { "id": "lease", "type": "photo" },
            { "id": "members", "type": "group", "items": [member, { "id": "works", "key": "job", "type": "yes_no" }] },
        ]);
        let form = json!({ "format": 1, "sections": [{ "id": "all", "pages": [{ "items": items }] }] });
        let form = FormDocument::of(form).unwrap();
        let schema = Schema::default().with("answers", names(&form));
        let facts = json!({ "answers": values(&form, &answers) });
        let today = "2026-11-28".parse().unwrap();
        let rule = Expression::compile(holds, &schema).unwrap_or_else(|error| panic!("{holds}: {error}"));
        rule.holds(&Facts::read(&schema, &facts, today))
    }

    #[test]
    fn a_rule_finds_answers_by_id_and_by_the_names_that_they_had() {
        let person = json!({ "name": { "full": "Leo" }, "born": "2015-02-03", "relation": "child" });
        let answers = json!({
            "people": 2, "rent": { "cents": 90_000 }, "pay": { "cents": 100, "period": "weekly", "monthly": 433 },
            "number": { "kept": "6789", "sealed": "x" }, "lease": { "pages": ["f1"] },
            "members": [{ "id": "r1", "answers": { "person": person, "works": false } }],
        });
        for holds in [
            "answers.people == 2",
            "answers.household.size == 2",
            "answers.household.rent == money(\"900\")",
            "answers.pay.monthly == 433",
            "has(answers.number)",
            "answers.lease.count == 1",
            "answers.members.exists(m, m.person.relation == \"child\" && m.person.born < today)",
            "answers.members.all(m, !m.works && !m.job)",
        ] {
            assert_eq!(judge(holds, answers.clone()), Outcome::True, "{holds}");
        }
    }

    #[test]
    fn what_was_not_answered_is_missing_and_not_wrong() {
        for (holds, expected) in [
            ("has(answers.number)", Outcome::False),
            ("has(answers.household.size)", Outcome::False),
        ] {
            assert_eq!(judge(holds, json!({})), expected, "{holds}");
        }
        assert!(matches!(
            judge("answers.rent > 0", json!({})),
            Outcome::Unknown(_)
        ));
    }
}
