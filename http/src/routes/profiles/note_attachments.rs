//! `/api/community-notes/{id}/attachments`: files of notes that people and businesses keep in their profiles. They are opened by
//! their links (`GET /api/files/{id}/links`) and removed as any file (`DELETE /api/files/{id}`), by whoever reads or writes the note.

use super::{WhichProfile, Whose, whose};
use crate::App;
use crate::extract::{Allowed, AnySession, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::files::uploads::{NewUpload, UploadView};
use actix_multipart::{Multipart, MultipartError};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, get, post, web};
use futures::StreamExt;
use hub_domain::files::{FileSubject, FileView, MAX_FILE_BYTES, MAX_PART_BYTES};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::business_role::BusinessDeed;
use hub_store::files::draft_papers;
use serde::Serialize;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Most files of a note.
const MAX_FILES: i64 = 10;
/// The kind of a form that brings a whole file.
const FORM: &str = "multipart/form-data";
/// What the form's one file may be called.
const PARTS: [&str; 2] = ["ds_attachment", "file"];
/// How long a form may take.
const LONGEST_FORM: Duration = Duration::from_secs(120);
/// Forms at one time: each is kept in memory until it is whole. Uploads in parts are not counted.
static TURNS: Semaphore = Semaphore::const_new(4);

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

/// Begins an upload; its parts follow, and with the last one the file is on the note. A `multipart/form-data` with one file,
/// `ds_attachment`, brings the whole of it, and the answer has the file. 403 `not_allowed` to whoever may not write notes of the
/// business; 422 on `file` `too_many_files` (10).
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
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    if request.content_type().eq_ignore_ascii_case(FORM) {
        let of = open_note(&app, &caller, id.into_inner()).await?;
        return take_whole(&app, &caller, of, Multipart::new(request.headers(), payload)).await;
    }
    let body = Json::<NewUpload>::from_request(&request, &mut payload.into_inner()).await?;
    let of = open_note(&app, &caller, id.into_inner()).await?;
    let by = (caller.account, caller.name.clone());
    let NewUpload { name, size_bytes } = body.0;
    let upload = app
        .hub
        .files()
        .begin(caller.tenant, of, &name, size_bytes, by)
        .await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}

/// A note to which the caller may add one more file.
async fn open_note(app: &App, caller: &Caller, note: String) -> Result<FileSubject, Problem> {
    let profile = profile_of_note(app, caller, &note).await?;
    profile.require(BusinessDeed::WriteNote)?;
    let of = FileSubject::CommunityNote(note);
    let mut write = app.store.write().await?;
    let held = draft_papers::held(&mut write, caller.tenant, &of).await?;
    write.rollback().await?;
    match held.files >= MAX_FILES {
        true => Err(Problem::field("file", "too_many_files")),
        false => Ok(of),
    }
}

/// Takes the file of a form, by the way that parts of an upload go.
async fn take_whole(
    app: &App,
    caller: &Caller,
    of: FileSubject,
    form: Multipart,
) -> Result<HttpResponse, Problem> {
    let _turn = TURNS.try_acquire().map_err(|_| Problem::new(Key::Overloaded))?;
    let (name, bytes) = timeout(LONGEST_FORM, file_of(form))
        .await
        .map_err(|_| Problem::field("file", "not_a_form").with_message("the form took too long"))??;
    let by = (caller.account, caller.name.clone());
    let files = app.hub.files();
    let begun = files
        .begin(caller.tenant, of, &name, bytes.len() as i64, by)
        .await?;
    let mut received = None;
    for part in bytes.chunks(MAX_PART_BYTES as usize) {
        let upload = files.upload(caller.tenant, &begun.id, caller.account).await?;
        let offset = upload.received_bytes;
        received = Some(
            files
                .receive(caller.tenant, upload, offset, part.to_vec(), caller.by())
                .await?,
        );
    }
    let received = received.ok_or_else(|| Problem::field("file", "empty"))?;
    Ok(UploadView::of(&begun).arrived(received))
}

/// Name and bytes of the form's one file.
async fn file_of(mut form: Multipart) -> Result<(String, Vec<u8>), Problem> {
    let mut found: Option<(String, Vec<u8>)> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(no_form)?;
        if !part.name().is_some_and(|name| PARTS.contains(&name)) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        if found.is_some() {
            return Err(Problem::field("file", "twice"));
        }
        let name = part
            .content_disposition()
            .and_then(|disposition| disposition.get_filename())
            .unwrap_or_default()
            .to_owned();
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(no_form)?;
            if (bytes.len() + chunk.len()) as i64 > MAX_FILE_BYTES {
                return Err(Key::PayloadTooLarge.into());
            }
            bytes.extend_from_slice(&chunk);
        }
        found = Some((name, bytes));
    }
    let (name, bytes) = found.ok_or_else(|| Problem::field("file", "required"))?;
    match bytes.is_empty() {
        true => Err(Problem::field("file", "empty")),
        false => Ok((name, bytes)),
    }
}

/// A form that is none, or that broke off.
fn no_form(error: MultipartError) -> Problem {
    Problem::field("file", "not_a_form").with_message(error.to_string())
}
