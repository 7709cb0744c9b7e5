//! The marketplaces of the tenants, each opened with its settings as they are now.

use crate::access::Access;
use crate::error::{MarketplaceError, Result};
use crate::fulfilment::Marketplace;
use crate::http_api::HttpApi;
use crate::sandbox::Sandbox;
use crate::signature::{Expected, PublishedKeys};
use hub_domain::TenantId;
use hub_store::Store;
use hub_store::keys::Keyring;
use hub_store::marketplace::marketplace_gateways::MarketplaceGateway;
use parking_lot::Mutex;
use reqwest::Url;
use std::collections::HashMap;
use std::sync::Arc;

/// A marketplace that can be asked.
pub struct OpenMarketplace {
    pub gateway: MarketplaceGateway,
    pub api: Arc<dyn Marketplace>,
    /// The keys that sign its calls.
    pub keys: PublishedKeys,
}

impl OpenMarketplace {
    /// Whom the tokens of its calls have to be for, and from.
    pub fn expected(&self) -> Expected {
        Expected {
            audience: self.gateway.client_id.clone(),
            directory: self.gateway.directory.clone(),
            caller: self.gateway.caller.clone(),
        }
    }
}

/// Keeps marketplaces open: their tokens and keys are used more than once.
#[derive(Default)]
pub struct Marketplaces(Mutex<HashMap<TenantId, Arc<OpenMarketplace>>>);

impl Marketplaces {
    /// The marketplace of a tenant; none where it has none.
    pub async fn of(
        &self,
        store: &Store,
        keyring: &Keyring,
        tenant: TenantId,
    ) -> Result<Option<Arc<OpenMarketplace>>> {
        let Some(gateway) = store.marketplace_gateways().of(tenant).await? else {
            return Ok(None);
        };
        if let Some(open) = self.0.lock().get(&tenant)
            && open.gateway == gateway
        {
            return Ok(Some(open.clone()));
        }
        let open = Arc::new(open(store, keyring, tenant, gateway).await?);
        self.0.lock().insert(tenant, open.clone());
        Ok(Some(open))
    }
}

async fn open(
    store: &Store,
    keyring: &Keyring,
    tenant: TenantId,
    gateway: MarketplaceGateway,
) -> Result<OpenMarketplace> {
    let api: Arc<dyn Marketplace> = if gateway.is_sandbox() {
        Arc::new(Sandbox::new(store.clone(), tenant))
    } else {
        let secret = keyring
            .open_for_tenant(tenant, MarketplaceGateway::SEALED, &gateway.sealed_secret)
            .await?;
        for address in [
            &gateway.api_address,
            &gateway.login_address,
            &gateway.keys_address,
        ] {
            if !is_safe_address(address) {
                return Err(MarketplaceError::Malformed(
                    "an address is neither https nor on this machine".to_owned(),
                ));
            }
        }
        let access = Access::new(&gateway.login_address, &gateway.client_id, &secret);
        Arc::new(HttpApi::new(&gateway.api_address, access)?)
    };
    Ok(OpenMarketplace {
        keys: PublishedKeys::at(&gateway.keys_address),
        gateway,
        api,
    })
}

/// Whether secrets may go to an address: https, or plain HTTP on this machine.
pub fn is_safe_address(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    match url.scheme() {
        "https" => url.has_host(),
        "http" => matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]")),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_safe_address;

    #[test]
    fn secrets_go_encrypted_unless_they_stay_here() {
        for good in [
            "https://marketplaceapi.microsoft.com/api",
            "http://127.0.0.1:4000/api",
        ] {
            assert!(is_safe_address(good), "{good}");
        }
        for bad in ["http://marketplace.example", "ftp://x", "marketplace", "https://"] {
            assert!(!is_safe_address(bad), "{bad}");
        }
    }
}
