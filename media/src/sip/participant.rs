//! Calls out and transfers, as they are asked for.

use super::call_attributes as attribute;
use super::directory::encryption;
use super::header::{check_attributes_to_headers, check_headers, check_headers_to_attributes, merged};
use super::header_mapping::HeaderMapping;
use super::switch::{CallOut, outgoing};
use super::{Verdict, check_duration, check_encryption, check_enum, check_host};
use crate::phone::PhoneIdentity;
use crate::rtp::telephone_event::{MOST_DIGITS, event, is_wait};
use crate::sfu::event::RoomKey;
use livekit_protocol as proto;
use rand::seq::IndexedRandom;
use std::collections::HashMap;
use std::time::Duration;

/// Longest name that is shown to the callee, in bytes.
const MAX_DISPLAY_NAME: usize = 128;

/// Whether a call out is asked for in order.
#[allow(deprecated)]
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
    check_digits(&request.dtmf)?;
    check_enum::<proto::SipHeaderOptions>(request.include_headers, "include_headers")?;
    check_encryption(request.media.as_ref(), request.media_encryption)?;
    check_duration(&request.ringing_timeout, "ringing_timeout")?;
    check_duration(&request.max_call_duration, "max_call_duration")?;
    check_headers(&request.headers)
}

/// Digits that are pressed once the call is answered, and pauses.
fn check_digits(digits: &str) -> Verdict {
    if digits.chars().count() > MOST_DIGITS {
        return Err(format!("dtmf: more than {MOST_DIGITS} digits"));
    }
    match digits
        .chars()
        .find(|digit| event(*digit).is_none() && !is_wait(*digit))
    {
        Some(other) => Err(format!("dtmf: {other:?} is neither a key nor w")),
        None => Ok(()),
    }
}

fn check_config(trunk: &proto::SipOutboundConfig) -> Verdict {
    if trunk.hostname.is_empty() {
        return Err("no outbound hostname specified".to_owned());
    }
    check_host(&trunk.hostname, "trunk hostname")?;
    check_host(&trunk.from_host, "from_host")?;
    check_enum::<proto::SipTransport>(trunk.transport, "transport")?;
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
    check_duration(&request.ringing_timeout, "ringing_timeout")?;
    check_headers(&request.headers)
}

