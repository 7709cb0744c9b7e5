//! `/api/community-notes/{id}/attachments`: files of notes that people and businesses keep in their profiles. They are opened by
//! their links (`GET /api/files/{id}/links`) and removed as any file (`DELETE /api/files/{id}`), by whoever reads or writes the note.

use super::{WhichProfile, Whose, whose};
use crate::App;
use crate::extract::{Allowed, AnySession, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::files::uploads::{NewUpload, UploadView};
use actix_web::{HttpResponse, get, post, web};
use hub_domain::files::{FileSubject, FileView};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::business_role::BusinessDeed;
use hub_store::files::draft_papers;
use serde::Serialize;

/// Most files of a note.
const MAX_FILES: i64 = 10;

/// Files of a note.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NoteAttachments {
    /// In the order in which they came.
    items: Vec<FileView>,
}

/// The profile of a note, if the caller may read it. What is somebody else's does not exist.
pub(in crate::routes) async fn profile_of_note(
    app: &App,
    caller: &Caller,
    note: &str,
) -> Result<Whose, Problem> {
    let notes = app.store.community_notes();
    let subject = notes.subject(caller.tenant, note).await?.ok_or(Key::NotFound)?;
    let business = match subject.kind {
        ProfileKind::Business => Some(subject.id),
        ProfileKind::Individual => None,
    };
    let whose = whose(app, caller, WhichProfile { business }).await?;
    match whose.subject == subject {
        true => Ok(whose),
        false => Err(Key::NotFound.into()),
    }
}

/// The files of a note.
#[utoipa::path(
    tag = "profiles",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = NoteAttachments),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/community-notes/{id}/attachments")]
pub async fn list_note_attachments(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
) -> Result<web::Json<NoteAttachments>, Problem> {
    profile_of_note(&app, &caller, &id).await?;
    let of = FileSubject::CommunityNote(id.into_inner());
    let items = app.store.stored_files().kept_of(caller.tenant, &of).await?;
    Ok(web::Json(NoteAttachments { items }))
}

/// Begins an upload; its parts follow, and with the last one the file is on the note. 403 `not_allowed` to whoever may not write notes
/// of the business; 422 on `file` `too_many_files` (10).
#[utoipa::path(
    tag = "profiles",
    params(("id" = String, Path)),
    request_body = NewUpload,
    responses(
        (status = 201, body = UploadView),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/community-notes/{id}/attachments")]
pub async fn attach_to_note(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
    body: Json<NewUpload>,
) -> Result<HttpResponse, Problem> {
    let profile = profile_of_note(&app, &caller, &id).await?;
    profile.require(BusinessDeed::WriteNote)?;
    let of = FileSubject::CommunityNote(id.into_inner());
    let mut write = app.store.write().await?;
    let held = draft_papers::held(&mut write, caller.tenant, &of).await?;
    write.rollback().await?;
    if held.files >= MAX_FILES {
        return Err(Problem::field("file", "too_many_files"));
    }
    let by = (caller.account, caller.name.clone());
    let NewUpload { name, size_bytes } = body.0;
    let upload = app
        .hub
        .files()
        .begin(caller.tenant, of, &name, size_bytes, by)
        .await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
