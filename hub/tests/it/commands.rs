//! The subcommands, as a person at a terminal runs them.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub(crate) fn hub(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hub"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("HUB_")) {
        command.env_remove(name);
    }
    command
        .env("HUB_DATA_DIR", data)
        .env("HUB_HTTP_ADDR", "127.0.0.1:0")
        .env("HUB_ADMIN_ADDR", "127.0.0.1:0");
    command
        .env("HUB_MEDIA_UDP", "127.0.0.1:0")
        .env("HUB_LOG", "warn")
        .current_dir(std::env::temp_dir());
    command
}

fn run(data: &Path, arguments: &[&str]) -> (bool, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = hub(data).args(arguments).output().unwrap();
    (
        status.success(),
        format!(
            "{}{}",
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&stderr)
        ),
    )
}

#[test]
fn the_openapi_document_is_printed_without_a_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (done, text) = run(&data, &["openapi"]);
    assert!(done, "{text}");
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        document["paths"]["/api/threads/{id}/messages"]["post"]["operationId"],
        "post_message"
    );
    assert_eq!(document["components"]["schemas"]["ProblemBody"]["type"], "object");
    assert!(!data.exists());
    assert_eq!(run(&data, &["openapi"]).1, text);
}

/// A port that nobody has, as far as can be known.
pub(crate) fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// A demonstration that ran until it was ready and was then stopped as Ctrl-C stops it.
pub(crate) struct Demo {
    pub(crate) folder: tempfile::TempDir,
    words: String,
}

impl Demo {
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn seed(applications: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let (port, out) = (free_port(), folder.path().join("out"));
        let mut child = hub(&data)
            .args(["demo", "--applications", applications])
            .env("HUB_HTTP_ADDR", format!("127.0.0.1:{port}"))
            .stdout(std::fs::File::create(&out).unwrap())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let started = Instant::now();
        while !std::fs::read_to_string(&out).unwrap().contains("Ctrl-C stops it") {
            assert!(
                child.try_wait().unwrap().is_none(),
                "the hub ended while starting"
            );
            assert!(
                started.elapsed() < Duration::from_secs(240),
                "the hub does not become ready"
            );
            std::thread::sleep(Duration::from_millis(100));
        }
        interrupt(&mut child);
        Self {
            words: std::fs::read_to_string(&out).unwrap(),
            folder,
        }
    }
}

/// Ctrl-C, and a clean end.
pub(crate) fn interrupt(child: &mut Child) {
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "the hub ended with {status}");
            return;
        }
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "the hub does not end"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_demonstration_is_seeded_once_backed_up_and_restored() {
    let demo = Demo::seed("60");
    for words in [
        "60 applications",
        "reviewer@riverbend.example",
        "http://localhost:",
        "/sandbox",
    ] {
        assert!(demo.words.contains(words), "{words} is missing in {}", demo.words);
    }
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 3 lines, the chain is whole"),
        "{words}"
    );

    let (well, words) = run(&demo.data(), &["serve"]);
    assert!(!well && words.contains("the demonstration's password"), "{words}");

    let copy = demo.folder.path().join("copy");
    let (well, words) = run(&demo.data(), &["backup", copy.to_str().unwrap()]);
    assert!(well, "{words}");
    let (well, words) = run(&demo.data(), &["restore", copy.to_str().unwrap()]);
    assert!(!well && words.contains("empty data folder"), "{words}");
    let elsewhere = demo.folder.path().join("elsewhere");
    let (well, words) = run(&elsewhere, &["restore", copy.to_str().unwrap()]);
    assert!(well && words.contains("its audit logs unbroken"), "{words}");
    let (well, words) = run(&elsewhere, &["doctor"]);
    assert!(
        well && words.contains("it opens every key in the database"),
        "{words}"
    );

    // The restored county is complete: it is not seeded again, and its keys can be changed.
    let (well, words) = run(&elsewhere, &["keys", "rotate-master"]);
    assert!(well, "{words}");
    assert!(elsewhere.join("master.key.old").exists());
    std::fs::copy(elsewhere.join("master.key.old"), elsewhere.join("master.key")).unwrap();
    let (well, words) = run(&elsewhere, &["doctor"]);
    assert!(!well && words.contains("the master key does not open"), "{words}");
}

