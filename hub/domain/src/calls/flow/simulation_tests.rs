use super::check_tests::good;
use super::*;
use crate::calls::outgoing_call::ServedNumbers;
use crate::calls::waiting_line::WaitingLine;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

fn simulated(flow: serde_json::Value, script: serde_json::Value) -> Simulation {
    let flow: Flow = serde_json::from_value(flow).unwrap();
    let script: Vec<Act> = serde_json::from_value(script).unwrap();
    let trial = Trial {
        at_ms: 1_000_000,
        ..Trial::of(flow)
    };
    simulate(trial, script)
}

fn words(simulation: &Simulation) -> Vec<(&str, TraceKind, &str)> {
    let lines = simulation
        .lines
        .iter()
        .filter(|line| line.kind != TraceKind::Entered);
    lines
        .map(|line| (line.step.as_str(), line.kind, line.text.as_str()))
        .collect()
}

#[test]
fn a_script_walks_a_flow_and_the_transcript_says_what_was_heard_and_done() {
    use TraceKind::*;
    let walked = simulated(
        good(),
        json!([
            { "do": "press", "keys": "9", "early": true },
            { "do": "press", "keys": "1" },
            { "do": "press", "keys": "20417#" },
            { "do": "press", "keys": "02051981" },
            { "do": "found", "values": { "case_status": "Approved" } },
            { "do": "not_taken" },
            { "do": "speak", "seconds": 12 },
        ]),
    );
    assert_eq!(
        words(&walked),
        [
            ("menu", Said, "Press 1 or 9."),
            ("menu", Pressed, "9"),
            ("menu", Said, "Marque 1 o 9."),
            ("menu", Pressed, "1"),
            ("case", Said, "Su número."),
            ("case", Pressed, "•••••"),
            ("born", Said, "Su cumpleaños."),
            ("born", Pressed, "••••••••"),
            ("find", LookedUp, "found"),
            ("status", Said, "Está Approved."),
            ("agent", Said, "Usted es el siguiente en la fila."),
            ("agent", Queue, "not_taken"),
            ("vm", Said, "Tras el tono."),
            ("vm", Voicemail, "12"),
            ("sms", Message, "Recibimos su llamada."),
            ("bye", Said, "Adiós."),
            ("bye", Ended, "completed"),
        ]
    );
    assert_eq!(walked.end, RunEnd::Completed);
    assert!((34_000..60_000).contains(&walked.took_ms), "{}", walked.took_ms);
    assert!(walked.lines.is_sorted_by_key(|line| line.at_ms));
    assert_eq!(walked.lines[1].lang, "en");
}

#[test]
fn a_script_that_does_nothing_ends_by_silence_and_one_that_hangs_up_there() {
    let walked = simulated(good(), json!([]));
    assert_eq!(walked.end, RunEnd::Completed);
    let silences = walked
        .lines
        .iter()
        .filter(|line| line.kind == TraceKind::Silence)
        .count();
    assert_eq!(silences, 3);
    let walked = simulated(
        good(),
        json!([{ "do": "wait", "seconds": 2 }, { "do": "hang_up" }, { "do": "press", "keys": "1" }]),
    );
    assert_eq!((walked.end, walked.took_ms), (RunEnd::HungUp, 2_000));
}

