//! A participant as the rest of the room sees it: its published state, and how to reach it.

use crate::error::MediaError;
use crate::sfu::clock::now_ms;
use crate::sfu::delivery::Delivery;
use crate::sfu::event::{LeaveReason, ParticipantKind, ParticipantSummary, Quality};
use crate::sfu::queue::{ForwardQueue, QUEUE_CAPACITY};
use crate::sfu::room::Room;
use crate::sfu::rpc::RpcCall;
use crate::sfu::sid;
use crate::sfu::track::{PublishedTrack, source_to_proto};
use crate::signal::connection::SignalFrame;
use crate::signal::join::Endpoint;
use crate::token::Permissions;
use bytes::Bytes;
use livekit_protocol as proto;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tokio::sync::{mpsc, oneshot};

/// Commands that may wait for one participant.
const COMMANDS: usize = 1024;

/// Something that another task wants of a participant's connection.
pub(crate) enum Command {
    /// The client came back on another socket.
    Attach {
        incoming: mpsc::Receiver<Bytes>,
        offer: Option<proto::SessionDescription>,
    },
    /// A data packet to deliver.
    Data(Delivery),
    /// A call of the hub to the client.
    Call(RpcCall),
    /// Somebody cannot decode this track's pictures.
    KeyframeWanted { track_sid: Arc<str> },
    /// A moderator muted this track, or its owner requested unmute outside the client: notify the client.
    Muted { track_sid: Arc<str>, muted: bool },
    /// The server API takes the participant to another room.
    Move {
        room: Arc<Room>,
        done: oneshot::Sender<Result<(), MediaError>>,
    },
    /// The server API changed which tracks the participant receives.
    Subscribe {
        track_sids: Vec<String>,
        subscribe: bool,
    },
}

/// Input of a participant's connection from other tasks, which never wait for it.
pub(crate) struct Inbox {
    pub media: ForwardQueue,
    commands: mpsc::Sender<Command>,
    tracks_changed: AtomicBool,
    closing: AtomicBool,
}

impl Inbox {
    pub fn new() -> (Arc<Self>, mpsc::Receiver<Command>) {
        let (commands, receiver) = mpsc::channel(COMMANDS);
        let inbox = Self {
            media: ForwardQueue::new(QUEUE_CAPACITY),
            commands,
            tracks_changed: AtomicBool::new(false),
            closing: AtomicBool::new(false),
        };
        (Arc::new(inbox), receiver)
    }

    /// False when the participant has too much to do already, or is gone.
    pub fn command(&self, command: Command) -> bool {
        self.commands.try_send(command).is_ok()
    }

    /// The room's tracks or the right to them changed.
    pub fn tracks_changed(&self) {
        self.tracks_changed.store(true, Ordering::Release);
        self.media.wake.notify_one();
    }

    pub fn take_tracks_changed(&self) -> bool {
        self.tracks_changed.swap(false, Ordering::AcqRel)
    }

    /// Ends the connection.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.media.wake.notify_one();
    }

    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }
}

/// Where signal frames to the client go, if it has a socket now.
#[derive(Default)]
pub(crate) struct Outbox(Mutex<Option<mpsc::Sender<SignalFrame>>>);

impl Outbox {
    /// Sends one frame. A client that does not read loses its socket; the room is not delayed.
    pub fn send(&self, frame: Bytes) {
        let mut sender = self.0.lock();
        if let Some(open) = sender.as_ref()
            && open.try_send(SignalFrame::Message(frame)).is_err()
        {
            *sender = None;
        }
    }

    /// Uses another socket; `first` is the first frame on it.
    pub fn attach(&self, socket: mpsc::Sender<SignalFrame>, first: Bytes) {
        let mut sender = self.0.lock();
        *sender = socket
            .try_send(SignalFrame::Message(first))
            .is_ok()
            .then_some(socket);
    }

    /// Closes the socket after what was sent.
    pub fn close(&self, code: u16, reason: &str) {
        if let Some(open) = self.0.lock().take() {
            // A full queue ends the socket as well, only without the reason.
            let _ = open.try_send(SignalFrame::Close {
                code,
                reason: reason.to_owned(),
            });
        }
    }

    /// Forgets the socket.
    pub fn detach(&self) {
        *self.0.lock() = None;
    }
}

/// Encodes one signal message.
pub(crate) fn encode(message: proto::signal_response::Message) -> Bytes {
    use prost::Message;
    proto::SignalResponse {
        message: Some(message),
    }
    .encode_to_vec()
    .into()
}

