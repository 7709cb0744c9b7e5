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
