//! A real LiveKit client in its own process: the Python SDK, driven by JSON lines.

use crate::server::TestServer;
use hub_media::TokenGrant;
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};

/// Names the Python interpreter that has the `livekit` and `numpy` packages.
const PYTHON: &str = "COMMONLINE_PEERS_PYTHON";

pub struct Peer {
    pub identity: String,
    child: Child,
    commands: ChildStdin,
    events: Arc<Mutex<Vec<(Instant, Value)>>>,
}

impl Peer {
    /// Starts a client and waits until it has joined.
    pub async fn join(server: &TestServer, grant: &TokenGrant) -> Self {
        let peer = Self::start(server, &server.token(grant), &grant.identity, &[]);
        peer.event("connected", |_| true).await;
        peer
    }

    /// Starts a client that joins a room with the default permissions, and waits until it has joined.
    pub async fn named(server: &TestServer, room: &str, identity: &str) -> Self {
        let mut grant = TokenGrant::join(room, identity);
        grant.permissions.can_update_own_metadata = true;
        Self::join(server, &grant).await
    }

    pub fn start(server: &TestServer, token: &str, identity: &str, arguments: &[&str]) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/peer.py");
        let mut child = Command::new(python())
            .args([script, "--url", &server.url(), "--token", token])
            .args(["--connections", server.mode.connections()])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .expect("python starts");
        let commands = child.stdin.take().expect("piped");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let events = Arc::new(Mutex::new(Vec::new()));
        let log = events.clone();
        let name = identity.to_owned();
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                if let Ok(event) = serde_json::from_str::<Value>(&line) {
                    if event["event"] != "heard" {
                        tracing::debug!(peer = %name, %event);
                    }
                    log.lock().push((Instant::now(), event));
                }
            }
        });
        Self {
            identity: identity.to_owned(),
            child,
            commands,
            events,
        }
    }

    pub async fn send(&mut self, command: Value) {
        let line = format!("{command}\n");
        self.commands
            .write_all(line.as_bytes())
            .await
            .expect("client reads commands");
    }

    pub async fn publish(&mut self, hz: u32) -> String {
        self.send(json!({"cmd": "publish", "hz": hz})).await;
        let published = self.event("published", move |event| event["hz"] == hz).await;
        published["sid"].as_str().expect("sid").to_owned()
    }

    /// Waits for an event of a kind that also satisfies `accept`; earlier events count.
    pub async fn event(&self, kind: &str, accept: impl Fn(&Value) -> bool) -> Value {
        self.event_within(kind, Duration::from_secs(20), accept).await
    }

    pub async fn event_within(&self, kind: &str, limit: Duration, accept: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(event) = self.seen(kind).into_iter().find(|event| accept(event)) {
                return event;
            }
            assert!(
                Instant::now() < deadline,
                "{} had no fitting event {kind:?}; it had: {:#?}",
                self.identity,
                self.without_sound()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// All events of a kind so far.
    pub fn seen(&self, kind: &str) -> Vec<Value> {
        self.seen_since(kind, None)
    }

    pub fn seen_since(&self, kind: &str, since: Option<Instant>) -> Vec<Value> {
        let events = self.events.lock();
        let fits = |(at, event): &&(Instant, Value)| {
            event["event"] == kind && since.is_none_or(|since| *at >= since)
        };
        events
            .iter()
            .filter(fits)
            .map(|(_, event)| event.clone())
            .collect()
    }

    /// When such events came, in milliseconds after `since`.
    pub fn times_since(&self, kind: &str, since: Instant) -> Vec<u128> {
        let events = self.events.lock();
        let fits = |(at, event): &&(Instant, Value)| event["event"] == kind && *at >= since;
        let after = |(at, _): &(Instant, Value)| at.duration_since(since).as_millis();
        events.iter().filter(fits).map(after).collect()
    }

    fn without_sound(&self) -> Vec<Value> {
        let events = self.events.lock();
        events
            .iter()
            .filter(|(_, event)| event["event"] != "heard")
            .map(|(_, event)| event.clone())
            .collect()
    }

    /// Waits until this client hears `hz` from `identity`, clean and loud.
    pub async fn hears(&self, identity: &str, hz: f64) -> Value {
        self.event("heard", |event| {
            event["identity"] == identity && is_tone(event, hz)
        })
        .await
    }

    /// What this client has heard since then, on every stream, without silence.
    pub fn sounds_since(&self, since: Instant) -> Vec<Value> {
        let loud = |event: &Value| event["dbfs"].as_f64().is_some_and(|dbfs| dbfs > -60.0);
        self.seen_since("heard", Some(since))
            .into_iter()
            .filter(loud)
            .collect()
    }

    /// Whether this client has heard a clean tone since then.
    pub fn has_heard_since(&self, since: Instant, identity: &str, hz: f64) -> bool {
        let sounds = self.sounds_since(since);
        sounds
            .iter()
            .any(|event| event["identity"] == identity && is_tone(event, hz))
    }

    /// Waits until this client has heard nothing for as long as `other` needs to hear about two seconds of sound.
    pub async fn hears_nothing_while(&self, other: &Peer) {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let since = Instant::now();
            other.goes_on_hearing(since).await;
            let sounds = self.sounds_since(since);
            if sounds.is_empty() {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "{} still hears {sounds:#?}",
                self.identity
            );
        }
    }

    /// The first `count` reports on this voice since then, each for a quarter of a second of playback, including
    /// silence: a client's time is measured by its playback, not by the clock of a busy machine.
    pub async fn reports_on(&self, identity: &str, since: Instant, count: usize) -> Vec<Value> {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let mut reports = self.seen_since("heard", Some(since));
            reports.retain(|event| event["identity"] == identity);
            if reports.len() >= count {
                reports.truncate(count);
                return reports;
            }
            assert!(
                Instant::now() < deadline,
                "{} plays {identity} no more",
                self.identity
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until `identity` is heard from now on, clean and loud.
    pub async fn still_hears(&self, identity: &str, hz: f64) {
        let (since, deadline) = (Instant::now(), Instant::now() + Duration::from_secs(20));
        while !self.has_heard_since(since, identity, hz) {
            assert!(
                Instant::now() < deadline,
                "{} hears {identity} no more",
                self.identity
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until `identity` has been silent here for a second: packets in flight may still be played.
    pub async fn hears_no_more(&self, identity: &str) {
        let deadline = Instant::now() + Duration::from_secs(15);
        loop {
            let since = Instant::now();
            tokio::time::sleep(Duration::from_secs(1)).await;
            let sounds = self.sounds_since(since);
            if sounds.iter().all(|event| event["identity"] != identity) {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "{} still hears {identity}: {sounds:#?}",
                self.identity
            );
        }
    }

    /// Waits until about two seconds of sound have come since then.
    pub async fn goes_on_hearing(&self, since: Instant) {
        let deadline = Instant::now() + Duration::from_secs(30);
        while self.sounds_since(since).len() < 8 {
            assert!(
                Instant::now() < deadline,
                "{} hears nothing any more",
                self.identity
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub async fn leave(mut self) {
        self.send(json!({"cmd": "leave"})).await;
        let _ = tokio::time::timeout(Duration::from_secs(5), self.child.wait()).await;
    }

    /// Suspends the whole process, or resumes it: its sockets stay open.
    pub async fn freeze(&self, frozen: bool) {
        let signal = if frozen { "-STOP" } else { "-CONT" };
        let process = self.child.id().expect("it runs");
        let sent = std::process::Command::new("kill")
            .args([signal, &process.to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()));
        // One thread takes the signal when it next runs, and the others answer until then.
        let deadline = Instant::now() + Duration::from_secs(5);
        while frozen && !stands_still(process) {
            assert!(Instant::now() < deadline, "{} goes on", self.identity);
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Kills the process: no goodbye of any kind.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("killed");
    }
}

/// Whether every thread of a process is stopped (proc(5), the state in `/proc/PID/task/TID/stat`).
fn stands_still(process: u32) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).expect("it runs");
    threads.flatten().all(|thread| {
        // One that has ended meanwhile answers nothing.
        let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        stat.rsplit_once(')')
            .is_none_or(|(_, fields)| fields.trim_start().starts_with('T'))
    })
}

/// The Python interpreter of the peers.
pub fn python() -> String {
    std::env::var(PYTHON).unwrap_or_else(|_| {
        panic!("set {PYTHON} to a Python interpreter with the packages livekit, livekit-api and numpy")
    })
}

/// Whether a report is of a clean tone of this frequency.
pub fn is_tone(event: &Value, hz: f64) -> bool {
    let number = |name: &str| event[name].as_f64().unwrap_or_default();
    (number("hz") - hz).abs() <= 8.0 && number("share") > 0.8 && number("dbfs") > -40.0
}
