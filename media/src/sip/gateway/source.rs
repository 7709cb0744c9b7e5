//! The source of a request, and the numbers it names.

use super::Invitation;
use rsipstack::sip::Request;
use rsipstack::sip::prelude::{HeadersExt, ToTypedHeader};
use rsipstack::transaction::transaction::Transaction;
use std::net::IpAddr;

/// Longest accepted number or name, in characters.
const MAX_NAME: usize = 128;

/// The address that a request came from; none when the stack does not know it.
pub(super) fn source(transaction: &Transaction) -> Option<IpAddr> {
    let connection = transaction.connection.as_ref()?;
    let address = connection.get_remote_addr()?.get_socketaddr().ok()?;
    // An IPv4 address of a socket that takes both kinds.
    Some(address.ip().to_canonical())
}

/// What a request to call says.
pub(super) fn invitation(request: &Request, source: IpAddr) -> Option<Invitation> {
    let from = request.from_header().ok()?.typed().ok()?;
    // A caller's number asserted by the network takes precedence (RFC 3325): trunks are trusted by address.
    let asserted = header(request, "P-Asserted-Identity").and_then(|value| number_in(&value));
    Some(Invitation {
        called: bounded(request.uri.user()?),
        caller: asserted.unwrap_or_else(|| bounded(from.uri.user().unwrap_or("anonymous"))),
        caller_name: bounded(from.display_name.as_deref().unwrap_or_default()),
        source,
    })
}

/// The number or name in `To`: whom the caller meant.
pub(super) fn callee(request: &Request) -> Option<String> {
    let to = request.to_header().ok()?.typed().ok()?;
    to.uri.user().map(bounded)
}

/// The value of a header by its name.
pub(super) fn header(request: &Request, name: &str) -> Option<String> {
    request.headers.iter().find_map(|header| {
        let line = header.to_string();
        let (known, value) = line.split_once(':')?;
        known
            .trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().to_owned())
    })
}

/// The user of the first SIP or telephone URI of a header.
fn number_in(value: &str) -> Option<String> {
    let begin = ["sip:", "sips:", "tel:"]
        .iter()
        .filter_map(|scheme| value.find(scheme).map(|at| at + scheme.len()))
        .min()?;
    let end = value[begin..]
        .find(['@', ';', '>', ','])
        .map_or(value.len(), |length| begin + length);
    Some(bounded(&value[begin..end])).filter(|number| !number.is_empty())
}

/// Without control characters, and of limited length: it appears in logs and on screens.
fn bounded(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(extra: &str) -> Request {
        let text = format!(
            "INVITE sip:+12025550100@hub.example SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\n\
             From: \"Ada L\" <sip:+12025550123@192.0.2.1>;tag=a\r\nTo: <sip:+12025550100@hub.example>\r\n\
             Call-ID: 1\r\nCSeq: 1 INVITE\r\n{extra}Content-Length: 0\r\n\r\n"
        );
        Request::try_from(rsipstack::sip::SipMessage::try_from(text).unwrap()).unwrap()
    }

    #[test]
    fn numbers_and_names_are_those_of_the_request_or_of_the_network() {
        let source: IpAddr = "192.0.2.1".parse().unwrap();
        let plain = invitation(&request(""), source).unwrap();
        assert_eq!(plain.called, "+12025550100");
        assert_eq!(
            (plain.caller.as_str(), plain.caller_name.as_str()),
            ("+12025550123", "Ada L")
        );
        let asserted = "P-Asserted-Identity: \"Ada\" <sip:+12025550199@carrier.example;user=phone>\r\n";
        assert_eq!(
            invitation(&request(asserted), source).unwrap().caller,
            "+12025550199"
        );
        let telephone = "P-Asserted-Identity: <tel:+12025550198>\r\n";
        assert_eq!(
            invitation(&request(telephone), source).unwrap().caller,
            "+12025550198"
        );
        let nonsense = "P-Asserted-Identity: nobody\r\n";
        assert_eq!(
            invitation(&request(nonsense), source).unwrap().caller,
            "+12025550123"
        );
    }
}
