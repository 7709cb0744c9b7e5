//! `DELETE /api/second-factors/trusted-devices`: the second factor is asked for everywhere again.

use super::write_down;
use crate::App;
use crate::extract::{Allowed, InPerson};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::factor_notice::Change;
use actix_web::{HttpResponse, delete, web};
use hub_store::devices;

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
    caller: Allowed<InPerson>,
) -> Result<HttpResponse, Problem> {
    let mut write = app.store.write().await?;
    if devices::distrust_all(&mut write, caller.cd_user).await? > 0 {
        let source = caller.source_ip.to_string();
        write_down(&app, &mut write, &caller, &source, Change::DevicesDistrusted).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
