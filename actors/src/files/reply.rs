//! Papers that an applicant is about to send for an application of theirs. They are uploaded like pages of a form, and end by
//! themselves if they are not sent.

use super::cabinet::Cabinet;
use super::paper::too_much;
use crate::error::{ActorError, Result};
use hub_domain::files::{FileSubject, MAX_PAPERS};
use hub_domain::{AccountId, ApplicationId, TenantId};
use hub_store::files::draft_papers;
use hub_store::files::uploads::{self, Upload};

/// A paper about to be uploaded.
#[derive(Debug, Clone)]
pub struct NewReply {
    pub application: ApplicationId,
    /// Whose application it is.
    pub owner: (AccountId, String),
    /// As the device calls it.
    pub name: String,
    pub size_bytes: i64,
    /// The place of the question that it answers; none: it is sent as a paper.
    pub place: Option<String>,
}

impl Cabinet {
    /// Begins the upload of a paper. Refused where as much waits to be sent as a form may hold, or the application has as many papers
    /// as it may.
    pub async fn begin_reply(&self, tenant: TenantId, new: NewReply) -> Result<Upload> {
        let of = FileSubject::Reply {
            owner: new.owner.0,
            application: new.application,
        };
        let upload = self
            .new_upload(tenant, of.clone(), &new.name, new.size_bytes, new.owner)
            .await?;
        let on_file = self.store.own_papers().of(tenant, new.application).await?;
        let mut write = self.store.write().await?;
        let held = draft_papers::held(&mut write, tenant, &of).await?;
        let fault = match on_file.len() >= MAX_PAPERS {
            true => Some("too_many_files"),
            false => too_much(&held, new.size_bytes),
        };
        if let Some(key) = fault {
            write.rollback().await?;
            return Err(ActorError::Field { field: "file", key });
        }
        uploads::begin(&mut write, tenant, &upload).await?;
        if let Some(place) = &new.place {
            uploads::set_place(&mut write, tenant, &upload.id, place).await?;
        }
        write.commit().await?;
        Ok(upload)
    }
}
