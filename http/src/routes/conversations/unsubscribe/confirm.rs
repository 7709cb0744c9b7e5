//! `POST /api/unsubscribe`: ends the mails that a link is about.

use super::{UnsubscribeBody, UnsubscribeView, end, shown, whom};
use crate::App;
use crate::extract::{Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};

/// Ends them, as somebody has said on the page.
#[utoipa::path(
    tag = "unsubscribe",
    request_body = UnsubscribeBody,
    responses(
        (status = 200, body = UnsubscribeView),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/unsubscribe")]
pub async fn unsubscribe(
    app: web::Data<App>,
    TenantHost(tenant): TenantHost,
    body: Json<UnsubscribeBody>,
) -> Result<web::Json<UnsubscribeView>, Problem> {
    let whom = whom(&app, tenant, &body.0.token).await?;
    end(&app, tenant, &whom).await?;
    shown(&app, tenant, &whom).await.map(web::Json)
}
