//! A network that loses media: a relay in front of the media socket that drops every n-th packet.

use crate::peer::{Peer, is_tone};
use crate::server::TestServer;
use hub_media::{MediaConfig, Quality, RoomEvent};
use serde_json::json;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::UdpSocket;

/// Counts packets that would be media, and says which to lose.
struct Loss {
    every: u64,
    seen: AtomicU64,
    lost: AtomicU64,
}

impl Loss {
    /// Media only (RFC 7983): connections are to come about in any case.
    fn loses(&self, packet: &[u8]) -> bool {
        let media = packet.first().is_some_and(|byte| (128..192).contains(byte));
        let lost = media && self.seen.fetch_add(1, Ordering::Relaxed) % self.every == self.every - 1;
        self.lost.fetch_add(u64::from(lost), Ordering::Relaxed);
        lost
    }
}

/// Relays between clients and the server, at the server's port on another address.
async fn relay(server: SocketAddr, loss: Arc<Loss>) {
    let front = Arc::new(
        UdpSocket::bind(("127.0.0.1", server.port()))
            .await
            .expect("the port is free here"),
    );
    tokio::spawn(async move {
        let mut behind: HashMap<SocketAddr, Arc<UdpSocket>> = HashMap::new();
        let mut buffer = [0u8; 2048];
        while let Ok((length, client)) = front.recv_from(&mut buffer).await {
            if let Entry::Vacant(entry) = behind.entry(client) {
                let socket = Arc::new(UdpSocket::bind("127.0.0.1:0").await.expect("binds"));
                socket.connect(server).await.expect("connects");
                entry.insert(socket.clone());
                tokio::spawn(relay_back(socket, front.clone(), client, loss.clone()));
            }
            if !loss.loses(&buffer[..length]) {
                let _ = behind[&client].send(&buffer[..length]).await;
            }
        }
    });
}

async fn relay_back(socket: Arc<UdpSocket>, front: Arc<UdpSocket>, client: SocketAddr, loss: Arc<Loss>) {
    let mut buffer = [0u8; 2048];
    while let Ok(length) = socket.recv(&mut buffer).await {
        if !loss.loses(&buffer[..length]) {
            let _ = front.send_to(&buffer[..length], client).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_and_voices_survive_loss_and_the_quality_shows_it() {
    let server = TestServer::start_with(MediaConfig {
        udp: "127.0.0.2:0".parse().expect("address"),
        tcp: None,
        advertise: vec!["127.0.0.1".parse().expect("address")],
    })
    .await;
    let loss = Arc::new(Loss {
        every: 15,
        seen: AtomicU64::new(0),
        lost: AtomicU64::new(0),
    });
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "lossy", "ada").await;
    let ben = Peer::named(&server, "lossy", "ben").await;
    ada.publish(440).await;
    ada.send(json!({"cmd": "camera", "rgb": [20, 180, 60]})).await;
    ben.event_within("seen", Duration::from_secs(30), |event| {
        event["identity"] == "ada"
    })
    .await;
    ben.hears("ada", 440.0).await;

    let since = Instant::now();
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(loss.lost.load(Ordering::Relaxed) > 30, "{:?}", loss.lost);
    // One report for every ten pictures, fifteen pictures a second: retransmissions keep them coming.
    let seen = ben.seen_since("seen", Some(since)).len();
    assert!(seen >= 5, "only {seen} reports of pictures in 6 s");
    let clean = ben
        .sounds_since(since)
        .iter()
        .filter(|event| is_tone(event, 440.0))
        .count();
    assert!(clean >= 12, "only {clean} clean quarters of a second in 6 s");
    server
        .event("the quality is no longer excellent", |event| match event {
            RoomEvent::QualityChanged { quality, .. } => {
                matches!(quality, Quality::Good | Quality::Poor).then_some(())
            }
            _ => None,
        })
        .await;
}
