//! One UDP port for all participants.
//!
//! A datagram finds its peer connection by the username of its STUN request (RFC 8445, section 7.2.2: the
//! part before the colon is the receiver's fragment), and from then on by its source address.

use crate::error::MediaError;
use crate::sfu::address::advertised;
use crate::sfu::overflow::overflowed;
use crate::sfu::peer::Target;
use crate::sfu::stats::Counters;
use bytes::BytesMut;
use parking_lot::RwLock;
use rtc::shared::TransportProtocol;
use rustix::net::sockopt;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use tokio::net::UdpSocket;
use tokio::sync::mpsc;

/// Longest datagram that is read; anything longer is cut and then fails its integrity check.
pub(crate) const MAX_DATAGRAM: usize = 2048;
/// Kernel buffer in each direction, in bytes: on a fully loaded system the hub may wait for tens of milliseconds, and
/// four hundred voices are twenty datagrams a millisecond, each of which takes a kilobyte there.
const SOCKET_BUFFER: usize = 4 << 20;
/// Datagrams that may wait for one participant.
pub(crate) const INBOX_DATAGRAMS: usize = 1024;
/// Source addresses remembered per peer connection; beyond that an unproved one is dropped, or else the one that has
/// been silent longest.
const MAX_ADDRESSES: usize = 16;
/// An address that a peer connection has proved, and used this recently, is not given to another, whatever a check from
/// there says: until the connection has verified a check, only its fragment is known.
const IN_USE_MS: u64 = 3_000;

/// STUN binding request (RFC 8489, section 5).
const BINDING_REQUEST: u16 = 0x0001;
const MAGIC_COOKIE: [u8; 4] = [0x21, 0x12, 0xA4, 0x42];
const ATTRIBUTE_USERNAME: u16 = 0x0006;

/// One datagram from a participant.
#[derive(Debug)]
pub(crate) struct Datagram {
    pub data: BytesMut,
    pub from: SocketAddr,
    pub protocol: TransportProtocol,
    pub at: Instant,
    /// Which of the participant's peer connections it is for.
    pub target: Target,
}

/// Where the datagrams for one peer connection go: its participant has one queue for all of them.
#[derive(Clone)]
pub(crate) struct DatagramInbox {
    pub datagrams: mpsc::Sender<Datagram>,
    pub target: Target,
}

/// Names a peer connection towards the socket.
pub(crate) type RouteId = u64;

struct Route {
    inbox: DatagramInbox,
    ufrag: String,
    addresses: Vec<SocketAddr>,
}

#[derive(Default)]
struct Routes {
    next: RouteId,
    by_id: HashMap<RouteId, Route>,
    by_ufrag: HashMap<String, RouteId>,
    by_address: HashMap<SocketAddr, Behind>,
}

/// The participant at an address.
struct Behind {
    route: RouteId,
    /// Time of the last datagram from there, in milliseconds since the port was bound.
    heard_ms: AtomicU64,
    /// The connection has answered a check from there with the client's credentials.
    proven: AtomicBool,
}

impl Routes {
    fn inbox(&self, id: RouteId) -> Option<DatagramInbox> {
        self.by_id.get(&id).map(|route| route.inbox.clone())
    }

    /// Whether another peer connection than this one uses an address.
    fn is_used_by_another(&self, address: &SocketAddr, id: RouteId, now_ms: u64) -> bool {
        self.by_address.get(address).is_some_and(|behind| {
            behind.route != id
                && behind.proven.load(Ordering::Relaxed)
                && now_ms.saturating_sub(behind.heard_ms.load(Ordering::Relaxed)) < IN_USE_MS
        })
    }

    /// Which of a peer connection's addresses is worth least.
    fn least(&self, addresses: &[SocketAddr]) -> Option<usize> {
        let worth = |address: &SocketAddr| {
            self.by_address.get(address).map(|behind| {
                let heard_ms = behind.heard_ms.load(Ordering::Relaxed);
                (behind.proven.load(Ordering::Relaxed), heard_ms)
            })
        };
        (0..addresses.len()).min_by_key(|index| worth(&addresses[*index]))
    }
}

/// The shared socket and the participant at each address.
pub(crate) struct UdpPort {
    socket: UdpSocket,
    /// IPv4 peers have mapped addresses on it (RFC 4291, section 2.5.5.2).
    is_v6: bool,
    candidates: Vec<SocketAddr>,
    bound: Instant,
    routes: RwLock<Routes>,
}