/// A PostgreSQL database for this test alone, or none where no server is configured.
fn new_database() -> Option<String> {
    let server = std::env::var("HUB_TEST_DATABASE_URL")
        .ok()
        .filter(|url| !url.is_empty());
    let Some(server) = server else {
        assert!(
            std::env::var("HUB_TEST_REQUIRE_SERVICES").is_err(),
            "HUB_TEST_REQUIRE_SERVICES is set, but HUB_TEST_DATABASE_URL names no PostgreSQL"
        );
        return None;
    };
    let name = format!("copy_{}", uuid::Uuid::new_v4().simple());
    let made = Command::new("psql")
        .args([&server, "-qc", &format!("CREATE DATABASE {name}")])
        .status()
        .unwrap();
    assert!(made.success());
    let (address, options) = server.split_once('?').unwrap_or((&server, ""));
    let (host, _) = address.rsplit_once('/').unwrap();
    Some(format!("{host}/{name}?{options}"))
}

#[test]
fn a_postgresql_database_is_backed_up_and_restored() {
    let (Some(from), Some(to)) = (new_database(), new_database()) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let at = |data: &Path, url: &str, arguments: &[&str]| {
        let output = hub(data)
            .env("HUB_DATABASE_URL", url)
            .args(arguments)
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    };
    let copy = copy.to_str().unwrap();
    let (well, words) = at(&data, &from, &["migrate"]);
    assert!(well, "{words}");
    let (well, words) = at(&data, &from, &["backup", copy]);
    assert!(well, "{words}");
    let elsewhere = folder.path().join("elsewhere");
    let (well, words) = run(&elsewhere, &["restore", copy]);
    assert!(!well && words.contains("HUB_DATABASE_URL"), "{words}");
    let (well, words) = at(&elsewhere, &from, &["restore", copy]);
    assert!(!well && words.contains("empty database only"), "{words}");
    let (well, words) = at(&elsewhere, &to, &["restore", copy]);
    assert!(well && words.contains("its keys open"), "{words}");
    let (well, words) = at(&elsewhere, &to, &["doctor"]);
    assert!(
        well && words.contains("it opens every key in the database"),
        "{words}"
    );
}

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
        well && words.contains("tenant 1: 5 lines, the chain is whole"),
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
        well && words.contains("tenant 1: 4 lines, the chain is whole"),
        "{words}"
    );
    assert!(!run(&demo.data(), &["api-key", "add", "999999"]).0);
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
fn a_changed_line_of_the_audit_log_is_found() {
    let demo = Demo::seed("20");
    // The chain is intact; opening and closing the database writes everything to the file itself.
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(well, "{words}");
    let file = demo.data().join("hub.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    let (recorded, forged) = (b"demonstration.seed", b"demonstration.sown");
    let places: Vec<usize> = (0..bytes.len() - recorded.len())
        .filter(|&at| &bytes[at..at + recorded.len()] == recorded)
        .collect();
    assert!(!places.is_empty(), "the line is not in the file");
    for at in places {
        bytes[at..at + recorded.len()].copy_from_slice(forged);
    }
    std::fs::write(&file, bytes).unwrap();
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        !well && words.contains("tenant 1: BROKEN at line 2: the line was changed"),
        "{words}"
    );
}

#[test]
fn production_wants_a_master_key_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (well, words) = run(&data, &["serve"]);
    assert!(!well && words.contains("there is no master key"), "{words}");
    let (well, words) = run(&data, &["migrate"]);
    assert!(well && words.contains("is up to date"), "{words}");
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(data.join("master.key")).unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o600);
    std::fs::set_permissions(
        data.join("master.key"),
        std::os::unix::fs::PermissionsExt::from_mode(0o644),
    )
    .unwrap();
    let (well, words) = run(&data, &["serve"]);
    assert!(!well && words.contains("chmod 600"), "{words}");
}

#[test]
fn mistakes_in_the_configuration_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hub.toml");
    std::fs::write(&file, "[http]\nadress = \"127.0.0.1:1\"\n").unwrap();
    let (well, words) = run(folder.path(), &["--config", file.to_str().unwrap(), "migrate"]);
    assert!(!well && words.contains("unknown field `adress`"), "{words}");
    let (well, words) = run(folder.path(), &["--config", "/nonexistent/hub.toml", "migrate"]);
    assert!(!well && words.contains("/nonexistent/hub.toml"), "{words}");
    let (well, words) = run(folder.path(), &["restore", folder.path().to_str().unwrap()]);
    assert!(!well && words.contains("is no backup"), "{words}");
    let (well, words) = run(folder.path(), &["models"]);
    assert!(
        well && words.contains("base.en") && words.contains("MIT"),
        "{words}"
    );
    let (well, words) = run(folder.path(), &["models", "fetch", "nothing"]);
    assert!(
        !well && words.contains("there is no model \"nothing\""),
        "{words}"
    );
}

