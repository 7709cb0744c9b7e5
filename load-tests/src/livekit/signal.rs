//! The LiveKit signal socket, mode v1: the first offer is part of the address, frames are binary protobuf.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE;
use futures::stream::{SplitSink, SplitStream};
use futures::{SinkExt, StreamExt};
use livekit_protocol as proto;
use prost::Message as _;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::error::LoadError;

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Requests to the server.
pub struct SignalSink(SplitSink<Stream, Message>);

/// Responses from it.
pub struct SignalStream(SplitStream<Stream>);

/// How the socket is opened.
pub enum Opening<'a> {
    /// With the first offer.
    Join { offer_sdp: &'a str },
    /// Again, as the participant with this sid.
    Resume { participant_sid: &'a str },
}

/// Opens the socket.
pub async fn connect(
    hub: &str,
    token: &str,
    opening: Opening<'_>,
) -> Result<(SignalSink, SignalStream), LoadError> {
    let mut join = proto::JoinRequest {
        client_info: Some(proto::ClientInfo {
            sdk: proto::client_info::Sdk::Rust as i32,
            protocol: 16,
            version: env!("CARGO_PKG_VERSION").into(),
            ..Default::default()
        }),
        connection_settings: Some(proto::ConnectionSettings {
            auto_subscribe: true,
            ..Default::default()
        }),
        ..Default::default()
    };
    match opening {
        Opening::Join { offer_sdp } => {
            join.publisher_offer = Some(session_description("offer", offer_sdp, 1));
        }
        Opening::Resume { participant_sid } => {
            join.reconnect = true;
            join.participant_sid = participant_sid.into();
        }
    }
    let wrapped = proto::WrappedJoinRequest {
        compression: proto::wrapped_join_request::Compression::None as i32,
        join_request: join.encode_to_vec(),
    };
    let request = URL_SAFE.encode(wrapped.encode_to_vec()).replace('=', "%3D");
    let base = hub.replacen("http", "ws", 1);
    let (socket, _) = connect_async(format!(
        "{base}/rtc/v1?access_token={token}&join_request={request}"
    ))
    .await?;
    let (sink, stream) = socket.split();
    Ok((SignalSink(sink), SignalStream(stream)))
}

/// A description of this type (`offer`, `answer`) with the client's own number.
pub fn session_description(kind: &str, sdp: &str, id: u32) -> proto::SessionDescription {
    proto::SessionDescription {
        r#type: kind.into(),
        sdp: sdp.into(),
        id,
        ..Default::default()
    }
}

impl SignalSink {
    /// Sends one request.
    pub async fn send(&mut self, message: proto::signal_request::Message) -> Result<(), LoadError> {
        let request = proto::SignalRequest {
            message: Some(message),
        };
        Ok(self
            .0
            .send(Message::Binary(request.encode_to_vec().into()))
            .await?)
    }
}

impl SignalStream {
    /// The next response; none when the server closed the socket.
    pub async fn next(&mut self) -> Result<Option<proto::signal_response::Message>, LoadError> {
        while let Some(frame) = self.0.next().await {
            match frame? {
                Message::Binary(bytes) => {
                    let response = proto::SignalResponse::decode(bytes)
                        .map_err(|error| LoadError::Unexpected(format!("signal frame: {error}")))?;
                    if response.message.is_some() {
                        return Ok(response.message);
                    }
                }
                Message::Close(_) => return Ok(None),
                _ => {}
            }
        }
        Ok(None)
    }
}
