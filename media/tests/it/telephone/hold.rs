//! A phone that holds a call and takes it up again, as the room and the phone hear it.
//!
//! SIPp stands for the phone, since it sends back whatever it hears: baresip 1.0 stops recording what it hears once a call was
//! held (`audio_decoder_set` empties the chain of filters, and `aufilt_setup` does not fill it again).

use super::exchange::{CALLER, Exchange, OneTrunk, run_sipp, take, until};
use super::sipp;
use crate::peer::Peer;
use hub_media::sip::gateway::{CallEnd, CallEvent};

const PAUSE: &str = "<pause milliseconds=\"6000\"/>\n";

/// What a phone sends at first, after some seconds of talk, and after some on hold.
fn scenario() -> String {
    let offer = |sequence: u32, direction: &str| {
        let voice = format!("m=audio [media_port] RTP/AVP 0\na=rtpmap:0 PCMU/8000\na={direction}");
        let invite = sipp::invite(CALLER, sequence, &voice);
        let acknowledge = sipp::acknowledge(sequence);
        format!("{invite}<recv response=\"200\" rtd=\"true\"/>\n{acknowledge}")
    };
    let (talk, hold, again) = (offer(1, "sendrecv"), offer(2, "sendonly"), offer(3, "sendrecv"));
    let steps = [
        talk.as_str(),
        PAUSE,
        &hold,
        PAUSE,
        &again,
        "<recv request=\"BYE\"/>\n",
        sipp::ACCEPT,
    ];
    sipp::scenario("hold and resume", &steps.concat())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_hears_nothing_while_it_holds_and_the_room_again_afterwards() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut ada = Peer::named(&exchange.server, "echo", "ada").await;
    ada.publish(880).await;
    let gateway = exchange.gateway.local_addr();
    let sipp = tokio::spawn(async move {
        let arguments = ["-m", "1", "-mp", "17200", "-rtp_echo"];
        run_sipp(&scenario(), gateway, &arguments).await
    });
    let mut incoming = exchange.next_call().await;
    take(&exchange, &incoming.call, "echo");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 880.0).await;
    until(&mut incoming.events, CallEvent::Held(true)).await;
    ada.hears_no_more("phone").await;
    until(&mut incoming.events, CallEvent::Held(false)).await;
    ada.still_hears("phone", 880.0).await;
    incoming.call.hang_up().await;
    until(&mut incoming.events, CallEvent::Ended(CallEnd::ByUs)).await;
    let output = sipp.await.expect("it ends");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Asks for an offer within a call: its answer comes with the acknowledgement.
fn invite_without_offer(caller: &str, sequence: u32) -> String {
    format!(
        r#"<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:{caller}@[local_ip]:[local_port]>;tag=[pid]S[call_number]
[last_To:]
Call-ID: [call_id]
CSeq: {sequence} INVITE
Contact: <sip:sipp@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Length: 0

  ]]></send>
  <recv response="100" optional="true"/>
"#
    )
}

/// Acknowledges that an INVITE was accepted, and answers the offer that came with that: its `m=` line, with what follows it.
fn acknowledge_with(sequence: u32, voice: &str) -> String {
    format!(
        r#"<send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
Call-ID: [call_id]
CSeq: {sequence} ACK
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
"#
    )
}

/// What a phone sends whose exchange asks for an offer to move the call: nobody listens where it first says, then it answers
/// from elsewhere with another codec, holds, and resumes the same way.
fn moved() -> String {
    let accepted = "<recv response=\"200\" rtd=\"true\"/>\n";
    let voice = |port: &str, format: &str, direction: &str| {
        format!("m=audio [{port}] RTP/AVP {format}\na={direction}")
    };
    let offer = |sequence: u32, voice: &str| {
        let (invite, acknowledge) = (sipp::invite(CALLER, sequence, voice), sipp::acknowledge(sequence));
        format!("{invite}{accepted}{acknowledge}")
    };
    let answer = |sequence: u32, voice: &str| {
        let invite = invite_without_offer(CALLER, sequence);
        format!("{invite}{accepted}{}", acknowledge_with(sequence, voice))
    };
    let steps = [
        offer(1, &voice("media_port+4", "0", "sendrecv")),
        PAUSE.to_owned(),
        answer(2, &voice("media_port", "8", "sendrecv")),
        PAUSE.to_owned(),
        offer(3, &voice("media_port", "8", "inactive")),
        PAUSE.to_owned(),
        answer(4, &voice("media_port", "0", "sendrecv")),
        "<recv request=\"BYE\"/>\n".to_owned(),
        sipp::ACCEPT.to_owned(),
    ];
    sipp::scenario("offers that are asked for", &steps.concat())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_in_an_acknowledgement_moves_a_call_and_ends_a_hold() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut ada = Peer::named(&exchange.server, "moved", "ada").await;
    ada.publish(880).await;
    let gateway = exchange.gateway.local_addr();
    let sipp = tokio::spawn(async move {
        let arguments = ["-m", "1", "-mp", "17300", "-rtp_echo"];
        run_sipp(&moved(), gateway, &arguments).await
    });
    let mut incoming = exchange.next_call().await;
    take(&exchange, &incoming.call, "moved");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 880.0).await;
    until(&mut incoming.events, CallEvent::Held(true)).await;
    ada.hears_no_more("phone").await;
    until(&mut incoming.events, CallEvent::Held(false)).await;
    ada.still_hears("phone", 880.0).await;
    incoming.call.hang_up().await;
    until(&mut incoming.events, CallEvent::Ended(CallEnd::ByUs)).await;
    let output = sipp.await.expect("it ends");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
