//! Providers' reports on texts they have accepted.

use crate::Hub;
use crate::conversations::channels::sms::TextReceipt;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_store::StoreError;
use hub_store::conversations::consents::NewConsent;
use hub_store::conversations::{
    delivery_attempts, early_receipts, fallbacks, held, messages, outbox, text_numbers, thread_entries,
};

impl Hub {
    /// Takes a provider's report. One of a text that is not known is kept for a while, and applied if the text becomes known: a
    /// carrier's receipt may overtake its answer. It may as well be of a text that another system has sent.
    pub async fn take_receipt(&self, tenant: TenantId, receipt: &TextReceipt) -> Result<()> {
        if self.text_receipt(tenant, receipt).await? || receipt.provider_ref.is_empty() {
            return Ok(());
        }
        let early = self.store().early_receipts();
        early
            .keep(tenant, &receipt.provider_ref, receipt.state, &receipt.detail)
            .await?;
        // The text may have become known before this was kept: whoever comes second sees what the other has written.
        self.apply_early_receipt(tenant, &receipt.provider_ref).await
    }

    /// Applies the report that came before its text was known, if there is one.
    pub async fn apply_early_receipt(&self, tenant: TenantId, provider_ref: &str) -> Result<()> {
        if provider_ref.is_empty() {
            return Ok(());
        }
        let known = self
            .store()
            .messages()
            .by_provider_ref(tenant, provider_ref)
            .await?;
        let Some((_, message)) = known else {
            return Ok(());
        };
        let mut write = self.store().write().await?;
        let Some((state, detail)) = early_receipts::take(&mut write, tenant, provider_ref).await? else {
            return Ok(write.rollback().await?);
        };
        write.commit().await?;
        let receipt = TextReceipt {
            provider_ref: provider_ref.to_owned(),
            message: Some(message),
            state,
            detail,
        };
        self.text_receipt(tenant, &receipt).await.map(drop)
    }

    /// Updates one of our texts. False if no such text is known yet: it may be written shortly.
    pub async fn text_receipt(&self, tenant: TenantId, receipt: &TextReceipt) -> Result<bool> {
        let found = self
            .store()
            .messages()
            .by_provider_ref(tenant, &receipt.provider_ref)
            .await?;
        let Some(message) = found
            .map(|(_, message)| message)
            .or_else(|| receipt.message.clone())
        else {
            return Ok(false);
        };
        let mut write = self.store().write().await?;
        let reported =
            thread_entries::report(&mut write, tenant, &message, receipt.state, &receipt.detail).await;
        let moved = match reported {
            Ok(moved) => moved,
            Err(StoreError::NotFound(_)) => {
                write.rollback().await?;
                return Ok(false);
            }
            Err(error) => return Err(error.into()),
        };
        let Some(moved) = moved else {
            write.rollback().await?;
            return Ok(true);
        };
        if !receipt.provider_ref.is_empty() {
            messages::set_provider_ref(&mut write, tenant, &message, &receipt.provider_ref).await?;
        }
        // The provider has it: a hand-over whose answer came too late is not repeated.
        outbox::settle(&mut write, tenant, &message).await?;
        if !matches!(receipt.state, DeliveryState::Sent | DeliveryState::Sending) {
            delivery_attempts::settle(&mut write, tenant, &message).await?;
        }
        if receipt.state == DeliveryState::OptedOut {
            let scope = text_numbers::scope_of(&mut write, tenant, &moved.from).await?;
            let said = NewConsent {
                program: scope,
                words: &receipt.detail,
                ..NewConsent::by_itself(&moved.to, Channel::Sms, true, "provider")
            };
            held::consent_changed(&mut write, tenant, &said).await?;
        }
        fallbacks::take(&mut write, tenant, &message, receipt.state).await?;
        write.commit().await?;
        Ok(true)
    }
}
