//! Texts of several kinds beside each other: what is missing is found at either side.

use super::*;
use crate::cases::workflow::Workflow;
use crate::conversations::template::MessageTemplate;
use serde_json::{Value, json};

fn workflow(states: &[(i64, &str, &str)], sla_hours: Option<i64>) -> Value {
    let moves = states
        .windows(2)
        .map(|pair| json!({ "from": pair[0].0, "to": pair[1].0, "required_documents": ["lease"] }));
    let states = states.iter().map(|(id, name, kind)| match *kind {
        "terminal" => json!({ "id": id, "name": name, "kind": kind }),
        _ => json!({ "id": id, "name": name, "kind": kind, "sla_hours": sla_hours }),
    });
    json!({ "states": states.collect::<Vec<_>>(), "transitions": moves.collect::<Vec<_>>() })
}

const STATES: [(i64, &str, &str); 3] = [
    (4, "Received", "initial"),
    (30, "Inspection", "open"),
    (12, "Denied", "terminal"),
];

fn form(question: &str, document: &str) -> Value {
    json!({
        "type": "object", "title": "Rent help", "x-order": ["household"], "x-documents": { document: { "en": "Lease" } },
        "properties": { "household": {
            "type": "object", "title": "Household", "x-order": [question],
            "properties": { question: { "type": "integer", "title": "People" } },
        } },
    })
}

fn rules(holds: &str) -> Value {
    json!({ "rules": [{ "key": "small", "title": { "en": "Small" }, "severity": "warning", "holds": holds }] })
}

fn template(states: &[i64], channel: &str, active: bool) -> Value {
    json!({ "name": "Visit", "channel": channel, "program": 5, "states": states, "active": active,
        "by_lang": { "en": { "subject": "A visit", "body": "We come." } } })
}

fn notice(to: i64, condition: Option<&str>, active: bool) -> Value {
    json!({ "name": "Visit", "active": active, "program": 5, "to_state": to, "condition": condition, "audience": "applicant",
        "channels": [{ "channel": "SMS", "template": "visit" }] })
}

fn reasons(state: i64, retired: bool) -> Value {
    json!([{ "id": 1, "name": "Too late", "state": state, "text_by_lang": { "en": "Too late." }, "needs_note": false, "retired": retired }])
}

fn flow(status: i64) -> Value {
    let asked = |digits: u32, save: &str, next: &str| json!({ "verb": "gather", "numDigits": digits, "save": save, "sensitive": true, "say": { "en": "Number." }, "next": next });
    json!({
        "version": 1, "name": "Menu", "program": 5, "start": "case", "lang": ["en"], "timezone": "UTC", "defaults": { "onError": "bye" },
        "steps": {
            "case": asked(6, "case_no", "born"),
            "born": asked(8, "born", "find"),
            "find": { "verb": "lookup", "by": "case_no", "birthDate": "born", "found": "move", "notFound": "bye" },
            "move": { "verb": "set-status", "status": status, "next": "bye", "refused": "bye" },
            "bye": { "verb": "hangup" },
        },
    })
}

/// A program in which everything names something, and everything is there.
fn in_force() -> Texts {
    let mut texts = Texts::default();
    let all = [
        (ConfigKind::Workflow, "5", workflow(&STATES, None)),
        (ConfigKind::Form, "5", form("size", "lease")),
        (
            ConfigKind::ValidationRules,
            "5",
            rules("answers.household.size > 1 && application.status != \"Inspection\""),
        ),
        (ConfigKind::MessageTemplate, "visit", template(&[30], "SMS", true)),
        (
            ConfigKind::NotificationRule,
            "on-visit",
            notice(30, Some("documents.lease.count > 0"), true),
        ),
        (ConfigKind::DenialReasons, "5", reasons(30, false)),
        (ConfigKind::Flow, "menu", flow(30)),
    ];
    for (kind, key, body) in all {
        texts.put(kind, key, &body.to_string()).unwrap();
    }
    texts
}

/// The faults of changes: kind, key, whether it is the change itself, place and machine key.
fn faults(changes: &[(ConfigKind, &str, Option<Value>)]) -> Vec<(&'static str, String, bool, String)> {
    let bodies: Vec<Option<String>> = changes
        .iter()
        .map(|(_, _, body)| body.as_ref().map(ToString::to_string))
        .collect();
    let changes: Vec<Change<'_>> = changes
        .iter()
        .zip(&bodies)
        .map(|((kind, key, _), body)| Change {
            kind: *kind,
            key,
            body: body.as_deref(),
        })
        .collect();
    let found = judge(&changes, &in_force()).into_iter();
    found
        .map(|one| {
            let place = one.fault.place();
            let words = format!("{}: {}", place.field, place.key);
            (one.kind.as_str(), one.key, one.is_changed, words)
        })
        .collect()
}

