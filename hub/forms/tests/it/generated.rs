//! Thousands of generated answers through forms with generated rules. The page generates the same answers from the same seed
//! (`web/src/shared/form-engine/generated.test.ts`), and its outcomes must have the same digests.

use super::{canonical, case_json, hold_to, prepared, reading, rental};
use hub_forms::document::{Does, Rule};
use hub_forms::question_type::entry;
use hub_forms::rules::{Scope, Shape, compile};
use hub_forms::{Prepared, Question, QuestionType, judge};
use serde_json::{Map, Value, json};

const CASES: u32 = 4_000;
const LANGUAGES: [&str; 4] = ["en", "es", "ar", "de"];

/// A generator that JavaScript has as well: 32 bits, mulberry32.
pub struct Dice(u32);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        (mixed ^ (mixed >> 14)) as usize % count
    }
}

fn answer(question: &Question, typed: &Value, dice: &mut Dice) -> Value {
    let options: Vec<&str> = question.options.iter().map(|option| option.id.as_str()).collect();
    match question.kind {
        QuestionType::Choice => match dice.below(options.len() + 1) {
            place if place < options.len() => options[place].into(),
            _ => "nonsense".into(),
        },
        QuestionType::Choices => {
            let bits = dice.below(1 << options.len());
            let chosen = options
                .iter()
                .enumerate()
                .filter(|(place, _)| (bits >> place) & 1 == 1);
            chosen.map(|(_, id)| *id).collect::<Vec<_>>().into()
        }
        QuestionType::Group if dice.below(12) > 0 => {
            let rows = (0..dice.below(5)).map(|place| {
                json!({ "id": format!("r{place}"), "answers": answers(&question.items, typed, dice) })
            });
            rows.collect()
        }
        kind => {
            let pool = typed[kind.name()].as_array().unwrap();
            pool[dice.below(pool.len())].clone()
        }
    }
}

fn answers(questions: &[Question], typed: &Value, dice: &mut Dice) -> Value {
    let mut answers = Map::new();
    for question in questions {
        if dice.below(6) > 0 {
            answers.insert(question.id.clone(), answer(question, typed, dice));
        }
    }
    answers.into()
}

/// FNV-1a, 32 bits, of the text in UTF-8.
fn digest(text: &str) -> String {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{hash:08x}")
}

#[test]
fn generated_answers_have_the_outcomes_that_the_page_finds() {
    let typed = case_json("typed.json");
    let forms = forms();
    hold_to("generated_forms.json", &serde_json::to_value(&forms).unwrap());
    let (mut digests, mut kept, mut faults, mut undecided) = (String::new(), 0, 0, 0);
    for case in 0..CASES {
        let mut dice = Dice(case.wrapping_mul(2_654_435_761));
        let prepared = &forms[dice.below(forms.len())];
        let lang = LANGUAGES[dice.below(LANGUAGES.len())];
        let items: Vec<Question> = prepared.form.items().cloned().collect();
        let answers = answers(&items, &typed, &mut dice);
        let outcome = judge(prepared, &answers, reading(lang));
        kept += outcome.answers.len();
        faults += outcome.faults.len();
        undecided += u32::from(!outcome.undecided.is_empty());
        let text = canonical(&serde_json::to_value(&outcome).unwrap());
        if std::env::var("FORMS_CASE").is_ok_and(|wanted| wanted == case.to_string()) {
            println!("{answers}\n{text}");
        }
        digests.push_str(&digest(&text));
        // What is stored is read back as it is, and nothing of it is a fault.
        let again = judge(prepared, &outcome.answers.clone().into(), reading(lang));
        let keeps = |key: &str| key == "required" || key == "check" || key == "too_few_rows";
        assert!(
            again.faults.iter().all(|fault| keeps(fault.key)),
            "{case}: {:?}",
            again.faults
        );
    }
    assert!(
        kept > 10_000 && faults > 10_000 && undecided > 50,
        "{kept} kept, {faults} faults, {undecided} undecided"
    );
    hold_to("generated.json", &json!({ "cases": CASES, "digests": digests }));
}

