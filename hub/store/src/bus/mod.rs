//! Messages between nodes: they may be lost, and sequence numbers let the receiver recover. What must be durable goes
//! through SQL.

mod in_process;
mod redis;

pub use self::redis::RedisBus;
pub use in_process::InProcessBus;

use hub_domain::conversations::channel::Channel;
use hub_domain::{AccountId, CallId, TenantId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::broadcast;

/// A committed event for screens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TopicEvent {
    pub tenant: TenantId,
    /// As stored: `thread:…`, `queue:…`, `me:7`.
    pub topic: String,
    pub seq: i64,
    pub kind: String,
    pub at_ms: i64,
    /// JSON text, encoded once.
    pub data: Arc<str>,
}

/// What travels on the bus.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum BusMessage {
    Event(TopicEvent),
    /// Typing, viewing, interim captions, levels: not kept, no sequence.
    Signal {
        tenant: TenantId,
        topic: String,
        kind: String,
        data: Arc<str>,
        from: Option<Arc<str>>,
    },
    /// A session ended: its tokens and sockets are dead on every node.
    SessionRevoked {
        sid: String,
    },
    /// A guest was taken out of a call: their tokens and sockets are dead on every node.
    GuestRemoved {
        tenant: TenantId,
        call: CallId,
        identity: String,
    },
    /// An account's rights have changed, or it was blocked: every node reads it again.
    AccountChanged {
        tenant: TenantId,
        account: AccountId,
    },
    /// A tenant's row, its settings or its hosts have changed: every node reads them again.
    TenantChanged {
        tenant: TenantId,
    },
    /// Somebody asks every node whether it answers by the texts of a release.
    ReleaseAsked {
        /// Which question.
        ask: Arc<str>,
        tenant: TenantId,
        release: i64,
    },
    /// A node's answer to [`BusMessage::ReleaseAsked`].
    ReleaseFollowed {
        ask: Arc<str>,
        node: Arc<str>,
        follows: bool,
    },
    /// Something waits in the outbox.
    OutboxReady {
        tenant: TenantId,
        channel: Channel,
    },
}

/// Publishes to every node, including this one.
pub trait Bus: Send + Sync {
    /// Sends a message; never blocks and never fails the caller, since sequence numbers make up for a lost one.
    fn publish(&self, message: BusMessage);
    /// Everything published from now on, by any node.
    fn subscribe(&self) -> broadcast::Receiver<BusMessage>;
    /// Whether other nodes can be reached right now.
    fn healthy(&self) -> bool;
}
