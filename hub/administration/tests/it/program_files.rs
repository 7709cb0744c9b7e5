//! A program as one file: the same bytes again, files of this format for ever, and hostile ones refused with their place.

use hub_administration::program_file::{
    KeptTexts, MAX_FILE_BYTES, ProgramFile, Standing, Verdict, renamed, verdict,
};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use serde_json::Value;
use std::collections::BTreeMap;

/// Kept as it was written first: every later release reads it.
const FIRST: &str = include_str!("fixtures/program-1.json");

/// The same in the format that has settings and contacts.
const SECOND: &str = include_str!("fixtures/program-2.json");

/// The same in the format that has fees, public figures and the budget.
const THIRD: &str = include_str!("fixtures/program-3.json");

fn first() -> ProgramFile {
    ProgramFile::read(FIRST.as_bytes()).unwrap()
}

/// A file's texts as a program has them in force.
fn in_force(file: &ProgramFile, program: i64) -> Vec<(ConfigKind, String, String)> {
    let placed = file.placed(ProgramId(program), &BTreeMap::new()).unwrap();
    placed
        .into_iter()
        .map(|text| (text.kind, text.key, text.body))
        .collect()
}

/// What is wrong with a file: place and key.
fn refused(text: &str) -> (String, &'static str) {
    let fault = ProgramFile::read(text.as_bytes()).unwrap_err();
    (fault.path, fault.key)
}

/// The first file with a member changed.
fn with(change: impl FnOnce(&mut Value)) -> String {
    let mut file: Value = serde_json::from_str(FIRST).unwrap();
    change(&mut file);
    file.to_string()
}

#[test]
fn a_file_of_the_first_format_is_read_and_says_what_it_said() {
    let file = first();
    assert_eq!(file.program.name, "Rent help");
    let keys: Vec<(ConfigKind, &str)> = file.keys().collect();
    assert_eq!(
        keys,
        [
            (ConfigKind::MessageTemplate, "received"),
            (ConfigKind::MessageTemplate, "visit"),
            (ConfigKind::NotificationRule, "tell-applicant"),
        ]
    );
    assert!(file.is_everybodys(ConfigKind::MessageTemplate, "received"));
    assert!(!file.is_everybodys(ConfigKind::MessageTemplate, "visit"));
    assert_eq!(
        file.roles().into_iter().collect::<Vec<_>>(),
        ["Intake Specialist"]
    );
    for (kind, key, body) in in_force(&file, 41) {
        assert_eq!(kind.check(&body), Ok(()), "{kind:?} {key}");
    }
}

#[test]
fn whichever_number_a_program_gets_its_file_is_the_same_bytes_again() {
    let written = first().write().unwrap();
    assert_eq!(
        ProgramFile::read(written.as_bytes()).unwrap().write().unwrap(),
        written
    );
    for number in [1, 41, 987_654] {
        let texts = in_force(&first(), number);
        let again = ProgramFile::of(first().program, KeptTexts::default(), &texts).unwrap();
        assert_eq!(again.write().unwrap(), written, "as program {number}");
    }
    assert!(
        written.contains("\"program\": true"),
        "a template of its own is named without a number"
    );
    assert!(!written.contains("41"));
}

#[test]
fn settings_and_contacts_are_of_the_second_format_and_the_first_one_is_still_read() {
    assert_eq!(first().kept, KeptTexts::default());
    let second = ProgramFile::read(SECOND.as_bytes()).unwrap();
    let settings = second.kept.settings.clone().unwrap();
    assert!(!settings.Applications.AllowCases);
    assert_eq!(settings.Payments.Type, "ACH");
    assert_eq!(second.kept.contacts.clone().unwrap().phone, "555-0100");
    assert!(second.roles().contains("Case Worker"), "a role that tasks name");
    let written = second.write().unwrap();
    assert_eq!(ProgramFile::read(written.as_bytes()).unwrap(), second);
    let again = ProgramFile::of(
        second.program.clone(),
        second.kept.clone(),
        &in_force(&second, 41),
    )
    .unwrap();
    assert_eq!(again.write().unwrap(), written);
    // A program about which nobody has said anything has neither.
    let bare = first().write().unwrap();
    assert!(
        !bare.contains("\"settings\"") && !bare.contains("\"contacts\""),
        "{bare}"
    );
}

