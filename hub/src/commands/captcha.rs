//! `hub captcha`: which captcha a tenant has. Secrets are read from standard input, so that no process list shows them,
//! and are stored sealed under the tenant's key.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::sign_in_rules::{is_threshold, secret_versions};
use hub_domain::TenantId;
use hub_http::sign_in::captcha::change::{self, CaptchaChange, NewEngine};
use hub_store::audit::By;
use std::io::BufRead;

/// What to set; what is left out stays as it is.
#[derive(Debug, Default, clap::Args)]
pub struct CaptchaArguments {
    /// `cd_instance`
    tenant: i64,
    /// altcha (our own proof of work), recaptcha or hcaptcha. The other two read their secrets from standard input:
    /// recaptcha a line for version 3 and a line for version 2, hcaptcha one line.
    #[arg(long)]
    engine: Option<String>,
    /// Site key of reCAPTCHA version 3.
    #[arg(long)]
    site_key_v3: Option<String>,
    /// Site key of reCAPTCHA version 2, or of hCaptcha.
    #[arg(long)]
    site_key_v2: Option<String>,
    /// Scores below this are refused, 0 to 1.
    #[arg(long)]
    threshold: Option<f64>,
    /// altcha: the largest number to be searched.
    #[arg(long)]
    max_number: Option<u32>,
    /// Another address that verifies tokens.
    #[arg(long)]
    endpoint: Option<String>,
    /// Ask everybody who signs in (true), or only after too many failed sign-ins (false).
    #[arg(long)]
    always: Option<bool>,
}

/// Changes the settings and says what they are now.
pub async fn run(config: Config, arguments: CaptchaArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    if arguments
        .threshold
        .is_some_and(|threshold| !is_threshold(threshold))
    {
        return Err(HubError::refused("--threshold lies between 0 and 1"));
    }
    // Secrets take a while to type: they are read and sealed before the write.
    let engine = match arguments.engine {
        Some(name) => Some(engine_of(&base, id, name).await?),
        None => None,
    };
    let asked = CaptchaChange {
        engine,
        threshold: arguments.threshold,
        site_key_v3: arguments.site_key_v3,
        site_key_v2: arguments.site_key_v2,
        endpoint: arguments.endpoint,
        max_number: arguments.max_number,
        always: arguments.always,
    };
    let by = By::system().from("command line");
    let (captcha, is_always) = change::apply(&base.store, id, asked, by, "hub captcha").await?;
    say!(
        "{}: {} with a threshold of {}, asked for {}",
        tenant.name,
        captcha.engine,
        captcha.threshold,
        if is_always {
            "at every sign-in"
        } else {
            "where logins fail too often"
        }
    );
    Ok(())
}

/// Reads an engine's secrets from standard input and seals them.
async fn engine_of(base: &Base, tenant: TenantId, name: String) -> Result<NewEngine> {
    let versions = secret_versions(&name)
        .ok_or_else(|| HubError::refused("--engine is altcha, recaptcha or hcaptcha"))?;
    let mut engine = NewEngine {
        name,
        ..NewEngine::default()
    };
    let mut lines = std::io::stdin().lock().lines();
    for version in versions {
        let secret = lines.next().transpose()?.unwrap_or_default();
        let secret = secret.trim();
        if secret.is_empty() {
            let wanted = format!("standard input has no secret for version {version}");
            return Err(HubError::refused(wanted));
        }
        engine.seal(&base.keyring, tenant, *version, secret).await?;
    }
    Ok(engine)
}
