use super::check_tests::good;
use super::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

fn simulated(flow: serde_json::Value, script: serde_json::Value) -> Simulation {
    let flow: Flow = serde_json::from_value(flow).unwrap();
    let script: Vec<Act> = serde_json::from_value(script).unwrap();
    simulate(
        Arc::new(flow),
        BTreeMap::new(),
        BTreeMap::new(),
        &Visit::default(),
        script,
        1_000_000,
    )
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
        simulate(
            flow.clone(),
            schedules.clone(),
            others.clone(),
            &visit,
            script,
            at(moment),
        )
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
        said.contains(&"Your application for Rent is in this status: In review."),
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