#[test]
fn settings_of_a_file_are_judged_as_if_they_were_typed_in() {
    let second = |change: &dyn Fn(&mut Value)| {
        let mut file: Value = serde_json::from_str(SECOND).unwrap();
        change(&mut file);
        refused(&file.to_string())
    };
    assert_eq!(second(&|file| file["format"] = 1.into()).1, "unknown_member");
    assert_eq!(
        second(&|file| file["settings"]["Payments"]["Account"] = "x".into()),
        ("settings.Payments.Account".into(), "unknown_member")
    );
    assert_eq!(
        second(&|file| file["settings"]["FormURL"] = "https://elsewhere.example/".into()),
        ("settings.FormURL".into(), "invalid")
    );
    assert_eq!(
        second(&|file| file["contacts"]["phone"] = 5.into()),
        ("contacts.phone".into(), "wrong_type")
    );
}

#[test]
fn fees_public_figures_and_the_limit_are_of_the_third_format_and_earlier_ones_are_still_read() {
    let second = ProgramFile::read(SECOND.as_bytes()).unwrap();
    assert_eq!(
        (&second.kept.fees, second.kept.public_figures, second.kept.budget),
        (&None, None, None)
    );
    let third = ProgramFile::read(THIRD.as_bytes()).unwrap();
    let fees = third.kept.fees.clone().unwrap();
    assert_eq!(
        (fees.fee_cents, fees.takes.len(), fees.most_cents),
        (2_500, 2, 500_000)
    );
    assert!(third.kept.public_figures.unwrap().shows_zeros);
    assert!(third.kept.budget.unwrap().limits);
    // Written, it is what is kept: two exports of one program are the same bytes.
    let texts = in_force(&third, 41);
    let again = ProgramFile::of(third.program.clone(), third.kept.clone(), &texts).unwrap();
    assert_eq!(again.write().unwrap(), third.write().unwrap());
    assert_eq!(
        ProgramFile::read(third.write().unwrap().as_bytes()).unwrap(),
        third
    );
    let changed = |format: u64, change: &dyn Fn(&mut Value)| {
        let mut file: Value = serde_json::from_str(THIRD).unwrap();
        file["format"] = format.into();
        change(&mut file);
        refused(&file.to_string())
    };
    // Neither a secret of a provider nor money is a member.
    assert_eq!(
        changed(3, &|file| file["fees"]["api_key"] = "sk_live".into()),
        ("fees.api_key".into(), "unknown_member")
    );
    assert_eq!(
        changed(3, &|file| file["budget"]["amount_cents"] = 5.into()),
        ("budget.amount_cents".into(), "unknown_member")
    );
    assert_eq!(
        changed(3, &|file| file["fees"]["takes"] = serde_json::json!(["check"])),
        ("fees.takes".into(), "invalid")
    );
    assert_eq!(changed(2, &|_| {}).1, "unknown_member");
}

#[test]
fn a_key_that_another_program_has_is_replaced_wherever_it_is_named() {
    let key = renamed("visit", ProgramId(41));
    let names = BTreeMap::from([((ConfigKind::MessageTemplate, "visit".to_owned()), key.clone())]);
    let placed = first().placed(ProgramId(41), &names).unwrap();
    let rule = placed
        .iter()
        .find(|text| text.kind == ConfigKind::NotificationRule)
        .unwrap();
    let body: Value = serde_json::from_str(&rule.body).unwrap();
    assert_eq!(body["channels"][0]["template"], "visit-41");
    assert!(placed.iter().any(|text| text.key == key));
    assert!(renamed(&"x".repeat(64), ProgramId(7)).len() == 64);
}

