use super::check_tests::good;
use super::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

fn run_of(flow: serde_json::Value) -> FlowRun {
    let flow: Flow = serde_json::from_value(flow).unwrap();
    assert_eq!(flow.check(), Ok(()));
    FlowRun::new(Arc::new(flow), BTreeMap::new(), &Visit::default())
}

fn said(commands: &[Command]) -> Vec<(u64, &str)> {
    let mut said = Vec::new();
    for command in commands {
        if let Command::Say { prompt, text, .. } = command {
            said.push((*prompt, text.as_str()));
        }
    }
    said
}

/// Presses keys one after the other, and answers what the last one brought.
fn press(run: &mut FlowRun, keys: &str, now_ms: i64) -> Vec<Command> {
    let mut out = Vec::new();
    for key in keys.chars() {
        out = run.handle(Event::Digit(key), now_ms);
    }
    out
}

#[test]
fn a_call_is_led_from_the_menu_to_a_status_and_a_person() {
    let mut run = run_of(good());
    let out = run.handle(Event::Begin, 0);
    assert_eq!(said(&out), [(1, "Press 1 or 9.")]);
    assert!(run.handle(Event::Begin, 0).is_empty(), "a call begins once");
    // Spanish, in the middle of the prompt.
    let out = run.handle(Event::Digit('9'), 500);
    assert_eq!(out[0], Command::Silence);
    assert_eq!(said(&out), [(2, "Marque 1 o 9.")]);
    assert!(
        run.handle(Event::PromptEnded(1), 600).is_empty(),
        "an old prompt is nobody's"
    );
    assert!(run.handle(Event::PromptEnded(2), 3_000).is_empty());
    assert_eq!(run.deadline_ms(), Some(9_000));
    let out = run.handle(Event::Digit('1'), 4_000);
    assert_eq!(said(&out), [(3, "Su número.")]);
    let out = press(&mut run, "20417#", 6_000);
    assert_eq!(said(&out), [(4, "Su cumpleaños.")]);
    let out = press(&mut run, "02051981", 9_000);
    assert_eq!(
        out,
        [Command::LookUp {
            number: "20417".into(),
            birth_date: Some("1981-02-05".into())
        }]
    );
    let found = [("case_status".to_owned(), "In review".to_owned())].into();
    let out = run.handle(Event::LookedUp(LookUpAnswer::Found(found)), 9_100);
    assert_eq!(said(&out), [(5, "Está In review.")]);
    let out = run.handle(Event::PromptEnded(5), 12_000);
    assert_eq!(
        out,
        [Command::Enqueue {
            line: "reviewers".into(),
            priority: 999,
            max_wait_s: Some(20),
            music: false,
            offers_callback: false,
            offers_voicemail: false,
        }]
    );
    assert_eq!(
        run.deadline_ms(),
        None,
        "nobody cuts off a caller who waits for a person"
    );
    assert!(run.handle(Event::Queue(QueueOutcome::Taken), 15_000).is_empty());
    assert_eq!(run.end(), Some(RunEnd::Taken));
    // Neither number nor birthday is in the log.
    let log: String = run
        .trace()
        .iter()
        .map(|line| format!("{} {}\n", line.step, line.text))
        .collect();
    assert!(!log.contains("20417") && !log.contains("1981"), "{log}");
    assert!(log.contains("case •••••"), "{log}");
}

#[test]
fn a_message_is_taken_until_the_key_or_the_clock() {
    let to_voicemail = |run: &mut FlowRun| {
        run.handle(Event::Begin, 0);
        run.handle(Event::Digit('1'), 0);
        press(run, "2041#", 0);
        press(run, "13451981", 0);
        assert!(matches!(
            run.handle(Event::LookedUp(LookUpAnswer::NotFound), 0)[..],
            [Command::Enqueue { .. }]
        ));
        let out = run.handle(Event::Queue(QueueOutcome::NotTaken), 20_000);
        let prompt = said(&out)[0].0;
        assert_eq!(
            run.handle(Event::PromptEnded(prompt), 22_000),
            [Command::Voicemail {
                max_length_s: 60,
                transcribe: true
            }]
        );
        assert_eq!(run.deadline_ms(), Some(82_000));
    };
    let mut run = run_of(good());
    to_voicemail(&mut run);
    assert!(run.handle(Event::Digit('5'), 25_000).is_empty());
    assert_eq!(run.handle(Event::Digit('#'), 30_000), [Command::EndVoicemail]);
    let out = run.handle(Event::VoicemailEnded { seconds: 8 }, 30_050);
    assert!(matches!(&out[0], Command::Message { text, .. } if text == "We got your call."));
    let bye = said(&out)[0].0;
    assert_eq!(run.handle(Event::PromptEnded(bye), 32_000), [Command::HangUp]);
    assert_eq!(run.end(), Some(RunEnd::Completed));

    let mut run = run_of(good());
    to_voicemail(&mut run);
    assert!(run.handle(Event::Clock, 81_999).is_empty(), "it is not yet time");
    assert_eq!(run.handle(Event::Clock, 82_000), [Command::EndVoicemail]);
    // A caller who hangs up has left a message, which the actor that took it writes down.
    assert!(run.handle(Event::HungUp, 83_000).is_empty());
    assert_eq!(run.end(), Some(RunEnd::HungUp));
}

