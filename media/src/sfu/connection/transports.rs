//! A client's peer connections: one for everything, or one for each direction.

use super::Connection;
use crate::error::MediaError;
use crate::sfu::participant::Participant;
use crate::sfu::peer::{LocalCandidate, Peer, Target, answers_check};
use crate::sfu::sdp;
use crate::sfu::server::Shared;
use crate::sfu::udp::{Datagram, DatagramInbox, RouteId};
use crate::sfu::voice::VoicePath;
use crate::signal::join::Endpoint;
use livekit_protocol as proto;
use proto::signal_response::Message as Response;
use rtc::peer_connection::state::RTCPeerConnectionState;
use rtc::shared::TransportProtocol;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Addresses kept for a connection that the client has not described yet.
const MAX_EARLY_CANDIDATES: usize = 32;
/// Labels of the channels for data packets, in both directions.
pub(super) const RELIABLE: &str = "_reliable";
pub(super) const LOSSY: &str = "_lossy";

/// One peer connection, and what the hub knows about it.
struct Transport {
    peer: Peer,
    route: Option<RouteId>,
    connected: bool,
    /// For voices, once it has been connected.
    voices: Option<Arc<VoicePath>>,
    /// Addresses of the client that came before its description.
    early: Vec<String>,
    /// The client got our addresses in separate messages.
    trickled: bool,
}

impl Transport {
    fn new(peer: Peer) -> Self {
        Self {
            peer,
            route: None,
            connected: false,
            voices: None,
            early: Vec::new(),
            trickled: false,
        }
    }

    /// Opens the voice path once the connection is secured, and directs it to the client's current address.
    fn lead_voices(&mut self, shared: &Shared, now: Instant) {
        if self.connected && self.voices.is_none() {
            let Some(srtp) = self.peer.take_srtp_sender(now) else {
                tracing::error!("the keys of a connection are not known");
                return;
            };
            let path = VoicePath::new(srtp, shared.port.clone(), shared.tcp.clone());
            self.voices = Some(Arc::new(path));
        }
        if let Some(path) = &self.voices {
            path.lead_to(self.peer.destination());
        }
    }

    /// Sends the next datagram; false if there is none.
    fn send_datagram(&mut self, shared: &Shared) -> bool {
        let Some((protocol, to, data)) = self.peer.poll_datagram() else {
            return false;
        };
        match (protocol, &shared.tcp) {
            (TransportProtocol::UDP, _) => {
                if let Some(route) = self.route.filter(|_| answers_check(&data)) {
                    shared.port.confirm(route, to);
                }
                shared.port.send(&data, to)
            }
            (TransportProtocol::TCP, Some(tcp)) => tcp.send(data, to),
            _ => false,
        };
        true
    }
}

/// The peer connections of one client. Callers ask for the uplink or the downlink, and need not know whether they are
/// the same.
pub(crate) struct Transports {
    publisher: Transport,
    subscriber: Option<Transport>,
}

impl Transports {
    /// Makes the connections that the clients of an endpoint expect, reachable at `candidates`.
    pub fn new(endpoint: Endpoint, candidates: &[LocalCandidate], now: Instant) -> Result<Self, MediaError> {
        let publisher = Transport::new(Peer::new(candidates.to_vec(), now)?);
        let subscriber = match endpoint {
            Endpoint::SinglePeerConnection => None,
            Endpoint::DualPeerConnection => {
                let mut peer = Peer::new(candidates.to_vec(), now)?;
                peer.open_channel(RELIABLE, true)?;
                peer.open_channel(LOSSY, false)?;
                Some(Transport::new(peer))
            }
        };
        Ok(Self {
            publisher,
            subscriber,
        })
    }

    /// Where media and data from the client arrive.
    pub fn uplink(&mut self) -> &mut Peer {
        &mut self.publisher.peer
    }

    /// Where media and data to the client go out.
    pub fn downlink(&mut self) -> &mut Peer {
        &mut self.downlink_transport().peer
    }

    pub fn is_uplink(&self, target: Target) -> bool {
        self.subscriber.is_none() || target == Target::Publisher
    }

    pub fn is_downlink(&self, target: Target) -> bool {
        self.subscriber.is_none() || target == Target::Subscriber
    }