fn broken(kind: &'static str, key: &str, words: &str) -> (&'static str, String, bool, String) {
    (kind, key.to_owned(), false, words.to_owned())
}

#[test]
fn what_is_in_force_is_sound_and_publishing_it_again_breaks_nothing() {
    let all = in_force();
    let workflow = workflow(&STATES, None);
    assert_eq!(faults(&[(ConfigKind::Workflow, "5", Some(workflow))]), []);
    assert_eq!(all.all::<crate::calls::flow::Flow>().count(), 1);
}

#[test]
fn a_renamed_question_breaks_every_rule_that_names_it() {
    let renamed = (ConfigKind::Form, "5", Some(form("people", "lease")));
    assert_eq!(
        faults(std::slice::from_ref(&renamed)),
        [broken("validation_rules", "5", "rules.small.holds: unknown_name")]
    );
    // In one release with the rules it breaks nothing.
    let rules = (
        ConfigKind::ValidationRules,
        "5",
        Some(rules("answers.household.people > 1")),
    );
    assert_eq!(faults(&[renamed, rules.clone()]), []);
    // From the other side: the rules alone name what is not asked.
    let own = faults(&[rules]);
    assert_eq!(own.len(), 1);
    assert!(
        own[0].2 && own[0].3 == "rules.small.holds: unknown_name",
        "{own:?}"
    );
}

#[test]
fn a_document_that_is_asked_for_no_more_is_missed_by_moves_and_conditions() {
    let found = faults(&[(ConfigKind::Form, "5", Some(form("size", "deed")))]);
    assert_eq!(
        found,
        [
            broken("workflow", "5", "transitions.4-30: unknown_document"),
            broken("workflow", "5", "transitions.30-12: unknown_document"),
            broken("notification_rule", "on-visit", "condition: unknown_name"),
        ]
    );
}

#[test]
fn a_removed_state_is_found_by_everything_that_names_it() {
    let without = workflow(&[STATES[0], STATES[2]], None);
    let found = faults(&[(ConfigKind::Workflow, "5", Some(without.clone()))]);
    assert_eq!(
        found,
        [
            broken("validation_rules", "5", "rules.small.holds: unknown_state"),
            broken("message_template", "visit", "states: unknown_state"),
            broken("denial_reasons", "5", "reasons.1.state: unknown_state"),
            broken("notification_rule", "on-visit", "to_state: unknown_state"),
            broken("flow", "menu", "steps.move.status: unknown_status"),
        ]
    );
    // All of them in one release; what is switched off stands in nobody's way.
    let found = faults(&[
        (ConfigKind::Workflow, "5", Some(without)),
        (
            ConfigKind::ValidationRules,
            "5",
            Some(rules("answers.household.size > 1")),
        ),
        (
            ConfigKind::MessageTemplate,
            "visit",
            Some(template(&[4], "SMS", true)),
        ),
        (ConfigKind::DenialReasons, "5", Some(reasons(30, true))),
        (
            ConfigKind::NotificationRule,
            "on-visit",
            Some(notice(4, None, true)),
        ),
        (ConfigKind::Flow, "menu", Some(flow(4))),
    ]);
    assert_eq!(found, []);
}

#[test]
fn a_renamed_state_is_found_by_rules_that_compare_its_name() {
    let renamed = workflow(&[STATES[0], (30, "Visit", "open"), STATES[2]], None);
    assert_eq!(
        faults(&[(ConfigKind::Workflow, "5", Some(renamed))]),
        [broken(
            "validation_rules",
            "5",
            "rules.small.holds: unknown_state"
        )]
    );
}

#[test]
fn a_template_that_a_rule_sends_keeps_what_the_rule_needs() {
    for other in [
        Some(template(&[30], "EMAIL", true)),
        Some(template(&[30], "SMS", false)),
        None,
    ] {
        assert_eq!(
            faults(&[(ConfigKind::MessageTemplate, "visit", other)]),
            [broken(
                "notification_rule",
                "on-visit",
                "channels.0.template: unknown"
            )]
        );
    }
    assert_eq!(
        faults(&[(
            ConfigKind::MessageTemplate,
            "visit",
            Some(template(&[4], "SMS", true))
        )]),
        [broken(
            "notification_rule",
            "on-visit",
            "channels.0.template: not_for_status"
        )]
    );
    let off = (
        ConfigKind::NotificationRule,
        "on-visit",
        Some(notice(30, Some("documents.lease.count > 0"), false)),
    );
    let gone = (ConfigKind::MessageTemplate, "visit", None);
    // Together with the rule that is switched off, which still has to name what is there.
    let found = faults(&[off, gone]);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].2 && found[0].3 == "channels.0.template: unknown",
        "{found:?}"
    );
}

