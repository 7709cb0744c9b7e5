//! A hub killed while it delivers, as by `kill -9`: nothing it accepted is lost, and at most the message in progress
//! arrives twice, under the same key.

use crate::commands::{Demo, Process, free_port, hub, interrupt};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::db::Db;
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A text carrier's REST API: how often it took each key, in order of arrival.
#[derive(Clone, Default)]
pub(crate) struct Carrier(Arc<Mutex<Vec<String>>>);

impl Carrier {
    pub(crate) fn start() -> (Self, u16) {
        let carrier = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let taking = carrier.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let taking = taking.clone();
                std::thread::spawn(move || taking.take(stream));
            }
        });
        (carrier, port)
    }

    fn take(&self, mut stream: TcpStream) {
        let mut request = Vec::new();
        let mut chunk = [0; 4096];
        loop {
            match stream.read(&mut chunk) {
                Ok(read) if read > 0 => request.extend_from_slice(&chunk[..read]),
                _ => return,
            }
            let text = String::from_utf8_lossy(&request).into_owned();
            let Some((head, body)) = text.split_once("\r\n\r\n") else {
                continue;
            };
            let field = |name: &str| {
                let lines = head.lines().filter_map(|line| line.split_once(": "));
                lines
                    .filter(|(known, _)| known.eq_ignore_ascii_case(name))
                    .map(|(_, value)| value.to_owned())
                    .next()
            };
            let length: usize = field("content-length")
                .and_then(|text| text.parse().ok())
                .unwrap_or(0);
            if body.len() < length {
                continue;
            }
            self.0.lock().unwrap().push(field("idempotency-key").unwrap());
            // Long enough for a kill to hit a running hand-over.
            std::thread::sleep(Duration::from_millis(10));
            let sid = format!(r#"{{"sid":"SM{}","status":"queued"}}"#, self.count());
            let answer = format!(
                "HTTP/1.1 201 Created\r\ncontent-length: {}\r\n\r\n{sid}",
                sid.len()
            );
            if stream.write_all(answer.as_bytes()).is_err() {
                return;
            }
            request.clear();
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// How often it took each key.
    pub(crate) fn taken(&self) -> HashMap<String, usize> {
        let mut taken: HashMap<String, usize> = HashMap::new();
        for key in self.0.lock().unwrap().iter() {
            *taken.entry(key.clone()).or_default() += 1;
        }
        taken
    }
}

/// Makes this carrier the one of the county's texts.
pub(crate) fn provide(demo: &Demo, port: u16) {
    let mut set = hub(&demo.data())
        .args(["text-provider", "twilio", "1", "AC1", "--per-second", "1000"])
        .args(["--url", &format!("http://127.0.0.1:{port}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    set.stdin.take().unwrap().write_all(b"secret\n").unwrap();
    assert!(set.wait().unwrap().success());
}

pub(crate) fn start(data: &Path) -> Process {
    let port = free_port();
    Process::start(
        hub(data)
            .args(["demo", "--applications", "3"])
            .env("HUB_HTTP_ADDR", format!("127.0.0.1:{port}"))
            .stdout(Stdio::null()),
    )
}

pub(crate) fn until(what: &str, mut check: impl FnMut() -> bool) {
    let started = Instant::now();
    while !check() {
        assert!(started.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub(crate) async fn store(data: &Path) -> Store {
    let db = Db::open(&format!("sqlite:{}", data.join("hub.sqlite").display()))
        .await
        .unwrap();
    Store::new(db, Arc::new(InProcessBus::default()))
}

const TENANT: TenantId = TenantId(1);
const TEXTS: usize = 200;

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_killed_in_mid_delivery_loses_nothing_and_repeats_at_most_one() {
    let demo = Demo::seed("3");
    let (carrier, port) = Carrier::start();
    provide(&demo, port);

    let filled = store(&demo.data()).await;
    let mut write = filled.write().await.unwrap();
    for number in 0..TEXTS {
        let lane = if number % 10 == 0 {
            Lane::Code
        } else {
            Lane::Message
        };
        let text = NewDelivery {
            from: "+12025550100".into(),
            to: "+12025550123".into(),
            body: format!("Text {number}"),
            ..NewDelivery::new(Channel::Sms, lane, format!("text-{number}"))
        };
        outbox::enqueue(&mut write, TENANT, text).await.unwrap();
    }
    write.commit().await.unwrap();

    for killed_after in [40, 90] {
        let mut child = start(&demo.data());
        until("the hub delivers nothing", || carrier.count() >= killed_after);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut child = start(&demo.data());
    let mut waiting = 1;
    for _ in 0..1_200 {
        waiting = filled.outbox().waiting().await.unwrap();
        if waiting == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    interrupt(&mut child);
    assert_eq!(waiting, 0, "something waits for ever");

    let taken = carrier.taken();
    let lost: Vec<usize> = (0..TEXTS)
        .filter(|number| !taken.contains_key(&format!("text-{number}")))
        .collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    let repeated: Vec<(&String, &usize)> = taken.iter().filter(|(_, times)| **times > 1).collect();
    assert!(repeated.iter().all(|(_, times)| **times == 2), "{repeated:?}");
    // Two kills, each with at most one text of each lane being handed over.
    assert!(repeated.len() <= 4, "{repeated:?}");
}
