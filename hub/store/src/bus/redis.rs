//! The bus of several nodes: Redis publish/subscribe over RESP3 with automatic resubscription.

use super::{Bus, BusMessage};
use crate::error::Result;
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{AsyncCommands, PushInfo, PushKind, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};

const CHANNEL: &str = "commonline";
const QUEUE: usize = 16_384;
/// Publishing hangs while Redis is away: nothing waits longer than this.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bus over Redis. While Redis is unreachable this node still receives its own messages; others notice the gap by the
/// sequence.
pub struct RedisBus {
    outgoing: mpsc::Sender<BusMessage>,
    local: broadcast::Sender<BusMessage>,
    healthy: Arc<AtomicBool>,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Envelope {
    node: String,
    message: BusMessage,
}

impl RedisBus {
    /// Connects (`redis://…`) and subscribes. `node` is this process's own name, by which it ignores its own messages.
    pub async fn connect(url: &str, node: &str) -> Result<Self> {
        let url = if url.contains("protocol=") {
            url.to_owned()
        } else {
            format!("{url}{}protocol=resp3", if url.contains('?') { '&' } else { '?' })
        };
        let client = redis::Client::open(url)?;
        let (push_sender, mut pushes) = mpsc::unbounded_channel::<PushInfo>();
        let config = ConnectionManagerConfig::new()
            .set_push_sender(push_sender)
            .set_automatic_resubscription()
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE));
        let mut connection = ConnectionManager::new_with_config(client, config).await?;
        connection.subscribe(CHANNEL).await?;

        let local = broadcast::channel(QUEUE).0;
        let healthy = Arc::new(AtomicBool::new(true));
        let (outgoing, mut queue) = mpsc::channel::<BusMessage>(QUEUE);

        let own = node.to_owned();
        let to_local = local.clone();
        tokio::spawn(async move {
            while let Some(push) = pushes.recv().await {
                if push.kind != PushKind::Message {
                    continue;
                }
                let Some(Value::BulkString(payload)) = push.data.into_iter().nth(1) else {
                    continue;
                };
                match serde_json::from_slice::<Envelope>(&payload) {
                    Ok(envelope) if envelope.node != own => {
                        let _ = to_local.send(envelope.message);
                    }
                    Ok(_) => {}
                    Err(error) => tracing::warn!(%error, "a message on the bus cannot be read"),
                }
            }
        });

        let own = node.to_owned();
        let state = healthy.clone();
        tokio::spawn(async move {
            while let Some(message) = queue.recv().await {
                let envelope = Envelope {
                    node: own.clone(),
                    message,
                };
                let Ok(payload) = serde_json::to_vec(&envelope) else {
                    continue;
                };
                let sent =
                    tokio::time::timeout(PATIENCE, connection.publish::<_, _, ()>(CHANNEL, payload)).await;
                let reached = matches!(sent, Ok(Ok(())));
                if state.swap(reached, Ordering::Relaxed) != reached {
                    if reached {
                        tracing::info!("redis is back");
                    } else {
                        tracing::warn!("redis does not answer; other nodes catch up from the database");
                    }
                }
            }
        });
        Ok(Self {
            outgoing,
            local,
            healthy,
        })
    }
}

impl Bus for RedisBus {
    fn publish(&self, message: BusMessage) {
        let _ = self.local.send(message.clone());
        // A full queue means Redis is unreachable: other nodes notice the gap by the sequence.
        let _ = self.outgoing.try_send(message);
    }

    fn subscribe(&self) -> broadcast::Receiver<BusMessage> {
        self.local.subscribe()
    }

    fn healthy(&self) -> bool {
        self.healthy.load(Ordering::Relaxed)
    }
}