impl UdpPort {
    /// Binds the socket and determines the advertised addresses.
    pub fn bind(address: SocketAddr, advertise: &[IpAddr]) -> Result<Self, MediaError> {
        let socket = std::net::UdpSocket::bind(address)?;
        socket.set_nonblocking(true)?;
        widen(&socket)?;
        let socket = UdpSocket::from_std(socket)?;
        let local = socket.local_addr()?;
        let candidates = advertised(local, advertise)?;
        Ok(Self {
            socket,
            is_v6: local.is_ipv6(),
            candidates,
            bound: Instant::now(),
            routes: RwLock::default(),
        })
    }

    /// Address that the socket is bound to.
    pub fn local_addr(&self) -> Result<SocketAddr, MediaError> {
        Ok(self.socket.local_addr()?)
    }

    /// Datagrams lost because they came faster than they were read; 0 where the system does not report it.
    pub fn overflowed(&self) -> u64 {
        overflowed(self.socket.as_fd()).unwrap_or(0)
    }

    /// Advertised addresses; never empty.
    pub fn candidates(&self) -> &[SocketAddr] {
        &self.candidates
    }

    /// Makes datagrams for `ufrag` arrive at `inbox`.
    pub fn register(&self, ufrag: &str, inbox: DatagramInbox) -> RouteId {
        let routes = &mut *self.routes.write();
        routes.next += 1;
        let id = routes.next;
        routes.by_ufrag.insert(ufrag.to_owned(), id);
        routes.by_id.insert(
            id,
            Route {
                inbox,
                ufrag: ufrag.to_owned(),
                addresses: Vec::new(),
            },
        );
        id
    }

    /// Follows an ICE restart: the peer connection is now known by another fragment.
    pub fn rename(&self, id: RouteId, ufrag: &str) {
        let routes = &mut *self.routes.write();
        let Some(route) = routes.by_id.get_mut(&id) else {
            return;
        };
        if route.ufrag == ufrag {
            return;
        }
        let previous = std::mem::replace(&mut route.ufrag, ufrag.to_owned());
        routes.by_ufrag.remove(&previous);
        routes.by_ufrag.insert(ufrag.to_owned(), id);
    }

    /// The peer connection known by this fragment.
    pub fn inbox_of(&self, ufrag: &str) -> Option<DatagramInbox> {
        let routes = self.routes.read();
        let id = routes.by_ufrag.get(ufrag)?;
        routes.by_id.get(id).map(|route| route.inbox.clone())
    }

    /// Forgets a peer connection.
    pub fn unregister(&self, id: RouteId) {
        let routes = &mut *self.routes.write();
        if let Some(route) = routes.by_id.remove(&id) {
            routes.by_ufrag.remove(&route.ufrag);
            for address in route.addresses {
                if routes
                    .by_address
                    .get(&address)
                    .is_some_and(|behind| behind.route == id)
                {
                    routes.by_address.remove(&address);
                }
            }
        }
    }

    /// Notes that a peer connection answers a check from an address, which had the client's credentials.
    pub fn confirm(&self, id: RouteId, address: SocketAddr) {
        let routes = self.routes.read();
        let behind = routes
            .by_address
            .get(&address)
            .filter(|behind| behind.route == id);
        if let Some(behind) = behind {
            behind.proven.store(true, Ordering::Relaxed);
        }
    }

    /// Sends a datagram; false when the network would not take it.
    pub fn send(&self, data: &[u8], to: SocketAddr) -> bool {
        let to = match to {
            SocketAddr::V4(v4) if self.is_v6 => SocketAddr::new(v4.ip().to_ipv6_mapped().into(), v4.port()),
            _ => to,
        };
        self.socket.try_send_to(data, to).is_ok()
    }

    /// Reads datagrams and hands them on, until the task is ended.
    pub async fn run(&self, counters: &Counters) {
        let mut buffer = [0u8; MAX_DATAGRAM];
        loop {
            if self.socket.readable().await.is_err() {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                continue;
            }
            // An error here is either "nothing left" or an ICMP answer to something sent earlier.
            while let Ok((length, from)) = self.socket.try_recv_from(&mut buffer) {
                let from = SocketAddr::new(from.ip().to_canonical(), from.port());
                self.deliver(&buffer[..length], from, counters);
            }
        }
    }

    fn deliver(&self, data: &[u8], from: SocketAddr, counters: &Counters) {
        let at = Instant::now();
        let now_ms = at.duration_since(self.bound).as_millis() as u64;
        let inbox = match request_username(data) {
            Some(ufrag) => self.route_request(ufrag, from, now_ms),
            None => {
                let routes = self.routes.read();
                routes.by_address.get(&from).and_then(|behind| {
                    behind.heard_ms.store(now_ms, Ordering::Relaxed);
                    routes.inbox(behind.route)
                })
            }
        };
        let Some(inbox) = inbox else {
            Counters::add(&counters.datagrams_unknown, 1);
            return;
        };
        let datagram = Datagram {
            data: BytesMut::from(data),
            from,
            protocol: TransportProtocol::UDP,
            at,
            target: inbox.target,
        };
        if inbox.datagrams.try_send(datagram).is_err() {
            Counters::add(&counters.datagrams_dropped, 1);
        }
    }

