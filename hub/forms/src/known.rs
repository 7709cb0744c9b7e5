//! What was answered before and could answer a form's questions: it is offered, and taken by the person alone.

use super::answers::{self, Reading};
use super::document::{Does, Form, Question};
use super::question_type::QuestionType;
use serde_json::{Map, Value};

/// The questions whose answers are rarely others the next time. Amounts, choices and reasons are about the day on which they are given;
/// numbers that are sealed, papers and signatures are given anew.
fn stays(question: &Question) -> bool {
    match question.kind {
        QuestionType::Name
        | QuestionType::Address
        | QuestionType::DateOfBirth
        | QuestionType::Date
        | QuestionType::Phone
        | QuestionType::Email
        | QuestionType::Licence => true,
        QuestionType::Text => !question.lines,
        _ => false,
    }
}

/// The questions outside of groups that somebody answers: what the form works out itself is not asked.
pub fn asked(form: &Form) -> impl Iterator<Item = &Question> {
    let is_computed = |id: &str| {
        let mut rules = form.rules.iter();
        rules.any(|rule| rule.does == Does::Compute && rule.target == id)
    };
    form.items()
        .filter(move |item| item.kind != QuestionType::Group && !is_computed(&item.id))
}

/// An answer in its one form, if it fits the question as it is asked now.
pub fn fitting(question: &Question, value: &Value, reading: Reading<'_>) -> Option<Value> {
    answers::read(question, value, reading).ok().flatten()
}

/// What the answers to a former form, by ids, say of the questions of this one: a question is the same by its id and kind.
pub fn of_former(
    form: &Form,
    (former, answers): (&Form, &Map<String, Value>),
    reading: Reading<'_>,
) -> Vec<(String, Value)> {
    asked(form)
        .filter(|question| stays(question))
        .filter_map(|question| {
            let before = former.items().find(|item| item.id == question.id)?;
            let value = answers
                .get(&question.id)
                .filter(|_| before.kind == question.kind)?;
            Some((question.id.clone(), fitting(question, value, reading)?))
        })
        .collect()
}

/// The group of a form that is the household, with the question that names a row.
pub fn household(form: &Form) -> Option<(&Question, &Question)> {
    form.items().find_map(|group| {
        let mut items = group.items.iter();
        let naming = items.find(|item| item.kind == QuestionType::HouseholdMember)?;
        Some((group, naming))
    })
}

/// Whether the people of a household are listed with whoever applies: where the form asks for no name elsewhere.
pub fn lists_self(form: &Form) -> bool {
    form.items().all(|item| item.kind != QuestionType::Name)
}

/// The people of the household in answers to a former form.
pub fn people(form: &Form, answers: &Map<String, Value>) -> Vec<Value> {
    let Some((group, naming)) = household(form) else {
        return Vec::new();
    };
    let rows = answers.get(&group.id).and_then(Value::as_array);
    let people = rows.into_iter().flatten().map(|row| &row["answers"][&naming.id]);
    people
        .filter(|person| !name(person).is_empty())
        .cloned()
        .collect()
}

/// The name of a person, to compare by.
pub fn name(person: &Value) -> String {
    let name = &person["name"];
    let full = name
        .as_str()
        .or_else(|| name["full"].as_str())
        .unwrap_or_default();
    let words: Vec<&str> = full.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use serde_json::json;

    const READING: Reading<'_> = Reading {
        lang: "en",
        today: date(2026, 12, 1),
    };

    fn form(items: Value) -> Form {
        let words = json!({ "en": "Q" });
        let document = json!({
            "format": 1, "id": "f", "title": words,
            "sections": [{ "id": "s", "title": words, "pages": [{ "id": "p", "items": items }] }],
        });
        serde_json::from_value(document).unwrap()
    }

    fn ask(id: &str, kind: &str) -> Value {
        json!({ "id": id, "type": kind, "words": { "en": "Q" } })
    }

    fn answers(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn what_rarely_changes_is_known_where_it_still_fits() {
        let former = form(json!([
            ask("who", "name"),
            ask("phone", "phone"),
            ask("since", "text"),
            ask("debts", "money"),
            ask("ssn", "ssn")
        ]));
        let given = answers(json!({
            "who": { "full": "Ana Ruiz" }, "phone": "+12025550110", "since": "2020-01-01", "debts": { "cents": 5 },
            "ssn": { "kept": "6789" }, "born": "1990-02-03",
        }));
        let now = form(json!([
            ask("who", "name"),
            ask("phone", "email"),
            ask("since", "date"),
            ask("debts", "money"),
            ask("ssn", "ssn"),
            ask("born", "date_of_birth")
        ]));
        // The phone and the date are asked as something else, and the birth was not asked.
        let known = of_former(&now, (&former, &given), READING);
        assert_eq!(known, [("who".to_owned(), json!({ "full": "Ana Ruiz" }))]);
    }

    #[test]
    fn the_people_of_a_household_are_known_by_their_names() {
        let group = json!({ "id": "members", "type": "group", "words": { "en": "Q" }, "items": [ask("person", "household_member")] });
        let with_name = form(json!([ask("who", "name"), group]));
        let alone = form(json!([group]));
        assert!(!lists_self(&with_name) && lists_self(&alone));
        let given = answers(json!({ "members": [
            { "id": "r1", "answers": { "person": { "name": { "full": " Leo  Ruiz" }, "relation": "child" } } },
            { "id": "r2", "answers": {} },
        ] }));
        let people = people(&alone, &given);
        assert_eq!(people.len(), 1);
        assert_eq!(name(&people[0]), "leo ruiz");
        assert_eq!(
            super::people(&form(json!([ask("who", "name")])), &given),
            [Value::Null; 0]
        );
    }
}