#[test]
fn what_was_missing_before_is_in_nobodys_way() {
    let mut texts = in_force();
    let faulty = notice(99, None, true).to_string();
    texts.put(ConfigKind::NotificationRule, "old", &faulty).unwrap();
    let body = workflow(&STATES, Some(48)).to_string();
    let change = Change {
        kind: ConfigKind::Workflow,
        key: "5",
        body: Some(&body),
    };
    assert_eq!(judge(&[change], &texts), []);
}

#[test]
fn a_text_is_the_same_in_a_copy_until_somebody_replaces_it() {
    let before = in_force();
    let mut after = before.clone();
    assert!(before.is_same::<Workflow>(&after, "5") && before.is_same::<Workflow>(&after, "6"));
    let body = workflow(&STATES, None).to_string();
    after.put(ConfigKind::Workflow, "5", &body).unwrap();
    assert!(!before.is_same::<Workflow>(&after, "5"));
    assert!(before.is_same::<MessageTemplate>(&after, "visit"));
    after.remove(ConfigKind::MessageTemplate, "visit");
    assert!(!before.is_same::<MessageTemplate>(&after, "visit"));
}

#[test]
fn what_cannot_be_read_is_one_fault_and_nothing_beside_it() {
    let found = faults(&[(ConfigKind::Form, "5", Some(json!({ "pages": [] })))]);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].2, &*found[0].3), (true, ": unreadable"));
}

#[test]
fn a_document_in_place_of_a_form_of_the_former_shape_keeps_what_names_its_questions() {
    let document = |key: &str, paper: &str| {
        let size = json!({ "id": "people", "key": key, "type": "number", "words": { "en": "People" } });
        json!({
            "format": 1, "id": "rent", "title": { "en": "Rent help" },
            "sections": [{ "id": "home", "title": { "en": "Home" }, "pages": [{ "id": "page", "items": [size] }] }],
            "documents": [{ "id": paper, "words": { "en": "Lease" } }],
        })
    };
    let change = |text: Value| faults(&[(ConfigKind::Form, "5", Some(text))]);
    assert_eq!(change(document("household.size", "lease")), []);
    assert_eq!(
        change(document("household.people", "lease")),
        [broken("validation_rules", "5", "rules.small.holds: unknown_name")]
    );
    let without = change(document("household.size", "deed"));
    assert_eq!(
        without[0],
        broken("workflow", "5", "transitions.4-30: unknown_document")
    );
    let body = document("household.size", "lease").to_string();
    let change = Change {
        kind: ConfigKind::Form,
        key: "5",
        body: Some(&body),
    };
    let texts = in_force();
    let cases = OpenCases::new([(4, 2)].into(), texts.get("5"));
    assert_eq!(effects(&change, &texts, &cases), []);
}

#[test]
fn effects_on_open_cases_are_numbers() {
    let texts = in_force();
    let held: &crate::cases::workflow::Workflow = texts.get("5").unwrap();
    let cases = OpenCases::new([(4, 12), (30, 3), (12, 7)].into(), Some(held));
    assert_eq!(cases.open(), 15);
    let of = |kind, body: Value| {
        let body = body.to_string();
        let change = Change {
            kind,
            key: "5",
            body: Some(&body),
        };
        effects(&change, &texts, &cases)
    };
    let without = workflow(&[STATES[0], STATES[2]], Some(48));
    assert_eq!(
        of(ConfigKind::Workflow, without),
        [
            Effect::ClockStarts {
                state: 4,
                name: "Received".into(),
                hours: 48,
                cases: 12
            },
            Effect::MoveRemoved {
                from: 4,
                to: 30,
                name: "Received".into(),
                cases: 12
            },
            Effect::RemovedState {
                state: 30,
                name: "Inspection".into(),
                cases: 3
            },
        ]
    );
    assert_eq!(
        of(ConfigKind::Form, form("people", "lease")),
        [
            Effect::QuestionsAdded {
                questions: 1,
                cases: 15
            },
            Effect::QuestionsRemoved {
                questions: 1,
                cases: 15
            },
        ]
    );
    assert_eq!(
        of(ConfigKind::ValidationRules, rules("true")),
        [Effect::RulesChanged { rules: 1, cases: 15 }]
    );
    assert_eq!(of(ConfigKind::Flow, flow(4)), []);
}

#[test]
fn the_kinds_that_have_to_be_known_are_those_named_and_those_that_name() {
    let kinds = |kind| {
        let all = needed([kind]).into_iter().map(ConfigKind::as_str);
        all.collect::<Vec<_>>()
    };
    assert_eq!(
        kinds(ConfigKind::PhoneSchedule),
        ["workflow", "flow", "phone_schedule"]
    );
    assert!(kinds(ConfigKind::Form).contains(&"validation_rules"));
    assert_eq!(kinds(ConfigKind::DenialReasons), ["workflow", "denial_reasons"]);
}
