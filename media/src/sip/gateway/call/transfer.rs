//! Transferring the other end of a call (RFC 3515).

use super::super::further::further;
use super::super::sip;
use super::again::said;
use super::{PhoneCall, Said, header};
use crate::error::MediaError;
use rsipstack::sip::{Request, StatusCodeKind};

impl PhoneCall {
    /// Transfers the other end (RFC 3515) to `sip:…` or `tel:…`. The outcome comes as [`CallEvent::Transferred`](super::CallEvent::Transferred).
    pub async fn transfer(&self, target: &str) -> Result<(), MediaError> {
        match self.refer(target, &[]).await? {
            None => Ok(()),
            Some(said) => Err(sip(format!("the other end refused: {}", said.status))),
        }
    }

    /// The same with further headers; answers what the other end says where it does not do so.
    pub(crate) async fn refer(
        &self,
        target: &str,
        headers: &[(String, String)],
    ) -> Result<Option<Said>, MediaError> {
        let target = format!("<{target}>");
        let response = self
            .dialog()
            .refer(target.as_str(), Some(further(headers)), None)
            .await
            .map_err(sip)?;
        match response {
            Some(response) if response.status_code.kind() == StatusCodeKind::Successful => Ok(None),
            Some(response) => Ok(Some(said(&response))),
            None => Err(sip("the call is not established")),
        }
    }
}

impl PhoneCall {
    /// Asks the other end of this call to take our place in another one (RFC 5589, section 7.3): a REFER with `Replaces` (RFC 3891).
    /// The outcome comes as [`CallEvent::Transferred`](super::CallEvent::Transferred) of this call. False where the ends do not say
    /// that they can: whoever asks joins the two here then.
    pub async fn join_with(&self, other: &Self) -> Result<bool, MediaError> {
        let (mine, theirs) = (self.headers(), other.headers());
        if !says(&mine, &["allow"], "REFER") || !says(&theirs, &["supported", "k"], "replaces") {
            return Ok(false);
        }
        let Some(contact) = contact(&theirs) else {
            return Ok(false);
        };
        let id = other.dialog().id();
        let target = replacing(&contact, &id.call_id, &id.remote_tag, &id.local_tag);
        Ok(self.refer(&target, &[]).await?.is_none())
    }
}

/// Whether a header that is a list names this.
fn says(headers: &[(String, String)], names: &[&str], wanted: &str) -> bool {
    let listed = headers
        .iter()
        .filter(|(name, _)| names.iter().any(|one| name.eq_ignore_ascii_case(one)));
    listed
        .flat_map(|(_, value)| value.split(','))
        .any(|one| one.trim().eq_ignore_ascii_case(wanted))
}

/// The address at which an end is reached directly.
fn contact(headers: &[(String, String)]) -> Option<String> {
    let is_contact = |name: &str| name.eq_ignore_ascii_case("contact") || name.eq_ignore_ascii_case("m");
    let (_, value) = headers.iter().find(|(name, _)| is_contact(name))?;
    let address = match value.split_once('<') {
        Some((_, rest)) => rest.split_once('>')?.0,
        None => value.split(';').next()?.trim(),
    };
    let is_address = address.starts_with("sip:") || address.starts_with("sips:");
    // One with headers of its own would be asked for more than to be called.
    (is_address && !address.contains(['?', '<', '>', '"', ' ', ',', '\r', '\n'])).then(|| address.to_owned())
}

/// An address that is called in the place of a dialog: its own tag is `to-tag` there, ours is `from-tag` (RFC 3891, section 3).
fn replacing(contact: &str, call_id: &str, their_tag: &str, our_tag: &str) -> String {
    let dialog = format!("{call_id};to-tag={their_tag};from-tag={our_tag}");
    let mut escaped = String::with_capacity(dialog.len() + 16);
    for byte in dialog.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                escaped.push(char::from(byte))
            }
            other => escaped.push_str(&format!("%{other:02X}")),
        }
    }
    format!("{contact}?Replaces={escaped}")
}

/// The transfer status in a NOTIFY (RFC 3515, section 2.4.5): the status line of its message fragment.
pub(super) fn outcome(request: &Request) -> Option<u16> {
    let event = header(request, "Event")?;
    let is_refer = event
        .split(';')
        .next()
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("refer"));
    let fragment = std::str::from_utf8(&request.body).ok()?;
    let status = fragment.strip_prefix("SIP/2.0 ")?.get(..3)?;
    status.parse().ok().filter(|_| is_refer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairs.iter().map(owned).collect()
    }

    #[test]
    fn a_dialog_is_named_in_the_address_that_takes_its_place() {
        let target = replacing("sip:desk@192.0.2.7:5060;transport=tcp", "7@hub", "a;b", "c");
        assert_eq!(
            target,
            "sip:desk@192.0.2.7:5060;transport=tcp?Replaces=7%40hub%3Bto-tag%3Da%3Bb%3Bfrom-tag%3Dc"
        );
    }

    #[test]
    fn what_an_end_can_do_is_what_it_says() {
        let said = headers(&[("Allow", "INVITE, ACK,refer"), ("k", "timer, Replaces")]);
        assert!(says(&said, &["allow"], "REFER") && says(&said, &["supported", "k"], "replaces"));
        assert!(!says(&said, &["allow"], "UPDATE") && !says(&[], &["allow"], "REFER"));
    }

    #[test]
    fn an_end_is_reached_at_its_contact_and_at_nothing_that_asks_for_more() {
        for (value, expected) in [
            (
                "\"Desk\" <sip:desk@192.0.2.7;transport=tcp>;expires=60",
                Some("sip:desk@192.0.2.7;transport=tcp"),
            ),
            ("sip:desk@192.0.2.7;expires=60", Some("sip:desk@192.0.2.7")),
            ("<sip:desk@192.0.2.7?Replaces=x>", None),
            ("<tel:+12025550101>", None),
            ("<sip:desk@192.0.2.7", None),
        ] {
            let found = contact(&headers(&[("Contact", value)]));
            assert_eq!(found.as_deref(), expected, "{value}");
        }
    }
}
