//! Which files messages carry.

use crate::error::Result;
use crate::files::stored_files;
use crate::{Store, StoreError, Write, args, statements};
use hub_domain::files::{FileState, FileView};
use hub_domain::{MessageId, TenantId, ThreadId};
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "f.id, f.name, f.media_type, f.size_bytes, f.state, f.has_thumbnail, f.width, f.height, f.uploaded_by_name, f.created_at_ms
        FROM message_files a JOIN files f ON f.tenant_id = a.tenant_id AND f.id = a.file_id"
    };
}

statements! {
    ATTACH = "INSERT INTO message_files (tenant_id, message_id, position, file_id) VALUES ($1, $2, $3, $4)";
    OF_MESSAGE = concat!("SELECT a.message_id, ", columns!(), " WHERE a.tenant_id = $1 AND a.message_id = $2 ORDER BY a.position");
    BETWEEN = concat!("SELECT a.message_id, ", columns!(), " JOIN messages m ON m.tenant_id = a.tenant_id AND m.id = a.message_id
        WHERE a.tenant_id = $1 AND m.thread_id = $2 AND m.seq BETWEEN $3 AND $4 ORDER BY a.message_id, a.position");
    WITH_FILE = "SELECT message_id FROM message_files WHERE tenant_id = $1 AND file_id = $2 ORDER BY message_id LIMIT 100";
}

#[derive(sqlx::FromRow)]
struct AttachedRow {
    message_id: String,
    id: String,
    name: String,
    media_type: String,
    size_bytes: i64,
    state: String,
    has_thumbnail: bool,
    width: Option<i64>,
    height: Option<i64>,
    uploaded_by_name: String,
    created_at_ms: i64,
}

fn view(row: AttachedRow) -> Result<FileView> {
    let state = FileState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
        what: "state of a file",
        reason: row.state.clone(),
    })?;
    Ok(FileView {
        id: row.id,
        name: row.name,
        media_type: row.media_type,
        size_bytes: row.size_bytes,
        state,
        has_thumbnail: row.has_thumbnail && state.is_served(),
        width: row.width,
        height: row.height,
        uploaded_by: row.uploaded_by_name,
        created_at_ms: row.created_at_ms,
    })
}

/// Attachments, for reading.
pub struct MessageFiles<'a>(pub(crate) &'a Store);

impl MessageFiles<'_> {
    /// What a message carries, in order.
    pub async fn of_message(&self, tenant: TenantId, message: &str) -> Result<Vec<FileView>> {
        let rows: Vec<AttachedRow> = self.0.db().all(OF_MESSAGE, args![tenant, message]).await?;
        rows.into_iter().map(view).collect()
    }

    /// What the messages of this part of a thread carry.
    pub(crate) async fn between(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seqs: (i64, i64),
    ) -> Result<HashMap<String, Vec<FileView>>> {
        let values = args![tenant, thread, seqs.0, seqs.1];
        let rows: Vec<AttachedRow> = self.0.db().all(BETWEEN, values).await?;
        let mut attached: HashMap<String, Vec<FileView>> = HashMap::new();
        for row in rows {
            attached
                .entry(row.message_id.clone())
                .or_default()
                .push(view(row)?);
        }
        Ok(attached)
    }
}

/// What a message carries, as this write sees it.
pub(crate) async fn of_message(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Vec<FileView>> {
    let rows: Vec<AttachedRow> = write.all(OF_MESSAGE, args![tenant, id]).await?;
    rows.into_iter().map(view).collect()
}

/// Messages that carry a file.
pub async fn with_file(write: &mut Write, tenant: TenantId, file: &str) -> Result<Vec<MessageId>> {
    let rows: Vec<(String,)> = write.all(WITH_FILE, args![tenant, file]).await?;
    Ok(rows.into_iter().map(|(id,)| MessageId(id)).collect())
}

/// Attaches files to a message that is being written, in this order, and keeps them as long as the message. Returns the
/// first file that cannot be attached.
pub(crate) async fn attach(
    write: &mut Write,
    tenant: TenantId,
    message: &MessageId,
    files: &[String],
) -> Result<Option<String>> {
    for (position, file) in files.iter().enumerate() {
        if !stored_files::keep(write, tenant, file).await? {
            return Ok(Some(file.clone()));
        }
        write
            .execute(ATTACH, args![tenant, message, position as i64, file])
            .await?;
    }
    Ok(None)
}

/// Attaches files that came with a message from outside, whatever has become of them: a reader sees that something was refused.
pub async fn attach_received(
    write: &mut Write,
    tenant: TenantId,
    message: &MessageId,
    files: &[String],
) -> Result<()> {
    for (position, file) in files.iter().enumerate() {
        write
            .execute(ATTACH, args![tenant, message, position as i64, file])
            .await?;
    }
    Ok(())
}
