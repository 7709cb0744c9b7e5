use super::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

/// A flow with every step that connects the caller, moves their application, plays or records.
fn flow() -> Value {
    json!({
        "version": 1, "name": "Lines", "start": "hello", "lang": ["en", "es"], "timezone": "UTC",
        "defaults": { "onError": "bye" },
        "steps": {
            "hello": { "verb": "play", "audio": { "en": "hello-en", "es": "hello-es" }, "bargein": true, "next": "tape" },
            "tape": { "verb": "record", "action": "start", "next": "menu" },
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": "Choose.", "es": "Elija." },
                "on": { "1": "room", "2": "clinic", "3": "away", "4": "case", "5": "quiet" } },
            "room": { "verb": "conference", "name": "hearing", "waitPlay": "moh", "finishOnKey": "*", "maxLength": 60, "next": "menu" },
            "clinic": { "verb": "dial", "number": "+12025550199", "timeout": 20, "next": "menu", "notTaken": "bye" },
            "away": { "verb": "refer", "to": "+12025550198", "notTaken": "menu" },
            "case": { "verb": "gather", "minDigits": 3, "maxDigits": 10, "save": "case_no", "sensitive": true,
                "say": { "en": "Number.", "es": "Número." }, "next": "born" },
            "born": { "verb": "gather", "numDigits": 8, "save": "born", "sensitive": true,
                "say": { "en": "Birthday.", "es": "Cumpleaños." }, "next": "find" },
            "find": { "verb": "lookup", "by": "case_no", "birthDate": "born", "found": "received", "notFound": "menu" },
            "received": { "verb": "set-status", "status": 9, "comment": "By telephone", "next": "line", "refused": "bye" },
            "line": { "verb": "enqueue", "name": "reviewers", "timeout": "menu", "abandoned": "note" },
            "quiet": { "verb": "record", "action": "pause", "next": "menu" },
            "note": { "verb": "set-status", "status": 12, "next": "bye", "refused": "bye" },
            "bye": { "verb": "hangup" },
        }
    })
}

fn run() -> FlowRun {
    let flow: Flow = serde_json::from_value(flow()).unwrap();
    assert_eq!(flow.check(), Ok(()));
    assert_eq!(
        flow.sounds().into_iter().collect::<Vec<_>>(),
        ["hello-en", "hello-es"]
    );
    FlowRun::new(std::sync::Arc::new(flow), BTreeMap::new(), &Visit::default())
}

/// A call that has come to the menu.
fn at_menu() -> FlowRun {
    let mut run = run();
    let out = run.handle(Event::Begin, 0);
    let sound = "hello-en".to_owned();
    assert_eq!(out, [Command::Play { prompt: 1, sound }]);
    let out = run.handle(Event::PromptEnded(1), 4_000);
    assert_eq!(out[0], Command::Record(RecordAction::Start));
    assert_eq!(run.step(), "menu");
    run
}

#[test]
fn a_sound_is_played_in_the_language_of_the_call_and_ends_by_a_key() {
    let mut run = run();
    run.handle(Event::Begin, 0);
    let out = run.handle(Event::Digit('7'), 500);
    assert_eq!(out[0], Command::Silence);
    assert_eq!(run.step(), "menu");
}

#[test]
fn a_room_is_left_by_its_key_and_when_its_time_is_over() {
    let mut run = at_menu();
    let out = run.handle(Event::Digit('1'), 5_000);
    let name = "hearing".to_owned();
    assert_eq!(out[1..], [Command::Confer { name, music: true }]);
    assert!(
        run.handle(Event::Digit('#'), 6_000).is_empty(),
        "another key does nothing"
    );
    let out = run.handle(Event::Digit('*'), 7_000);
    assert_eq!(out[0], Command::LeaveConference);
    assert_eq!(run.step(), "menu");

    let mut run = at_menu();
    run.handle(Event::Digit('1'), 5_000);
    assert_eq!(run.deadline_ms(), Some(65_000));
    assert_eq!(run.handle(Event::Clock, 65_000)[0], Command::LeaveConference);
}

#[test]
fn a_number_is_called_and_the_caller_goes_on_when_the_other_end_has_hung_up() {
    let mut run = at_menu();
    let out = run.handle(Event::Digit('2'), 5_000);
    let number = "+12025550199".to_owned();
    assert_eq!(out[1..], [Command::Dial { number, ring_s: 20 }]);
    assert_eq!(run.deadline_ms(), None, "two people who talk are not cut off");
    run.handle(Event::Dial(DialOutcome::Ended), 90_000);
    assert_eq!(run.step(), "menu");
    run.handle(Event::Digit('2'), 95_000);
    run.handle(Event::Dial(DialOutcome::NotTaken), 120_000);
    assert_eq!(run.end(), Some(RunEnd::Completed));
}

#[test]
fn a_transfer_ends_the_flow_or_leads_on() {
    let mut run = at_menu();
    let out = run.handle(Event::Digit('3'), 5_000);
    let to = "+12025550198".to_owned();
    assert_eq!(out[1..], [Command::Refer { to }]);
    assert_eq!(run.handle(Event::Referred(true), 9_000), [Command::HangUp]);
    assert_eq!(run.end(), Some(RunEnd::Completed));

    let mut run = at_menu();
    run.handle(Event::Digit('3'), 5_000);
    run.handle(Event::Referred(false), 9_000);
    assert_eq!(run.step(), "menu");
    // Nobody answered the request at all.
    run.handle(Event::Digit('3'), 10_000);
    run.handle(Event::Clock, 70_000);
    assert_eq!(run.step(), "menu");
}

