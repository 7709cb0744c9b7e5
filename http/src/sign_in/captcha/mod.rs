//! Captchas: one trait, three engines. A token is good for one call; one that `recaptcha/verify` has checked is stored
//! until the call it was made for.

pub mod altcha;
pub mod change;
mod guard;
mod siteverify;

pub use altcha::{Altcha, Challenge};
pub use guard::{is_activated, require, require_always, require_counted, verify};

use crate::App;
use crate::problem::{Key, Problem};
use async_trait::async_trait;
use hub_store::tenants::{CaptchaSettings, Tenant};
use sha2::{Digest, Sha256};
use siteverify::{Secrets, SiteVerify};
use std::net::IpAddr;

/// How long a token that was verified may wait for its call, in milliseconds.
pub const TOKEN_MS: i64 = 5 * 60_000;

/// What an engine says of a token.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// 0 a program, 1 a person; engines without a score say 0 or 1.
    pub score: f64,
    /// What makes the token single: two tokens with the same mark are the same one, however they are written. Engines
    /// that ask their maker, who answers once per token, use [`mark_of`].
    pub mark: String,
}

/// The mark of a token whose text is all that is known of it.
pub fn mark_of(token: &str) -> String {
    let digest = Sha256::digest(token.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A captcha engine.
#[async_trait]
pub trait CaptchaEngine: Send + Sync {
    /// Checks a token. `version` is 2 or 3 if the engine has both and the caller knows which it is. `None`: the token
    /// is unknown, too old, or was not solved.
    async fn verify(
        &self,
        token: &str,
        version: Option<u8>,
        source_ip: IpAddr,
    ) -> Result<Option<Verdict>, Problem>;
}

/// The engine of a tenant, with its secrets opened.
pub async fn engine(app: &App, tenant: &Tenant) -> Result<Box<dyn CaptchaEngine>, Problem> {
    let settings = &tenant.settings.captcha;
    match settings.engine.as_str() {
        "altcha" => Ok(Box::new(altcha(app, tenant).await?)),
        "recaptcha" | "hcaptcha" => {
            let secrets = Secrets {
                v3: opened(app, tenant, 3, settings.sealed_secret_v3.as_deref()).await?,
                v2: opened(app, tenant, 2, settings.sealed_secret_v2.as_deref()).await?,
            };
            let client = app.sign_in.outside.clone();
            let score_is_risk = settings.engine == "hcaptcha";
            Ok(Box::new(SiteVerify::new(
                client,
                endpoint(settings),
                secrets,
                score_is_risk,
            )))
        }
        other => Err(Problem::internal(format!(
            "tenant {} has the unknown captcha engine {other}",
            tenant.id
        ))),
    }
}

async fn opened(
    app: &App,
    tenant: &Tenant,
    version: u8,
    sealed: Option<&str>,
) -> Result<Option<String>, Problem> {
    let Some(sealed) = sealed else { return Ok(None) };
    let context = secret_context(version);
    Ok(Some(
        app.keyring.open_for_tenant(tenant.id, &context, sealed).await?,
    ))
}

/// Under what a secret of this version is sealed.
pub fn secret_context(version: u8) -> String {
    format!("captcha/secret_v{version}")
}

/// The proof of work of a tenant; other engines make no challenges.
pub async fn altcha(app: &App, tenant: &Tenant) -> Result<Altcha, Problem> {
    if tenant.settings.captcha.engine != "altcha" {
        return Err(Key::NotFound.into());
    }
    let (_, key) = app.keyring.tenant_key(tenant.id).await?;
    Ok(Altcha::new(&key, tenant.id, tenant.settings.captcha.max_number))
}

fn endpoint(settings: &CaptchaSettings) -> String {
    let own = match settings.engine.as_str() {
        "hcaptcha" => "https://api.hcaptcha.com/siteverify",
        _ => "https://www.google.com/recaptcha/api/siteverify",
    };
    settings.endpoint.clone().unwrap_or_else(|| own.to_owned())
}
