//! Calls in which a code is read: by which trunk they go out, and their state.

use crate::Hub;
use crate::calls::trunk::PhoneTrunk;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::calls::code_call::CodeCallState;
use hub_media::sip::gateway::OutgoingCall;
use hub_store::identity::codes;
use std::sync::Arc;

/// What such a call goes out by.
pub(crate) enum SpokenRoute {
    /// The tenant's trunk, with the number that is shown.
    Telephone(Box<OutgoingCall>),
    /// The hub's own simulated phones.
    Simulated(Arc<dyn PhoneTrunk>),
}

impl Hub {
    /// The route of a tenant's spoken codes: the trunk of its oldest number that has one, else the hub's own. A trunk that is
    /// named and cannot be used is replaced by the number's second one alone.
    pub(crate) async fn spoken_route(&self, tenant: TenantId) -> Result<Option<SpokenRoute>> {
        let Some(number) = self.store().phone_numbers().out_of_tenant(tenant).await? else {
            return Ok(self.trunk().cloned().map(SpokenRoute::Simulated));
        };
        if self.media().telephony().is_none() {
            return Ok(None);
        }
        let outgoing = self.by_trunks_of(tenant, &number).await?;
        Ok(outgoing.map(|outgoing| SpokenRoute::Telephone(Box::new(outgoing))))
    }

    /// Whether codes can be read to people of a tenant by telephone.
    pub async fn has_voice_for(&self, tenant: TenantId) -> Result<bool> {
        Ok(self.spoken_route(tenant).await?.is_some())
    }

    /// Writes down the state of the call that reads a code. The call goes on where that fails: the code is what matters.
    pub(crate) async fn set_code_call_state(&self, tenant: TenantId, code: &str, state: CodeCallState) {
        let written = async {
            let mut write = self.store().write().await?;
            codes::set_call_state(&mut write, tenant, code, state).await?;
            write.commit().await
        };
        if let Err(error) = written.await {
            tracing::error!(%error, state = state.as_str(), "how a code's call stands is not written down");
        }
    }
}
