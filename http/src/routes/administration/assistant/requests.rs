//! `GET /api/admin/instances/{id}/assistant/requests`: what everybody of an instance has sent to the model.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use crate::routes::assistant::requests::AiRequests;
use actix_web::{get, web};

/// The newest first, at most 100, as far back as the instance keeps them. What identifies people was taken out before it was sent.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = AiRequests),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/assistant/requests")]
pub async fn list_ai_requests(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<AiRequests>, Problem> {
    let tenant = caller.in_instance(*id)?;
    Ok(web::Json(AiRequests::of(
        app.store.assistant_requests().all(tenant).await?,
    )))
}
