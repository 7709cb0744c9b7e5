//! A phone that holds a call and takes it up again, as the room and the phone hear it.
//!
//! SIPp stands for the phone, since it sends back whatever it hears: baresip 1.0 stops recording what it hears once a call was
//! held (`audio_decoder_set` empties the chain of filters, and `aufilt_setup` does not fill it again).

use super::exchange::{Exchange, OneTrunk, take, until};
use super::sipp;
use crate::peer::Peer;
use hub_media::sip::gateway::{CallEnd, CallEvent};

/// What a phone sends at first, after some seconds of talk, and after some on hold.
fn scenario() -> String {
    let invite = |sequence: u32, direction: &str| {
        let to = if sequence == 1 {
            "To: <sip:[service]@[remote_ip]:[remote_port]>"
        } else {
            "[last_To:]"
        };
        format!(
            r#"<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:+12025550123@[local_ip]:[local_port]>;tag=[pid]S[call_number]
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
m=audio [media_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000
a={direction}
  ]]></send>
  <recv response="100" optional="true"/>
  <recv response="200" rtd="true"/>
  <send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
[last_Call-ID:]
CSeq: {sequence} ACK
Max-Forwards: 70
Content-Length: 0

  ]]></send>
"#
        )
    };
    format!(
        r#"<?xml version="1.0" encoding="ISO-8859-1" ?>
<scenario name="hold and resume">
  {}<pause milliseconds="6000"/>
  {}<pause milliseconds="6000"/>
  {}<recv request="BYE"/>
  <send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

  ]]></send>
</scenario>"#,
        invite(1, "sendrecv"),
        invite(2, "sendonly"),
        invite(3, "sendrecv")
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_hears_nothing_while_it_holds_and_the_room_again_afterwards() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut ada = Peer::named(&exchange.server, "echo", "ada").await;
    ada.publish(880).await;
    let gateway = exchange.gateway.local_addr();
    let sipp = tokio::spawn(async move {
        let arguments = ["-m", "1", "-mp", "17200", "-rtp_echo"];
        sipp::run(&scenario(), gateway, &arguments).await
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
