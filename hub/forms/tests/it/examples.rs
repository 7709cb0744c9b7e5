//! Examples beside rules: run before a form is published, and no part of what the page gets.

use crate::rental;
use hub_forms::Form;
use hub_forms::document::{Does, Example};
use serde_json::{Value, json};

fn example(value: Value) -> Example {
    serde_json::from_value(value).unwrap()
}

/// The faults of the rental form with these examples beside one of its rules.
fn faults(rule: &str, examples: Value) -> Vec<(String, &'static str, String)> {
    let mut form = rental();
    let place = form.rules.iter().position(|one| one.id == rule).unwrap();
    for one in examples.as_array().unwrap() {
        form.rules[place].examples.push(example(one.clone()));
    }
    // What is wrong with an example is nothing that keeps a form in force from being read.
    assert_eq!(form.check(), []);
    let path = format!("rules[{place}].");
    let found = form.example_faults().into_iter();
    found
        .map(|fault| {
            let inside = fault.path.strip_prefix(&path).unwrap().to_owned();
            (inside, fault.key, fault.about)
        })
        .collect()
}

fn none() -> Vec<(String, &'static str, String)> {
    Vec::new()
}

#[test]
fn examples_that_come_out_as_they_say_are_no_fault() {
    let late = json!([
        { "answers": { "late": true, "rent": { "monthly": 10_001 } }, "expected": true },
        { "answers": { "late": true, "rent": { "monthly": 10_000 } }, "expected": false },
        { "answers": { "late": false }, "expected": false },
        { "answers": { "rent": { "monthly": 10_001 } }, "expected": null },
        { "answers": { "late": null, "rent": { "monthly": 10_001 } }, "expected": null },
    ]);
    assert_eq!(faults("owed_needed", late), none());
    let of_rows = json!([
        { "answers": { "members": [{ "person": { "relation": "self" } }, { "person": { "relation": "child" } }] }, "expected": true },
        { "answers": { "members": [{ "person": { "relation": "child" } }] }, "expected": false },
        { "expected": null },
    ]);
    assert_eq!(faults("one_self", of_rows), none());
    let of_a_row = json!([
        { "row": { "person": { "born": "2010-06-01" } }, "today": "2026-11-28", "expected": true },
        { "row": { "person": { "born": "2010-06-01" } }, "today": "2028-06-01", "expected": false },
        { "today": "2028-06-01", "expected": null },
    ]);
    assert_eq!(faults("school_of_children", of_a_row), none());
    let computed = json!([
        { "answers": { "members": [{ "income": { "monthly": 500 } }, {}] }, "expected": 500 },
        { "answers": { "members": [] }, "expected": 0 },
    ]);
    assert_eq!(faults("sum_income", computed), none());
}

#[test]
fn an_example_that_comes_out_otherwise_is_named_with_what_the_rule_gives() {
    let found = faults(
        "owed_needed",
        json!([
            { "answers": { "late": true, "rent": { "monthly": 10_001 } }, "expected": false },
            { "answers": { "late": false }, "expected": false },
            { "answers": { "late": true }, "expected": true },
            { "answers": { "late": false }, "expected": "no" },
        ]),
    );
    let fails = |place: usize, gives: &str| (format!("examples[{place}]"), "example_fails", gives.to_owned());
    assert_eq!(found, [fails(0, "true"), fails(2, "null"), fails(3, "false")]);
    let computed = json!([{ "answers": { "members": [{ "income": { "monthly": 500 } }] }, "expected": 499 }]);
    assert_eq!(faults("sum_income", computed), [fails(0, "500")]);
    let large = json!([{ "answers": { "members": [
        { "income": { "monthly": i64::MAX } }, { "income": { "monthly": 1 } }
    ] }, "expected": 0 }]);
    assert_eq!(faults("sum_income", large), [fails(0, "no_result")]);
}