pub(crate) struct ParticipantState {
    pub name: String,
    pub metadata: String,
    pub attributes: HashMap<String, String>,
    pub permissions: Permissions,
    pub state: proto::participant_info::State,
    pub tracks: Vec<Arc<PublishedTrack>>,
    /// None before it was judged for the first time.
    pub quality: Option<Quality>,
    /// Who may receive this participant's tracks; none means everyone.
    pub audience: Option<Vec<proto::TrackPermission>>,
    version: u32,
}

/// What a participant is created from.
pub(crate) struct Joining {
    pub identity: String,
    pub name: String,
    pub metadata: String,
    pub attributes: HashMap<String, String>,
    pub permissions: Permissions,
    pub kind: ParticipantKind,
    /// Where its client signals; none for one without a client.
    pub endpoint: Option<Endpoint>,
    /// It is the image of a participant of another room.
    pub forwarded: bool,
    /// Whose token it joined with, in a room of the program's own.
    pub holder: Option<Arc<str>>,
}

/// One participant of one room, from joining to leaving.
pub(crate) struct Participant {
    pub sid: Arc<str>,
    pub identity: Arc<str>,
    pub kind: ParticipantKind,
    pub endpoint: Option<Endpoint>,
    pub forwarded: bool,
    /// Whose token it joined with, in a room of the program's own.
    pub holder: Option<Arc<str>>,
    pub joined_at_ms: i64,
    pub inbox: Arc<Inbox>,
    pub outbox: Arc<Outbox>,
    pub state: Mutex<ParticipantState>,
    /// Sequence of the last reliable data packet from the client.
    pub last_sequence: AtomicU32,
    left: AtomicBool,
}

impl Participant {
    pub fn new(joining: Joining, inbox: Arc<Inbox>) -> Self {
        Self {
            sid: sid::participant().into(),
            identity: joining.identity.into(),
            kind: joining.kind,
            endpoint: joining.endpoint,
            forwarded: joining.forwarded,
            holder: joining.holder,
            joined_at_ms: now_ms(),
            inbox,
            outbox: Arc::default(),
            state: Mutex::new(ParticipantState {
                name: joining.name,
                metadata: joining.metadata,
                attributes: joining.attributes,
                permissions: joining.permissions,
                state: proto::participant_info::State::Joined,
                tracks: Vec::new(),
                quality: None,
                audience: None,
                version: 0,
            }),
            last_sequence: AtomicU32::new(0),
            left: AtomicBool::new(false),
        }
    }

    /// The same client as a participant of another room, where its tracks must be published again.
    pub fn moved(&self) -> Self {
        let state = self.state.lock();
        let joining = Joining {
            identity: self.identity.to_string(),
            name: state.name.clone(),
            metadata: state.metadata.clone(),
            attributes: state.attributes.clone(),
            permissions: state.permissions.clone(),
            kind: self.kind,
            endpoint: self.endpoint,
            forwarded: self.forwarded,
            holder: self.holder.clone(),
        };
        let moved = Self {
            outbox: self.outbox.clone(),
            // The client continues the numbering of its data packets.
            last_sequence: AtomicU32::new(self.last_sequence.load(Ordering::Relaxed)),
            ..Self::new(joining, self.inbox.clone())
        };
        moved.state.lock().audience.clone_from(&state.audience);
        moved
    }

    pub fn send(&self, message: proto::signal_response::Message) {
        self.outbox.send(encode(message));
    }

    /// Sends the client the reason for its removal, unless it knows, and ends its connection.
    pub fn dismiss(&self, reason: LeaveReason) {
        if reason != LeaveReason::ClientLeft {
            self.send(proto::signal_response::Message::Leave(proto::LeaveRequest {
                reason: reason_to_proto(reason) as i32,
                action: proto::leave_request::Action::Disconnect as i32,
                ..Default::default()
            }));
        }
        self.outbox.close(1000, "left");
        self.inbox.close();
    }

    /// Whether it is not for everyone to see.
    pub fn is_hidden(&self) -> bool {
        let state = self.state.lock();
        state.permissions.hidden || state.permissions.private
    }

    /// Whether those in its audience see it though others do not.
    pub fn is_private(&self) -> bool {
        let state = self.state.lock();
        state.permissions.private && !state.permissions.hidden
    }

    pub fn permissions(&self) -> Permissions {
        self.state.lock().permissions.clone()
    }

    /// True the first time: a participant leaves exactly once.
    pub fn leave_once(&self) -> bool {
        !self.left.swap(true, Ordering::AcqRel)
    }

    pub fn has_left(&self) -> bool {
        self.left.load(Ordering::Acquire)
    }

