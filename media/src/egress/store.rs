//! The hub's part of egresses: it stores their records and provides storage for their files.

use crate::error::MediaError;
use crate::recording::RecordingStore;
use crate::sfu::event::RoomKey;
use async_trait::async_trait;
use std::io::Read;
use std::sync::Arc;

/// A stored egress. All fields but `info` are for finding it and its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EgressRecord {
    /// Owner of the API key that asked for it.
    pub space: String,
    /// `EG_…`, unique.
    pub id: String,
    /// Name of the room.
    pub room: String,
    /// Which process records.
    pub node: String,
    /// Epoch milliseconds.
    pub started_at_ms: i64,
    /// Nothing is recorded any more, and what there is is measured.
    pub ended: bool,
    /// Whether its parts are mixed into one file; otherwise its only part is the file.
    pub mixed: bool,
    /// Name of the file when it is downloaded.
    pub filename: String,
    /// Keys of the files that its tracks were written to.
    pub parts: Vec<String>,
    /// LiveKit's `EgressInfo` in JSON.
    pub info: String,
}

/// A change that must be in the audit log before it happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EgressAuditEntry {
    /// `egress.start` or `egress.stop`.
    pub action: &'static str,
    /// The API key that asked for it.
    pub by: String,
}

/// Which egresses are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EgressFilter {
    /// Of this room; all rooms when empty.
    pub room: String,
    /// With this id; any when empty.
    pub id: String,
    /// Only those that are not over.
    pub active: bool,
    /// Only those begun before this one: its time in epoch milliseconds, and its id.
    pub before: Option<(i64, String)>,
    /// At most so many.
    pub limit: i64,
}

/// Keeps egresses and their files. A space is opaque to media, here the owner of an API key.
#[async_trait]
pub trait EgressStore: Send + Sync {
    /// This process's name among those that share the store; unchanged by a restart.
    fn node(&self) -> &str;
    /// Whether programs may record this room: not rooms that the hub records by its own rules.
    fn may_record(&self, room: &RoomKey) -> bool;
    /// Where tracks are written.
    fn files(&self) -> Arc<dyn RecordingStore>;
    /// The key of a track's file.
    fn file_key(&self, space: &str, egress: &str, track: &str) -> String;
    /// The URL of the file, for people with the right to it.
    fn location(&self, egress: &str) -> String;
    /// Gets ready to write files of a space.
    async fn prepare(&self, space: &str) -> Result<(), MediaError>;
    /// Opens a track's file, also one that was not finished.
    async fn open(&self, space: &str, file_key: &str) -> Result<Box<dyn Read + Send>, MediaError>;
    /// Writes a record, new or changed, and the audit entry with it.
    async fn save(
        &self,
        record: &EgressRecord,
        audit_entry: Option<EgressAuditEntry>,
    ) -> Result<(), MediaError>;
    /// One egress of a space.
    async fn get(&self, space: &str, id: &str) -> Result<Option<EgressRecord>, MediaError>;
    /// Egresses of a space, the latest first.
    async fn list(&self, space: &str, filter: &EgressFilter) -> Result<Vec<EgressRecord>, MediaError>;
    /// Those that a process of this name has begun and not ended.
    async fn left_open(&self) -> Result<Vec<EgressRecord>, MediaError>;
}
