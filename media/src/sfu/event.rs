//! Events of rooms for the rest of the hub.

use crate::sfu::reception::Reception;
use bytes::Bytes;
use std::collections::HashMap;

/// A room: the owner of the API key, and a name. Two spaces never share a room.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoomKey {
    /// Owner of the API key; opaque to media.
    pub space: String,
    /// Name as the client's token gives it.
    pub name: String,
}

impl RoomKey {
    /// Names a room of a space.
    pub fn new(space: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            space: space.into(),
            name: name.into(),
        }
    }
}

/// Audio or video.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrackKind {
    /// Opus.
    Audio,
    /// VP8.
    Video,
}

/// Where a track comes from, as its publisher says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrackSource {
    /// Not said.
    Unknown,
    /// A camera.
    Camera,
    /// A microphone.
    Microphone,
    /// A shared screen's picture.
    ScreenShare,
    /// A shared screen's sound.
    ScreenShareAudio,
}

/// One published track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackSummary {
    /// `TR_…`, unique over all rooms.
    pub sid: String,
    /// Audio or video.
    pub kind: TrackKind,
    /// Where it comes from.
    pub source: TrackSource,
    /// Name given by the publisher.
    pub name: String,
    /// Muted by its publisher or a moderator.
    pub muted: bool,
}

/// What kind of participant it is (LiveKit `ParticipantInfo.Kind`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ParticipantKind {
    /// A person's client.
    #[default]
    Standard,
    /// Feeds streams in.
    Ingress,
    /// Records or streams out.
    Egress,
    /// A phone leg.
    Sip,
    /// A program.
    Agent,
}

/// One participant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParticipantSummary {
    /// Unique in the room.
    pub identity: String,
    /// `PA_…`, one per joining.
    pub sid: String,
    /// Display name.
    pub name: String,
    /// Opaque text.
    pub metadata: String,
    /// Opaque pairs.
    pub attributes: HashMap<String, String>,
    /// Kind.
    pub kind: ParticipantKind,
    /// Not shown to the others.
    pub hidden: bool,
    /// Epoch milliseconds.
    pub joined_at_ms: i64,
    /// Whether media has been connected.
    pub active: bool,
    /// Published tracks.
    pub tracks: Vec<TrackSummary>,
}

/// State of one room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomInfo {
    /// Which room.
    pub room: RoomKey,
    /// `RM_…`, one per opening.
    pub sid: String,
    /// Opaque text.
    pub metadata: String,
    /// Epoch milliseconds.
    pub created_at_ms: i64,
    /// Everyone, hidden ones included.
    pub participants: Vec<ParticipantSummary>,
}

/// Why a participant is no longer in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeaveReason {
    /// The client said goodbye, or closed its media.
    ClientLeft,
    /// The client's socket and media are gone.
    ConnectionLost,
    /// The same identity joined again.
    DuplicateIdentity,
    /// Removed by a moderator.
    Removed,
    /// The room was closed.
    RoomClosed,
    /// The server stops.
    ServerShutdown,
    /// The client broke the protocol or flooded the server.
    ProtocolViolation,
    /// Media never connected.
    MediaFailure,
    /// Taken to another room.
    Moved,
}

/// Why the hub removes a participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RemoveReason {
    /// A moderator's decision.
    Removed,
    /// The room is closed.
    RoomClosed,
    /// The server stops.
    ServerShutdown,
}

/// How good a participant's connection is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quality {
    /// Audible loss or jitter.
    Poor,
    /// Some loss.
    Good,
    /// Nothing to notice.
    Excellent,
    /// No media arrives.
    Lost,
}

/// One active speaker.
#[derive(Debug, Clone, PartialEq)]
pub struct Speaker {
    /// Identity.
    pub identity: String,
    /// `PA_…`.
    pub sid: String,
    /// 0 (silent) to 1 (loudest).
    pub level: f32,
}

/// Something happened in a room. Past tense: it is already so.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum RoomEvent {
    RoomStarted {
        room: RoomKey,
        sid: String,
    },
    ParticipantJoined {
        room: RoomKey,
        participant: ParticipantSummary,
    },
    /// Media connected for the first time.
    ParticipantActive {
        room: RoomKey,
        identity: String,
        sid: String,
    },
    /// Name, metadata, attributes or permissions changed.
    ParticipantUpdated {
        room: RoomKey,
        participant: ParticipantSummary,
    },
    ParticipantLeft {
        room: RoomKey,
        identity: String,
        sid: String,
        reason: LeaveReason,
    },
    TrackPublished {
        room: RoomKey,
        identity: String,
        track: TrackSummary,
    },
    TrackUnpublished {
        room: RoomKey,
        identity: String,
        track_sid: String,
    },
    TrackMuted {
        room: RoomKey,
        identity: String,
        track_sid: String,
        muted: bool,
    },
    /// Everyone who speaks now, loudest first; empty when nobody does.
    SpeakersChanged {
        room: RoomKey,
        speakers: Vec<Speaker>,
    },
    /// Sent at most every three seconds, when the difference is noticeable.
    QualityChanged {
        room: RoomKey,
        identity: String,
        quality: Quality,
        reception: Reception,
    },
    /// A user data packet (not a stream, not a remote call).
    DataReceived {
        room: RoomKey,
        identity: String,
        topic: String,
        payload: Bytes,
    },
    /// A text stream to everyone in the room, on the topic `chat`.
    TextReceived {
        room: RoomKey,
        identity: String,
        stream_id: String,
        topic: String,
        text: String,
    },
    RoomEnded {
        room: RoomKey,
        sid: String,
    },
}
