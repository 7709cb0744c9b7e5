//! A network between clients and the media socket that loses, delays and reorders packets, or loses all of them for a
//! while.

use hub_media::MediaConfig;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::UdpSocket;
use tokio::sync::mpsc;

/// Random faults of packets, in either direction.
#[derive(Debug, Clone, Copy, Default)]
pub struct NetworkConditions {
    /// Share of media packets that are lost, 0 to 1.
    pub loss: f64,
    /// How long a packet takes.
    pub delay: Duration,
    /// Share of media packets that take only half as long, and so overtake others.
    pub overtaking: f64,
}

/// Counts packets that would be media, and says which to lose.
pub struct Loss {
    every: u64,
    seen: AtomicU64,
    pub lost: AtomicU64,
    /// Nothing at all passes.
    pub dark: AtomicBool,
    /// Clients' sockets so far.
    clients: AtomicU64,
    /// Media packets of the sockets from this one on are changed in transit.
    forged_from: AtomicU64,
    /// Only this many bytes a second reach the sockets from this one on; 0: all.
    narrow: AtomicU64,
    narrow_from: AtomicU64,
    /// Excess packets wait instead of being lost; their present delay, in milliseconds.
    deep: AtomicBool,
    waiting_ms: AtomicU64,
    /// Bytes that were sent to those clients, whether they passed or not.
    offered: AtomicU64,
    /// Of each socket's handshake with the server, in each direction, the datagrams with these numbers are lost.
    handshake: Mutex<Range<u64>>,
    /// Of DTLS application data, every n-th datagram is lost; 0: none.
    every_data: AtomicU64,
    seen_data: AtomicU64,
    conditions: Mutex<NetworkConditions>,
    /// Packets that overtook others.
    pub overtook: AtomicU64,
}

impl Loss {
    /// Loses every n-th media packet.
    pub fn every(every: u64) -> Arc<Self> {
        Arc::new(Self {
            every,
            seen: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            dark: AtomicBool::new(false),
            clients: AtomicU64::new(0),
            forged_from: AtomicU64::new(u64::MAX),
            narrow: AtomicU64::new(0),
            narrow_from: AtomicU64::new(u64::MAX),
            deep: AtomicBool::new(false),
            waiting_ms: AtomicU64::new(0),
            offered: AtomicU64::new(0),
            handshake: Mutex::default(),
            every_data: AtomicU64::new(0),
            seen_data: AtomicU64::new(0),
            conditions: Mutex::default(),
            overtook: AtomicU64::new(0),
        })
    }

    /// Loses nothing, until it is dark.
    pub fn none() -> Arc<Self> {
        Self::every(u64::MAX)
    }

    /// How many sockets of clients have sent something so far.
    pub fn clients(&self) -> u64 {
        self.clients.load(Ordering::Relaxed)
    }

    /// From now on media of the sockets that came after the first `known` fails its authentication.
    pub fn forge_beyond(&self, known: u64) {
        self.forged_from.store(known, Ordering::Relaxed);
    }

    /// From now on only this many bytes a second reach the clients whose sockets came after the first `known`; 0: all
    /// again.
    pub fn narrow_beyond(&self, known: u64, bytes_per_s: u64) {
        self.narrow_from.store(known, Ordering::Relaxed);
        self.narrow.store(bytes_per_s, Ordering::Relaxed);
    }

    /// From now on a narrow network loses nothing: excess packets wait.
    pub fn deepen(&self) {
        self.deep.store(true, Ordering::Relaxed);
    }

    /// Present queueing delay of packets to a client on a narrow network.
    pub fn waiting(&self) -> Duration {
        Duration::from_millis(self.waiting_ms.load(Ordering::Relaxed))
    }

    /// Bytes sent so far to the clients that are, or were last, on a narrow network.
    pub fn offered(&self) -> u64 {
        self.offered.load(Ordering::Relaxed)
    }

