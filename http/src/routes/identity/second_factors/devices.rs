//! `DELETE /api/second-factors/trusted-devices`: the second factor is required on every device again.

use super::changed;
use crate::App;
use crate::extract::{Allowed, Client, LoginOwner};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::login_change::Before;
use crate::sign_in::security_change::SecurityChange;
use actix_web::{HttpResponse, delete, web};
use hub_store::identity::devices;

/// Trusts no device any more. None trusted before is no error.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/second-factors/trusted-devices")]
pub async fn forget_trusted_devices(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
) -> Result<HttpResponse, Problem> {
    let mut write = app.store.write().await?;
    if devices::distrust_all(&mut write, caller.cd_user).await? > 0 {
        let change = SecurityChange::DevicesDistrusted;
        changed(&app, &mut write, &caller, &client, Before::Devices, change).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
