//! `GET /api/admin/subdomains`: the hosts under which the caller's instance is reached.

use super::Subdomains;
use crate::App;
use crate::extract::allowed::InstanceRead;
use crate::extract::tenant_host::without_port;
use crate::extract::{Allowed, Client};
use crate::problem::Problem;
use actix_web::{get, web};

/// The hosts, by name.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = Subdomains)),
    security(("bearer" = []))
)]
#[get("/api/admin/subdomains")]
pub async fn list_subdomains(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceRead>,
) -> Result<web::Json<Subdomains>, Problem> {
    let current = without_port(&client.host).to_lowercase();
    super::all(&app, caller.tenant, &current).await.map(web::Json)
}