#[test]
fn the_flows_that_are_offered_lead_into_each_other() {
    let mut others = BTreeMap::new();
    let mut benefits = None;
    for one in ready_made() {
        let flow = Arc::new(one.flow);
        if one.key == "benefits-line" {
            benefits = Some((flow.clone(), one.schedules.clone()));
        }
        others.insert(one.key.to_owned(), (flow, one.schedules));
    }
    let (flow, schedules) = benefits.unwrap();
    let visit = Visit {
        agency: "Riverbend County".into(),
        ..Visit::default()
    };
    let at = |text: &str| text.parse::<jiff::Timestamp>().unwrap().as_millisecond();
    let walk = |moment: &str, script: serde_json::Value| {
        let script = serde_json::from_value(script).unwrap();
        let trial = Trial {
            flow: flow.clone(),
            schedules: schedules.clone(),
            others: others.clone(),
            lines: BTreeMap::new(),
            visit: visit.clone(),
            number: String::new(),
            served: ServedNumbers::default(),
            at_ms: at(moment),
        };
        simulate(trial, script)
    };
    // A Tuesday at ten in New York.
    let walked = walk(
        "2026-12-01T15:00:00Z",
        json!([
            { "do": "press", "keys": "1" }, { "do": "press", "keys": "1" }, { "do": "press", "keys": "20417#" },
            { "do": "press", "keys": "02051981" },
            { "do": "found", "values": { "case_status": "In review", "case_program": "Rent" } },
            { "do": "press", "keys": "2" }, { "do": "taken" },
        ]),
    );
    assert_eq!(walked.end, RunEnd::Taken);
    let said: Vec<&str> = walked
        .lines
        .iter()
        .filter(|line| line.kind == TraceKind::Said)
        .map(|line| line.text.as_str())
        .collect();
    assert!(said[0].starts_with("Welcome to Riverbend County."), "{said:?}");
    assert!(
        said.contains(&"This is about your application for Rent. In review"),
        "{said:?}"
    );
    // Christmas, in Spanish.
    let walked = walk(
        "2026-12-25T15:00:00Z",
        json!([{ "do": "press", "keys": "2" }, { "do": "press", "keys": "3" }, { "do": "speak", "seconds": 4 }]),
    );
    assert_eq!(walked.end, RunEnd::Completed);
    assert!(
        walked
            .lines
            .iter()
            .any(|line| line.text == "Nuestra oficina está cerrada por día festivo.")
    );
    assert!(
        walked
            .lines
            .iter()
            .any(|line| line.kind == TraceKind::Voicemail && line.text == "4")
    );
}

#[test]
fn what_is_said_is_there_in_each_language_and_what_is_not_translated_is_not() {
    let mut flow = good();
    flow["lang"] = json!(["en", "es", "tl"]);
    flow["steps"]["menu"]["say"]["tl"] = json!("Pindutin ang 1 o 9.");
    flow["steps"]["case"]["say"] = json!({ "en": "Your number." });
    let walked = simulated(
        flow,
        json!([
            { "do": "press", "keys": "1" }, { "do": "press", "keys": "20417#" }, { "do": "press", "keys": "02051981" },
            { "do": "found", "values": { "case_status": "Approved" } }, { "do": "not_taken" },
        ]),
    );
    let said = |step: &str| {
        let line = walked
            .lines
            .iter()
            .find(|line| line.step == step && line.kind == TraceKind::Said);
        let said = line.unwrap().said.iter();
        said.map(|one| (one.lang.as_str(), one.text.as_deref(), one.has_voice))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        said("menu"),
        [
            ("en", Some("Press 1 or 9."), true),
            ("es", Some("Marque 1 o 9."), true),
            ("tl", Some("Pindutin ang 1 o 9."), false),
        ]
    );
    assert_eq!(said("case")[1], ("es", None, true));
    assert_eq!(said("status")[1], ("es", Some("Está Approved."), true));
    // The hub's own words in the line.
    assert_eq!(said("agent")[0], ("en", Some("You are next in line."), true));
    assert_eq!(
        said("agent")[1],
        ("es", Some("Usted es el siguiente en la fila."), true)
    );
    assert!(
        walked
            .lines
            .iter()
            .all(|line| line.said.is_empty() == (line.kind != TraceKind::Said))
    );
}

/// A flow that leads straight into a line with both keys.
fn waiting() -> Flow {
    let flow = json!({
        "version": 1, "name": "Desk", "start": "agent", "lang": ["en"], "timezone": "UTC",
        "defaults": { "onError": "bye" },
        "steps": {
            "agent": { "verb": "enqueue", "name": "reviewers", "offerCallback": true, "voicemail": "vm", "timeout": "bye" },
            "vm": { "verb": "voicemail", "say": { "en": "After the tone." }, "next": "bye" },
            "bye": { "verb": "hangup" },
        }
    });
    serde_json::from_value(flow).unwrap()
}

