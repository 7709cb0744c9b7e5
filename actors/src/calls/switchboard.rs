//! Who takes a telephone call that comes in.

use async_trait::async_trait;
use hub_media::sip::SipSwitch;
use hub_media::sip::gateway::IncomingCall;

/// Sends calls on by the dispatch rules of their tenant.
pub(crate) struct Switchboard;

#[async_trait]
impl SipSwitch for Switchboard {
    async fn take(&self, call: IncomingCall) -> Option<IncomingCall> {
        let (trunk, called) = (&call.trunk.id, &call.invitation.called);
        tracing::info!(%trunk, %called, "a telephone call comes in");
        Some(call)
    }
}
