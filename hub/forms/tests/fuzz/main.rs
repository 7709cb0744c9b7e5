//! Hostile forms, rules and answers; see media/tests/fuzz, whose harness this is.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

#[path = "../../../../media/tests/fuzz/harness.rs"]
mod harness;
#[path = "../../../../media/tests/fuzz/mutate.rs"]
mod mutate;

use harness::fuzz;
use hub_forms::answers::Reading;
use hub_forms::json_schema::json_schema;
use hub_forms::old_shape::read_old_form;
use hub_forms::question_type::entry;
use hub_forms::rules::{Scope, Shape, Work, compile, evaluate};
use hub_forms::{Form, Prepared, judge};
use serde_json::{Value, json};

/// Where the stored inputs are, from the package's folder.
const CORPUS: &str = "tests/fuzz/corpus";

fn rental() -> Form {
    Form::read(include_bytes!("../../cases/forms/rental.json")).unwrap()
}

fn reading() -> Reading<'static> {
    Reading {
        lang: "en",
        today: "2026-11-28".parse().unwrap(),
    }
}

#[test]
fn a_form_is_refused_with_the_place_or_judges_any_answers() {
    fuzz("forms", &[], |bytes| {
        let form = match Form::read(bytes) {
            Ok(form) => form,
            Err(faults) => {
                assert!(!faults.is_empty() && faults.len() <= 100);
                return;
            }
        };
        assert!(form.example_faults().len() <= 100);
        let prepared = form.prepare().unwrap();
        let sent = serde_json::to_vec(&prepared).unwrap();
        let received: Prepared = serde_json::from_slice(&sent).unwrap();
        assert_eq!(received, prepared);
        let outcome = judge(&prepared, &json!({}), reading());
        assert!(outcome.answers.len() <= prepared.form.items().count());
        assert_eq!(json_schema(&prepared.form)["type"], "object");
    });
}

#[test]
fn answers_are_refused_at_their_place_or_read_back_as_they_are() {
    let prepared = rental().prepare().unwrap();
    fuzz("answers", &[], |bytes| {
        let Ok(answers) = serde_json::from_slice::<Value>(bytes) else {
            return;
        };
        let outcome = judge(&prepared, &answers, reading());
        let kept = Value::Object(outcome.answers.clone());
        let again = judge(&prepared, &kept, reading());
        for fault in &again.faults {
            assert!(
                ["required", "check", "too_few_rows"].contains(&fault.key),
                "{fault:?} in {kept}"
            );
        }
        for question in outcome.answers.keys() {
            assert!(prepared.form.question(question).is_some());
        }
    });
}

#[test]
fn a_rule_is_refused_or_ends() {
    let form = rental();
    let entries: Vec<_> = form.items().map(entry).collect();
    let scope = Scope {
        answers: Shape::row("", entries),
        row: None,
    };
    fuzz("rules", &[], |bytes| {
        let source = String::from_utf8_lossy(bytes);
        for gives in [Shape::Bool, Shape::Int, Shape::Date] {
            if let Ok(compiled) = compile(&source, &scope, &gives) {
                let _ = evaluate(
                    &compiled.tree,
                    &|_| None,
                    None,
                    reading().today,
                    &mut Work::default(),
                );
            }
        }
    });
}

#[test]
fn an_old_form_is_refused_or_becomes_one_that_can_be_published() {
    fuzz("old-forms", &[], |bytes| {
        let Ok(old) = serde_json::from_slice::<Value>(bytes) else {
            return;
        };
        if let Ok(read) = read_old_form("old", &old) {
            assert_eq!(read.form.check(), []);
            let (answers, _) = read.answers(&json!({ "home": { "kind": "flat" }, "x": 1 }));
            assert!(answers.len() <= read.form.items().count());
        }
    });
}