#[test]
fn silence_and_wrong_digits_are_answered_so_often_and_no_more() {
    let mut run = run_of(good());
    let mut out = run.handle(Event::Begin, 0);
    let mut now = 0;
    for _ in 0..3 {
        let (prompt, text) = said(&out)[0];
        assert_eq!(text, "Press 1 or 9.");
        run.handle(Event::PromptEnded(prompt), now);
        now += 6_000;
        out = run.handle(Event::Clock, now);
    }
    assert_eq!(said(&out)[0].1, "Goodbye.", "after three times");
    let mut run = run_of(good());
    run.handle(Event::Begin, 0);
    assert_eq!(said(&press(&mut run, "55", 0))[0].1, "Press 1 or 9.");
    assert_eq!(said(&press(&mut run, "*", 0))[0].1, "Goodbye.");
}

#[test]
fn digits_in_a_prompt_that_goes_on_are_dropped_and_zero_is_a_person() {
    let mut flow = good();
    flow["steps"]["menu"]["bargein"] = json!(false);
    flow["defaults"]["person"] = json!("agent");
    let mut run = run_of(flow);
    run.handle(Event::Begin, 0);
    assert!(press(&mut run, "1119", 0).is_empty());
    assert_eq!(run.step(), "menu");
    run.handle(Event::PromptEnded(1), 2_000);
    assert!(matches!(
        press(&mut run, "0", 2_500)[..],
        [Command::Enqueue { .. }]
    ));
    assert!(press(&mut run, "123", 2_600).is_empty(), "nobody asks for them");
}

#[test]
fn an_office_hour_a_branch_and_another_flow_lead_on() {
    let schedule: Schedule = serde_json::from_value(json!({
        "name": "Office", "hours": { "mon": [{ "from": "08:00", "to": "17:00" }] },
        "holidays": [{ "date": "2026-11-30", "name": "Day off" }],
    }))
    .unwrap();
    let flow = json!({
        "version": 1, "name": "Hours", "start": "hours", "lang": ["en"], "timezone": "UTC", "defaults": { "onError": "bye" },
        "steps": {
            "hours": { "verb": "hours", "schedule": "office", "open": "which", "closed": "bye", "holiday": "free" },
            "which": { "verb": "branch", "by": "lang", "on": { "en": { "set": { "desk": "4" }, "next": "desk" } }, "next": "bye" },
            "desk": { "verb": "say", "say": { "en": "Desk {{desk}}." }, "next": "other" },
            "other": { "verb": "goto", "flow": "desk" },
            "free": { "verb": "say", "say": { "en": "A day off." }, "next": "bye" },
            "bye": { "verb": "hangup" },
        },
    });
    let flow: Flow = serde_json::from_value(flow).unwrap();
    assert_eq!(flow.check(), Ok(()));
    let at = |text: &str| text.parse::<jiff::Timestamp>().unwrap().as_millisecond();
    let begin = |moment: &str| {
        let schedules = [("office".to_owned(), schedule.clone())].into();
        let mut run = FlowRun::new(Arc::new(flow.clone()), schedules, &Visit::default());
        let out = run.handle(Event::Begin, at(moment));
        (run, out)
    };
    let (_, out) = begin("2026-11-29T09:00:00Z");
    assert_eq!(out, [Command::HangUp]);
    let (_, out) = begin("2026-11-30T09:00:00Z");
    assert_eq!(said(&out)[0].1, "A day off.");
    let now = at("2026-12-07T09:00:00Z");
    let (mut run, out) = begin("2026-12-07T09:00:00Z");
    assert_eq!(said(&out)[0].1, "Desk 4.");
    assert_eq!(
        run.handle(Event::PromptEnded(1), now),
        [Command::Goto { flow: "desk".into() }]
    );
    let other: Flow = serde_json::from_value(good()).unwrap();
    let out = run.handle(Event::FlowLoaded(Some(Arc::new(other)), BTreeMap::new()), now);
    assert_eq!(said(&out), [(2, "Press 1 or 9.")]);
    // One that is not there is a failure, and so is a schedule.
    let (mut run, _) = begin("2026-12-07T09:00:00Z");
    run.handle(Event::PromptEnded(1), now);
    assert_eq!(
        run.handle(Event::FlowLoaded(None, BTreeMap::new()), now),
        [Command::HangUp]
    );
    let mut run = FlowRun::new(Arc::new(flow.clone()), BTreeMap::new(), &Visit::default());
    assert_eq!(run.handle(Event::Begin, now), [Command::HangUp]);
}

