//! `PUT /api/admin/instances/{id}/captcha`: what shows that somebody is a person.

use super::super::instance_settings::checked_line;
use super::read::{self, CaptchaEngineName, InstanceSecurity};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::captcha::change::{self, CaptchaChange, NewEngine};
use actix_web::{put, web};
use hub_administration::sign_in_rules::{is_threshold, secret_versions};
use hub_store::tenants::CaptchaSettings;
use serde::Deserialize;

/// Longest key or secret, in characters.
const LONGEST: usize = 500;

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangeInstanceCaptcha {
    /// Another engine; with its secrets, if it has any.
    #[schema(value_type = Option<CaptchaEngineName>)]
    engine: Option<String>,
    /// Scores below this are refused, 0 to 1.
    threshold: Option<f64>,
    site_key_v3: Option<String>,
    site_key_v2: Option<String>,
    /// Written and never read; reCAPTCHA has this one too.
    secret_v3: Option<String>,
    /// Written and never read; of reCAPTCHA and hCaptcha.
    secret_v2: Option<String>,
    /// Ask at every sign-in; else where logins fail too often.
    always: Option<bool>,
}

/// Changes it. An engine that has secrets comes with them: 422 `required` at the one that is missing. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = ChangeInstanceCaptcha,
    responses(
        (status = 200, body = InstanceSecurity),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/captcha")]
pub async fn change_instance_captcha(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<ChangeInstanceCaptcha>,
) -> Result<web::Json<InstanceSecurity>, Problem> {
    let asked = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    refuse_without_key(&app.store.tenant(tenant).await?.settings.captcha, &asked)?;
    let engine = match asked.engine {
        Some(name) => {
            let mut engine = NewEngine {
                name,
                ..NewEngine::default()
            };
            for version in secret_versions(&engine.name).unwrap_or_default() {
                let secret = match version {
                    3 => &asked.secret_v3,
                    _ => &asked.secret_v2,
                };
                let secret = secret.as_deref().unwrap_or_default().trim();
                engine.seal(&app.keyring, tenant, *version, secret).await?;
            }
            Some(engine)
        }
        None => None,
    };
    let change = CaptchaChange {
        engine,
        threshold: asked.threshold,
        site_key_v3: asked.site_key_v3,
        site_key_v2: asked.site_key_v2,
        endpoint: None,
        max_number: None,
        always: asked.always,
    };
    change::apply(&app.store, tenant, change, caller.by(), "instance portal").await?;
    read::view(&app, &client, &caller, tenant).await.map(web::Json)
}

/// An engine outside shows itself by its site key: without one nobody could pass, and nobody could sign in.
fn refuse_without_key(present: &CaptchaSettings, asked: &ChangeInstanceCaptcha) -> Result<(), Problem> {
    if asked.engine.is_none() && asked.site_key_v3.is_none() && asked.site_key_v2.is_none() {
        return Ok(());
    }
    let is_set = |asked: &Option<String>, present: &Option<String>| {
        let key = asked.as_ref().or(present.as_ref());
        key.is_some_and(|key| !key.trim().is_empty())
    };
    let has_v3 = is_set(&asked.site_key_v3, &present.site_key_v3);
    let has_v2 = is_set(&asked.site_key_v2, &present.site_key_v2);
    match asked.engine.as_deref().unwrap_or(&present.engine) {
        "recaptcha" if !has_v3 && !has_v2 => Err(Problem::field("site_key_v3", "required")),
        "hcaptcha" if !has_v2 => Err(Problem::field("site_key_v2", "required")),
        _ => Ok(()),
    }
}

fn checked(asked: ChangeInstanceCaptcha) -> Result<ChangeInstanceCaptcha, Problem> {
    if asked.threshold.is_some_and(|threshold| !is_threshold(threshold)) {
        return Err(Problem::field("threshold", "out_of_range"));
    }
    let texts = [
        ("site_key_v3", &asked.site_key_v3),
        ("site_key_v2", &asked.site_key_v2),
        ("secret_v3", &asked.secret_v3),
        ("secret_v2", &asked.secret_v2),
    ];
    for (field, text) in texts {
        checked_line(field, text.as_deref().unwrap_or_default(), LONGEST)?;
    }
    let Some(engine) = &asked.engine else {
        return Ok(asked);
    };
    let versions = secret_versions(engine).ok_or_else(|| Problem::field("engine", "unknown"))?;
    for version in versions {
        let (field, secret) = match version {
            3 => ("secret_v3", &asked.secret_v3),
            _ => ("secret_v2", &asked.secret_v2),
        };
        if secret.as_deref().is_none_or(|secret| secret.trim().is_empty()) {
            return Err(Problem::field(field, "required"));
        }
    }
    Ok(asked)
}
