//! Corrects the SIP stack's digest authentication in passing: it takes `qop="auth,auth-int"` for no quality at all,
//! uses another name for SHA-256 than RFC 8760, and gives up when the first of several challenges has an unknown
//! algorithm. Requests name our address as their target reaches it.

use super::here::Here;
use super::provisional::Provisional;
use rsipstack::sip::{Header, SipMessage};
use rsipstack::transaction::endpoint::MessageInspector;
use rsipstack::transport::SipAddr;

/// Sees every incoming and outgoing message.
pub(super) struct Corrections {
    /// What our requests name as the place for their answers.
    pub here: Here,
    /// Where acknowledgements of provisional answers go.
    pub provisional: Provisional,
}

impl MessageInspector for Corrections {
    fn before_send(&self, mut message: SipMessage, target: Option<&SipAddr>) -> SipMessage {
        self.here.name_in(&mut message, target);
        self.provisional.lead(&mut message);
        for header in headers(&mut message) {
            match header {
                Header::Authorization(value) => *value = replaced(value.value(), named_as_by_the_rfc).into(),
                Header::ProxyAuthorization(value) => {
                    *value = replaced(value.value(), named_as_by_the_rfc).into()
                }
                _ => {}
            }
        }
        message
    }

    fn after_received(&self, mut message: SipMessage, _: Option<&SipAddr>) -> SipMessage {
        self.provisional.note(&message);
        if matches!(message, SipMessage::Response(_)) {
            let list = headers(&mut message);
            keep_first_known(list, |header| match header {
                Header::WwwAuthenticate(value) => Some(value.value()),
                _ => None,
            });
            keep_first_known(list, |header| match header {
                Header::ProxyAuthenticate(value) => Some(value.value()),
                _ => None,
            });
            for header in list.iter_mut() {
                match header {
                    Header::WwwAuthenticate(value) => {
                        *value = replaced(value.value(), as_the_stack_reads).into()
                    }
                    Header::ProxyAuthenticate(value) => {
                        *value = replaced(value.value(), as_the_stack_reads).into()
                    }
                    _ => {}
                }
            }
        }
        message
    }
}

fn headers(message: &mut SipMessage) -> &mut Vec<Header> {
    match message {
        SipMessage::Request(request) => &mut request.headers.0,
        SipMessage::Response(response) => &mut response.headers.0,
    }
}

/// Of several challenges the first that can be met stays.
fn keep_first_known(list: &mut Vec<Header>, challenge: impl Fn(&Header) -> Option<&str>) {
    let known = list
        .iter()
        .position(|header| challenge(header).is_some_and(is_known));
    let Some(kept) = known else { return };
    let mut at = 0;
    list.retain(|header| {
        let stays = at == kept || challenge(header).is_none();
        at += 1;
        stays
    });
}

fn is_known(challenge: &str) -> bool {
    let digest = challenge.trim_start().get(..7);
    let algorithm = parameters(challenge).find(|(name, _)| name.eq_ignore_ascii_case("algorithm"));
    digest.is_some_and(|scheme| scheme.eq_ignore_ascii_case("digest "))
        && algorithm.is_none_or(|(_, value)| {
            ["MD5", "SHA-256"]
                .iter()
                .any(|known| value.eq_ignore_ascii_case(known))
        })
}

fn as_the_stack_reads(name: &str, value: &str) -> Option<String> {
    if name.eq_ignore_ascii_case("qop") {
        let offers_auth = value
            .split(',')
            .any(|one| one.trim().eq_ignore_ascii_case("auth"));
        return offers_auth.then(|| "qop=auth".to_owned());
    }
    let is_sha = name.eq_ignore_ascii_case("algorithm") && value.eq_ignore_ascii_case("SHA-256");
    is_sha.then(|| "algorithm=SHA256".to_owned())
}

fn named_as_by_the_rfc(name: &str, value: &str) -> Option<String> {
    if name.eq_ignore_ascii_case("qop") {
        // Without quotation marks in an answer (RFC 7616, section 3.4).
        return Some(format!("qop={value}"));
    }
    let is_sha = name.eq_ignore_ascii_case("algorithm") && value.eq_ignore_ascii_case("SHA256");
    is_sha.then(|| "algorithm=SHA-256".to_owned())
}

/// The parameters of a challenge or an answer: names, and values without quotation marks.
pub(super) fn parameters(header: &str) -> impl Iterator<Item = (&str, &str)> {
    pieces(header).filter_map(|piece| {
        let (name, value) = piece.split_once('=')?;
        // The scheme precedes the first name.
        let name = name.trim().rsplit(' ').next()?;
        Some((name, value.trim().trim_matches('"')))
    })
}

/// A header split at commas outside quotation marks.
fn pieces(header: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    header.split(move |c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
}

fn replaced(header: &str, replacement: impl Fn(&str, &str) -> Option<String>) -> String {
    let piece = |piece: &str| {
        let Some((name, value)) = piece.split_once('=') else {
            return piece.to_owned();
        };
        let (before, bare) = match name.trim_end().rfind(' ') {
            Some(at) => name.split_at(at + 1),
            None => ("", name),
        };
        match replacement(bare.trim(), value.trim().trim_matches('"')) {
            Some(text) => format!("{before}{text}"),
            None => piece.to_owned(),
        }
    };
    pieces(header).map(piece).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenges_are_read_as_they_are_meant() {
        let challenge = r#"Digest realm="a,b", nonce="n=1", qop="auth,auth-int", algorithm=SHA-256"#;
        assert_eq!(
            replaced(challenge, as_the_stack_reads),
            r#"Digest realm="a,b", nonce="n=1", qop=auth, algorithm=SHA256"#
        );
        assert_eq!(
            replaced(
                r#"Digest username="u", qop="auth", algorithm=SHA256, nc=00000001"#,
                named_as_by_the_rfc
            ),
            r#"Digest username="u", qop=auth, algorithm=SHA-256, nc=00000001"#
        );
        let found: Vec<(&str, &str)> = parameters(challenge).collect();
        assert_eq!(found[0], ("realm", "a,b"));
        assert_eq!(found[1], ("nonce", "n=1"));
    }

    #[test]
    fn the_first_challenge_that_can_be_met_stays_alone() {
        let challenge = |algorithm: &str| {
            Header::WwwAuthenticate(format!(r#"Digest realm="r", nonce="n", algorithm={algorithm}"#).into())
        };
        let mut list = vec![
            challenge("SHA-512-256"),
            Header::Other("X".to_owned(), "y".to_owned()),
            challenge("SHA-256"),
            challenge("MD5"),
        ];
        keep_first_known(&mut list, |header| match header {
            Header::WwwAuthenticate(value) => Some(value.value()),
            _ => None,
        });
        assert_eq!(list.len(), 2);
        assert!(list[1].to_string().contains("SHA-256"));
    }
}