    fn route_request(&self, ufrag: &str, from: SocketAddr, now_ms: u64) -> Option<DatagramInbox> {
        {
            let routes = self.routes.read();
            let id = *routes.by_ufrag.get(ufrag)?;
            let behind = routes.by_address.get(&from);
            if let Some(behind) = behind.filter(|behind| behind.route == id) {
                behind.heard_ms.store(now_ms, Ordering::Relaxed);
                return routes.inbox(id);
            }
            if routes.is_used_by_another(&from, id, now_ms) {
                // The connection answers the check if it is genuine; the address keeps its owner until that one falls
                // silent.
                return routes.inbox(id);
            }
        }
        let routes = &mut *self.routes.write();
        let id = *routes.by_ufrag.get(ufrag)?;
        let addresses = &routes.by_id.get(&id)?.addresses;
        let evicted = (addresses.len() >= MAX_ADDRESSES).then(|| routes.least(addresses));
        let route = routes.by_id.get_mut(&id)?;
        if let Some(index) = evicted.flatten() {
            let silent = route.addresses.swap_remove(index);
            if routes
                .by_address
                .get(&silent)
                .is_some_and(|behind| behind.route == id)
            {
                routes.by_address.remove(&silent);
            }
        }
        route.addresses.push(from);
        let behind = Behind {
            route: id,
            heard_ms: AtomicU64::new(now_ms),
            proven: AtomicBool::new(false),
        };
        routes.by_address.insert(from, behind);
        routes.inbox(id)
    }
}

/// Requests large buffers, and logs it if the system does not grant them.
fn widen(socket: &std::net::UdpSocket) -> Result<(), MediaError> {
    let refused = |error: rustix::io::Errno| MediaError::Socket(error.into());
    sockopt::set_socket_recv_buffer_size(socket, SOCKET_BUFFER).map_err(refused)?;
    sockopt::set_socket_send_buffer_size(socket, SOCKET_BUFFER).map_err(refused)?;
    let bytes = sockopt::socket_recv_buffer_size(socket).map_err(refused)?;
    if bytes < SOCKET_BUFFER {
        tracing::info!(
            bytes,
            wanted = SOCKET_BUFFER,
            "small buffer for media; net.core.rmem_max allows no more"
        );
    }
    Ok(())
}

