//! A call whose other end describes it anew.

use super::super::received;
use super::super::session_timer::{self, Asked};
use super::super::source::{self, header};
use super::{PhoneCall, refusal, respond, unreadable};
use rsipstack::dialog::dialog::TransactionHandle;
use rsipstack::sip::{Header, Request, StatusCode};

impl PhoneCall {
    /// A re-INVITE or an UPDATE: the other end holds the call, moves its media, or refreshes the session.
    pub(super) async fn updated(&self, request: &Request, handle: &TransactionHandle) {
        let mut headers = Vec::new();
        match header(request, "Session-Expires").and_then(|value| session_timer::asked(&value)) {
            Some(Asked::TooShort) => {
                headers.push(Header::MinSE(session_timer::least().into()));
                return respond(handle, StatusCode::SessionIntervalTooSmall, headers, None).await;
            }
            Some(Asked::Timer(timer)) => {
                headers.push(Header::SessionExpires(timer.header().into()));
                headers.push(Header::Require("timer".into()));
                *self.0.timer.lock() = Some(timer);
            }
            None => {}
        }
        let is_invite = request.method == rsipstack::sip::Method::Invite;
        let Ok(offer) = received::offer_in(request) else {
            let (status, headers) = unreadable();
            return respond(handle, status, headers, None).await;
        };
        if offer.is_none() && !is_invite {
            return respond(handle, StatusCode::OK, headers, None).await;
        }
        headers.push(Header::ContentType("application/sdp".into()));
        let Some(offer) = offer else {
            // Their answer comes with the acknowledgement.
            *self.0.awaits_answer.lock() = source::sequence(request);
            let offer = self.0.negotiation.lock().offer();
            return respond(handle, StatusCode::OK, headers, Some(offer.into_bytes())).await;
        };
        let answer = self.0.negotiation.lock().answer(&offer);
        match answer {
            Ok((format, body)) => {
                if let Err(error) = self.follow_change(format) {
                    tracing::warn!(%error, "a call cannot follow its other end");
                }
                respond(handle, StatusCode::OK, headers, Some(body.into_bytes())).await;
            }
            Err(error) => {
                let (status, warning) = refusal(error);
                respond(handle, status, vec![warning], None).await;
            }
        }
    }
}
