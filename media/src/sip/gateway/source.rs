//! The source of a request, and the numbers it names.

use super::Invitation;
use super::asserted::asserted;
use super::name_addr::addresses;
use hub_domain::calls::asserted_caller::{AssertedCaller, shown_name};
use hub_domain::written::is_invisible;
use rsipstack::sip::prelude::{HeadersExt, ToTypedHeader};
use rsipstack::sip::{Request, Uri};
use rsipstack::transaction::transaction::Transaction;
use std::net::IpAddr;

/// Whoever withholds their number.
const ANONYMOUS: &str = "anonymous";
/// Extensions that a caller may require.
const EXTENSIONS: [&str; 1] = ["timer"];
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
    let called = user_of(&request.uri)?;
    if is_private(request) {
        return Some(Invitation {
            called,
            caller: ANONYMOUS.to_owned(),
            caller_name: String::new(),
            asserted: AssertedCaller::default(),
            source,
        });
    }
    // A caller's number asserted by the network takes precedence (RFC 3325): trunks are trusted by address.
    let identities = headers(request, "P-Asserted-Identity");
    let caller = identities
        .iter()
        .flat_map(|value| addresses(value))
        .find_map(|one| number_in(&one.uri))
        .or_else(|| user_of(&from.uri))
        .unwrap_or_else(|| ANONYMOUS.to_owned());
    Some(Invitation {
        asserted: asserted(request, &caller, &called),
        called,
        caller,
        caller_name: shown_name(from.display_name.as_deref().unwrap_or_default()),
        source,
    })
}

/// Whether the caller asks the network to withhold who calls (RFC 3323, section 4.2; RFC 3325, section 7).
fn is_private(request: &Request) -> bool {
    headers(request, "Privacy")
        .iter()
        .any(|value| asks_for_privacy(value))
}

/// Whether a `Privacy` header of this value asks for that.
pub(crate) fn asks_for_privacy(value: &str) -> bool {
    value.split([';', ',']).map(str::trim).any(|wish| {
        ["id", "user", "header"]
            .iter()
            .any(|known| wish.eq_ignore_ascii_case(known))
    })
}

/// Extensions that a request requires and that are not carried out (RFC 3261, section 8.2.2.3), as `Unsupported` names
/// them.
pub(super) fn unsupported(request: &Request) -> Option<String> {
    let values = headers(request, "Require");
    let unknown: Vec<&str> = values
        .iter()
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .filter(|tag| !tag.is_empty() && !EXTENSIONS.iter().any(|known| tag.eq_ignore_ascii_case(known)))
        .collect();
    (!unknown.is_empty()).then(|| bounded(&unknown.join(", ")))
}

/// Number of a request in its dialog (CSeq).
pub(super) fn sequence(request: &Request) -> Option<u32> {
    header(request, "CSeq")?
        .split_ascii_whitespace()
        .next()?
        .parse()
        .ok()
}

/// The number or name in `To`: whom the caller meant.
pub(super) fn callee(request: &Request) -> Option<String> {
    let to = request.to_header().ok()?.typed().ok()?;
    user_of(&to.uri)
}

/// The value of a header by its name; the first one's.
pub(super) fn header(request: &Request, name: &str) -> Option<String> {
    headers(request, name).into_iter().next()
}

/// The values of all headers of this name.
pub(super) fn headers(request: &Request, name: &str) -> Vec<String> {
    let value = |header: &rsipstack::sip::Header| {
        let line = header.to_string();
        let (known, value) = line.split_once(':')?;
        known
            .trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().to_owned())
    };
    request.headers.iter().filter_map(value).collect()
}

/// The user of a URI, as [`number_in`] reads it.
fn user_of(uri: &Uri) -> Option<String> {
    match uri.user() {
        Some(user) => number_in(&format!("sip:{user}")),
        // `tel:`, and users with parameters; their percent signs are escaped when they are written.
        None => number_in(&uri.to_string().replace("%25", "%")),
    }
}

