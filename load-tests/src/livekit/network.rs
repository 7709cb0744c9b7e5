//! A simulated network between one client and the hub's media port that loses, delays and reorders packets.
//!
//! The client gets this network's address instead of the hub's: the candidates of the hub's answers are rewritten.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use std::sync::{Mutex, RwLock};
use tokio::net::UdpSocket;
use tokio::task::JoinHandle;

use crate::error::LoadError;

/// Longest datagram that is carried.
const MAX_DATAGRAM: usize = 2048;

/// Faults of packets, in either direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NetworkConditions {
    /// Share of packets that are lost, 0 to 1.
    pub loss: f64,
    /// How long a packet takes.
    pub delay: Duration,
    /// Share of packets that overtake those before them, 0 to 1.
    pub overtaking: f64,
}

/// One client's network.
pub struct Network {
    conditions: RwLock<NetworkConditions>,
    checks_only: AtomicBool,
    carried: AtomicU64,
    lost: AtomicU64,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    front: Mutex<Option<SocketAddr>>,
}

impl Network {
    /// A network with these conditions.
    pub fn new(conditions: NetworkConditions) -> Arc<Self> {
        Arc::new(Self {
            conditions: RwLock::new(conditions),
            checks_only: AtomicBool::new(false),
            carried: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            tasks: Mutex::default(),
            front: Mutex::default(),
        })
    }

    /// Changes the conditions.
    pub fn set_conditions(&self, conditions: NetworkConditions) {
        *self
            .conditions
            .write()
            .unwrap_or_else(|poisoned| poisoned.into_inner()) = conditions;
    }

    /// From now on only connectivity checks pass (STUN, RFC 7983): the client keeps its consent (RFC 7675) and takes
    /// nothing else.
    pub fn pass_checks_only(&self) {
        self.checks_only.store(true, Ordering::Relaxed);
    }

    /// Packets carried, and lost, so far.
    pub fn counts(&self) -> (u64, u64) {
        (
            self.carried.load(Ordering::Relaxed),
            self.lost.load(Ordering::Relaxed),
        )
    }

    /// An answer of the hub with this network's address in place of the hub's. The network starts with the first
    /// answer.
    pub async fn readdress(self: &Arc<Self>, sdp: &str) -> Result<String, LoadError> {
        let known = *self.front.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let front = match known {
            Some(front) => front,
            None => {
                let hub = loopback_candidate(sdp)
                    .ok_or_else(|| LoadError::Unexpected("the hub names no address on loopback".into()))?;
                self.begin(hub).await?
            }
        };
        Ok(readdressed(sdp, front))
    }

    async fn begin(self: &Arc<Self>, hub: SocketAddr) -> Result<SocketAddr, LoadError> {
        let bind = || UdpSocket::bind("127.0.0.1:0");
        let socket_error = |error: std::io::Error| LoadError::Unexpected(format!("udp: {error}"));
        let front = Arc::new(bind().await.map_err(socket_error)?);
        let back = Arc::new(bind().await.map_err(socket_error)?);
        back.connect(hub).await.map_err(socket_error)?;
        let address = front.local_addr().map_err(socket_error)?;
        let client = Arc::new(Mutex::new(None));
        let up = tokio::spawn(up(self.clone(), front.clone(), back.clone(), client.clone()));
        let down = tokio::spawn(down(self.clone(), front, back, client));
        let mut tasks = self.tasks.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        tasks.extend([up, down]);
        *self.front.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(address);
        Ok(address)
    }

    /// Ends it: nothing passes any more.
    pub fn end(&self) {
        let mut tasks = self.tasks.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for task in tasks.drain(..) {
            task.abort();
        }
    }

