//! `POST /api/own-applications/{id}/uploads`: begins the upload of a paper for one's own application.

use super::read::takes_papers;
use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Problem, ProblemBody};
use crate::routes::files::papers::place;
use crate::routes::files::uploads::UploadView;
use actix_web::{HttpResponse, post, web};
use hub_actors::files::NewReply;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReplyUpload {
    /// As the person's device calls it.
    name: String,
    /// At most 25 MB.
    size_bytes: i64,
    /// The place of the question that it is to answer: a question's id, or `group/row/question`. Null: it is sent as a paper.
    #[serde(default)]
    question: Option<String>,
}

/// Begins an upload; its parts follow, and then the paper is sent. What is not sent ends after a day. Judged as a page of a form is;
/// 422 on `file` `too_many_files`, `form_full`, on `question` `not_a_place`. 409 `already_withdrawn` where the application is over.
#[utoipa::path(
    tag = "files",
    params(("id" = i64, Path)),
    request_body = NewReplyUpload,
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
    Json(new): Json<NewReplyUpload>,
) -> Result<HttpResponse, Problem> {
    let place = new
        .question
        .as_deref()
        .map(|at| place("question", at))
        .transpose()?;
    let (caller, Application(item)) = own.take(&app).await?;
    takes_papers(&app, caller.tenant, &item).await?;
    let reply = NewReply {
        application: item.id,
        owner: (caller.account, caller.name.clone()),
        name: new.name,
        size_bytes: new.size_bytes,
        place: place.map(str::to_owned),
    };
    let upload = app.hub.files().begin_reply(caller.tenant, reply).await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
