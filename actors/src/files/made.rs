//! Files that the hub itself makes for somebody.

use super::cabinet::Cabinet;
use crate::error::Result;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::files::stored_files::{self, NewFile, StoredFile};
use sha2::{Digest, Sha256};

/// A file that was made.
#[derive(Debug, Clone)]
pub struct MadeFile {
    /// Made again under the same id, it is the same file.
    pub id: String,
    pub subject: FileSubject,
    pub name: String,
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
    /// The account that the file is for.
    pub by: (AccountId, String),
    pub keep_until_ms: i64,
}

impl Cabinet {
    /// Seals and stores the bytes; [`Cabinet::write_made`] may then refer to them.
    pub async fn put_made(&self, tenant: TenantId, file: &MadeFile) -> Result<()> {
        let key = stored_files::file_key(tenant, &file.id);
        self.put(tenant, vec![(key, file.bytes.clone())]).await
    }

    /// Records the file, in the caller's transaction. A virus scanner, if configured, checks it like any other.
    pub async fn write_made(
        &self,
        write: &mut Write,
        tenant: TenantId,
        file: &MadeFile,
    ) -> Result<StoredFile> {
        let new = NewFile {
            id: file.id.clone(),
            subject: file.subject.clone(),
            name: file.name.clone(),
            media_type: file.media_type.to_owned(),
            size_bytes: file.bytes.len() as i64,
            sha256: format!("{:x}", Sha256::digest(&file.bytes)),
            state: FileState::Unscanned,
            finding: String::new(),
            is_stored: true,
            has_thumbnail: false,
            size_px: None,
            by: file.by.clone(),
            keep_until_ms: Some(file.keep_until_ms),
        };
        Ok(stored_files::insert(write, tenant, &new).await?)
    }
}
