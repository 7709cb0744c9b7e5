//! Input that would cost too much or lie: each ends in an answer with its key.

use super::{prepared, reading, rental};
use hub_forms::rules::Tree;
use hub_forms::{Form, judge};
use serde_json::{Value, json};

fn keys(answers: &Value) -> Vec<String> {
    let outcome = judge(&prepared(), answers, reading("en"));
    let faults = outcome.faults.iter().filter(|fault| fault.key != "required");
    faults
        .map(|fault| format!("{} {} {}", fault.at, fault.part, fault.key))
        .collect()
}

#[test]
fn what_is_too_much_is_said_at_its_place() {
    let row = |place: usize| json!({ "id": format!("r{place}"), "answers": {} });
    let rows: Vec<Value> = (0..10_000).map(row).collect();
    assert_eq!(keys(&json!({ "members": rows })), ["members  too_many_rows"]);
    assert_eq!(
        keys(&json!({ "story": "x".repeat(1_000_000) })),
        ["story  too_long"]
    );
    assert_eq!(
        keys(&json!({ "legal_name": "é".repeat(1_000_000) })),
        ["legal_name  too_long"]
    );
    assert_eq!(keys(&json!({ "story": "a\0b" })), ["story  control_character"]);
    assert_eq!(keys(&json!({ "size": "9".repeat(50) })), ["size  not_a_number"]);
    assert_eq!(keys(&json!({ "born": "1899-12-31" })), ["born year before_1900"]);
    assert_eq!(keys(&json!({ "phone": { "a": [[[]]] } })), ["phone  wrong_kind"]);
    assert_eq!(keys(&json!([])), ["  wrong_kind"]);
    let many: serde_json::Map<String, Value> =
        (0..5_000).map(|place| (format!("q{place}"), json!(1))).collect();
    assert_eq!(keys(&many.into()).len(), 100);
}

#[test]
fn a_name_of_any_script_is_kept_and_what_turns_it_is_not() {
    for (typed, kept) in [
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("محمد العلي", "محمد العلي"),
        ("עמית כהן", "עמית כהן"),
        ("ኣስቴር", "ኣስቴር"),
        ("王小明", "王小明"),
        ("ភីរុណ", "ភីរុណ"),
        ("O’Brien-Ñáñez", "O’Brien-Ñáñez"),
        ("\u{202e}evil\u{202c} Ana", "evil Ana"),
        ("X", "X"),
    ] {
        let outcome = judge(&prepared(), &json!({ "legal_name": typed }), reading("en"));
        assert_eq!(outcome.answers["legal_name"]["full"], kept);
    }
}

#[test]
fn rules_that_never_end_are_stopped_and_say_so() {
    let mut form = rental();
    form.rules.retain(|rule| rule.id == "one_self");
    form.rules[0].when =
        "answers.members.all(a, answers.members.all(b, a.person.born <= b.person.born || true))".into();
    let prepared = form.prepare().unwrap();
    let row = |place: usize| {
        let person = json!({ "name": "Ana", "born": "1990-02-03", "relation": "self" });
        json!({ "id": format!("r{place}"), "answers": { "person": person } })
    };
    let count = |rows: usize| -> Vec<&'static str> {
        let rows: Vec<Value> = (0..rows).map(row).collect();
        let outcome = judge(&prepared, &json!({ "members": rows }), reading("en"));
        outcome.undecided.iter().map(|one| one.why).collect()
    };
    assert_eq!(count(30), Vec::<&str>::new());
    let mut many = rental();
    many.rules.retain(|rule| rule.id == "one_self");
    many.rules[0].when.clone_from(&prepared.form.rules[0].when);
    let members = many.sections[1].pages[0]
        .items
        .iter_mut()
        .find(|item| item.id == "members")
        .unwrap();
    members.max = Some(200);
    let many = many.prepare().unwrap();
    let rows: Vec<Value> = (0..200).map(row).collect();
    let outcome = judge(&many, &json!({ "members": rows }), reading("en"));
    assert_eq!(outcome.undecided[0].why, "too_much_work");
}

#[test]
fn all_rules_of_a_form_together_have_a_bound() {
    let mut form = rental();
    form.rules.retain(|rule| rule.id == "school_of_children");
    let rule = form.rules.remove(0);
    let source = "answers.members.all(a, answers.members.exists(b, b.person.born == a.person.born))";
    for place in 0..400 {
        let mut rule = rule.clone();
        rule.id = format!("rule_{place}");
        rule.when = source.into();
        form.rules.push(rule);
    }
    let prepared = form.prepare().unwrap();
    let person =
        |day: usize| json!({ "name": "Ana", "born": format!("1990-01-{:02}", day + 1), "relation": "self" });
    let rows: Vec<Value> = (0..30)
        .map(|place| json!({ "id": format!("r{place}"), "answers": { "person": person(place) } }))
        .collect();
    let outcome = judge(&prepared, &json!({ "members": rows }), reading("en"));
    assert!(outcome.undecided.iter().any(|one| one.why == "too_much_work"));
}

#[test]
fn a_form_that_is_too_large_or_nests_is_refused() {
    let mut form = rental();
    let many = form.sections[0].pages[0].items[0].clone();
    form.sections[0].pages[0].items = vec![many; 1_001];
    assert_eq!(form.check()[0].key, "too_many");
    let mut form = rental();
    let group = form.question("members").unwrap().clone();
    for item in &mut form.sections[1].pages[0].items {
        if item.id == "members" {
            item.items.push(group.clone());
        }
    }
    assert!(form.check().iter().any(|fault| fault.key == "group_in_group"));
    let mut nested = String::from("{\"format\":1,\"id\":\"f\",\"title\":{},\"sections\":[");
    nested.push_str(&"{\"items\":[".repeat(50_000));
    assert!(Form::parse(nested.as_bytes()).is_err());
    let tree: Result<Tree, _> = serde_json::from_str(&format!("{}1", "{\"list\":[".repeat(100_000)));
    assert!(tree.is_err());
}
