//! `DELETE /api/admin/roles/{name}`: removes a role that nobody has and nothing names.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, web};
use hub_store::identity::roles;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RemovedVersion {
    /// The version that was read.
    version: i64,
}

/// Removes a role. Where somebody has it, or a workflow or a notification rule names it (a draft too), or an open invitation gives
/// it, it stays: `role_in_use`, with the role in `current`. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("name" = String, Path), RemovedVersion),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/roles/{name}")]
pub async fn remove_role(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    name: web::Path<String>,
    params: web::Query<RemovedVersion>,
) -> Result<HttpResponse, Problem> {
    let tenant = caller.tenant;
    let is_named = super::uses(&app, tenant).await?.contains_key(name.as_str());
    let mut write = app.store.write().await?;
    let Some(role) = roles::read(&mut write, tenant, &name).await? else {
        return Err(Key::NotFound.into());
    };
    let is_held = !roles::holders(&mut write, tenant, &name).await?.is_empty();
    let refusal = if is_held || is_named {
        Some(Key::RoleInUse)
    } else if roles::remove(&mut write, tenant, &name, params.version).await? {
        None
    } else {
        Some(Key::VersionConflict)
    };
    if let Some(key) = refusal {
        write.rollback().await?;
        return Err(super::refused(&app, tenant, &name, key).await);
    }
    roles::note(&mut write, tenant, (Some(&role), None), &caller.by()).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
