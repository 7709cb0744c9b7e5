//! The subcommands that change how a tenant signs in, sends and receives.

use crate::commands::{Demo, hub, run, run_with_input};
use std::process::Output;

#[test]
fn an_identity_provider_is_set_and_removed_and_both_are_written_down() {
    let demo = Demo::seed("20");
    let set = |issuer: &str| {
        let arguments = [
            "identity-provider",
            "set",
            "1",
            "membership",
            issuer,
            "commonline",
        ];
        let Output {
            status,
            stdout,
            stderr,
        } = hub(&demo.data())
            .args(arguments)
            .env("HUB_CLIENT_SECRET", "never written in the clear")
            .output()
            .unwrap();
        let words = [stdout, stderr].concat();
        (status.success(), String::from_utf8_lossy(&words).into_owned())
    };
    let (well, words) = set("http://login.example");
    assert!(!well && words.contains("https://"), "{words}");
    let (well, words) = set("https://login.example/v2.0");
    assert!(
        well && words
            .contains("Riverbend County sends its membership sign-ons to https://login.example/v2.0"),
        "{words}"
    );
    let mut file = std::fs::read(demo.data().join("hub.sqlite")).unwrap();
    file.extend(std::fs::read(demo.data().join("hub.sqlite-wal")).unwrap_or_default());
    let holds = |text: &[u8]| file.windows(text.len()).any(|window| window == text);
    assert!(holds(b"https://login.example/v2.0") && !holds(b"never written in the clear"));
    let remove = ["identity-provider", "remove", "1", "membership"];
    assert!(run(&demo.data(), &remove).0);
    let (well, words) = run(&demo.data(), &remove);
    assert!(!well && words.contains("has no membership provider"), "{words}");
    let (well, words) = run(&demo.data(), &["identity-provider", "remove", "1", "weather"]);
    assert!(!well && words.contains("membership or marketplace"), "{words}");
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 18 lines, the chain is whole"),
        "{words}"
    );
}

#[test]
fn an_api_key_is_made_once_and_a_webhook_needs_one_that_there_is() {
    let demo = Demo::seed("20");
    let (well, words) = run(&demo.data(), &["api-key", "add", "1"]);
    assert!(
        well && words.contains("for the rooms of Riverbend County"),
        "{words}"
    );
    let value = |name: &str| {
        let line = words.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("no {name} in {words}"))
            .trim()
            .to_owned()
    };
    let (key, secret) = (value("API key"), value("API secret"));
    assert!(key.starts_with("API") && secret.len() == 44, "{words}");
    let mut file = std::fs::read(demo.data().join("hub.sqlite")).unwrap();
    file.extend(std::fs::read(demo.data().join("hub.sqlite-wal")).unwrap_or_default());
    let holds = |text: &str| file.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds(&key) && !holds(&secret));
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 17 lines, the chain is whole"),
        "{words}"
    );
    assert!(!run(&demo.data(), &["api-key", "add", "999999"]).0);
    let list = ["api-key", "list", "1"];
    assert!(run(&demo.data(), &list).1.contains(&key));
    let revoke = ["api-key", "revoke", "1", key.as_str()];
    let (well, words) = run(&demo.data(), &revoke);
    assert!(well && words.contains("is revoked"), "{words}");
    assert!(!run(&demo.data(), &list).1.contains(&key));
    let (well, words) = run(&demo.data(), &revoke);
    assert!(!well && words.contains("has no key"), "{words}");
    let output = hub(&demo.data())
        .arg("demo")
        .env("HUB_MEDIA_WEBHOOKS", "APInobody=https://example.org/")
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && words.contains("there is no API key \"APInobody\""),
        "{words}"
    );
}

