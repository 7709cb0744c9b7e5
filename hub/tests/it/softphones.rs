//! Softphones on the same machine call the demonstration without any configuration.

use crate::commands::{Process, free_port, hub, interrupt};
use std::net::{SocketAddr, UdpSocket};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A demonstration that takes calls of softphones at an address.
struct Running {
    child: Process,
    out: std::path::PathBuf,
}

impl Running {
    fn start(folder: &Path, name: &str, softphones: SocketAddr) -> Self {
        let (port, out) = (free_port(), folder.join(format!("{name}.out")));
        let log = std::fs::File::create(folder.join(format!("{name}.log"))).unwrap();
        let child = Process::start(
            hub(&folder.join(name))
                .args(["demo", "--applications", "0", "--softphones"])
                .arg(softphones.to_string())
                .env("HUB_HTTP_ADDR", format!("127.0.0.1:{port}"))
                .env("HUB_RTP_PORTS", "43000-43099")
                .env("HUB_LOG", "info")
                .stdout(std::fs::File::create(&out).unwrap())
                .stderr(Stdio::from(log)),
        );
        let mut running = Self { child, out };
        let started = Instant::now();
        while !running.words().contains("Ctrl-C stops it") {
            assert!(running.child.try_wait().unwrap().is_none(), "the hub has ended");
            assert!(
                started.elapsed() < Duration::from_secs(240),
                "the hub is not ready"
            );
            std::thread::sleep(Duration::from_millis(100));
        }
        running
    }

    fn words(&self) -> String {
        std::fs::read_to_string(&self.out).unwrap()
    }

    fn stop(mut self) {
        interrupt(&mut self.child);
    }
}

fn request(method: &str, number: &str, hub: SocketAddr, phone: SocketAddr, to: &str, body: &str) -> String {
    format!(
        "{method} sip:{number}@{hub} SIP/2.0\r\nVia: SIP/2.0/UDP {phone};branch=z9hG4bK-{method}-{number}\r\nMax-Forwards: 70\r\n\
         From: <sip:softphone@{phone}>;tag=soft\r\nTo: {to}\r\nCall-ID: soft-{number}\r\nCSeq: 1 {method}\r\n\
         Contact: <sip:softphone@{phone}>\r\nContent-Type: application/sdp\r\nContent-Length: {length}\r\n\r\n{body}",
        length = body.len(),
    )
}

/// Calls a number, and answers how many packets of voice that are no silence came within a few seconds.
fn voices(hub: SocketAddr, number: &str) -> usize {
    let (sip, voice) = (
        UdpSocket::bind("127.0.0.1:0").unwrap(),
        UdpSocket::bind("127.0.0.1:0").unwrap(),
    );
    sip.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    voice.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let phone = sip.local_addr().unwrap();
    let body = format!(
        "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio {} RTP/AVP 0\r\na=rtpmap:0 PCMU/8000\r\n",
        voice.local_addr().unwrap().port()
    );
    let to = format!("<sip:{number}@{hub}>");
    let invite = request("INVITE", number, hub, phone, &to, &body);
    sip.send_to(invite.as_bytes(), hub).unwrap();
    let mut message = [0; 8_192];
    let answer = loop {
        let length = sip.recv(&mut message).unwrap();
        let text = String::from_utf8_lossy(&message[..length]).into_owned();
        if text.starts_with("SIP/2.0 200") {
            break text;
        }
        assert!(text.starts_with("SIP/2.0 1"), "{number} is not answered: {text}");
    };
    let to = answer.lines().find_map(|line| line.strip_prefix("To: ")).unwrap();
    sip.send_to(request("ACK", number, hub, phone, to, "").as_bytes(), hub)
        .unwrap();
    let (mut heard, mut packet, begun) = (0, [0; 2_048], Instant::now());
    while heard < 25 && begun.elapsed() < Duration::from_secs(20) {
        let length = voice.recv(&mut packet).unwrap();
        // In µ-law silence is the byte 0xff, or 0x7f.
        let loud = packet[12..length]
            .iter()
            .filter(|byte| !matches!(*byte, 0xfe | 0xff | 0x7e | 0x7f));
        heard += usize::from(loud.count() > 80);
    }
    let bye = request("BYE", number, hub, phone, to, "").replace("CSeq: 1", "CSeq: 2");
    sip.send_to(bye.as_bytes(), hub).unwrap();
    heard
}

#[test]
fn a_softphone_calls_menus_and_the_line_at_once_and_a_second_hub_leaves_the_port_alone() {
    let folder = tempfile::tempdir().unwrap();
    let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
    let first = Running::start(folder.path(), "first", address);
    let words = first.words();
    for (number, label) in [
        ("+12025550180", "Benefits line"),
        ("+12025550181", "Application status"),
        ("+12025550182", "Straight to the reviewers"),
    ] {
        assert!(
            words.contains(&format!("sip:{number}@127.0.0.1:{}  {label}", address.port())),
            "{words}"
        );
        assert_eq!(voices(address, number), 25, "{label} says nothing");
    }
    let log = std::fs::read_to_string(folder.path().join("first.log")).unwrap();
    assert!(log.contains("telephones reach the hub here"), "{log}");

    let doctor = hub(&folder.path().join("elsewhere"))
        .arg("doctor")
        .env("HUB_SIP_ADDR", address.to_string())
        .output()
        .unwrap();
    let found = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(
        found.contains(&format!("WRONG  telephones: {address} cannot be used")),
        "{found}"
    );

    let second = Running::start(folder.path(), "second", address);
    assert!(
        second
            .words()
            .contains(&format!("no telephones: {address} cannot be used")),
        "{}",
        second.words()
    );
    second.stop();
    first.stop();
}
