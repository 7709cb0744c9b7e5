//! Webhooks, received and verified by LiveKit's own SDK.

use crate::peer::{Peer, python};
use crate::server::{Mode, TestServer, room};
use hub_media::{MediaConfig, TokenGrant, WebhookTarget};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// LiveKit's receiver in its own process.
pub struct Receiver {
    _child: Child,
    port: u16,
    events: Arc<Mutex<Vec<Value>>>,
}

impl Receiver {
    pub async fn start(secret: &str, fail: u32) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/webhook_receiver.py");
        let mut child = Command::new(python())
            .args([script, "--key", "devkey", "--secret", secret])
            .args(["--fail", &fail.to_string()])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("python starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let port = lines.next_line().await.expect("a line").expect("the port");
        let events = Arc::new(Mutex::new(Vec::new()));
        let log = events.clone();
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                log.lock().push(serde_json::from_str(&line).expect("json"));
            }
        });
        Self {
            _child: child,
            port: port.parse().expect("a port"),
            events,
        }
    }

    pub fn target(&self) -> WebhookTarget {
        WebhookTarget {
            api_key: "devkey".to_owned(),
            urls: vec![format!("http://127.0.0.1:{}/hook?token=1", self.port)],
        }
    }

    /// Waits for an event that is accepted.
    pub async fn event(&self, what: &str, accept: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + Duration::from_secs(40);
        loop {
            if let Some(event) = self.events.lock().iter().find(|event| accept(event)) {
                return event.clone();
            }
            assert!(
                Instant::now() < deadline,
                "no {what} in {:#?}",
                self.events.lock()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn named(&self, name: &str) -> Value {
        self.event(name, |event| event["event"] == name).await
    }
}

pub async fn server(receiver: &Receiver) -> TestServer {
    let config = MediaConfig {
        webhooks: vec![receiver.target()],
        ..Default::default()
    };
    TestServer::start_with(Mode::Single, config).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn webhooks_of_a_room_come_in_order_and_signed() {
    let receiver = Receiver::start("devkey-secret-of-32-bytes-or-more", 0).await;
    let server = server(&receiver).await;
    let mut ada = Peer::named(&server, "story", "ada").await;
    let track = ada.publish(440).await;
    let published = receiver.named("track_published").await;
    ada.leave().await;
    receiver.named("participant_left").await;
    server.media.close_room(&room("story")).await;
    receiver.named("room_finished").await;

    let events = receiver.events.lock().clone();
    let names: Vec<&str> = events
        .iter()
        .filter_map(|event| event["event"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "room_started",
            "participant_joined",
            "track_published",
            "track_unpublished",
            "participant_left",
            "room_finished"
        ]
    );
    let ids: HashSet<&str> = events.iter().filter_map(|event| event["id"].as_str()).collect();
    assert_eq!(ids.len(), 6);
    for event in &events {
        assert_eq!(event["room"]["name"], "story");
        assert_eq!(event["contentType"], "application/webhook+json");
        assert_eq!(event["forged"], "hash mismatch");
        assert!(event["createdAt"].as_str().is_some_and(|at| at > "1700000000"));
    }
    assert_eq!(published["track"]["sid"], track.as_str());
    assert_eq!(published["participant"]["identity"], "ada");
    assert_eq!(events[1]["participant"]["state"], "ACTIVE");
    assert_eq!(events[4]["participant"]["state"], "DISCONNECTED");
    assert_eq!(events[4]["participant"]["disconnectReason"], "CLIENT_INITIATED");
    assert_eq!(events[5]["roomEndReason"], "ROOM_END_API_DELETE");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_out_of_order_misses_nothing() {
    let receiver = Receiver::start("devkey-secret-of-32-bytes-or-more", 2).await;
    let server = server(&receiver).await;
    let grant = TokenGrant {
        room_create: true,
        ..Default::default()
    };
    let token = format!("Bearer {}", server.token(&grant));
    let body = json!({"name": "again", "metadata": "m"}).to_string();
    let service = "livekit.RoomService";
    let reply = server
        .media
        .twirp(service, "CreateRoom", &token, "application/json", body.into())
        .await;
    assert_eq!(reply.status, 200);
    server.media.close_room(&room("again")).await;
    receiver.named("room_finished").await;
    let events = receiver.events.lock().clone();
    let received: Vec<(&Value, bool)> = events
        .iter()
        .map(|event| (&event["event"], event["answered"] == 500))
        .collect();
    let (started, finished) = (json!("room_started"), json!("room_finished"));
    assert_eq!(
        received,
        [
            (&started, true),
            (&started, true),
            (&started, false),
            (&finished, false)
        ]
    );
    assert!(events[..3].iter().all(|event| event["id"] == events[0]["id"]));
    assert_eq!(events[0]["room"]["metadata"], "m");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_with_another_secret_takes_nothing() {
    let receiver = Receiver::start("another-secret-of-32-bytes-or-more", 0).await;
    let server = server(&receiver).await;
    server.media.set_audience(&room("closed"), "nobody", None);
    let refused = receiver
        .event("refusal", |event| event["refused"].is_string())
        .await;
    assert!(
        refused["refused"]
            .as_str()
            .is_some_and(|why| why.contains("ignature")),
        "{refused}"
    );
}
