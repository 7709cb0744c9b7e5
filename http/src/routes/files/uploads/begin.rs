//! `POST /api/threads/{id}/files`: begins an upload for a conversation.

use super::UploadView;
use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::threads::thread;
use actix_web::{HttpResponse, post, web};
use hub_domain::ThreadId;
use hub_domain::files::FileSubject;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewUpload {
    /// As the person's device calls it.
    pub(crate) name: String,
    /// At most 25 MB.
    pub(crate) size_bytes: i64,
}

/// Begins an upload; its parts follow.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path)),
    request_body = NewUpload,
    responses(
        (status = 201, body = UploadView),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/files")]
pub async fn upload_file(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    body: Json<NewUpload>,
) -> Result<HttpResponse, Problem> {
    let id = ThreadId(id.into_inner());
    thread(&app, &caller, &id).await?;
    let NewUpload { name, size_bytes } = body.0;
    let by = (caller.account, caller.name.clone());
    let upload = app
        .hub
        .files()
        .begin(caller.tenant, FileSubject::Thread(id), &name, size_bytes, by)
        .await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
