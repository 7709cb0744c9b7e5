//! What should do no harm.

use super::baresip::{Phone, Settings};
use super::exchange::{CALLER, Exchange, NUMBER, OneTrunk, next, run_sipp, until};
use super::sipp;
use hub_media::sip::gateway::CallEvent;
use std::net::UdpSocket;
use std::time::Duration;

/// A call whose description has no codec that is known.
fn strange_codec() -> String {
    let invite = sipp::invite(CALLER, 1, "m=audio 17000 RTP/AVP 18\na=rtpmap:18 G729/8000");
    let refused = r#"<recv response="488"><action><ereg regexp="no codec in common" search_in="hdr" header="Warning:" check_it="true" assign_to="1"/></action></recv>
  <Reference variables="1"/>
  <send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
CSeq: 1 ACK
Content-Length: 0

  ]]></send>"#;
    sipp::scenario("strange codec", &(invite + refused))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_without_a_known_codec_is_refused_with_the_reason() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    let output = run_sipp(&strange_codec(), exchange.gateway.local_addr(), &["-m", "1"]).await;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_not_known_is_not_answered_and_rubbish_disturbs_no_call() {
    let closed = Exchange::start(OneTrunk {
        is_closed: true,
        ..Default::default()
    })
    .await;
    let stranger = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    stranger
        .set_read_timeout(Some(Duration::from_secs(2)))
        .expect("set");
    let address = stranger.local_addr().expect("an address");
    let options = format!(
        "OPTIONS sip:{NUMBER}@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP {address};branch=z9hG4bK1\r\n\
         From: <sip:a@127.0.0.1>;tag=1\r\nTo: <sip:b@127.0.0.1>\r\nCall-ID: 1\r\nCSeq: 1 OPTIONS\r\nContent-Length: 0\r\n\r\n"
    );
    let mut answer = [0; 2_048];
    let ask = |to| {
        stranger.send_to(options.as_bytes(), to).expect("sent");
    };
    ask(closed.gateway.local_addr());
    assert!(stranger.recv(&mut answer).is_err(), "a stranger got an answer");

    let mut exchange = Exchange::start(OneTrunk::default()).await;
    ask(exchange.gateway.local_addr());
    let length = stranger.recv(&mut answer).expect("an answer");
    assert!(answer[..length].starts_with(b"SIP/2.0 200"));

    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    // From here on it is known where the phone's voice comes from.
    phone.press('1').await;
    assert_eq!(next(&mut incoming.events).await, CallEvent::Digit('1'));
    for rubbish in [
        &b"\r\n\r\n"[..],
        b"INVITE",
        b"INVITE sip:x SIP/2.0\r\n\r\n",
        &[0; 1_400],
        &[0xff; 1_400],
        // From RFC 4475: an unknown version, a folded line, numbers out of range, headers without an end.
        b"INVITE sip:t.watson@example.org SIP/7.0\r\nVia: SIP/7.0/UDP c.example.com;branch=z9hG4bKkdjuw\r\nCSeq: 1 INVITE\r\n\r\n",
        b"OPTIONS sip:b@h SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK\r\n ;x=y\r\nMax-Forwards: 999999999999\r\nCSeq: 36893488147419103232 OPTIONS\r\nCall-ID: 1\r\n\r\n",
        b"REGISTER sip:h SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK2\r\nTo: <sip:b@h\r\nFrom: \"unterminated <sip:a@h>;tag=\r\nCall-ID: 2\r\nCSeq: 0009 REGISTER\r\nContact: *\r\nExpires: 99999999999999999999\r\n\r\n",
        b"SIP/2.0 4294967301 better not break\r\nVia: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK3\r\nTo: <sip:b@h>\r\nFrom: <sip:a@h>;tag=1\r\nCall-ID: 3\r\nCSeq: 1 INVITE\r\n\r\n",
        b"BYE sip:b@h SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK4\r\nTo: <sip:b@h>;tag=x\r\nFrom: <sip:a@h>;tag=y\r\nCall-ID: no-such-call\r\nCSeq: 1 BYE\r\nContent-Length: -5\r\n\r\n",
        b"INVITE sip:1@h SIP/2.0\r\nVia: x\r\nFrom: y\r\nTo: z\r\nCSeq: -1 INVITE\r\nCall-ID: \r\nContent-Length: 99999999\r\n\r\n",
    ] {
        stranger.send_to(rubbish, exchange.gateway.local_addr()).expect("sent");
    }
    // A stranger's voice in the call's port is not the caller's.
    for port in 42_000..42_400 {
        let _ = stranger.send_to(
            &[0x80, 101, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 9, 10, 0, 160],
            ("127.0.0.1", port),
        );
    }
    phone.press('7').await;
    assert_eq!(next(&mut incoming.events).await, CallEvent::Digit('7'));
}
