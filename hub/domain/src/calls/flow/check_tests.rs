use super::*;
use serde_json::{Value, json};

/// A flow with everything in order.
pub(super) fn good() -> Value {
    json!({
        "version": 1, "name": "Desk", "start": "menu", "lang": ["en", "es"], "timezone": "America/New_York",
        "defaults": { "onError": "bye" },
        "steps": {
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": "Press 1 or 9.", "es": "Marque 1 o 9." },
                "on": { "1": "case", "9": { "set": { "lang": "es" }, "next": "menu" } }, "noMatch": "menu" },
            "case": { "verb": "gather", "minDigits": 4, "maxDigits": 10, "save": "case_no", "sensitive": true,
                "say": { "en": "Your number.", "es": "Su número." }, "next": "born" },
            "born": { "verb": "gather", "numDigits": 8, "save": "born", "sensitive": true,
                "say": { "en": "Your birthday.", "es": "Su cumpleaños." }, "next": "find" },
            "find": { "verb": "lookup", "by": "case_no", "birthDate": "born", "found": "status", "notFound": "agent" },
            "status": { "verb": "say", "say": { "en": "It is {{case_status}}.", "es": "Está {{case_status}}." }, "next": "agent" },
            "agent": { "verb": "enqueue", "name": "reviewers", "maxWait": 20, "timeout": "vm", "abandoned": "sms" },
            "vm": { "verb": "voicemail", "say": { "en": "After the tone.", "es": "Tras el tono." }, "maxLength": 60, "next": "sms" },
            "sms": { "verb": "message", "text": { "en": "We got your call.", "es": "Recibimos su llamada." }, "next": "bye" },
            "bye": { "verb": "hangup", "say": { "en": "Goodbye.", "es": "Adiós." } },
        }
    })
}

fn faults(of: &Value) -> Vec<(FaultKey, String)> {
    let flow: Flow = serde_json::from_value(of.clone()).unwrap();
    let faults = flow.check().err().unwrap_or_default();
    faults.iter().map(|fault| (fault.key, fault.path())).collect()
}

#[test]
fn a_flow_is_read_written_and_passes() {
    let flow: Flow = serde_json::from_value(good()).unwrap();
    assert_eq!(flow.check(), Ok(()));
    let again: Flow = serde_json::from_str(&serde_json::to_string(&flow).unwrap()).unwrap();
    assert_eq!(again, flow);
    assert_eq!(flow.spoken_lang("es-MX"), "es");
    assert_eq!(flow.spoken_lang("ko"), "en");
    // A typing mistake is not a default.
    let mut typo = good();
    typo["steps"]["menu"]["noinput"] = json!("agent");
    assert!(serde_json::from_value::<Flow>(typo).is_err());
    let mut verb = good();
    verb["steps"]["menu"]["verb"] = json!("shout");
    assert!(serde_json::from_value::<Flow>(verb).is_err());
}

