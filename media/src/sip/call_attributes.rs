//! Attributes by which a telephone shows its call in a room (`livekit/attrs.go` of livekit/protocol, and LiveKit's documentation of SIP
//! participants).

/// The call's id here; by it a participant is known for a telephone.
pub(crate) const CALL_ID: &str = "sip.callID";
/// `Call-ID`, which the trunk knows too.
pub(crate) const CALL_ID_FULL: &str = "sip.callIDFull";
/// The tag that the other end gave the call.
pub(crate) const CALL_TAG: &str = "sip.callTag";
/// `dialing`, `ringing`, `automation`, `active` or `hangup`.
pub(crate) const CALL_STATUS: &str = "sip.callStatus";
/// The rule by which a call came in.
pub(crate) const RULE_ID: &str = "sip.ruleID";
/// The trunk of the call.
pub(crate) const TRUNK_ID: &str = "sip.trunkID";
/// The number at our end.
pub(crate) const TRUNK_NUMBER: &str = "sip.trunkPhoneNumber";
/// The number at the other end.
pub(crate) const NUMBER: &str = "sip.phoneNumber";
/// The host at the other end.
pub(crate) const HOST: &str = "sip.hostname";

/// Those that say which call it is and how far: no header and no program says it instead.
pub(crate) const OWN: [&str; 6] = [CALL_ID, CALL_ID_FULL, CALL_TAG, CALL_STATUS, RULE_ID, TRUNK_ID];

/// The host of the first URI in a `From` header.
pub(super) fn host_in(from: &str) -> Option<String> {
    let uri = from.rsplit_once('<').map_or(from, |(_, rest)| rest);
    let begin = ["sips:", "sip:"]
        .iter()
        .find_map(|scheme| uri.trim_start().strip_prefix(scheme))?;
    let uri = begin.split(['>', ';', '?', ',']).next()?;
    let host = uri.rsplit_once('@').map_or(uri, |(_, host)| host);
    // The colons of an IPv6 address stand in brackets.
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next()?,
    };
    let name: String = name
        .trim()
        .chars()
        .filter(|c| !c.is_control())
        .take(255)
        .collect();
    (!name.is_empty()).then_some(name)
}

/// What names a number where it is not to be shown.
pub(super) fn hidden_name(number: &str) -> String {
    let length = number.chars().count();
    // Of an extension four digits are all there are.
    let shown = if length > 4 { 4 } else { 1 };
    let last: String = number.chars().skip(length.saturating_sub(shown)).collect();
    format!("Phone {last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_of_a_caller_is_read_in_every_form() {
        for (from, host) in [
            (
                "\"Ada <3\" <sip:+1202@carrier.example>;tag=1",
                Some("carrier.example"),
            ),
            (
                "\"Ada\" <sip:+1202@carrier.example:5060;user=phone>;tag=1",
                Some("carrier.example"),
            ),
            ("sip:+1202@192.0.2.7;tag=1", Some("192.0.2.7")),
            ("<sips:ada@[2001:db8::1]:5061>", Some("2001:db8::1")),
            ("<sip:anonymous.invalid>;tag=1", Some("anonymous.invalid")),
            ("<tel:+12025550100>", None),
            ("<sip:a@>", None),
            ("", None),
        ] {
            assert_eq!(host_in(from).as_deref(), host, "{from}");
        }
    }

    #[test]
    fn a_hidden_number_is_named_by_its_end() {
        assert_eq!(hidden_name("+12025550123"), "Phone 0123");
        assert_eq!(hidden_name("4711"), "Phone 1");
        assert_eq!(hidden_name(""), "Phone ");
    }
}
