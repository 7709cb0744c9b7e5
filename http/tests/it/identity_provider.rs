//! A real OpenID Connect provider (the npm package oidc-provider), run by Node.

use crate::test_hub::TestHub;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};

/// A running provider; it ends with its standard input.
pub struct Idp {
    pub issuer: String,
    process: Child,
    stdin: Option<ChildStdin>,
}

impl Idp {
    /// Starts one that sends browsers back to this hub.
    pub fn start(hub: &TestHub) -> Self {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let web = std::env::var_os("COMMONLINE_WEB").map_or_else(|| here.join("../web"), PathBuf::from);
        let own = web.join("node_modules/.bin/node");
        let node = if own.exists() { own } else { PathBuf::from("node") };
        let mut process = Command::new(node)
            .arg(here.join("tests/it/identity-provider.mjs"))
            .arg(format!("{}/api/membership-provider/callback", hub.url))
            .env("COMMONLINE_WEB", web)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("Node runs the provider");
        let mut line = String::new();
        let stdout = process.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let issuer = line.trim().to_owned();
        assert!(
            issuer.starts_with("http://127.0.0.1:"),
            "the provider did not start: {line:?}"
        );
        let stdin = process.stdin.take();
        Self {
            issuer,
            process,
            stdin,
        }
    }

    /// Ends it.
    pub fn stop(&mut self) {
        self.stdin.take();
        self.process.wait().unwrap();
    }
}

impl Drop for Idp {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
