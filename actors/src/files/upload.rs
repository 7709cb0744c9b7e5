//! An upload, part by part. Acknowledged parts are durable: a part is sealed and stored before its row says so, and the
//! last part creates the file and its row before the upload is deleted. A broken upload continues from its row.

use super::cabinet::Cabinet;
use super::judge::{Accepted, judge, judge_paper};
use super::sealed_files::{all_of, blocking};
use crate::error::{ActorError, Result};
use hub_domain::clock::now_ms;
use hub_domain::files::{
    FileState, FileSubject, FileView, MAX_FILE_BYTES, MAX_PART_BYTES, UPLOAD_LIFE_MS, safe_name,
};
use hub_domain::problem::Key;
use hub_domain::{AccountId, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine, By};
use hub_store::files::draft_papers;
use hub_store::files::stored_files::{self, NewFile};
use hub_store::files::uploads::{self, Upload};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Maximum number of running uploads of one account.
const MAX_OPEN: i64 = 20;
/// Longest stored name, in characters; it is shortened when the file is accepted.
const MAX_NAME: usize = 500;

/// Progress of an upload after a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// Where the next part begins.
    pub offset: i64,
    /// The file, once everything has been received.
    pub file: Option<FileView>,
}

impl Cabinet {
    /// Begins an upload of so many bytes.
    pub async fn begin(
        &self,
        tenant: TenantId,
        subject: FileSubject,
        name: &str,
        size_bytes: i64,
        by: (AccountId, String),
    ) -> Result<Upload> {
        let upload = self.new_upload(tenant, subject, name, size_bytes, by).await?;
        let mut write = self.store.write().await?;
        uploads::begin(&mut write, tenant, &upload).await?;
        write.commit().await?;
        Ok(upload)
    }

    /// An upload that may be begun.
    pub(super) async fn new_upload(
        &self,
        tenant: TenantId,
        subject: FileSubject,
        name: &str,
        size_bytes: i64,
        by: (AccountId, String),
    ) -> Result<Upload> {
        let fault = |field, key| Err(ActorError::Field { field, key });
        if name.trim().is_empty() {
            return fault("name", "required");
        }
        if name.chars().count() > MAX_NAME {
            return fault("name", "too_long");
        }
        if size_bytes <= 0 {
            return fault("size_bytes", "empty");
        }
        if size_bytes > MAX_FILE_BYTES {
            return fault("size_bytes", "too_large");
        }
        if self.store.uploads().open_of(tenant, by.0).await? >= MAX_OPEN {
            return Err(ActorError::Refused(Key::RateLimited));
        }
        Ok(Upload {
            id: uuid::Uuid::now_v7().to_string(),
            subject,
            // Characters that a database cannot store, or that are invisible, are removed at once.
            name: safe_name(name, None),
            size_bytes,
            received_bytes: 0,
            parts: Vec::new(),
            account: by.0,
            account_name: by.1,
            expires_at_ms: now_ms() + UPLOAD_LIFE_MS,
        })
    }

    /// An upload of this account's own.
    pub async fn upload(&self, tenant: TenantId, id: &str, account: AccountId) -> Result<Upload> {
        let upload = self.store.uploads().by_id(tenant, id).await?;
        if upload.account != account {
            return Err(StoreError::NotFound("upload").into());
        }
        Ok(upload)
    }

    /// Takes the part that begins at `offset`. The last part makes the file; if that was interrupted, an empty part at
    /// the end makes it.
    pub async fn receive(
        &self,
        tenant: TenantId,
        upload: Upload,
        offset: i64,
        bytes: Vec<u8>,
        by: By,
    ) -> Result<Received> {
        let (from, length) = (upload.received_bytes, bytes.len() as i64);
        if offset != from {
            return Err(ActorError::Refused(Key::UploadOffset));
        }
        let at_end = from == upload.size_bytes;
        if length > MAX_PART_BYTES || from + length > upload.size_bytes {
            return Err(ActorError::Refused(Key::PayloadTooLarge));
        }
        if bytes.is_empty() && !at_end {
            return Err(ActorError::Field {
                field: "body",
                key: "required",
            });
        }
        let to = from + length;
        let mut upload = upload;
        if !at_end {
            let name = uuid::Uuid::now_v7().simple().to_string();
            let key = uploads::part_key(tenant, &upload.id, &name);
            self.files
                .put(&self.keyring, tenant, vec![(key.clone(), bytes)])
                .await?;
            let mut write = self.store.write().await?;
            if !uploads::received(&mut write, tenant, &upload.id, (from, to), &name).await? {
                write.rollback().await?;
                self.files.delete(vec![key]).await?;
                return Err(ActorError::Refused(Key::UploadOffset));
            }
            write.commit().await?;
            upload.parts.push(name);
        }
        let file = match to == upload.size_bytes {
            true => Some(self.finish(tenant, upload, by).await?),
            false => None,
        };
        Ok(Received { offset: to, file })
    }

