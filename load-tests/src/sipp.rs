//! Telephones by SIPp (package sip-tester): many that call, and what each does after the answer.

use std::path::Path;
use std::process::Stdio;

use tokio::process::{Child, Command};

use crate::error::LoadError;

/// What a caller does when the hub has answered, or has not.
#[derive(Clone, Copy)]
pub enum Behaviour {
    /// Sends back what it hears for some time between these, in ms, and hangs up.
    Talks { from_ms: u64, to_ms: u64 },
    /// Sends nothing and never hangs up, like a phone whose battery is empty.
    Vanishes,
    /// Is refused with this status, and confirms it.
    IsRefused(u16),
}

/// Telephones that call one after the other.
pub struct Callers<'a> {
    /// Where SIPp keeps its files, which exists.
    pub folder: &'a Path,
    /// Where the hub listens for SIP.
    pub sip: &'a str,
    /// The numbers that are called, one after the other, again and again.
    pub numbers: &'a [String],
    /// Calls in all, and at once at most.
    pub calls: u64,
    pub at_once: u64,
    /// New calls a second.
    pub rate: u32,
    pub behaviour: Behaviour,
    /// The callers' numbers begin with this; two who have the same are one participant of a room.
    pub caller_prefix: &'a str,
    /// First of the two ports that sound comes to.
    pub sound_port: u16,
}

impl Callers<'_> {
    /// Starts to call. The process ends with the last call, successfully if none failed.
    pub fn start(&self) -> Result<Child, LoadError> {
        let unwritten =
            |error: std::io::Error| LoadError::Unexpected(format!("{}: {error}", self.folder.display()));
        let list = format!("SEQUENTIAL\n{}\n", self.numbers.join("\n"));
        std::fs::write(self.folder.join("numbers.csv"), list).map_err(unwritten)?;
        std::fs::write(
            self.folder.join("call.xml"),
            self.behaviour.scenario(self.caller_prefix),
        )
        .map_err(unwritten)?;
        let log = std::fs::File::create(self.folder.join("sipp.log")).map_err(unwritten)?;
        let (calls, at_once, rate) = (
            self.calls.to_string(),
            self.at_once.to_string(),
            self.rate.to_string(),
        );
        let mut sipp = Command::new("sipp");
        sipp.args(["-sf", "call.xml", "-inf", "numbers.csv", "-nostdin"])
            .args(["-m", &calls, "-l", &at_once, "-r", &rate])
            .args(["-trace_rtt", "-rtt_freq", "1", "-trace_err"])
            .args(["-i", "127.0.0.1", "-mi", "127.0.0.1"])
            .args(["-mp", &self.sound_port.to_string()]);
        if matches!(self.behaviour, Behaviour::Talks { .. }) {
            sipp.arg("-rtp_echo");
        }
        sipp.arg(self.sip)
            .current_dir(self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::from(log))
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| LoadError::Unexpected(format!("sipp (package sip-tester): {error}")))
    }
}

/// Milliseconds from the INVITE to its answer, in order.
pub fn set_up_times(folder: &Path) -> std::io::Result<Vec<f64>> {
    let mut times = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.to_string_lossy().ends_with("_rtt.csv") {
            continue;
        }
        // Moment; time in milliseconds; number of the timer.
        for line in std::fs::read_to_string(path)?.lines().skip(1) {
            times.extend(
                line.split(';')
                    .nth(1)
                    .and_then(|time| time.trim().parse::<f64>().ok()),
            );
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

impl Behaviour {
    /// The messages of one call, as SIPp takes them.
    fn scenario(self, caller_prefix: &str) -> String {
        let answer = match self {
            Self::IsRefused(status) => format!(r#"  <recv response="{status}" rtd="1"/>"#),
            Self::Talks { .. } | Self::Vanishes => r#"  <recv response="200" rtd="1"/>"#.to_owned(),
        };
        let end = match self {
            Self::Talks { from_ms, to_ms } => {
                format!("  <pause distribution=\"uniform\" min=\"{from_ms}\" max=\"{to_ms}\"/>\n{BYE}")
            }
            Self::Vanishes | Self::IsRefused(_) => String::new(),
        };
        let invite = INVITE.replace("CALLER", caller_prefix);
        format!("{invite}{answer}\n{ACK}{end}</scenario>\n")
    }
}

const INVITE: &str = r#"<?xml version="1.0" encoding="ISO-8859-1" ?>
<scenario name="load">
  <send retrans="500" start_rtd="1"><![CDATA[
INVITE sip:[field0]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:CALLER[call_number]@[local_ip]:[local_port]>;tag=[pid]S[call_number]
To: <sip:[field0]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:sipp@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000
  ]]></send>
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="183" optional="true"/>
"#;

const ACK: &str = r#"  <send><![CDATA[
ACK sip:[field0]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
[last_Call-ID:]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

  ]]></send>
"#;

const BYE: &str = r#"  <send retrans="500"><![CDATA[
BYE sip:[field0]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
[last_Call-ID:]
CSeq: 2 BYE
Max-Forwards: 70
Content-Length: 0

  ]]></send>
  <recv response="200"/>
"#;
