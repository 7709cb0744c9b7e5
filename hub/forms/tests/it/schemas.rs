//! The JSON Schema of answers, read by a reader that is not ours.

use super::{prepared, reading, rental};
use hub_forms::answers::read;
use hub_forms::json_schema::json_schema;
use hub_forms::{Question, judge};
use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

fn validator(schema: &Value) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .build(schema)
        .unwrap()
}

fn complete() -> Value {
    let judged = super::case_json("judged.json");
    judged[3]["outcome"]["answers"].clone()
}

#[test]
fn what_the_engine_takes_the_schema_takes() {
    let schema = json_schema(&rental());
    assert!(jsonschema::draft202012::meta::is_valid(&schema));
    let validator = validator(&schema);
    let outcome = judge(&prepared(), &complete(), reading("en"));
    assert_eq!(outcome.faults, []);
    let faults: Vec<String> = validator
        .iter_errors(&complete())
        .map(|error| error.to_string())
        .collect();
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn every_answer_of_the_table_fits_the_schema_of_its_question() {
    let mut taken = 0;
    for case in super::case_json("answers.json").as_array().unwrap() {
        let answer = &case["says"]["answer"];
        if answer.is_null() {
            continue;
        }
        let mut form = rental();
        form.rules.clear();
        form.sections.truncate(1);
        form.sections[0].pages.truncate(1);
        let mut question: Question = serde_json::from_value(case["question"].clone()).unwrap();
        question.required = true;
        form.sections[0].pages[0].items = vec![question.clone()];
        let validator = validator(&json_schema(&form));
        assert!(validator.is_valid(&json!({ "q": answer })), "{case}");
        assert!(!validator.is_valid(&json!({})), "it is required: {case}");
        assert!(!validator.is_valid(&json!({ "q": answer, "other": 1 })));
        // Of another kind, or with a part too many.
        for wrong in [json!({ "nobody": 1 }), json!(-1), json!([[]]), json!("\u{0}")] {
            if read(&question, &wrong, reading("en")).is_err() {
                assert!(!validator.is_valid(&json!({ "q": wrong })), "{wrong} for {case}");
            }
        }
        taken += 1;
    }
    assert!(taken > 100, "{taken}");
}

#[test]
fn what_has_no_place_in_a_form_is_refused() {
    let validator = validator(&json_schema(&rental()));
    type Break = fn(&mut Value);
    let broken: [Break; 8] = [
        |answers| answers["legal_name"] = json!("Ana"),
        |answers| answers["born"] = json!("1990-13-01"),
        |answers| answers["rent"]["cents"] = json!(1.5),
        |answers| answers["late"] = json!("yes"),
        |answers| answers["members"][0]["answers"]["person"]["relation"] = json!("boss"),
        |answers| answers["members"][0]["id"] = json!(""),
        |answers| answers["pets"] = json!(1),
        |answers| {
            answers.as_object_mut().unwrap().remove("truth");
        },
    ];
    for (place, change) in broken.iter().enumerate() {
        let mut answers = complete();
        change(&mut answers);
        assert!(!validator.is_valid(&answers), "{place}");
    }
}

#[test]
fn staff_can_read_answers_of_every_kind() {
    use hub_domain::cases::form_document::QuestionKind;
    let unknown: Vec<&str> = hub_forms::QuestionType::ALL
        .iter()
        .map(|kind| kind.name())
        .filter(|name| !QuestionKind::is_known(name))
        .collect();
    assert_eq!(unknown, [""; 0]);
}
