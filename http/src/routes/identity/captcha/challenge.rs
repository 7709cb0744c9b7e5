//! `GET /api/captcha/challenge`: a proof of work for a browser.

use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::captcha::{self, Challenge};
use crate::sign_in::start::Data;
use actix_web::{get, web};

/// A challenge of this host's tenant, good for five minutes; 404 where the tenant has another engine. The solution goes
/// along as `captchaToken`: base64 of JSON `{algorithm, challenge, number, salt, signature}`.
#[utoipa::path(
    tag = "sign-in",
    responses(
        (status = 200, body = Data<Challenge>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/captcha/challenge")]
pub async fn create_challenge(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
) -> Result<web::Json<Data<Challenge>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let tenant = app.store.tenant(tenant).await?;
    let data = captcha::altcha(&app, &tenant).await?.challenge();
    Ok(web::Json(Data { data }))
}