    /// Whether it receives tracks by now.
    pub fn listens(&self) -> bool {
        let state = self.state.lock();
        state.permissions.can_subscribe && state.state == proto::participant_info::State::Active
    }

    pub fn track(&self, track_sid: &str) -> Option<Arc<PublishedTrack>> {
        self.state
            .lock()
            .tracks
            .iter()
            .find(|track| &**track.sid() == track_sid)
            .cloned()
    }

    /// The state sent to clients. Every call has a higher version than the one before.
    pub fn info(&self) -> proto::ParticipantInfo {
        let state = &mut *self.state.lock();
        state.version += 1;
        proto::ParticipantInfo {
            sid: self.sid.to_string(),
            identity: self.identity.to_string(),
            state: state.state as i32,
            tracks: state.tracks.iter().map(|track| track.info()).collect(),
            metadata: state.metadata.clone(),
            joined_at: self.joined_at_ms / 1000,
            joined_at_ms: self.joined_at_ms,
            name: state.name.clone(),
            version: state.version,
            permission: Some(permission_to_proto(&state.permissions)),
            is_publisher: !state.tracks.is_empty(),
            kind: kind_to_proto(self.kind) as i32,
            kind_details: kind_details(self.forwarded),
            attributes: state.attributes.clone(),
            ..Default::default()
        }
    }

    pub fn summary(&self) -> ParticipantSummary {
        let state = self.state.lock();
        ParticipantSummary {
            identity: self.identity.to_string(),
            sid: self.sid.to_string(),
            name: state.name.clone(),
            metadata: state.metadata.clone(),
            attributes: state.attributes.clone(),
            kind: self.kind,
            hidden: state.permissions.hidden,
            joined_at_ms: self.joined_at_ms,
            active: state.state == proto::participant_info::State::Active,
            tracks: state.tracks.iter().map(|track| track.summary()).collect(),
        }
    }

    /// Whether the publisher's audience permits `subscriber` to receive `track`.
    pub fn admits(&self, subscriber: &Participant, track_sid: &str) -> bool {
        let state = self.state.lock();
        let Some(audience) = &state.audience else {
            return true;
        };
        audience.iter().any(|entry| {
            let meant = entry.participant_identity == *subscriber.identity
                || (!entry.participant_sid.is_empty() && entry.participant_sid == *subscriber.sid);
            meant && (entry.all_tracks || entry.track_sids.iter().any(|sid| sid == track_sid))
        })
    }
}

fn kind_details(forwarded: bool) -> Vec<i32> {
    let detail = proto::participant_info::KindDetail::Forwarded;
    forwarded.then_some(detail as i32).into_iter().collect()
}

pub(crate) fn permission_to_proto(permissions: &Permissions) -> proto::ParticipantPermission {
    proto::ParticipantPermission {
        can_subscribe: permissions.can_subscribe,
        can_publish: permissions.can_publish && !permissions.hidden,
        can_publish_data: permissions.allows_data(),
        can_publish_sources: permissions
            .can_publish_sources
            .iter()
            .map(|source| source_to_proto(*source) as i32)
            .collect(),
        hidden: permissions.hidden,
        can_update_metadata: permissions.can_update_own_metadata,
        ..Default::default()
    }
}

pub(crate) fn kind_to_proto(kind: ParticipantKind) -> proto::participant_info::Kind {
    use proto::participant_info::Kind;
    match kind {
        ParticipantKind::Standard => Kind::Standard,
        ParticipantKind::Ingress => Kind::Ingress,
        ParticipantKind::Egress => Kind::Egress,
        ParticipantKind::Sip => Kind::Sip,
        ParticipantKind::Agent => Kind::Agent,
    }
}

/// The reason sent to a client.
pub(crate) fn reason_to_proto(reason: LeaveReason) -> proto::DisconnectReason {
    match reason {
        LeaveReason::ClientLeft => proto::DisconnectReason::ClientInitiated,
        LeaveReason::ConnectionLost => proto::DisconnectReason::ConnectionTimeout,
        LeaveReason::DuplicateIdentity => proto::DisconnectReason::DuplicateIdentity,
        LeaveReason::Removed => proto::DisconnectReason::ParticipantRemoved,
        LeaveReason::RoomClosed => proto::DisconnectReason::RoomDeleted,
        LeaveReason::ServerShutdown => proto::DisconnectReason::ServerShutdown,
        LeaveReason::ProtocolViolation => proto::DisconnectReason::StateMismatch,
        LeaveReason::MediaFailure => proto::DisconnectReason::MediaFailure,
        LeaveReason::Moved => proto::DisconnectReason::Migration,
    }
}
