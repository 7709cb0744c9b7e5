//! `POST /api/notices/seen`: the caller has read these notices.

use crate::App;
use crate::extract::allowed::ThreadRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::conversations::staff_notice::MOST_AT_ONCE;
use hub_store::StoreError;
use hub_store::conversations::staff_notices;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SeenBody {
    /// One's own, at most a hundred.
    notice_ids: Vec<String>,
}

/// Marks notices as read: what would go out later by email or text, does not. Reading the conversation of an application does the same
/// for what is about it.
#[utoipa::path(
    tag = "notifications",
    request_body = SeenBody,
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/notices/seen")]
pub async fn mark_notices_seen(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    body: Json<SeenBody>,
) -> Result<HttpResponse, Problem> {
    let ids = body.0.notice_ids;
    match ids.len() {
        0 => return Err(Problem::field("notice_ids", "required")),
        count if count > MOST_AT_ONCE => return Err(Problem::field("notice_ids", "too_long")),
        _ => {}
    }
    let mut write = app.store.write().await?;
    match staff_notices::seen(&mut write, caller.tenant, caller.account, &ids).await {
        Ok(()) => {}
        Err(StoreError::NotFound(_)) => {
            return Err(Problem::new(Key::NotFound).and_field("notice_ids", "not_found"));
        }
        Err(error) => return Err(error.into()),
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