/// The receiver's fragment in the username of a STUN binding request, or none for anything else.
pub(crate) fn request_username(data: &[u8]) -> Option<&str> {
    if data.len() < 20
        || u16::from_be_bytes([data[0], data[1]]) != BINDING_REQUEST
        || data[4..8] != MAGIC_COOKIE
    {
        return None;
    }
    let mut attributes = &data[20..];
    while attributes.len() >= 4 {
        let kind = u16::from_be_bytes([attributes[0], attributes[1]]);
        let length = usize::from(u16::from_be_bytes([attributes[2], attributes[3]]));
        let value = attributes.get(4..4 + length)?;
        if kind == ATTRIBUTE_USERNAME {
            return std::str::from_utf8(value)
                .ok()?
                .split(':')
                .next()
                .filter(|ufrag| !ufrag.is_empty());
        }
        attributes = attributes.get(4 + length.next_multiple_of(4)..)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binding_request(username: &str) -> Vec<u8> {
        let mut packet = vec![0, 1, 0, 0];
        packet.extend(MAGIC_COOKIE);
        packet.extend([7; 12]);
        packet.extend([0x80, 0x22, 0, 3, b'a', b'b', b'c', 0]);
        packet.extend(ATTRIBUTE_USERNAME.to_be_bytes());
        packet.extend((username.len() as u16).to_be_bytes());
        packet.extend(username.as_bytes());
        packet.resize(packet.len().next_multiple_of(4), 0);
        packet
    }

    #[test]
    fn the_fragment_is_read_from_a_binding_request_only() {
        assert_eq!(request_username(&binding_request("local:remote")), Some("local"));
        assert_eq!(request_username(&binding_request(":remote")), None);
        let mut response = binding_request("local:remote");
        response[0] = 1;
        assert_eq!(request_username(&response), None);
        assert_eq!(request_username(&[128; 40]), None);
    }

    #[test]
    fn a_cut_or_lying_request_names_nobody_and_does_no_harm() {
        let whole = binding_request("local:remote");
        for length in 0..whole.len() - 4 {
            assert_eq!(request_username(&whole[..length]), None, "{length}");
        }
        let mut lying = whole.clone();
        lying[22..24].copy_from_slice(&u16::MAX.to_be_bytes());
        assert_eq!(request_username(&lying), None);
    }

    #[tokio::test]
    async fn datagrams_go_to_the_participant_of_their_fragment_and_then_of_their_address() {
        let port = UdpPort::bind("127.0.0.1:0".parse().expect("address"), &[]).expect("binds");
        let counters = Counters::default();
        let (datagrams, mut one_inbox) = mpsc::channel(8);
        let inbox = |target| DatagramInbox {
            datagrams: datagrams.clone(),
            target,
        };
        let first = port.register("one", inbox(Target::Publisher));
        let (datagrams, mut two_inbox) = mpsc::channel(8);
        let target = Target::Publisher;
        port.register("two", DatagramInbox { datagrams, target });
        let (a, b) = (
            "10.0.0.1:5000".parse().expect("a"),
            "10.0.0.2:5000".parse().expect("b"),
        );

        port.deliver(&[128; 30], a, &counters);
        assert_eq!(counters.snapshot().datagrams_unknown, 1);
        port.deliver(&binding_request("one:x"), a, &counters);
        port.deliver(&binding_request("two:y"), b, &counters);
        port.deliver(&[128; 30], a, &counters);
        assert_eq!(one_inbox.try_recv().expect("request").from, a);
        assert_eq!(one_inbox.try_recv().expect("media").data.len(), 30);
        assert_eq!(two_inbox.try_recv().expect("request").from, b);

        // A participant's second connection has its own ICE fragment, and the same queue.
        let d = "10.0.0.4:5000".parse().expect("d");
        let second = port.register("one-b", inbox(Target::Subscriber));
        port.deliver(&binding_request("one-b:x"), d, &counters);
        port.deliver(&[128; 30], d, &counters);
        port.deliver(&[128; 30], a, &counters);
        let targets: Vec<Target> = std::iter::from_fn(|| one_inbox.try_recv().ok())
            .map(|datagram| datagram.target)
            .collect();
        assert_eq!(
            targets,
            [Target::Subscriber, Target::Subscriber, Target::Publisher]
        );
        port.unregister(second);

        // After an ICE restart the old fragment is invalid, the new one works.
        port.rename(first, "again");
        port.deliver(
            &binding_request("one:x"),
            "10.0.0.3:1".parse().expect("c"),
            &counters,
        );
        port.deliver(
            &binding_request("again:x"),
            "10.0.0.3:1".parse().expect("c"),
            &counters,
        );
        assert_eq!(one_inbox.try_recv().expect("restarted").from.port(), 1);
        assert!(one_inbox.try_recv().is_err());

        port.unregister(first);
        port.deliver(&[128; 30], a, &counters);
        assert!(one_inbox.try_recv().is_err());
        assert_eq!(counters.snapshot().datagrams_unknown, 3);
    }

    #[tokio::test]
    async fn forged_checks_take_nobodys_address_away() {
        let port = UdpPort::bind("127.0.0.1:0".parse().expect("address"), &[]).expect("binds");
        let counters = Counters::default();
        let inbox = |datagrams| DatagramInbox {
            datagrams,
            target: Target::Publisher,
        };
        let (datagrams, mut ben) = mpsc::channel(256);
        let ben_route = port.register("ben", inbox(datagrams));
        let (datagrams, mut eve) = mpsc::channel(256);
        port.register("eve", inbox(datagrams));
        let ben_at: SocketAddr = "10.0.0.1:5000".parse().expect("ben");
        port.deliver(&binding_request("ben:x"), ben_at, &counters);
        port.confirm(ben_route, ben_at);

        // With ben's fragment from everywhere, while ben talks.
        for number in 0..100u16 {
            port.deliver(&[128; 30], ben_at, &counters);
            let elsewhere = SocketAddr::new([10, 0, 9, 9].into(), 6000 + number);
            port.deliver(&binding_request("ben:x"), elsewhere, &counters);
        }
        // With eve's own fragment from where ben is.
        port.deliver(&binding_request("eve:x"), ben_at, &counters);
        port.deliver(&[128; 31], ben_at, &counters);

        let lengths: Vec<usize> = std::iter::from_fn(|| ben.try_recv().ok())
            .map(|datagram| datagram.data.len())
            .collect();
        assert_eq!(lengths.iter().filter(|length| **length == 30).count(), 100);
        assert_eq!(lengths.last(), Some(&31));
        assert_eq!(eve.try_recv().expect("the check").data[0], 0);
        assert!(eve.try_recv().is_err(), "nothing of ben's");
        assert_eq!(counters.snapshot().datagrams_unknown, 0);
    }
}