#[test]
fn what_is_there_says_what_becomes_of_a_text() {
    let texts = in_force(&first(), 41);
    let (kind, key, body) = texts
        .iter()
        .find(|(kind, _, _)| *kind == ConfigKind::Workflow)
        .unwrap();
    let other = r#"{"states":[{"id":1,"name":"New","kind":"initial"}],"transitions":[]}"#;
    let of = |held: Option<&str>, draft: Option<&str>| {
        let standing = Standing {
            held: held.map(str::to_owned),
            draft: draft.map(str::to_owned),
        };
        verdict(*kind, key, body, ProgramId(41), &standing)
    };
    assert_eq!(of(None, None), Verdict::Created);
    assert_eq!(of(Some(other), None), Verdict::Changed);
    assert_eq!(of(Some(body), None), Verdict::Unchanged);
    assert_eq!(of(Some(other), Some(other)), Verdict::DraftWaits);
    assert_eq!(of(Some(other), Some(body)), Verdict::Changed);
    // The same with its defaults left out.
    let short = with(|_| {});
    let short: Value = serde_json::from_str(&short).unwrap();
    assert_eq!(of(Some(&short["workflow"].to_string()), None), Verdict::Unchanged);
    // Every program has this template.
    let (kind, key, body) = &texts[texts.iter().position(|(_, key, _)| key == "received").unwrap()];
    let standing = Standing {
        held: Some(body.replace("We have", "We had")),
        draft: None,
    };
    let found = verdict(*kind, key, body, ProgramId(41), &standing);
    assert_eq!(found, Verdict::OfAllPrograms);
    assert!(found.is_conflict() && !Verdict::Created.is_conflict());
}

#[test]
fn what_is_unknown_or_of_another_kind_is_refused_with_its_place() {
    assert_eq!(refused("{"), (String::new(), "malformed"));
    assert_eq!(refused("[]"), (String::new(), "wrong_type"));
    assert_eq!(refused("{}"), ("format".into(), "required"));
    assert_eq!(refused(r#"{"format":4}"#), ("format".into(), "unknown_format"));
    assert_eq!(refused(r#"{"format":0}"#), ("format".into(), "unknown_format"));
    assert_eq!(refused(r#"{"format":1}"#), ("program".into(), "required"));
    let unknown = with(|file| file["colour"] = "red".into());
    assert_eq!(refused(&unknown), ("colour".into(), "unknown_member"));
    let unknown = with(|file| file["program"]["password"] = "x".into());
    assert_eq!(refused(&unknown), ("program.password".into(), "unknown_member"));
    let unknown = with(|file| file["workflow"]["states"][1]["colour"] = "red".into());
    assert_eq!(refused(&unknown).1, "unknown_member");
    assert!(refused(&unknown).0.starts_with("workflow.states[1]"), "{unknown}");
    let number = with(|file| file["notification_rules"]["tell-applicant"]["program"] = 5.into());
    assert_eq!(
        refused(&number),
        (
            "notification_rules.tell-applicant.program".into(),
            "unknown_member"
        )
    );
    let number = with(|file| file["message_templates"]["visit"]["program"] = 5.into());
    assert_eq!(
        refused(&number),
        ("message_templates.visit.program".into(), "wrong_type")
    );
    let key = with(|file| file["message_templates"]["../x"] = Value::Null);
    assert_eq!(refused(&key), ("message_templates.../x".into(), "not_allowed"));
}

#[test]
fn a_member_twice_deep_nesting_and_a_zero_byte_are_refused() {
    let twice = r#"{"format":1,"program":{"name":"A","name":"B"}}"#;
    assert_eq!(refused(twice), ("program.name".into(), "twice"));
    let deep = format!(
        r#"{{"format":1,"program":{{"name":"A"}},"form":{}{}}}"#,
        "[".repeat(90),
        "]".repeat(90)
    );
    assert_eq!(refused(&deep).1, "too_deep");
    let deeper = "[".repeat(100_000);
    assert_eq!(refused(&deeper).1, "too_deep");
    let zero = r#"{"format":1,"program":{"name":"A\u0000"}}"#;
    assert_eq!(refused(zero), ("program.name".into(), "not_allowed"));
    let large = vec![b' '; MAX_FILE_BYTES + 1];
    assert_eq!(ProgramFile::read(&large).unwrap_err().key, "too_long");
}

/// Every text with one byte less, or another one: read, or refused, and never a panic; what is read is written the same again.
#[test]
fn a_broken_file_is_read_or_refused() {
    let bytes = FIRST.as_bytes();
    for at in (0..bytes.len()).step_by(7) {
        for broken in [[&bytes[..at], &bytes[at + 1..]].concat(), {
            let mut other = bytes.to_vec();
            other[at] = b'7';
            other
        }] {
            if let Ok(file) = ProgramFile::read(&broken) {
                let written = file.write().unwrap();
                assert_eq!(
                    ProgramFile::read(written.as_bytes()).unwrap().write().unwrap(),
                    written
                );
            }
        }
    }
}
