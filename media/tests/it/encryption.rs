//! Clients with end-to-end encryption: their media is forwarded unchanged, and only those with the key understand it.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer};
use hub_media::{RoomEvent, TokenGrant};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Packets of a voice after which it has certainly been received: two seconds of it.
const ENOUGH: i64 = 100;

async fn join(server: &TestServer, identity: &str, arguments: &[&str]) -> Peer {
    let token = server.token(&TokenGrant::join("sealed", identity));
    let peer = Peer::start(server, &token, identity, arguments);
    peer.event("connected", |_| true).await;
    peer
}

/// Waits until a client has received more than enough packets of ada's voice.
async fn receives(peer: &mut Peer) {
    let deadline = Instant::now() + Duration::from_secs(20);
    let enough = |event: &Value| event["identity"] == "ada" && event["packets"].as_i64() > Some(ENOUGH);
    while !peer.seen("arrived").iter().any(enough) {
        assert!(Instant::now() < deadline, "{} receives nothing", peer.identity);
        peer.send(json!({"cmd": "arrivals"})).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn only_those_with_the_key_understand_what_all_receive(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = join(&server, "ada", &["--key", "river bend"]).await;
    let mut ben = join(&server, "ben", &["--key", "river bend"]).await;
    let mut eve = join(&server, "eve", &[]).await;
    let mut mallory = join(&server, "mallory", &["--key", "lake shore"]).await;
    let track = ada.publish(440).await;
    ben.publish(660).await;
    ben.hears("ada", 440.0).await;
    ada.hears("ben", 660.0).await;
    for outsider in [&mut eve, &mut mallory] {
        receives(outsider).await;
    }
    let since = Instant::now();
    ben.goes_on_hearing(since).await;
    assert!(ben.has_heard_since(since, "ada", 440.0));
    for outsider in [&eve, &mallory] {
        let understood = |event: &&Value| is_tone(event, 440.0) || is_tone(event, 660.0);
        let heard = outsider.seen("heard");
        assert_eq!(
            heard.iter().find(understood),
            None,
            "{} understands",
            outsider.identity
        );
    }
    // Everybody learns that it is encrypted, and how.
    for listener in [&mut ben, &mut eve, &mut mallory] {
        listener.send(json!({"cmd": "publications"})).await;
        let known = listener
            .event("publication", |event| event["sid"] == track.as_str())
            .await;
        // EncryptionType.GCM
        assert_eq!(known["encryption"], 1, "{}", listener.identity);
    }
}

async fn encrypted_messages_are_read_by_those_with_the_key_alone(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = join(&server, "ada", &["--key", "river bend"]).await;
    let ben = join(&server, "ben", &["--key", "river bend"]).await;
    let mut eve = join(&server, "eve", &[]).await;
    ada.send(json!({"cmd": "data", "text": "sealed", "reliable": true, "topic": "chat"}))
        .await;
    let received = ben.event("data", |event| event["text"] == "sealed").await;
    assert_eq!(received["identity"], "ada");
    // A later unencrypted message has arrived: the encrypted one would have too.
    eve.send(json!({"cmd": "data", "text": "open", "reliable": true, "topic": "chat"}))
        .await;
    let open = |event: &RoomEvent| match event {
        RoomEvent::DataReceived { payload, .. } => Some(payload.clone()),
        _ => None,
    };
    server.event("the hub reads what is open", open).await;
    assert_eq!(server.events(open), ["open"]);
    assert!(eve.seen("data").is_empty(), "{:?}", eve.seen("data"));
}

in_both_modes!(
    only_those_with_the_key_understand_what_all_receive,
    encrypted_messages_are_read_by_those_with_the_key_alone,
);
