//! `POST /api/own-applications/{id}/uploads`: begins the upload of a paper for one's own application.

use super::read::takes_papers;
use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Problem, ProblemBody};
use crate::routes::files::uploads::{NewUpload, UploadView};
use actix_web::{HttpResponse, post, web};
use hub_actors::files::NewReply;

/// Begins an upload; its parts follow, and then the paper is sent. What is not sent ends after a day. Judged as a page of a form is;
/// 422 on `file` `too_many_files`, `form_full`. 409 `already_withdrawn` where the application is over.
#[utoipa::path(
    tag = "files",
    params(("id" = i64, Path)),
    request_body = NewUpload,
    responses(
        (status = 201, body = UploadView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/uploads")]
pub async fn upload_own_paper(
    app: web::Data<App>,
    own: Own<Application>,
    body: Json<NewUpload>,
) -> Result<HttpResponse, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    takes_papers(&app, caller.tenant, &item).await?;
    let NewUpload { name, size_bytes } = body.0;
    let new = NewReply {
        application: item.id,
        owner: (caller.account, caller.name.clone()),
        name,
        size_bytes,
    };
    let upload = app.hub.files().begin_reply(caller.tenant, new).await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
