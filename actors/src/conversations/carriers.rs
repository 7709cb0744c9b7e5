//! What carries a tenant's messages, and where carriers' connections bring what comes in.

use super::channels::sms::TextReceipt;
use super::channels::sms::smpp::TextInbox;
use super::channels::voice::PhoneVoice;
use super::channels::{Carrier, HandOverError};
use crate::Hub;
use crate::hub::HubHandle;
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::text_unit::TextUnit;
use hub_store::tenants::Tenant;
use std::sync::Arc;

/// The inbox for carriers' texts of a tenant. It holds the hub weakly, because the hub holds the carriers.
struct Inbox(HubHandle, TenantId);

#[async_trait]
impl TextInbox for Inbox {
    async fn unit(&self, unit: TextUnit) -> bool {
        let Some(hub) = self.0.hub() else {
            return false;
        };
        let received = hub.take_unit(self.1, &unit).await;
        if let Err(error) = &received {
            tracing::warn!(%error, tenant.id = self.1.0, "a text could not be written; the carrier brings it again");
        }
        received.is_ok()
    }

    async fn receipt(&self, receipt: &TextReceipt) -> bool {
        let Some(hub) = self.0.hub() else {
            return false;
        };
        let taken = hub.take_receipt(self.1, receipt).await;
        if let Err(error) = &taken {
            tracing::warn!(%error, tenant.id = self.1.0, "a receipt could not be written; the carrier brings it again");
        }
        taken.is_ok()
    }

    async fn check(&self) {
        let Some(hub) = self.0.hub() else {
            return;
        };
        if let Err(error) = hub.receive_late_texts(self.1).await {
            tracing::warn!(%error, tenant.id = self.1.0, "texts without all their parts wait");
        }
    }
}

impl Hub {
    /// A tenant's gateways for this channel, in order of preference; see
    /// [`Gateways::of`](crate::conversations::channels::Gateways::of).
    pub async fn carriers(
        &self,
        tenant: &Tenant,
        channel: Channel,
    ) -> std::result::Result<Vec<Carrier>, HandOverError> {
        match channel {
            Channel::Voice => {
                let has_voice = self.has_voice_for(tenant.id).await;
                let has_voice = has_voice.map_err(|error| HandOverError::Technical(error.to_string()))?;
                let voice = has_voice.then(|| Carrier {
                    provider: "phone".into(),
                    gateway: Arc::new(PhoneVoice::new(self.clone())),
                });
                Ok(voice.into_iter().collect())
            }
            other => {
                let inbox = || self.text_inbox(tenant.id);
                self.gateways().of(tenant, other, inbox).await
            }
        }
    }

    /// Where a carrier's connection brings a tenant's texts and receipts.
    pub fn text_inbox(&self, tenant: TenantId) -> Arc<dyn TextInbox> {
        Arc::new(Inbox(self.handle(), tenant))
    }
}
