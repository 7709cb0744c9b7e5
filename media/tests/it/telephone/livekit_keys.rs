//! Keys between telephones and LiveKit's clients: `sip_dtmf_received` and `publish_dtmf`.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, OneTrunk, next, phone_identity, until};
use super::handmade::{Handmade, header};
use super::server_api::{NUMBER, gateway, start, with_rule};
use crate::peer::Peer;
use crate::server::room;
use bytes::Bytes;
use hub_media::sip::gateway::CallEvent;
use hub_media::{RoomEvent, TokenGrant};
use serde_json::{Value, json};
use std::time::Duration;

const CALLER: &str = "sip_+12025550123";
const KEYS: &str = "0123456789*#ABCD";

async fn publish(peer: &mut Peer, key: char) {
    let code = KEYS.find(key).expect("a key");
    peer.send(json!({"cmd": "dtmf", "code": code, "digit": key.to_string()}))
        .await;
}

/// The keys that a client has been told of so far, all of them of this participant.
fn told(peer: &Peer, identity: &str) -> String {
    let key = |event: &Value| {
        assert_eq!(event["identity"], identity, "{event}");
        let digit = event["digit"].as_str().expect("a digit").to_owned();
        assert_eq!(event["code"], json!(KEYS.find(&digit).expect("a key")), "{event}");
        digit
    };
    peer.seen("dtmf").iter().map(key).collect()
}

/// Waits until a client is told of this key.
async fn is_told(peer: &Peer, key: &str) {
    peer.event("dtmf", |event| event["digit"] == key).await;
}

