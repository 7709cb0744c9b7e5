use super::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

fn served() -> ServedNumbers {
    ServedNumbers {
        countries: vec!["US".to_owned()],
        exceptions: vec!["+442079460958".to_owned()],
    }
}

fn hold(caller: &str) -> Hold {
    Hold::new(HoldSetup {
        lang: "en".into(),
        announcement: "Welcome to the county.".into(),
        announced_in: "en".into(),
        caller: caller.into(),
        served: served(),
        offers_callback: true,
        offers_voicemail: true,
        position_every_s: 60,
    })
}

/// What is said, with its number.
fn said(out: &[HoldCommand]) -> (u64, String) {
    match out {
        [HoldCommand::Say { prompt, text, .. }] => (*prompt, text.clone()),
        other => panic!("nothing is said: {other:?}"),
    }
}

#[test]
fn the_place_is_said_after_the_announcement_and_again_after_music() {
    let mut hold = hold("+12025550178");
    let (prompt, text) = said(&hold.handle(HoldEvent::Begin, 0));
    assert_eq!(text, "Welcome to the county.");
    let place = HoldEvent::Place {
        place: 2,
        wait_ms: Some(170_000),
    };
    assert!(hold.handle(place, 10).is_empty(), "not into the announcement");
    let (prompt, text) = said(&hold.handle(HoldEvent::PromptEnded(prompt), 3_000));
    assert!(
        text.starts_with("You are number 2 in line. The expected wait is about 3 minutes."),
        "{text}"
    );
    assert!(text.ends_with("press 1. To leave a message, press 2."), "{text}");
    assert_eq!(
        hold.handle(HoldEvent::PromptEnded(prompt), 9_000),
        [HoldCommand::Music]
    );
    assert_eq!(hold.deadline_ms(), Some(69_000));
    let next = HoldEvent::Place {
        place: 1,
        wait_ms: None,
    };
    assert!(hold.handle(next, 20_000).is_empty());
    let (_, text) = said(&hold.handle(HoldEvent::Clock, 69_000));
    assert!(
        text.starts_with("You are next in line. To be called back"),
        "{text}"
    );
}

#[test]
fn a_callback_is_confirmed_by_the_caller_id_or_by_digits() {
    let mut known = hold("+12025550178");
    known.handle(HoldEvent::Begin, 0);
    let (_, text) = said(&known.handle(HoldEvent::Digit('1'), 1));
    assert!(
        text.starts_with("We will call you back at 2, 0, 2, 5, 5, 5, 0, 1, 7, 8."),
        "{text}"
    );
    let kept = [HoldCommand::CallBack {
        number: "+12025550178".into(),
    }];
    assert_eq!(known.handle(HoldEvent::Digit('1'), 2), kept);
    let (prompt, text) = said(&known.handle(HoldEvent::CallbackKept(true), 3));
    assert!(text.contains("You keep your place"), "{text}");
    assert_eq!(
        known.handle(HoldEvent::PromptEnded(prompt), 9),
        [HoldCommand::Done]
    );

    let mut stranger = hold("");
    stranger.handle(HoldEvent::Begin, 0);
    let (_, text) = said(&stranger.handle(HoldEvent::Digit('1'), 1));
    assert!(text.starts_with("Enter the telephone number"), "{text}");
    for key in "123#".chars() {
        stranger.handle(HoldEvent::Digit(key), 2);
    }
    for key in "2025550199".chars() {
        assert!(stranger.handle(HoldEvent::Digit(key), 3).is_empty());
    }
    let (_, text) = said(&stranger.handle(HoldEvent::Digit('#'), 4));
    assert!(text.contains("2, 0, 2, 5, 5, 5, 0, 1, 9, 9"), "{text}");
    // A star leads back into the line.
    let (prompt, _) = said(&stranger.handle(HoldEvent::Digit('*'), 5));
    assert_eq!(
        stranger.handle(HoldEvent::PromptEnded(prompt), 6),
        [HoldCommand::Music]
    );
}

/// Enters a number in a hold that asks for one, and answers what is said then.
fn entered(hold: &mut Hold, digits: &str) -> String {
    for key in digits.chars() {
        assert!(hold.handle(HoldEvent::Digit(key), 2).is_empty());
    }
    said(&hold.handle(HoldEvent::Digit('#'), 3)).1
}

