//! Where trunks and dispatch rules are kept.

use crate::error::MediaError;
use async_trait::async_trait;
use std::collections::HashMap;

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SipKind {
    /// From where calls may come in.
    InboundTrunk,
    /// A trunk for outgoing calls.
    OutboundTrunk,
    /// Which room an incoming call goes to.
    DispatchRule,
    /// The hub registers at the outbound trunk of the same id (RFC 3261, section 10).
    Registration,
    /// The trunk of the same id is behind address translation: voices come from the address that signals.
    BehindNat,
}

impl SipKind {
    /// Its name in the store and in the audit log.
    pub fn name(self) -> &'static str {
        match self {
            Self::InboundTrunk => "sip_inbound_trunk",
            Self::OutboundTrunk => "sip_outbound_trunk",
            Self::DispatchRule => "sip_dispatch_rule",
            Self::Registration => "sip_registration",
            Self::BehindNat => "sip_behind_nat",
        }
    }
}

/// One trunk or rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SipEntry {
    /// Kind of entry.
    pub kind: SipKind,
    /// `ST_…` or `SDR_…`, unique.
    pub id: String,
    /// LiveKit's message for it in JSON, passwords included: to be sealed. Of a registration and of a
    /// trunk behind address translation, which LiveKit does not know, `{}`.
    pub body: String,
}

/// The request and its author, for the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SipAuditEntry {
    /// `create`, `update` or `delete`.
    pub action: &'static str,
    /// The API key that asked for it.
    pub by: String,
}

/// Keeps the trunks and rules of spaces, in the order in which they were made.
#[async_trait]
pub trait SipStore: Send + Sync {
    /// Writes an entry, new or changed. [`MediaError::NumberInUse`] where a number of a trunk is another space's.
    async fn save(&self, space: &str, entry: &SipEntry, audit_entry: SipAuditEntry)
    -> Result<(), MediaError>;
    /// Takes an entry away.
    async fn delete(
        &self,
        space: &str,
        kind: SipKind,
        id: &str,
        audit_entry: SipAuditEntry,
    ) -> Result<(), MediaError>;
    /// All entries of a kind.
    async fn list(&self, space: &str, kind: SipKind) -> Result<Vec<SipEntry>, MediaError>;
    /// Whether this node is the one that registers at a trunk: asked again and again, and one of all nodes is answered yes.
    async fn may_register(&self, space: &str, trunk: &str) -> Result<bool, MediaError>;
    /// Whose each number is that belongs to a space, in the form of [`hub_domain::calls::telephone::claimed_number`].
    async fn claims(&self) -> Result<HashMap<String, String>, MediaError>;
    /// The spaces that have any.
    async fn spaces(&self) -> Result<Vec<String>, MediaError>;
}
