//! `POST /api/work-queue/items/{id}/documents`: puts a paper of an application on file.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use actix_web::{HttpResponse, post, web};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CaseDocument;
use hub_domain::clock::now_ms;
use hub_domain::files::FileSubject;
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::applications;
use hub_store::cases::documents::{self, NewDocument};
use serde::Deserialize;

/// Longest name of a paper.
const MAX_NAME: usize = 200;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DocumentBody {
    /// A document kind of the program's form.
    kind: String,
    /// What it is called; 1 to 200 characters.
    name: String,
    /// A file of the application's conversation; without one the paper lies in the office.
    #[serde(default)]
    file_id: Option<String>,
}

/// Writes down that a paper has come in.
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
    let DocumentBody { kind, name, file_id } = body.0;
    let name = name.trim();
    if name.is_empty() {
        return Err(Problem::field("name", "required"));
    }
    if name.chars().count() > MAX_NAME {
        return Err(Problem::field("name", "too_long"));
    }
    let item = super::application(&app, &caller, id).await?;
    let filed = app.store.answers().last(tenant, id).await?;
    let form = super::forms::of_answers(&app, tenant, item.process_id, filed.as_ref()).await?;
    if !form.is_some_and(|form| form.documents.contains_key(&kind)) {
        return Err(Problem::field("kind", "not_found"));
    }
    if let Some(file) = &file_id {
        let known = match app.store.stored_files().by_id(tenant, file).await {
            Ok(known) => known.subject == FileSubject::Thread(item.thread_id.clone()),
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
    };
    let mut write = app.store.write().await?;
    documents::add(&mut write, tenant, std::slice::from_ref(&new)).await?;
    applications::announce(&mut write, tenant, &item)?;
    let line = AuditLine::new(
        tenant,
        caller.origin(),
        "application.add_document",
        "application",
        id,
    );
    let line = line.after(format!("{} {}", new.kind, new.name)).reason(&new.kind);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let on_file = app.store.documents().of(tenant, id).await?;
    let added = on_file.into_iter().find(|document| document.id == new.id);
    Ok(HttpResponse::Created().json(added.ok_or(Key::NotFound)?))
}
