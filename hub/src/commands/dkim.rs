//! `hub dkim …`: the keys that sign a tenant's mails. The private key is stored sealed under the tenant's key and never
//! shown; the public key is printed as the DNS record for the domain.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_actors::conversations::channels::email::dkim::{NewKey, dns_record};
use hub_administration::dns_name::{is_domain, is_name};
use hub_domain::TenantId;
use hub_store::tenant_channels::ChannelFault;
use hub_store::tenants::{DkimAlgorithm, DkimKey, Tenant, TenantSettings};

const ACTION: Action = Action {
    name: "tenant.dkim",
    command: "hub dkim",
};

/// Lists a tenant's keys with their records.
pub async fn show(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    list(&base.store.tenants().by_id(TenantId(tenant)).await?);
    Ok(())
}

/// The same, of a tenant that was read.
pub(super) fn list(tenant: &Tenant) {
    if tenant.settings.dkim_keys.is_empty() {
        say!("{}: mails are not signed", tenant.name);
    }
    for key in &tenant.settings.dkim_keys {
        say!(
            "{}: mails from {} are signed; its DNS needs",
            tenant.name,
            key.domain
        );
        say!("{}", record(key));
    }
}

/// Creates a key. Mails are signed with it from the next one on, so its DNS record must exist first.
pub async fn add(
    config: Config,
    tenant: i64,
    domain: &str,
    selector: &str,
    algorithm: DkimAlgorithm,
) -> Result<()> {
    let (domain, selector) = (domain.to_ascii_lowercase(), selector.to_ascii_lowercase());
    if !is_domain(&domain) || !is_name(&selector) {
        return Err(HubError::refused(
            "domain and selector are names of the DNS, such as town.example and s1",
        ));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let made = NewKey::make(algorithm).map_err(|error| HubError::refused(error.to_string()))?;
    let sealed = base
        .keyring
        .seal_for_tenant(tenant.id, DkimKey::SEALED, &made.private);
    let key = DkimKey {
        domain,
        selector,
        algorithm,
        public: made.public,
        sealed_private: sealed.await?,
    };
    let record = record(&key);
    let changed = change(&base, tenant.id, ACTION, named, |settings| {
        settings.add_dkim_key(key).map_err(|fault| match fault {
            ChannelFault::TooMany => HubError::refused("there are ten keys: remove one first"),
            _ => {
                HubError::refused("there is a key under this selector: take another one, or remove it first")
            }
        })
    });
    changed.await?;
    say!("{record}");
    Ok(())
}

/// Removes a key; mails signed with it can be verified as long as its DNS record exists.
pub async fn remove(config: Config, tenant: i64, domain: &str, selector: &str) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let changed = change(&base, tenant.id, ACTION, named, |settings| {
        match settings.remove_dkim_key(domain, selector) {
            true => Ok(()),
            false => Err(HubError::refused("there is no such key")),
        }
    });
    changed.await?;
    say!("{}: {selector}._domainkey.{domain} signs no more", tenant.name);
    Ok(())
}

fn record(key: &DkimKey) -> String {
    dns_record(&key.domain, &key.selector, key.algorithm, &key.public)
}

fn named(settings: &TenantSettings) -> String {
    let names = settings
        .dkim_keys
        .iter()
        .map(|key| format!("{}._domainkey.{}", key.selector, key.domain));
    names.collect::<Vec<_>>().join(" ")
}
