//! SIPp, which speaks SIP by a scenario.

use std::net::SocketAddr;
use std::process::Output;
use tokio::process::Command;

/// Runs a scenario (XML) against an address and returns the result; status 0 means that every call passed.
pub async fn run(scenario: &str, gateway: SocketAddr, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("scenario.xml");
    std::fs::write(&file, scenario).expect("written");
    Command::new("timeout")
        .args(["60", "sipp", "-sf"])
        .arg(&file)
        .args([
            "-i",
            "127.0.0.1",
            "-mi",
            "127.0.0.1",
            "-nostdin",
            "-s",
            super::exchange::NUMBER,
        ])
        .args(arguments)
        .arg(gateway.to_string())
        .current_dir(folder.path())
        .stdin(std::process::Stdio::null())
        .output()
        .await
        .expect("sipp starts (package sip-tester)")
}
