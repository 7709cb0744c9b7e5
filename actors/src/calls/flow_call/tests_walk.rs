//! SIPp (package sip-tester) walks a flow to a voicemail, with its digits as events in the voice (RFC 4733), as INFO requests, and
//! as tones in the voice itself; the recorded message is what it has said.

use crate::calls::sipp;
use crate::calls::test_phones::{Phones, config, envelope, lead_to_flow, likeness, samples_of};
use crate::testing::{TENANT, TestHub, eventually, hub_with_trunk};
use hub_domain::calls::telephone::IncomingState;
use hub_media::prompt::Speaker;
use hub_media::recording::TrackDecoder;
use hub_store::calls::RecordedTrack;
use std::f32::consts::TAU;
use std::path::Path;
use std::time::Duration;

const NUMBER: &str = "+12025550156";
const WORDS: &str = "My landlord has sent me a letter, please call me back on Monday morning.";
const RATE: f32 = 8_000.0;

fn flow() -> serde_json::Value {
    serde_json::json!({
        "version": 1, "name": "Desk", "start": "menu", "lang": ["en"], "timezone": "UTC",
        "defaults": { "timeout": 20, "onError": "bye" },
        "steps": {
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": "Press three." }, "on": { "3": "code" } },
            "code": { "verb": "gather", "minDigits": 2, "maxDigits": 2, "save": "code", "say": { "en": "Code." }, "next": "which" },
            "which": { "verb": "branch", "by": "code", "on": { "71": "vm" }, "next": "bye" },
            "vm": { "verb": "voicemail", "say": { "en": "Speak." }, "maxLength": 30, "finishOnKey": "#", "next": "bye" },
            "bye": { "verb": "hangup" },
        },
    })
}

async fn start() -> TestHub {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    lead_to_flow(&test, NUMBER, "desk", &flow()).await;
    test
}

/// G.711 µ-law (ITU-T G.711, table 2a).
fn mu_law(sample: i16) -> u8 {
    let sign = if sample < 0 { 0x80 } else { 0 };
    let magnitude = i32::from(sample).abs().min(32_635) + 132;
    let exponent = (7 - (magnitude.leading_zeros() as i32 - 17).clamp(0, 7)).clamp(0, 7);
    let mantissa = (magnitude >> (exponent + 3)) & 0x0f;
    !(sign | (exponent << 4) as u8 | mantissa as u8)
}

/// A capture of RTP packets of 20 ms, as SIPp plays it.
fn capture(path: &Path, samples: &[i16]) {
    let mut file = Vec::new();
    // Of libpcap, version 2.4, of Ethernet.
    for word in [0xa1b2_c3d4_u32, 0x0004_0002, 0, 0, 65_535, 1] {
        file.extend_from_slice(&word.to_le_bytes());
    }
    for (number, frame) in samples.chunks_exact(160).enumerate() {
        let at_us = number as u32 * 20_000;
        let length = 14 + 20 + 8 + 12 + 160_u32;
        for word in [at_us / 1_000_000, at_us % 1_000_000, length, length] {
            file.extend_from_slice(&word.to_le_bytes());
        }
        file.extend_from_slice(&[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 8, 0]);
        let ip_length = (length - 14) as u16;
        file.extend_from_slice(&[0x45, 0]);
        file.extend_from_slice(&ip_length.to_be_bytes());
        file.extend_from_slice(&[0, 0, 0, 0, 64, 17, 0, 0, 127, 0, 0, 1, 127, 0, 0, 1]);
        file.extend_from_slice(&[0x3e, 0x80, 0x3e, 0x80]);
        file.extend_from_slice(&(ip_length - 20).to_be_bytes());
        file.extend_from_slice(&[0, 0, 0x80, 0]);
        file.extend_from_slice(&(number as u16).to_be_bytes());
        file.extend_from_slice(&(number as u32 * 160).to_be_bytes());
        file.extend_from_slice(&0x1234_5678_u32.to_be_bytes());
        file.extend(frame.iter().map(|sample| mu_law(*sample)));
    }
    std::fs::write(path, file).unwrap();
}

/// A key as its two tones (ITU-T Q.23): 120 ms, and as long a pause.
fn tones(key: char) -> Vec<i16> {
    let keys = ["123A", "456B", "789C", "*0#D"];
    let row = keys.iter().position(|row| row.contains(key)).unwrap();
    let column = keys[row].find(key).unwrap();
    let (low, high) = (
        [697.0, 770.0, 852.0, 941.0][row],
        [1_209.0, 1_336.0, 1_477.0, 1_633.0][column],
    );
    let sine = |hertz: f32, n: usize| (TAU * hertz * n as f32 / RATE).sin();
    (0..1_920)
        .map(|n| match n {
            0..960 => ((sine(low, n) + sine(high, n)) * 8_000.0) as i16,
            _ => 0,
        })
        .collect()
}

/// Samples of a prompt as a telephone sends them.
fn telephone_voice(samples: &[f32]) -> Vec<i16> {
    let mean = |six: &[f32]| six.iter().sum::<f32>() / six.len() as f32;
    samples
        .chunks_exact(6)
        .map(|six| (mean(six) * 30_000.0) as i16)
        .collect()
}

