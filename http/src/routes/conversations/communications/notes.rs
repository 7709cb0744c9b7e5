//! `GET` and `POST /api/communications/notes`: notes about an application.

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

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NoteParams {
    /// Of the application.
    #[serde(rename = "externalId")]
    #[param(rename = "externalId")]
    external_id: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NoteList {
    /// The last 200, oldest first.
    items: Vec<Message>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NoteBody {
    /// Of the application.
    #[serde(rename = "externalId")]
    external_id: String,
    body: String,
}

/// The notes of an application.
#[utoipa::path(tag = "communications", params(NoteParams), responses((status = 200, body = NoteList)), security(("bearer" = [])))]
#[get("/api/communications/notes")]
pub async fn list_notes(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    params: web::Query<NoteParams>,
) -> Result<web::Json<NoteList>, Problem> {
    let thread = super::thread_of(&app, &caller, &params.external_id).await?;
    let view = app.store.thread_view();
    let items = view
        .last_of(caller.tenant, &thread, Some(Channel::Note), LAST)
        .await?;
    Ok(web::Json(NoteList { items }))
}

/// Adds a note, which only staff can see.
#[utoipa::path(
    tag = "communications",
    params(("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 201, body = Message),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/communications/notes")]
pub async fn create_note(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    request: HttpRequest,
    body: Json<NoteBody>,
) -> Result<HttpResponse, Problem> {
    let key = post::idempotency_key(&request, &caller)?;
    let draft = Draft::note(body.0.body.clone());
    let message = super::send(&app, &caller, &body.0.external_id, draft, key).await?;
    Ok(HttpResponse::Created().json(message))
}
