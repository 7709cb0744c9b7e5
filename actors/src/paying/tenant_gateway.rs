//! A tenant's providers of payments, by their rows; the simulated one for tenants without, in the demonstration.

use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_payments::paypal::{Paypal, PaypalSettings};
use hub_payments::sandbox::Sandbox;
use hub_payments::stripe::{Stripe, StripeSettings};
use hub_payments::{PayChannel, PaymentGateway};
use hub_store::paying::payment_providers::{PaymentProvider, SEALED};
use std::sync::Arc;
use std::time::Duration;

/// The provider whose protocol carries a channel; none for what the program pays by itself.
fn provider_of(channel: PayChannel) -> Option<&'static str> {
    match channel {
        PayChannel::Card | PayChannel::Bank => Some("stripe"),
        PayChannel::Paypal => Some("paypal"),
        PayChannel::Check => None,
    }
}

impl Hub {
    /// The simulated provider, under the demonstration.
    pub fn payment_sandbox(&self) -> Option<&Arc<Sandbox>> {
        self.payment_gateways().sandbox.as_ref()
    }

    /// How long providers that are connected from now on are waited for. For tests.
    pub fn wait_for_payments(&self, patience: Duration) {
        *self.payment_gateways().patience.lock() = Some(patience);
    }

    /// By whom a tenant's fees are taken in a channel; none where nobody does.
    pub async fn payment_provider(&self, tenant: TenantId, channel: PayChannel) -> Result<Option<String>> {
        let Some(wanted) = provider_of(channel) else {
            return Ok(None);
        };
        if self
            .store()
            .payment_providers()
            .at(tenant, wanted)
            .await?
            .is_some()
        {
            return Ok(Some(wanted.to_owned()));
        }
        Ok(self.payment_sandbox().map(|sandbox| sandbox.name().to_owned()))
    }

    /// A tenant's provider of this name.
    pub async fn payment_gateway(
        &self,
        tenant: TenantId,
        provider: &str,
    ) -> Result<Option<Arc<dyn PaymentGateway>>> {
        if provider == "sandbox" {
            let sandbox = self.payment_sandbox().cloned();
            return Ok(sandbox.map(|sandbox| sandbox as Arc<dyn PaymentGateway>));
        }
        let Some(row) = self.store().payment_providers().at(tenant, provider).await? else {
            return Ok(None);
        };
        let place = (tenant, provider.to_owned());
        let of = (row.revision, row.sealed_secret.clone());
        if let Some((made_of, known)) = self.payment_gateways().made.lock().get(&place)
            && *made_of == of
        {
            return Ok(Some(known.clone()));
        }
        let made = self.made_gateway(tenant, &row).await?;
        if let Some(made) = &made {
            let mut all = self.payment_gateways().made.lock();
            all.insert(place, (of, made.clone()));
        }
        Ok(made)
    }

    async fn made_gateway(
        &self,
        tenant: TenantId,
        row: &PaymentProvider,
    ) -> Result<Option<Arc<dyn PaymentGateway>>> {
        let keys = self.keyring();
        let secret = keys.open_for_tenant(tenant, SEALED, &row.sealed_secret).await?;
        let notices = keys.open_for_tenant(tenant, SEALED, &row.sealed_notices).await?;
        let unusable = |error: hub_payments::GatewayError| ActorError::Program(error.to_string());
        let made: Arc<dyn PaymentGateway> = match row.provider.as_str() {
            "stripe" => {
                let settings = StripeSettings {
                    url: row.url.clone(),
                    secret,
                    notice_secrets: notices.lines().map(str::to_owned).collect(),
                    patience: *self.payment_gateways().patience.lock(),
                };
                Arc::new(Stripe::new(settings).map_err(unusable)?)
            }
            "paypal" => {
                let settings = PaypalSettings {
                    url: row.url.clone(),
                    client_id: row.client_id.clone(),
                    secret,
                    webhook_id: notices,
                    patience: *self.payment_gateways().patience.lock(),
                };
                let certificates = self.payment_gateways().certificates()?;
                Arc::new(Paypal::new(settings, certificates).map_err(unusable)?)
            }
            _ => return Ok(None),
        };
        Ok(Some(made))
    }
}
