//! A second implementation in its own process, for tests: a script of `actors/tests/peers` that speaks JSON lines.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// See the module. It ends with the test.
pub struct NodePeer {
    _child: Child,
    commands: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

/// The folder that `hub/scripts/peers.sh` fills with npm's packages.
fn packages() -> PathBuf {
    match std::env::var_os("COMMONLINE_PEERS_NODE") {
        Some(folder) => folder.into(),
        None => concat!(env!("CARGO_MANIFEST_DIR"), "/../target/commonline/peers-node").into(),
    }
}

impl NodePeer {
    pub async fn start(script: &str) -> Self {
        let packages = packages();
        assert!(
            packages.join("node_modules").is_dir(),
            "hub/scripts/peers.sh installs the tests' peers into {}",
            packages.display()
        );
        let mut child = Command::new("node")
            .arg(format!("{}/tests/peers/{script}", env!("CARGO_MANIFEST_DIR")))
            .env("COMMONLINE_PEERS_NODE", packages)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("node starts");
        Self {
            commands: child.stdin.take().expect("piped"),
            lines: BufReader::new(child.stdout.take().expect("piped")).lines(),
            _child: child,
        }
    }

    /// Says one line.
    pub async fn say(&mut self, command: Value) {
        self.commands
            .write_all(format!("{command}\n").as_bytes())
            .await
            .unwrap();
    }

    /// The next line.
    pub async fn hear(&mut self) -> Value {
        let line = tokio::time::timeout(std::time::Duration::from_secs(60), self.lines.next_line());
        let line = line
            .await
            .expect("the peer answers")
            .unwrap()
            .expect("the peer lives");
        serde_json::from_str(&line).unwrap()
    }

    /// Asks, and waits for the answer.
    pub async fn ask(&mut self, question: Value) -> Value {
        self.say(question).await;
        self.hear().await["answer"].clone()
    }
}
