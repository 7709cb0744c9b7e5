//! SIP headers that a trunk adds, or takes into a participant's attributes (RFC 3261, section 25.1).

use super::Verdict;
use std::collections::HashMap;

/// Longest name and value, in bytes.
const MAX_NAME: usize = 255;
const MAX_VALUE: usize = 1024;
/// Headers that define the dialog; nobody sets them from outside.
const OWN: [&str; 12] = [
    "via",
    "from",
    "to",
    "call-id",
    "cseq",
    "max-forwards",
    "contact",
    "content-length",
    "content-type",
    "route",
    "record-route",
    "authorization",
];

/// Headers to be sent as they are.
pub(super) fn check_headers(headers: &HashMap<String, String>) -> Verdict {
    for (name, value) in headers {
        check_name(name, true)?;
        if value.len() > MAX_VALUE || value.chars().any(|c| c.is_control() && c != '\t') {
            return Err(format!(
                "invalid header value for {name}: control characters or too long"
            ));
        }
    }
    Ok(())
}

/// Attributes that become headers: the values are names of headers.
pub(super) fn check_attributes_to_headers(map: &HashMap<String, String>) -> Verdict {
    map.values().try_for_each(|name| check_name(name, false))
}

/// Headers that become attributes: the keys are names of headers.
pub(super) fn check_headers_to_attributes(map: &HashMap<String, String>) -> Verdict {
    map.keys().try_for_each(|name| check_name(name, false))
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
        ] {
            assert!(check_headers(&one(name, value)).is_err(), "{name}: {value}");
        }
        assert_eq!(check_headers_to_attributes(&one("From", "sip.from")), Ok(()));
        assert!(check_attributes_to_headers(&one("case", "X\n")).is_err());
    }
}