fn in_line(number: &str, script: serde_json::Value) -> Simulation {
    let line = WaitingLine {
        callback_tries: 2,
        ..WaitingLine::default()
    };
    let trial = Trial {
        lines: [("reviewers".to_owned(), line)].into(),
        number: number.to_owned(),
        served: ServedNumbers {
            countries: vec!["US".to_owned()],
            exceptions: Vec::new(),
        },
        ..Trial::of(waiting())
    };
    simulate(trial, serde_json::from_value(script).unwrap())
}

const OFFER: &str = "You are next in line. To be called back without losing your place, press 1. To leave a message, press 2.";
const CONFIRM: &str = "We will call you back at 2, 0, 2, 5, 5, 5, 0, 1, 4, 2. To confirm, press 1. To enter another number, press 2. To stay on the line, press star.";
const KEPT: &str = "Thank you. You keep your place in line, and we will call you back. Goodbye.";

#[test]
fn a_callback_is_asked_for_and_made() {
    use TraceKind::*;
    let walked = in_line(
        "+12025550142",
        json!([{ "do": "press", "keys": "1" }, { "do": "press", "keys": "1" }, { "do": "taken" }]),
    );
    assert_eq!(
        words(&walked),
        [
            ("agent", Said, OFFER),
            ("agent", Pressed, "1"),
            ("agent", Said, CONFIRM),
            ("agent", Pressed, "1"),
            ("agent", Said, KEPT),
            ("agent", Queue, "call_back"),
            ("agent", Ended, "call_back"),
            ("agent", CalledBack, "offered"),
            ("agent", CalledBack, "answered"),
        ]
    );
    assert_eq!(walked.end, RunEnd::CallBack);
    assert!(walked.lines.is_sorted_by_key(|line| line.at_ms));
}

#[test]
fn a_number_is_entered_where_none_is_shown_and_a_callback_that_nobody_answers_is_missed() {
    use TraceKind::*;
    let walked = in_line(
        "",
        json!([
            { "do": "press", "keys": "1" }, { "do": "press", "keys": "2025550142#" }, { "do": "press", "keys": "1" },
            { "do": "taken" }, { "do": "unanswered" }, { "do": "taken" }, { "do": "unanswered" },
        ]),
    );
    let said = words(&walked);
    assert!(said.contains(&("agent", Pressed, "2025550142#")), "{said:?}");
    assert!(said.contains(&("agent", Said, CONFIRM)), "{said:?}");
    let after: Vec<&str> = said
        .iter()
        .filter(|(_, kind, _)| *kind == CalledBack)
        .map(|(_, _, text)| *text)
        .collect();
    assert_eq!(
        after,
        ["offered", "unanswered", "offered", "unanswered", "missed"]
    );
    let at = |nth: usize| {
        let mut offers = walked.lines.iter().filter(|line| line.text == "offered");
        offers.nth(nth).unwrap().at_ms
    };
    assert!(
        (300_000..330_000).contains(&(at(1) - at(0))),
        "five minutes later"
    );
}

#[test]
fn a_line_is_left_by_its_keys_by_somebody_who_takes_the_call_and_by_waiting() {
    let left = in_line(
        "",
        json!([{ "do": "press", "keys": "2" }, { "do": "speak", "seconds": 4 }]),
    );
    assert!(left.lines.iter().any(|line| line.kind == TraceKind::Voicemail));
    assert_eq!(left.end, RunEnd::Completed);
    assert_eq!(in_line("", json!([{ "do": "taken" }])).end, RunEnd::Taken);
    // The place is said once a minute.
    let waited = in_line("", json!([{ "do": "not_taken" }]));
    let places = waited.lines.iter().filter(|line| line.text == OFFER).count();
    assert!((8..=10).contains(&places), "{places}");
    assert_eq!((waited.end, waited.took_ms), (RunEnd::Completed, 600_000));
    // Nobody is free: the callback keeps waiting.
    let kept = in_line(
        "+12025550142",
        json!([{ "do": "press", "keys": "1" }, { "do": "press", "keys": "1" }, { "do": "not_taken" }]),
    );
    assert_eq!(kept.lines.last().map(|line| line.text.as_str()), Some("waits"));
}
