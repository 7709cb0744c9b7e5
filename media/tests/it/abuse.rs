//! Floods and forgeries while two people talk: their clients count the packets they lose of each other.

use crate::hostile::{closing_reason, connect, offer, request};
use crate::peer::{Peer, is_tone};
use crate::relay::{self, Loss, relay};
use crate::server::{Mode, TestServer};
use hub_media::{MediaStats, RoomEvent, TokenGrant};
use livekit_protocol as proto;
use proto::signal_request::Message as Request;
use serde_json::json;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::net::UdpSocket;

/// Share of packets that the others may lose while somebody misbehaves.
const BEARABLE: f64 = 0.001;
/// Packets of each voice that are looked at at least: two seconds of it.
const ENOUGH: u64 = 100;
/// Packets that the server may have counted as received and not yet as sent, or the other way round, when it is asked.
const UNDER_WAY: u64 = 2;
/// Datagrams of a flood in flight: with more, the test would measure losses in the kernel.
const IN_FLIGHT: u64 = 100;

/// Two people who talk with each other.
pub(crate) struct Talk {
    ada: Peer,
    ben: Peer,
    begun: Instant,
    arrived: HashMap<String, (u64, u64)>,
    /// What the server had counted by then.
    served: MediaStats,
}

impl Talk {
    pub(crate) async fn begin(server: &TestServer) -> Self {
        let mut ada = Peer::named(server, "target", "ada").await;
        let mut ben = Peer::named(server, "target", "ben").await;
        ada.publish(440).await;
        ben.publish(660).await;
        ben.hears("ada", 440.0).await;
        ada.hears("ben", 660.0).await;
        let mut talk = Self {
            ada,
            ben,
            begun: Instant::now(),
            arrived: HashMap::new(),
            served: server.media.stats(),
        };
        talk.arrived = talk.arrivals().await;
        talk.served = server.media.stats();
        talk
    }

    /// Packets sent and missing, by receiver, as the clients count them.
    async fn arrivals(&mut self) -> HashMap<String, (u64, u64)> {
        let mut all = HashMap::new();
        for (peer, other) in [(&mut self.ada, "ben"), (&mut self.ben, "ada")] {
            let asked = Instant::now();
            peer.send(json!({"cmd": "arrivals"})).await;
            let deadline = Instant::now() + Duration::from_secs(20);
            let counted = loop {
                let counted = peer.seen_since("arrived", Some(asked));
                if let Some(counted) = counted.into_iter().find(|event| event["identity"] == other) {
                    break counted;
                }
                assert!(Instant::now() < deadline, "{} counts nothing", peer.identity);
                tokio::time::sleep(Duration::from_millis(20)).await;
            };
            let number = |name: &str| counted[name].as_i64().unwrap_or_default().max(0) as u64;
            all.insert(peer.identity.clone(), (number("packets"), number("lost")));
        }
        all
    }

    /// They have heard each other the whole time, and lost next to nothing.
    pub(crate) async fn stays_unharmed(mut self, server: &TestServer) {
        self.still_hears(server).await;
        for (who, (packets, lost)) in self.arrivals_since_the_beginning().await {
            let share = lost as f64 / (packets + lost) as f64;
            assert!(
                share <= BEARABLE,
                "{who} lacks {lost} of {packets} packets in {:?}; {:?}",
                self.begun.elapsed(),
                server.media.stats()
            );
        }
        self.stays_connected();
    }

    /// They have heard each other the whole time, and the server has sent on all that reached it: for a test whose own load makes
    /// sockets of its machine lose packets, which is no fault of the server. Nobody else may publish or subscribe in the room.
    pub(crate) async fn served_whole(mut self, server: &TestServer) {
        self.still_hears(server).await;
        let arrived = self.arrivals_since_the_beginning().await;
        let (before, now) = (&self.served, server.media.stats());
        // What it did not send, or did not read in time, it counts: the system what overflowed its socket, too.
        let unsent = [
            now.rtp_dropped - before.rtp_dropped,
            now.rtp_refused - before.rtp_refused,
            now.datagrams_dropped - before.datagrams_dropped,
            now.datagrams_overflowed - before.datagrams_overflowed,
        ];
        assert_eq!(unsent, [0; 4], "{arrived:?}; {now:?}");
        let (taken, sent) = (now.rtp_in - before.rtp_in, now.rtp_out - before.rtp_out);
        assert!(
            sent + UNDER_WAY >= taken,
            "of {taken} packets {sent} went out; {arrived:?}; {now:?}"
        );
        // The clients have not counted more than was sent, nor did they stop sending: the figures are of this talk.
        assert!(
            taken >= 2 * ENOUGH,
            "{taken} packets in {:?}",
            self.begun.elapsed()
        );
        self.stays_connected();
    }

    fn stays_connected(&self) {
        assert!(self.ada.seen("disconnected").is_empty() && self.ben.seen("disconnected").is_empty());
        assert!(self.ada.seen("reconnecting").is_empty() && self.ben.seen("reconnecting").is_empty());
    }

