//! Answers to a form document, kind by kind.

use super::*;

fn form() -> FormDocument {
    let member =
        json!({ "id": "person", "type": "household_member", "words": { "en": "Person", "es": "Persona" } });
    let items = json!([
        { "id": "legal_name", "type": "name", "words": { "en": "Name" } },
        { "id": "home", "type": "address", "words": { "en": "Address" } },
        { "id": "rent", "type": "money", "words": { "en": "Rent" }, "periods": ["weekly"], "fact": "rent" },
        { "id": "needs", "type": "choices", "words": { "en": "Needs" }, "options": [
            { "id": "rent", "words": { "en": "Rent", "ar": "الإيجار" } }, { "id": "food", "words": { "en": "Food", "ar": "الطعام" } },
        ] },
        { "id": "number", "type": "ssn", "words": { "en": "SSN" } },
        { "id": "bank", "type": "bank_account", "words": { "en": "Account" } },
        { "id": "lease", "type": "photo", "words": { "en": "Lease" } },
        { "id": "signed", "type": "signature", "words": { "en": "Signature" } },
        { "id": "agreed", "type": "declaration", "words": { "en": "I agree" } },
        { "id": "members", "type": "group", "words": { "en": "Who lives with you?" }, "items": [member] },
    ]);
    let section = json!({ "id": "all", "title": { "en": "All", "es": "Todo" }, "pages": [{ "id": "page", "items": items }] });
    FormDocument::of(json!({ "format": 1, "title": { "en": "Help" }, "sections": [section] })).unwrap()
}

fn read_one(id: &str, value: Value, lang: &str) -> Answer {
    read_at(&form(), id, &value, lang).unwrap()
}

#[test]
fn answers_that_have_parts_are_read_as_staff_want_to_read_them() {
    assert_eq!(
        read_one("legal_name", json!({ "full": "Ana Reyes" }), "en")
            .text
            .as_deref(),
        Some("Ana Reyes")
    );
    let home = json!({ "kind": "shelter", "line": "12 Mill Road", "unit": "Apt 4", "city": "Riverbend", "state": "DC", "zip": "20001" });
    let home = read_one("home", home, "en");
    assert_eq!(
        (home.text.as_deref(), home.chosen.as_deref()),
        (Some("12 Mill Road, Apt 4, Riverbend, DC 20001"), Some("shelter"))
    );
    let county = json!({ "kind": "none", "state": "VA", "county": "Fairfax County" });
    assert_eq!(
        read_one("home", county, "en").text.as_deref(),
        Some("VA, Fairfax County")
    );
    let rent = read_one(
        "rent",
        json!({ "cents": 30_000, "period": "weekly", "monthly": 130_000 }),
        "en",
    );
    assert_eq!(
        (
            rent.kind,
            rent.number,
            rent.chosen.as_deref(),
            rent.monthly,
            rent.fact.as_deref()
        ),
        (
            AnswerKind::Money,
            Some(30_000),
            Some("weekly"),
            Some(130_000),
            Some("rent")
        )
    );
    let needs = read_one("needs", json!(["rent", "food"]), "ar");
    assert_eq!(
        (needs.text.as_deref(), needs.choices.len()),
        (Some("الإيجار، الطعام"), 2)
    );
    let lease = read_one(
        "lease",
        json!({ "pages": ["f1", "f2"], "doubtful": ["f2"] }),
        "en",
    );
    assert_eq!(
        (lease.kind, lease.files.len(), lease.number),
        (AnswerKind::Files, 2, Some(2))
    );
    let signed = read_one(
        "signed",
        json!({ "name": "Ana Reyes", "lang": "es", "signed_at_ms": 5, "drawing": "f9" }),
        "en",
    );
    assert_eq!(
        (signed.kind, signed.text.as_deref(), signed.number),
        (AnswerKind::Signature, Some("Ana Reyes"), Some(5))
    );
    assert_eq!(signed.files, ["f9"]);
    assert_eq!(
        read_one("agreed", json!({ "agreed": true, "lang": "en" }), "en").number,
        Some(1)
    );
}