#[test]
fn who_hangs_up_while_waiting_is_written_to_and_nothing_is_said_any_more() {
    let mut run = run_of(good());
    run.handle(Event::Begin, 0);
    run.handle(Event::Digit('1'), 0);
    press(&mut run, "2041#", 0);
    press(&mut run, "02051981", 0);
    run.handle(Event::LookedUp(LookUpAnswer::NotFound), 0);
    let out = run.handle(Event::HungUp, 5_000);
    assert!(matches!(&out[..], [Command::Message { .. }]), "{out:?}");
    assert_eq!(run.end(), Some(RunEnd::HungUp));
    assert!(run.handle(Event::Digit('1'), 6_000).is_empty());
}

#[test]
fn hanging_up_is_the_end_in_every_state() {
    let events = |run: &mut FlowRun, steps: usize| {
        let script: Vec<Event> = vec![
            Event::Begin,
            Event::Digit('1'),
            Event::PromptEnded(2),
            Event::Digit('2'),
            Event::Digit('0'),
            Event::Digit('4'),
            Event::Digit('1'),
            Event::Digit('#'),
            Event::Digit('0'),
        ];
        for event in script.into_iter().take(steps) {
            run.handle(event, 10);
        }
    };
    for steps in 0..=9 {
        let mut run = run_of(good());
        events(&mut run, steps);
        let out = run.handle(Event::HungUp, 20);
        assert!(!out.contains(&Command::HangUp), "nobody is there to hang up on");
        assert_eq!(run.end(), Some(RunEnd::HungUp), "after {steps}");
        assert_eq!(run.deadline_ms(), None);
        assert_eq!(run.trace().last().unwrap().kind, TraceKind::Ended);
    }
}

#[test]
fn ten_thousand_digits_end_a_call_and_leave_a_short_log() {
    let mut run = run_of(good());
    run.handle(Event::Begin, 0);
    for number in 0..10_000 {
        run.handle(Event::Digit('9'), number);
    }
    assert_eq!(run.end(), Some(RunEnd::Cut));
    assert!(run.trace().len() <= 300);
    assert_eq!(run.trace().last().unwrap().kind, TraceKind::Ended);
}

#[test]
fn a_call_is_no_longer_than_it_may_be() {
    let mut flow = good();
    flow["defaults"]["maxCall"] = json!(30);
    let mut run = run_of(flow);
    run.handle(Event::Begin, 1_000);
    assert_eq!(run.deadline_ms(), Some(31_000), "while a prompt is said");
    assert_eq!(run.handle(Event::Clock, 31_000), [Command::HangUp]);
    assert_eq!(run.end(), Some(RunEnd::Cut));
}