/// A trunk that is described where it is used.
pub(crate) fn trunk_of(config: &proto::SipOutboundConfig) -> proto::SipOutboundTrunkInfo {
    proto::SipOutboundTrunkInfo {
        address: config.hostname.clone(),
        transport: config.transport,
        auth_username: config.auth_username.clone(),
        auth_password: config.auth_password.clone(),
        from_host: config.from_host.clone(),
        headers_to_attributes: config.headers_to_attributes.clone(),
        attributes_to_headers: config.attributes_to_headers.clone(),
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
    let number = match request.sip_number.is_empty() {
        // LiveKit promises any one of them.
        true => trunk.numbers.choose(&mut rand::rng()),
        false => Some(&request.sip_number),
    };
    outgoing.caller = number.cloned().ok_or("no numbers on outbound trunk")?;
    let shown_name = request.display_name.as_ref().unwrap_or(&outgoing.caller);
    outgoing.caller_name = shown_name.clone();
    outgoing.headers = merged(outgoing.headers, request.headers.clone().into_iter().collect());
    let mut mapping = HeaderMapping {
        hides_numbers: request.hide_phone_number,
        ..HeaderMapping::of_outbound(trunk)
    };
    if request.include_headers != 0 {
        mapping.included = request.include_headers();
    }
    let called = &request.sip_call_to;
    let or = |text: &str, other: String| if text.is_empty() { other } else { text.to_owned() };
    let (identity, name) = match request.hide_phone_number {
        true => (format!("sip_{id}"), attribute::hidden_name(called)),
        false => (format!("sip_{called}"), format!("Phone {called}")),
    };
    Ok(CallOut {
        room: RoomKey::new(space, &request.room_name),
        phone: PhoneIdentity {
            identity: or(&request.participant_identity, identity),
            name: or(&request.participant_name, name),
            metadata: request.participant_metadata.clone(),
            attributes: attributes(request, trunk, &outgoing.caller, id),
            holder: None,
        },
        outgoing,
        mapping,
        digits: request.dtmf.clone(),
        has_dial_tone: request.play_dialtone || request.play_ringtone,
        ringing: duration(&request.ringing_timeout),
        longest: duration(&request.max_call_duration),
    })
}

/// What the room sees of a call: what the request says of the participant, and what the call says of itself.
fn attributes(
    request: &proto::CreateSipParticipantRequest,
    trunk: &proto::SipOutboundTrunkInfo,
    caller: &str,
    id: &str,
) -> HashMap<String, String> {
    let mut own = vec![
        (attribute::CALL_ID, id),
        (attribute::CALL_STATUS, "dialing"),
        (attribute::TRUNK_ID, &trunk.sip_trunk_id),
    ];
    if !request.hide_phone_number {
        own.push((attribute::NUMBER, &request.sip_call_to));
        own.push((attribute::HOST, &trunk.address));
        own.push((attribute::TRUNK_NUMBER, caller));
    }
    let mut attributes = request.participant_attributes.clone();
    // A trunk that is described where it is used has no id.
    let own = own.into_iter().filter(|(_, value)| !value.is_empty());
    attributes.extend(own.map(|(name, value)| (name.to_owned(), value.to_owned())));
    attributes
}

/// A given duration; none if it is zero.
pub(crate) fn duration(given: &Option<pbjson_types::Duration>) -> Option<Duration> {
    let given = given.as_ref()?;
    let seconds = u64::try_from(given.seconds).ok()?;
    let duration = Duration::new(seconds, u32::try_from(given.nanos).ok()?.min(999_999_999));
    (!duration.is_zero()).then_some(duration)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trunk() -> proto::SipOutboundTrunkInfo {
        proto::SipOutboundTrunkInfo {
            sip_trunk_id: "ST_1".to_owned(),
            address: "carrier.example".to_owned(),
            numbers: vec!["+12025550100".to_owned()],
            headers: [("X-Case".to_owned(), "trunk".to_owned())].into(),
            ..Default::default()
        }
    }

    fn request() -> proto::CreateSipParticipantRequest {
        proto::CreateSipParticipantRequest {
            sip_trunk_id: "ST_1".to_owned(),
            sip_call_to: "+12025550123".to_owned(),
            room_name: "desk".to_owned(),
            ..Default::default()
        }
    }

    fn made(request: &proto::CreateSipParticipantRequest) -> CallOut {
        out(request, &trunk(), "t1", "SCL_x").expect("a call")
    }

    #[test]
    fn a_call_shows_what_it_is_and_nothing_of_a_hidden_number() {
        let mut request = request();
        request.participant_attributes = [
            ("case".to_owned(), "7".to_owned()),
            ("sip.callID".to_owned(), "SCL_other".to_owned()),
        ]
        .into();
        let call = made(&request);
        let shown = |name: &str| call.phone.attributes.get(name).map(String::as_str);
        for (name, value) in [
            ("case", "7"),
            ("sip.callID", "SCL_x"),
            ("sip.callStatus", "dialing"),
            ("sip.trunkID", "ST_1"),
            ("sip.phoneNumber", "+12025550123"),
            ("sip.hostname", "carrier.example"),
            ("sip.trunkPhoneNumber", "+12025550100"),
        ] {
            assert_eq!(shown(name), Some(value), "{name}");
        }
        assert_eq!(call.phone.identity, "sip_+12025550123");
        request.hide_phone_number = true;
        let hidden = format!("{:?}", made(&request).phone);
        assert!(!hidden.contains("20255501"), "{hidden}");
        assert!(
            hidden.contains("sip_SCL_x") && hidden.contains("Phone 0123"),
            "{hidden}"
        );
    }

    #[test]
    fn the_name_that_is_shown_is_the_number_unless_the_request_says_one_or_none() {
        for (asked, shown) in [(None, "+12025550100"), (Some(""), ""), (Some("County"), "County")] {
            let request = proto::CreateSipParticipantRequest {
                display_name: asked.map(str::to_owned),
                ..request()
            };
            assert_eq!(made(&request).outgoing.caller_name, shown, "{asked:?}");
        }
    }

    #[test]
    fn headers_of_the_request_take_the_place_of_the_trunks() {
        let mut request = request();
        request.headers = [
            ("x-case".to_owned(), "request".to_owned()),
            ("X-More".to_owned(), "1".to_owned()),
        ]
        .into();
        let sent = made(&request).outgoing.headers;
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(sent, [pair("X-More", "1"), pair("x-case", "request")]);
    }

    #[test]
    fn digits_that_no_telephone_has_are_refused() {
        for good in ["", "1w2#*", "ABCDabcdW", &"5".repeat(64)] {
            assert_eq!(check_digits(good), Ok(()), "{good}");
        }
        for bad in ["1-2", "+1", "x", "１", &"5".repeat(65)] {
            assert!(check_digits(bad).is_err(), "{bad}");
        }
    }
}
