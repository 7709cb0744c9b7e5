//! `POST /api/threads/{id}/messages`: sends a text or mail, or leaves a note.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::staff;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_actors::cases::work_item::PostMessage;
use hub_domain::ThreadId;
use hub_domain::conversations::message::{Draft, Message};

/// Longest idempotency key.
const MAX_KEY: usize = 128;

/// Sends or notes something; the same `Idempotency-Key` gives the same entry again.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body = Draft,
    responses(
        (status = 201, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/messages")]
pub async fn post_message(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    request: HttpRequest,
    body: Json<Draft>,
) -> Result<HttpResponse, Problem> {
    let key = match request
        .headers()
        .get("idempotency-key")
        .map(|value| value.to_str())
    {
        None => uuid::Uuid::now_v7().to_string(),
        Some(Ok(key)) if !key.is_empty() && key.len() <= MAX_KEY => format!("{}/{key}", caller.account),
        Some(_) => return Err(Problem::field("Idempotency-Key", "too_long")),
    };
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let message = work_item
        .send(PostMessage {
            by: staff(&caller),
            draft: body.0,
            idempotency_key: key,
        })
        .await??;
    Ok(HttpResponse::Created().json(message))
}
