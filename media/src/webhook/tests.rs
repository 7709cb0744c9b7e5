use super::{CONCURRENT, ROOM_DEPTH, Webhooks};
use crate::config::{ApiKeys, ApiSecret, WebhookTarget};
use crate::sfu::event::RoomKey;
use livekit_protocol as proto;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

struct TwoKeys;

impl ApiKeys for TwoKeys {
    fn secret(&self, api_key: &str) -> Option<ApiSecret> {
        let space = match api_key {
            "one" => "t1",
            "two" => "t2",
            _ => return None,
        };
        Some(ApiSecret {
            space: space.into(),
            secret: format!("{api_key}-secret"),
        })
    }
}

/// A real HTTP server that answers by rule and records its requests.
struct Server {
    url: String,
    got: Arc<Mutex<Vec<Got>>>,
}

#[derive(Clone)]
struct Got {
    head: String,
    event: proto::WebhookEvent,
}

/// Returns the status for this request by its number and content; 0 waits for `gate`.
type Rule = fn(usize, &Got) -> u16;

impl Server {
    async fn start(rule: Rule, gate: Arc<Notify>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("binds");
        let place = listener.local_addr().expect("address");
        let credentials = ["user", "hidden"].join(":");
        let url = format!("http://{credentials}@{place}/hook?token=hidden");
        let got = Arc::new(Mutex::new(Vec::new()));
        let log = got.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, rule, log.clone(), gate.clone()));
            }
        });
        Self { url, got }
    }

    fn target(&self, api_key: &str) -> WebhookTarget {
        WebhookTarget {
            api_key: api_key.into(),
            urls: vec![self.url.clone()],
        }
    }

    async fn has(&self, count: usize) -> Vec<Got> {
        for _ in 0..3000 {
            if self.got.lock().len() >= count {
                return self.got.lock().clone();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} of {count} requests came", self.got.lock().len());
    }
}

async fn answer(mut stream: TcpStream, rule: Rule, log: Arc<Mutex<Vec<Got>>>, gate: Arc<Notify>) {
    loop {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let Ok(byte) = stream.read_u8().await else { return };
            head.push(byte);
        }
        let head = String::from_utf8(head).expect("text");
        let length = head
            .lines()
            .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok())
            .expect("content-length");
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.expect("body");
        let event = serde_json::from_slice(&body).expect("an event");
        let got = Got { head, event };
        let number = {
            let mut log = log.lock();
            log.push(got.clone());
            log.len()
        };
        let mut status = rule(number, &got);
        if status == 0 {
            gate.notified().await;
            status = 200;
        }
        let reply = format!("HTTP/1.1 {status} X\r\nContent-Length: 0\r\n\r\n");
        if stream.write_all(reply.as_bytes()).await.is_err() {
            return;
        }
    }
}

fn webhooks(targets: &[WebhookTarget], max_age: Duration) -> Webhooks {
    let wait = Duration::from_millis(20);
    Webhooks::start_with(Arc::new(TwoKeys), targets, wait, max_age).expect("starts")
}

fn notify(webhooks: &Webhooks, space: &str, room: &str, event: &str) {
    webhooks.notify(&RoomKey::new(space, room), || proto::WebhookEvent {
        event: event.into(),
        ..Default::default()
    });
}

const LONG: Duration = Duration::from_secs(600);

#[tokio::test]
async fn a_receiver_that_fails_gets_the_same_event_again_and_order_is_kept() {
    let server = Server::start(|number, _| if number <= 3 { 503 } else { 200 }, Arc::default()).await;
    let hooks = webhooks(&[server.target("one")], LONG);
    for event in ["first", "second", "third"] {
        notify(&hooks, "t1", "room", event);
    }
    let got = server.has(6).await;
    let events: Vec<&str> = got.iter().map(|got| got.event.event.as_str()).collect();
    assert_eq!(events, ["first", "first", "first", "first", "second", "third"]);
    assert!(got[..4].iter().all(|one| one.event.id == got[0].event.id));
    assert!(got[0].event.id.starts_with("EV_") && got[4].event.id != got[5].event.id);
    assert!(got[0].event.created_at > 1_700_000_000);
    assert!(
        got[0]
            .head
            .to_lowercase()
            .contains("content-type: application/webhook+json\r\n")
    );
}

