//! Storage of egresses: records in the database, tracks sealed with the tenant's key from the first byte, an audit line
//! for each action.

use crate::calls::own_rooms;
use crate::calls::recordings::Recordings;
use crate::error::{ActorError, Result};
use crate::files::OpenFile;
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_media::egress::{EgressAuditEntry, EgressFilter, EgressRecord, EgressStore};
use hub_media::recording::{RecordingStore, mix};
use hub_media::{MediaError, RoomKey};
use hub_store::audit::{self, AuditLine, By};
use hub_store::calls::egresses::{self, DueEgress, Egress};
use hub_store::keys::Keyring;
use hub_store::{Store, StoreError};
use parking_lot::Mutex;
use std::io::Read;
use std::sync::Arc;

/// Mixed files kept in memory for players that fetch them in parts.
const KEPT_MIXES: usize = 4;

/// The hub's egresses.
pub struct Egresses {
    store: Store,
    keyring: Keyring,
    recordings: Recordings,
    node: String,
    mixes: Mutex<Vec<(String, Arc<Vec<u8>>)>>,
}

/// The file of an egress.
pub enum EgressFile {
    /// One track, as it was recorded.
    Track(Box<OpenFile>),
    /// All tracks together.
    Mixed(Arc<Vec<u8>>),
}

impl Egresses {
    /// Egresses of this process.
    pub fn new(store: Store, keyring: Keyring, recordings: Recordings, node: &str) -> Self {
        Self {
            store,
            keyring,
            recordings,
            node: node.to_owned(),
            mixes: Mutex::default(),
        }
    }

    /// Opens the file of an egress of this tenant.
    pub async fn file(&self, egress: &Egress) -> Result<EgressFile> {
        let tenant = TenantId(egress.tenant_id);
        let keys: Vec<String> = serde_json::from_str(&egress.parts).map_err(StoreError::from)?;
        if keys.is_empty() || !egress.ended {
            return Err(StoreError::NotFound("recording").into());
        }
        if !egress.mixed {
            let track = self
                .recordings
                .files()
                .open(&self.keyring, tenant, &keys[0])
                .await?;
            return Ok(EgressFile::Track(Box::new(track)));
        }
        if let Some((_, kept)) = self.mixes.lock().iter().find(|(id, _)| *id == egress.id) {
            return Ok(EgressFile::Mixed(kept.clone()));
        }
        let mut parts: Vec<Box<dyn Read + Send>> = Vec::with_capacity(keys.len());
        for key in &keys {
            parts.push(Box::new(
                self.recordings.files().open(&self.keyring, tenant, key).await?,
            ));
        }
        let mixed = tokio::task::spawn_blocking(move || {
            let mut out = Vec::new();
            mix(parts, &mut out).map(|_| Arc::new(out))
        })
        .await
        .map_err(|error| ActorError::Program(error.to_string()))?
        .map_err(|error| ActorError::Program(error.to_string()))?;
        let mut mixes = self.mixes.lock();
        if mixes.len() >= KEPT_MIXES {
            mixes.remove(0);
        }
        mixes.push((egress.id.clone(), mixed.clone()));
        Ok(EgressFile::Mixed(mixed))
    }

    /// Deletes the files of an expired egress, then its row, with an audit line.
    pub async fn expire(&self, due: &DueEgress) -> Result<()> {
        let (egress, tenant) = (&due.egress, TenantId(due.egress.tenant_id));
        let keys: Vec<String> = serde_json::from_str(&egress.parts).map_err(StoreError::from)?;
        self.recordings.files().delete(keys).await?;
        self.mixes.lock().retain(|(known, _)| *known != egress.id);
        let mut write = self.store.write().await?;
        egresses::remove(&mut write, tenant, &egress.id).await?;
        let line = AuditLine::new(
            tenant,
            By::system().from("retention"),
            "egress.expire",
            "egress",
            &egress.id,
        )
        .before(&egress.info)
        .reason(format!("kept for {} days", due.days));
        audit::append(&mut write, line).await?;
        Ok(write.commit().await?)
    }

