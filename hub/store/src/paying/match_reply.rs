//! A person has found the payment that a bank's answer belongs to: its money leaves suspense, and the payment takes what has happened.

use super::bank_replies::{self, BankReply};
use super::check_payments::{self, CheckState};
use super::payment_moves::{self, About, CheckChange, Doer};
use super::payment_rows::{self, Payment};
use crate::audit::By;
use crate::{Result, Write};
use hub_domain::{ApplicationId, TenantId};
use hub_payments::state::outcome;
use hub_payments::{Outcome, PayChannel, PaymentEvent, PaymentKind};

/// What came of it. Anything but the first changes nothing: the write is rolled back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyMatched {
    Done,
    /// Somebody else has seen to it before.
    NotOpen,
    /// The application has no payment in this program of this amount that may have come back, or whose check may have been cashed.
    NoPayment,
}

/// Gives an answer that waits to the payment of an application that it fits: an award of the same program and amount, the newest where there
/// are several. A payment by bank has come back by it; the check of one by check was cashed.
pub async fn match_reply(
    write: &mut Write,
    tenant: TenantId,
    reply: &BankReply,
    application: ApplicationId,
    note: &str,
    by: &By,
    doer: &Doer,
) -> Result<ReplyMatched> {
    let is_cleared = reply.kind == "cleared";
    let (event, channel) = match is_cleared {
        true => (PaymentEvent::Paid, PayChannel::Check),
        false => (PaymentEvent::Returned, PayChannel::Bank),
    };
    let fits = |payment: &Payment| {
        payment.kind == PaymentKind::Award
            && payment.channel == channel
            && payment.program == reply.program
            && payment.cents == reply.cents
            && matches!(outcome(payment.state, event), Outcome::To(_))
    };
    let payments = payment_rows::of_application(write, tenant, application).await?;
    let Some(payment) = payments.into_iter().rfind(fits) else {
        return Ok(ReplyMatched::NoPayment);
    };
    let is_taken = match is_cleared {
        true => clear(write, tenant, &payment, doer).await?,
        false => {
            let about = About {
                code: match reply.code.is_empty() {
                    true => "unknown".to_owned(),
                    false => reply.code.clone(),
                },
                ..About::default()
            };
            payment_moves::happen(write, tenant, &payment.id, event, about, doer)
                .await?
                .is_changed
        }
    };
    if !is_taken {
        return Ok(ReplyMatched::NoPayment);
    }
    match bank_replies::end_as_matched(write, tenant, &reply.id, &payment, (note, by)).await? {
        true => Ok(ReplyMatched::Done),
        false => Ok(ReplyMatched::NotOpen),
    }
}

/// The check of a payment was cashed; false where it has none that may have been.
pub(super) async fn clear(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    doer: &Doer,
) -> Result<bool> {
    let check = check_payments::standing(write, tenant, &payment.id).await?;
    if !check.is_some_and(|check| check.state.may_become(CheckState::Cleared)) {
        return Ok(false);
    }
    let seen = (payment.id.as_str(), payment.version);
    let changed = payment_moves::change_check(write, tenant, seen, CheckChange::Cleared, doer).await?;
    Ok(changed.is_some())
}
