//! Calls out and transfers, as they are asked for.

use super::directory::encryption;
use super::header::{check_attributes_to_headers, check_headers, check_headers_to_attributes};
use super::switch::{CallOut, outgoing};
use super::{Verdict, check_host};
use crate::phone::PhoneIdentity;
use crate::sfu::event::RoomKey;
use livekit_protocol as proto;
use std::time::Duration;

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

/// A trunk that is described where it is used.
pub(crate) fn trunk_of(config: &proto::SipOutboundConfig) -> proto::SipOutboundTrunkInfo {
    proto::SipOutboundTrunkInfo {
        address: config.hostname.clone(),
        transport: config.transport,
        auth_username: config.auth_username.clone(),
        auth_password: config.auth_password.clone(),
        ..Default::default()
    }
}

/// The call that is asked for.
#[allow(deprecated)]
pub(crate) fn out(
    request: &proto::CreateSipParticipantRequest,
    trunk: &proto::SipOutboundTrunkInfo,
    space: &str,
    id: &str,
) -> Verdict<CallOut> {
    let said = request.media.as_ref().and_then(|media| media.encryption);
    let encryption = match said.unwrap_or(request.media_encryption) {
        0 => encryption(trunk.media.as_ref(), trunk.media_encryption),
        asked => encryption(None, asked),
    };
    let mut outgoing = outgoing(trunk, encryption);
    space.clone_into(&mut outgoing.space);
    outgoing.called.clone_from(&request.sip_call_to);
    if !request.sip_number.is_empty() {
        outgoing.caller.clone_from(&request.sip_number);
    }
    if outgoing.caller.is_empty() {
        return Err("no numbers on outbound trunk".to_owned());
    }
    outgoing.caller_name = request.display_name.clone().unwrap_or_default();
    outgoing.headers.extend(request.headers.clone());
    let (called, caller) = (&request.sip_call_to, outgoing.caller.clone());
    let or = |text: &str, other: String| if text.is_empty() { other } else { text.to_owned() };
    let mut attributes = request.participant_attributes.clone();
    let own = [
        ("sip.callID", id),
        ("sip.callStatus", "dialing"),
        ("sip.trunkID", &trunk.sip_trunk_id),
        ("sip.trunkPhoneNumber", &caller),
    ];
    attributes.extend(own.map(|(name, value)| (name.to_owned(), value.to_owned())));
    if !request.hide_phone_number {
        attributes.insert("sip.phoneNumber".to_owned(), called.clone());
    }
    Ok(CallOut {
        outgoing,
        room: RoomKey::new(space, &request.room_name),
        phone: PhoneIdentity {
            identity: or(&request.participant_identity, format!("sip_{called}")),
            name: or(&request.participant_name, format!("Phone {called}")),
            metadata: request.participant_metadata.clone(),
            attributes,
            holder: None,
        },
        digits: request.dtmf.clone(),
        ringing: duration(&request.ringing_timeout),
        longest: duration(&request.max_call_duration),
    })
}

/// A given duration; none if it is zero.
pub(crate) fn duration(given: &Option<pbjson_types::Duration>) -> Option<Duration> {
    let given = given.as_ref()?;
    let seconds = u64::try_from(given.seconds).ok()?;
    let duration = Duration::new(seconds, u32::try_from(given.nanos).ok()?.min(999_999_999));
    (!duration.is_zero()).then_some(duration)
}