#[test]
fn how_people_sign_in_is_said_at_the_terminal_and_written_down() {
    let demo = Demo::seed("3");
    let data = demo.data();
    let (done, words) = run(&data, &["sign-in", "318"]);
    let standing = "disclosure specified, login form classic, password policy classic, second factor for staff, \
        codes to new numbers of US";
    assert!(
        done && words.trim() == format!("Lakeshore County: {standing}"),
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
    use std::io::Write;
    let demo = Demo::seed("3");
    let data = demo.data();
    let choose = |arguments: &[&str], input: &str| {
        let mut child = hub(&data)
            .args(["captcha", "318"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that refuses its arguments may exit before it has read anything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let words = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(words).unwrap())
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
    use std::io::Write;
    let demo = Demo::seed("3");
    let data = demo.data();
    let say = |arguments: &[&str], input: &str| {
        let mut child = hub(&data)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that refuses its arguments may exit before it has read anything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let words = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(words).unwrap())
    };
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
fn a_workflow_is_checked_and_published_and_an_overtaken_draft_is_refused() {
    let demo = Demo::seed("20");
    let workflow = |arguments: &[&str]| {
        let of = ["workflow", "--tenant", "1", "--program", "1715"];
        run(&demo.data(), &[&of[..], arguments].concat())
    };
    let (well, shown) = workflow(&["show"]);
    assert!(well, "{shown}");
    let mut flow: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let file = demo.folder.path().join("workflow.json");
    let path = file.to_str().unwrap();
    std::fs::write(&file, &shown).unwrap();
    let (well, words) = workflow(&["draft", path]);
    assert!(well && words.contains("version 2 is kept as a draft"), "{words}");

    let lonely = serde_json::json!({ "id": 99, "name": "Lost", "kind": "open" });
    flow["states"].as_array_mut().unwrap().push(lonely);
    std::fs::write(&file, flow.to_string()).unwrap();
    for verb in ["check", "publish"] {
        let (well, words) = workflow(&[verb, path]);
        let faults = [
            "state 99 cannot be reached",
            "state 99 has no way out and is not terminal",
        ];
        assert!(
            !well && faults.iter().all(|fault| words.contains(fault)),
            "{verb}: {words}"
        );
    }
    let into = serde_json::json!({ "from": 1, "to": 99 });
    flow["states"].as_array_mut().unwrap().last_mut().unwrap()["kind"] = "terminal".into();
    flow["transitions"].as_array_mut().unwrap().push(into);
    std::fs::write(&file, flow.to_string()).unwrap();
    let (well, words) = workflow(&["check", path]);
    assert!(well && words.contains("can be published"), "{words}");
    let (well, words) = workflow(&["publish", path]);
    assert!(well && words.contains("holds from now on"), "{words}");
    let (well, words) = workflow(&["show"]);
    assert!(well && words.contains("\"Lost\""), "{words}");

    // The draft is based on the previous version: that is an error, which only a file can override.
    let (well, words) = workflow(&["publish", "--draft", "2"]);
    assert!(!well && words.contains("it was made from version 1"), "{words}");
    let (well, words) = workflow(&["publish", path, "--based-on", "1"]);
    assert!(!well && words.contains("it was made from version 1"), "{words}");
    let (well, words) = workflow(&["versions"]);
    let states = [
        ": holds, published by system at",
        "2: draft by system at",
        "1: superseded",
    ];
    assert!(
        well && states.iter().all(|state| words.contains(state)),
        "{words}"
    );
    let (well, words) = run(
        &demo.data(),
        &["workflow", "--tenant", "1", "--program", "3", "versions"],
    );
    assert!(
        !well && words.contains("Riverbend County has no program 3"),
        "{words}"
    );
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 4 lines, the chain is whole"),
        "{words}"
    );
}

#[test]
fn jobs_are_listed_stopped_and_started_again_and_both_are_written_down() {
    let demo = Demo::seed("20");
    let (well, words) = run(&demo.data(), &["jobs"]);
    let known = [
        "housekeeping of the whole hub: waiting",
        "retention of tenant 1: waiting",
    ];
    assert!(well && known.iter().all(|job| words.contains(job)), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "cancel", "retention", "--tenant", "1"]);
    assert!(well && words.contains("retention: cancelled"), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "cancel", "retention", "--tenant", "1"]);
    assert!(
        !well && words.contains("retention is cancelled: there is nothing to stop"),
        "{words}"
    );
    let (_, words) = run(&demo.data(), &["doctor"]);
    assert!(words.contains("retention of tenant 1 is cancelled"), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "retry", "retention", "--tenant", "1"]);
    assert!(well && words.contains("retention: waiting, due now"), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "retry", "retention"]);
    assert!(!well && words.contains("job not found"), "{words}");
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 5 lines, the chain is whole"),
        "{words}"
    );
}