/// The form of the cases, and others with the same questions and rules made at random.
fn forms() -> Vec<Prepared> {
    let mut forms = vec![prepared()];
    for seed in 1..=6_u32 {
        let mut form = rental();
        form.rules.clear();
        let entries: Vec<_> = form.items().map(entry).collect();
        let group = form.question("members").unwrap().clone();
        let outside = Scope {
            answers: Shape::row("", entries),
            row: None,
        };
        let inside = Scope {
            row: Some(Shape::row("members", group.items.iter().map(entry))),
            ..outside.clone()
        };
        let mut dice = Dice(seed);
        let mut number = 0;
        while form.rules.len() < 30 {
            number += 1;
            let is_row = dice.below(4) == 0;
            let (does, target, is_sum) = match (is_row, dice.below(8)) {
                (true, 0..4) => (Does::Show, "school", false),
                (true, _) => (Does::Check, "income", false),
                (false, 0) => (Does::Compute, "adults", true),
                (false, 1) => (Does::Compute, "total", true),
                (false, 2) => (Does::Show, ["story", "proof", "needs"][dice.below(3)], false),
                (false, 3) => (Does::Require, ["story", "email"][dice.below(2)], false),
                (false, _) => (Does::Check, ["late", "language", "size"][dice.below(3)], false),
            };
            let when = match is_sum {
                true => whole(&mut dice, 3, is_row),
                false => condition(&mut dice, 3, is_row),
            };
            let gives = if is_sum { Shape::Int } else { Shape::Bool };
            let scope = if is_row { &inside } else { &outside };
            if compile(&when, scope, &gives).is_err() {
                continue;
            }
            let rule = Rule {
                id: format!("rule_{number}"),
                does,
                target: target.to_owned(),
                when,
                words: [("en".to_owned(), "No.".to_owned())].into(),
                examples: Vec::new(),
            };
            form.rules.push(rule);
            if !form.check().is_empty() {
                form.rules.pop();
            }
        }
        forms.push(form.prepare().unwrap());
    }
    forms
}

fn condition(dice: &mut Dice, depth: usize, is_row: bool) -> String {
    let sign = ["<", "<=", ">", ">=", "==", "!="][dice.below(6)];
    match dice.below(if depth == 0 { 9 } else { 16 }) {
        0 => "answers.late".into(),
        1 => "answers.language == \"spanish\"".into(),
        2 => "\"rent\" in answers.needs".into(),
        3 => format!("age(answers.born) {sign} {}", dice.below(60)),
        4 => "has(answers.ssn) || has(answers.email)".into(),
        5 => format!(
            "answers.story.{}(\"{}\")",
            ["contains", "startsWith", "endsWith"][dice.below(3)],
            ["L", "e", ""][dice.below(3)]
        ),
        6 => "answers.moved_in < date(\"2021-05-01\")".into(),
        7 if is_row => format!("row.person.born {sign} answers.born"),
        7 => "answers.address.state in [\"OR\", \"WA\"] && answers.lease.count > 0".into(),
        8 if is_row => "has(row.income.monthly)".into(),
        8 => "is_digits(answers.address.zip, 5)".into(),
        9 => format!("!({})", condition(dice, depth - 1, is_row)),
        10 => format!(
            "({} && {})",
            condition(dice, depth - 1, is_row),
            condition(dice, depth - 1, is_row)
        ),
        11 => format!(
            "({} || {})",
            condition(dice, depth - 1, is_row),
            condition(dice, depth - 1, is_row)
        ),
        12 => format!(
            "({} {sign} {})",
            whole(dice, depth - 1, is_row),
            whole(dice, depth - 1, is_row)
        ),
        13 => format!(
            "answers.members.{}(m, age(m.person.born) {sign} {} || has(m.income))",
            ["all", "exists", "exists_one"][dice.below(3)],
            dice.below(40)
        ),
        14 => format!(
            "({} ? {} : {})",
            condition(dice, depth - 1, is_row),
            condition(dice, depth - 1, is_row),
            condition(dice, depth - 1, is_row)
        ),
        _ => "answers.members.all(m, answers.members.exists(n, n.person.born <= m.person.born))".into(),
    }
}

fn whole(dice: &mut Dice, depth: usize, is_row: bool) -> String {
    match dice.below(if depth == 0 { 6 } else { 11 }) {
        0 => dice.below(100).to_string(),
        1 => "answers.rent.monthly".into(),
        2 => "answers.owed".into(),
        3 => "size(answers.members)".into(),
        4 if is_row => "row.income.monthly".into(),
        4 => "size(answers.legal_name.full)".into(),
        5 => ["9223372036854775807", "-9223372036854775808", "money(\"12.50\")"][dice.below(3)].into(),
        6 => "sum(answers.members.map(m, has(m.income), m.income.monthly))".into(),
        7 => "days(answers.born, today)".into(),
        8 => format!(
            "monthly({}, \"{}\")",
            whole(dice, depth - 1, is_row),
            ["weekly", "yearly", "biweekly"][dice.below(3)]
        ),
        9 => format!(
            "({} {} {})",
            whole(dice, depth - 1, is_row),
            ["+", "-", "*", "/", "%"][dice.below(5)],
            whole(dice, depth - 1, is_row)
        ),
        _ => format!(
            "({} ? {} : {})",
            condition(dice, depth - 1, is_row),
            whole(dice, depth - 1, is_row),
            whole(dice, depth - 1, is_row)
        ),
    }
}
