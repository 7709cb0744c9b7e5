//! `GET` and `POST /api/applications/{id}/notes`: notes on an application that only staff can read.

use crate::App;
use crate::extract::allowed::{ThreadRead, ThreadWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::threads::post;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Draft, Message};
use serde::{Deserialize, Serialize};

/// Notes that are listed.
const LAST: i64 = 200;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ApplicationNotes {
    /// The last 200, oldest first.
    items: Vec<Message>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ApplicationNoteBody {
    body: String,
    /// Ids of files that were uploaded for the application's thread, at most ten. They are seen by staff alone, as the note is.
    #[serde(default)]
    attachments: Vec<String>,
}

/// The notes of an application.
#[utoipa::path(
    tag = "applications",
    params(("id" = i64, Path)),
    responses((status = 200, body = ApplicationNotes)),
    security(("bearer" = []))
)]
#[get("/api/applications/{id}/notes")]
pub async fn list_application_notes(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ApplicationNotes>, Problem> {
    let item = super::application(&app, &caller, *id).await?;
    let view = app.store.thread_view();
    let items = view
        .last_of(caller.tenant, &item.thread_id, Some(Channel::Note), LAST)
        .await?;
    Ok(web::Json(ApplicationNotes { items }))
}

/// Leaves a note, with files where it has some: `POST /api/threads/{id}/files` uploads one, `GET /api/files/{id}/links` opens it and
/// `DELETE /api/files/{id}` removes it.
#[utoipa::path(
    tag = "applications",
    params(("id" = i64, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body = ApplicationNoteBody,
    responses(
        (status = 201, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/applications/{id}/notes")]
pub async fn create_application_note(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    request: HttpRequest,
    id: web::Path<i64>,
    body: Json<ApplicationNoteBody>,
) -> Result<HttpResponse, Problem> {
    let item = super::application(&app, &caller, *id).await?;
    let key = post::idempotency_key(&request, &caller)?;
    let ApplicationNoteBody { body, attachments } = body.0;
    let note = Draft {
        attachments,
        ..Draft::note(body)
    };
    let message = post::send(&app, &caller, &item.thread_id, note, key).await?;
    Ok(HttpResponse::Created().json(message))
}