/// Whatever happens in whatever order: no panic, one hang-up at most and last, an end that stays, nothing sensitive in the log.
#[test]
fn no_order_of_events_breaks_a_call() {
    let flow: Flow = serde_json::from_value(good()).unwrap();
    let flow = Arc::new(flow);
    for seed in 0..3_000 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut run = FlowRun::new(flow.clone(), BTreeMap::new(), &Visit::default());
        let (mut now, mut hang_ups, mut typed) = (0_i64, 0, String::new());
        let mut prompt = 0;
        for _ in 0..random.random_range(1..120) {
            now += random.random_range(0..9_000);
            let event = match random.random_range(0..12) {
                0 => Event::Begin,
                1..=4 => {
                    let key = "0123456789*#".chars().nth(random.random_range(0..12)).unwrap();
                    typed.push(key);
                    Event::Digit(key)
                }
                5 | 6 => Event::PromptEnded(prompt),
                7 => Event::Clock,
                8 => Event::LookedUp(match random.random_range(0..3) {
                    0 => LookUpAnswer::Found(BTreeMap::new()),
                    1 => LookUpAnswer::NotFound,
                    _ => LookUpAnswer::Failed,
                }),
                9 => Event::Queue(match random.random_range(0..5) {
                    0 => QueueOutcome::Taken,
                    1 => QueueOutcome::NotTaken,
                    2 => QueueOutcome::CallBack,
                    3 => QueueOutcome::Voicemail,
                    _ => QueueOutcome::Failed,
                }),
                10 => Event::VoicemailEnded { seconds: 3 },
                _ => match random.random_range(0..20) {
                    0 => Event::HungUp,
                    1 => Event::FlowLoaded(None, BTreeMap::new()),
                    _ => Event::Dial(DialOutcome::Ended),
                },
            };
            let was_over = run.end().is_some();
            let out = run.handle(event, now);
            assert!(
                !was_over || out.is_empty(),
                "seed {seed}: something is done after the end"
            );
            for (place, command) in out.iter().enumerate() {
                match command {
                    Command::HangUp => {
                        hang_ups += 1;
                        assert_eq!(place + 1, out.len(), "seed {seed}");
                    }
                    Command::Say {
                        prompt: number, text, ..
                    } => {
                        prompt = *number;
                        assert!(!text.contains("{{"), "seed {seed}: {text}");
                    }
                    Command::Silence
                    | Command::Play { .. }
                    | Command::Record(_)
                    | Command::SetStatus { .. }
                    | Command::Confer { .. }
                    | Command::LeaveConference
                    | Command::Refer { .. }
                    | Command::LookUp { .. }
                    | Command::Enqueue { .. }
                    | Command::Dial { .. }
                    | Command::Voicemail { .. }
                    | Command::EndVoicemail
                    | Command::Message { .. }
                    | Command::Goto { .. } => {}
                }
            }
        }
        assert!(hang_ups <= 1, "seed {seed}");
        assert_eq!(
            run.end().is_some(),
            run.trace()
                .last()
                .is_some_and(|line| line.kind == TraceKind::Ended),
            "seed {seed}"
        );
        for line in run
            .trace()
            .iter()
            .filter(|line| ["case", "born"].contains(&line.step.as_str()))
        {
            assert!(
                !line.text.chars().any(|c| c.is_ascii_digit()),
                "seed {seed}: {line:?} of {typed}"
            );
        }
    }
}

#[test]
fn a_caller_without_a_voice_hears_their_own_sounds_and_the_first_language_otherwise() {
    let mut flow = good();
    flow["lang"] = json!(["en", "es", "tl"]);
    flow["steps"]["sms"]["text"]["tl"] = json!("Natanggap namin ang tawag mo.");
    flow["steps"]["welcome"] =
        json!({ "verb": "play", "audio": { "en": "hello", "es": "hola", "tl": "kumusta" }, "next": "menu" });
    flow["start"] = json!("welcome");
    let flow: Flow = serde_json::from_value(flow).unwrap();
    assert_eq!(flow.check(), Ok(()));
    let visit = Visit {
        lang: "tl-PH".into(),
        ..Visit::default()
    };
    let mut run = FlowRun::new(Arc::new(flow), BTreeMap::new(), &visit);
    let played = Command::Play {
        prompt: 1,
        sound: "kumusta".into(),
    };
    assert_eq!(run.handle(Event::Begin, 0), [played]);
    let said = Command::Say {
        prompt: 2,
        lang: "en".into(),
        text: "Press 1 or 9.".into(),
        shown: "Press 1 or 9.".into(),
    };
    assert_eq!(run.handle(Event::PromptEnded(1), 2_000), [said]);
    // Reviewers who speak it are looked for all the same.
    assert_eq!((run.lang(), run.said_in()), ("tl", "en"));
}

#[test]
fn a_text_about_an_application_is_sent_only_once_a_look_up_has_found_it() {
    let mut flow = good();
    // As one that was published before it was checked.
    flow["steps"]["sms"]["text"] =
        serde_json::json!({ "en": "It is {{case_status|not known}}.", "es": "Está {{case_status}}." });
    let to_message = |answer: LookUpAnswer| {
        let flow: Flow = serde_json::from_value(flow.clone()).unwrap();
        assert!(flow.check().is_err(), "it is not published any more");
        let mut run = FlowRun::new(Arc::new(flow), BTreeMap::new(), &Visit::default());
        run.handle(Event::Begin, 0);
        run.handle(Event::Digit('1'), 0);
        press(&mut run, "2041#", 0);
        press(&mut run, "02051981", 0);
        let out = run.handle(Event::LookedUp(answer), 0);
        if let [(prompt, _)] = said(&out)[..] {
            run.handle(Event::PromptEnded(prompt), 0);
        }
        let out = run.handle(Event::HungUp, 5_000);
        let withheld = run
            .trace()
            .iter()
            .filter(|line| line.kind == TraceKind::Failed)
            .count();
        (out, withheld)
    };
    assert_eq!(to_message(LookUpAnswer::NotFound), (Vec::new(), 1));
    let found = [("case_status".to_owned(), "In review".to_owned())].into();
    let (out, withheld) = to_message(LookUpAnswer::Found(found));
    assert!(
        matches!(&out[..], [Command::Message { text, .. }] if text == "It is In review."),
        "{out:?}"
    );
    assert_eq!(withheld, 0);
}