#[tokio::test]
async fn a_refusal_is_not_retried_and_the_loss_is_reported() {
    let server = Server::start(|number, _| if number == 1 { 400 } else { 200 }, Arc::default()).await;
    let hooks = webhooks(&[server.target("one")], LONG);
    notify(&hooks, "t1", "room", "refused");
    notify(&hooks, "t1", "room", "taken");
    notify(&hooks, "t1", "room", "after");
    let got = server.has(3).await;
    let received: Vec<(&str, i32)> = got
        .iter()
        .map(|got| (got.event.event.as_str(), dropped(got)))
        .collect();
    assert_eq!(received, [("refused", 0), ("taken", 1), ("after", 0)]);
}

#[tokio::test]
async fn a_full_queue_drops_and_counts_while_other_rooms_go_on() {
    let gate = Arc::new(Notify::new());
    let server = Server::start(
        |_, got| if got.event.event == "stuck" { 0 } else { 200 },
        gate.clone(),
    )
    .await;
    let hooks = webhooks(&[server.target("one")], LONG);
    notify(&hooks, "t1", "slow", "stuck");
    server.has(1).await;
    for _ in 0..ROOM_DEPTH + 7 {
        notify(&hooks, "t1", "slow", "queued");
    }
    notify(&hooks, "t1", "quick", "elsewhere");
    let got = server.has(2).await;
    assert_eq!((got[1].event.event.as_str(), dropped(&got[1])), ("elsewhere", 7));
    gate.notify_one();
    let got = server.has(2 + ROOM_DEPTH).await;
    assert!(got[2..].iter().all(|one| one.event.event == "queued"));
    hooks.drain().await;
    assert_eq!(server.got.lock().len(), 2 + ROOM_DEPTH);
}

#[tokio::test]
async fn what_has_waited_too_long_is_not_sent() {
    let gate = Arc::new(Notify::new());
    let server = Server::start(
        |_, got| if got.event.event == "stuck" { 0 } else { 200 },
        gate.clone(),
    )
    .await;
    let hooks = webhooks(&[server.target("one")], Duration::from_millis(1_500));
    notify(&hooks, "t1", "room", "stuck");
    server.has(1).await;
    notify(&hooks, "t1", "room", "old");
    tokio::time::sleep(Duration::from_millis(1_600)).await;
    gate.notify_one();
    hooks.drain().await;
    notify(&hooks, "t1", "room", "fresh");
    let got = server.has(2).await;
    assert_eq!((got[1].event.event.as_str(), dropped(&got[1])), ("fresh", 1));
}

#[tokio::test]
async fn each_space_has_its_own_receivers() {
    let (one, two) = (
        Server::start(|_, _| 200, Arc::default()).await,
        Server::start(|_, _| 200, Arc::default()).await,
    );
    let hooks = webhooks(&[one.target("one"), two.target("two")], LONG);
    notify(&hooks, "t1", "room", "for one");
    notify(&hooks, "t2", "room", "for two");
    notify(&hooks, "t3", "room", "for nobody");
    assert_eq!(one.has(1).await[0].event.event, "for one");
    assert_eq!(two.has(1).await[0].event.event, "for two");
    hooks.drain().await;
    assert_eq!((one.got.lock().len(), two.got.lock().len()), (1, 1));
}

#[tokio::test]
async fn many_rooms_share_a_receiver_without_flooding_it() {
    let gate = Arc::new(Notify::new());
    let server = Server::start(|_, _| 0, gate.clone()).await;
    let hooks = webhooks(&[server.target("one")], LONG);
    for room in 0..CONCURRENT * 2 {
        notify(&hooks, "t1", &format!("room {room}"), "event");
    }
    server.has(CONCURRENT).await;
    for answered in 1..=CONCURRENT {
        gate.notify_one();
        server.has(CONCURRENT + answered).await;
        // Never more in parallel than allowed.
        assert_eq!(server.got.lock().len(), CONCURRENT + answered);
    }
}

#[tokio::test]
async fn a_log_names_the_receiver_without_its_secrets() {
    let server = Server::start(|_, _| 200, Arc::default()).await;
    let hooks = webhooks(&[server.target("one")], LONG);
    let label = hooks.0.urls[0].post.label();
    assert!(
        label.starts_with("http://127.0.0.1:") && !label.contains("hidden"),
        "{label}"
    );
    for url in ["ftp://x/", "nothing", "http://"] {
        let target = WebhookTarget {
            api_key: "one".into(),
            urls: vec![url.into()],
        };
        assert!(Webhooks::start(Arc::new(TwoKeys), &[target]).is_err(), "{url}");
    }
}

#[allow(deprecated)]
fn dropped(got: &Got) -> i32 {
    got.event.num_dropped
}
