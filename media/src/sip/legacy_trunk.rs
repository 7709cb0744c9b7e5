//! The older message that has both kinds of trunk; clients still get it when a trunk is deleted.

use livekit_protocol as proto;
use proto::sip_trunk_info::TrunkKind;

/// An inbound trunk in the older form.
#[allow(deprecated)]
pub(crate) fn from_inbound(trunk: proto::SipInboundTrunkInfo) -> proto::SipTrunkInfo {
    proto::SipTrunkInfo {
        sip_trunk_id: trunk.sip_trunk_id,
        kind: TrunkKind::TrunkInbound as i32,
        name: trunk.name,
        metadata: trunk.metadata,
        outbound_number: trunk.numbers.into_iter().next().unwrap_or_default(),
        inbound_addresses: trunk.allowed_addresses,
        inbound_numbers: trunk.allowed_numbers,
        inbound_username: trunk.auth_username,
        inbound_password: trunk.auth_password,
        ..Default::default()
    }
}

/// An outbound trunk in the older form.
#[allow(deprecated)]
pub(crate) fn from_outbound(trunk: proto::SipOutboundTrunkInfo) -> proto::SipTrunkInfo {
    proto::SipTrunkInfo {
        sip_trunk_id: trunk.sip_trunk_id,
        kind: TrunkKind::TrunkOutbound as i32,
        name: trunk.name,
        metadata: trunk.metadata,
        outbound_address: trunk.address,
        transport: trunk.transport,
        outbound_number: trunk.numbers.into_iter().next().unwrap_or_default(),
        outbound_username: trunk.auth_username,
        outbound_password: trunk.auth_password,
        ..Default::default()
    }
}
