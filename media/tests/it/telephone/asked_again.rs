//! Calls that a trunk does not take as they are asked for the first time: asked again as it wants them, or elsewhere. The trunks are
//! SIPp's.

use super::baresip::free_address;
use super::exchange::{Exchange, OneTrunk, next, run_sipp, until};
use super::sipp::{self, scenario};
use super::sipp_trunk::{answer, asked, refuse, take};
use async_trait::async_trait;
use hub_media::sip::SipSwitch;
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{CallEnd, CallEvent, IncomingCall, OutgoingCall, Transport};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::process::Child;

const PLAIN: &str = "m=audio [media_port] RTP/AVP 0";
const END: &str = r#"<label id="end"/>"#;

fn label(name: &str) -> String {
    format!("<label id=\"{name}\"/>\n")
}

fn to(trunk: SocketAddr) -> OutgoingCall {
    OutgoingCall {
        host: trunk.to_string(),
        called: "+12025550123".to_owned(),
        caller: "+12025550100".to_owned(),
        space: "t1".to_owned(),
        ..Default::default()
    }
}

/// Numbers of fiction may be called, and nothing else.
struct OnlyFiction;

#[async_trait]
impl SipSwitch for OnlyFiction {
    async fn take(&self, call: IncomingCall) -> Option<IncomingCall> {
        Some(call)
    }

    async fn may_call(&self, _: &str, target: &str) -> Option<String> {
        target.starts_with("+1202555").then(|| target.to_owned())
    }
}

/// Every call of a trunk went as its scenario says.
async fn passed(trunk: Child) {
    let output = tokio::time::timeout(Duration::from_secs(60), trunk.wait_with_output())
        .await
        .expect("it ends within 60 s")
        .expect("its output");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
}

/// The call is answered; then it is hung up.
async fn is_taken(exchange: &Exchange, outgoing: OutgoingCall) {
    let (call, mut events) = exchange.gateway.call(outgoing).await.expect("called");
    until(&mut events, CallEvent::Answered).await;
    call.hang_up().await;
    until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
}

