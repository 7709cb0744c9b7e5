//! One signal socket, as its carrier (the HTTP server) sees it.

use bytes::Bytes;
use tokio::sync::mpsc;

/// The upgrade request of a signal socket, or a validation request, undecoded.
#[derive(Debug, Clone, Default)]
pub struct SignalRequestInfo {
    /// Path, for example `/rtc/v1` or `/rtc/v1/validate`.
    pub path: String,
    /// Query string without the question mark, percent-encoded as it came.
    pub query: String,
    /// The `Authorization` header's value, when there is one.
    pub authorization: Option<String>,
}

/// A frame to be sent on a signal socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignalFrame {
    /// One binary WebSocket message.
    Message(Bytes),
    /// Close the socket, with a WebSocket close code (RFC 6455, section 7.4) and a reason.
    Close {
        /// Close code.
        code: u16,
        /// At most 123 bytes.
        reason: String,
    },
}

/// An accepted signal connection.
///
/// The carrier passes each binary message to `incoming` (awaiting it slows down a flooding client), sends each frame of
/// `outgoing`, and drops both when the socket has closed, which notifies the server. When `outgoing` ends, the carrier
/// closes the socket.
#[derive(Debug)]
pub struct SignalConnection {
    /// Messages from the client.
    pub incoming: mpsc::Sender<Bytes>,
    /// Frames to the client, in order.
    pub outgoing: mpsc::Receiver<SignalFrame>,
    /// Identity that joined, for logs.
    pub identity: String,
}
