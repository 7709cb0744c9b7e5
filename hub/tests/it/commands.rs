//! The subcommands, as a person at a terminal runs them.

use std::io::Write;
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

pub(crate) fn run(data: &Path, arguments: &[&str]) -> (bool, String) {
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

/// The same, with what a person types.
pub(crate) fn run_with_input(data: &Path, arguments: &[&str], input: &str) -> (bool, String) {
    let mut child = hub(data)
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
    pub(crate) words: String,
}

impl Demo {
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn seed(applications: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let (port, out) = (free_port(), folder.path().join("out"));
        let mut child = Process::start(
            hub(&data)
                .args(["demo", "--applications", applications])
                .env("HUB_HTTP_ADDR", format!("127.0.0.1:{port}"))
                // No speech weights to load: nothing is said in these tests.
                .env("XDG_CACHE_HOME", folder.path())
                .stdout(std::fs::File::create(&out).unwrap())
                .stderr(Stdio::inherit()),
        );
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

/// A process of a test; it ends with the test, also with one that fails.
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(command: &mut Command) -> Self {
        Self(command.spawn().unwrap())
    }
}

impl std::ops::Deref for Process {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl std::ops::DerefMut for Process {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already is not there to be killed.
        let _ = self.0.kill();
        let _ = self.0.wait();
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
        well && words.contains("tenant 1: 16 lines, the chain is whole"),
        "{words}"
    );

    let (well, words) = run(&demo.data(), &["ledger", "check"]);
    assert!(well && words.contains("no program has a budget"), "{words}");
    let (well, words) = run(&demo.data(), &["ledger", "check", "1"]);
    assert!(
        well && words.contains("tenant 1: 0 accounts, 0 transfers, the books are whole"),
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
    assert!(
        well && words.contains("its audit logs unbroken, its books whole"),
        "{words}"
    );
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
pub(crate) fn new_database() -> Option<String> {
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
        !well && words.contains("tenant 1: BROKEN at line 4: the line was changed"),
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
