//! What a carrier brings by SMPP, on its way into a thread: each unit is written down, then acknowledged; a text is received
//! when it is whole, or when it has waited too long for its parts.

use crate::Hub;
use crate::conversations::channels::sms::IncomingText;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::text_unit::TextUnit;
use hub_store::conversations::text_units::{self, Taken};

/// A phone sends the parts of a text within seconds; a carrier may take longer.
const PATIENCE_MS: i64 = 120_000;

impl Hub {
    /// Takes a text, or a part of one. An error: it may not be acknowledged.
    pub async fn take_unit(&self, tenant: TenantId, unit: &TextUnit) -> Result<()> {
        let mut write = self.store().write().await?;
        let taken = text_units::take(&mut write, tenant, unit).await?;
        write.commit().await?;
        match taken {
            Taken::Known => Ok(()),
            Taken::Kept {
                text,
                is_whole,
                superseded,
            } => {
                if let Some(earlier) = superseded {
                    self.receive_joined(tenant, &earlier).await?;
                }
                if is_whole {
                    self.receive_joined(tenant, &text).await?;
                }
                Ok(())
            }
        }
    }

    /// Receives the texts that have waited too long for their parts, with gaps, and those that a node has left when it died.
    pub async fn receive_late_texts(&self, tenant: TenantId) -> Result<()> {
        let late = self
            .store()
            .text_units()
            .late(tenant, now_ms() - PATIENCE_MS)
            .await?;
        for text in late {
            self.receive_joined(tenant, &text).await?;
        }
        Ok(())
    }

    async fn receive_joined(&self, tenant: TenantId, text: &str) -> Result<()> {
        let Some(joined) = self.store().text_units().joined(tenant, text).await? else {
            return Ok(());
        };
        let incoming = IncomingText {
            from: joined.from,
            to: joined.to,
            body: joined.body,
            // Once more under the same id, it is received once.
            provider_ref: format!("smpp-{text}"),
            ..IncomingText::default()
        };
        self.receive_text(tenant, incoming).await?;
        let mut write = self.store().write().await?;
        text_units::done(&mut write, tenant, text).await?;
        Ok(write.commit().await?)
    }
}
