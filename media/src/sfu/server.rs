//! The media server: rooms by name, and the entry point of clients.

use crate::config::{ApiKeys, MediaConfig};
use crate::egress::Egresses;
use crate::error::{ConnectError, MediaError};
use crate::ice::IceServers;
use crate::sfu::connection::{Connection, Start, Transports};
use crate::sfu::event::{LeaveReason, RoomEvent, RoomInfo, RoomKey};
use crate::sfu::own_rooms::OwnRooms;
use crate::sfu::participant::{Command, Inbox, Joining, Participant, encode};
use crate::sfu::peer::LocalCandidate;
use crate::sfu::room::{EventSink, JoinRefused, Room, RoomSettings};
use crate::sfu::speakers::{SPEAKER_INTERVAL, update_speakers};
use crate::sfu::stats::{Counters, MediaStats};
use crate::sfu::tcp::TcpPort;
use crate::sfu::udp::UdpPort;
use crate::signal::connection::{SignalConnection, SignalFrame, SignalRequestInfo};
use crate::signal::join::{self, Endpoint};
use crate::signal::response;
use crate::sip::SipBook;
use crate::token::{self, TokenGrant, VerifiedToken};
use crate::webhook::Webhooks;
use livekit_protocol as proto;
use parking_lot::RwLock;
use proto::signal_response::Message as Response;
use rtc::shared::TransportProtocol;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::{Handle, Runtime};
use tokio::sync::mpsc;

/// Frames that may wait for a client to read them; a client further behind loses its socket.
const SIGNAL_FRAMES: usize = 2048;
/// Maximum pending messages of a client; beyond that its socket is not read.
const SIGNAL_MESSAGES: usize = 64;
/// How often abandoned rooms are looked for.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);
/// Longest identity or room name, in bytes.
const MAX_NAME: usize = 512;

pub(crate) struct Shared {
    pub keys: Arc<dyn ApiKeys>,
    pub events: EventSink,
    pub counters: Arc<Counters>,
    pub port: Arc<UdpPort>,
    pub tcp: Option<Arc<TcpPort>>,
    candidates: Vec<LocalCandidate>,
    ice: IceServers,
    pub rooms: RwLock<HashMap<RoomKey, Arc<Room>>>,
    pub own_rooms: OwnRooms,
    pub egresses: Egresses,
    pub sip: SipBook,
    stopping: AtomicBool,
    pub runtime: MediaThreads,
}

/// The media threads, separate from those that serve HTTP: a slow handler delays no packet.
pub(crate) struct MediaThreads(Option<Runtime>);

impl MediaThreads {
    fn start() -> Result<Self, MediaError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .thread_name("media")
            .enable_all()
            .build()?;
        Ok(Self(Some(runtime)))
    }

    pub fn handle(&self) -> &Handle {
        self.0.as_ref().expect("taken only when dropped").handle()
    }
}

impl Drop for MediaThreads {
    fn drop(&mut self) {
        // Dropping a runtime waits for it, which an async task must not do.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Shared {
    /// The room of this name, opened if need be.
    pub fn open_room(&self, key: &RoomKey) -> Arc<Room> {
        self.open_room_with(key, &RoomSettings::default())
    }

    /// The room of this name, opened with these settings if need be.
    pub fn open_room_with(&self, key: &RoomKey, settings: &RoomSettings) -> Arc<Room> {
        if let Some(room) = self.rooms.read().get(key) {
            return room.clone();
        }
        let mut rooms = self.rooms.write();
        let open = || Arc::new(Room::open(key.clone(), self.events.clone(), settings));
        rooms.entry(key.clone()).or_insert_with(open).clone()
    }

    /// The room of this name, if it is open.
    pub fn find_room(&self, key: &RoomKey) -> Result<Arc<Room>, MediaError> {
        self.rooms
            .read()
            .get(key)
            .cloned()
            .ok_or(MediaError::RoomNotFound)
    }

    /// Forgets a room that can no longer be joined.
    pub fn forget_room(&self, room: &Arc<Room>) {
        let mut rooms = self.rooms.write();
        if rooms.get(&room.key).is_some_and(|held| Arc::ptr_eq(held, room)) {
            rooms.remove(&room.key);
            drop(rooms);
            room.notify_ended();
        }
    }

    fn sweep(&self) {
        let rooms: Vec<Arc<Room>> = self.rooms.read().values().cloned().collect();
        let now = Instant::now();
        for room in rooms.iter().filter(|room| room.close_if_abandoned(now)) {
            self.forget_room(room);
        }
    }
}

/// A LiveKit-compatible media server. Clones share one server.
#[derive(Clone)]
pub struct MediaServer(pub(crate) Arc<Shared>);

impl MediaServer {
    /// Opens the media socket. Room events go to `events`; when that queue is full, events are lost
    /// and the loss is logged.
    pub async fn start(
        config: MediaConfig,
        keys: Arc<dyn ApiKeys>,
        events: mpsc::Sender<RoomEvent>,
    ) -> Result<Self, MediaError> {
        let runtime = MediaThreads::start()?;
        let counters = Arc::new(Counters::default());
        let (port, tcp) = {
            // The sockets belong to the reactor of the threads that read them.
            let _entered = runtime.handle().enter();
            let port = Arc::new(UdpPort::bind(config.udp, &config.advertise)?);
            let tcp = config
                .tcp
                .map(|address| TcpPort::bind(address, &config.advertise))
                .transpose()?;
            (port, tcp.map(Arc::new))
        };
        let candidate = |protocol| {
            move |address: &SocketAddr| LocalCandidate {
                address: *address,
                protocol,
            }
        };
        let mut candidates: Vec<LocalCandidate> = port
            .candidates()
            .iter()
            .map(candidate(TransportProtocol::UDP))
            .collect();
        if let Some(tcp) = &tcp {
            candidates.extend(tcp.candidates().iter().map(candidate(TransportProtocol::TCP)));
            runtime.handle().spawn(tcp.clone().run(port.clone()));
        }
        runtime.handle().spawn({
            let (port, counters) = (port.clone(), counters.clone());
            async move { port.run(&counters).await }
        });
        let webhooks = Webhooks::start(keys.clone(), &config.webhooks)?;
        let shared = Arc::new(Shared {
            keys,
            events: EventSink {
                hub: events,
                webhooks,
            },
            counters,
            port,
            tcp,
            candidates,
            ice: config.ice,
            rooms: RwLock::default(),
            own_rooms: OwnRooms::new(),
            egresses: Egresses::default(),
            sip: SipBook::default(),
            stopping: AtomicBool::new(false),
            runtime,
        });
        shared.runtime.handle().spawn(tick(Arc::downgrade(&shared)));
        Ok(Self(shared))
    }

