//! The engine from outside: the cases that hold it and the page to one meaning, forms and answers of every sort.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod bad_input;
mod cases;
mod changing;
mod examples;
mod generated;
mod month_factors;
mod old_forms;
mod placed;
mod rules;
mod schemas;

use hub_forms::answers::Reading;
use hub_forms::{Form, Prepared};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A file of `hub/forms/cases`.
fn case_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name)
}

fn case_json(name: &str) -> Value {
    let text = std::fs::read_to_string(case_file(name)).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compares a file of cases with what the engine says now, or writes it where `FORMS_WRITE` is set.
fn hold_to(name: &str, says: &Value) {
    if std::env::var_os("FORMS_WRITE").is_some() {
        std::fs::write(case_file(name), format!("{says}\n")).unwrap();
    }
    assert_eq!(
        &case_json(name),
        says,
        "{name} is out of date: run with FORMS_WRITE=1 and look at the difference"
    );
}

fn rental() -> Form {
    let text = std::fs::read(case_file("forms/rental.json")).unwrap();
    Form::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn prepared() -> Prepared {
    rental().prepare().unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn reading(lang: &str) -> Reading<'_> {
    Reading {
        lang,
        today: "2026-11-28".parse().unwrap(),
    }
}

/// JSON with the names of objects in order, the same on both sides.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_unstable();
            let fields = names
                .iter()
                .map(|name| format!("{}:{}", Value::from(name.as_str()), canonical(&fields[*name])));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        other => other.to_string(),
    }
}

#[test]
fn the_names_of_months_are_those_of_the_page() {
    let page = include_str!("../../../../web/src/shared/form-engine/months.json");
    assert_eq!(page, include_str!("../../src/answers/months.json"));
}
