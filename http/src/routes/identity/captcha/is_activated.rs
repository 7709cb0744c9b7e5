//! `GET /api/recaptcha/is-activated`: whether a captcha is required here, and by which engine.

use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use crate::sign_in::{captcha, flood};
use actix_web::{get, web};
use serde::Serialize;

hub_domain::wire_names! {
    /// Whose captcha it is: the hub's own proof of work, or a maker's.
    EngineName = "altcha" | "recaptcha" | "hcaptcha";
}

/// What a page needs to show a captcha.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaptchaState {
    /// Sign-in asks for it: the tenant wants it, or too many logins fail from this address. Sign-up always asks.
    pub activated: bool,
    #[schema(value_type = EngineName)]
    pub engine: String,
    pub site_key_v3: Option<String>,
    pub site_key_v2: Option<String>,
    /// Scores below this do not pass.
    pub threshold: f64,
}

/// The captcha of this host's tenant.
#[utoipa::path(
    tag = "sign-in",
    responses(
        (status = 200, body = Data<CaptchaState>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/recaptcha/is-activated")]
pub async fn read_captcha(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
) -> Result<web::Json<Data<CaptchaState>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let tenant = app.store.tenant(tenant).await?;
    let activated = captcha::is_activated(&tenant) || flood::is_suspicious(&app, client.source_ip).await?;
    let settings = tenant.settings.captcha.clone();
    Ok(web::Json(Data {
        data: CaptchaState {
            activated,
            engine: settings.engine,
            site_key_v3: settings.site_key_v3,
            site_key_v2: settings.site_key_v2,
            threshold: settings.threshold,
        },
    }))
}