    /// From now on loses these datagrams of every handshake (DTLS), counted from 0 in each direction.
    pub fn lose_of_handshakes(&self, numbers: Range<u64>) {
        *self.handshake.lock() = numbers;
    }

    /// From now on loses every n-th datagram of data channels; 0: none.
    pub fn lose_of_data(&self, every: u64) {
        self.every_data.store(every, Ordering::Relaxed);
    }

    /// Replaces the conditions.
    pub fn set_conditions(&self, conditions: NetworkConditions) {
        *self.conditions.lock() = conditions;
    }

    /// How long a packet takes; none when it is lost.
    fn takes(&self, packet: &[u8]) -> Option<Duration> {
        let conditions = *self.conditions.lock();
        if !is_media(packet) {
            return Some(conditions.delay);
        }
        if rand::random::<f64>() < conditions.loss {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        let overtakes = !conditions.delay.is_zero() && rand::random::<f64>() < conditions.overtaking;
        self.overtook.fetch_add(u64::from(overtakes), Ordering::Relaxed);
        Some(conditions.delay / if overtakes { 2 } else { 1 })
    }

    /// Whether a datagram belongs to a handshake and is to be lost; `passed` counts those of its direction.
    fn loses_handshake(&self, packet: &[u8], passed: &mut u64) -> bool {
        if !is_handshake(packet) {
            return false;
        }
        *passed += 1;
        let is_lost = self.handshake.lock().contains(&(*passed - 1));
        self.lost.fetch_add(u64::from(is_lost), Ordering::Relaxed);
        is_lost
    }

    fn forges(&self, number: u64, packet: &[u8]) -> bool {
        number >= self.forged_from.load(Ordering::Relaxed) && is_media(packet)
    }

    /// Media and data only (RFC 7983): connections must be established in any case.
    fn loses(&self, packet: &[u8]) -> bool {
        if self.dark.load(Ordering::Relaxed) {
            return true;
        }
        let is_nth = |seen: &AtomicU64, every: u64| {
            every > 0 && seen.fetch_add(1, Ordering::Relaxed) % every == every - 1
        };
        let lost = if is_media(packet) {
            is_nth(&self.seen, self.every)
        } else {
            is_data(packet) && is_nth(&self.seen_data, self.every_data.load(Ordering::Relaxed))
        };
        self.lost.fetch_add(u64::from(lost), Ordering::Relaxed);
        lost
    }
}

/// DTLS in the clear (RFC 7983; RFC 6347, section 4.1: the epoch).
fn is_handshake(packet: &[u8]) -> bool {
    packet.first().is_some_and(|byte| (20..64).contains(byte)) && packet.get(3..5) == Some(&[0, 0])
}

/// DTLS application data (RFC 6347, section 4.1).
fn is_data(packet: &[u8]) -> bool {
    packet.first() == Some(&23)
}

fn is_media(packet: &[u8]) -> bool {
    packet.first().is_some_and(|byte| (128..192).contains(byte))
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
        let mut behind: HashMap<SocketAddr, (u64, u64, Arc<UdpSocket>)> = HashMap::new();
        let mut buffer = [0u8; 2048];
        while let Ok((length, client)) = front.recv_from(&mut buffer).await {
            if let Entry::Vacant(entry) = behind.entry(client) {
                let socket = Arc::new(UdpSocket::bind("127.0.0.1:0").await.expect("binds"));
                socket.connect(server).await.expect("connects");
                let number = loss.clients.fetch_add(1, Ordering::Relaxed);
                entry.insert((number, 0, socket.clone()));
                tokio::spawn(relay_back(socket, front.clone(), client, number, loss.clone()));
            }
            let Some((number, handshakes, socket)) = behind.get_mut(&client) else {
                continue;
            };
            if loss.loses_handshake(&buffer[..length], handshakes) {
                continue;
            }
            if loss.forges(*number, &buffer[..length]) {
                // The authentication tag is last (RFC 3711, section 3.1).
                buffer[length - 1] ^= 0xff;
            }
            if !loss.loses(&buffer[..length]) {
                let (socket, packet) = (socket.clone(), buffer[..length].to_vec());
                after(loss.takes(&packet), async move { socket.send(&packet).await }).await;
            }
        }
    });
}

