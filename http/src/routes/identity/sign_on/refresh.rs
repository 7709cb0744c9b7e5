//! `POST /api/marketplace/refresh`: renews the marketplace's grant without user interaction.

use crate::App;
use crate::extract::{Allowed, Client, InPerson};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::single_sign_on::{self, ProviderKind};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use serde::Serialize;

/// Until when the renewed access holds. The tokens themselves stay on the server.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RenewedGrant {
    pub expires_at_ms: i64,
}

/// Renews it. 404 where nothing was granted; 401 `sso_failed` where the provider takes the grant no more.
#[utoipa::path(
    tag = "single sign-on",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<RenewedGrant>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/marketplace/refresh")]
pub async fn refresh_marketplace_grant(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
) -> Result<web::Json<Data<RenewedGrant>>, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let expires_at_ms =
        single_sign_on::renew_grant(&app, &client, &tenant, ProviderKind::Marketplace, caller.cd_user)
            .await?;
    Ok(web::Json(Data {
        data: RenewedGrant { expires_at_ms },
    }))
}
