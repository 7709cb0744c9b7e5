//! Changes of a tenant's captcha: by a command and by the instance's page alike.

use super::secret_context;
use hub_domain::TenantId;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::community_profile;
use hub_store::keys::Keyring;
use hub_store::tenants::CaptchaSettings;
use hub_store::{Result, Store, tenant_settings, tenants};
use serde_json::json;

/// An engine that takes the place of another one, with its secrets sealed.
#[derive(Debug, Clone, Default)]
pub struct NewEngine {
    pub name: String,
    pub sealed_v3: Option<String>,
    pub sealed_v2: Option<String>,
}

impl NewEngine {
    /// Keeps a secret for tokens of this version.
    pub async fn seal(
        &mut self,
        keyring: &Keyring,
        tenant: TenantId,
        version: u8,
        secret: &str,
    ) -> Result<()> {
        let sealed = keyring
            .seal_for_tenant(tenant, &secret_context(version), secret)
            .await?;
        match version {
            3 => self.sealed_v3 = Some(sealed),
            _ => self.sealed_v2 = Some(sealed),
        }
        Ok(())
    }
}

/// What is changed; what is left out stays as it is.
#[derive(Debug, Clone, Default)]
pub struct CaptchaChange {
    pub engine: Option<NewEngine>,
    pub threshold: Option<f64>,
    pub site_key_v3: Option<String>,
    pub site_key_v2: Option<String>,
    pub endpoint: Option<String>,
    pub max_number: Option<u32>,
    /// Asked for at every sign-in, or only where logins fail too often.
    pub always: Option<bool>,
}

/// Changes it with an audit line; answers what it is then, and whether it is asked for at every sign-in.
pub async fn apply(
    store: &Store,
    tenant: TenantId,
    asked: CaptchaChange,
    by: By,
    reason: &str,
) -> Result<(CaptchaSettings, bool)> {
    let mut write = store.write().await?;
    let always = asked.always;
    let changed = tenant_settings::change(&mut write, tenant, &by, |settings| {
        let captcha = &mut settings.captcha;
        if let Some(engine) = asked.engine {
            captcha.engine = engine.name;
            captcha.endpoint = None;
            (captcha.sealed_secret_v3, captcha.sealed_secret_v2) = (engine.sealed_v3, engine.sealed_v2);
        }
        captcha.threshold = asked.threshold.unwrap_or(captcha.threshold);
        captcha.site_key_v3 = asked.site_key_v3.or(captcha.site_key_v3.take());
        captcha.site_key_v2 = asked.site_key_v2.or(captcha.site_key_v2.take());
        captcha.endpoint = asked.endpoint.or(captcha.endpoint.take());
        captcha.max_number = asked.max_number.unwrap_or(captcha.max_number);
    });
    let changed = changed.await?;
    let mut branding = community_profile::lock(&mut write, tenant).await?;
    let was_always = branding["ic_captcha"] == true;
    let is_always = always.unwrap_or(was_always);
    if is_always != was_always {
        branding["ic_captcha"] = is_always.into();
        tenants::set_branding(&mut write, tenant, &branding).await?;
    }
    if changed.is_change() || is_always != was_always {
        let line = AuditLine::new(tenant, by, "tenant.captcha", "tenant", tenant)
            .before(described(&changed.before.captcha, was_always))
            .after(described(&changed.after.captcha, is_always))
            .keeping_states()
            .reason(reason);
        audit::append(&mut write, line).await?;
        write.commit().await?;
    } else {
        write.rollback().await?;
    }
    Ok((changed.after.captcha, is_always))
}

/// For the audit log, which keeps it as it is: of secrets, sealed ones too, only whether there are any.
fn described(captcha: &CaptchaSettings, is_always: bool) -> String {
    json!({
        "engine": captcha.engine,
        "threshold": captcha.threshold,
        "site_key_v3": captcha.site_key_v3,
        "site_key_v2": captcha.site_key_v2,
        "has_secret_v3": captcha.sealed_secret_v3.is_some(),
        "has_secret_v2": captcha.sealed_secret_v2.is_some(),
        "max_number": captcha.max_number,
        "endpoint": captcha.endpoint,
        "always": is_always,
    })
    .to_string()
}
