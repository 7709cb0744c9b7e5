//! An upload in parts, as in tus (resumable upload, version 1): `Upload-Offset` is where the next part begins.

pub mod begin;
pub mod cancel;
pub mod continue_with;
pub mod read;

use actix_web::HttpResponse;
pub(crate) use begin::NewUpload;
use hub_actors::files::Received;
use hub_domain::files::{FileView, MAX_PART_BYTES};
use serde::Serialize;

/// Where the next part begins.
pub(crate) const OFFSET: &str = "upload-offset";

/// Progress of an upload.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UploadView {
    id: String,
    size_bytes: i64,
    /// Where the next part begins: the number of bytes received.
    offset: i64,
    /// Largest part, in bytes.
    part_bytes: i64,
    /// When it is forgotten if no part comes.
    expires_at_ms: i64,
    /// The file, once everything has been received.
    file: Option<FileView>,
}

impl UploadView {
    pub(crate) fn of(upload: &hub_store::files::uploads::Upload) -> Self {
        Self {
            id: upload.id.clone(),
            size_bytes: upload.size_bytes,
            offset: upload.received_bytes,
            part_bytes: MAX_PART_BYTES,
            expires_at_ms: upload.expires_at_ms,
            file: None,
        }
    }
    /// The answer to a part.
    pub(crate) fn after(self, received: Received) -> HttpResponse {
        HttpResponse::Ok()
            .insert_header((OFFSET, received.offset))
            .json(self.with(received))
    }
    /// The answer to a file that came as a whole.
    pub(crate) fn arrived(self, received: Received) -> HttpResponse {
        HttpResponse::Created().json(self.with(received))
    }
    fn with(self, received: Received) -> Self {
        Self {
            offset: received.offset,
            file: received.file,
            ..self
        }
    }
}
