//! A caller who waits for somebody to take the call, as a trunk with that one phone.

use super::follow::{Line, sit};
use crate::Hub;
use crate::calls::trunk::{PhoneTrunk, Ring, TrunkError};
use async_trait::async_trait;
use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway::PhoneCall;

/// See the module.
pub(crate) struct WaitingCaller {
    hub: Hub,
    tenant: TenantId,
    call: PhoneCall,
}

impl WaitingCaller {
    pub fn new(hub: Hub, tenant: TenantId, call: PhoneCall) -> Self {
        Self { hub, tenant, call }
    }
}

#[async_trait]
impl PhoneTrunk for WaitingCaller {
    /// The caller joins the conference and is then answered, so that the others are heard from the first word.
    async fn ring(&self, _: &str, ring: Ring) -> Result<(), TrunkError> {
        let (hub, call) = (self.hub.clone(), self.call.clone());
        let line = Line {
            tenant: self.tenant,
            call: CallId(ring.call_id),
            name: ring.callee,
        };
        // The conference waits until this has rung before it handles anything else.
        tokio::spawn(async move {
            let taken = match sit(&hub, &line, &call).await {
                Ok(()) => call.answer().map_err(Into::into),
                Err(error) => Err(error),
            };
            if let Err(error) = taken {
                tracing::info!(%error, call = %line.call, "a caller could not be taken");
                call.hang_up().await;
            }
        });
        Ok(())
    }

    async fn end(&self, _: &str, _: &str, reason: &str) -> Result<(), TrunkError> {
        if reason != "answered" {
            self.call.hang_up().await;
        }
        Ok(())
    }
}