/// The user of the first SIP or telephone URI of a header, as it is dialled: without what trunks add to it about routes
/// and portability (`;npdi;rn=…`, RFC 4694), and with its escapes resolved.
pub(super) fn number_in(value: &str) -> Option<String> {
    let begin = ["sip:", "sips:", "tel:"]
        .iter()
        .filter_map(|scheme| value.find(scheme).map(|at| at + scheme.len()))
        .min()?;
    let end = value[begin..]
        .find(['@', ';', '>', ','])
        .map_or(value.len(), |length| begin + length);
    Some(bounded(&unescaped(&value[begin..end]))).filter(|number| !number.is_empty())
}

/// Without percent escapes (RFC 3261, section 25.1); what is no escape stays.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escape = after
            .get(..2)
            .filter(|_| first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escape.unwrap_or(first));
        rest = if escape.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Without control and invisible characters, and of limited length: it appears in logs and on screens.
pub(super) fn bounded(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .take(MAX_NAME)
        .collect()
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

    fn called_as(uri: &str) -> Option<String> {
        let text = format!(
            "INVITE {uri} SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\nFrom: <sip:a@192.0.2.1>;tag=a\r\n\
             To: <sip:b@hub.example>\r\nCall-ID: 1\r\nCSeq: 7 INVITE\r\nContent-Length: 0\r\n\r\n"
        );
        let request = Request::try_from(rsipstack::sip::SipMessage::try_from(text).ok()?).ok()?;
        Some(invitation(&request, "192.0.2.1".parse().unwrap())?.called)
    }

    #[test]
    fn a_called_number_is_read_as_trunks_write_it() {
        for uri in [
            "sip:+12025550181@127.0.0.1",
            "tel:+12025550181",
            "tel:+12025550181;phone-context=example.com",
            "sip:+12025550181;npdi;rn=+12025550999@127.0.0.1;user=phone",
            "sip:%2B12025550181@127.0.0.1",
            "sip:%2b12025550181;isup-oli=0@127.0.0.1",
            "sip:+12025550181;verstat=TN-Validation-Passed@127.0.0.1:5060;transport=udp",
            "sips:+12025550181@hub.example",
        ] {
            assert_eq!(called_as(uri).as_deref(), Some("+12025550181"), "{uri}");
        }
        assert_eq!(called_as("sip:%zz%4@127.0.0.1").as_deref(), Some("%zz%4"));
        assert_eq!(called_as("sip:%00%0A7@127.0.0.1").as_deref(), Some("7"));
    }

    #[test]
    fn who_withholds_their_number_is_not_named() {
        let source: IpAddr = "192.0.2.1".parse().unwrap();
        let asserted = "P-Asserted-Identity: \"Ada\" <sip:+12025550199@carrier.example>\r\n";
        for privacy in ["id", "ID; critical", "user;id", "header", "none\r\nPrivacy: id"] {
            let request = request(&format!("{asserted}Privacy: {privacy}\r\n"));
            let invitation = invitation(&request, source).unwrap();
            assert_eq!(
                (invitation.caller.as_str(), invitation.caller_name.as_str()),
                ("anonymous", ""),
                "{privacy}"
            );
        }
        for privacy in ["none", "session", "identity"] {
            let request = request(&format!("{asserted}Privacy: {privacy}\r\n"));
            assert_eq!(
                invitation(&request, source).unwrap().caller,
                "+12025550199",
                "{privacy}"
            );
        }
    }

    #[test]
    fn required_extensions_that_are_not_carried_out_are_named() {
        assert_eq!(unsupported(&request("")), None);
        assert_eq!(unsupported(&request("Require: timer\r\n")), None);
        assert_eq!(
            unsupported(&request(
                "Require: Timer, nothing-we-know\r\nRequire: precondition\r\n"
            ))
            .as_deref(),
            Some("nothing-we-know, precondition")
        );
    }

    #[test]
    fn a_request_has_its_number_in_the_dialog() {
        assert_eq!(sequence(&request("")), Some(1));
    }
}
