//! `POST /api/threads/{id}/messages`: sends a text or mail, or leaves a note.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::communications::feature_flags;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_actors::cases::work_item::PostMessage;
use hub_domain::ThreadId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Draft, Message};
use hub_domain::identity::feature::Feature;

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
    let key = idempotency_key(&request, &caller)?;
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let message = send(&app, &caller, &id, body.0, key).await?;
    Ok(HttpResponse::Created().json(message))
}

/// The key of a request that may come again, the caller's own; a new one where they gave none.
pub(crate) fn idempotency_key(
    request: &HttpRequest,
    caller: &Allowed<ThreadWrite>,
) -> Result<String, Problem> {
    match request
        .headers()
        .get("idempotency-key")
        .map(|value| value.to_str())
    {
        None => Ok(uuid::Uuid::now_v7().to_string()),
        Some(Ok(key)) if !key.is_empty() && key.len() <= MAX_KEY => Ok(format!("{}/{key}", caller.account)),
        Some(_) => Err(Problem::field("Idempotency-Key", "too_long")),
    }
}

/// Sends or notes something in a thread that the caller may write in, as far as the tenant has it switched on.
pub(crate) async fn send(
    app: &App,
    caller: &Allowed<ThreadWrite>,
    thread: &ThreadId,
    draft: Draft,
    idempotency_key: String,
) -> Result<Message, Problem> {
    let channel = match draft.channel {
        Channel::Sms => Some(Feature::Sms),
        Channel::Email => Some(Feature::Email),
        Channel::Note | Channel::Call | Channel::Voice | Channel::Session | Channel::Comment => None,
    };
    let schedule = draft.send_at_ms.map(|_| Feature::Schedule);
    for feature in [channel, schedule].into_iter().flatten() {
        feature_flags::require(app, caller.tenant, feature).await?;
    }
    let work_item = app.hub.work_item(caller.tenant, thread).await?;
    let message = PostMessage {
        by: caller.by(),
        draft,
        idempotency_key,
    };
    Ok(work_item.send(message).await??)
}