    async fn write(&self, record: &EgressRecord, audit_entry: Option<EgressAuditEntry>) -> Result<()> {
        let tenant = tenant(&record.space)?;
        let egress = Egress {
            tenant_id: tenant.0,
            id: record.id.clone(),
            room: record.room.clone(),
            node: record.node.clone(),
            started_at_ms: record.started_at_ms,
            ended: record.ended,
            mixed: record.mixed,
            filename: record.filename.clone(),
            parts: serde_json::to_string(&record.parts).map_err(StoreError::from)?,
            info: record.info.clone(),
        };
        let mut write = self.store.write().await?;
        egresses::put(&mut write, tenant, &egress).await?;
        if let Some(audit_entry) = audit_entry {
            let line = AuditLine::new(
                tenant,
                key_holder(&audit_entry.by).from("server API"),
                audit_entry.action,
                "egress",
                &record.id,
            )
            .after(&record.info);
            audit::append(&mut write, line).await?;
        }
        Ok(write.commit().await?)
    }
}

/// The holder of an API key, as the audit log names them.
pub(crate) fn key_holder(api_key: &str) -> By {
    By::person(0, format!("API key {api_key}"))
}

/// A space is a tenant's number.
pub(crate) fn tenant(space: &str) -> Result<TenantId> {
    space.parse().map_err(|_| StoreError::NotFound("tenant").into())
}

pub(crate) fn storage(error: impl std::fmt::Display) -> MediaError {
    MediaError::Storage(error.to_string())
}

fn record(egress: Egress) -> std::result::Result<EgressRecord, MediaError> {
    Ok(EgressRecord {
        space: egress.tenant_id.to_string(),
        id: egress.id,
        room: egress.room,
        node: egress.node,
        started_at_ms: egress.started_at_ms,
        ended: egress.ended,
        mixed: egress.mixed,
        filename: egress.filename,
        parts: serde_json::from_str(&egress.parts).map_err(storage)?,
        info: egress.info,
    })
}

#[async_trait]
impl EgressStore for Egresses {
    fn node(&self) -> &str {
        &self.node
    }

    fn may_record(&self, room: &RoomKey) -> bool {
        // The recording of calls follows their policy, and announcements read codes: neither may be recorded here.
        !own_rooms::is_own(&room.name)
    }

    fn files(&self) -> Arc<dyn RecordingStore> {
        self.recordings.writer()
    }

    fn file_key(&self, space: &str, egress: &str, track: &str) -> String {
        format!("t{space}/egress/{egress}/{track}.ogg")
    }

    fn location(&self, egress: &str) -> String {
        format!("/api/egresses/{egress}/file")
    }

    async fn prepare(&self, space: &str) -> std::result::Result<(), MediaError> {
        let tenant = tenant(space).map_err(storage)?;
        self.recordings
            .unlock(&self.keyring, tenant)
            .await
            .map_err(storage)
    }

    async fn open(
        &self,
        space: &str,
        file_key: &str,
    ) -> std::result::Result<Box<dyn Read + Send>, MediaError> {
        let tenant = tenant(space).map_err(storage)?;
        let file = self
            .recordings
            .files()
            .open(&self.keyring, tenant, file_key)
            .await;
        Ok(Box::new(file.map_err(storage)?))
    }

    async fn save(
        &self,
        record: &EgressRecord,
        audit_entry: Option<EgressAuditEntry>,
    ) -> std::result::Result<(), MediaError> {
        self.write(record, audit_entry).await.map_err(storage)
    }

    async fn get(&self, space: &str, id: &str) -> std::result::Result<Option<EgressRecord>, MediaError> {
        let tenant = tenant(space).map_err(storage)?;
        let egress = self.store.egresses().by_id(tenant, id).await.map_err(storage)?;
        egress.map(record).transpose()
    }

    async fn list(
        &self,
        space: &str,
        filter: &EgressFilter,
    ) -> std::result::Result<Vec<EgressRecord>, MediaError> {
        let tenant = tenant(space).map_err(storage)?;
        let filter = egresses::EgressFilter {
            room: filter.room.clone(),
            id: filter.id.clone(),
            active: filter.active,
            before: filter.before.clone(),
            limit: filter.limit,
        };
        let found = self
            .store
            .egresses()
            .list(tenant, &filter)
            .await
            .map_err(storage)?;
        found.into_iter().map(record).collect()
    }

    async fn left_open(&self) -> std::result::Result<Vec<EgressRecord>, MediaError> {
        let found = self
            .store
            .egresses()
            .left_open(&self.node)
            .await
            .map_err(storage)?;
        found.into_iter().map(record).collect()
    }
}