    /// Address of the media socket.
    pub fn local_addr(&self) -> Result<SocketAddr, MediaError> {
        self.0.port.local_addr()
    }

    /// Accepts one signal socket: checks the token, and joins or resumes a participant.
    pub async fn connect(&self, request: SignalRequestInfo) -> Result<SignalConnection, ConnectError> {
        let (endpoint, token) = self.admit(&request)?;
        let join = join::join_request(endpoint, &request)?;
        if join.reconnect {
            Ok(self.resume(endpoint, &token, join))
        } else {
            self.join(endpoint, token, join)
        }
    }

    /// Checks a signal request without joining: what the `validate` paths answer.
    pub fn validate(&self, request: &SignalRequestInfo) -> Result<(), ConnectError> {
        self.admit(request).map(drop)
    }

    fn admit(&self, request: &SignalRequestInfo) -> Result<(Endpoint, VerifiedToken), ConnectError> {
        if self.0.stopping.load(Ordering::Acquire) {
            return Err(ConnectError::new(503, "shutting down"));
        }
        let endpoint = join::endpoint(&request.path).ok_or_else(|| ConnectError::not_found("not found"))?;
        let own_rooms = &self.0.own_rooms;
        let token = join::access_token(request).unwrap_or_default();
        let token = token::verify(&*self.0.keys, &own_rooms.secret, &token)?;
        let video = &token.claims.video;
        if !video.room_join || video.room.is_empty() {
            // What LiveKit's own server answers, also with this status.
            return Err(ConnectError::unauthorized("permissions denied"));
        }
        if token.claims.sub.is_empty() {
            return Err(ConnectError::bad_request("token names no identity"));
        }
        if token.claims.sub.len() > MAX_NAME || video.room.len() > MAX_NAME {
            return Err(ConnectError::bad_request("identity or room name is too long"));
        }
        own_rooms.admit(&token)?;
        Ok((endpoint, token))
    }

    fn join(
        &self,
        endpoint: Endpoint,
        token: VerifiedToken,
        join: proto::JoinRequest,
    ) -> Result<SignalConnection, ConnectError> {
        let shared = &self.0;
        let transports = Transports::new(endpoint, &shared.candidates, Instant::now()).map_err(|error| {
            tracing::error!(%error, "no peer connection");
            ConnectError::new(503, "media is not available")
        })?;
        let key = RoomKey::new(&token.space, &token.claims.video.room);
        let (inbox, commands) = Inbox::new();
        let mut attributes = token.claims.attributes.clone();
        let permissions = token.permissions();
        if permissions.can_update_own_metadata {
            attributes.extend(join.participant_attributes.clone());
        }
        let me = Arc::new(Participant::new(
            Joining {
                identity: token.claims.sub.clone(),
                name: token.claims.name.clone(),
                metadata: token.claims.metadata.clone(),
                attributes,
                permissions,
                kind: token.kind(),
                endpoint: Some(endpoint),
                forwarded: false,
                holder: token.own.as_ref().map(|own| own.holder.as_str().into()),
            },
            inbox,
        ));
        let (frames, outgoing) = mpsc::channel(SIGNAL_FRAMES);
        let room = loop {
            let room = shared.open_room(&key);
            let joined = room.join(&me, |room, others| {
                me.outbox.attach(
                    frames.clone(),
                    encode(response::join(
                        endpoint,
                        room,
                        me.info(),
                        others,
                        shared.ice.offer(&me.identity),
                    )),
                );
            });
            match joined {
                Ok(()) => break room,
                Err(JoinRefused::Closed) => shared.forget_room(&room),
                Err(JoinRefused::Full) => return Err(ConnectError::forbidden("room is full")),
            }
        };
        if !shared.own_rooms.recheck(&room, &me) {
            return Err(ConnectError::unauthorized("permissions denied"));
        }
        let (sender, incoming) = mpsc::channel(SIGNAL_MESSAGES);
        let identity = token.claims.sub.clone();
        let auto_subscribe = join
            .connection_settings
            .as_ref()
            .is_none_or(|settings| settings.auto_subscribe);
        shared.runtime.handle().spawn(Connection::run(Start {
            shared: shared.clone(),
            room,
            me,
            endpoint,
            transports,
            token,
            auto_subscribe,
            incoming,
            commands,
            join,
        }));
        Ok(SignalConnection {
            incoming: sender,
            outgoing,
            identity,
        })
    }

