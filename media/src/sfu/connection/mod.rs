//! A participant's connection: one task that owns its peer connections, its signal socket and its legs.
//!
//! Started by [`MediaServer::connect`](crate::MediaServer::connect), it takes signal messages, datagrams, forwarded
//! packets and commands in one loop, so that subscribing, unpublishing and answering never interleave. It ends when its
//! participant leaves the room or is removed, and never waits for another participant.

mod congestion;
mod data;
mod dynacast;
mod feedback;
mod keyframe_request;
mod life;
mod losses;
mod moving;
mod negotiate;
mod offer;
mod publish;
mod replay;
mod request;
mod rpc;
mod section_request;
mod subscribe;
mod text;
mod transports;
mod voices;

pub(crate) use request::apply_metadata;
pub(crate) use rpc::Calls;
pub(crate) use text::TextStreams;
pub(crate) use transports::Transports;

use crate::sfu::event::LeaveReason;
use crate::sfu::participant::{Command, Inbox, Participant};
use crate::sfu::peer::{Incoming, Target};
use crate::sfu::queue::Forwarded;
use crate::sfu::room::Room;
use crate::sfu::server::Shared;
use crate::sfu::stats::Counters;
use crate::sfu::udp::Datagram;
use crate::signal::join::Endpoint;
use crate::token::VerifiedToken;
use bytes::Bytes;
use livekit_protocol as proto;
use rtc::peer_connection::event::{RTCDataChannelEvent, RTCPeerConnectionEvent, RTCTrackEvent};
use rtc::peer_connection::state::RTCPeerConnectionState;
use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::Sleep;

/// Interval at which the connection checks its deadlines.
const TICK: Duration = Duration::from_millis(250);
/// Burst of signal messages that a client may send, and the rate per second.
const MESSAGE_BURST: f64 = 400.0;
const MESSAGES_PER_S: f64 = 100.0;
/// Datagrams handled before anything else gets a turn.
const DATAGRAM_BURST: usize = 64;
/// Turns that media has before everything else, one after the other.
const MEDIA_TURNS: u32 = 32;