#[test]
fn how_people_sign_in_is_said_at_the_terminal_and_written_down() {
    let demo = Demo::seed("3");
    let data = demo.data();
    let (done, words) = run(&data, &["sign-in", "318"]);
    let settings = "disclosure specified, login form classic, password policy classic, second factor for staff, \
        codes to new numbers of US";
    assert!(
        done && words.trim() == format!("Lakeshore County: {settings}"),
        "{words}"
    );
    let change = [
        "sign-in",
        "318",
        "--disclosure",
        "uniform",
        "--login-form",
        "login_id",
        "--code-countries",
        "us,CA",
    ];
    let changed = "disclosure uniform, login form login_id, password policy classic, second factor for staff, \
        codes to new numbers of US, CA";
    // Repeated, it is no change, and options that are left out keep their values.
    let again = ["sign-in", "318", "--disclosure", "uniform"];
    for arguments in [&change[..], &again[..], &["sign-in", "318"][..]] {
        let (done, words) = run(&data, arguments);
        assert!(
            done && words.trim() == format!("Lakeshore County: {changed}"),
            "{words}"
        );
    }
    assert!(!run(&data, &["sign-in", "318", "--disclosure", "secret"]).0);
    let (done, words) = run(&data, &["sign-in", "318", "--code-countries", "US,Mars"]);
    assert!(
        !done && words.contains("\"Mars\" is no country that has numbers"),
        "{words}"
    );
    assert!(!run(&data, &["sign-in", "999"]).0);
    let (whole, words) = run(&data, &["audit", "verify"]);
    assert!(whole, "{words}");
}

#[test]
fn how_long_a_number_is_masked_is_said_at_the_terminal() {
    let demo = Demo::seed("3");
    let data = demo.data();
    let (done, words) = run(&data, &["masking", "1"]);
    assert!(done && words.contains("for at most 120 s"), "{words}");
    let (done, words) = run(&data, &["masking", "1", "--limit-s", "45"]);
    assert!(done && words.contains("for at most 45 s"), "{words}");
    assert!(run(&data, &["masking", "1"]).1.contains("for at most 45 s"));
    for wrong in [["1", "14"], ["1", "601"], ["999", "60"]] {
        assert!(
            !run(&data, &["masking", wrong[0], "--limit-s", wrong[1]]).0,
            "{wrong:?}"
        );
    }
    assert!(run(&data, &["audit", "verify"]).0);
}

#[test]
fn a_captcha_is_chosen_at_the_terminal_and_its_secrets_are_sealed() {
    let demo = Demo::seed("3");
    let data = demo.data();
    let choose = |arguments: &[&str], input: &str| {
        let arguments = [&["captcha", "318"], arguments].concat();
        run_with_input(&data, &arguments, input)
    };
    let recaptcha = [
        "--engine",
        "recaptcha",
        "--site-key-v3",
        "three",
        "--always",
        "true",
    ];
    let (done, words) = choose(&recaptcha, "sesame-3\nsesame-2\n");
    assert!(done, "{words}");
    assert_eq!(
        words.trim(),
        "Lakeshore County: recaptcha with a threshold of 0.7, asked for at every sign-in"
    );
    let (done, words) = choose(&["--engine", "hcaptcha"], "\n");
    assert!(!done && words.contains("no secret for version 2"), "{words}");
    assert!(!choose(&["--engine", "guess"], "").0);
    assert!(!choose(&["--threshold", "7"], "").0);
    for file in ["hub.sqlite", "hub.sqlite-wal"] {
        let stored = std::fs::read(data.join(file)).unwrap_or_default();
        assert!(!stored.windows(6).any(|bytes| bytes == b"sesame"), "{file}");
    }
    let (whole, words) = run(&data, &["audit", "verify"]);
    assert!(whole, "{words}");
}

