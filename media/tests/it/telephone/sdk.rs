//! LiveKit's own server SDK (Python), which makes calls of the server API.

use crate::peer::python;
use crate::server::TestServer;
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

pub struct Sdk {
    _child: Child,
    calls: ChildStdin,
    outcomes: Lines<BufReader<ChildStdout>>,
}

impl Sdk {
    pub fn start(server: &TestServer) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/sip_api.py");
        let mut child = Command::new(python())
            .args([script, "--url", &format!("http://{}", server.http)])
            .args(["--key", "devkey", "--secret", "devkey-secret-of-32-bytes-or-more"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("python starts");
        Self {
            calls: child.stdin.take().expect("piped"),
            outcomes: BufReader::new(child.stdout.take().expect("piped")).lines(),
            _child: child,
        }
    }

    /// Makes a call: its outcome, as the SDK tells it.
    pub async fn outcome(&mut self, method: &str, request: Value) -> Value {
        let line = format!("{}\n", json!({ "method": method, "request": request }));
        self.calls
            .write_all(line.as_bytes())
            .await
            .expect("the SDK reads calls");
        let line = tokio::time::timeout(Duration::from_secs(60), self.outcomes.next_line()).await;
        let line = line
            .expect("an outcome in time")
            .expect("a line")
            .expect("an outcome");
        serde_json::from_str(&line).expect("JSON")
    }

    /// A call that succeeds: its reply.
    pub async fn done(&mut self, method: &str, request: Value) -> Value {
        let outcome = self.outcome(method, request).await;
        assert_eq!(outcome["event"], "done", "{method}: {outcome}");
        outcome["reply"].clone()
    }
}
