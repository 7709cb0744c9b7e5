//! SIPp (package sip-tester), which speaks SIP by a scenario: its common messages, and the program itself.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Output;
use std::time::Duration;
use tokio::process::Command;

/// A scenario of these steps.
pub fn scenario(name: &str, steps: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" ?>\n<scenario name=\"{name}\">\n{steps}\n</scenario>"
    )
}

/// Offers a voice: its `m=` line, with what follows it. The first one of a call (1) begins it.
pub fn invite(caller: &str, sequence: u32, voice: &str) -> String {
    let to = match sequence {
        1 => "To: <sip:[service]@[remote_ip]:[remote_port]>",
        _ => "[last_To:]",
    };
    format!(
        r#"<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:{caller}@[local_ip]:[local_port]>;tag=[pid]S[call_number]
{to}
Call-ID: [call_id]
CSeq: {sequence} INVITE
Contact: <sip:sipp@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 {sequence} IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
{voice}
  ]]></send>
  <recv response="100" optional="true"/>
"#
    )
}

/// Acknowledges that an INVITE was accepted.
pub fn acknowledge(sequence: u32) -> String {
    format!(
        r#"<send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
Call-ID: [call_id]
CSeq: {sequence} ACK
Max-Forwards: 70
Content-Length: 0

  ]]></send>
"#
    )
}

/// Accepts the request that came last.
pub const ACCEPT: &str = r#"<send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

  ]]></send>
"#;

/// Calls a number by a scenario, in a folder with the files that it plays. Status 0 means that every call passed.
pub async fn call(
    folder: &Path,
    scenario: &str,
    (gateway, number): (SocketAddr, &str),
    within: Duration,
    arguments: &[&str],
) -> Output {
    std::fs::write(folder.join("scenario.xml"), scenario).expect("the folder takes a file");
    Command::new("timeout")
        .arg(within.as_secs().to_string())
        .args(["sipp", "-sf", "scenario.xml"])
        .args(["-i", "127.0.0.1", "-mi", "127.0.0.1", "-nostdin", "-s", number])
        .args(arguments)
        .arg(gateway.to_string())
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .output()
        .await
        .expect("sipp starts (package sip-tester)")
}