#[test]
fn an_application_is_moved_or_not_and_after_the_caller_has_hung_up_too() {
    let mut run = at_menu();
    for key in "4100#02051981".chars() {
        run.handle(Event::Digit(key), 5_000);
    }
    let found = LookUpAnswer::Found(BTreeMap::new());
    let out = run.handle(Event::LookedUp(found), 5_500);
    let comment = "By telephone".to_owned();
    assert_eq!(out, [Command::SetStatus { status: 9, comment }]);
    run.handle(Event::StatusSet(true), 6_000);
    assert_eq!(run.step(), "line");
    let out = run.handle(Event::HungUp, 7_000);
    let comment = String::new();
    assert_eq!(out, [Command::SetStatus { status: 12, comment }]);
    assert!(
        run.handle(Event::StatusSet(false), 8_000).is_empty(),
        "nobody is there to hang up on"
    );
    assert_eq!(run.end(), Some(RunEnd::HungUp));
    let words: Vec<&str> = run
        .trace()
        .iter()
        .filter(|line| line.kind == TraceKind::Status)
        .map(|line| line.text.as_str())
        .collect();
    assert_eq!(words, ["set", "refused"]);
}

#[test]
fn an_application_is_not_moved_for_a_caller_who_shows_the_number_of_its_applicant() {
    // No check has seen this flow.
    let mut flow = flow();
    flow["steps"]["menu"]["on"]["4"] = json!("received");
    let flow: Flow = serde_json::from_value(flow).unwrap();
    let mut run = FlowRun::new(std::sync::Arc::new(flow), BTreeMap::new(), &Visit::default());
    run.handle(Event::Begin, 0);
    run.handle(Event::PromptEnded(1), 4_000);
    let out = run.handle(Event::Digit('4'), 5_000);
    assert_eq!(out, [Command::Silence, Command::HangUp]);
    let refused = run.trace().iter().find(|line| line.kind == TraceKind::Status);
    assert_eq!(refused.unwrap().text, "refused");
}

#[test]
fn whatever_happens_in_whatever_order_a_call_ends_once_and_never_hangs() {
    for seed in 0..400 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut run = run();
        let mut now = 0;
        let mut hang_ups = 0;
        for _ in 0..300 {
            let event = match random.random_range(0..12) {
                0 => Event::Begin,
                1 => Event::Digit(['1', '2', '3', '4', '5', '*', '#', 'A'][random.random_range(0..8)]),
                2 => Event::PromptEnded(random.random_range(0..20)),
                3 => Event::Dial(
                    [DialOutcome::Ended, DialOutcome::NotTaken, DialOutcome::Failed]
                        [random.random_range(0..3)],
                ),
                4 => Event::StatusSet(random.random_bool(0.5)),
                5 => Event::Referred(random.random_bool(0.2)),
                6 if random.random_bool(0.02) => Event::HungUp,
                7 => Event::VoicemailEnded { seconds: 3 },
                8 => Event::LookedUp(
                    [
                        LookUpAnswer::Found(BTreeMap::new()),
                        LookUpAnswer::NotFound,
                        LookUpAnswer::Failed,
                    ][random.random_range(0..3)]
                    .clone(),
                ),
                9 => Event::Queue(QueueOutcome::NotTaken),
                _ => Event::Clock,
            };
            now += random.random_range(0..4_000);
            let out = run.handle(event, now);
            hang_ups += out.iter().filter(|command| **command == Command::HangUp).count();
            if run.end().is_some() && run.deadline_ms().is_none() {
                break;
            }
        }
        run.handle(Event::HungUp, now);
        run.handle(Event::StatusSet(true), now);
        assert!(run.end().is_some(), "seed {seed} hangs at {}", run.step());
        assert!(hang_ups <= 1, "seed {seed} hangs up {hang_ups} times");
    }
}

#[test]
fn the_simulator_walks_through_them() {
    let flow: Flow = serde_json::from_value(flow()).unwrap();
    let press = |keys: &str| Act::Press {
        keys: keys.to_owned(),
        early: false,
    };
    let script = vec![
        press("4100#02051981"),
        Act::Found {
            values: BTreeMap::new(),
        },
        Act::NotTaken,
        press("2"),
        Act::Taken,
        press("1"),
        press("*"),
        press("3"),
        Act::Taken,
    ];
    let walked = simulate(Trial::of(flow), script);
    let shown: Vec<(TraceKind, &str)> = walked
        .lines
        .iter()
        .filter(|line| {
            !matches!(
                line.kind,
                TraceKind::Entered | TraceKind::Said | TraceKind::Pressed
            )
        })
        .map(|line| (line.kind, line.text.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            (TraceKind::Played, "hello-en"),
            (TraceKind::Recording, "start"),
            (TraceKind::LookedUp, "found"),
            (TraceKind::Status, "set"),
            (TraceKind::Queue, "not_taken"),
            (TraceKind::Dialled, "ended"),
            (TraceKind::Conference, "entered"),
            (TraceKind::Conference, "left"),
            (TraceKind::Referred, "transferred"),
            (TraceKind::Ended, "completed"),
        ]
    );
    assert_eq!(walked.end, RunEnd::Completed);
}