async fn start() -> (Exchange, TempDir, SocketAddr) {
    let exchange = Exchange::start(OneTrunk::default()).await;
    (
        exchange,
        tempfile::tempdir().expect("a folder"),
        free_address().await,
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_without_encryption_is_asked_again_without_it() {
    for status in [
        "488 Not Acceptable Here",
        "415 Unsupported Media Type",
        "606 Not Acceptable",
    ] {
        let (exchange, folder, trunk) = start().await;
        let steps = asked("RTP/AVP ", "plain") + &refuse(status, "") + &label("plain") + &take(PLAIN) + END;
        let running = answer(folder.path(), &scenario("plain", &steps), trunk, &["-m", "2"]);
        let outgoing = OutgoingCall {
            encryption: Encryption::Allowed,
            ..to(trunk)
        };
        is_taken(&exchange, outgoing).await;
        passed(running).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_leaves_the_encrypted_voice_out_is_followed_by_a_plain_offer_in_the_call() {
    let (exchange, folder, trunk) = start().await;
    // The second request of the same call has a To tag already.
    let again = take(PLAIN).replace("[last_To:];tag=[pid]T[call_number]", "[last_To:]");
    let first = take("m=audio 0 RTP/SAVP 0");
    let first = first
        .split("<recv request=\"BYE\"/>")
        .next()
        .expect("up to the ACK");
    let steps = format!(
        "<recv request=\"INVITE\"/>\n{first}<recv request=\"INVITE\"><action><ereg regexp=\"RTP/AVP \" search_in=\"msg\" check_it=\"true\" assign_to=\"1\"/></action></recv>\n<Reference variables=\"1\"/>\n{again}"
    );
    let running = answer(folder.path(), &scenario("left out", &steps), trunk, &["-m", "1"]);
    let outgoing = OutgoingCall {
        encryption: Encryption::Allowed,
        ..to(trunk)
    };
    is_taken(&exchange, outgoing).await;
    passed(running).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_that_wants_longer_sessions_gets_them() {
    let (exchange, folder, trunk) = start().await;
    let steps = asked("Min-SE: *3600", "long")
        + &refuse("422 Session Interval Too Small", "Min-SE: 3600\n")
        + &label("long")
        + &take(PLAIN)
        + END;
    let running = answer(folder.path(), &scenario("longer", &steps), trunk, &["-m", "2"]);
    is_taken(&exchange, to(trunk)).await;
    passed(running).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_is_sent_on_to_a_number_that_may_be_called_and_not_to_others() {
    let (exchange, folder, trunk) = start().await;
    exchange.gateway.judge_by(Arc::new(OnlyFiction));
    let other = free_address().await;
    // The premium number and the private network are passed over.
    let contacts = format!(
        "Contact: <sip:+19005550100@{other}>, <sip:+12025550124@10.9.8.7>, <sip:+12025550124@{other}>\n"
    );
    let moved = format!(
        "<recv request=\"INVITE\"/>\n{}{END}",
        refuse("302 Moved Temporarily", &contacts)
    );
    let taken = asked("INVITE sip:.12025550124@", "right")
        + &refuse("404 Not Found", "")
        + &label("right")
        + &take(PLAIN)
        + END;
    let first = answer(folder.path(), &scenario("moved", &moved), trunk, &["-m", "1"]);
    let second = answer(folder.path(), &scenario("taken", &taken), other, &["-m", "1"]);
    is_taken(&exchange, to(trunk)).await;
    passed(first).await;
    passed(second).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_sent_in_a_circle_ends() {
    let (exchange, folder, trunk) = start().await;
    exchange.gateway.judge_by(Arc::new(OnlyFiction));
    let contact = format!("Contact: <sip:+12025550123@{trunk}>\n");
    let steps = format!(
        "<recv request=\"INVITE\"/>\n{}{END}",
        refuse("302 Moved Temporarily", &contact)
    );
    let running = answer(folder.path(), &scenario("circle", &steps), trunk, &["-m", "1"]);
    let (_call, mut events) = exchange.gateway.call(to(trunk)).await.expect("called");
    until(&mut events, CallEvent::Ended(CallEnd::Refused(302))).await;
    passed(running).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_other_trunk_takes_the_call_that_one_cannot_make() {
    for status in [
        "503 Service Unavailable",
        "500 Server Internal Error",
        "408 Request Timeout",
    ] {
        let (exchange, folder, trunk) = start().await;
        let other = free_address().await;
        let broken = format!("<recv request=\"INVITE\"/>\n{}{END}", refuse(status, ""));
        let first = answer(folder.path(), &scenario("broken", &broken), trunk, &["-m", "1"]);
        let whole = format!("<recv request=\"INVITE\"/>\n{}", take(PLAIN));
        let second = answer(folder.path(), &scenario("whole", &whole), other, &["-m", "1"]);
        let outgoing = OutgoingCall {
            spare: Some(Box::new(to(other))),
            ..to(trunk)
        };
        is_taken(&exchange, outgoing).await;
        passed(first).await;
        passed(second).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_that_is_not_there_is_replaced_by_the_other_within_seconds() {
    let (exchange, folder, nowhere) = start().await;
    let other = free_address().await;
    let whole = format!("<recv request=\"INVITE\"/>\n{}", take(PLAIN));
    for transport in [Transport::Udp, Transport::Tcp] {
        let second = answer(folder.path(), &scenario("whole", &whole), other, &["-m", "1"]);
        let outgoing = OutgoingCall {
            transport,
            spare: Some(Box::new(to(other))),
            ..to(nowhere)
        };
        is_taken(&exchange, outgoing).await;
        passed(second).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_has_rung_or_said_no_is_not_called_by_the_other_trunk() {
    let rings = r#"<send><![CDATA[
SIP/2.0 180 Ringing
[last_Via:]
[last_From:]
[last_To:];tag=[pid]R[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:sipp@[local_ip]:[local_port]>
Content-Length: 0

  ]]></send>
"#;
    for (first, status, end) in [
        (rings, "503 Service Unavailable", 503),
        ("", "486 Busy Here", 486),
        ("", "404 Not Found", 404),
    ] {
        let (exchange, folder, trunk) = start().await;
        let steps = format!("<recv request=\"INVITE\"/>\n{first}{}{END}", refuse(status, ""));
        let running = answer(folder.path(), &scenario("final", &steps), trunk, &["-m", "1"]);
        let outgoing = OutgoingCall {
            spare: Some(Box::new(to(free_address().await))),
            ..to(trunk)
        };
        let (_call, mut events) = exchange.gateway.call(outgoing).await.expect("called");
        loop {
            match next(&mut events).await {
                CallEvent::Ringing => {}
                other => {
                    assert_eq!(other, CallEvent::Ended(CallEnd::Refused(end)));
                    break;
                }
            }
        }
        passed(running).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_request_goes_by_tcp_and_by_udp_where_there_is_none() {
    let whole = format!("<recv request=\"INVITE\"/>\n{}", take(PLAIN));
    for (transport, via) in [("t1", "Via: SIP/2.0/TCP"), ("u1", "Via: SIP/2.0/UDP")] {
        let (exchange, folder, trunk) = start().await;
        let steps = whole.replacen(
            "<recv request=\"INVITE\"/>",
            &format!("<recv request=\"INVITE\"><action><ereg regexp=\"{via}\" search_in=\"msg\" check_it=\"true\" assign_to=\"1\"/></action></recv><Reference variables=\"1\"/>"),
            1,
        );
        let running = answer(
            folder.path(),
            &scenario("large", &steps),
            trunk,
            &["-m", "1", "-t", transport],
        );
        // A program that listens is connected; before, nobody is there.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let outgoing = OutgoingCall {
            headers: vec![("X-Case".to_owned(), "7".repeat(900))],
            ..to(trunk)
        };
        is_taken(&exchange, outgoing).await;
        passed(running).await;
    }
}

/// A call whose body is of two parts, or of a kind that nobody reads.
fn with_body(kind: &str, body: &str, response: &str) -> String {
    let invite = sipp::invite(super::exchange::CALLER, 1, "");
    let head = invite.split("Content-Type:").next().expect("the head").to_owned();
    let request = format!(
        "{head}Content-Type: {kind}\nContent-Length: [len]\n\n{body}\n  ]]></send>\n<recv response=\"100\" optional=\"true\"/>\n"
    );
    scenario("a body", &(request + response))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_description_among_other_parts_is_read_and_a_body_without_one_is_refused() {
    let sdp = "v=0\no=- 1 1 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 17000 RTP/AVP 0\n";
    let parts = format!(
        "--b1\nContent-Type: application/isup;version=itu-t92+\nContent-Disposition: signal;handling=optional\n\nxyz\n--b1\nContent-Type: application/sdp\n\n{sdp}\n--b1--"
    );
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let gateway = exchange.gateway.local_addr();
    let hang_up = format!(
        "<recv response=\"180\" optional=\"true\"/>\n<recv response=\"200\"/>\n{}<recv request=\"BYE\"/>\n{}",
        sipp::acknowledge(1),
        sipp::ACCEPT
    );
    let calling = tokio::spawn(async move {
        run_sipp(
            &with_body("multipart/mixed;boundary=b1", &parts, &hang_up),
            gateway,
            &["-m", "1"],
        )
        .await
    });
    let mut incoming = exchange.next_call().await;
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    incoming.call.hang_up().await;
    let output = calling.await.expect("it runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );

    let refused = format!(
        r#"<recv response="415"><action><ereg regexp="application/sdp" search_in="hdr" header="Accept:" check_it="true" assign_to="1"/></action></recv>
  <Reference variables="1"/>
{}"#,
        sipp::acknowledge(1).replace(
            "Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]",
            "[last_Via:]"
        )
    );
    let output = run_sipp(
        &with_body("application/isup", "xyz", &refused),
        gateway,
        &["-m", "1"],
    )
    .await;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
