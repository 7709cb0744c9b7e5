//! Rules beside the expressions of staff ([`hub_domain::expressions`]): the same are accepted, and they hold alike.

use super::{case_json, rental};
use hub_domain::expressions::{Expression, Facts, Kind, Outcome, Schema, Why};
use hub_forms::question_type::entry;
use hub_forms::rules::{Scope, Shape, Stopped, Value, Work, compile, evaluate};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

fn schema() -> Schema {
    let row = Kind::record([("a", Kind::Int), ("b", Kind::Text), ("d", Kind::Date)]);
    let answers = Kind::record([
        ("n", Kind::Int),
        ("gone", Kind::Int),
        ("t", Kind::Text),
        ("d", Kind::Date),
        ("is", Kind::Bool),
        ("rows", Kind::list(row)),
    ]);
    Schema::default().with("answers", answers)
}

fn scope() -> Scope {
    let row = Shape::record([("a", Shape::Int), ("b", Shape::Text), ("d", Shape::Date)]);
    Scope {
        answers: Shape::record([
            ("n", Shape::Int),
            ("gone", Shape::Int),
            ("t", Shape::Text),
            ("d", Shape::Date),
            ("is", Shape::Bool),
            ("rows", Shape::List(Box::new(row))),
        ]),
        row: None,
    }
}

fn value(json: &Json) -> Value {
    match json {
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(value) => Value::Int(value.as_i64().unwrap()),
        Json::String(value) => Value::Text(value.as_str().into()),
        Json::Array(items) => Value::List(items.iter().map(value).collect::<Vec<_>>().into()),
        Json::Object(fields) => {
            let fields: BTreeMap<String, Value> = fields
                .iter()
                .map(|(name, field)| (name.clone(), value(field)))
                .collect();
            Value::Record(fields.into())
        }
        Json::Null => panic!("an answer is never null"),
    }
}

/// Sources at random from parts of the language, good and bad, are accepted here exactly where they are there, with the same
/// refusal, and hold alike.
#[test]
fn a_rule_is_accepted_and_holds_where_an_expression_does() {
    const PARTS: &[&str] = &[
        "answers.n",
        "answers.t",
        "answers.d",
        "answers.is",
        "answers.rows",
        "answers.gone",
        "answers.pets",
        "today",
        "(",
        ")",
        " && ",
        " || ",
        "!",
        " ? ",
        " : ",
        " == ",
        " != ",
        " < ",
        " >= ",
        " + ",
        " - ",
        " * ",
        " / ",
        " % ",
        " in ",
        "[1, 2]",
        "[\"x\", \"y\"]",
        "[]",
        "1",
        "0",
        "-7",
        "9223372036854775807",
        "1.5",
        "null",
        "true",
        "false",
        "\"x\"",
        "has(answers.gone)",
        "has(answers.t)",
        "size(",
        "sum(answers.rows.map(r, r.a))",
        "age(answers.d)",
        "date(\"2026-01-01\")",
        "money(\"1.5\")",
        "monthly(answers.n, \"weekly\")",
        "days(answers.d, today)",
        "answers.rows.all(r, r.a > 0)",
        "answers.rows.exists(r, r.b == \"x\")",
        "answers.rows.exists_one(r, r.a == 1)",
        "answers.rows.filter(r, r.a > 1).size()",
        "answers.rows.all(r, answers.rows.exists(s, s.a >= r.a))",
        "answers",
        "answers.t.contains(\"x\")",
        "is_digits(answers.t, 1)",
        "{\"a\": 1}.a",
        "answers.rows[0].a",
        "1u",
        "b'c'",
    ];
    let given = json!({
        "n": 41, "t": "xy", "d": "1990-02-28", "is": true,
        "rows": [{ "a": 1, "b": "x", "d": "2026-01-01" }, { "a": 2, "b": "y" }, { "b": "x", "d": "2000-02-29" }],
    });
    let today: jiff::civil::Date = "2026-11-28".parse().unwrap();
    let facts = Facts::read(&schema(), &json!({ "answers": given }), today);
    let answers = |name: &str| given.get(name).map(value);
    let mut random = StdRng::seed_from_u64(28);
    let (mut accepted, mut refused, mut unknown) = (0, 0, 0);
    for round in 0..30_000 {
        let count = 1 + round % 9;
        let source: String = (0..count)
            .map(|_| PARTS[random.random_range(0..PARTS.len())])
            .collect();
        let there = Expression::compile(&source, &schema());
        let here = compile(&source, &scope(), &Shape::Bool);
        let (there, here) = match (there, here) {
            (Ok(there), Ok(here)) => (there, here),
            // All answers at once are refused here before it is said what for.
            (Err(there), Err(here)) => {
                let is_whole = here.about() == "all answers at once";
                assert!(
                    is_whole || there.key() == here.key(),
                    "{source}: {there} / {here}"
                );
                refused += 1;
                continue;
            }
            (there, here) => panic!("{source}: {:?} / {:?}", there.err(), here.err()),
        };
        accepted += 1;
        let held = evaluate(&here.tree, &answers, None, today, &mut Work::default());
        match there.holds(&facts) {
            Outcome::True => assert_eq!(held, Ok(Value::Bool(true)), "{source}"),
            Outcome::False => assert_eq!(held, Ok(Value::Bool(false)), "{source}"),
            Outcome::Unknown(Why::TooMuchWork) => assert_eq!(held, Err(Stopped::TooMuchWork), "{source}"),
            // Which of two failures is named may differ.
            Outcome::Unknown(Why::Missing(_) | Why::NoResult) => {
                assert!(
                    matches!(held, Err(Stopped::Missing | Stopped::NoResult)),
                    "{source}: {held:?}"
                );
                unknown += 1;
            }
        }
    }
    assert!(
        accepted > 300 && refused > 300 && unknown > 30,
        "{accepted} {refused} {unknown}"
    );
}