#[test]
fn each_change_for_the_worse_is_found_where_it_stands() {
    use FaultKey::*;
    let cases: Vec<(&str, Value, Vec<(FaultKey, &str)>)> = vec![
        ("/version", json!(2), vec![(Format, "version")]),
        ("/name", json!(" "), vec![(Length, "name")]),
        ("/timezone", json!("Mars/Base"), vec![(Timezone, "timezone")]),
        (
            "/defaults",
            json!({ "onError": "bye", "tries": 0 }),
            vec![(OutOfRange, "defaults.tries")],
        ),
        (
            "/defaults",
            json!({ "onError": "bye", "maxCall": 10 }),
            vec![(OutOfRange, "defaults.maxCall")],
        ),
        (
            "/defaults",
            json!({ "onError": "gone" }),
            vec![(UnknownStep, "defaults.onError")],
        ),
        (
            "/defaults",
            json!({ "onError": "bye", "onHangup": "menu" }),
            vec![(AfterHangup, "steps.menu.verb")],
        ),
        (
            "/defaults",
            json!({ "onError": "bye", "onHangup": "sms" }),
            vec![],
        ),
        (
            "/defaults",
            json!({}),
            vec![
                (NoErrorExit, "steps.agent"),
                (NoErrorExit, "steps.born"),
                (NoErrorExit, "steps.case"),
                (NoErrorExit, "steps.find"),
                (NoErrorExit, "steps.menu"),
                (NoErrorExit, "steps.vm"),
            ],
        ),
        ("/start", json!("case"), vec![(Unreachable, "steps.menu")]),
        (
            "/steps/menu/say/es",
            json!(""),
            vec![(MissingLang, "steps.menu.say.es")],
        ),
        (
            "/steps/menu/say",
            json!({ "en": "Press 1.", "es": "Marque 1.", "fr": "Un." }),
            vec![(StrayLang, "steps.menu.say.fr")],
        ),
        (
            "/steps/status/say/en",
            json!("It is {{case_status"),
            vec![(Braces, "steps.status.say.en")],
        ),
        (
            "/steps/status/say/en",
            json!("It is {{weather}}."),
            vec![(UnknownVariable, "steps.status.say.en")],
        ),
        (
            "/steps/sms/text/en",
            json!("You are {{born}}."),
            vec![(SensitiveVariable, "steps.sms.text.en")],
        ),
        (
            "/steps/menu/say/en",
            json!("x".repeat(1_001)),
            vec![(Length, "steps.menu.say.en")],
        ),
        (
            "/steps/menu/on/1",
            json!("nowhere"),
            vec![
                (UnknownStep, "steps.menu.on.1"),
                (Unreachable, "steps.agent"),
                (Unreachable, "steps.born"),
                (Unreachable, "steps.case"),
                (Unreachable, "steps.find"),
                (Unreachable, "steps.sms"),
                (Unreachable, "steps.status"),
                (Unreachable, "steps.vm"),
            ],
        ),
        (
            "/steps/menu/on/9/set/lang",
            json!("ko"),
            vec![(Lang, "steps.menu.set.lang")],
        ),
        (
            "/steps/menu/on",
            json!({ "1": "case", "12": "case" }),
            vec![(Keys, "steps.menu.on")],
        ),
        (
            "/steps/menu/on",
            json!({}),
            vec![
                (NoExit, "steps.menu.next"),
                (Unreachable, "steps.agent"),
                (Unreachable, "steps.born"),
                (Unreachable, "steps.case"),
                (Unreachable, "steps.find"),
                (Unreachable, "steps.sms"),
                (Unreachable, "steps.status"),
                (Unreachable, "steps.vm"),
            ],
        ),
        (
            "/steps/menu/numDigits",
            json!(0),
            vec![(OutOfRange, "steps.menu.numDigits"), (Keys, "steps.menu.on")],
        ),
        (
            "/steps/case/maxDigits",
            json!(33),
            vec![(OutOfRange, "steps.case.numDigits")],
        ),
        (
            "/steps/vm/maxLength",
            json!(601),
            vec![(OutOfRange, "steps.vm.maxLength")],
        ),
        (
            "/steps/agent/name",
            json!("No Line"),
            vec![(UnknownQueue, "steps.agent.name")],
        ),
        (
            "/steps/agent/abandoned",
            json!("vm"),
            vec![(AfterHangup, "steps.vm.verb")],
        ),
        (
            "/steps/sms/next",
            json!("status"),
            vec![
                (Circle, "steps.agent"),
                (Circle, "steps.sms"),
                (Circle, "steps.status"),
                (Circle, "steps.vm"),
            ],
        ),
        (
            "/steps/find/by",
            json!("nothing"),
            vec![(UnknownVariable, "steps.find.by")],
        ),
        (
            "/steps/bye",
            json!({ "verb": "conference", "name": "A room", "finishOnKey": "x", "maxLength": 5, "next": "menu" }),
            vec![
                (Name, "steps.bye.name"),
                (Keys, "steps.bye.finishOnKey"),
                (OutOfRange, "steps.bye.maxLength"),
            ],
        ),
        (
            "/steps/bye",
            json!({ "verb": "refer", "to": "911", "notTaken": "menu" }),
            vec![(Number, "steps.bye.to")],
        ),
        (
            "/steps/bye",
            json!({ "verb": "dial", "number": "12", "timeout": 1, "next": "menu", "notTaken": "menu" }),
            vec![(Number, "steps.bye.number"), (OutOfRange, "steps.bye.timeout")],
        ),
        (
            "/steps/bye",
            json!({ "verb": "set-status", "status": 0, "next": "menu", "refused": "menu" }),
            vec![(UnknownStatus, "steps.bye.status"), (Unproven, "steps.bye")],
        ),
        (
            "/steps/bye",
            json!({ "verb": "play", "audio": { "en": "hello" }, "next": "menu" }),
            vec![(MissingLang, "steps.bye.audio.es")],
        ),
        (
            "/steps/menu",
            json!({ "verb": "gather", "input": ["speech"], "numDigits": 1, "say": { "en": "Yes?", "es": "¿Sí?" },
                "on": { "1": "case" } }),
            vec![(NotYet, "steps.menu.input")],
        ),
    ];
    for (place, value, expected) in cases {
        let mut flow = good();
        *flow.pointer_mut(place).unwrap() = value.clone();
        let found = faults(&flow);
        let found: Vec<(FaultKey, &str)> = found.iter().map(|(key, path)| (*key, path.as_str())).collect();
        assert_eq!(found, expected, "{place} = {value}");
    }
}

#[test]
fn wrong_languages_and_steps_with_wild_names_are_refused() {
    let mut flow = good();
    flow["lang"] = json!(["tl", "en", "es", "en"]);
    flow["steps"]["Über uns"] = json!({ "verb": "hangup" });
    flow["steps"]["menu"]["on"]["1"] = json!("Über uns");
    let found = faults(&flow);
    for expected in [
        (FaultKey::NoVoice, "lang"),
        (FaultKey::Lang, "lang"),
        (FaultKey::Name, "steps.Über uns"),
        (FaultKey::MissingLang, "steps.sms.text.tl"),
    ] {
        let is_found = found.iter().any(|(key, path)| (*key, path.as_str()) == expected);
        assert!(is_found, "{expected:?}: {found:?}");
    }
}

