//! What the two ends of a call say of their voices: offers, answers, and changes.

use super::super::session_timer;
use super::super::source;
use super::super::{received, sip};
use super::{CallEnd, CallEvent, PhoneCall};
use crate::error::MediaError;
use crate::phone::WireFormat;
use crate::sip::agreement::{Disagreement, Encryption};
use rsipstack::sip::{Header, Response, StatusCodeKind};

impl PhoneCall {
    /// The answer to the caller's offer with the agreed format; an offer of ours if there was none.
    pub(super) fn our_answer(&self) -> Result<(Option<WireFormat>, String), MediaError> {
        let mut described = self.0.described.lock();
        if let Some(described) = &*described {
            return Ok(described.clone());
        }
        let request = self.dialog().initial_request();
        let negotiation = &mut *self.0.negotiation.lock();
        let Some(offer) = received::offer_in(&request).map_err(|_| unreadable())? else {
            *self.0.awaits_answer.lock() = source::sequence(&request);
            return Ok((None, negotiation.offer()));
        };
        let (format, body) = negotiation.answer(&offer).map_err(sip)?;
        *described = Some((Some(format.clone()), body.clone()));
        Ok((Some(format), body))
    }

    /// Describes our voice again, and applies the answer. An other end that wants to be refreshed less often is asked again so.
    pub(super) async fn renew(&self) -> Result<(), MediaError> {
        let response = self.describe_again().await?;
        let least = (response.status_code.code() == 422)
            .then(|| received::header_of(&response, "Min-SE"))
            .flatten()
            .and_then(|value| session_timer::seconds(&value));
        let response = match least {
            Some(least) => {
                if let Some(timer) = &mut *self.0.timer.lock() {
                    timer.lengthen(least);
                }
                self.describe_again().await?
            }
            None => response,
        };
        match response.status_code.kind() {
            StatusCodeKind::Successful => self.follow_answer(&response),
            _ => Err(sip(format!("the other end refused: {}", response.status_code))),
        }
    }

    async fn describe_again(&self) -> Result<Response, MediaError> {
        let offer = self.0.negotiation.lock().offer();
        let mut headers = vec![Header::ContentType("application/sdp".into())];
        if let Some(timer) = *self.0.timer.lock() {
            headers.extend(
                timer
                    .refresh()
                    .map(|(name, value)| Header::Other(name.to_owned(), value)),
            );
            headers.push(Header::Supported("timer".into()));
        }
        let response = self
            .dialog()
            .reinvite_with_glare_retry(Some(headers), Some(offer.into_bytes()), 3)
            .await
            .map_err(sip)?;
        response.ok_or_else(|| sip("the call is not established"))
    }

    pub(super) fn follow_answer(&self, response: &Response) -> Result<(), MediaError> {
        let body = received::answer_in(response).ok_or_else(unreadable)?;
        self.follow_body(&body).map_err(sip)
    }

    fn follow_body(&self, body: &[u8]) -> Result<(), Disagreement> {
        let format = self.0.negotiation.lock().accept(body)?;
        if let Err(error) = self.follow(format) {
            // The leg has ended with the call.
            tracing::debug!(%error, "a call that is over agrees on nothing");
        }
        Ok(())
    }

    pub(super) fn follow(&self, format: WireFormat) -> Result<(), MediaError> {
        *self.0.agreed.lock() = Some(format.clone());
        self.0.line.agree(format)
    }

    pub(super) async fn answered(&self, response: &Response) {
        if !self.0.is_inbound {
            *self.0.answer.lock() = received::headers_in(response.headers.iter());
            if let Some(agreed) = received::header_of(response, "Session-Expires") {
                *self.0.timer.lock() = session_timer::agreed(&agreed);
            }
            // The answer may have come while it rang, and need not be repeated (RFC 3261, section 13.2.1).
            let is_agreed = response.body.is_empty() && self.0.agreed.lock().is_some();
            let followed = match is_agreed {
                true => Ok(()),
                false => self.follow_answer(response),
            };
            if let Err(error) = followed {
                return self.without_voice(error).await;
            }
        } else if self.0.awaits_answer.lock().is_some() {
            let body = self.acknowledgement().unwrap_or_default();
            if let Err(error) = self.follow_body(&body) {
                tracing::info!(%error, "an answered call has no voice");
                return self.over(CallEnd::Failed).await;
            }
        }
        self.notify(CallEvent::Answered);
    }

    /// A phone was answered whose exchange has left out the encrypted voice: where encryption is only wished for, the plain one is
    /// offered within the call.
    async fn without_voice(&self, error: MediaError) {
        let is_wished = self.0.negotiation.lock().encryption() == Encryption::Allowed;
        if is_wished {
            tracing::info!(%error, "an answered call goes on without encryption");
            self.0.negotiation.lock().encrypt(Encryption::Off);
            match self.renew().await {
                Ok(()) => return self.notify(CallEvent::Answered),
                Err(error) => tracing::info!(%error, "an answered call has no voice"),
            }
        } else {
            tracing::info!(%error, "an answered call has no voice");
        }
        self.over(CallEnd::Failed).await;
    }

    /// A request within the call is over: the answer to an offer that we made in response to a re-INVITE is followed.
    /// One that nobody can follow leaves the call as it was.
    pub(super) fn acknowledged(&self) {
        let Some(body) = self.acknowledgement().filter(|body| !body.is_empty()) else {
            return;
        };
        let accepted = self.0.negotiation.lock().accept(&body).map_err(sip);
        if let Err(error) = accepted.and_then(|format| self.follow_change(format)) {
            tracing::warn!(%error, "a call cannot follow its other end");
        }
    }

    /// What the acknowledgement of the INVITE says whose answer is awaited; nothing while another one was the last.
    fn acknowledgement(&self) -> Option<Vec<u8>> {
        let mut awaited = self.0.awaits_answer.lock();
        let number = (*awaited)?;
        let request = self.dialog().last_remote_ack()?;
        if source::sequence(&request) != Some(number) {
            return None;
        }
        *awaited = None;
        received::offer_in(&request).ok().flatten()
    }

    /// Follows what the other end changed, and reports whether it holds the call or no longer.
    pub(super) fn follow_change(&self, format: WireFormat) -> Result<(), MediaError> {
        // An end that holds us sends music at most, and wants to hear nothing (RFC 3264, section 8.4).
        let before = self
            .0
            .agreed
            .lock()
            .as_ref()
            .map(|format| format.direction.sends());
        let sends = format.direction.sends();
        self.follow(format)?;
        if before.is_some_and(|before| before != sends) {
            self.notify(CallEvent::Held(!sends));
        }
        Ok(())
    }
}

fn unreadable() -> MediaError {
    sip("the other end describes its voice in a form that is not read")
}
