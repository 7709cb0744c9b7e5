//! The server API: LiveKit's `RoomService` over Twirp, in JSON and protobuf.

use bytes::Bytes;

/// Answer of a server API call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwirpReply {
    /// HTTP status.
    pub status: u16,
    /// `application/json` or `application/protobuf`.
    pub content_type: &'static str,
    /// Body.
    pub body: Bytes,
}