/// Waits until the server has taken what a client said before this.
async fn settled(server: &crate::server::TestServer, peer: &mut Peer, topic: &str) {
    peer.send(json!({"cmd": "data", "text": "", "topic": topic, "reliable": true}))
        .await;
    server
        .event(topic, |event| {
            matches!(event, RoomEvent::DataReceived { topic: said, .. } if said == topic).then_some(())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_go_both_ways_one_for_one_also_while_the_telephone_is_muted() {
    let server = start().await;
    with_rule(&server, "").await;
    let mut ada = Peer::named(&server, "desk", "ada").await;
    let mut phone = Handmade::new().await;
    phone.call(NUMBER, gateway(&server), true, "").await;
    let published = ada
        .event("track_published", |event| event["identity"] == CALLER)
        .await;
    for key in "11590*#D".chars() {
        phone.press(key).await;
    }
    is_told(&ada, "D").await;
    assert_eq!(told(&ada, CALLER), "11590*#D");
    for key in "2244*0#B".chars() {
        publish(&mut ada, key).await;
    }
    assert_eq!(phone.keys_until('B').await, "2244*0#B");

    let track = published["sid"].as_str().expect("a sid");
    server
        .media
        .mute_track(&room("desk"), CALLER, track, true)
        .await
        .expect("muted");
    phone.press('7').await;
    phone.press('C').await;
    is_told(&ada, "C").await;
    assert_eq!(told(&ada, CALLER), "11590*#D7C");
    for key in "8A".chars() {
        publish(&mut ada, key).await;
    }
    assert_eq!(phone.keys_until('A').await, "8A");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_that_a_softphone_presses_reach_the_room_by_events_and_by_info() {
    for dtmf in ["rtpevent", "info"] {
        let server = start().await;
        with_rule(&server, "").await;
        let ada = Peer::named(&server, "desk", "ada").await;
        let settings = Settings {
            dtmf,
            ..Settings::default()
        };
        let mut phone = Phone::start(settings).await;
        phone.dial(NUMBER, gateway(&server)).await;
        ada.hears(CALLER, 440.0).await;
        for key in "3007#".chars() {
            phone.press(key).await;
        }
        is_told(&ada, "#").await;
        assert_eq!(told(&ada, CALLER), "3007#", "{dtmf}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_telephone_without_events_gets_the_rooms_keys_as_requests_in_order() {
    let server = start().await;
    with_rule(&server, "").await;
    let mut ada = Peer::named(&server, "desk", "ada").await;
    let mut phone = Handmade::new().await;
    phone.call(NUMBER, gateway(&server), false, "").await;
    ada.event("participant_connected", |event| event["identity"] == CALLER)
        .await;
    for key in "55*1".chars() {
        publish(&mut ada, key).await;
    }
    for key in "55*1".chars() {
        let info = phone.answers("INFO", "200 OK").await;
        assert_eq!(
            header(&info, "Content-Type").as_deref(),
            Some("application/dtmf-relay")
        );
        assert!(info.contains(&format!("Signal={key}\r\n")), "{key}: {info}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_may_publish_data_in_the_room_presses_keys() {
    let server = start().await;
    with_rule(&server, "").await;
    let mut ada = Peer::named(&server, "desk", "ada").await;
    let mut elsewhere = Peer::named(&server, "elsewhere", "eve").await;
    let mut grant = TokenGrant::join("desk", "bob");
    grant.permissions.can_publish_data = false;
    let mut bob = Peer::join(&server, &grant).await;
    let mut phone = Handmade::new().await;
    phone.call(NUMBER, gateway(&server), true, "").await;
    ada.event("participant_connected", |event| event["identity"] == CALLER)
        .await;
    publish(&mut bob, '1').await;
    publish(&mut elsewhere, '2').await;
    settled(&server, &mut elsewhere, "eve is done").await;
    // The client may have refused by itself; either way it is through with it.
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while bob.seen("done").is_empty() && bob.seen("failed").is_empty() {
        assert!(std::time::Instant::now() < deadline, "bob goes on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    publish(&mut ada, '9').await;
    settled(&server, &mut ada, "ada is done").await;
    publish(&mut ada, '#').await;
    assert_eq!(phone.keys_until('#').await, "9#");
    // Who may not publish is told of keys all the same.
    phone.press('4').await;
    is_told(&bob, "4").await;
    assert!(elsewhere.seen("dtmf").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_of_one_telephone_are_pressed_on_the_other_one_of_the_room() {
    let server = start().await;
    with_rule(&server, "").await;
    let ada = Peer::named(&server, "desk", "ada").await;
    let mut caller = Handmade::new().await;
    caller.call(NUMBER, gateway(&server), true, "").await;
    // Clients drop the keys of somebody whom they do not know of yet.
    ada.event("participant_connected", |event| event["identity"] == CALLER)
        .await;
    let mut clinic = Handmade::new().await;
    let trunk = json!({"hostname": clinic.address().to_string()});
    let request = json!({
        "trunk": trunk, "sipNumber": NUMBER, "sipCallTo": "+12025550124", "roomName": "desk",
        "participantIdentity": "clinic", "waitUntilAnswered": true,
    });
    let (made, _) = tokio::join!(
        super::server_api::ask(&server, "CreateSIPParticipant", request),
        clinic.take(true, "")
    );
    assert_eq!(made.0, 200, "{}", made.1);
    for key in "31#".chars() {
        caller.press(key).await;
    }
    assert_eq!(clinic.keys_until('#').await, "31#");
    is_told(&ada, "#").await;
    assert_eq!(told(&ada, CALLER), "31#");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_room_of_the_programs_own_keys_are_the_programs() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let media = exchange.server.media.clone();
    media.keep_own_rooms(&["call-"]);
    let own = room("call-9");
    let grant = TokenGrant::join(&own.name, "ada");
    let token = media
        .mint_own_token(&own, "session", &grant, Duration::from_secs(600))
        .expect("mints");
    let mut ada = Peer::start(&exchange.server, &token, "ada", &[]);
    ada.event("connected", |_| true).await;
    let mut phone = Handmade::new().await;
    let number = super::exchange::NUMBER;
    let incoming = {
        let dialling = phone.call(number, exchange.gateway.local_addr(), true, "");
        let taking = async {
            let incoming = exchange.next_call().await;
            incoming
                .call
                .join(&media, &own, phone_identity("phone"))
                .expect("the room takes it in");
            incoming.call.answer().expect("answered");
            incoming
        };
        tokio::join!(dialling, taking).1
    };
    let (call, mut events) = (incoming.call, incoming.events);
    until(&mut events, CallEvent::Answered).await;
    phone.press('5').await;
    assert_eq!(next(&mut events).await, CallEvent::Digit('5'));
    media
        .send_data(&own, "after", Bytes::from_static(b"5"), &[])
        .await
        .expect("sent");
    ada.event("data", |event| event["topic"] == "after").await;
    assert!(ada.seen("dtmf").is_empty(), "{:?}", ada.seen("dtmf"));

    publish(&mut ada, '7').await;
    settled(&exchange.server, &mut ada, "ada is done").await;
    call.dial("#").await.expect("pressed");
    assert_eq!(phone.keys_until('#').await, "#");
}
