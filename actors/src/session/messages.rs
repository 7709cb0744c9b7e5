//! What a session is sent.

use actix::Message;
use bytes::Bytes;
use serde::Deserialize;

/// One message from the socket; the carrier has removed the framing.
pub enum SocketInput {
    Text(String),
    /// To be answered with the same payload.
    Ping(Bytes),
    /// A sign of life.
    Pong,
    /// Binary, a broken frame, or one that is too large.
    Malformed(&'static str),
    Closed,
}

impl Message for SocketInput {
    type Result = ();
}

/// How a session ends its socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CloseFrame {
    pub code: u16,
    pub reason: &'static str,
}

/// The session row behind the screen has ended.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Revoked;

/// Ask again whether the session may stay.
#[derive(Message)]
#[rtype(result = "()")]
pub struct RecheckRights;

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "SessionState")]
pub struct ObserveSession;

/// What a session says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionState {
    pub signed_in: bool,
    pub topics: Vec<String>,
}

/// Close codes of the event socket.
pub mod close {
    use super::CloseFrame;
    pub const MALFORMED: CloseFrame = CloseFrame {
        code: 4400,
        reason: "malformed frame",
    };
    pub const NOT_SIGNED_IN: CloseFrame = CloseFrame {
        code: 4401,
        reason: "not signed in",
    };
    pub const NOT_ALLOWED: CloseFrame = CloseFrame {
        code: 4403,
        reason: "not allowed",
    };
    pub const TOO_SLOW: CloseFrame = CloseFrame {
        code: 4408,
        reason: "too slow",
    };
    pub const REVOKED: CloseFrame = CloseFrame {
        code: 4409,
        reason: "session revoked",
    };
    pub const FLOOD: CloseFrame = CloseFrame {
        code: 4429,
        reason: "too many requests",
    };
    pub const RESTART: CloseFrame = CloseFrame {
        code: 1012,
        reason: "service restart",
    };
    pub const SILENT: CloseFrame = CloseFrame {
        code: 4408,
        reason: "no sign of life",
    };
}

/// A request on the socket.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Request {
    Hello {
        token: String,
    },
    Subscribe {
        id: i64,
        topic: String,
        #[serde(default)]
        from_seq: Option<i64>,
    },
    Unsubscribe {
        id: i64,
        topic: String,
    },
    Signal {
        topic: String,
        kind: String,
        #[serde(default)]
        data: SignalData,
    },
    Token {
        id: i64,
        token: String,
    },
    Ping {
        id: i64,
    },
}

/// What a client may say in a signal.
#[derive(Debug, Default, Deserialize)]
pub struct SignalData {
    #[serde(default)]
    pub active: bool,
    /// The item of a configured text that somebody is at.
    #[serde(default)]
    pub item: Option<String>,
}