/// A client violated the protocol: its connection ends, and the text goes to the log and to the client.
#[derive(Debug)]
pub(crate) struct Violation(pub &'static str);

/// What a connection is started with.
pub(crate) struct Start {
    pub shared: Arc<Shared>,
    pub room: Arc<Room>,
    pub me: Arc<Participant>,
    pub endpoint: Endpoint,
    pub transports: Transports,
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
    transports: Transports,
    token: VerifiedToken,
    datagram_sender: mpsc::Sender<Datagram>,
    incoming: Option<mpsc::Receiver<Bytes>>,
    downlink: negotiate::Downlink,
    publications: publish::Publications,
    subscriptions: subscribe::Subscriptions,
    data: data::DataChannels,
    texts: text::TextStreams,
    calls: rpc::Calls,
    health: feedback::Health,
    losses: losses::Losses,
    congestion: congestion::Congestion,
    life: life::Life,
    voices_reported: Instant,
    scratch: VecDeque<Forwarded>,
}

impl Connection {
    /// Runs a connection to its end, and ensures that its participant then leaves.
    pub async fn run(start: Start) {
        let (shared, room, me) = (start.shared.clone(), start.room.clone(), start.me.clone());
        let task = tokio::spawn(Self::live(start));
        if let Err(error) = task.await {
            tracing::error!(room = %room.key.name, identity = %me.identity, %error, "connection failed");
            Counters::add(&shared.counters.violations, 1);
        }
        // In case it never came as far as having a connection to drop.
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
            transports: start.transports,
            token: start.token,
            datagram_sender,
            incoming: Some(start.incoming),
            downlink: negotiate::Downlink::new(start.endpoint),
            publications: Default::default(),
            subscriptions: subscribe::Subscriptions::new(start.auto_subscribe),
            data: Default::default(),
            texts: Default::default(),
            calls: Default::default(),
            health: Default::default(),
            losses: Default::default(),
            congestion: Default::default(),
            life: life::Life::new(now),
            voices_reported: now,
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
        let mut timer = pin!(tokio::time::sleep_until(next_tick.into()));
        self.set_timer(timer.as_mut(), next_tick);
        let mut media_turns = 0;
        loop {
            let media_first = media_turns < MEDIA_TURNS;
            let turn = next_turn(
                &inbox,
                media_first,
                datagrams,
                commands,
                &mut self.incoming,
                timer.as_mut(),
            );
            let turn = turn.await;
            media_turns = if media_first && matches!(turn, Turn::Media) {
                media_turns + 1
            } else {
                0
            };
            let result = match turn {
                Turn::Media => {
                    let sent = self.forward_queued();
                    if inbox.is_closing() {
                        return LeaveReason::Removed;
                    }
                    if !inbox.take_tracks_changed() {
                        // By far the most frequent turn: nothing else has changed, neither timers nor waiting data.
                        self.transports.send_media(&self.shared, sent);
                        continue;
                    }
                    self.reconcile_subscriptions();
                    Ok(())
                }
                Turn::Datagram(datagram) => {
                    self.transports.handle_datagram(datagram, &self.shared);
                    for _ in 1..DATAGRAM_BURST {
                        let Ok(more) = datagrams.try_recv() else { break };
                        self.transports.handle_datagram(more, &self.shared);
                    }
                    let result = self.drain_events();
                    self.set_timer(timer.as_mut(), next_tick);
                    result
                }
                Turn::Command(command) => self.handle_command(command),
                Turn::Frame(Some(frame)) => match self.handle_frame(&frame) {
                    Ok(true) => Ok(()),
                    Ok(false) => return LeaveReason::ClientLeft,
                    Err(violation) => Err(violation),
                },
                Turn::Frame(None) => {
                    self.detach();
                    Ok(())
                }
                Turn::Time => {
                    let now = Instant::now();
                    if now >= next_tick {
                        next_tick = now + TICK;
                        if let Some(reason) = self.tick(now) {
                            return reason;
                        }
                    }
                    self.transports.handle_timeout(now);
                    let result = self.drain_events();
                    self.set_timer(timer.as_mut(), next_tick);
                    result
                }
            };
            if let Err(violation) = result {
                return self.punish(violation);
            }
            self.flush();
            if self.transports.are_closed_by_client() {
                return LeaveReason::ClientLeft;
            }
        }
    }

    /// Sets the timer for the next deadline.
    fn set_timer(&mut self, timer: Pin<&mut Sleep>, next_tick: Instant) {
        let deadline = self.next_deadline(next_tick).into();
        if timer.deadline() != deadline {
            timer.reset(deadline);
        }
    }

    /// Takes everything the peer connections have to say.
    fn drain_events(&mut self) -> Result<(), Violation> {
        for target in self.transports.targets() {
            self.drain_peer(*target)?;
        }
        self.take_feedback();
        Ok(())
    }

    fn drain_peer(&mut self, target: Target) -> Result<(), Violation> {
        while let Some(event) = self.transports.peer(target).poll_event() {
            match event {
                RTCPeerConnectionEvent::OnConnectionStateChangeEvent(state) => {
                    self.connection_changed(target, state);
                }
                RTCPeerConnectionEvent::OnTrack(RTCTrackEvent::OnOpen(opened)) => {
                    self.stream_opened(opened.receiver_id.into(), opened.ssrc, opened.rid.as_deref());
                }
                RTCPeerConnectionEvent::OnDataChannel(RTCDataChannelEvent::OnOpen(id)) => {
                    self.channel_opened(target, id);
                }
                RTCPeerConnectionEvent::OnDataChannel(RTCDataChannelEvent::OnClose(id)) => {
                    self.channel_closed(target, id);
                }
                _ => {}
            }
        }
        while let Some(incoming) = self.transports.peer(target).poll_incoming() {
            match incoming {
                Incoming::Rtp { packet, at } => self.publish_packet(packet, at),
                Incoming::Data { channel, payload } => self.data_received(target, channel, &payload)?,
            }
        }
        Ok(())
    }

    fn connection_changed(&mut self, target: Target, state: RTCPeerConnectionState) {
        tracing::debug!(room = %self.room.key.name, identity = %self.me.identity, ?target, %state, "peer connection");
        if !self.transports.set_state(target, state) {
            return;
        }
        self.subscriptions.queue.forget_path();
        self.transports.lead_voices(&self.shared, Instant::now());
        if self.transports.is_downlink_connected() && !self.life.was_connected {
            self.life.was_connected = true;
            self.room.participant_active(&self.me);
        }
        self.update_live_legs();
    }

    fn handle_command(&mut self, command: Command) -> Result<(), Violation> {
        match command {
            Command::Attach { incoming, offer } => {
                self.attach(incoming);
                self.resume_negotiation();
                if let Some(offer) = offer {
                    self.handle_offer(offer)?;
                }
            }
            Command::Data(delivery) => self.deliver(delivery),
            Command::Call(call) => self.call(call),
            Command::Move { room, done } => {
                // The requester may be gone by now.
                let _ = done.send(self.move_to(room));
            }
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

    /// Periodic work; returns a reason if the participant is gone.
    fn tick(&mut self, now: Instant) -> Option<LeaveReason> {
        if let Some(reason) = self.check_clocks(now) {
            return Some(reason);
        }
        self.retry_negotiation(now);
        self.fit_to_network(now);
        self.update_layers();
        self.update_demand(now);
        self.send_due_keyframe_requests(now);
        self.update_quality(now);
        self.report_voices(now);
        None
    }

    /// Sends what is due: offers or requests for them, waiting data, and datagrams.
    fn flush(&mut self) {
        self.flush_negotiation();
        self.send_waiting_data();
        self.transports.send_datagrams(&self.shared);
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
        self.transports.close();
        self.transports.send_datagrams(&self.shared);
    }
}

impl Drop for Connection {
    /// Even after a panic: nobody sends to this client any more, its addresses are free, and it is in no room.
    fn drop(&mut self) {
        self.room.leave(&self.me, LeaveReason::ConnectionLost);
        self.leave_all_tracks();
        self.transports.unregister(&self.shared);
    }
}

/// What a connection has to do next.
enum Turn {
    /// Publishers have queued packets, or something about the room's tracks or the connection's end has changed.
    Media,
    Datagram(Datagram),
    Command(Command),
    /// A signal message, or the end of the socket.
    Frame(Option<Bytes>),
    Time,
}

/// Waits for the next event. Waiting media goes first or, so that it starves nothing, last.
async fn next_turn(
    inbox: &Inbox,
    media_first: bool,
    datagrams: &mut mpsc::Receiver<Datagram>,
    commands: &mut mpsc::Receiver<Command>,
    incoming: &mut Option<mpsc::Receiver<Bytes>>,
    timer: Pin<&mut Sleep>,
) -> Turn {
    let media = inbox.media.wake.notified();
    let others = async {
        // Datagrams' and commands' senders live as long as the connection does.
        tokio::select! {
            Some(datagram) = datagrams.recv() => Turn::Datagram(datagram),
            Some(command) = commands.recv() => Turn::Command(command),
            frame = receive(incoming) => Turn::Frame(frame),
            () = timer => Turn::Time,
        }
    };
    if media_first {
        tokio::select! {
            biased;
            () = media => Turn::Media,
            turn = others => turn,
        }
    } else {
        tokio::select! {
            biased;
            turn = others => turn,
            () = media => Turn::Media,
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