#[test]
fn a_language_without_a_voice_is_written_played_or_heard_in_the_first_one() {
    let mut flow = good();
    flow["lang"] = json!(["en", "es", "tl"]);
    assert_eq!(
        faults(&flow),
        [(FaultKey::MissingLang, "steps.sms.text.tl".to_owned())]
    );
    flow["steps"]["sms"]["text"]["tl"] = json!("Natanggap namin ang tawag mo.");
    assert_eq!(faults(&flow), []);
    // What nobody can hear is not left standing there.
    flow["steps"]["bye"]["say"]["tl"] = json!("Paalam.");
    assert_eq!(
        faults(&flow),
        [(FaultKey::NoVoice, "steps.bye.say.tl".to_owned())]
    );
    flow["steps"]["bye"]["say"]["tl"] = json!("");
    let parsed: Flow = serde_json::from_value(flow).unwrap();
    assert_eq!(parsed.check(), Ok(()));
    let words = |pairs: &[(&str, &str)]| -> Words {
        let owned = pairs.iter().map(|(lang, text)| ((*lang).into(), (*text).into()));
        owned.collect()
    };
    let said = words(&[("en", "Goodbye."), ("es", "Adiós."), ("tl", "")]);
    assert_eq!(parsed.spoken(&said, "es"), ("es", "Adiós."));
    assert_eq!(parsed.spoken(&said, "tl"), ("en", "Goodbye."));
    let sounds = words(&[("en", "bye-en"), ("es", "bye-es"), ("tl", "bye-tl")]);
    assert_eq!(parsed.words(&sounds, "tl"), "bye-tl");
    assert_eq!(
        parsed.words(&words(&[("en", "bye-en"), ("es", "bye-es")]), "tl"),
        "bye-en"
    );
}

#[test]
fn an_application_is_moved_only_where_a_look_up_has_found_it() {
    let moving = json!({ "verb": "set-status", "status": 9, "next": "status", "refused": "agent" });
    let with = |changes: &[(&str, Value)]| {
        let mut flow = good();
        flow["steps"]["move"] = moving.clone();
        for (place, value) in changes {
            *flow.pointer_mut(place).expect("it stands there") = value.clone();
        }
        faults(&flow)
    };
    let found = ("/steps/find/found", json!("move"));
    assert!(with(std::slice::from_ref(&found)).is_empty());
    let unproven = vec![(FaultKey::Unproven, "steps.move".to_owned())];
    for faulty in [
        ("/steps/find/notFound", json!("move")),
        (
            "/steps/menu/on/1",
            json!({ "set": { "case_no": "20417" }, "next": "move" }),
        ),
        ("/steps/menu/noMatch", json!("move")),
        ("/steps/agent/abandoned", json!("move")),
        ("/defaults/onError", json!("move")),
        ("/defaults", json!({ "onError": "bye", "onHangup": "move" })),
        ("/defaults", json!({ "onError": "bye", "person": "move" })),
    ] {
        let place = faulty.0;
        let found: Vec<_> = with(&[found.clone(), faulty])
            .into_iter()
            .filter(|(key, _)| *key == FaultKey::Unproven)
            .collect();
        assert_eq!(found, unproven, "{place}");
    }
}

#[test]
fn only_general_words_are_written_to_a_number_that_was_merely_shown() {
    let text = |en: &str| json!({ "en": en, "es": "Recibimos su llamada." });
    let with = |changes: &[(&str, Value)]| {
        let mut flow = good();
        for (place, value) in changes {
            *flow.pointer_mut(place).expect("it stands there") = value.clone();
        }
        faults(&flow)
    };
    assert!(
        with(&[(
            "/steps/sms/text",
            text("{{agency}}, {{program}}: we got your call.")
        )])
        .is_empty()
    );
    for personal in [
        "Dear {{first_name|you}}, we got your call.",
        "{{case_status}}",
        "{{case_program|your application}}",
        "{{ applicant_name }}",
    ] {
        assert_eq!(
            with(&[("/steps/sms/text", text(personal))]),
            [(FaultKey::UnprovenText, "steps.sms.text.en".to_owned())],
            "{personal}"
        );
    }
    // Behind a look-up that found the application, it may say what was found.
    let mut behind = good();
    behind["steps"]["status"]["next"] = json!("told");
    behind["steps"]["told"] = json!({ "verb": "message", "text": { "en": "It is {{case_status}}.", "es": "Está {{case_status}}." }, "next": "agent" });
    assert!(faults(&behind).is_empty());
    for (place, step) in [
        ("/steps/find/notFound", "told"),
        ("/steps/agent/abandoned", "told"),
        ("/defaults/onError", "told"),
    ] {
        let mut flow = behind.clone();
        *flow.pointer_mut(place).unwrap() = json!(step);
        let found = faults(&flow);
        let unproven: Vec<_> = found
            .iter()
            .filter(|(key, _)| *key == FaultKey::UnprovenText)
            .collect();
        assert_eq!(unproven.len(), 2, "{place}: {found:?}");
    }
}
