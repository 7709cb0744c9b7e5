//! `DELETE /api/admin/instances/{id}/api-keys/{key}`: nothing is opened with a key pair any more.

use super::InstanceApiKeys;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, web};

/// Revokes a key pair; there being none is no fault. Programs that have it are let in no more, and connections of theirs end with their
/// tokens. One that the operator's webhooks are signed with stays: 422 `signs_webhooks` at `key`. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(
        ("id" = i64, Path, description = "`cd_instance`"),
        ("key" = String, Path, description = "`api_key`"),
    ),
    responses(
        (status = 200, body = InstanceApiKeys),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/api-keys/{key}")]
pub async fn revoke_api_key(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    path: web::Path<(i64, String)>,
) -> Result<web::Json<InstanceApiKeys>, Problem> {
    let (id, key) = path.into_inner();
    let tenant = caller.in_instance(id)?;
    if app.config.webhook_keys.contains(&key) {
        return Err(Problem::field("key", "signs_webhooks"));
    }
    app.keyring.revoke_api_key(tenant, &key, caller.by()).await?;
    super::view(&app, tenant).await.map(web::Json)
}