    /// Gives a participant its new socket, or asks the client to rejoin.
    fn resume(
        &self,
        endpoint: Endpoint,
        token: &VerifiedToken,
        join: proto::JoinRequest,
    ) -> SignalConnection {
        let (frames, outgoing) = mpsc::channel(SIGNAL_FRAMES);
        let (sender, incoming) = mpsc::channel(SIGNAL_MESSAGES);
        let connection = SignalConnection {
            incoming: sender,
            outgoing,
            identity: token.claims.sub.clone(),
        };
        let key = RoomKey::new(&token.space, &token.claims.video.room);
        let found = self.0.find_room(&key).ok().and_then(|room| {
            let participant = room.participant(&token.claims.sub)?;
            let holder = token.own.as_ref().map(|own| own.holder.as_str());
            let same = *participant.sid == join.participant_sid
                && participant.endpoint == Some(endpoint)
                && participant.holder.as_deref() == holder;
            (same && !participant.has_left()).then_some((room, participant))
        });
        if let Some((room, participant)) = found {
            let last = participant.last_sequence.load(Ordering::Relaxed);
            participant.outbox.attach(
                frames.clone(),
                encode(response::reconnect(last, self.0.ice.offer(&participant.identity))),
            );
            let participants = room.infos_for(&participant);
            participant.send(Response::Update(proto::ParticipantUpdate { participants }));
            let attach = Command::Attach {
                incoming,
                offer: join.publisher_offer,
            };
            if participant.inbox.command(attach) && !participant.has_left() {
                return connection;
            }
            participant.outbox.detach();
        }
        // A new queue of this size takes two frames.
        let _ = frames.try_send(SignalFrame::Message(encode(response::rejoin())));
        let _ = frames.try_send(SignalFrame::Close {
            code: 1000,
            reason: "join anew".to_owned(),
        });
        connection
    }

    /// Signs an access token with the key's secret.
    pub fn mint_token(&self, api_key: &str, grant: &TokenGrant, ttl: Duration) -> Result<String, MediaError> {
        token::mint(&*self.0.keys, api_key, grant, ttl)
    }

    /// All open rooms.
    pub fn rooms(&self) -> Vec<RoomInfo> {
        let rooms: Vec<Arc<Room>> = self.0.rooms.read().values().cloned().collect();
        rooms.iter().map(|room| room.info()).collect()
    }

    /// State of one room.
    pub fn room(&self, room: &RoomKey) -> Option<RoomInfo> {
        self.0.find_room(room).ok().map(|room| room.info())
    }

    /// Counters.
    pub fn stats(&self) -> MediaStats {
        let mut stats = self.0.counters.snapshot();
        stats.datagrams_overflowed = self.0.port.overflowed();
        let rooms: Vec<Arc<Room>> = self.0.rooms.read().values().cloned().collect();
        stats.rooms = rooms.len() as u64;
        for participant in rooms.iter().flat_map(|room| room.participants()) {
            stats.participants += 1;
            stats.tracks += participant.state.lock().tracks.len() as u64;
        }
        stats
    }

    /// Disconnects everyone and closes all rooms. Clients and webhooks are notified that the server stops.
    pub async fn shutdown(&self) {
        self.0.stopping.store(true, Ordering::Release);
        let rooms: Vec<Arc<Room>> = self.0.rooms.read().values().cloned().collect();
        for room in rooms {
            room.close(LeaveReason::ServerShutdown);
            self.0.forget_room(&room);
        }
        self.0.egresses.drain().await;
        self.0.events.webhooks.drain().await;
    }
}

/// Periodic work, as long as the server exists.
async fn tick(server: std::sync::Weak<Shared>) {
    let mut speakers = tokio::time::interval(SPEAKER_INTERVAL);
    let mut sweep = tokio::time::interval(SWEEP_INTERVAL);
    loop {
        let sweeping = tokio::select! {
            _ = speakers.tick() => false,
            _ = sweep.tick() => true,
        };
        let Some(shared) = server.upgrade() else { return };
        if sweeping {
            shared.sweep();
        } else {
            let rooms: Vec<Arc<Room>> = shared.rooms.read().values().cloned().collect();
            rooms.iter().for_each(|room| update_speakers(room));
        }
    }
}
