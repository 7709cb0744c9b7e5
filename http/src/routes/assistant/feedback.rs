//! `POST /api/ai-tools/feedback`: whether an answer was of use.

use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_store::assistant::assistant_requests::rate;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AiFeedback {
    /// One's own request.
    request_id: String,
    is_useful: bool,
}

/// Keeps it with the request. 404 for a request of somebody else.
#[utoipa::path(
    tag = "assistant",
    request_body = AiFeedback,
    responses((status = 204), (status = 404, body = ProblemBody, content_type = "application/problem+json")),
    security(("bearer" = []))
)]
#[post("/api/ai-tools/feedback")]
pub async fn rate_ai_answer(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    body: Json<AiFeedback>,
) -> Result<HttpResponse, Problem> {
    let AiFeedback {
        request_id,
        is_useful,
    } = body.0;
    let mut write = app.store.write().await?;
    rate(&mut write, caller.tenant, &request_id, caller.account, is_useful).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