    /// The connections there are.
    pub fn targets(&self) -> &'static [Target] {
        match self.subscriber {
            None => &[Target::Publisher],
            Some(_) => &[Target::Publisher, Target::Subscriber],
        }
    }

    /// The connection that a client means by this name.
    pub fn peer(&mut self, target: Target) -> &mut Peer {
        &mut self.transport(target).peer
    }

    fn transport(&mut self, target: Target) -> &mut Transport {
        match (target, &mut self.subscriber) {
            (Target::Subscriber, Some(subscriber)) => subscriber,
            _ => &mut self.publisher,
        }
    }

    fn downlink_transport(&mut self) -> &mut Transport {
        self.subscriber.as_mut().unwrap_or(&mut self.publisher)
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Transport> {
        std::iter::once(&mut self.publisher).chain(&mut self.subscriber)
    }

    /// Whether packets can be sent to the client now. Clients count as connected by the same criterion.
    pub fn is_downlink_connected(&self) -> bool {
        self.subscriber.as_ref().unwrap_or(&self.publisher).connected
    }

    /// Notes a change of state; true when it is one.
    pub fn set_state(&mut self, target: Target, state: RTCPeerConnectionState) -> bool {
        let connected = state == RTCPeerConnectionState::Connected;
        std::mem::replace(&mut self.transport(target).connected, connected) != connected
    }

    pub fn handle_datagram(&mut self, datagram: Datagram, shared: &Shared) {
        let target = datagram.target;
        let (at, may_move) = (datagram.at, is_stun(&datagram.data));
        self.peer(target).handle_datagram(datagram);
        // Clients change their address only by connectivity checks.
        if may_move && self.is_downlink(target) {
            self.lead_voices(shared, at);
        }
    }

    /// Keeps the voice path to the client.
    pub fn lead_voices(&mut self, shared: &Shared, now: Instant) {
        let transport = self.downlink_transport();
        if transport.connected || transport.voices.is_some() {
            transport.lead_voices(shared, now);
        }
    }

    /// The voice path to the client, once there is one.
    pub fn voices(&self) -> Option<&Arc<VoicePath>> {
        self.subscriber
            .as_ref()
            .unwrap_or(&self.publisher)
            .voices
            .as_ref()
    }

    /// Time of the last authenticated packet of the client, on any connection.
    pub fn heard(&self) -> Instant {
        let subscriber = self.subscriber.as_ref().map(|subscriber| subscriber.peer.heard());
        subscriber.map_or(self.publisher.peer.heard(), |heard| {
            heard.max(self.publisher.peer.heard())
        })
    }

    /// Whether the client has closed a connection (DTLS close_notify), which it does only to leave.
    pub fn are_closed_by_client(&mut self) -> bool {
        self.each().any(|transport| transport.peer.is_closed_by_client())
    }

    /// The earliest time at which one of the connections needs [`Self::handle_timeout`].
    pub fn poll_timeout(&mut self) -> Option<Instant> {
        self.each()
            .filter_map(|transport| transport.peer.poll_timeout())
            .min()
    }

    /// Advances the connections whose timeout has come.
    pub fn handle_timeout(&mut self, now: Instant) {
        for transport in self.each() {
            if transport.peer.poll_timeout().is_some_and(|due| due <= now) {
                transport.peer.handle_timeout(now);
            }
        }
    }

    /// Sends pending datagrams of all connections.
    pub fn send_datagrams(&mut self, shared: &Shared) {
        for transport in self.each() {
            while transport.send_datagram(shared) {}
        }
    }

    /// Sends as many datagrams as packets were handed to the downlink, and leaves the rest for the next
    /// [`Transports::send_datagrams`]: asking whether there is more costs as much as a packet.
    pub fn send_media(&mut self, shared: &Shared, packets: usize) {
        let transport = self.downlink_transport();
        for _ in 0..packets {
            if !transport.send_datagram(shared) {
                return;
            }
        }
    }

    /// Routes datagrams with the ICE credentials of a description that is about to be sent to this connection.
    pub fn listen(
        &mut self,
        target: Target,
        description: &str,
        shared: &Shared,
        datagrams: &mpsc::Sender<Datagram>,
    ) {
        let Some(ufrag) = sdp::ice_ufrag(description) else {
            return;
        };
        let transport = self.transport(target);
        match transport.route {
            Some(route) => shared.port.rename(route, ufrag),
            None => {
                let datagrams = datagrams.clone();
                transport.route = Some(shared.port.register(ufrag, DatagramInbox { datagrams, target }));
            }
        }
    }

    /// Adds an address of the client, at once or when its description has arrived.
    pub fn add_remote_candidate(&mut self, target: Target, candidate: String) {
        let transport = self.transport(target);
        if transport.peer.is_described() {
            transport.peer.add_remote_candidate(candidate);
        } else if transport.early.len() < MAX_EARLY_CANDIDATES {
            transport.early.push(candidate);
        }
    }

    /// The client's description has arrived: its earlier addresses can be used now.
    pub fn described(&mut self, target: Target) {
        let transport = self.transport(target);
        for candidate in std::mem::take(&mut transport.early) {
            transport.peer.add_remote_candidate(candidate);
        }
    }

    /// Sends a client with two connections our addresses in separate messages too, after the first description of each.
    /// The descriptions contain them, but not every client reads them there.
    pub fn trickle(&mut self, target: Target, description: &str, me: &Participant) {
        if self.subscriber.is_none() || std::mem::replace(&mut self.transport(target).trickled, true) {
            return;
        }
        let mid = sdp::first_mid(description).unwrap_or_default();
        let transport = self.transport(target);
        let count = transport.peer.candidate_attributes().count();
        for (index, candidate) in transport.peer.candidate_attributes().enumerate() {
            let init = serde_json::json!({"candidate": candidate, "sdpMid": mid, "sdpMLineIndex": 0});
            me.send(Response::Trickle(proto::TrickleRequest {
                candidate_init: init.to_string(),
                target: match target {
                    Target::Publisher => proto::SignalTarget::Publisher,
                    Target::Subscriber => proto::SignalTarget::Subscriber,
                } as i32,
                r#final: index + 1 == count,
            }));
        }
    }

    /// Closes all connections; the close messages go out with the following [`Transports::send_datagrams`].
    pub fn close(&mut self) {
        for transport in self.each() {
            transport.peer.close();
        }
    }

    /// Frees the client's addresses.
    pub fn unregister(&mut self, shared: &Shared) {
        for transport in self.each() {
            if let Some(route) = transport.route.take() {
                shared.port.unregister(route);
            }
        }
    }
}

impl Connection {
    /// When something of the connections or of the connection itself is due.
    pub(super) fn next_deadline(&mut self, next_tick: Instant) -> Instant {
        // The stack may name an instant that has passed; a millisecond is all that its timers resolve.
        let soonest = Instant::now() + Duration::from_millis(1);
        self.transports
            .poll_timeout()
            .map_or(next_tick, |due| due.max(soonest).min(next_tick))
    }
}

/// Whether a datagram is of ICE (RFC 7983, section 7).
fn is_stun(datagram: &[u8]) -> bool {
    datagram.first().is_some_and(|byte| *byte < 4)
}
