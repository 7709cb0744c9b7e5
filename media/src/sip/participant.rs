//! Calls out and transfers, as they are asked for.

use super::header::{check_attributes_to_headers, check_headers, check_headers_to_attributes};
use super::{Verdict, check_host};
use livekit_protocol as proto;

/// Longest name that is shown to the callee, in bytes.
const MAX_DISPLAY_NAME: usize = 128;

/// Whether a call out is asked for in order.
pub(crate) fn check_create(request: &proto::CreateSipParticipantRequest) -> Verdict {
    if request.sip_trunk_id.is_empty() && request.trunk.is_none() {
        return Err("missing sip trunk id".to_owned());
    }
    if let Some(trunk) = &request.trunk {
        check_config(trunk)?;
    }
    if request.sip_call_to.is_empty() {
        return Err("missing sip callee number".to_owned());
    }
    if request.sip_call_to.contains('@') {
        return Err("SipCallTo should be a phone number or SIP user, not a full SIP URI".to_owned());
    }
    if request.room_name.is_empty() {
        return Err("missing room name".to_owned());
    }
    if let Some(name) = &request.display_name {
        if name.len() > MAX_DISPLAY_NAME {
            return Err("DisplayName too long (max 128 characters)".to_owned());
        }
        if name.contains('"') || name.chars().any(char::is_control) {
            return Err("DisplayName must be a valid quoted string: invalid syntax".to_owned());
        }
    }
    check_headers(&request.headers)
}

fn check_config(trunk: &proto::SipOutboundConfig) -> Verdict {
    if trunk.hostname.is_empty() {
        return Err("no outbound hostname specified".to_owned());
    }
    check_host(&trunk.hostname, "trunk hostname")?;
    check_host(&trunk.from_host, "from_host")?;
    check_attributes_to_headers(&trunk.attributes_to_headers)?;
    check_headers_to_attributes(&trunk.headers_to_attributes)
}

/// Whether a transfer is asked for in order.
pub(crate) fn check_transfer(request: &proto::TransferSipParticipantRequest) -> Verdict {
    if request.room_name.is_empty() {
        return Err("missing room name".to_owned());
    }
    if request.participant_identity.is_empty() {
        return Err("missing participant identity".to_owned());
    }
    if request.transfer_to.is_empty() {
        return Err("missing transfer to".to_owned());
    }
    let target = request.transfer_to.as_str();
    let inner = target
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
        .unwrap_or(target);
    if !["sip:", "sips:", "tel:"]
        .iter()
        .any(|scheme| inner.starts_with(scheme))
    {
        return Err("transfer_to must be a valid SIP(s) or TEL URI (sip:, sips: or tel:)".to_owned());
    }
    check_headers(&request.headers)
}
