//! Callers that press keys without end, by events and by INFO: the call ends with its reason, and others go on.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, NUMBER, OneTrunk, next, until};
use hub_media::sip::gateway::{CallEnd, CallEvent, IncomingCall};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::UdpSocket;
use tokio::task::JoinHandle;

/// Keys that are pressed, ten times as many as a call may have.
const PRESSES: u32 = 10_000;

/// A caller made of two sockets: one for SIP, one for its voice.
struct Caller {
    sip: Arc<UdpSocket>,
    voice: UdpSocket,
    gateway: SocketAddr,
    /// The other end's `To` header and contact, once it has answered.
    to: String,
    contact: String,
    /// Where the other end receives voice.
    far: SocketAddr,
}

impl Caller {
    /// Calls and is answered.
    async fn call(exchange: &mut Exchange) -> (Self, IncomingCall) {
        let sip = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
        let voice = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
        let port = voice.local_addr().expect("an address").port();
        let gateway = exchange.gateway.local_addr();
        let body = format!(
            "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio {port} RTP/AVP 0 101\r\n\
             a=rtpmap:0 PCMU/8000\r\na=rtpmap:101 telephone-event/8000\r\n"
        );
        let mut caller = Self {
            sip: Arc::new(sip),
            voice,
            gateway,
            to: format!("<sip:{NUMBER}@127.0.0.1>"),
            contact: format!("sip:{NUMBER}@{gateway}"),
            far: gateway,
        };
        let kind = "Content-Type: application/sdp\r\n";
        let invite = caller.request("INVITE", 1, kind, &body);
        caller.sip.send_to(&invite, gateway).await.expect("sent");
        let incoming = exchange.next_call().await;
        incoming.call.answer().expect("answered");
        let answer = caller.answer_of("1 INVITE").await;
        let header = |name: &str| {
            let line = answer.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("no {name} in {answer}")).trim()
        };
        caller.to = header("To:").to_owned();
        let contact = header("Contact:");
        let bare = contact.trim_start_matches('<');
        caller.contact = bare.split('>').next().expect("an address").to_owned();
        let media = header("m=audio ");
        let port = media.split(' ').next().and_then(|port| port.parse().ok());
        caller.far = SocketAddr::from(([127, 0, 0, 1], port.expect("a port")));
        let ack = caller.request("ACK", 1, "", "");
        caller.sip.send_to(&ack, gateway).await.expect("sent");
        (caller, incoming)
    }

    fn request(&self, method: &str, number: u32, headers: &str, body: &str) -> Vec<u8> {
        let from = self.sip.local_addr().expect("an address");
        format!(
            "{method} {contact} SIP/2.0\r\nVia: SIP/2.0/UDP {from};branch=z9hG4bK{method}{number}\r\nMax-Forwards: 70\r\n\
             From: <sip:+12025550123@127.0.0.1>;tag=endless\r\nTo: {to}\r\nCall-ID: endless-{port}\r\n\
             CSeq: {number} {method}\r\nContact: <sip:x@{from}>\r\n{headers}Content-Length: {length}\r\n\r\n{body}",
            contact = self.contact,
            to = self.to,
            port = from.port(),
            length = body.len(),
        )
        .into_bytes()
    }

    /// The successful answer to this request.
    async fn answer_of(&self, request: &str) -> String {
        let mut message = [0; 8_192];
        let coming = async {
            loop {
                let length = self.sip.recv(&mut message).await.expect("a message");
                let text = String::from_utf8_lossy(&message[..length]).into_owned();
                if text.starts_with("SIP/2.0 200") && text.contains(&format!("CSeq: {request}\r\n")) {
                    return text;
                }
            }
        };
        let answer = tokio::time::timeout(Duration::from_secs(20), coming).await;
        answer.expect("an answer")
    }

    /// Waits for the other end's BYE, passing over everything else.
    fn bye(&self) -> JoinHandle<String> {
        let sip = self.sip.clone();
        tokio::spawn(async move {
            let mut message = [0; 8_192];
            loop {
                let length = sip.recv(&mut message).await.expect("a message");
                let text = String::from_utf8_lossy(&message[..length]).into_owned();
                if text.starts_with("BYE ") {
                    return text;
                }
            }
        })
    }

    async fn press_by_events(&self, bye: &JoinHandle<String>) {
        for number in 0..PRESSES {
            // The first packet of an event is enough for its digit.
            let mut packet = vec![0x80, 101];
            packet.extend_from_slice(&(number as u16).to_be_bytes());
            packet.extend_from_slice(&(number * 1_600).to_be_bytes());
            packet.extend_from_slice(&[0, 0, 0, 9, (number % 10) as u8, 10, 0, 160]);
            self.voice.send_to(&packet, self.far).await.expect("sent");
            if bye.is_finished() {
                return;
            }
            if number % 20 == 19 {
                // No more than the leg reads in a step: what is lost in the socket presses nothing.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    async fn press_by_info(&self, bye: &JoinHandle<String>) {
        let kind = "Content-Type: application/dtmf-relay\r\n";
        for number in 0..PRESSES {
            let body = format!("Signal={}\r\nDuration=160\r\n", number % 10);
            let info = self.request("INFO", 2 + number, kind, &body);
            self.sip.send_to(&info, self.gateway).await.expect("sent");
            if bye.is_finished() {
                return;
            }
            if number % 10 == 9 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_caller_who_presses_keys_without_end_is_hung_up_on_with_the_reason_and_others_talk_on() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut other = exchange.next_call().await;
    other.call.answer().expect("answered");
    until(&mut other.events, CallEvent::Answered).await;
    phone.press('1').await;
    assert_eq!(next(&mut other.events).await, CallEvent::Digit('1'));
    for by_events in [true, false] {
        let (caller, mut incoming) = Caller::call(&mut exchange).await;
        until(&mut incoming.events, CallEvent::Answered).await;
        let bye = caller.bye();
        let counting = tokio::spawn(async move {
            let mut digits = 0;
            loop {
                match next(&mut incoming.events).await {
                    CallEvent::Digit(_) => digits += 1,
                    CallEvent::Ended(end) => return (digits, end),
                    event => panic!("{event:?}"),
                }
            }
        });
        match by_events {
            true => caller.press_by_events(&bye).await,
            false => caller.press_by_info(&bye).await,
        }
        let bye = tokio::time::timeout(Duration::from_secs(20), bye).await;
        let bye = bye.expect("a BYE within 20 s").expect("it was waited for");
        assert!(
            bye.contains("Reason: SIP ;cause=403 ;text=\"too many digits\""),
            "{bye}"
        );
        let (digits, end) = counting.await.expect("counted");
        assert_eq!(end, CallEnd::TooManyDigits);
        assert_eq!(digits, 1_000, "by events: {by_events}");
    }
    phone.press('2').await;
    assert_eq!(next(&mut other.events).await, CallEvent::Digit('2'));
    let ends = async {
        while exchange.pace.stats().legs > 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let are_gone = tokio::time::timeout(Duration::from_secs(5), ends).await;
    assert!(are_gone.is_ok(), "a leg is left over");
}
