//! What can go wrong at the media crate's face.

use thiserror::Error;

/// Failure of a server-side media operation.
#[derive(Debug, Error)]
pub enum MediaError {
    /// The UDP socket could not be opened or configured.
    #[error("media socket: {0}")]
    Socket(#[from] std::io::Error),
    /// No address that a client could reach is known.
    #[error("no address to advertise to clients")]
    NoAddress,
    /// No room of this name in this space.
    #[error("room not found")]
    RoomNotFound,
    /// The room has no participant of this identity.
    #[error("participant not found")]
    ParticipantNotFound,
    /// The participant publishes no such track.
    #[error("track not found")]
    TrackNotFound,
    /// A track muted by its publisher or a moderator may only be unmuted by its publisher.
    #[error("remote unmute is not allowed")]
    UnmuteRefused,
    /// The identity is taken by a live participant and cannot be used for an announcement.
    #[error("identity is in use")]
    IdentityInUse,
    /// A number of a trunk belongs to somebody else.
    #[error("in_use")]
    NumberInUse,
    /// A trunk is at an address that is not of the public Internet, and that the operator has not opened.
    #[error("the trunk is at a private address that is not opened for trunks")]
    PrivateTrunk,
    /// Encryption is required over a transport that would carry its keys readably.
    #[error("encryption that is required needs TLS, because its keys would be readable")]
    ReadableKeys,
    /// The API key is not known.
    #[error("unknown api key")]
    UnknownApiKey,
    /// A value given by the caller is not acceptable; the text says which.
    #[error("invalid argument: {0}")]
    InvalidArgument(&'static str),
    /// The peer connection refused an operation.
    #[error("peer connection: {0}")]
    PeerConnection(String),
    /// A token could not be signed.
    #[error("token signing: {0}")]
    Signing(String),
    /// What the server API keeps could not be written or read.
    #[error("storage: {0}")]
    Storage(String),
    /// The webhook client could not be created.
    #[error("webhooks: {0}")]
    Webhook(String),
    /// All ports for telephone voices are in use, or still cooling down.
    #[error("no port is free for another telephone call")]
    NoPorts,
    /// A message of a telephone call could not be sent or understood.
    #[error("sip: {0}")]
    Sip(String),
    /// A codec could not be made.
    #[error("codec: {0}")]
    Codec(String),
    /// The server is shutting down.
    #[error("media server is shutting down")]
    ShuttingDown,
}

/// Refusal of a signal connection, in terms of the HTTP answer that the upgrade gets.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{status}: {text}")]
pub struct ConnectError {
    /// HTTP status: 400, 401, 403, 404 or 503.
    pub status: u16,
    /// Plain text body, safe to show to the client.
    pub text: String,
}

impl ConnectError {
    pub(crate) fn new(status: u16, text: impl Into<String>) -> Self {
        Self {
            status,
            text: text.into(),
        }
    }

    pub(crate) fn bad_request(text: impl Into<String>) -> Self {
        Self::new(400, text)
    }

    pub(crate) fn unauthorized(text: impl Into<String>) -> Self {
        Self::new(401, text)
    }

    pub(crate) fn forbidden(text: impl Into<String>) -> Self {
        Self::new(403, text)
    }

    pub(crate) fn not_found(text: impl Into<String>) -> Self {
        Self::new(404, text)
    }
}