    /// Makes the file of a complete upload.
    async fn finish(&self, tenant: TenantId, upload: Upload, by: By) -> Result<FileView> {
        let bytes = Arc::new(self.whole(tenant, &upload).await?);
        let judged = self.judged(&bytes, &upload.name, &upload.subject).await?;
        let sha256 = format!("{:x}", Sha256::digest(bytes.as_slice()));
        let mut new = NewFile {
            id: upload.id.clone(),
            subject: upload.subject.clone(),
            name: upload.name.clone(),
            media_type: String::new(),
            size_bytes: upload.size_bytes,
            sha256,
            state: FileState::Refused,
            finding: String::new(),
            is_stored: false,
            has_thumbnail: false,
            size_px: None,
            by: (upload.account, upload.account_name.clone()),
            keep_until_ms: upload.subject.life().until_ms(now_ms()),
        };
        let fault = match judged {
            Ok(accepted) => {
                self.keep(tenant, &mut new, accepted, bytes).await?;
                None
            }
            Err(fault) => {
                new.finding = fault.to_owned();
                Some(fault)
            }
        };
        let mut write = self.store.write().await?;
        // What it was for was sent or given up while the file was judged: nobody has it, so it ends.
        if !uploads::is_running(&mut write, tenant, &upload.id).await? {
            new.keep_until_ms = Some(now_ms());
        }
        let file = stored_files::insert(&mut write, tenant, &new).await?;
        let action = if fault.is_some() {
            "file.refuse"
        } else {
            "file.upload"
        };
        if uploads::end(&mut write, tenant, &upload.id).await? {
            let line = AuditLine::new(tenant, by, action, "file", &upload.id).after(&new.sha256);
            draft_papers::announce(&mut write, tenant, &file).await?;
            audit::append(&mut write, line.reason(fault.unwrap_or(&new.name))).await?;
        }
        write.commit().await?;
        self.files
            .delete_folder(uploads::parts_folder(tenant, &upload.id))
            .await?;
        if let Some(fault) = fault {
            return Err(ActorError::Field {
                field: "file",
                key: fault,
            });
        }
        if file.view.state == FileState::Pending {
            self.scan_soon(tenant, upload.id);
        }
        Ok(file.view)
    }

    /// Judges a whole file, off the async workers.
    pub(super) async fn judged(
        &self,
        bytes: &Arc<Vec<u8>>,
        name: &str,
        of: &FileSubject,
    ) -> Result<std::result::Result<Accepted, &'static str>> {
        let _permit = self.judges.acquire().await.map_err(program)?;
        let (bytes, name) = (bytes.clone(), name.to_owned());
        let judge = match of {
            FileSubject::Draft { .. } | FileSubject::Reply { .. } => judge_paper,
            _ => judge,
        };
        blocking(move || Ok(judge(&bytes, &name))).await
    }

    /// Starts the scan of a file without waiting for it.
    pub(super) fn scan_soon(&self, tenant: TenantId, id: String) {
        let cabinet = self.clone();
        tokio::spawn(async move {
            if let Err(error) = cabinet.scan(tenant, &id).await {
                tracing::warn!(%error, file.id = id, "a file could not be scanned now; the sweep tries again");
            }
        });
    }

    /// Seals an accepted file and its thumbnail, and records its metadata.
    pub(super) async fn keep(
        &self,
        tenant: TenantId,
        new: &mut NewFile,
        accepted: Accepted,
        bytes: Arc<Vec<u8>>,
    ) -> Result<()> {
        new.name = accepted.name;
        new.media_type = accepted.kind.media_type().to_owned();
        new.state = self.first_state();
        new.is_stored = true;
        new.has_thumbnail = accepted.small.is_some();
        new.size_px = accepted.size_px;
        let bytes = Arc::try_unwrap(bytes).unwrap_or_else(|shared| shared.to_vec());
        let mut sealed = vec![(stored_files::file_key(tenant, &new.id), bytes)];
        if let Some(small) = accepted.small {
            sealed.push((stored_files::thumbnail_key(tenant, &new.id), small));
        }
        self.files.put(&self.keyring, tenant, sealed).await
    }

    /// The parts of an upload, put together.
    async fn whole(&self, tenant: TenantId, upload: &Upload) -> Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(usize::try_from(upload.size_bytes).unwrap_or_default());
        for name in &upload.parts {
            let key = uploads::part_key(tenant, &upload.id, name);
            let part = self.files.open(&self.keyring, tenant, &key).await?;
            bytes.extend(all_of(part).await?);
        }
        if bytes.len() as i64 != upload.size_bytes {
            return Err(StoreError::NotFound("part of an upload").into());
        }
        Ok(bytes)
    }

    /// Gives an upload up.
    pub async fn cancel(&self, tenant: TenantId, id: &str) -> Result<()> {
        self.files
            .delete_folder(uploads::parts_folder(tenant, id))
            .await?;
        Ok(self.store.uploads().forget(tenant, id).await?)
    }
}

fn program(error: impl std::fmt::Display) -> ActorError {
    ActorError::Program(error.to_string())
}
