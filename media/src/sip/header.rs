//! SIP headers that a trunk adds, or takes into a participant's attributes (RFC 3261, section 25.1).

use super::{Verdict, call_attributes};
use std::collections::HashMap;

/// Longest name and value, in bytes.
const MAX_NAME: usize = 255;
const MAX_VALUE: usize = 1024;
/// Headers that define the dialog and what is spoken in it, with their short forms; nobody sets them from outside.
const OWN: [&str; 44] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "allow",
    "allow-events",
    "authorization",
    "call-id",
    "contact",
    "content-encoding",
    "content-length",
    "content-type",
    "cseq",
    "event",
    "expires",
    "from",
    "max-forwards",
    "min-se",
    "proxy-authenticate",
    "proxy-authorization",
    "rack",
    "record-route",
    "refer-to",
    "reply-to",
    "require",
    "route",
    "rseq",
    "session-expires",
    "supported",
    "to",
    "via",
    "www-authenticate",
    "c",
    "e",
    "f",
    "i",
    "k",
    "l",
    "m",
    "o",
    "r",
    "t",
    "u",
    "v",
    "x",
];

/// Headers to be sent as they are.
pub(super) fn check_headers(headers: &HashMap<String, String>) -> Verdict {
    for (name, value) in headers {
        check_name(name, true)?;
        if !is_value(value) {
            return Err(format!(
                "invalid header value for {name}: control characters or too long"
            ));
        }
    }
    Ok(())
}

/// Attributes that become headers: the values are names of headers.
pub(super) fn check_attributes_to_headers(map: &HashMap<String, String>) -> Verdict {
    map.values().try_for_each(|name| check_name(name, true))
}

/// Headers that become attributes: the keys are names of headers.
pub(super) fn check_headers_to_attributes(map: &HashMap<String, String>) -> Verdict {
    for (name, attribute) in map {
        check_name(name, false)?;
        if attribute.is_empty() || call_attributes::OWN.contains(&attribute.as_str()) {
            return Err(format!(
                "invalid attribute name for {name}: {attribute:?} is set by the call itself"
            ));
        }
    }
    Ok(())
}

/// Headers, and further ones, which take the place of those with the same name.
pub(super) fn merged(
    headers: Vec<(String, String)>,
    further: Vec<(String, String)>,
) -> Vec<(String, String)> {
    let is_replaced = |name: &str| further.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
    let mut merged: Vec<(String, String)> = headers
        .into_iter()
        .filter(|(name, _)| !is_replaced(name))
        .collect();
    merged.extend(further);
    merged.sort();
    merged
}

/// Whether a header can be sent beside those of the call.
pub(super) fn is_sendable(name: &str, value: &str) -> bool {
    check_name(name, true).is_ok() && is_value(value)
}

fn is_value(value: &str) -> bool {
    value.len() <= MAX_VALUE && !value.chars().any(|c| c.is_control() && c != '\t')
}

/// A token (RFC 3261, section 25.1), and not one of the dialog's own where it is `sent`.
fn check_name(name: &str, sent: bool) -> Verdict {
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"-.!%*_+`'~".contains(&byte);
    if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(token) {
        return Err(format!("invalid header name: {name:?} is no token"));
    }
    if sent && OWN.iter().any(|own| name.eq_ignore_ascii_case(own)) {
        return Err(format!("invalid header name: {name:?} is set by the call itself"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(name: &str, value: &str) -> HashMap<String, String> {
        HashMap::from([(name.to_owned(), value.to_owned())])
    }

    #[test]
    fn a_header_can_smuggle_nothing_in() {
        assert_eq!(check_headers(&one("X-Case", "7")), Ok(()));
        for (name, value) in [
            ("X-Case", "7\r\nVia: me"),
            ("X Case", "7"),
            ("", "7"),
            ("X:", "7"),
            ("Call-ID", "7"),
            ("vIa", "7"),
            ("t", "<sip:somebody@elsewhere.example>"),
            ("Session-Expires", "90"),
        ] {
            assert!(check_headers(&one(name, value)).is_err(), "{name}: {value}");
        }
        assert_eq!(check_headers_to_attributes(&one("From", "sip.from")), Ok(()));
        assert!(check_headers_to_attributes(&one("X-Id", "sip.callID")).is_err());
        assert!(check_headers_to_attributes(&one("X-Id", "")).is_err());
        assert_eq!(check_attributes_to_headers(&one("case", "X-Case")), Ok(()));
        assert!(check_attributes_to_headers(&one("case", "X\n")).is_err());
        assert!(check_attributes_to_headers(&one("case", "CSeq")).is_err());
    }
}
