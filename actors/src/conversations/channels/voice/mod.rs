//! Texts that are read to the person who answers the phone: codes. The carrier is the tenant's trunk, or the simulated phones.
//!
//! A delivery counts as handed over when the phone rings. A person who does not answer has to request another call; the
//! hub does not ring again by itself, and the page that waits for the code says what became of the call.

/// Whether a language can be read aloud.
pub use hub_media::prompt::has_voice;

use crate::Hub;
use crate::calls::announcement::{Announcement, AnnouncementSetup};
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use crate::error::ActorError;
use async_trait::async_trait;
use hub_domain::calls::code_call::CodeCallState;
use hub_media::prompt::PromptError;
use hub_store::conversations::outbox::Delivery;

/// Reads deliveries aloud over the hub's phone trunk.
pub struct PhoneVoice {
    hub: Hub,
}

impl PhoneVoice {
    /// The voice of this hub.
    pub fn new(hub: Hub) -> Self {
        Self { hub }
    }
}

#[async_trait]
impl Gateway for PhoneVoice {
    fn name(&self) -> &'static str {
        "phone-voice"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        let tenant = delivery.tenant_id.0;
        let technical = |error: String| HandOverError::Technical(error);
        let agency = self.hub.tenant_name(tenant).await;
        let agency = agency.map_err(|error| technical(error.to_string()))?;
        let (speaker, text) = (self.hub.speaker(), delivery.body.clone());
        let lang = delivery.lang().unwrap_or_else(|| "en".to_owned());
        let prompt = tokio::task::spawn_blocking(move || speaker.dictate(&lang, &text))
            .await
            .map_err(|error| technical(error.to_string()))?
            .map_err(|error| match error {
                PromptError::Text => HandOverError::Permanent(error.to_string()),
                other => technical(other.to_string()),
            })?;
        let id = uuid::Uuid::now_v7().to_string();
        let code = delivery.idempotency_key.strip_prefix("code-").map(str::to_owned);
        let setup = AnnouncementSetup {
            tenant,
            id: id.clone(),
            code: code.clone(),
            to: delivery.to_address.clone(),
            from: delivery.from_address.clone(),
            agency,
            prompt,
        };
        let placed = match self.hub.may_call(tenant, &setup.to).await {
            Ok(_) => Announcement::place(&self.hub, setup)
                .await
                .map_err(|error| HandOverError::Temporary(error.to_string())),
            // Another try would be refused as well.
            Err(error @ ActorError::Refused(_)) => Err(HandOverError::Permanent(error.to_string())),
            Err(error) => Err(technical(error.to_string())),
        };
        if let Err(error) = placed {
            if let Some(code) = code {
                self.hub
                    .set_code_call_state(tenant, &code, CodeCallState::Failed)
                    .await;
            }
            return Err(error);
        }
        Ok(Handed {
            provider_ref: id,
            delivered: false,
        })
    }
}
