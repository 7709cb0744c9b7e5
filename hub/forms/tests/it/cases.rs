//! The table of cases that the page runs too (`web/src/shared/form-engine/cases.test.ts`).

use super::{case_json, hold_to, prepared, reading};
use hub_forms::answers::read;
use hub_forms::{Question, QuestionType, judge};
use serde_json::{Value, json};

/// What a question of each kind makes of what people type, in four languages.
#[test]
fn every_kind_reads_what_people_type_as_the_table_says() {
    let typed = case_json("typed.json");
    let mut says = Vec::new();
    for kind in QuestionType::ALL {
        for question in questions(*kind) {
            let values = typed[kind.name()].as_array().cloned().unwrap_or_default();
            assert!(
                values.len() > 2 || *kind == QuestionType::Choice || *kind == QuestionType::Choices,
                "{}",
                kind.name()
            );
            let chosen = [
                json!("a"),
                json!("z"),
                json!(["c", "a"]),
                json!(["a", "a"]),
                json!([]),
                json!(1),
            ];
            for value in values.iter().chain(chosen.iter().filter(|_| values.is_empty())) {
                for lang in ["en", "es", "ar", "de"] {
                    let asked: Question = serde_json::from_value(question.clone()).unwrap();
                    let first = read(&asked, value, reading(lang));
                    if let Ok(Some(answer)) = &first {
                        assert_eq!(
                            read(&asked, answer, reading(lang)).as_ref(),
                            Ok(&Some(answer.clone())),
                            "{value}"
                        );
                    }
                    let made = match first {
                        Ok(answer) => json!({ "answer": answer }),
                        Err(fault) => json!({ "fault": fault }),
                    };
                    says.push(json!({ "question": question, "value": value, "lang": lang, "says": made }));
                    if lang == "en" && !matters(*kind) {
                        break;
                    }
                }
            }
        }
    }
    assert!(says.len() > 300, "{}", says.len());
    hold_to("answers.json", &says.into());
}

/// Whether the language matters to a kind.
fn matters(kind: QuestionType) -> bool {
    matches!(
        kind,
        QuestionType::Money | QuestionType::Number | QuestionType::Date | QuestionType::DateOfBirth
    )
}

fn questions(kind: QuestionType) -> Vec<Value> {
    let question = |settings: Value| {
        let mut question = json!({ "id": "q", "type": kind.name(), "words": { "en": "Q" } });
        for (name, value) in settings.as_object().into_iter().flatten() {
            question[name] = value.clone();
        }
        question
    };
    let words = |id: &str| json!({ "id": id, "words": { "en": id } });
    let options = json!({ "options": [words("a"), words("b"), words("c")] });
    let periods = [
        "hourly",
        "daily",
        "weekly",
        "biweekly",
        "monthly",
        "quarterly",
        "yearly",
        "varies",
    ];
    let settings = match kind.name() {
        "name" => vec![json!({}), json!({ "parts": true })],
        "date" | "date_of_birth" => vec![json!({}), json!({ "about": true })],
        "money" => vec![
            json!({}),
            json!({ "periods": periods }),
            json!({ "periods": ["weekly", "daily"], "factors": { "weekly": { "times": 43, "per": 10 } } }),
        ],
        "number" => vec![json!({}), json!({ "min": 0, "max": 30 })],
        "text" => vec![json!({}), json!({ "lines": true, "max": 500 })],
        "choice" | "choices" => vec![options],
        _ => vec![json!({})],
    };
    settings.into_iter().map(question).collect()
}

/// The form as the page gets it, and what it says of a person's answers step by step.
#[test]
fn a_form_says_of_answers_what_the_table_says() {
    let prepared = prepared();
    hold_to("prepared.json", &serde_json::to_value(&prepared).unwrap());
    let ana = json!({ "name": "Ana", "born": "1990-02-03", "relation": "self" });
    let leo = json!({ "name": "Leo", "born": "2015-11-26", "relation": "child" });
    let mut answers = json!({
        "legal_name": "Ana Pérez",
        "born": "1990-02-03",
        "address": { "line": "12 Oak St", "city": "Salem", "state": "OR", "zip": "97301" },
        "rent": { "amount": "1,200", "period": "monthly" },
        "late": true,
        "members": [
            { "id": "r1", "answers": { "person": ana, "income": { "amount": "400", "period": "biweekly" } } },
            { "id": "r2", "answers": { "person": leo, "school": "Oak Elementary", "job": { "name": "None" } } },
        ],
        "size": "2",
        "truth": { "agreed": true, "lang": "es" },
    });
    let mut steps = vec![
        ("nothing yet", json!({})),
        ("late, and nothing about it", answers.clone()),
    ];
    answers["owed"] = json!("99999");
    answers["lease"] = json!({ "pages": ["p1"] });
    steps.push(("more owed than can be asked for", answers.clone()));
    answers["owed"] = json!("2,400.50");
    steps.push(("complete", answers.clone()));
    answers["late"] = json!(false);
    steps.push((
        "not late: what is owed is neither sent to rules nor kept",
        answers.clone(),
    ));
    answers["size"] = json!(3);
    answers["adults"] = json!(77);
    answers["members"][1]["answers"]["person"]["relation"] = json!("self");
    steps.push(("two selves, and a number that nobody may write", answers.clone()));
    answers["members"][0]["answers"]["income"] =
        json!({ "amount": "99999", "period": "hourly", "hours": "160" });
    steps.push(("rich: the papers are not asked for", answers.clone()));
    answers["pets"] = json!(2);
    answers["Not An Id"] = json!(2);
    answers["members"] = json!([]);
    steps.push(("nobody, and what was never asked", answers));
    let says: Vec<Value> = steps
        .iter()
        .map(|(name, answers)| {
            let outcome = judge(&prepared, answers, reading("en"));
            json!({ "name": name, "answers": answers, "outcome": outcome })
        })
        .collect();
    let faults = |step: usize| says[step]["outcome"]["faults"].as_array().unwrap().len();
    let keys = |step: usize| -> Vec<String> {
        let faults = says[step]["outcome"]["faults"].as_array().unwrap();
        let key = |fault: &Value| {
            format!(
                "{} {}",
                fault["at"].as_str().unwrap(),
                fault["key"].as_str().unwrap()
            )
        };
        faults.iter().map(key).collect()
    };
    assert_eq!(keys(1), ["owed required", "lease required"]);
    assert_eq!(keys(2), ["owed check"]);
    assert_eq!(faults(3), 0, "{:?}", keys(3));
    let complete = &says[3]["outcome"]["answers"];
    assert_eq!(complete["total"], json!({ "cents": 86_666 }));
    assert_eq!(complete["adults"], json!(1));
    assert_eq!(complete["owed"], json!({ "cents": 240_050 }));
    let hidden = |step: usize| says[step]["outcome"]["hidden"].clone();
    assert_eq!(hidden(3), json!(["members/r1/school", "members/r2/job"]));
    assert_eq!(says[4]["outcome"]["answers"].get("owed"), None);
    assert_eq!(keys(5), ["members check", "size check"]);
    assert_eq!(says[5]["outcome"]["answers"]["adults"], json!(1));
    assert!(
        hidden(6).as_array().unwrap().contains(&json!("lease")),
        "{}",
        hidden(6)
    );
    assert_eq!(
        keys(7),
        [
            " unknown_question",
            "pets unknown_question",
            "members required",
            "members check",
            "size check"
        ]
    );
    hold_to("judged.json", &says.into());
}
