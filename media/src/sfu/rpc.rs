//! Remote calls that the hub makes to a client, in LiveKit's form: data packets with a request, an
//! acknowledgement and an answer.

use crate::error::MediaError;
use crate::sfu::event::RoomKey;
use crate::sfu::participant::Command;
use crate::sfu::server::MediaServer;
use livekit_protocol as proto;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Longest request or answer, in bytes, as the SDKs have it.
const MAX_PAYLOAD: usize = 15 * 1024;
/// Longest name of a method, in bytes.
const MAX_METHOD: usize = 256;
/// How long a client may take to acknowledge a request.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(7);
/// Default and maximum time for an answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(15);
const MAX_TIMEOUT: Duration = Duration::from_secs(60);
/// Version of the calls' form.
const VERSION: u32 = 1;

/// Error codes of the SDKs (`RpcError.ErrorCode`).
pub(crate) const UNSUPPORTED_METHOD: u32 = 1400;
pub(crate) const CONNECTION_TIMEOUT: u32 = 1501;
pub(crate) const RESPONSE_TIMEOUT: u32 = 1502;
pub(crate) const RECIPIENT_DISCONNECTED: u32 = 1503;

/// A call to a client.
pub(crate) struct RpcCall {
    pub request: proto::RpcRequest,
    pub acknowledged: oneshot::Sender<()>,
    pub answered: oneshot::Sender<RpcAnswer>,
}

/// What the client's method returned, or why there is nothing.
pub(crate) type RpcAnswer = Result<String, proto::RpcError>;

impl MediaServer {
    /// Calls a method that a client has registered. The outer error concerns the call itself (nobody there, too long),
    /// the inner one its outcome.
    pub(crate) async fn perform_rpc(
        &self,
        room: &RoomKey,
        identity: &str,
        method: String,
        payload: String,
        response_timeout_ms: u32,
    ) -> Result<RpcAnswer, MediaError> {
        let (_, participant) = self.find(room, identity)?;
        if method.is_empty() || method.len() > MAX_METHOD || payload.len() > MAX_PAYLOAD {
            return Err(MediaError::InvalidArgument(
                "method or payload is empty or too long",
            ));
        }
        let allowed = match response_timeout_ms {
            0 => ANSWERED_WITHIN,
            ms => Duration::from_millis(ms.into()).min(MAX_TIMEOUT),
        };
        let (acknowledged, acknowledgement) = oneshot::channel();
        let (answered, answer) = oneshot::channel();
        let call = RpcCall {
            request: proto::RpcRequest {
                id: uuid::Uuid::new_v4().to_string(),
                method,
                payload,
                response_timeout_ms: allowed.as_millis() as u32,
                version: VERSION,
                ..Default::default()
            },
            acknowledged,
            answered,
        };
        if !participant.inbox.command(Command::Call(call)) {
            return Ok(Err(failure(RECIPIENT_DISCONNECTED, "recipient disconnected")));
        }
        // A method may answer before its acknowledgement arrives; the answer implies it.
        Ok(
            match timeout(ACKNOWLEDGED_WITHIN.min(allowed), acknowledgement).await {
                Err(_) => Err(failure(CONNECTION_TIMEOUT, "connection timeout")),
                Ok(_) => match timeout(allowed, answer).await {
                    Err(_) => Err(failure(RESPONSE_TIMEOUT, "response timeout")),
                    Ok(Err(_)) => Err(failure(RECIPIENT_DISCONNECTED, "recipient disconnected")),
                    Ok(Ok(answer)) => answer,
                },
            },
        )
    }
}

pub(crate) fn failure(code: u32, message: &str) -> proto::RpcError {
    proto::RpcError {
        code,
        message: message.to_owned(),
        ..Default::default()
    }
}
