//! A telephone made of two sockets, one for SIP and one for its voice. It reads and writes what a test compares to the letter:
//! headers, statuses, and keys as events beside the voice (RFC 4733) or as requests (INFO).

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::UdpSocket;

const KEYS: &str = "0123456789*#ABCD";
/// Payload type of events.
const EVENTS: u8 = 101;
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Handmade {
    sip: UdpSocket,
    voice: UdpSocket,
    /// The other end, where it signals and where it receives voice.
    gateway: SocketAddr,
    far: SocketAddr,
    /// What requests within the call have.
    target: String,
    from: String,
    to: String,
    pub call_id: String,
    sequence: u32,
    /// Requests of the other end that came while something else was waited for.
    requests: VecDeque<String>,
    /// Packets and presses sent.
    packets: u16,
    presses: u32,
}

impl Handmade {
    /// A telephone that is not in a call.
    pub async fn new() -> Self {
        let sip = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
        let voice = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
        let here = sip.local_addr().expect("an address");
        Self {
            call_id: format!("handmade-{}", here.port()),
            sip,
            voice,
            gateway: here,
            far: here,
            target: String::new(),
            from: String::new(),
            to: String::new(),
            sequence: 1,
            requests: VecDeque::new(),
            packets: 0,
            presses: 0,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.sip.local_addr().expect("an address")
    }

    /// Calls a number with these further headers, and is answered: the answer. Without events it takes keys by requests.
    pub async fn call(
        &mut self,
        number: &str,
        gateway: SocketAddr,
        has_events: bool,
        headers: &str,
    ) -> String {
        (self.gateway, self.target) = (gateway, format!("sip:{number}@{gateway}"));
        self.from = format!("\"Ada\" <sip:+12025550123@{}>;tag=handmade", self.address());
        self.to = format!("<sip:{number}@{gateway}>");
        let description = self.description(has_events);
        let more = format!("{headers}Content-Type: application/sdp\r\n");
        self.send("INVITE", &more, &description).await;
        let answer = self.answer("INVITE").await;
        assert!(answer.starts_with("SIP/2.0 200"), "{answer}");
        self.to = header(&answer, "To").expect("To");
        self.follow(&answer);
        self.send("ACK", "", "").await;
        answer
    }

    /// Waits for a call and takes it with these further headers: the request.
    pub async fn take(&mut self, has_events: bool, headers: &str) -> String {
        let invite = self.request("INVITE").await;
        let caller = header(&invite, "From").expect("From");
        let called = header(&invite, "To").expect("To");
        (self.from, self.to) = (format!("{called};tag=handmade"), caller);
        self.call_id = header(&invite, "Call-ID").expect("Call-ID");
        self.follow(&invite);
        self.accept(&invite, has_events, headers).await;
        invite
    }

    async fn accept(&mut self, invite: &str, has_events: bool, headers: &str) {
        let more = format!(
            "Contact: <sip:handmade@{}>\r\n{headers}Content-Type: application/sdp\r\n",
            self.address()
        );
        let description = self.description(has_events);
        self.reply(invite, "200 OK", &more, &description).await;
        self.request("ACK").await;
    }

    /// This call, as a request has to name it that takes the other end's place in it (RFC 3891, section 3).
    pub fn named(&self) -> String {
        let (own, other) = (tag(&self.from), tag(&self.to));
        format!("{};to-tag={own};from-tag={other}", self.call_id)
    }

    /// Waits for somebody who comes in the other end's place, takes their call, and hangs up this one.
    pub async fn give_place(&mut self) {
        let before = self.gateway;
        let invite = self.request("INVITE").await;
        assert_eq!(header(&invite, "Replaces"), Some(self.named()), "{invite}");
        self.accept(&invite, true, "").await;
        self.gateway = before;
        self.hang_up().await;
    }

    /// Says what has become of the call that it was asked to make (RFC 3515, section 2.4.5), and is heard.
    pub async fn notify(&mut self, status: &str) {
        let state = match status.starts_with('1') {
            true => "active;expires=60",
            false => "terminated;reason=noresource",
        };
        let headers = format!(
            "Event: refer\r\nSubscription-State: {state}\r\nContent-Type: message/sipfrag;version=2.0\r\n"
        );
        self.send("NOTIFY", &headers, &format!("SIP/2.0 {status}\r\n"))
            .await;
        let answer = self.answer("NOTIFY").await;
        assert!(answer.starts_with("SIP/2.0 200"), "{answer}");
    }

    fn description(&self, has_events: bool) -> String {
        let port = self.voice.local_addr().expect("an address").port();
        let (kinds, events) = match has_events {
            true => (
                "0 101",
                "a=rtpmap:101 telephone-event/8000\r\na=fmtp:101 0-15\r\n",
            ),
            false => ("0", ""),
        };
        format!(
            "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio {port} RTP/AVP {kinds}\r\n\
             a=rtpmap:0 PCMU/8000\r\n{events}"
        )
    }

    /// Goes where a description and a contact of the other end say.
    fn follow(&mut self, message: &str) {
        let contact = header(message, "Contact").expect("Contact");
        let bare = contact.split_once('<').map_or(&*contact, |(_, rest)| rest);
        self.target = bare.split('>').next().expect("an address").to_owned();
        let media = message.lines().find_map(|line| line.strip_prefix("m=audio "));
        let port = media.and_then(|media| media.split(' ').next()).expect("a voice");
        self.far = SocketAddr::from(([127, 0, 0, 1], port.parse().expect("a port")));
    }

    async fn send(&mut self, method: &str, headers: &str, body: &str) {
        if !matches!(method, "INVITE" | "ACK") {
            self.sequence += 1;
        }
        let here = self.address();
        let text = format!(
            "{method} {} SIP/2.0\r\nVia: SIP/2.0/UDP {here};branch=z9hG4bK{method}{}\r\nMax-Forwards: 70\r\nFrom: {}\r\nTo: {}\r\n\
             Call-ID: {}\r\nCSeq: {} {method}\r\nContact: <sip:handmade@{here}>\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.target,
            self.sequence,
            self.from,
            self.to,
            self.call_id,
            self.sequence,
            body.len()
        );
        self.sip
            .send_to(text.as_bytes(), self.gateway)
            .await
            .expect("sent");
    }

    /// Answers a request of the other end.
    pub async fn reply(&self, request: &str, status: &str, headers: &str, body: &str) {
        let copied = |name: &str| header(request, name).expect(name);
        let to = copied("To");
        let to = match to.contains(";tag=") {
            true => to,
            false => format!("{to};tag=handmade"),
        };
        let vias: String = request
            .lines()
            .filter(|line| line.to_ascii_lowercase().starts_with("via:"))
            .map(|line| format!("{line}\r\n"))
            .collect();
        let text = format!(
            "SIP/2.0 {status}\r\n{vias}From: {}\r\nTo: {to}\r\nCall-ID: {}\r\nCSeq: {}\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            copied("From"),
            copied("Call-ID"),
            copied("CSeq"),
            body.len()
        );
        self.sip
            .send_to(text.as_bytes(), self.gateway)
            .await
            .expect("sent");
    }

    async fn message(&mut self) -> String {
        let mut bytes = [0; 16_384];
        let received = tokio::time::timeout(PATIENCE, self.sip.recv_from(&mut bytes)).await;
        let (length, from) = received.expect("a message in time").expect("a message");
        self.gateway = from;
        String::from_utf8_lossy(&bytes[..length]).into_owned()
    }

    /// The final answer to the last request.
    async fn answer(&mut self, method: &str) -> String {
        loop {
            let message = self.message().await;
            if !message.starts_with("SIP/2.0 ") {
                self.requests.push_back(message);
            } else if !message.starts_with("SIP/2.0 1")
                && header(&message, "CSeq").is_some_and(|number| number.ends_with(method))
            {
                return message;
            }
        }
    }

    /// What comes next, whatever it asks.
    pub async fn next(&mut self) -> String {
        match self.requests.pop_front() {
            Some(message) => message,
            None => self.message().await,
        }
    }

    /// The next request of this method; others are passed over. The same one sent once more is another one.
    pub async fn request(&mut self, method: &str) -> String {
        loop {
            let message = self.next().await;
            if message.starts_with(&format!("{method} ")) {
                return message;
            }
        }
    }

    /// The next request of this method, which is answered so.
    pub async fn answers(&mut self, method: &str, status: &str) -> String {
        let request = self.request(method).await;
        self.reply(&request, status, "", "").await;
        request
    }

    /// Hangs up.
    pub async fn hang_up(&mut self) {
        self.send("BYE", "", "").await;
        self.answer("BYE").await;
    }

    /// Presses a key for a tenth of a second, as an event.
    pub async fn press(&mut self, key: char) {
        let code = KEYS.find(key).expect("a key") as u8;
        self.presses += 1;
        let timestamp = self.presses * 4_000;
        for step in 1..=7u16 {
            let (ended, duration) = (step >= 5, 160 * step.min(5));
            let mut packet = vec![0x80, if step == 1 { 0x80 | EVENTS } else { EVENTS }];
            packet.extend(self.packets.to_be_bytes());
            packet.extend(timestamp.to_be_bytes());
            packet.extend(7u32.to_be_bytes());
            packet.extend([code, if ended { 0x8a } else { 0x0a }]);
            packet.extend(duration.to_be_bytes());
            self.packets += 1;
            self.voice.send_to(&packet, self.far).await.expect("sent");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(Duration::from_millis(60)).await;
    }

    /// The keys that were pressed on it by events up to this one, in order. Each has to be whole: it begins with a marker and ends
    /// three times.
    pub async fn keys_until(&self, last: char) -> String {
        let mut keys = String::new();
        // The timestamp of the press that is under way, and how often its end has come.
        let mut press: Option<(u32, usize)> = None;
        let mut packet = [0; 2_048];
        loop {
            let received = tokio::time::timeout(PATIENCE, self.voice.recv(&mut packet)).await;
            let length = match received {
                Ok(length) => length.expect("a packet"),
                Err(_) => panic!("no {last} after {keys:?}"),
            };
            if length < 16 || packet[1] & 0x7f != EVENTS {
                continue;
            }
            let timestamp = u32::from_be_bytes([packet[4], packet[5], packet[6], packet[7]]);
            if press.is_none_or(|(of, _)| of != timestamp) {
                if let Some((_, ends)) = press {
                    assert_eq!(ends, 3, "the press before ends three times: {keys}");
                }
                assert!(packet[1] & 0x80 != 0, "a press begins with a marker: {keys}");
                keys.push(KEYS.chars().nth(packet[12].into()).expect("a key"));
                press = Some((timestamp, 0));
            }
            if let Some((_, ends)) = &mut press {
                *ends += usize::from(packet[13] & 0x80 != 0);
                if *ends == 3 && keys.ends_with(last) {
                    return keys;
                }
            }
        }
    }
}

/// The tag of an end of a call: of a `From` or a `To`.
pub fn tag(end: &str) -> String {
    let (_, rest) = end.split_once(";tag=").expect("a tag");
    rest.split(';').next().unwrap_or(rest).to_owned()
}

/// The value of a message's first header of this name.
pub fn header(message: &str, name: &str) -> Option<String> {
    let head = message.split("\r\n\r\n").next()?;
    head.lines().skip(1).find_map(|line| {
        let (known, value) = line.split_once(':')?;
        known
            .trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().to_owned())
    })
}
