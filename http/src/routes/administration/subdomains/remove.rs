//! `DELETE /api/admin/subdomains/{name}`: an instance is not reached by a host any more.

use super::Subdomains;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::tenant_host::without_port;
use crate::extract::{Allowed, Client};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{delete, web};
use hub_domain::TenantId;
use hub_store::audit::{self, AuditLine};
use hub_store::tenants;

/// Removes a host. Neither the one that this request came by nor the last one: 422 `in_use`, `last`. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("name" = String, Path, description = "The host")),
    responses(
        (status = 200, body = Subdomains),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/subdomains/{name}")]
pub async fn remove_subdomain(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    name: web::Path<String>,
) -> Result<web::Json<Subdomains>, Problem> {
    let tenant: TenantId = caller.tenant;
    let host = name.to_lowercase();
    let current = without_port(&client.host).to_lowercase();
    if app.store.tenant_cache().of_host(&host).await? != Some(tenant) {
        return Err(Key::NotFound.into());
    }
    if host == current {
        return Err(Problem::field("name", "in_use"));
    }
    let mut write = app.store.write().await?;
    if !tenants::remove_host(&mut write, &host, tenant).await? {
        write.rollback().await?;
        return Err(Problem::field("name", "last"));
    }
    let line = AuditLine::new(tenant, caller.by(), "tenant.host_remove", "tenant_host", &host);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    super::all(&app, tenant, &current).await.map(web::Json)
}
