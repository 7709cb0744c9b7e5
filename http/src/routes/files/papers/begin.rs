//! `POST /api/application-drafts/{id}/uploads`: begins an upload for a question of a form.

use super::{own_draft, place};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::files::uploads::UploadView;
use actix_web::{HttpResponse, post, web};
use hub_actors::files::NewPaper;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPaperUpload {
    /// As the person's device calls it.
    name: String,
    /// At most 25 MB.
    size_bytes: i64,
    /// The place of the answer: a question's id, or `group/row/question`.
    question: String,
}

/// Begins an upload; its parts follow. The file lives as long as its draft, which holds at most 100 files and 250 MB.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path)),
    request_body = NewPaperUpload,
    responses(
        (status = 201, body = UploadView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/application-drafts/{id}/uploads")]
pub async fn upload_paper(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
    Json(body): Json<NewPaperUpload>,
) -> Result<HttpResponse, Problem> {
    own_draft(&app, &caller, &id).await?;
    let new = NewPaper {
        draft: id.into_inner(),
        owner: (caller.account, caller.name.clone()),
        at: place("question", &body.question)?.to_owned(),
        hand_over: None,
        name: body.name,
        size_bytes: body.size_bytes,
    };
    let upload = app.hub.files().begin_paper(caller.tenant, new).await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
