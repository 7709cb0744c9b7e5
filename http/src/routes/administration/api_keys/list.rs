//! `GET /api/admin/instances/{id}/api-keys`: the key pairs of an instance.

use super::InstanceApiKeys;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};

/// The key pairs, without their secrets.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceApiKeys),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/api-keys")]
pub async fn list_api_keys(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceApiKeys>, Problem> {
    let tenant = caller.in_instance(*id)?;
    super::view(&app, tenant).await.map(web::Json)
}
