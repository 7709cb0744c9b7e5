//! Headers that programs add to what a call sends.

use crate::sip::header::is_sendable;
use rsipstack::sip::Header;

/// These headers, without those that would end their line early or say what the call itself says.
pub(super) fn further(headers: &[(String, String)]) -> Vec<Header> {
    let sent = headers.iter().filter(|(name, value)| {
        let is_sendable = is_sendable(name, value);
        if !is_sendable {
            tracing::warn!(
                name,
                "a header of a telephone call is left out: it cannot be sent"
            );
        }
        is_sendable
    });
    sent.map(|(name, value)| Header::Other(name.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_begins_another_one_is_not_sent() {
        let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let sent = further(&[
            header("X-Case", "7"),
            header("X-Two", "7\r\nVia: me"),
            header("Call-ID", "7"),
            header("X Case", "7"),
        ]);
        assert_eq!(sent, [Header::Other("X-Case".to_owned(), "7".to_owned())]);
    }
}
