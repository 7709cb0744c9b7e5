//! Routes incoming telephone calls: to the program of the number, else by the tenant's dispatch rules. Judges the calls that programs
//! at the server API ask for.

use super::arrive::arrive;
use crate::calls::telephone::CallAskedBy;
use crate::error::{ActorError, Result};
use crate::hub::HubHandle;
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_media::sip::SipSwitch;
use hub_media::sip::gateway::IncomingCall;

/// Has programs' numbers ring here.
pub(crate) struct Switchboard(pub HubHandle);

#[async_trait]
impl SipSwitch for Switchboard {
    async fn take(&self, call: IncomingCall) -> Option<IncomingCall> {
        match self.0.hub() {
            Some(hub) => arrive(&hub, hub.follow_incoming(call)).await,
            None => Some(call),
        }
    }

    async fn may_call(&self, space: &str, target: &str) -> Option<String> {
        let (hub, tenant) = (self.0.hub()?, space.parse::<TenantId>().ok()?);
        let judged = async {
            let number = hub.may_call(tenant, target).await?;
            hub.count_call(tenant, &number, CallAskedBy::Program).await?;
            Result::Ok(number)
        };
        match judged.await {
            Ok(number) => Some(number),
            Err(ActorError::Refused(_)) => None,
            Err(error) => {
                tracing::error!(%error, "a call of a program cannot be judged, and is not made");
                None
            }
        }
    }
}
