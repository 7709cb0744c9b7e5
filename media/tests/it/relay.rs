//! A network between clients and the media socket that loses packets, or all of them for a while.

use hub_media::MediaConfig;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tokio::net::UdpSocket;

/// Counts packets that would be media, and says which to lose.
pub struct Loss {
    every: u64,
    seen: AtomicU64,
    pub lost: AtomicU64,
    /// Nothing at all passes.
    pub dark: AtomicBool,
}

impl Loss {
    /// Loses every n-th media packet.
    pub fn every(every: u64) -> Arc<Self> {
        Arc::new(Self {
            every,
            seen: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            dark: AtomicBool::new(false),
        })
    }

    /// Loses nothing, until it is dark.
    pub fn none() -> Arc<Self> {
        Self::every(u64::MAX)
    }

    /// Media only (RFC 7983): connections are to come about in any case.
    fn loses(&self, packet: &[u8]) -> bool {
        if self.dark.load(Ordering::Relaxed) {
            return true;
        }
        let media = packet.first().is_some_and(|byte| (128..192).contains(byte));
        let lost = media && self.seen.fetch_add(1, Ordering::Relaxed) % self.every == self.every - 1;
        self.lost.fetch_add(u64::from(lost), Ordering::Relaxed);
        lost
    }
}

/// A server that clients only reach through a [`relay`].
pub fn config() -> MediaConfig {
    MediaConfig {
        udp: "127.0.0.2:0".parse().expect("address"),
        tcp: None,
        advertise: vec!["127.0.0.1".parse().expect("address")],
        ..Default::default()
    }
}

/// Relays between clients and the server, at the server's port on another address.
pub async fn relay(server: SocketAddr, loss: Arc<Loss>) {
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
