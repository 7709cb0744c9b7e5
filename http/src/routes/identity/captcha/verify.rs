//! `POST /api/recaptcha/verify`: checks a token before the call that it is for.

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::captcha;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use serde::{Deserialize, Serialize};

/// A token and the version of the engine that made it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VerifyCaptchaRequest {
    pub token: String,
    /// 2 or 3.
    #[serde(rename = "captchaVersion")]
    pub captcha_version: u8,
}

/// What came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaptchaVerdict {
    /// The token is good and its score is high enough; otherwise the page shows version 2.
    pub success: bool,
    pub score: f64,
}

/// Checks a token. A valid one is good for one call within five minutes.
#[utoipa::path(
    tag = "sign-in",
    request_body = VerifyCaptchaRequest,
    responses(
        (status = 200, body = Data<CaptchaVerdict>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/recaptcha/verify")]
pub async fn verify_captcha(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<VerifyCaptchaRequest>,
) -> Result<web::Json<Data<CaptchaVerdict>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if body.token.is_empty() {
        return Err(Problem::field("token", "required"));
    }
    if !matches!(body.captcha_version, 2 | 3) {
        return Err(Problem::field("captchaVersion", "unknown"));
    }
    let tenant = app.store.tenant(tenant).await?;
    let score = captcha::verify(&app, &tenant, client.source_ip, &body.token, body.captcha_version).await?;
    let data = CaptchaVerdict {
        success: score.is_some_and(|score| score >= tenant.settings.captcha.threshold),
        score: score.unwrap_or(0.0),
    };
    Ok(web::Json(Data { data }))
}
