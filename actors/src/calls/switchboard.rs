//! Who takes a telephone call that comes in: a program whose number it is for, else the dispatch rules of its tenant.

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
