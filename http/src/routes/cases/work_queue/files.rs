//! `POST /api/work-queue/items/{id}/files`: begins the upload of a document of an application.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::files::uploads::{NewUpload, UploadView};
use actix_web::{HttpResponse, post, web};
use hub_domain::ApplicationId;
use hub_domain::files::FileSubject;

/// Begins an upload; its parts follow, and then the paper is put on file.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = NewUpload,
    responses(
        (status = 201, body = UploadView),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/files")]
pub async fn upload_case_file(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<NewUpload>,
) -> Result<HttpResponse, Problem> {
    let id = ApplicationId(*id);
    super::application(&app, &caller, id).await?;
    let by = (caller.account, caller.name.clone());
    let NewUpload { name, size_bytes } = &body.0;
    let subject = FileSubject::Application(id);
    let upload = app
        .hub
        .files()
        .begin(caller.tenant, subject, name, *size_bytes, by)
        .await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
