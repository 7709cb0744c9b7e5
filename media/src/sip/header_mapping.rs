//! The other end's headers as attributes of its participant, and attributes as headers of what we send (protocol file
//! `livekit_sip.proto`).

use super::call_attributes::OWN;
use super::gateway::asks_for_privacy;
use super::header::is_sendable;
use livekit_protocol as proto;
use proto::SipHeaderOptions as Included;
use std::collections::HashMap;

/// Attributes of headers that nobody has named begin so, followed by the header's name in small letters.
const PREFIX: &str = "sip.h.";
/// Headers that become attributes at most, the longest value of one, in characters, and all that is read of them, in bytes.
const MOST: usize = 64;
const LONGEST: usize = 1_024;
const MOST_BYTES: usize = 32 * 1_024;
/// Answers to password challenges are for nobody else.
const SECRET: [&str; 2] = ["authorization", "proxy-authorization"];
/// Headers that say who the other end is.
const NAMING: [&str; 9] = [
    "from",
    "to",
    "contact",
    "p-asserted-identity",
    "p-preferred-identity",
    "remote-party-id",
    "diversion",
    "history-info",
    "referred-by",
];
/// Headers of known providers, which become attributes unasked.
const KNOWN: [(&str, &str); 9] = [
    ("x-twilio-accountsid", "sip.twilio.accountSid"),
    ("x-twilio-callsid", "sip.twilio.callSid"),
    ("x-call_leg_id", "sip.telnyx.callLegID"),
    ("x-call_session_id", "sip.telnyx.callSessionID"),
    ("x-amzn-connectcontactid", "sip.amazon.contactId"),
    ("x-amzn-connectinitialcontactid", "sip.amazon.initialContactId"),
    ("x-amzn-sourceaccount", "sip.amazon.sourceAccount"),
    ("x-amzn-sourcearn", "sip.amazon.sourceArn"),
    ("x-amzn-targetarn", "sip.amazon.targetArn"),
];

/// What a trunk, or a call, says of headers and attributes.
#[derive(Debug, Clone, Default)]
pub(crate) struct HeaderMapping {
    /// Headers that become attributes without being named.
    pub included: Included,
    /// Attributes by the names of headers.
    pub to_attributes: HashMap<String, String>,
    /// Names of headers by attributes.
    pub to_headers: HashMap<String, String>,
    /// Nobody in the room sees the numbers of the call.
    pub hides_numbers: bool,
}

impl HeaderMapping {
    /// What calls by this trunk say.
    pub fn of_inbound(trunk: &proto::SipInboundTrunkInfo) -> Self {
        Self {
            included: trunk.include_headers(),
            to_attributes: trunk.headers_to_attributes.clone(),
            to_headers: trunk.attributes_to_headers.clone(),
            hides_numbers: false,
        }
    }

    /// What calls by this trunk say.
    pub fn of_outbound(trunk: &proto::SipOutboundTrunkInfo) -> Self {
        Self {
            included: trunk.include_headers(),
            to_attributes: trunk.headers_to_attributes.clone(),
            to_headers: trunk.attributes_to_headers.clone(),
            hides_numbers: false,
        }
    }

    /// The attributes that the other end's headers become. Where its number is not to be shown, none of those that name it.
    pub fn attributes(&self, headers: &[(String, String)]) -> HashMap<String, String> {
        let hides = self.hides(headers);
        let mut bytes = 0usize;
        let shown: Vec<(String, &str)> = headers
            .iter()
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim()))
            .filter(|(name, value)| !value.is_empty() && !SECRET.contains(&name.as_str()))
            .filter(|(name, _)| !(hides && NAMING.contains(&name.as_str())))
            .take(MOST)
            .take_while(|(name, value)| {
                bytes = bytes.saturating_add(name.len()).saturating_add(value.len());
                bytes <= MOST_BYTES
            })
            .collect();
        let mut attributes: HashMap<String, String> = HashMap::new();
        for (name, value) in &shown {
            let is_included = match self.included {
                Included::SipNoHeaders => false,
                Included::SipXHeaders => name.starts_with("x-"),
                Included::SipAllHeaders => true,
            };
            if is_included {
                // Headers of one name are one list (RFC 3261, section 7.3.1).
                let held = attributes.entry(format!("{PREFIX}{name}")).or_default();
                if !held.is_empty() {
                    held.push_str(", ");
                }
                held.push_str(value);
            }
        }
        let first = |wanted: &str| {
            let of_name = |(name, _): &&(String, &str)| name.eq_ignore_ascii_case(wanted);
            shown.iter().find(of_name).map(|(_, value)| (*value).to_owned())
        };
        for (name, attribute) in KNOWN {
            attributes.extend(first(name).map(|value| (attribute.to_owned(), value)));
        }
        for (name, attribute) in &self.to_attributes {
            attributes.extend(first(name).map(|value| (attribute.clone(), value)));
        }
        attributes.retain(|name, _| !OWN.contains(&name.as_str()));
        for value in attributes.values_mut() {
            *value = value.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        }
        attributes
    }

    /// Whether nobody may see who is at the other end: it asks for that itself, or a rule or a call does.
    pub fn hides(&self, headers: &[(String, String)]) -> bool {
        let is_private = |(name, value): &(String, String)| {
            name.eq_ignore_ascii_case("privacy") && asks_for_privacy(value)
        };
        self.hides_numbers || headers.iter().any(is_private)
    }

    /// The headers that a participant's attributes become. A value that no header can have is left out.
    pub fn headers(&self, attributes: &HashMap<String, String>) -> Vec<(String, String)> {
        let mut headers: Vec<(String, String)> = self
            .to_headers
            .iter()
            .filter_map(|(attribute, name)| Some((name.clone(), attributes.get(attribute)?.clone())))
            .filter(|(name, value)| is_sendable(name, value))
            .collect();
        headers.sort();
        headers
    }
}