async fn relay_back(
    socket: Arc<UdpSocket>,
    front: Arc<UdpSocket>,
    client: SocketAddr,
    number: u64,
    loss: Arc<Loss>,
) {
    let mut buffer = [0u8; 2048];
    let mut bucket = Bucket::default();
    let mut queue = Queue::before(front.clone(), client);
    let mut handshakes = 0;
    while let Ok(length) = socket.recv(&mut buffer).await {
        let narrow = loss.narrow.load(Ordering::Relaxed);
        let is_watched = number >= loss.narrow_from.load(Ordering::Relaxed);
        if is_watched {
            loss.offered.fetch_add(length as u64, Ordering::Relaxed);
        }
        let is_narrow = is_watched && narrow > 0;
        if is_narrow && loss.deep.load(Ordering::Relaxed) {
            let waiting = queue.take(&buffer[..length], narrow);
            loss.waiting_ms
                .store(waiting.as_millis() as u64, Ordering::Relaxed);
            continue;
        }
        if is_narrow && !bucket.takes(length, narrow) {
            loss.lost.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        if !loss.loses_handshake(&buffer[..length], &mut handshakes) && !loss.loses(&buffer[..length]) {
            let (front, packet) = (front.clone(), buffer[..length].to_vec());
            let send = async move { front.send_to(&packet, client).await };
            after(loss.takes(&buffer[..length]), send).await;
        }
    }
}

/// Sends a packet that takes so long; not at all when it is lost.
async fn after(takes: Option<Duration>, send: impl Future<Output = io::Result<usize>> + Send + 'static) {
    match takes {
        None => {}
        Some(Duration::ZERO) => drop(send.await),
        Some(takes) => {
            tokio::spawn(async move {
                tokio::time::sleep(takes).await;
                let _ = send.await;
            });
        }
    }
}

/// A link that carries this many bytes a second, with an unbounded queue.
struct Queue {
    free_at: Instant,
    waiting: mpsc::UnboundedSender<(Instant, Vec<u8>)>,
}

impl Queue {
    fn before(front: Arc<UdpSocket>, client: SocketAddr) -> Self {
        let (waiting, mut leaving) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
        tokio::spawn(async move {
            while let Some((at, packet)) = leaving.recv().await {
                tokio::time::sleep_until(at.into()).await;
                let _ = front.send_to(&packet, client).await;
            }
        });
        Self {
            free_at: Instant::now(),
            waiting,
        }
    }

    /// How long the packet waits.
    fn take(&mut self, packet: &[u8], bytes_per_s: u64) -> Duration {
        let now = Instant::now();
        let takes = Duration::from_secs_f64(packet.len() as f64 / bytes_per_s as f64);
        self.free_at = self.free_at.max(now) + takes;
        let _ = self.waiting.send((self.free_at, packet.to_vec()));
        self.free_at - now
    }
}

/// A link that carries this many bytes a second, with a queue of half a second.
#[derive(Default)]
struct Bucket {
    level: f64,
    filled: Option<Instant>,
}

impl Bucket {
    fn takes(&mut self, length: usize, bytes_per_s: u64) -> bool {
        let now = Instant::now();
        let rate = bytes_per_s as f64;
        let elapsed = self
            .filled
            .replace(now)
            .map_or(1.0, |filled| now.duration_since(filled).as_secs_f64());
        self.level = (self.level + elapsed * rate).min(rate / 2.0);
        let fits = self.level >= length as f64;
        self.level -= if fits { length as f64 } else { 0.0 };
        fits
    }
}
