//! `PUT /api/admin/instances/{id}/sign-on/required`: whether staff sign in at the identity provider alone.

use super::read::{self, InstanceSecurity};
use super::told;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::AccountId;
use hub_store::identity::sign_on_changes;
use serde::Deserialize;

/// Whether it is required.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RequireSignOn {
    required: bool,
    /// The account of an administrator with a password and a second factor, who may still sign in by them; needed where it is required.
    break_glass: Option<i64>,
}

/// Requires the provider, or no longer. It can be required within ten minutes of the caller's own successful test alone: 409
/// `sign_on_test_first`. Sessions that run end at their time. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = RequireSignOn,
    responses(
        (status = 200, body = InstanceSecurity),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/sign-on/required")]
pub async fn require_sign_on(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<RequireSignOn>,
) -> Result<web::Json<InstanceSecurity>, Problem> {
    let RequireSignOn {
        required,
        break_glass,
    } = body.0;
    let tenant = caller.in_instance(*id)?;
    let outcome = match (required, break_glass) {
        (true, None) => return Err(Problem::field("break_glass", "required")),
        (true, Some(account)) => {
            let account = AccountId(account);
            sign_on_changes::require(&app.store, tenant, caller.account, account, caller.by()).await?
        }
        (false, _) => sign_on_changes::make_optional(&app.store, tenant, caller.by()).await?,
    };
    told(outcome)?;
    read::view(&app, &client, &caller, tenant).await.map(web::Json)
}