#[test]
fn incoming_and_outgoing_mail_is_set_at_the_terminal_and_its_secrets_are_sealed() {
    let demo = Demo::seed("3");
    let data = demo.data();
    let say = |arguments: &[&str], input: &str| run_with_input(&data, arguments, input);
    let (done, words) = say(
        &["dkim", "add", "318", "lakeshore.example", "s1", "--ed25519"],
        "",
    );
    assert!(done, "{words}");
    let record = "s1._domainkey.lakeshore.example. IN TXT ( \"v=DKIM1; k=ed25519; p=";
    assert!(words.starts_with(record), "{words}");
    assert!(
        !say(&["dkim", "add", "318", "lakeshore.example", "s1"], "").0,
        "the selector is taken"
    );
    assert!(!say(&["dkim", "add", "318", "lake shore", "s2"], "").0);
    let (done, words) = say(
        &["mail-server", "replies", "318", "Hub@Reply.lakeshore.example"],
        "",
    );
    assert!(
        done && words.contains("variants of hub@reply.lakeshore.example"),
        "{words}"
    );
    assert!(
        !say(
            &["mail-server", "replies", "318", "hub+x@reply.lakeshore.example"],
            ""
        )
        .0
    );
    let mailbox = [
        "mail-server",
        "mailbox",
        "318",
        "imaps://hub@mail.lakeshore.example",
    ];
    let (done, words) = say(&mailbox, "sesame\n");
    assert!(
        done && words.contains("mail comes in by hub@mail.lakeshore.example:993 INBOX (TLS)"),
        "{words}"
    );
    assert!(
        !say(
            &[
                "mail-server",
                "mailbox",
                "318",
                "imaps://hub:sesame@mail.lakeshore.example"
            ],
            ""
        )
        .0
    );
    let (_, words) = say(&["mail-server", "show", "318"], "");
    for recorded in [
        record,
        "answers go to variants of hub@reply.lakeshore.example",
        "mail comes in by hub@mail",
    ] {
        assert!(words.contains(recorded), "{words}");
    }
    assert!(say(&["mail-server", "mailbox", "318", "none"], "").0);
    assert!(say(&["dkim", "remove", "318", "lakeshore.example", "s1"], "").0);
    let (_, words) = say(&["mail-server", "show", "318"], "");
    assert!(
        words.contains("no mail comes in") && words.contains("mails are not signed"),
        "{words}"
    );
    for file in ["hub.sqlite", "hub.sqlite-wal"] {
        let stored = std::fs::read(data.join(file)).unwrap_or_default();
        assert!(!stored.windows(6).any(|bytes| bytes == b"sesame"), "{file}");
    }
    let (whole, words) = run(&data, &["audit", "verify"]);
    assert!(whole, "{words}");
}

#[test]
fn every_change_of_a_setting_is_listed_with_both_values_and_no_secret() {
    let demo = Demo::seed("3");
    let data = demo.data();
    let (done, words) = run(&data, &["settings", "318"]);
    assert!(
        done && words.trim() == "Lakeshore County: nothing was changed",
        "{words}"
    );
    for arguments in [
        ["masking", "318", "--limit-s", "45"],
        ["avatars", "318", "--shown", "true"],
        ["masking", "318", "--limit-s", "60"],
        // No change.
        ["masking", "318", "--limit-s", "60"],
    ] {
        assert!(run(&data, &arguments).0, "{arguments:?}");
    }
    let provider = ["text-provider", "twilio", "318", "AC1"];
    assert!(run_with_input(&data, &provider, "sesame\n").0);
    let (done, words) = run(&data, &["settings", "318"]);
    let lines: Vec<&str> = words.lines().collect();
    assert!(done && lines.len() == 4, "{words}");
    assert!(
        lines[0].starts_with("4 ") && lines[0].contains("\"account_sid\":\"AC1\""),
        "{words}"
    );
    assert!(
        lines[0].contains("\"sealed_token\":\"sealed ") && !words.contains("sesame"),
        "{words}"
    );
    assert!(
        lines[1].contains(" number_pause_s: 45 -> 60 (system, command line)"),
        "{words}"
    );
    assert!(
        lines[2].contains(" avatars: false -> true (system, command line)"),
        "{words}"
    );
    let (done, words) = run(&data, &["settings", "318", "--setting", "number_pause_s"]);
    let lines: Vec<&str> = words.lines().collect();
    assert!(done && lines.len() == 2, "{words}");
    assert!(lines[1].contains(" number_pause_s: 120 -> 45 "), "{words}");
    assert!(run(&data, &["masking", "318"]).1.contains("for at most 60 s"));
    assert!(!run(&data, &["settings", "999"]).0);
    let (whole, words) = run(&data, &["audit", "verify"]);
    assert!(whole, "{words}");
}

