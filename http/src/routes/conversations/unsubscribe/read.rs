//! `POST /api/unsubscribe/read`: what a link would end.

use super::{UnsubscribeBody, UnsubscribeView, shown, whom};
use crate::App;
use crate::extract::{Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};

/// Reads a link without using it.
#[utoipa::path(
    tag = "unsubscribe",
    request_body = UnsubscribeBody,
    responses(
        (status = 200, body = UnsubscribeView),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/unsubscribe/read")]
pub async fn read_unsubscription(
    app: web::Data<App>,
    TenantHost(tenant): TenantHost,
    body: Json<UnsubscribeBody>,
) -> Result<web::Json<UnsubscribeView>, Problem> {
    let whom = whom(&app, tenant, &body.0.token).await?;
    shown(&app, tenant, &whom).await.map(web::Json)
}
