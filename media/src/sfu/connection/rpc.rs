//! Calls of the hub that wait for this client's answer.

use super::Connection;
use crate::sfu::delivery::Delivery;
use crate::sfu::rpc::{RpcAnswer, RpcCall, failure};
use livekit_protocol as proto;
use proto::data_packet::Value;
use proto::rpc_response::Value as Answer;
use std::collections::HashMap;
use tokio::sync::oneshot;

/// Calls that may wait for one client.
const MAX_WAITING: usize = 256;
/// The caller that the client sees. No participant has this identity; the client only repeats it.
const CALLER: &str = "hub";
/// `RpcError.ErrorCode.UNSUPPORTED_VERSION`.
const UNSUPPORTED_VERSION: u32 = 1404;

struct Waiting {
    acknowledged: Option<oneshot::Sender<()>>,
    answered: oneshot::Sender<RpcAnswer>,
}

/// By the id of the request. A caller that stopped waiting has closed its end.
#[derive(Default)]
pub(crate) struct Calls(HashMap<String, Waiting>);

impl Calls {
    /// Takes the client's answer to a call; false if the packet is not for the hub.
    pub fn take(&mut self, value: &Value) -> bool {
        match value {
            Value::RpcAck(ack) => match self.0.get_mut(&ack.request_id) {
                Some(waiting) => {
                    if let Some(acknowledged) = waiting.acknowledged.take() {
                        // Nobody waits any more: nothing is lost.
                        let _ = acknowledged.send(());
                    }
                    true
                }
                None => false,
            },
            Value::RpcResponse(response) => match self.0.remove(&response.request_id) {
                Some(waiting) => {
                    let answer = match response.value.clone() {
                        Some(Answer::Payload(payload)) => Ok(payload),
                        Some(Answer::Error(error)) => Err(error),
                        // Only those get one who said that they understand it.
                        Some(Answer::CompressedPayload(_)) | None => {
                            Err(failure(UNSUPPORTED_VERSION, "unsupported version"))
                        }
                    };
                    let _ = waiting.answered.send(answer);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }
}

impl Connection {
    /// Sends a call to the client; without room for it the caller learns that nobody will answer.
    pub(super) fn call(&mut self, call: RpcCall) {
        self.calls.0.retain(|_, waiting| !waiting.answered.is_closed());
        if self.calls.0.len() >= MAX_WAITING {
            return;
        }
        let packet = proto::DataPacket {
            participant_identity: CALLER.to_owned(),
            destination_identities: vec![self.me.identity.to_string()],
            value: Some(Value::RpcRequest(call.request.clone())),
            ..Default::default()
        };
        self.calls.0.insert(
            call.request.id,
            Waiting {
                acknowledged: Some(call.acknowledged),
                answered: call.answered,
            },
        );
        self.deliver(Delivery::unnumbered(&packet, true));
    }
}