    /// From now on they hear each other.
    async fn still_hears(&self, server: &TestServer) {
        let heard_by_now = Instant::now();
        for (listener, speaker, hz) in [(&self.ada, "ben", 660.0), (&self.ben, "ada", 440.0)] {
            server
                .until("they still hear each other", || {
                    let sounds = listener.sounds_since(heard_by_now);
                    sounds
                        .iter()
                        .any(|event| event["identity"] == speaker && is_tone(event, hz))
                })
                .await;
        }
    }

    /// Packets that came and that are missing since the talk began, by receiver, once there are enough to judge by.
    async fn arrivals_since_the_beginning(&mut self) -> HashMap<String, (u64, u64)> {
        let before = self.arrived.clone();
        let deadline = Instant::now() + Duration::from_secs(20);
        let now = loop {
            let now = self.arrivals().await;
            if now
                .iter()
                .all(|(who, (packets, _))| *packets > before[who].0 + ENOUGH)
            {
                break now;
            }
            assert!(Instant::now() < deadline, "too few packets to judge by: {now:?}");
        };
        let since = now.into_iter().map(|(who, (packets, lost))| {
            let (packets_before, lost_before) = before[&who];
            let since = (packets - packets_before, lost.saturating_sub(lost_before));
            (who, since)
        });
        since.collect()
    }
}

/// A STUN binding request (RFC 8489) with this username and a message integrity that matches no password.
fn forged_check(fragment: &str, number: u32) -> Vec<u8> {
    let username = format!("{fragment}:none");
    let mut attributes = vec![0, 6];
    attributes.extend((username.len() as u16).to_be_bytes());
    attributes.extend(username.as_bytes());
    attributes.resize(attributes.len().next_multiple_of(4), 0);
    attributes.extend([0, 8, 0, 20]);
    attributes.extend([number as u8; 20]);
    let mut packet = vec![0, 1];
    packet.extend((attributes.len() as u16).to_be_bytes());
    packet.extend([0x21, 0x12, 0xA4, 0x42]);
    packet.extend(number.to_be_bytes());
    packet.extend([7; 8]);
    packet.extend(attributes);
    packet
}

