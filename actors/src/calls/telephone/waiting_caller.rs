//! A caller who waits for somebody to take the call, as a trunk with that one phone.

use crate::Hub;
use crate::calls::lines::{PhoneHappened, Unheard};
use crate::calls::trunk::{PhoneTrunk, Ring, TrunkError};
use async_trait::async_trait;
use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway::{CallEvent, PhoneCall};

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
    /// The call is its conference's from now on. The caller joins it and is then answered, so that the others are heard from the
    /// first word.
    async fn ring(&self, _: &str, ring: Ring) -> Result<(), TrunkError> {
        let nobody = || TrunkError("nobody owns the call".to_owned());
        let owner = ring.owner.ok_or_else(nobody)?;
        let (call, id) = (self.call.clone(), CallId(ring.call_id));
        // The conference waits until this has rung before it handles anything else: what the caller did while the call was handed
        // over comes after this.
        let joins = owner.send(PhoneHappened(CallEvent::Answered));
        if !self.hub.lines().give(self.tenant, &id, owner.clone()) {
            return Err(TrunkError("the caller has hung up".to_owned()));
        }
        tokio::spawn(async move {
            let taken = match joins.await {
                Ok(Ok(())) => call.answer().map_err(|error| error.to_string()),
                Ok(Err(Unheard::NoPlace | Unheard::HandedOver)) => {
                    Err("the call has no place for it".to_owned())
                }
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = taken {
                tracing::info!(%error, call = %id, "a caller could not be taken");
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
