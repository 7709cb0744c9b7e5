//! `hub captcha`: which captcha a tenant has. Secrets are read from standard input, so that no process list shows them,
//! and are stored sealed under the tenant's key.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::sign_in_rules::{is_threshold, secret_versions};
use hub_domain::TenantId;
use hub_http::sign_in::captcha::secret_context;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::community_profile;
use hub_store::{tenant_settings, tenants};
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
        Some(name) => {
            let secrets = secrets_of(&base, id, &name).await?;
            Some((name, secrets))
        }
        None => None,
    };
    let by = By::system().from("command line");
    let mut write = base.store.write().await?;
    let changed = tenant_settings::change(&mut write, id, &by, |settings| {
        let captcha = &mut settings.captcha;
        if let Some((engine, Secrets { v3, v2 })) = engine {
            captcha.engine = engine;
            captcha.endpoint = None;
            (captcha.sealed_secret_v3, captcha.sealed_secret_v2) = (v3, v2);
        }
        captcha.threshold = arguments.threshold.unwrap_or(captcha.threshold);
        captcha.site_key_v3 = arguments.site_key_v3.or(captcha.site_key_v3.take());
        captcha.site_key_v2 = arguments.site_key_v2.or(captcha.site_key_v2.take());
        captcha.endpoint = arguments.endpoint.or(captcha.endpoint.take());
        captcha.max_number = arguments.max_number.unwrap_or(captcha.max_number);
    });
    let changed = changed.await?;
    let mut branding = community_profile::lock(&mut write, id).await?;
    let was_always = branding["ic_captcha"] == true;
    let is_always = arguments.always.unwrap_or(was_always);
    if is_always != was_always {
        branding["ic_captcha"] = is_always.into();
        tenants::set_branding(&mut write, id, &branding).await?;
    }
    if changed.is_change() || is_always != was_always {
        let line = AuditLine::new(id, by, "tenant.captcha", "tenant", id)
            .before(serde_json::to_string(&changed.before.captcha).unwrap_or_default())
            .after(serde_json::to_string(&changed.after.captcha).unwrap_or_default())
            .reason("hub captcha");
        audit::append(&mut write, line).await?;
        write.commit().await?;
    }
    let captcha = changed.after.captcha;
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

/// An engine's secrets, sealed, by the version of its tokens.
#[derive(Default)]
struct Secrets {
    v3: Option<String>,
    v2: Option<String>,
}

/// Reads an engine's secrets from standard input and seals them.
async fn secrets_of(base: &Base, tenant: TenantId, engine: &str) -> Result<Secrets> {
    let versions = secret_versions(engine)
        .ok_or_else(|| HubError::refused("--engine is altcha, recaptcha or hcaptcha"))?;
    let mut secrets = Secrets::default();
    let mut lines = std::io::stdin().lock().lines();
    for version in versions {
        let secret = lines.next().transpose()?.unwrap_or_default();
        let secret = secret.trim();
        if secret.is_empty() {
            let wanted = format!("standard input has no secret for version {version}");
            return Err(HubError::refused(wanted));
        }
        let context = secret_context(*version);
        let sealed = base.keyring.seal_for_tenant(tenant, &context, secret).await?;
        match version {
            3 => secrets.v3 = Some(sealed),
            _ => secrets.v2 = Some(sealed),
        }
    }
    Ok(secrets)
}