/// Something that looks like media, its control, or a DTLS record (RFC 7983), under unknown keys.
fn forged_media(number: u32) -> Vec<u8> {
    let mut packet = match number % 4 {
        // RTP with the payload type of Opus.
        0 => vec![0x80, 111, (number >> 8) as u8, number as u8],
        // A receiver report.
        1 => vec![0x81, 201, 0, 7],
        // DTLS 1.2: application data, and a fatal alert.
        2 => vec![23, 0xfe, 0xfd, 0, 1, 0, 0, 0, 0, 0, 0, 0, 40],
        _ => vec![21, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 9, 0, 2, 2, 40],
    };
    let length = if number % 4 == 3 { 15 } else { 60 };
    packet.resize(length, number as u8);
    packet
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_checks_with_unknown_fragments_is_counted_and_costs_nobody_a_packet() {
    let server = TestServer::start_heavy(Mode::Single).await;
    let talk = Talk::begin(&server).await;
    let to = server.media.local_addr().expect("address");
    let socket = UdpSocket::bind("127.0.0.1:0").await.expect("binds");
    let unknown = || server.media.stats().datagrams_unknown;
    let before = unknown();
    for number in 0..20_000u32 {
        let packet = forged_check(&format!("wrong{number}"), number);
        socket.send_to(&packet, to).await.expect("sends");
        server
            .until("they are counted", || {
                before + u64::from(number) < unknown() + IN_FLIGHT
            })
            .await;
    }
    talk.stays_unharmed(&server).await;
    assert!(unknown() >= before + 20_000 - IN_FLIGHT);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checks_with_a_stolen_fragment_and_media_under_wrong_keys_are_worth_nothing() {
    let server = TestServer::start_heavy(Mode::Single).await;
    let talk = Talk::begin(&server).await;
    let to = server.media.local_addr().expect("address");
    let fragment = server.fragment_of("ada");
    let before = server.media.stats();
    let mut strangers = Vec::new();
    for _ in 0..40 {
        strangers.push(UdpSocket::bind("127.0.0.1:0").await.expect("binds"));
    }
    // Each check with her fragment lets what follows from the same address reach her connection.
    for number in 0..6_000u32 {
        let stranger = &strangers[number as usize % strangers.len()];
        stranger
            .send_to(&forged_check(&fragment, number), to)
            .await
            .expect("sends");
        stranger
            .send_to(&forged_media(number / 8), to)
            .await
            .expect("sends");
        if number % 32 == 31 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    let stats = server.media.stats();
    talk.stays_unharmed(&server).await;
    // Her own address was never forgotten for theirs.
    assert_eq!(stats.datagrams_unknown, before.datagrams_unknown, "{stats:?}");
    assert!(stats.rtp_in > before.rtp_in && stats.violations == 0, "{stats:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_sends_under_wrong_keys_is_heard_by_nobody_and_harms_nobody() {
    let server = TestServer::start_heavy_with(Mode::Single, relay::config()).await;
    let network = Loss::none();
    relay(server.media.local_addr().expect("address"), network.clone()).await;
    let talk = Talk::begin(&server).await;
    let known = network.clients();
    let mut mallory = Peer::named(&server, "target", "mallory").await;
    mallory.publish(900).await;
    talk.ben.hears("mallory", 900.0).await;
    // From now on every packet of theirs is changed in transit: its authentication fails.
    network.forge_beyond(known);
    let loud = |event: &&serde_json::Value| event["identity"] == "mallory" && is_tone(event, 900.0);
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let since = Instant::now();
        tokio::time::sleep(Duration::from_millis(1500)).await;
        if talk.ben.sounds_since(since).iter().filter(loud).count() == 0 {
            break;
        }
        assert!(Instant::now() < deadline, "mallory is still heard");
    }
    talk.stays_unharmed(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_of_messages_cut_their_sender_and_cost_the_others_nothing() {
    let server = TestServer::start_heavy(Mode::Single).await;
    let talk = Talk::begin(&server).await;
    let track = |number: u32| {
        request(Request::AddTrack(proto::AddTrackRequest {
            cid: format!("track-{number}"),
            r#type: proto::TrackType::Audio as i32,
            source: proto::TrackSource::Microphone as i32,
            ..Default::default()
        }))
    };
    let metadata = |number: u32| {
        request(Request::UpdateMetadata(proto::UpdateParticipantMetadata {
            metadata: number.to_string().repeat(8_000),
            ..Default::default()
        }))
    };
    let sections = "m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:x\r\na=sendonly\r\n".repeat(500);
    let floods: Vec<(&str, Box<dyn Fn(u32) -> bytes::Bytes>, &str)> = vec![
        ("tracks", Box::new(track), "1008 signal flood"),
        ("metadata", Box::new(metadata), "1008 signal flood"),
        (
            "offers",
            Box::new(move |_| offer(sections.clone())),
            "1008 unacceptable offer",
        ),
        (
            "oversized",
            Box::new(|_| offer("a=x\r\n".repeat(100_000))),
            "1008 session description is too long",
        ),
    ];
    for (name, frame, reason) in floods {
        let mut connection = connect(&server, name, Default::default()).await;
        for number in 0..1_000 {
            if connection.incoming.send(frame(number)).await.is_err() {
                break;
            }
        }
        assert_eq!(closing_reason(&mut connection).await, reason, "{name}");
    }
    server
        .until("the offenders are gone", || {
            server.media.stats().participants == 2
        })
        .await;
    assert_eq!(server.media.stats().violations, 4);
    talk.stays_unharmed(&server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_thousand_tracks_asked_for_few_are_given() {
    let server = TestServer::start_heavy(Mode::Single).await;
    let mut connection = connect(&server, "greedy", Default::default()).await;
    let (mut given, mut refused) = (0, 0);
    for number in 0..300u32 {
        let add_track = request(Request::AddTrack(proto::AddTrackRequest {
            cid: format!("track-{number}"),
            r#type: proto::TrackType::Audio as i32,
            source: proto::TrackSource::Microphone as i32,
            ..Default::default()
        }));
        connection.incoming.send(add_track).await.expect("taken");
    }
    while given + refused < 300 {
        let frame = tokio::time::timeout(Duration::from_secs(20), connection.outgoing.recv()).await;
        let Ok(Some(hub_media::SignalFrame::Message(bytes))) = frame else {
            panic!("after {given} and {refused}: {frame:?}");
        };
        let response: proto::SignalResponse = prost::Message::decode(bytes).expect("a signal response");
        match response.message {
            Some(proto::signal_response::Message::TrackPublished(_)) => given += 1,
            Some(proto::signal_response::Message::RequestResponse(answer)) => {
                assert_eq!(answer.message, "too many tracks");
                refused += 1;
            }
            _ => {}
        }
    }
    assert_eq!((given, refused), (32, 268));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn megabytes_of_data_are_delivered_and_cost_nobody_a_packet_of_sound() {
    let server = TestServer::start_heavy(Mode::Single).await;
    let talk = Talk::begin(&server).await;
    // Hears nobody: what goes out is for the two of them.
    let token = server.token(&TokenGrant::join("target", "mallory"));
    let mut mallory = Peer::start(&server, &token, "mallory", &["--no-subscribe"]);
    mallory.event("connected", |_| true).await;
    mallory
        .send(json!({"cmd": "bombs", "count": 400, "size": 14_000}))
        .await;
    let bombed = mallory
        .event_within("bombed", Duration::from_secs(60), |_| true)
        .await;
    assert_eq!(bombed["count"], 400);
    let received = |event: &RoomEvent| match event {
        RoomEvent::DataReceived {
            identity, payload, ..
        } if identity == "mallory" => Some(payload.len()),
        _ => None,
    };
    server
        .until("all of it has come", || server.events(received).len() == 400)
        .await;
    assert!(server.events(received).iter().all(|length| *length == 14_000));
    talk.served_whole(&server).await;
}
