//! Forms and answers of the shape before this one.

use super::reading;
use hub_forms::answers::read;
use hub_forms::old_shape::read_old_form;
use hub_forms::{QuestionType, judge};
use serde_json::{Value, json};

fn old() -> Value {
    json!({
        "type": "object", "title": "Rent help", "x-order": ["home", "people"],
        "x-documents": { "lease": { "en": "Lease" } },
        "properties": {
            "people": {
                "type": "object", "title": "Household", "x-title": { "es": "Hogar" }, "x-order": ["members", "income", "langs"],
                "properties": {
                    "income": { "type": "integer", "title": "Monthly income", "x-unit": "cents", "x-fact": "income" },
                    "langs": { "type": "array", "title": "Languages", "items": { "type": "string", "title": "Language" } },
                    "members": { "type": "array", "title": "Members", "items": {
                        "type": "object", "title": "Member", "x-order": ["name", "born"],
                        "properties": { "born": { "type": "string", "format": "date", "title": "Born" }, "name": { "type": "string", "title": "Name" } },
                    } },
                },
            },
            "home": {
                "type": "object", "title": "Home", "x-order": ["kind", "late", "Größe"],
                "properties": {
                    "Größe": { "type": "integer", "title": "Size" },
                    "kind": { "type": "string", "title": "Kind", "x-choices": { "flat": { "en": "Apartment", "es": "Apartamento" }, "Mobile home": { "es": "Casa móvil" } } },
                    "late": { "type": "boolean", "title": "Behind with the rent?", "x-title": { "es": "¿Debe renta?" } },
                },
            },
        },
    })
}

#[test]
fn a_form_of_the_old_shape_is_read_with_stable_ids() {
    let read = read_old_form("rent", &old()).unwrap();
    let form = &read.form;
    let ids: Vec<(&str, QuestionType)> = form
        .questions()
        .map(|(_, one)| (one.id.as_str(), one.kind))
        .collect();
    assert_eq!(
        &ids[..2],
        [
            ("home_kind", QuestionType::Choice),
            ("home_late", QuestionType::YesNo)
        ]
    );
    assert!(ids[2].0.starts_with("q_home_gr__e_"), "{ids:?}");
    assert_eq!(
        &ids[3..],
        [
            ("people_members", QuestionType::Group),
            ("people_members_name", QuestionType::Text),
            ("people_members_born", QuestionType::Date),
            ("people_income", QuestionType::Money),
            ("people_langs", QuestionType::Group),
            ("people_langs_", QuestionType::Text),
        ]
    );
    assert_eq!(form.sections[1].title["es"], "Hogar");
    assert_eq!(
        form.question("people_income").unwrap().fact.as_deref(),
        Some("income")
    );
    assert_eq!(form.documents[0].key.as_deref(), Some("lease"));
    // Another order of keys, and other words, change no id.
    let mut other = old();
    other["properties"]["home"]["x-order"] = json!(["Größe", "late", "kind"]);
    other["properties"]["home"]["title"] = json!("Your home");
    let other = read_old_form("rent", &other).unwrap().form;
    let mut before: Vec<&str> = ids.iter().map(|(id, _)| *id).collect();
    let mut after: Vec<&str> = other.questions().map(|(_, one)| one.id.as_str()).collect();
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after);
}

/// `a` with `b_c` and `a_b` with `c` would have one id; which of them comes first decides nothing.
#[test]
fn two_keys_that_read_alike_keep_their_ids_in_any_order() {
    let section = |key: &str| {
        let question = json!({ "type": "boolean", "title": "?" });
        json!({ "type": "object", "title": "S", "x-order": [key], "properties": { key: question } })
    };
    let ids = |order: [&str; 2]| {
        let form = json!({ "type": "object", "title": "F", "x-order": order, "properties": { "a": section("b_c"), "a_b": section("c") } });
        let form = read_old_form("f", &form).unwrap().form;
        let mut ids: Vec<String> = form
            .questions()
            .map(|(_, one)| format!("{:?} {}", one.key, one.id))
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(ids(["a", "a_b"]), ids(["a_b", "a"]));
    assert!(ids(["a", "a_b"])[0].contains("q_a_b_c_"));
}

#[test]
fn answers_of_the_old_shape_are_read_and_nothing_is_lost() {
    let form = read_old_form("rent", &old()).unwrap();
    let given = json!({
        "home": { "kind": "Mobile home", "late": true, "pets": 2, "Größe": 4 },
        "people": { "members": [{ "name": "Ana", "born": "1990-02-01", "cat": 1 }], "income": 184_000, "langs": ["en", "so"] },
        "campaign": "radio",
    });
    let (answers, unasked) = form.answers(&given);
    assert_eq!(answers["people_income"], json!({ "cents": 184_000 }));
    assert_eq!(
        answers["people_members"][0]["answers"]["people_members_born"],
        "1990-02-01"
    );
    let unasked: Vec<&str> = unasked.keys().map(String::as_str).collect();
    assert_eq!(unasked, ["campaign", "home.pets", "people.members.0.cat"]);
    let kind = form.form.question("home_kind").unwrap();
    assert!(matches!(
        read(kind, &answers["home_kind"], reading("en")),
        Ok(Some(_))
    ));
    let outcome = judge(
        &form.form.clone().prepare().unwrap(),
        &answers.clone().into(),
        reading("en"),
    );
    assert_eq!(outcome.faults, []);
    assert_eq!(
        outcome.answers["people_langs"][1]["answers"]["people_langs_"],
        "so"
    );
}

#[test]
fn a_keyword_that_the_old_shape_does_not_have_is_refused_with_its_path() {
    let refused = |path: &[&str], name: &str, value: Value| {
        let mut form = old();
        let mut place = &mut form;
        for part in path {
            place = &mut place[*part];
        }
        place[name] = value;
        let fault = read_old_form("rent", &form).unwrap_err().remove(0);
        (fault.path, fault.key)
    };
    let income = ["properties", "people", "properties", "income"];
    assert_eq!(
        refused(&income, "minimum", json!(0)),
        (
            "properties.people.properties.income.minimum".into(),
            "unknown_key"
        )
    );
    let cell = [
        "properties",
        "people",
        "properties",
        "members",
        "items",
        "properties",
        "born",
    ];
    assert_eq!(refused(&cell, "$ref", json!("#")).1, "unknown_key");
    assert_eq!(refused(&[], "allOf", json!([])), ("allOf".into(), "unknown_key"));
    assert_eq!(
        refused(&income, "x-unit", json!("euros")),
        ("people.income".into(), "unknown_value")
    );
    let mut deep = json!({ "type": "string", "title": "x" });
    for _ in 0..60 {
        deep = json!({ "type": "array", "title": "x", "items": deep });
    }
    assert_eq!(
        refused(&["properties", "home", "properties"], "late", deep).1,
        "too_deep"
    );
}

#[test]
fn answers_by_ids_are_filed_in_the_old_shape_and_read_again() {
    let form = read_old_form("rent", &old()).unwrap();
    let filed = json!({
        "home": { "kind": "Mobile home", "late": true, "Größe": 4 },
        "people": {
            "income": 120_000, "langs": ["es", "en"],
            "members": [{ "name": "Ana", "born": "1990-02-03" }, { "name": "Leo" }],
        },
    });
    let (answers, unasked) = form.answers(&filed);
    assert!(unasked.is_empty(), "{unasked:?}");
    assert_eq!(form.old_answers(&answers), filed);
    assert_eq!(form.old_answers(&serde_json::Map::new()), json!({}));
}
