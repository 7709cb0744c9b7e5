//! A participant's connection: one task that owns its peer connection, its signal socket and its legs.
//!
//! Started by [`MediaServer::connect`](crate::MediaServer::connect), it takes signal messages, datagrams,
//! packets forwarded to it and commands in one loop, so that subscribing, unpublishing and answering never
//! interleave. It ends when its participant leaves the room, whoever decides so, and never waits for
//! another participant.

mod data;
mod feedback;
mod negotiate;
mod publish;
mod request;
mod subscribe;

pub(crate) use request::apply_metadata;

use crate::sfu::event::LeaveReason;
use crate::sfu::participant::{Command, Participant};
use crate::sfu::peer::{Incoming, Peer};
use crate::sfu::queue::Forwarded;
use crate::sfu::room::Room;
use crate::sfu::server::Shared;
use crate::sfu::stats::Counters;
use crate::sfu::udp::{Datagram, DatagramInbox, RouteId};
use crate::token::VerifiedToken;
use bytes::Bytes;
use livekit_protocol as proto;
use rtc::peer_connection::event::{RTCDataChannelEvent, RTCPeerConnectionEvent, RTCTrackEvent};
use rtc::peer_connection::state::{RTCIceConnectionState, RTCPeerConnectionState};
use rtc::shared::TransportProtocol;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long a client may be away from its signal socket while its media goes on.
const RESUME_WINDOW: Duration = Duration::from_secs(20);
/// A signal socket that says nothing for this long is taken for closed; clients ping every 5 s.
const SIGNAL_SILENCE: Duration = Duration::from_secs(20);
/// Media must have connected this long after joining.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
/// Media may be interrupted for this long while the signal socket is open.
const MEDIA_TIMEOUT: Duration = Duration::from_secs(40);
/// How often the connection looks at its own deadlines.
const TICK: Duration = Duration::from_millis(250);
/// How often a fresh token is pushed, and how long it holds.
const TOKEN_REFRESH: Duration = Duration::from_secs(300);
const TOKEN_TTL: Duration = Duration::from_secs(900);
/// Signal messages that a client may send at once, and per second after that.
const MESSAGE_BURST: f64 = 400.0;
const MESSAGES_PER_S: f64 = 100.0;
/// Datagrams handled before anything else gets a turn.
const DATAGRAM_BURST: usize = 64;