/// Maps a text's lines as headers in every way, and the attributes back, for the fuzz tests: how many headers can be sent.
pub(crate) fn read_text(text: &str) -> usize {
    let headers: Vec<(String, String)> = text
        .lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let named: HashMap<String, String> = headers.iter().cloned().collect();
    let mut sendable = 0;
    for included in [
        Included::SipNoHeaders,
        Included::SipXHeaders,
        Included::SipAllHeaders,
    ] {
        let mapping = HeaderMapping {
            included,
            to_attributes: named.clone(),
            to_headers: named.clone(),
            hides_numbers: false,
        };
        let attributes = mapping.attributes(&headers);
        sendable += mapping.headers(&attributes).len() + mapping.headers(&named).len();
    }
    let _ = super::call_attributes::host_in(text);
    sendable
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairs.iter().map(pair).collect()
    }

    fn sorted(map: HashMap<String, String>) -> Vec<(String, String)> {
        let mut pairs: Vec<_> = map.into_iter().collect();
        pairs.sort();
        pairs
    }

    fn invite() -> Vec<(String, String)> {
        pairs(&[
            ("Via", "SIP/2.0/UDP 192.0.2.1"),
            ("From", "<sip:+12025550123@carrier.example>"),
            ("X-Case", " 7 "),
            ("x-case", "8"),
            ("X-Empty", ""),
            ("Authorization", "Digest response=\"0\""),
            ("X-Twilio-CallSid", "CA1"),
        ])
    }

    #[test]
    fn headers_become_attributes_as_far_as_they_are_asked_for() {
        let mapping = |included, named: &[(&str, &str)]| HeaderMapping {
            included,
            to_attributes: pairs(named).into_iter().collect(),
            ..HeaderMapping::default()
        };
        let twilio = ("sip.twilio.callSid", "CA1");
        for (mapping, expected) in [
            (mapping(Included::SipNoHeaders, &[]), pairs(&[twilio])),
            (
                mapping(Included::SipNoHeaders, &[("x-CASE", "case"), ("X-None", "none")]),
                pairs(&[("case", "7"), twilio]),
            ),
            (
                mapping(Included::SipXHeaders, &[]),
                pairs(&[
                    ("sip.h.x-case", "7, 8"),
                    ("sip.h.x-twilio-callsid", "CA1"),
                    twilio,
                ]),
            ),
            (
                mapping(Included::SipAllHeaders, &[]),
                pairs(&[
                    ("sip.h.from", "<sip:+12025550123@carrier.example>"),
                    ("sip.h.via", "SIP/2.0/UDP 192.0.2.1"),
                    ("sip.h.x-case", "7, 8"),
                    ("sip.h.x-twilio-callsid", "CA1"),
                    twilio,
                ]),
            ),
        ] {
            assert_eq!(sorted(mapping.attributes(&invite())), expected, "{mapping:?}");
        }
    }

    #[test]
    fn nobody_sees_the_number_of_a_caller_who_withholds_it_or_whom_a_rule_hides() {
        let named = pairs(&[("From", "caller"), ("P-Asserted-Identity", "asserted")]);
        let mut mapping = HeaderMapping {
            included: Included::SipAllHeaders,
            to_attributes: named.into_iter().collect(),
            ..HeaderMapping::default()
        };
        let mut headers = invite();
        headers.push(("P-Asserted-Identity".to_owned(), "<tel:+12025550123>".to_owned()));
        let shows = |mapping: &HeaderMapping, headers: &[(String, String)]| {
            let shown = mapping.attributes(headers);
            shown.values().any(|value| value.contains("12025550123"))
        };
        assert!(shows(&mapping, &headers));
        headers.push(("Privacy".to_owned(), "id".to_owned()));
        assert!(!shows(&mapping, &headers));
        headers.pop();
        mapping.hides_numbers = true;
        assert!(!shows(&mapping, &headers));
    }

    #[test]
    fn attributes_become_headers_and_smuggle_nothing_in() {
        let mapping = HeaderMapping {
            to_headers: pairs(&[("case", "X-Case"), ("bad", "X-Bad"), ("none", "X-None")])
                .into_iter()
                .collect(),
            ..HeaderMapping::default()
        };
        let attributes = pairs(&[("case", "7"), ("bad", "7\r\nVia: me"), ("other", "1")]);
        assert_eq!(
            mapping.headers(&attributes.into_iter().collect()),
            pairs(&[("X-Case", "7")])
        );
    }

    #[test]
    fn endless_headers_fill_no_room() {
        let mapping = HeaderMapping {
            included: Included::SipAllHeaders,
            ..HeaderMapping::default()
        };
        let headers = |length: usize| {
            let header = |number: usize| (format!("X-{number}"), "x".repeat(length));
            (0..1_000).map(header).collect::<Vec<(String, String)>>()
        };
        assert_eq!(mapping.attributes(&headers(5)).len(), MOST);
        let long = mapping.attributes(&headers(5_000));
        assert_eq!(long.len(), 6);
        assert!(long.values().all(|value| value.chars().count() == LONGEST));
    }
}
