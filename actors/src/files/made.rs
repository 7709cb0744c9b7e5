//! Files that the hub itself makes for somebody.

use super::cabinet::Cabinet;
use crate::error::Result;
use hub_domain::cases::reports::Sheet;
use hub_domain::clock::now_ms;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::files::stored_files::{self, MADE_HERE, NewFile};
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
    /// None: as long as its subject.
    pub keep_until_ms: Option<i64>,
}

impl MadeFile {
    /// A sheet that somebody has exported, under the id of the job that makes it.
    pub fn sheet(id: &str, name: String, sheet: Sheet, by: (AccountId, String)) -> Self {
        let subject = FileSubject::Export(id.to_owned());
        Self {
            id: id.to_owned(),
            keep_until_ms: subject.life().until_ms(now_ms()),
            subject,
            name,
            media_type: "text/csv",
            bytes: sheet.into_bytes(),
            by,
        }
    }
}

impl Cabinet {
    /// Seals and stores the bytes, and begins the transaction that has the file's row: the caller adds what refers to the file, and
    /// commits. A virus scanner, if configured, checks it like any other.
    pub async fn keep_made(&self, tenant: TenantId, file: MadeFile) -> Result<Write> {
        let key = stored_files::file_key(tenant, &file.id);
        let new = NewFile {
            id: file.id,
            subject: file.subject,
            name: file.name,
            media_type: file.media_type.to_owned(),
            size_bytes: file.bytes.len() as i64,
            sha256: format!("{:x}", Sha256::digest(&file.bytes)),
            state: FileState::Unscanned,
            finding: MADE_HERE.to_owned(),
            is_stored: true,
            has_thumbnail: false,
            size_px: None,
            by: file.by,
            keep_until_ms: file.keep_until_ms,
        };
        self.files
            .put(&self.keyring, tenant, vec![(key, file.bytes)])
            .await?;
        let mut write = self.store.write().await?;
        stored_files::insert(&mut write, tenant, &new).await?;
        Ok(write)
    }
}