#[test]
fn rows_and_their_cells_have_places_and_the_readers_words() {
    let person = json!({ "name": { "full": "Leo" }, "born": "2015-02-03", "relation": "child" });
    let rows = json!([{ "id": "r1", "answers": { "person": person } }, { "id": "r2", "answers": {} }]);
    let members = read_one("members", rows.clone(), "es");
    assert_eq!((members.kind, members.rows.len()), (AnswerKind::List, 2));
    let leo = &members.rows[0][0];
    assert_eq!(
        (leo.at.as_str(), leo.title.as_str(), leo.kind),
        ("members/r1/person", "Persona", AnswerKind::Parts)
    );
    let parts: Vec<(&str, Option<&str>, Option<&str>)> = leo.rows[0]
        .iter()
        .map(|part| (part.key.as_str(), part.text.as_deref(), part.chosen.as_deref()))
        .collect();
    assert_eq!(
        parts,
        [
            ("name", Some("Leo"), None),
            ("born", Some("2015-02-03"), None),
            ("relation", None, Some("child"))
        ]
    );
    assert!(!members.rows[1][0].is_answered());
    let row = read_one("members/r1", rows[0].clone(), "en");
    assert_eq!(
        (row.title.as_str(), row.rows[0][0].at.as_str()),
        ("Who lives with you?", "members/r1/person")
    );
    assert_eq!(read_at(&form(), "members/r1/pets", &Value::Null, "en"), None);
}

#[test]
fn digits_that_are_sealed_are_nowhere_but_their_last_four() {
    for number in [json!({ "kept": "6789", "sealed": "SEALED" }), json!("123456789")] {
        let one = read_one("number", number, "en");
        assert_eq!((one.text.as_deref(), one.is_sealed), (Some("•••-••-6789"), true));
        let shown = serde_json::to_string(&one).unwrap();
        assert!(!shown.contains("12345") && !shown.contains("SEALED"), "{shown}");
    }
    assert!(!read_one("number", Value::Null, "en").is_sealed);
    let bank = json!({ "holder": "Ana", "routing": "021000021", "account": { "kept": "4321", "sealed": "SEALED" }, "kind": "checking" });
    let one = read_one("bank", bank, "en");
    let texts: Vec<Option<&str>> = one.rows[0].iter().map(|part| part.text.as_deref()).collect();
    assert_eq!(texts, [Some("Ana"), Some("021000021"), Some("••••4321"), None]);
    assert!(one.is_sealed && !serde_json::to_string(&one).unwrap().contains("SEALED"));
    let odd = read_one("number", json!(123_456_789), "en");
    assert_eq!(odd.text.as_deref(), Some("•••"));
    // What nobody asks any more is shown, but not what it has sealed.
    let sections = read(
        &form(),
        &json!({ "old_number": { "kept": "1", "sealed": "SEALED" }, "pets": 2 }),
        "en",
    );
    let last = sections.last().unwrap();
    let texts: Vec<Option<&str>> = last.answers.iter().map(|one| one.text.as_deref()).collect();
    assert_eq!(texts, [Some(r#"{"kept":"1"}"#), Some("2")]);
}

#[test]
fn what_was_not_answered_is_empty_and_what_does_not_fit_is_shown_as_it_was_given() {
    let sections = read(&form(), &json!({ "needs": "rent?" }), "es");
    assert_eq!((sections.len(), sections[0].title.as_str()), (1, "Todo"));
    let answered: Vec<&str> = sections[0]
        .answers
        .iter()
        .filter(|answer| answer.is_answered())
        .map(|answer| answer.key.as_str())
        .collect();
    assert_eq!(answered, ["needs"]);
    assert_eq!(sections[0].answers[3].text.as_deref(), Some("rent?"));
    assert_eq!(sections[0].answers[3].kind, AnswerKind::Text);
}
