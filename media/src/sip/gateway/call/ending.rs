//! The end of a call, which comes once, from whichever side.

use super::super::further::further;
use super::{CallEnd, CallEvent, PhoneCall};
use rsipstack::dialog::dialog::{DialogState, TerminatedReason};
use rsipstack::sip::{Header, StatusCode};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// After so long no ACK comes any more: 64 round trips (RFC 3261, timer H).
const NO_ACK: Duration = Duration::from_secs(32);
const ACK_CHECK: Duration = Duration::from_millis(10);

impl PhoneCall {
    pub(super) fn end_of(&self, reason: &TerminatedReason) -> CallEnd {
        match reason {
            TerminatedReason::UacBye | TerminatedReason::UasBye => CallEnd::HungUp,
            TerminatedReason::UacCancel if self.0.is_inbound => CallEnd::Cancelled,
            TerminatedReason::UacCancel => CallEnd::ByUs,
            TerminatedReason::Timeout => CallEnd::NoAnswer,
            TerminatedReason::UasDecline if self.0.is_inbound => CallEnd::ByUs,
            TerminatedReason::UacBusy | TerminatedReason::UasBusy => CallEnd::Refused(486),
            TerminatedReason::UasDecline => CallEnd::Refused(603),
            TerminatedReason::UasOther(status)
            | TerminatedReason::UacOther(status)
            | TerminatedReason::ProxyError(status) => CallEnd::Refused(status.code()),
            TerminatedReason::ProxyAuthRequired => CallEnd::Refused(407),
        }
    }

    /// Ends the call once: the other end is notified unless it knows, and the leg is removed.
    pub(in crate::sip::gateway) async fn over(&self, end: CallEnd) {
        if self.0.has_ended.swap(true, Ordering::AcqRel) {
            return;
        }
        let parting = self.0.parting.get().map(|part| part()).unwrap_or_default();
        self.0.line.close();
        tokio::spawn(self.clone().send_end(end, parting));
        // The receiver may have been dropped.
        let _ = self.0.events.send(CallEvent::Ended(end)).await;
    }

    /// Notifies the other end that the call is over, unless it knows. Nobody else waits for an end that does not
    /// answer.
    async fn send_end(self, end: CallEnd, parting: Vec<(String, String)>) {
        let dialog = self.dialog();
        // Who has answered says goodbye only after the ACK, or when none has come (RFC 3261, section 15): the caller may not
        // have read the answer yet, and would refuse a BYE of a dialog that it does not know.
        let until = Instant::now() + NO_ACK;
        while matches!(dialog.state(), DialogState::WaitAck(_, _)) && Instant::now() < until {
            tokio::time::sleep(ACK_CHECK).await;
        }
        if !matches!(dialog.state(), DialogState::Terminated(_, _)) {
            let is_early = !matches!(
                dialog.state(),
                DialogState::Confirmed(_, _) | DialogState::WaitAck(_, _)
            );
            let sent = if self.0.is_inbound && is_early {
                dialog.reject(Some(StatusCode::TemporarilyUnavailable), None)
            } else {
                let headers: Vec<Header> = reason(end).into_iter().chain(further(&parting)).collect();
                dialog.hangup_with_headers(Some(headers)).await
            };
            if let Err(error) = sent {
                tracing::debug!(%error, "the other end of a call could not be notified of its end");
            }
        }
        self.0.gateway.dialogs.remove_dialog(&dialog.id());
    }
}

/// Why we end a call that neither end has hung up (RFC 3326).
fn reason(end: CallEnd) -> Option<Header> {
    let reason = match end {
        CallEnd::NoMedia => "SIP ;cause=408 ;text=\"no voice came\"",
        CallEnd::TooManyDigits => "SIP ;cause=403 ;text=\"too many digits\"",
        CallEnd::Expired => "SIP ;cause=408 ;text=\"the session was not refreshed\"",
        CallEnd::HungUp
        | CallEnd::Cancelled
        | CallEnd::Refused(_)
        | CallEnd::NoAnswer
        | CallEnd::Dismissed
        | CallEnd::ByUs
        | CallEnd::Failed => return None,
    };
    Some(Header::Reason(reason.into()))
}
