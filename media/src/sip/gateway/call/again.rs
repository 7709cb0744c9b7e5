//! A call that goes out, and was not taken at the first try: asked again as the other end wants it, or elsewhere.

use super::super::plan::{Next, Refused};
use super::super::source::bounded;
use super::super::{received, session_timer};
use super::{Asking, CallEnd, Driver, PhoneCall, Said};
use rsipstack::dialog::invitation::InviteAsyncResult;
use rsipstack::sip::prelude::HeadersExt;
use rsipstack::sip::typed::Contact;
use rsipstack::sip::uri::ParamsExt;
use rsipstack::sip::{Response, StatusCodeKind};
use std::sync::atomic::Ordering;
use tokio::task::JoinError;

impl PhoneCall {
    /// Acts on what became of a request to call; true where another one is under way.
    pub(super) async fn asked(
        &self,
        outcome: Result<InviteAsyncResult, JoinError>,
        driver: &mut Driver,
    ) -> bool {
        let Some(mut asking) = driver.asking.take() else {
            return false;
        };
        let (end, next) = match outcome {
            Ok(Ok((_, Some(response)))) if response.status_code.kind() == StatusCodeKind::Successful => {
                // The dialog says so too, with everything that is needed.
                return false;
            }
            Ok(Ok((_, Some(response)))) => {
                *self.0.said.lock() = Some(said(&response));
                let refused = refused(&response);
                let end = CallEnd::Refused(refused.status);
                (end, asking.plan.after(&refused, asking.has_rung))
            }
            Ok(Ok((_, None))) => (CallEnd::NoAnswer, Next::End),
            // It may have been an answer that cannot be used: nobody else is called instead.
            Ok(Err(error)) => {
                tracing::info!(%error, "a call could not be made");
                (CallEnd::Failed, Next::End)
            }
            Err(error) => {
                tracing::error!(%error, "a call's task has ended");
                (CallEnd::Failed, Next::End)
            }
        };
        let goes_on = match next {
            Next::End => false,
            Next::Again => true,
            Next::Elsewhere => asking.plan.move_on(),
            Next::Redirected(contacts) => self.0.gateway.follow(&mut asking.plan, contacts).await,
        };
        if goes_on && self.ask_again(asking, driver).await {
            return true;
        }
        self.over(end).await;
        false
    }

    /// Nothing has come from a target: another one is tried. Should this one still say something, it is told that nobody calls any
    /// more.
    pub(super) async fn give_up(&self, driver: &mut Driver) {
        let Some(mut asking) = driver.asking.take() else {
            return;
        };
        tracing::info!("a target of a call says nothing, and another is tried");
        asking.outcome.abort();
        let goes_on = asking.plan.move_on() && self.ask_again(asking, driver).await;
        if !goes_on {
            self.over(CallEnd::NoAnswer).await;
        }
    }

    async fn ask_again(&self, mut asking: Asking, driver: &mut Driver) -> bool {
        let negotiation = self.0.negotiation.lock().clone();
        let (attempt, negotiation) = match self.0.gateway.attempt(&mut asking.plan, negotiation).await {
            Ok(attempted) => attempted,
            Err(error) => {
                tracing::info!(%error, "a call could not be tried again");
                return false;
            }
        };
        *self.0.negotiation.lock() = negotiation;
        let dialog = attempt.dialog.clone();
        self.replace(attempt, driver, asking);
        // Whoever hung up meanwhile has told it to the request before.
        if self.0.has_ended.load(Ordering::Acquire) {
            if let Err(error) = dialog.hangup().await {
                tracing::debug!(%error, "a call that nobody wants any more could not be taken back");
            }
            self.0.gateway.dialogs.remove_dialog(&dialog.id());
        }
        true
    }
}

/// Waits for what becomes of a request to call; for ever where none is under way.
pub(super) async fn outcome(asking: &mut Option<Asking>) -> Result<InviteAsyncResult, JoinError> {
    match asking {
        Some(asking) => (&mut asking.outcome).await,
        None => std::future::pending().await,
    }
}

/// A refusal in the other end's own words.
pub(super) fn said(response: &Response) -> Said {
    let warning = received::header_of(response, "Warning").unwrap_or_default();
    Said {
        status: response.status_code.code(),
        reason: bounded(
            response
                .wire_reason
                .as_deref()
                .unwrap_or(response.status_code.text()),
        ),
        warning: bounded(&warning),
    }
}

/// What a refusal says.
fn refused(response: &Response) -> Refused {
    let mut contacts = response.typed_contact_headers().unwrap_or_default();
    // The preferred one first (RFC 3261, section 20.10); without a preference it is 1.
    let preference = |contact: &Contact| {
        let given = contact.params.q().and_then(|q| q.trim().parse::<f32>().ok());
        given.unwrap_or(1.0).clamp(0.0, 1.0)
    };
    contacts.sort_by(|a, b| preference(b).total_cmp(&preference(a)));
    Refused {
        status: response.status_code.code(),
        least_s: received::header_of(response, "Min-SE").and_then(|value| session_timer::seconds(&value)),
        contacts: contacts.into_iter().map(|contact| contact.uri).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, headers: &str) -> Response {
        let text = format!(
            "SIP/2.0 {status} Its own words\r\nVia: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\n\
             Call-ID: 1\r\nCSeq: 1 INVITE\r\n{headers}Content-Length: 0\r\n\r\n"
        );
        Response::try_from(text.as_bytes()).unwrap()
    }

    fn read(status: u16, headers: &str) -> Refused {
        refused(&answer(status, headers))
    }

    #[test]
    fn what_the_other_end_says_is_kept_in_its_own_words() {
        let said = said(&answer(503, "Warning: 399 carrier.example \"no credit\"\r\n"));
        assert_eq!((said.status, said.reason.as_str()), (503, "Its own words"));
        assert_eq!(said.warning, "399 carrier.example \"no credit\"");
    }

    #[test]
    fn a_refusal_names_what_is_wanted_and_whom_to_call_instead_the_preferred_first() {
        let moved = read(
            302,
            "Contact: <sip:1@a>;q=0.2, <sip:2@b>;q=0.9\r\nContact: <sip:3@c>;q=x\r\n",
        );
        let contacts: Vec<String> = moved.contacts.iter().map(ToString::to_string).collect();
        assert_eq!(contacts, ["sip:3@c", "sip:2@b", "sip:1@a"]);
        assert_eq!(read(422, "Min-SE: 3600\r\n").least_s, Some(3_600));
        let bare = read(422, "");
        assert_eq!((bare.status, bare.least_s, bare.contacts.len()), (422, None, 0));
        assert!(read(302, "Contact: *\r\n").contacts.len() <= 1);
    }
}