#[test]
fn a_marketplace_is_set_shown_and_removed_and_its_secret_is_wanted() {
    let demo = Demo::seed("20");
    let set = |address: &str, secret: &str| {
        let arguments = [
            "marketplace",
            "set",
            "344",
            "our-directory",
            "our-application",
            "commonline.example",
            "--address",
            address,
        ];
        let Output {
            status,
            stdout,
            stderr,
        } = hub(&demo.data())
            .args(arguments)
            .env("HUB_CLIENT_SECRET", secret)
            .output()
            .unwrap();
        let words = [stdout, stderr].concat();
        (status.success(), String::from_utf8_lossy(&words).into_owned())
    };
    let (well, words) = set("http://marketplace.example/api", "never written in the clear");
    assert!(!well && words.contains("https://"), "{words}");
    let (well, words) = set("https://marketplace.example/api", "");
    assert!(!well && words.contains("HUB_CLIENT_SECRET is not set"), "{words}");
    let (well, words) = set("https://marketplace.example/api", "never written in the clear");
    assert!(well && words.contains("/api/marketplace/webhook"), "{words}");
    let (well, words) = run(&demo.data(), &["marketplace", "show", "344"]);
    assert!(
        well && words.contains("our-application of our-directory") && words.contains("commonline.example"),
        "{words}"
    );
    let (well, words) = run(&demo.data(), &["marketplace", "remove", "344"]);
    assert!(well, "{words}");
    let (well, words) = run(&demo.data(), &["marketplace", "show", "344"]);
    assert!(well && words.contains("no marketplace sells"), "{words}");
}

#[test]
fn a_model_is_set_with_its_caps_and_its_key_is_written_nowhere_in_the_clear() {
    let demo = Demo::seed("3");
    let (well, words) = run(&demo.data(), &["assistant", "1"]);
    assert!(well && words.contains("no model helps to write"), "{words}");
    let (well, words) = run(&demo.data(), &["assistant", "1", "--cap", "5"]);
    assert!(!well && words.contains("--endpoint"), "{words}");
    let endpoint = "http://127.0.0.1:9/v1";
    let set = [
        "assistant",
        "1",
        "--endpoint",
        endpoint,
        "--model",
        "small",
        "--key",
        "--cap",
        "5000",
    ];
    let (well, words) = run_with_input(&demo.data(), &set, "a key of the endpoint\n");
    assert!(
        well && words.contains("small answers at http://127.0.0.1:9/v1, with a key"),
        "{words}"
    );
    assert!(
        words.contains("find_resources: 0 of 5000 tokens today"),
        "{words}"
    );
    let mut file = std::fs::read(demo.data().join("hub.sqlite")).unwrap();
    file.extend(std::fs::read(demo.data().join("hub.sqlite-wal")).unwrap_or_default());
    let holds = |text: &[u8]| file.windows(text.len()).any(|window| window == text);
    assert!(holds(endpoint.as_bytes()) && !holds(b"a key of the endpoint"));
    let one = ["assistant", "1", "--cap", "7", "--tool", "create_profile"];
    let (well, words) = run(&demo.data(), &one);
    assert!(
        well && words.contains("create_profile: 0 of 7 tokens today"),
        "{words}"
    );
    let moved = ["assistant", "1", "--endpoint", "https://models.example.gov/v1"];
    let (well, words) = run(&demo.data(), &moved);
    assert!(well && words.contains("without a key"), "{words}");
    let (well, words) = run(&demo.data(), &["assistant", "1", "--remove"]);
    assert!(well && words.contains("no model helps to write"), "{words}");
}