#[test]
fn a_number_that_is_not_called_cannot_be_left_for_a_callback() {
    for digits in [
        "9002345678",
        "19002345678",
        "2029762345",
        "2025551212",
        "8762345678",
    ] {
        let mut hold = hold("");
        hold.handle(HoldEvent::Begin, 0);
        hold.handle(HoldEvent::Digit('1'), 1);
        let text = entered(&mut hold, digits);
        assert!(
            text.starts_with("We cannot call that number. Enter the"),
            "{digits}: {text}"
        );
        // It asks on: the next number is the one that is confirmed.
        assert!(
            entered(&mut hold, "2025550199")
                .starts_with("We will call you back at 2, 0, 2, 5, 5, 5, 0, 1, 9, 9.")
        );
    }
    for digits in ["123", "911", "0118816123", "88161234567"] {
        let mut hold = hold("");
        hold.handle(HoldEvent::Begin, 0);
        hold.handle(HoldEvent::Digit('1'), 1);
        let text = entered(&mut hold, digits);
        assert!(
            text.ends_with("then press the pound key.") && !text.starts_with("We will"),
            "{digits}: {text}"
        );
    }
}

#[test]
fn a_shown_number_that_is_not_called_is_not_offered_for_the_callback() {
    for shown in ["+19002345678", "+881612345678", "+449012345678", "+12029762345"] {
        let mut hold = hold(shown);
        hold.handle(HoldEvent::Begin, 0);
        let (_, text) = said(&hold.handle(HoldEvent::Digit('1'), 1));
        assert!(text.starts_with("Enter the telephone number"), "{shown}: {text}");
    }
    let mut listed = hold("+442079460958");
    listed.handle(HoldEvent::Begin, 0);
    let (_, text) = said(&listed.handle(HoldEvent::Digit('1'), 1));
    assert!(text.starts_with("We will call you back at"), "{text}");
}

#[test]
fn what_is_not_offered_cannot_be_pressed_and_a_message_ends_the_wait() {
    let mut hold = Hold::new(HoldSetup {
        lang: "ko".into(),
        announcement: String::new(),
        announced_in: "ko".into(),
        caller: String::new(),
        served: served(),
        offers_callback: false,
        offers_voicemail: true,
        position_every_s: 0,
    });
    let (_, text) = said(&hold.handle(HoldEvent::Begin, 0));
    assert_eq!(text, "To leave a message, press 2.");
    assert!(hold.handle(HoldEvent::Digit('1'), 1).is_empty());
    assert_eq!(hold.handle(HoldEvent::Digit('2'), 2), [HoldCommand::Voicemail]);
    assert!(hold.handle(HoldEvent::Digit('2'), 3).is_empty());
}

#[test]
fn any_order_of_keys_and_prompts_keeps_the_caller_in_the_line() {
    let mut random = StdRng::seed_from_u64(5);
    for _ in 0..2_000 {
        let mut hold = hold(["", "+12025550178"][random.random_range(0..2)]);
        let mut out = hold.handle(HoldEvent::Begin, 0);
        let (mut now, mut last, mut over) = (0, 0, 0);
        for _ in 0..80 {
            for command in &out {
                match command {
                    HoldCommand::Say { prompt, .. } => {
                        assert!(*prompt > last, "a prompt twice");
                        last = *prompt;
                    }
                    HoldCommand::Done | HoldCommand::Voicemail => over += 1,
                    HoldCommand::Music | HoldCommand::CallBack { .. } => {}
                }
            }
            now += random.random_range(0..20_000);
            let event = match random.random_range(0..6) {
                0 => HoldEvent::PromptEnded(last),
                1 => HoldEvent::Clock,
                2 => HoldEvent::Place {
                    place: random.random_range(1..9),
                    wait_ms: None,
                },
                3 => HoldEvent::CallbackKept(random.random_bool(0.7)),
                _ => HoldEvent::Digit(['1', '2', '0', '5', '#', '*'][random.random_range(0..6)]),
            };
            out = hold.handle(event, now);
        }
        assert!(over <= 1, "a wait ends once");
    }
}
