//! `hub identity-provider …`: where a tenant's members sign on (OpenID Connect).

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_http::sign_in::single_sign_on::{ProviderKind, is_safe_issuer, secret_context};
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::administrators;
use hub_store::identity::identity_providers::{self, Provider};
use hub_store::tenants::Tenant;
use hub_store::{Store, Write};

/// Environment variable with the client's secret: an argument would be visible in the list of processes.
const SECRET: &str = "HUB_CLIENT_SECRET";

/// Sets a tenant's provider. The client's secret is read from the environment; without one the client is public.
pub async fn set(config: Config, tenant: i64, kind: &str, issuer: &str, client_id: &str) -> Result<()> {
    let kind = named(kind)?;
    if !is_safe_issuer(issuer) {
        return Err(HubError::refused(
            "the issuer is an https:// address, or http:// on this machine",
        ));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let sealed_secret = match std::env::var(SECRET) {
        Ok(secret) if !secret.is_empty() => {
            base.keyring
                .seal_for_tenant(tenant.id, &secret_context(kind), &secret)
                .await?
        }
        _ => String::new(),
    };
    let provider = Provider {
        issuer: issuer.to_owned(),
        client_id: client_id.to_owned(),
        sealed_secret,
    };
    let before = issuer_now(&base.store, tenant.id, kind).await?;
    let mut write = base.store.write().await?;
    let had = administrators::all(&mut write, tenant.id).await?;
    identity_providers::set_provider(&mut write, tenant.id, kind.as_str(), &provider, now_ms()).await?;
    let line = line(tenant.id, "identity_provider.set", kind)
        .before(before)
        .after(issuer);
    keep_administrator(&mut write, &tenant, !had.is_empty()).await?;
    audit::append(&mut write, line).await?;
    write.commit().await?;
    say!(
        "{} sends its {} sign-ons to {issuer}; register {{origin}}/api/membership-provider/callback there",
        tenant.name,
        kind.as_str()
    );
    if provider.sealed_secret.is_empty() {
        say!("{SECRET} is not set: the client is a public one");
    }
    Ok(())
}

/// Removes a tenant's provider. Existing sessions from it continue.
pub async fn remove(config: Config, tenant: i64, kind: &str) -> Result<()> {
    let kind = named(kind)?;
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let before = issuer_now(&base.store, tenant.id, kind).await?;
    let mut write = base.store.write().await?;
    let had = administrators::all(&mut write, tenant.id).await?;
    if !identity_providers::remove_provider(&mut write, tenant.id, kind.as_str()).await? {
        return Err(HubError::refused(format!(
            "{} has no {} provider",
            tenant.name,
            kind.as_str()
        )));
    }
    let line = line(tenant.id, "identity_provider.remove", kind).before(before);
    keep_administrator(&mut write, &tenant, !had.is_empty()).await?;
    audit::append(&mut write, line).await?;
    write.commit().await?;
    say!("{} has no {} provider any more", tenant.name, kind.as_str());
    Ok(())
}

/// Refuses a change after which nobody could administer the tenant, where somebody could before it.
async fn keep_administrator(write: &mut Write, tenant: &Tenant, had_one: bool) -> Result<()> {
    if administrators::keep_one(write, tenant.id).await? || !had_one {
        return Ok(());
    }
    Err(HubError::refused(format!(
        "nobody could administer {} any more: its last administrators sign on by this provider alone; let one of them set a password first",
        tenant.name
    )))
}

/// The issuer of the tenant's provider; empty where it has none.
async fn issuer_now(store: &Store, tenant: TenantId, kind: ProviderKind) -> Result<String> {
    let provider = store.identity_providers().provider(tenant, kind.as_str()).await?;
    Ok(provider.map_or_else(String::new, |provider| provider.issuer))
}

fn named(kind: &str) -> Result<ProviderKind> {
    ProviderKind::named(kind)
        .ok_or_else(|| HubError::refused("the kind of a provider is membership or marketplace"))
}

fn line(tenant: TenantId, action: &str, kind: ProviderKind) -> AuditLine {
    AuditLine::new(
        tenant,
        By::system().from("command line"),
        action,
        "identity_provider",
        kind.as_str(),
    )
}