#[derive(Debug, Clone, Copy)]
enum Digits {
    Events,
    Info,
    Tones,
}

/// Presses a key, and then waits for what is said next.
fn press(key: char, how: Digits, sequence: u32, pause_ms: u32) -> String {
    let name = match key {
        '#' => "pound".to_owned(),
        key => key.to_string(),
    };
    let act = match how {
        Digits::Events => format!(
            r#"<nop><action><exec play_pcap_audio="/usr/share/sip-tester/dtmf_2833_{name}.pcap"/></action></nop>"#
        ),
        Digits::Tones => format!(r#"<nop><action><exec play_pcap_audio="tone_{name}.pcap"/></action></nop>"#),
        Digits::Info => format!(
            r#"<send retrans="500"><![CDATA[
INFO sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
Call-ID: [call_id]
CSeq: {sequence} INFO
Max-Forwards: 70
Content-Type: application/dtmf-relay
Content-Length: [len]

Signal={key}
Duration=160
  ]]></send>
  <recv response="200"/>"#
        ),
    };
    format!("{act}\n<pause milliseconds=\"{pause_ms}\"/>\n")
}

fn scenario(how: Digits) -> String {
    let walk = [
        press('3', how, 2, 2_500),
        press('7', how, 3, 700),
        press('1', how, 4, 4_000),
        r#"<nop><action><exec play_pcap_audio="words.pcap"/></action></nop><pause milliseconds="6500"/>"#
            .to_owned(),
        press('#', how, 5, 10),
    ]
    .concat();
    // A phone that presses by tones may know no events.
    let offer = match how {
        Digits::Tones => "m=audio [media_port] RTP/AVP 0\na=rtpmap:0 PCMU/8000",
        Digits::Events | Digits::Info => {
            "m=audio [media_port] RTP/AVP 0 101\na=rtpmap:0 PCMU/8000\na=rtpmap:101 telephone-event/8000\na=fmtp:101 0-16"
        }
    };
    let invite = sipp::invite("+12025550178", 1, offer);
    let acknowledge = sipp::acknowledge(1);
    let steps = [
        invite.as_str(),
        "<recv response=\"180\" optional=\"true\"/>\n<recv response=\"200\" rrs=\"true\"/>\n",
        &acknowledge,
        "<nop><action><exec play_pcap_audio=\"silence.pcap\"/></action></nop>\n<pause milliseconds=\"2500\"/>\n",
        &walk,
        "<recv request=\"BYE\" timeout=\"20000\"/>\n",
        sipp::ACCEPT,
    ];
    sipp::scenario("walk", &steps.concat())
}

async fn walked(how: Digits, media_port: u16) {
    let test = start().await;
    let folder = tempfile::tempdir().unwrap();
    let said = samples_of(&Speaker::default().say("en", WORDS).unwrap());
    capture(&folder.path().join("words.pcap"), &telephone_voice(&said));
    capture(&folder.path().join("silence.pcap"), &vec![0; 1_600]);
    for key in ['3', '7', '1', '#'] {
        let name = if key == '#' {
            "pound".to_owned()
        } else {
            key.to_string()
        };
        capture(&folder.path().join(format!("tone_{name}.pcap")), &tones(key));
    }
    let hub = test.hub.media().telephony().unwrap().local_addr();
    let arguments = ["-m", "1", "-mp", &media_port.to_string()];
    let within = Duration::from_secs(70);
    let output = sipp::call(folder.path(), &scenario(how), (hub, NUMBER), within, &arguments).await;
    assert!(
        output.status.success(),
        "{how:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let store = test.hub.store();
    let kept = async || store.voicemails().waiting(TENANT).await.unwrap();
    assert!(
        eventually(async || kept().await.len() == 1).await,
        "{how:?}: no message"
    );
    let message = kept().await.remove(0);
    let call = store
        .incoming_calls()
        .by_id(TENANT, &message.call())
        .await
        .unwrap();
    assert_eq!(call.state, IncomingState::Voicemail);
    let track = RecordedTrack {
        leg: "applicant".to_owned(),
        speaker: String::new(),
        file_key: message.file_key,
        key_id: message.key_id,
        duration_ms: None,
        peaks: String::new(),
    };
    let open = test
        .hub
        .recordings()
        .open(test.hub.keyring(), TENANT, &track)
        .await;
    let heard = TrackDecoder::open(open.unwrap()).unwrap().decode_all().unwrap();
    let likeness = likeness(&envelope(&said), &envelope(&heard));
    assert!(likeness > 0.85, "{how:?}: the message is another one: {likeness}");
}

#[actix::test]
async fn by_events_in_the_voice() {
    walked(Digits::Events, 16_100).await;
}

#[actix::test]
async fn by_info_requests() {
    walked(Digits::Info, 16_110).await;
}

#[actix::test]
async fn by_tones_in_the_voice() {
    walked(Digits::Tones, 16_120).await;
}
