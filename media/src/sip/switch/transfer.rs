//! Transfers that programs ask for at the server API (RFC 3515).

use super::dial_tone;
use super::outcome::{TransferError, Transferred};
use crate::error::MediaError;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use crate::sip::gateway::PhoneCall;
use crate::sip::header::merged;
use livekit_protocol::SipTransferReason;
use std::time::Duration;
use tokio::sync::oneshot;

/// A transfer that is to be made.
#[derive(Debug, Clone)]
pub(crate) struct Transfer {
    /// Room and identity of the phone.
    pub who: (RoomKey, String),
    pub target: String,
    /// Further headers of the request.
    pub headers: Vec<(String, String)>,
    /// The phone hears a tone meanwhile.
    pub has_dial_tone: bool,
    pub patience: Duration,
}

impl MediaServer {
    /// Transfers a phone, and answers when it has gone to its target.
    pub(crate) async fn transfer_phone(&self, transfer: Transfer) -> Result<Transferred, TransferError> {
        let telephony = self.telephony().ok_or(TransferError::NoGateway)?;
        let (who, target) = (&transfer.who, &transfer.target);
        if !telephony.calls.0.lock().contains_key(who) {
            return Err(MediaError::ParticipantNotFound.into());
        }
        let judged = telephony.switch.may_call(&who.0.space, target).await;
        let target = match judged.ok_or(TransferError::NotServed)? {
            number if number.starts_with('+') => format!("tel:{number}"),
            address => address,
        };
        let tone = match transfer.has_dial_tone {
            true => dial_tone().await,
            false => None,
        };
        let (reply, outcome) = oneshot::channel();
        let (call, here) = {
            let mut calls = telephony.calls.0.lock();
            let active = calls.get_mut(who).ok_or(MediaError::ParticipantNotFound)?;
            if active.transfer.as_ref().is_some_and(|other| !other.is_closed()) {
                return Err(MediaError::InvalidArgument("the phone is being transferred already").into());
            }
            active.transfer = Some(reply);
            (active.call.clone(), active.here.clone())
        };
        if let Some(tone) = tone {
            call.play(tone, true)?;
        }
        let headers = merged(here.headers(), transfer.headers);
        let gone = gone(&call, &target, &headers, outcome, transfer.patience).await;
        match &gone {
            Ok(_) => call.hang_up().await,
            Err(_) if transfer.has_dial_tone => call.stop_playing()?,
            Err(_) => {}
        }
        gone
    }
}

/// Asks a phone to call its target, and waits for what becomes of that.
async fn gone(
    call: &PhoneCall,
    target: &str,
    headers: &[(String, String)],
    outcome: oneshot::Receiver<u16>,
    patience: Duration,
) -> Result<Transferred, TransferError> {
    let failed = |reason, status| Err(TransferError::Failed { reason, status });
    if let Some(said) = call.refer(target, headers).await? {
        return failed(SipTransferReason::StrRejected, Some((said.status, said.reason)));
    }
    match tokio::time::timeout(patience, outcome).await {
        Err(_) => failed(SipTransferReason::StrRingingTimeout, None),
        // A phone that hangs up after it has accepted has gone to its target.
        Ok(Err(_)) => Ok(Transferred {
            reason: SipTransferReason::StrCallEnded,
            status: None,
        }),
        Ok(Ok(status)) if (200..300).contains(&status) => Ok(Transferred {
            reason: SipTransferReason::StrCompleted,
            status: Some(status),
        }),
        Ok(Ok(status)) => failed(SipTransferReason::StrRejected, Some((status, String::new()))),
    }
}
