//! Pages of unfinished forms. They are uploaded like every file, and count towards what their form may hold.

use super::cabinet::Cabinet;
use crate::error::{ActorError, Result};
use hub_domain::files::{FileSubject, MAX_DRAFT_BYTES, MAX_DRAFT_FILES};
use hub_domain::{AccountId, TenantId};
use hub_store::files::draft_papers::{self, DraftPaper, Held};
use hub_store::files::uploads::{self, Upload};

/// A page about to be uploaded.
#[derive(Debug, Clone)]
pub struct NewPaper {
    pub draft: String,
    /// Whose draft it is.
    pub owner: (AccountId, String),
    /// The place of the answer in the form.
    pub at: String,
    /// The hand-over by which it comes.
    pub hand_over: Option<String>,
    /// As the device calls it.
    pub name: String,
    pub size_bytes: i64,
}

/// Why a form that holds so much takes no more of this size.
pub(super) fn too_much(held: &Held, size_bytes: i64) -> Option<&'static str> {
    if held.files >= MAX_DRAFT_FILES {
        Some("too_many_files")
    } else if held.bytes.saturating_add(size_bytes) > MAX_DRAFT_BYTES {
        Some("form_full")
    } else {
        None
    }
}

impl Cabinet {
    /// Begins the upload of a page. Refused where the form holds as much as it may, with what is being uploaded for it; what
    /// begins in the very same moment is not seen, so that a form may hold a few files more.
    pub async fn begin_paper(&self, tenant: TenantId, new: NewPaper) -> Result<Upload> {
        let of = FileSubject::Draft {
            owner: new.owner.0,
            draft: new.draft.clone(),
        };
        let upload = self
            .new_upload(tenant, of.clone(), &new.name, new.size_bytes, new.owner)
            .await?;
        let mut write = self.store.write().await?;
        let held = draft_papers::held(&mut write, tenant, &of).await?;
        if let Some(key) = too_much(&held, new.size_bytes) {
            write.rollback().await?;
            return Err(ActorError::Field { field: "file", key });
        }
        uploads::begin(&mut write, tenant, &upload).await?;
        let paper = DraftPaper {
            file_id: upload.id.clone(),
            at: new.at,
            hand_over_id: new.hand_over,
        };
        draft_papers::add(&mut write, tenant, &new.draft, &paper).await?;
        write.commit().await?;
        Ok(upload)
    }
}
