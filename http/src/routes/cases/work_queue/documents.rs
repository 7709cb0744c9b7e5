//! `POST /api/work-queue/items/{id}/documents`: files a document of an application; `…/remove` and `…/restore` remove
//! and restore it.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::change::UNDO_MS;
use hub_domain::clock::{day_start_ms, now_ms};
use hub_domain::files::FileSubject;
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::{applicant_screens, validations};
use hub_store::files::stored_files;
use serde::Deserialize;

/// Longest name of a paper.
const MAX_NAME: usize = 200;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DocumentBody {
    /// A document kind of the program's form.
    kind: String,
    /// Name of the paper; 1 to 200 characters.
    name: String,
    /// A file of the application's conversation; without one the paper lies in the office.
    #[serde(default)]
    file_id: Option<String>,
    /// The last day on which it counts, `yyyy-mm-dd`; null: it does not expire.
    #[serde(default)]
    expires_on: Option<String>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DocumentIdBody {
    /// Which paper.
    document_id: String,
}

/// Records a received paper.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = DocumentBody,
    responses((status = 201, body = CaseDocument)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/documents")]
pub async fn add_case_document(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<DocumentBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    let DocumentBody {
        kind,
        name,
        file_id,
        expires_on,
    } = body.0;
    let name = name.trim();
    if name.is_empty() {
        return Err(Problem::field("name", "required"));
    }
    if name.chars().count() > MAX_NAME {
        return Err(Problem::field("name", "too_long"));
    }
    if expires_on
        .as_deref()
        .is_some_and(|day| day_start_ms(day).is_none())
    {
        return Err(Problem::field("expires_on", "wrong_type"));
    }
    let item = super::application(&app, &caller, id).await?;
    let filed = app.store.answers().last(tenant, id).await?;
    let form = super::forms::of_answers(&app, tenant, item.process_id, filed.as_ref()).await?;
    if !form.is_some_and(|form| form.has_document(&kind)) {
        return Err(Problem::field("kind", "not_found"));
    }
    if let Some(file) = &file_id {
        let known = match app.store.stored_files().by_id(tenant, file).await {
            Ok(known) => match &known.subject {
                FileSubject::Thread(thread) => *thread == item.thread_id,
                other => other.application() == Some(id),
            },
            Err(StoreError::NotFound(_)) => false,
            Err(error) => return Err(error.into()),
        };
        if !known {
            return Err(Problem::new(Key::NotFound).and_field("file_id", "not_found"));
        }
    }
    let new = NewDocument {
        application: id,
        id: uuid::Uuid::now_v7().to_string(),
        kind,
        name: name.to_owned(),
        file: file_id,
        by: caller.name.clone(),
        received_at_ms: now_ms(),
        expires_on,
    };
    let mut write = app.store.write().await?;
    documents::add(&mut write, tenant, std::slice::from_ref(&new)).await?;
    if let Some(file) = &new.file
        && !stored_files::keep(&mut write, tenant, file).await?
    {
        return Err(Problem::new(Key::FileNotReady).and_field("file_id", "not_found"));
    }
    validations::run(&mut write, tenant, id).await?;
    applicant_screens::tell(&mut write, tenant, &[id]).await?;
    let line = AuditLine::new(tenant, caller.by(), "application.add_document", "application", id);
    let line = line.after(format!("{} {}", new.kind, new.name)).reason(&new.kind);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let on_file = app.store.documents().of(tenant, id).await?;
    let added = on_file.into_iter().find(|document| document.id == new.id);
    Ok(HttpResponse::Created().json(added.ok_or(Key::NotFound)?))
}

/// The application is there, and this paper of it is not.
fn unknown_document(error: StoreError) -> Problem {
    match error {
        StoreError::NotFound(_) => Problem::new(Key::NotFound).and_field("document_id", "not_found"),
        other => other.into(),
    }
}

/// Takes a paper off the file. Its file stays, so that this can be taken back.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = DocumentIdBody,
    responses((status = 204), (status = 409, body = ProblemBody, content_type = "application/problem+json")),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/documents/remove")]
pub async fn remove_case_document(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<DocumentIdBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    super::application(&app, &caller, id).await?;
    if app.store.legal_holds().in_force(tenant, id).await?.is_some() {
        return Err(Key::HoldStands.into());
    }
    let mut write = app.store.write().await?;
    let (kind, name) = documents::remove(&mut write, tenant, id, &body.0.document_id, &caller.name)
        .await
        .map_err(unknown_document)?;
    validations::run(&mut write, tenant, id).await?;
    applicant_screens::tell(&mut write, tenant, &[id]).await?;
    let line = AuditLine::new(
        tenant,
        caller.by(),
        "application.remove_document",
        "application",
        id,
    );
    audit::append(&mut write, line.before(format!("{kind} {name}")).reason(name)).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Puts a paper back on file that the caller has taken off it.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = DocumentIdBody,
    responses((status = 204)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/documents/restore")]
pub async fn restore_case_document(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<DocumentIdBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    super::application(&app, &caller, id).await?;
    let mut write = app.store.write().await?;
    let since_ms = now_ms() - UNDO_MS;
    let (kind, name) = documents::restore(
        &mut write,
        tenant,
        id,
        &body.0.document_id,
        &caller.name,
        since_ms,
    )
    .await
    .map_err(unknown_document)?;
    validations::run(&mut write, tenant, id).await?;
    applicant_screens::tell(&mut write, tenant, &[id]).await?;
    let line = AuditLine::new(
        tenant,
        caller.by(),
        "application.restore_document",
        "application",
        id,
    );
    audit::append(&mut write, line.after(format!("{kind} {name}")).reason(name)).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
