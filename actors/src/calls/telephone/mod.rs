//! Telephones of calls: outgoing calls through a tenant's trunk, and callers who are moved from the line into their
//! conference. Who owns a call by telephone is in `lines`.

mod emergency;
#[cfg(test)]
mod emergency_tests;
mod outgoing;
mod sip_trunk;
mod spoken_route;
mod trunk_log;
mod trunk_watch;
mod trunks;
mod waiting_caller;

pub(crate) use emergency::{EmergencyCaller, EmergencyRoute};
pub use outgoing::{CALLS_BY_ACCOUNT, CALLS_OF_TENANT, CallAskedBy};
pub(crate) use spoken_route::SpokenRoute;
pub(crate) use trunk_log::words;
pub(crate) use trunk_watch::watch as watch_trunks;
pub(crate) use waiting_caller::WaitingCaller;

use crate::Hub;
use crate::calls::trunk::PhoneRoute;
use crate::error::Result;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::{ProgramId, TenantId};
use hub_media::sip::gateway::OutgoingCall;
use sip_trunk::SipTrunk;
use std::sync::Arc;

impl Hub {
    /// What a program calls telephones by: none without a number that has a trunk, or without telephones.
    pub(crate) async fn outgoing_of_program(
        &self,
        tenant: TenantId,
        program: ProgramId,
    ) -> Result<Option<OutgoingCall>> {
        if self.media().telephony().is_none() {
            return Ok(None);
        }
        let Some(number) = self.store().phone_numbers().out_of(tenant, program).await? else {
            return Ok(None);
        };
        self.by_trunks_of(tenant, &number).await
    }

    /// A call under a number: by its trunk, and by the second one where that is not there. None where it has no trunk that is kept.
    async fn by_trunks_of(&self, tenant: TenantId, number: &PhoneNumber) -> Result<Option<OutgoingCall>> {
        let space = tenant.to_string();
        let mut kept = Vec::new();
        for id in [&number.trunk_id, &number.second_trunk_id] {
            if id.is_empty() {
                continue;
            }
            match self.media().call_by_trunk(&space, id).await? {
                Some(outgoing) => kept.push(OutgoingCall {
                    caller: number.number.clone(),
                    ..outgoing
                }),
                None => tracing::warn!(tenant.id = tenant.0, trunk = id, "a number's trunk is not there"),
            }
        }
        let mut kept = kept.into_iter();
        let (first, second) = (kept.next(), kept.next());
        Ok(first.map(|first| OutgoingCall {
            spare: second.map(Box::new),
            ..first
        }))
    }

    /// Whether telephones of people can be called by one of the tenant's trunks.
    pub async fn can_call_telephones(&self, tenant: TenantId) -> Result<bool> {
        let number = self.store().phone_numbers().out_of_tenant(tenant).await?;
        Ok(self.media().telephony().is_some() && number.is_some())
    }

    /// The route of a program's outgoing calls: the trunk of its number, else the hub's own. A named trunk that cannot
    /// be used is replaced by the number's second one alone.
    pub async fn outgoing_route(&self, tenant: TenantId, program: ProgramId) -> Result<Option<PhoneRoute>> {
        let number = self.store().phone_numbers().out_of(tenant, program).await?;
        let Some(number) = number else {
            return Ok(self.trunk().cloned().map(PhoneRoute));
        };
        let Some(outgoing) = self.by_trunks_of(tenant, &number).await? else {
            return Ok(None);
        };
        if self.media().telephony().is_none() {
            return Ok(None);
        }
        let trunk = SipTrunk::new(self.clone(), tenant, outgoing);
        Ok(Some(PhoneRoute(Arc::new(trunk))))
    }
}