#[test]
fn rules_that_wait_for_each_other_are_found() {
    let mut form = rental();
    let mut rule = form.rules[0].clone();
    rule.id = "back".into();
    rule.target = "late".into();
    rule.when = "answers.owed > 0".into();
    form.rules.push(rule);
    let faults = form.check();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(
        (faults[0].key, faults[0].about.as_str()),
        ("circle", "late → owed → late")
    );
    // Through a group, and of a rule with itself.
    let mut form = rental();
    form.rules[7].when = "answers.adults".into();
    assert_eq!(form.check()[0].about, "adults → adults");
    let mut form = rental();
    form.rules[3].when = "answers.total > 5".into();
    form.rules[8].when = "size(answers.members.filter(m, has(m.school)))".into();
    assert_eq!(form.check()[0].key, "circle");
    // A check decides nothing: it may read what it is about.
    assert_eq!(rental().check(), []);
}

#[test]
fn a_rule_about_the_wrong_thing_is_refused_with_its_path() {
    let fault = |change: &dyn Fn(&mut hub_forms::document::Rule)| {
        let mut form = rental();
        change(&mut form.rules[0]);
        let fault = form.check().remove(0);
        (fault.path, fault.key, fault.about)
    };
    let when = |source: &str| fault(&|rule| rule.when = source.to_owned());
    assert_eq!(
        when("answers.pets > 1"),
        ("rules[0].when".into(), "unknown_name", "answers.pets".into())
    );
    assert_eq!(when("row.income > 1").1, "unknown_name");
    assert_eq!(when("answers.size").1, "wrong_kind");
    assert_eq!(when("answers.ssn == \"123\"").1, "unlike");
    assert_eq!(when(&"1+".repeat(600)).1, "too_long");
    assert_eq!(when("answers.home.rent > 1").1, "unknown_name");
    assert_eq!(fault(&|rule| rule.target = "nowhere".into()).1, "unknown_id");
    let computed = fault(&|rule| {
        rule.target = "legal_name".into();
        rule.does = hub_forms::document::Does::Compute;
    });
    assert_eq!(
        (computed.0.as_str(), computed.1),
        ("rules[0].target", "wrong_target")
    );
}

#[test]
fn every_sentence_that_the_page_writes_is_a_rule() {
    let form = rental();
    let answers = Shape::row("", form.items().map(entry));
    let members = form.question("members").unwrap();
    let row = Shape::row("members", members.items.iter().map(entry));
    let cases = case_json("sentences.json");
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 300);
    for case in cases {
        let source = case["source"].as_str().unwrap();
        let scope = Scope {
            answers: answers.clone(),
            row: case["row"].as_bool().unwrap().then(|| row.clone()),
        };
        let gives = match case["gives"].as_str().unwrap() {
            "int" => Shape::Int,
            _ => Shape::Bool,
        };
        if let Err(error) = compile(source, &scope, &gives) {
            panic!("{source}: {error}");
        }
    }
}
