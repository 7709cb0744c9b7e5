//! Files that come with messages from outside. They are judged like uploads; what is refused is written down all the same, without
//! its bytes, so that a reader of the message sees that something came with it.

use super::cabinet::Cabinet;
use crate::error::Result;
use hub_domain::files::{FileState, FileSubject, safe_name};
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::files::stored_files::{self, NewFile};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// A file as it came.
#[derive(Debug)]
pub struct ReceivedFile {
    /// The same when it comes again: [`received_id`].
    pub id: String,
    /// As the sender calls it.
    pub name: String,
    pub bytes: Vec<u8>,
    /// Whom it is from, as it is shown.
    pub from: String,
}

/// The id of a file by the message that it came with and its place there, in the order of places.
pub fn received_id(message: &str, place: usize) -> String {
    let hash = format!("{:x}", Sha256::digest(message.as_bytes()));
    format!("in-{}-{place:03}", &hash[..32])
}

impl Cabinet {
    /// Judges a file, and seals and puts its bytes where it is accepted; [`Cabinet::write_received`] then says that it is there.
    /// It can be done again.
    pub async fn put_received(
        &self,
        tenant: TenantId,
        subject: FileSubject,
        file: ReceivedFile,
    ) -> Result<NewFile> {
        let bytes = Arc::new(file.bytes);
        let judged = self.judged(&bytes, &file.name, &subject).await?;
        let mut new = NewFile {
            id: file.id,
            subject,
            name: safe_name(&file.name, None),
            media_type: String::new(),
            size_bytes: bytes.len() as i64,
            sha256: format!("{:x}", Sha256::digest(bytes.as_slice())),
            state: FileState::Refused,
            finding: String::new(),
            is_stored: false,
            has_thumbnail: false,
            size_px: None,
            by: (AccountId(0), file.from),
            keep_until_ms: None,
        };
        match judged {
            Ok(accepted) => self.keep(tenant, &mut new, accepted, bytes).await?,
            Err(fault) => new.finding = fault.to_owned(),
        }
        Ok(new)
    }

    /// Writes files down in the transaction of the message that they came with.
    pub async fn write_received(&self, write: &mut Write, tenant: TenantId, files: &[NewFile]) -> Result<()> {
        for new in files {
            stored_files::insert(write, tenant, new).await?;
            let action = match new.state {
                FileState::Refused => "file.refuse",
                _ => "file.receive",
            };
            let reason = match new.state {
                FileState::Refused => &new.finding,
                _ => &new.name,
            };
            let by = By::system().from("message");
            let line = AuditLine::new(tenant, by, action, "file", &new.id).after(&new.sha256);
            audit::append(write, line.reason(reason)).await?;
        }
        Ok(())
    }

    /// Has the scanner look into what was written down.
    pub fn scan_received(&self, tenant: TenantId, files: &[NewFile]) {
        for new in files.iter().filter(|new| new.state == FileState::Pending) {
            self.scan_soon(tenant, new.id.clone());
        }
    }
}
