//! Routes incoming telephone calls: to the program of the number, else by the tenant's dispatch rules.

use crate::calls::arrived_call::arrive;
use crate::hub::HubHandle;
use async_trait::async_trait;
use hub_media::sip::SipSwitch;
use hub_media::sip::gateway::IncomingCall;

/// Has programs' numbers ring here.
pub(crate) struct Switchboard(pub HubHandle);

#[async_trait]
impl SipSwitch for Switchboard {
    async fn take(&self, call: IncomingCall) -> Option<IncomingCall> {
        match self.0.hub() {
            Some(hub) => arrive(&hub, call).await,
            None => Some(call),
        }
    }
}
