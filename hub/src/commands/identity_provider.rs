//! `hub identity-provider …`: where a tenant's members sign on (OpenID Connect).

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_http::sign_in::single_sign_on::{ProviderKind, is_safe_issuer, secret_context};
use hub_store::audit::By;
use hub_store::identity::identity_providers::Provider;
use hub_store::identity::sign_on_changes::{self, Outcome, SignOnFault};
use hub_store::tenants::Tenant;

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
    let by = By::system().from("command line");
    let outcome = sign_on_changes::set(&base.store, tenant.id, kind.as_str(), &provider, None, by);
    told(outcome.await?, &tenant, kind)?;
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
    let by = By::system().from("command line");
    let outcome = sign_on_changes::remove(&base.store, tenant.id, kind.as_str(), by);
    told(outcome.await?, &tenant, kind)?;
    say!("{} has no {} provider any more", tenant.name, kind.as_str());
    Ok(())
}

/// Lets a tenant's staff sign in by password again, where their provider was required.
pub async fn make_optional(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let by = By::system().from("command line");
    let outcome = sign_on_changes::make_optional(&base.store, tenant.id, by);
    told(outcome.await?, &tenant, ProviderKind::Membership)?;
    say!("staff of {} may sign in by password again", tenant.name);
    Ok(())
}

/// A refused change in words.
fn told(outcome: Outcome, tenant: &Tenant, kind: ProviderKind) -> Result<()> {
    match outcome {
        Ok(()) => Ok(()),
        Err(SignOnFault::NobodyLeft) => Err(HubError::refused(format!(
            "nobody could administer {} any more: its last administrators sign on by this provider alone; let one of them set a password first",
            tenant.name
        ))),
        Err(_) => Err(HubError::refused(format!(
            "{} has no {} provider",
            tenant.name,
            kind.as_str()
        ))),
    }
}

fn named(kind: &str) -> Result<ProviderKind> {
    ProviderKind::named(kind)
        .ok_or_else(|| HubError::refused("the kind of a provider is membership or marketplace"))
}
