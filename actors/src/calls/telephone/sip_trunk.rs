//! Phones that are called by a SIP trunk.

use crate::Hub;
use crate::calls::trunk::{PhoneTrunk, Ring, TrunkError};
use async_trait::async_trait;
use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway::OutgoingCall;

/// A tenant's trunk, with the number that a program shows.
pub(super) struct SipTrunk {
    hub: Hub,
    tenant: TenantId,
    outgoing: OutgoingCall,
    /// It leads to emergency services.
    is_emergency: bool,
}

impl SipTrunk {
    pub fn new(hub: Hub, tenant: TenantId, outgoing: OutgoingCall) -> Self {
        Self {
            hub,
            tenant,
            outgoing,
            is_emergency: false,
        }
    }

    /// The trunk by which emergency services are called.
    pub fn to_emergency(hub: Hub, tenant: TenantId, outgoing: OutgoingCall) -> Self {
        Self {
            is_emergency: true,
            ..Self::new(hub, tenant, outgoing)
        }
    }
}

#[async_trait]
impl PhoneTrunk for SipTrunk {
    async fn ring(&self, number: &str, ring: Ring) -> Result<(), TrunkError> {
        let nobody = || TrunkError("nobody owns the call".to_owned());
        let owner = ring.owner.ok_or_else(nobody)?;
        let outgoing = OutgoingCall {
            called: number.to_owned(),
            caller_name: ring.agency,
            ..self.outgoing.clone()
        };
        let called = match self.is_emergency {
            true => self.hub.call_emergency(self.tenant, outgoing).await,
            false => self.hub.call_telephone(self.tenant, outgoing).await,
        };
        let (call, events) = called.map_err(|error| TrunkError(error.to_string()))?;
        let key = (self.tenant, CallId(ring.call_id));
        self.hub.lines().begin(key, call, events, owner);
        Ok(())
    }

    async fn end(&self, _: &str, call: &str, reason: &str) -> Result<(), TrunkError> {
        if reason != "answered"
            && let Some(line) = self.hub.lines().of(self.tenant, &call.into())
        {
            line.hang_up().await;
        }
        Ok(())
    }
}
