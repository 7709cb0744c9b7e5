//! Answers by their places, and put together.

use super::rental;
use hub_forms::place::{Place, rows};
use serde_json::{Value, json};

#[test]
fn a_form_takes_answers_at_its_questions_its_groups_and_inside_their_rows() {
    let form = rental();
    assert!(matches!(form.place("owed"), Some(Place::Question(question)) if question.id == "owed"));
    assert!(matches!(form.place("members"), Some(Place::Rows(group)) if group.id == "members"));
    let inside = form.place("members/r1/income");
    assert!(matches!(inside, Some(Place::InRow { row: "r1", question, .. }) if question.id == "income"));
    for nowhere in [
        "",
        "/",
        "pets",
        "income",
        "owed/r1/income",
        "members/r1",
        "members//income",
        "members/r1/income/x",
        "members/r 1/income",
        "members/r1/owed",
        &format!("members/{}/income", "r".repeat(41)),
    ] {
        assert_eq!(form.place(nowhere), None, "{nowhere}");
    }
}

#[test]
fn rows_are_a_list_of_ids_each_once() {
    assert_eq!(rows(&json!(["r2", "r1"])), Some(vec!["r2", "r1"]));
    assert_eq!(rows(&json!([])), Some(vec![]));
    for no in [
        json!(["r1", "r1"]),
        json!(["a/b"]),
        json!([1]),
        json!({}),
        Value::Null,
        json!([""]),
    ] {
        assert_eq!(rows(&no), None, "{no}");
    }
}

#[test]
fn what_is_put_together_and_taken_apart_is_the_same_without_rows_that_are_gone() {
    let form = rental();
    let placed = [
        ("owed", json!("12")),
        ("members", json!(["r2", "r1"])),
        ("members/r1/income", json!({ "amount": "4" })),
        ("members/r3/income", json!({ "amount": "5" })),
        ("late", Value::Null),
    ];
    let placed = placed.map(|(at, value)| (at.to_owned(), value)).into();
    let nested = form.nested(&placed);
    assert_eq!(
        Value::Object(nested.clone()),
        json!({ "owed": "12", "members": [
            { "id": "r2", "answers": {} },
            { "id": "r1", "answers": { "income": { "amount": "4" } } },
        ] })
    );
    let again = form.placed(&nested);
    let places: Vec<&str> = again.keys().map(String::as_str).collect();
    assert_eq!(places, ["members", "members/r1/income", "owed"]);
    assert_eq!(form.nested(&again), nested);
}
