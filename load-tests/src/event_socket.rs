//! A light client of the hub's event socket: no state, and buffers of a few kilobytes at most.

use futures::stream::{SplitSink, SplitStream};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::error::LoadError;

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// An open event socket, welcomed by the hub.
pub struct EventSocket {
    sink: SplitSink<Stream, Message>,
    stream: SplitStream<Stream>,
}

impl EventSocket {
    /// Connects, says hello with this token and waits for the welcome.
    pub async fn open(hub: &str, token: &str) -> Result<Self, LoadError> {
        let address = format!("{}/live", hub.replacen("http", "ws", 1));
        let mut request = address.into_client_request()?;
        let headers = request.headers_mut();
        headers.insert(
            "Sec-WebSocket-Protocol",
            HeaderValue::from_static("commonline.v1"),
        );
        let origin =
            HeaderValue::from_str(hub).map_err(|_| LoadError::Unexpected(format!("address {hub}")))?;
        headers.insert("Origin", origin);
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let (socket, _) = connect_async_with_config(request, Some(config), true).await?;
        let (sink, stream) = socket.split();
        let mut open = Self { sink, stream };
        open.send(&json!({"op": "hello", "token": token})).await?;
        open.answer("welcome").await?;
        Ok(open)
    }

    /// Subscribes to a topic and waits until the hub confirms it.
    pub async fn subscribe(&mut self, id: u64, topic: &str) -> Result<(), LoadError> {
        self.send(&json!({"op": "subscribe", "id": id, "topic": topic}))
            .await?;
        self.answer("subscribed").await
    }

    /// Sends one frame.
    pub async fn send(&mut self, frame: &Value) -> Result<(), LoadError> {
        Ok(self.sink.send(Message::Text(frame.to_string().into())).await?)
    }

    /// The next text frame; none when the hub closed the socket. Pings are answered while waiting.
    pub async fn next(&mut self) -> Result<Option<Utf8Bytes>, LoadError> {
        while let Some(message) = self.stream.next().await {
            match message? {
                Message::Text(text) => return Ok(Some(text)),
                Message::Close(reason) => {
                    return match reason {
                        Some(reason) => Err(LoadError::Unexpected(format!("socket closed: {reason}"))),
                        None => Ok(None),
                    };
                }
                _ => {}
            }
        }
        Ok(None)
    }

    async fn answer(&mut self, op: &str) -> Result<(), LoadError> {
        while let Some(text) = self.next().await? {
            let frame: Value = serde_json::from_str(&text)
                .map_err(|error| LoadError::Unexpected(format!("frame {}: {error}", text.as_str())))?;
            match frame["op"].as_str() {
                Some(found) if found == op => return Ok(()),
                Some("error") => return Err(LoadError::Unexpected(format!("{op} was refused: {frame}"))),
                _ => {}
            }
        }
        Err(LoadError::Unexpected(format!("socket closed before {op}")))
    }
}