/// A client broke the protocol: its connection ends, and the text goes to the log and to the client.
#[derive(Debug)]
pub(crate) struct Violation(pub &'static str);

/// What a connection is started with.
pub(crate) struct Start {
    pub shared: Arc<Shared>,
    pub room: Arc<Room>,
    pub me: Arc<Participant>,
    pub peer: Peer,
    pub token: VerifiedToken,
    pub auto_subscribe: bool,
    pub incoming: mpsc::Receiver<Bytes>,
    pub commands: mpsc::Receiver<Command>,
    pub join: proto::JoinRequest,
}

pub(crate) struct Connection {
    shared: Arc<Shared>,
    room: Arc<Room>,
    me: Arc<Participant>,
    peer: Peer,
    token: VerifiedToken,
    route: Option<RouteId>,
    datagram_sender: DatagramInbox,
    incoming: Option<mpsc::Receiver<Bytes>>,
    negotiation: negotiate::Negotiation,
    publications: publish::Publications,
    subscriptions: subscribe::Subscriptions,
    data: data::DataChannels,
    health: feedback::Health,
    life: Life,
    scratch: VecDeque<Forwarded>,
}

/// Times that decide whether the participant is still there.
struct Life {
    joined: Instant,
    /// Media is connected now.
    connected: bool,
    was_connected: bool,
    /// Since when no authenticated media arrives.
    media_lost: Option<Instant>,
    /// Since when there is no signal socket.
    detached: Option<Instant>,
    last_message: Instant,
    message_allowance: f64,
    next_token: Instant,
}

impl Connection {
    /// Runs a connection to its end, and makes sure that its participant then leaves.
    pub async fn run(start: Start) {
        let (shared, room, me) = (start.shared.clone(), start.room.clone(), start.me.clone());
        let task = tokio::spawn(Self::live(start));
        if let Err(error) = task.await {
            tracing::error!(room = %room.key.name, identity = %me.identity, %error, "connection failed");
            Counters::add(&shared.counters.violations, 1);
        }
        room.leave(&me, LeaveReason::ConnectionLost);
    }

    async fn live(start: Start) {
        let now = Instant::now();
        let (datagram_sender, mut datagrams) = mpsc::channel(crate::sfu::udp::INBOX_DATAGRAMS);
        let mut commands = start.commands;
        let mut connection = Self {
            shared: start.shared,
            room: start.room,
            me: start.me,
            peer: start.peer,
            token: start.token,
            route: None,
            datagram_sender,
            incoming: Some(start.incoming),
            negotiation: Default::default(),
            publications: Default::default(),
            subscriptions: subscribe::Subscriptions::new(start.auto_subscribe),
            data: Default::default(),
            health: Default::default(),
            life: Life {
                joined: now,
                connected: false,
                was_connected: false,
                media_lost: None,
                detached: None,
                last_message: now,
                message_allowance: MESSAGE_BURST,
                next_token: now + TOKEN_REFRESH,
            },
            scratch: VecDeque::new(),
        };
        let outcome = connection.begin(start.join);
        let reason = match outcome {
            Ok(()) => connection.serve(&mut datagrams, &mut commands).await,
            Err(violation) => connection.punish(violation),
        };
        connection.end(reason);
    }

    fn begin(&mut self, join: proto::JoinRequest) -> Result<(), Violation> {
        for request in join.add_track_requests {
            self.add_track(request)?;
        }
        self.reconcile_subscriptions();
        if let Some(offer) = join.publisher_offer {
            self.handle_offer(offer)?;
        }
        self.flush();
        Ok(())
    }

    async fn serve(
        &mut self,
        datagrams: &mut mpsc::Receiver<Datagram>,
        commands: &mut mpsc::Receiver<Command>,
    ) -> LeaveReason {
        let inbox = self.me.inbox.clone();
        let mut next_tick = Instant::now() + TICK;
        let mut deadline = Instant::now();
        loop {
            let result = tokio::select! {
                datagram = datagrams.recv() => {
                    if let Some(datagram) = datagram {
                        self.handle_datagram(datagram);
                        for _ in 1..DATAGRAM_BURST {
                            let Ok(more) = datagrams.try_recv() else { break };
                            self.handle_datagram(more);
                        }
                    }
                    let result = self.drain_events();
                    deadline = self.next_deadline(next_tick);
                    result
                }
                () = inbox.media.wake.notified() => {
                    self.forward_queued();
                    if inbox.is_closing() {
                        return LeaveReason::Removed;
                    }
                    if inbox.take_tracks_changed() {
                        self.reconcile_subscriptions();
                    }
                    Ok(())
                }
                command = commands.recv() => match command {
                    Some(command) => self.handle_command(command),
                    None => Ok(()),
                },
                frame = receive(&mut self.incoming) => match frame {
                    Some(frame) => match self.handle_frame(&frame) {
                        Ok(true) => Ok(()),
                        Ok(false) => return LeaveReason::ClientLeft,
                        Err(violation) => Err(violation),
                    },
                    None => {
                        self.detach();
                        Ok(())
                    }
                },
                () = tokio::time::sleep_until(deadline.into()) => {
                    let now = Instant::now();
                    if now >= next_tick {
                        next_tick = now + TICK;
                        if let Some(reason) = self.tick(now) {
                            return reason;
                        }
                    }
                    if self.peer.poll_timeout().is_some_and(|due| due <= now) {
                        self.peer.handle_timeout(now);
                    }
                    let result = self.drain_events();
                    deadline = self.next_deadline(next_tick);
                    result
                }
            };
            if let Err(violation) = result {
                return self.punish(violation);
            }
            self.flush();
            if self.life.detached.is_some() && self.peer.is_closed_by_client() {
                return LeaveReason::ConnectionLost;
            }
        }
    }

    fn next_deadline(&mut self, next_tick: Instant) -> Instant {
        // The stack may name an instant that has passed; a millisecond is all that its timers resolve.
        let soonest = Instant::now() + Duration::from_millis(1);
        self.peer
            .poll_timeout()
            .map_or(next_tick, |due| due.max(soonest).min(next_tick))
    }

    fn handle_datagram(&mut self, datagram: Datagram) {
        self.peer.handle_datagram(datagram);
    }

    /// Takes everything the peer connection has to say.
    fn drain_events(&mut self) -> Result<(), Violation> {
        while let Some(event) = self.peer.poll_event() {
            match event {
                RTCPeerConnectionEvent::OnConnectionStateChangeEvent(state) => self.connection_changed(state),
                RTCPeerConnectionEvent::OnIceConnectionStateChangeEvent(state) => self.ice_changed(state),
                RTCPeerConnectionEvent::OnTrack(RTCTrackEvent::OnOpen(opened)) => {
                    self.stream_opened(opened.receiver_id.into(), opened.ssrc, opened.rid.as_deref());
                }
                RTCPeerConnectionEvent::OnDataChannel(RTCDataChannelEvent::OnOpen(id)) => {
                    self.channel_opened(id)
                }
                RTCPeerConnectionEvent::OnDataChannel(RTCDataChannelEvent::OnClose(id)) => {
                    self.data.closed(id)
                }
                _ => {}
            }
        }
        while let Some(incoming) = self.peer.poll_incoming() {
            match incoming {
                Incoming::Rtp { packet, at } => self.publish_packet(packet, at),
                Incoming::Data { channel, payload } => self.data_received(channel, &payload)?,
            }
        }
        self.take_feedback();
        Ok(())
    }

    fn connection_changed(&mut self, state: RTCPeerConnectionState) {
        tracing::debug!(room = %self.room.key.name, identity = %self.me.identity, %state, "peer connection");
        let connected = state == RTCPeerConnectionState::Connected;
        if connected == self.life.connected {
            return;
        }
        self.life.connected = connected;
        if connected && !self.life.was_connected {
            self.life.was_connected = true;
            self.room.participant_active(&self.me);
        }
        self.update_live_legs();
    }

    fn ice_changed(&mut self, state: RTCIceConnectionState) {
        match state {
            RTCIceConnectionState::Connected | RTCIceConnectionState::Completed => {
                self.life.media_lost = None
            }
            RTCIceConnectionState::Disconnected | RTCIceConnectionState::Failed => {
                self.life.media_lost.get_or_insert_with(Instant::now);
            }
            _ => {}
        }
    }

    fn handle_command(&mut self, command: Command) -> Result<(), Violation> {
        match command {
            Command::Attach { incoming, offer } => {
                self.attach(incoming);
                if let Some(offer) = offer {
                    self.handle_offer(offer)?;
                }
            }
            Command::Data { reliable, packet } => self.deliver(reliable, packet),
            Command::KeyframeWanted { track_sid } => self.keyframe_wanted(&track_sid),
            Command::Muted { track_sid, muted } => {
                self.me
                    .send(proto::signal_response::Message::Mute(proto::MuteTrackRequest {
                        sid: track_sid.to_string(),
                        muted,
                    }))
            }
            Command::Subscribe {
                track_sids,
                subscribe,
            } => self.want_tracks(track_sids, subscribe),
        }
        Ok(())
    }

    fn attach(&mut self, incoming: mpsc::Receiver<Bytes>) {
        self.incoming = Some(incoming);
        self.life.detached = None;
        self.life.last_message = Instant::now();
        self.negotiation.forget_request();
    }

    fn detach(&mut self) {
        self.incoming = None;
        self.life.detached.get_or_insert_with(Instant::now);
    }

    /// Looks at the clocks; a reason when the participant is gone.
    fn tick(&mut self, now: Instant) -> Option<LeaveReason> {
        let life = &mut self.life;
        if life.detached.is_none() && now.duration_since(life.last_message) > SIGNAL_SILENCE {
            self.me.outbox.detach();
            self.incoming = None;
            life.detached = Some(now);
        }
        if let Some(since) = life.detached
            && (life.media_lost.is_some() || !life.was_connected || now.duration_since(since) > RESUME_WINDOW)
        {
            return Some(LeaveReason::ConnectionLost);
        }
        if !life.was_connected && now.duration_since(life.joined) > CONNECT_TIMEOUT {
            return Some(LeaveReason::MediaFailure);
        }
        if life
            .media_lost
            .is_some_and(|since| now.duration_since(since) > MEDIA_TIMEOUT)
        {
            return Some(LeaveReason::MediaFailure);
        }
        if now >= life.next_token {
            life.next_token = now + TOKEN_REFRESH;
            self.push_token();
        }
        self.retry_negotiation(now);
        self.update_layers();
        self.send_due_keyframe_requests(now);
        self.update_quality(now);
        None
    }

    fn push_token(&mut self) {
        let Some(secret) = self.shared.keys.secret(&self.token.api_key) else {
            return;
        };
        match self.token.renewed(&secret.secret, TOKEN_TTL) {
            Ok(token) => self.me.send(proto::signal_response::Message::RefreshToken(token)),
            Err(error) => tracing::warn!(%error, "token not renewed"),
        }
    }

    /// Sends what is due: requests for media sections, and datagrams.
    fn flush(&mut self) {
        self.flush_negotiation();
        self.send_datagrams();
    }

    fn send_datagrams(&mut self) {
        while let Some((protocol, to, data)) = self.peer.poll_datagram() {
            match (protocol, &self.shared.tcp) {
                (TransportProtocol::UDP, _) => self.shared.port.send(&data, to),
                (TransportProtocol::TCP, Some(tcp)) => tcp.send(data, to),
                _ => false,
            };
        }
    }

    fn punish(&mut self, violation: Violation) -> LeaveReason {
        tracing::info!(
            room = %self.room.key.name,
            identity = %self.me.identity,
            reason = violation.0,
            "protocol violation"
        );
        Counters::add(&self.shared.counters.violations, 1);
        self.me.outbox.close(1008, violation.0);
        LeaveReason::ProtocolViolation
    }

    fn end(&mut self, reason: LeaveReason) {
        self.room.leave(&self.me, reason);
        self.peer.close();
        self.send_datagrams();
    }
}

impl Drop for Connection {
    /// Also after a panic: nobody sends to this client any more, and its addresses are free.
    fn drop(&mut self) {
        self.leave_all_tracks();
        if let Some(route) = self.route.take() {
            self.shared.port.unregister(route);
        }
    }
}

/// The next signal message; never resolves while there is no socket.
async fn receive(incoming: &mut Option<mpsc::Receiver<Bytes>>) -> Option<Bytes> {
    match incoming {
        Some(incoming) => incoming.recv().await,
        None => std::future::pending().await,
    }
}