#[test]
fn what_a_rule_cannot_see_is_named_at_its_place() {
    let found = faults(
        "owed_needed",
        json!([
            { "answers": { "pets": 1 }, "expected": true },
            { "answers": { "late": "yes" }, "expected": true },
            { "answers": { "rent": { "weekly": 1 } }, "expected": true },
            { "answers": { "members": [{}, { "income": { "monthly": 1.5 } }] }, "expected": true },
            { "row": { "person": {} }, "expected": true },
        ]),
    );
    let unfit = |place: &str, about: &str| (place.to_owned(), "example_unfit", about.to_owned());
    assert_eq!(
        found,
        [
            unfit("examples[0].answers.pets", "pets"),
            unfit("examples[1].answers.late", "late"),
            unfit("examples[2].answers.rent.weekly", "weekly"),
            unfit("examples[3].answers.members[1].income.monthly", "monthly"),
            unfit("examples[4].row", "person"),
        ]
    );
}

#[test]
fn a_rule_that_reads_the_day_needs_one_in_its_examples() {
    let born = json!({ "person": { "born": "2010-06-01" } });
    let found = faults(
        "school_of_children",
        json!([
            { "row": born, "expected": true },
            { "row": born, "today": "soon", "expected": true },
        ]),
    );
    assert_eq!(
        found,
        [
            ("examples[0].today".to_owned(), "example_day", String::new()),
            ("examples[1].today".to_owned(), "example_day", "soon".to_owned()),
        ]
    );
}

#[test]
fn all_examples_together_take_the_work_of_one_set_of_answers() {
    let mut form = rental();
    let rows: Vec<Value> = (0..180).map(|_| json!({ "income": { "monthly": 1 } })).collect();
    let one = example(json!({ "answers": { "members": rows }, "expected": 180 }));
    let rule = form
        .rules
        .iter()
        .find(|rule| rule.id == "sum_income")
        .unwrap()
        .clone();
    for _ in 0..20 {
        for rule in form.rules.iter_mut().filter(|one| one.id == rule.id) {
            rule.examples.push(one.clone());
        }
    }
    for number in 0..40 {
        let mut copy = form.rules.iter().find(|one| one.id == rule.id).unwrap().clone();
        copy.id = format!("copy_{number}");
        copy.does = Does::Check;
        copy.when = format!("{} == 180", rule.when);
        copy.words = [("en".to_owned(), "No.".to_owned())].into();
        for example in &mut copy.examples {
            example.expected = json!(true);
        }
        form.rules.push(copy);
    }
    assert_eq!(form.check(), []);
    let found = form.example_faults();
    assert_eq!(found.len(), 100);
    assert!(found.iter().all(|fault| fault.about == "too_much_work"));
}

#[test]
fn examples_are_kept_with_the_document_and_not_sent_to_whoever_fills_it_in() {
    let mut form = rental();
    let one = example(json!({ "answers": { "late": true }, "expected": true }));
    form.rules[0].examples = vec![one.clone()];
    let text = serde_json::to_vec(&form).unwrap();
    assert_eq!(
        Form::read(&text).unwrap().rules[0].examples,
        std::slice::from_ref(&one)
    );
    assert!(form.clone().prepare().unwrap().form.rules[0].examples.is_empty());
    // A form from before is written as it was.
    let before = serde_json::to_value(rental()).unwrap();
    assert!(before["rules"][0].get("examples").is_none());
    form.rules[0].examples = vec![one; 21];
    let fault = form.check().remove(0);
    assert_eq!(
        (fault.path.as_str(), fault.key),
        ("rules[0].examples", "too_many")
    );
}

#[test]
fn an_example_says_what_it_expects() {
    let mut form = serde_json::to_value(rental()).unwrap();
    let read = |form: &Value| {
        let fault = Form::read(form.to_string().as_bytes()).unwrap_err().remove(0);
        (fault.path, fault.key, fault.about)
    };
    form["rules"][0]["examples"] = json!([{ "answers": {} }]);
    assert_eq!(read(&form).1, "missing_key");
    form["rules"][0]["examples"] = json!([{ "answer": {}, "expected": true }]);
    assert_eq!(
        read(&form),
        (
            "rules[0].examples[0].answer".into(),
            "unknown_key",
            "answer".into()
        )
    );
}
