//! SIPp as a trunk that calls go out by: what it answers.

use super::sipp::ACCEPT;
use std::net::SocketAddr;
use std::path::Path;
use tokio::process::{Child, Command};

/// Waits for a request to call, which a scenario branches on to `label` where its text matches.
pub fn asked(expression: &str, label: &str) -> String {
    format!(
        r#"<recv request="INVITE" next="{label}" test="1"><action><ereg regexp="{expression}" search_in="msg" check_it="false" assign_to="1"/></action></recv>
"#
    )
}

/// Refuses the request that came last, with further headers, and takes the acknowledgement. The scenario is over.
pub fn refuse(status: &str, headers: &str) -> String {
    format!(
        r#"<send retrans="500"><![CDATA[
SIP/2.0 {status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]R[call_number]
[last_Call-ID:]
[last_CSeq:]
{headers}Content-Length: 0

  ]]></send>
  <recv request="ACK" next="end"/>
"#
    )
}

/// Answers the call that came last with a voice of these lines, and waits for its end.
pub fn take(voice: &str) -> String {
    format!(
        r#"<send retrans="500"><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:];tag=[pid]T[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:sipp@[local_ip]:[local_port]>
Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
{voice}
  ]]></send>
  <recv request="ACK"/>
  <recv request="BYE"/>
{ACCEPT}"#
    )
}

/// Takes calls by a scenario at an address until so many have come; its exit status 0 means that every one passed.
pub fn answer(folder: &Path, scenario: &str, at: SocketAddr, arguments: &[&str]) -> Child {
    let name = format!("answers-{}.xml", at.port());
    std::fs::write(folder.join(&name), scenario).expect("the folder takes a file");
    Command::new("timeout")
        .args(["60", "sipp", "-sf", &name, "-nostdin", "-trace_err"])
        .args(["-i", &at.ip().to_string(), "-mi", "127.0.0.1"])
        .args(["-p", &at.port().to_string()])
        .args(arguments)
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("sipp starts (package sip-tester)")
}
