//! Configuration of the SIP gateway: trunks, and rules for the rooms of incoming calls (protocol file
//! `livekit_sip.proto`). Each space has its own; their form and their conflicts are checked as LiveKit does
//! (`livekit/sip.go` and `sip/sip.go` of livekit/protocol).

pub mod agreement;
mod body;
pub(crate) mod call_attributes;
pub mod description;
pub mod directory;
pub(crate) mod dispatch_rule;
pub mod gateway;
mod header;
pub(crate) mod header_mapping;
pub(crate) mod inbound_trunk;
pub(crate) mod legacy_trunk;
mod list_update;
mod network;
pub(crate) mod outbound_trunk;
pub(crate) mod participant;
mod registrations;
mod route;
mod store;
pub(crate) mod switch;
mod trunk_settings;
mod trunks;
pub(crate) mod unsupported;

pub use store::{SipAuditEntry, SipEntry, SipKind, SipStore};
pub use switch::{SipSwitch, Telephony};
pub use trunk_settings::{TrunkFault, TrunkSettings, first_inbound_trunk};
pub use trunks::{TrunkDirection, TrunkSummary};

use crate::error::MediaError;
use crate::sfu::server::MediaServer;
use livekit_protocol as proto;
use std::sync::{Arc, OnceLock};

/// Storage of trunks and rules, once known. Changes are serialised: each is checked against all others.
#[derive(Default)]
pub(crate) struct SipBook {
    pub store: OnceLock<Arc<dyn SipStore>>,
    /// Once telephones can be reached.
    pub telephony: OnceLock<Telephony>,
    pub turn: tokio::sync::Mutex<()>,
}

impl MediaServer {
    /// Lets programs manage SIP trunks and dispatch rules through the server API from now on. Call once.
    pub fn keep_sip(&self, store: Arc<dyn SipStore>) {
        // A second store is not taken.
        let _ = self.0.sip.store.set(store);
    }

    pub(crate) fn sip_store(&self) -> Result<&Arc<dyn SipStore>, MediaError> {
        let unavailable = || MediaError::Storage("sip not connected".to_owned());
        self.0.sip.store.get().ok_or_else(unavailable)
    }
}

/// Why a trunk or a rule is refused: the text of a Twirp error `invalid_argument`.
pub(crate) type Verdict<T = ()> = Result<T, String>;

/// An id that is printed where a new object has none yet.
fn shown(id: &str) -> String {
    format!("{:?}", if id.is_empty() { "<new>" } else { id })
}

/// A number for comparison: with its plus sign, without separators.
fn normalized(number: &str) -> String {
    let readable = |c: char| c.is_ascii_digit() || "+- ()".contains(c);
    if number.is_empty() || !number.chars().all(readable) {
        return number.to_owned();
    }
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    format!("+{digits}")
}

/// A host name or an address, not a SIP URI.
fn check_host(value: &str, name: &str) -> Verdict {
    if value.contains("transport=") {
        return Err(format!("{name} should not contain transport parameter"));
    }
    if value.contains(['@', ';']) || value.starts_with("sip:") || value.starts_with("sips:") {
        return Err(format!("{name} should be a hostname or IP, not SIP URI"));
    }
    Ok(())
}

/// Now, in whole seconds: with a fraction the JSON would end in `+00:00`, which LiveKit's SDK for JavaScript cannot read.
fn timestamp() -> Option<pbjson_types::Timestamp> {
    Some(pbjson_types::Timestamp {
        seconds: crate::sfu::clock::now_ms() / 1000,
        nanos: 0,
    })
}

/// A number that stands for one of a set of meanings. An unknown one is of another version of the protocol, and no default.
fn check_enum<T: TryFrom<i32>>(value: i32, name: &str) -> Verdict {
    match T::try_from(value) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!("{name}: {value} is not known")),
    }
}

/// A span of time that is not negative.
fn check_duration(given: &Option<pbjson_types::Duration>, name: &str) -> Verdict {
    match given {
        Some(given) if given.seconds < 0 || !(0..1_000_000_000).contains(&given.nanos) => {
            Err(format!("{name} must not be negative"))
        }
        Some(_) | None => Ok(()),
    }
}

/// What media settings and their older member say is one of the known words.
fn check_encryption(media: Option<&proto::SipMediaConfig>, older: i32) -> Verdict {
    check_enum::<proto::SipMediaEncryption>(older, "media_encryption")?;
    let said = media.and_then(|media| media.encryption).unwrap_or_default();
    check_enum::<proto::SipMediaEncryption>(said, "media.encryption")
}

/// Longest of the free texts, in bytes, and how many entries a list or map may have.
const MAX_TEXT: usize = 64 * 1024;
const MAX_LIST: usize = 10_000;

/// Bounds that keep one entry from filling the store.
fn check_size(entry: &impl prost::Message) -> Verdict {
    if entry.encoded_len() > MAX_TEXT {
        return Err("the entry is too long".to_owned());
    }
    Ok(())
}

/// An optional member of an update replaces what was there.
fn replace<T: Clone>(held: &mut T, update: &Option<T>) {
    if let Some(update) = update {
        held.clone_from(update);
    }
}

/// The media settings of an update, or the deprecated field with the same meaning.
#[allow(deprecated)]
fn encryption_of(media: &Option<proto::SipMediaConfig>, older: i32) -> i32 {
    media.as_ref().and_then(|media| media.encryption).unwrap_or(older)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_they_are_dialled() {
        assert_eq!(normalized("+1 (202) 555-0100"), "+12025550100");
        assert_eq!(normalized("12025550100"), "+12025550100");
        assert_eq!(normalized("reception"), "reception");
        assert_eq!(normalized(""), "");
    }

    #[test]
    fn an_unknown_word_and_a_negative_time_are_refused_by_name() {
        assert_eq!(check_enum::<proto::SipTransport>(3, "transport"), Ok(()));
        assert_eq!(
            check_enum::<proto::SipTransport>(4, "transport"),
            Err("transport: 4 is not known".to_owned())
        );
        let time = |seconds, nanos| Some(pbjson_types::Duration { seconds, nanos });
        assert_eq!(check_duration(&None, "t"), Ok(()));
        assert_eq!(check_duration(&time(i64::MAX, 999_999_999), "t"), Ok(()));
        for wrong in [time(-1, 0), time(0, -1), time(0, i32::MAX), time(i64::MIN, 0)] {
            assert!(check_duration(&wrong, "t").is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_host_is_no_uri() {
        assert_eq!(check_host("sip.example.org:5061", "trunk address"), Ok(()));
        for wrong in ["sip:a", "sips:a", "a@b", "a;b", "a;transport=tls"] {
            assert!(check_host(wrong, "trunk address").is_err(), "{wrong}");
        }
    }
}