    /// How long a packet takes; none when it is lost.
    fn fate(&self, packet: &[u8]) -> Option<Duration> {
        let is_check = packet.first().is_some_and(|byte| *byte < 4);
        let conditions = *self
            .conditions
            .read()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let lost = (self.checks_only.load(Ordering::Relaxed) && !is_check)
            || rand::random::<f64>() < conditions.loss;
        if lost {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        self.carried.fetch_add(1, Ordering::Relaxed);
        if rand::random::<f64>() < conditions.overtaking {
            return Some(conditions.delay / 2);
        }
        Some(conditions.delay)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.end();
    }
}

type Client = Arc<Mutex<Option<SocketAddr>>>;

async fn up(network: Arc<Network>, front: Arc<UdpSocket>, back: Arc<UdpSocket>, client: Client) {
    let mut buffer = [0u8; MAX_DATAGRAM];
    loop {
        // An error is the network's answer to an earlier packet, and does not concern later ones.
        let Ok((length, from)) = front.recv_from(&mut buffer).await else {
            continue;
        };
        *client.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(from);
        let Some(delay) = network.fate(&buffer[..length]) else {
            continue;
        };
        let (packet, back) = (buffer[..length].to_vec(), back.clone());
        after(delay, async move {
            let _ = back.send(&packet).await;
        });
    }
}

async fn down(network: Arc<Network>, front: Arc<UdpSocket>, back: Arc<UdpSocket>, client: Client) {
    let mut buffer = [0u8; MAX_DATAGRAM];
    loop {
        let Ok(length) = back.recv(&mut buffer).await else {
            // The hub's port is closed, which is an immediate error: without a pause this would spin.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let to = *client.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (Some(to), Some(delay)) = (to, network.fate(&buffer[..length])) else {
            continue;
        };
        let (packet, front) = (buffer[..length].to_vec(), front.clone());
        after(delay, async move {
            let _ = front.send_to(&packet, to).await;
        });
    }
}

fn after(delay: Duration, send: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(async move {
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        send.await;
    });
}

/// The first UDP candidate on IPv4 loopback.
fn loopback_candidate(sdp: &str) -> Option<SocketAddr> {
    sdp.lines().find_map(|line| {
        let fields: Vec<&str> = line.strip_prefix("a=candidate:")?.split_whitespace().collect();
        let udp = fields.get(2)?.eq_ignore_ascii_case("udp");
        let address: SocketAddr = format!("{}:{}", fields.get(4)?, fields.get(5)?).parse().ok()?;
        (udp && address.ip().is_loopback() && address.is_ipv4()).then_some(address)
    })
}

/// The description with this one candidate in place of each section's own.
fn readdressed(sdp: &str, to: SocketAddr) -> String {
    let mut written = String::with_capacity(sdp.len());
    let mut named = false;
    for line in sdp.lines() {
        if line.starts_with("m=") {
            named = false;
        }
        if line.starts_with("a=candidate:") {
            if !named {
                let (ip, port) = (to.ip(), to.port());
                written.push_str(&format!(
                    "a=candidate:1 1 udp 2130706431 {ip} {port} typ host\r\n"
                ));
                named = true;
            }
            continue;
        }
        written.push_str(line);
        written.push_str("\r\n");
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=candidate:1 1 udp 2130706431 10.0.0.9 7882 typ host\r\n\
        a=candidate:2 1 udp 2130706175 127.0.0.1 7882 typ host\r\na=mid:0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:1\r\n";

    #[test]
    fn an_answer_names_the_network_and_nobody_else() {
        assert_eq!(loopback_candidate(ANSWER), "127.0.0.1:7882".parse().ok());
        let written = readdressed(ANSWER, "127.0.0.1:5000".parse().expect("an address"));
        assert_eq!(written.matches("a=candidate").count(), 1);
        assert!(
            written.contains("127.0.0.1 5000 typ host\r\na=mid:0\r\n"),
            "{written}"
        );
        assert!(!written.contains("7882"), "{written}");
    }

    #[tokio::test]
    async fn checks_alone_pass_where_nothing_else_may() {
        let hub = UdpSocket::bind("127.0.0.1:0").await.expect("a free port");
        let port = hub.local_addr().expect("it is bound").port();
        let network = Network::new(NetworkConditions::default());
        let sdp = ANSWER.replace("7882", &port.to_string());
        let written = network.readdress(&sdp).await.expect("it has a candidate");
        let front = loopback_candidate(&written).expect("it names the network");
        assert_ne!(front.port(), port);
        let client = UdpSocket::bind("127.0.0.1:0").await.expect("a free port");
        let mut buffer = [0u8; 64];
        client.send_to(&[128, 1, 2], front).await.expect("sent");
        let (length, back) = hub.recv_from(&mut buffer).await.expect("arrives");
        assert_eq!(buffer[..length], [128, 1, 2]);
        network.pass_checks_only();
        hub.send_to(&[128, 3], back).await.expect("sent");
        hub.send_to(&[1, 1, 7], back).await.expect("sent");
        let (length, _) = client.recv_from(&mut buffer).await.expect("the check arrives");
        assert_eq!(buffer[..length], [1, 1, 7]);
        assert_eq!(network.counts(), (2, 1));
    }
}
