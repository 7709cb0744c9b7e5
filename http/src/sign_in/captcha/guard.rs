//! When a captcha is asked for, and that each token is used once.

use super::{TOKEN_MS, Verdict, engine, mark_of};
use crate::App;
use crate::problem::{Key, Problem};
use crate::sign_in::flood::{self, Knock};
use hub_domain::clock::now_ms;
use hub_store::identity::captchas::Seen;
use hub_store::tenants::Tenant;
use serde_json::Value;
use std::net::IpAddr;

/// Whether the tenant's branding asks everybody.
pub fn is_activated(tenant: &Tenant) -> bool {
    tenant
        .branding
        .get("ic_captcha")
        .and_then(Value::as_bool)
        .unwrap_or(false)
}

/// Asks for a token where the tenant wants one of everybody, or where too many logins fail from this address.
pub async fn require(
    app: &App,
    tenant: &Tenant,
    source_ip: IpAddr,
    token: Option<&str>,
) -> Result<(), Problem> {
    if is_activated(tenant) || flood::is_suspicious(app, source_ip).await? {
        require_always(app, tenant, source_ip, token).await?;
    }
    Ok(())
}

/// The same with a count of attempts: of concurrent ones, no more than the bound pass without a captcha.
pub async fn require_counted(
    app: &App,
    tenant: &Tenant,
    source_ip: IpAddr,
    token: Option<&str>,
    name: &str,
) -> Result<Knock, Problem> {
    let knock = flood::knock(app, source_ip, name).await?;
    if is_activated(tenant) || knock.is_suspicious {
        require_always(app, tenant, source_ip, token).await?;
    }
    Ok(knock)
}

/// Asks for a token, and uses it up.
pub async fn require_always(
    app: &App,
    tenant: &Tenant,
    source_ip: IpAddr,
    token: Option<&str>,
) -> Result<(), Problem> {
    let token = token
        .filter(|token| !token.is_empty())
        .ok_or(Key::CaptchaRequired)?;
    let (captchas, now) = (app.store.captchas(), now_ms());
    let threshold = tenant.settings.captcha.threshold;
    let mark = mark_of(token);
    let passed = match captchas.seen(tenant.id, &mark, now).await? {
        Seen::Spent => false,
        Seen::Passed { score } => score >= threshold && captchas.spend(tenant.id, &mark, now).await?,
        Seen::Never => {
            let verdict = engine(app, tenant).await?.verify(token, None, source_ip).await?;
            match verdict.filter(|verdict| verdict.score >= threshold) {
                Some(Verdict { score, mark }) => match captchas.seen(tenant.id, &mark, now).await? {
                    Seen::Never => {
                        let ends = now + TOKEN_MS;
                        captchas.keep(tenant.id, &mark, score, true, now, ends).await?
                    }
                    Seen::Passed { .. } => captchas.spend(tenant.id, &mark, now).await?,
                    Seen::Spent => false,
                },
                None => false,
            }
        }
    };
    if passed {
        Ok(())
    } else {
        Err(Key::CaptchaFailed.into())
    }
}

/// Checks a token for `recaptcha/verify` and keeps a valid one for the call that follows. Returns the score of a valid
/// token; it may still be below the threshold.
pub async fn verify(
    app: &App,
    tenant: &Tenant,
    source_ip: IpAddr,
    token: &str,
    version: u8,
) -> Result<Option<f64>, Problem> {
    let (captchas, now) = (app.store.captchas(), now_ms());
    match captchas.seen(tenant.id, &mark_of(token), now).await? {
        Seen::Spent => return Ok(None),
        Seen::Passed { score } => return Ok(Some(score)),
        Seen::Never => {}
    }
    let engine = engine(app, tenant).await?;
    let Some(Verdict { score, mark }) = engine.verify(token, Some(version), source_ip).await? else {
        return Ok(None);
    };
    if let Seen::Spent = captchas.seen(tenant.id, &mark, now).await? {
        return Ok(None);
    }
    captchas
        .keep(tenant.id, &mark, score, false, now, now + TOKEN_MS)
        .await?;
    Ok(Some(score))
}
