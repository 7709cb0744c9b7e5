//! Something happens to a payment.

use super::ask_later::{AskForPayment, RARELY, ask_later};
use super::doer::Doer;
use super::learn::{About, learn};
use super::show_award::{is_shown_as_moved, show_award};
use super::tell::tell;
use crate::ledger::award_money;
use crate::paying::batch_rows;
use crate::paying::fee_money;
use crate::paying::payment_rows::{self, Payment};
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::state::outcome;
use hub_payments::{Outcome, PayChannel, PaymentEvent, PaymentKind, PaymentState};

/// What came of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    pub payment: Payment,
    /// Its state is another one since.
    pub is_changed: bool,
    /// It could not be so, and changed nothing.
    pub is_refused: bool,
}

/// Whether a payment leaves with an approved batch, so that nothing but that may happen to it.
async fn is_bound(write: &mut Write, tenant: TenantId, held: &Payment, event: PaymentEvent) -> Result<bool> {
    let may_be = held.channel == PayChannel::Bank
        && held.kind == PaymentKind::Award
        && held.state == PaymentState::Created
        && event != PaymentEvent::Accepted;
    Ok(may_be && batch_rows::is_leaving(write, tenant, &held.id).await?)
}

/// Something has happened to a payment.
pub async fn happen(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    event: PaymentEvent,
    about: About,
    by: &Doer,
) -> Result<Happened> {
    let seen = payment_rows::read(write, tenant, id).await?;
    if seen.kind == PaymentKind::Award {
        award_money::hold(write, tenant, seen.program).await?;
    }
    payment_rows::hold(write, tenant, seen.application).await?;
    let held = payment_rows::read(write, tenant, id).await?;
    let (mut payment, before) = (held.clone(), held.state);
    let learns = learn(&mut payment, &about);
    let is_bound = is_bound(write, tenant, &held, event).await?;
    let outcome = match outcome(before, event) {
        // What is on its way back is booked by its refund, when that has succeeded.
        Outcome::To(PaymentState::Refunded) if held.refunding_cents > 0 => Outcome::Same,
        // It is in a file for the bank that was approved.
        Outcome::To(_) if is_bound => Outcome::Refused,
        said => said,
    };
    let next = match outcome {
        Outcome::To(next) => next,
        Outcome::Same => {
            if learns {
                payment = payment_rows::save(write, tenant, &payment).await?;
            }
            return Ok(Happened {
                payment,
                is_changed: false,
                is_refused: false,
            });
        }
        Outcome::Refused => {
            payment_rows::note(
                write,
                tenant,
                &held,
                (event.as_str(), true),
                (&about.code, by.name()),
            )
            .await?;
            return Ok(Happened {
                payment: held,
                is_changed: false,
                is_refused: true,
            });
        }
    };
    if payment.kind == PaymentKind::Fee {
        payment.transfer_id = fee_money::follow(write, tenant, &payment, next).await?;
    }
    payment.state = next;
    if next == PaymentState::Refunded {
        payment.refunded_cents = payment.cents;
    }
    payment.code = about.code;
    payment.expected_by_ms = match next {
        PaymentState::Submitted => payment.channel.known_by_ms(now_ms()),
        PaymentState::Created
        | PaymentState::Started
        | PaymentState::Success
        | PaymentState::Failed
        | PaymentState::Cancelled
        | PaymentState::Error
        | PaymentState::Refunded => None,
    };
    if next.is_final() || next == PaymentState::Submitted {
        // It is needed only to ask under the same key.
        payment.sealed_account = None;
        payment.page_url.clear();
    }
    let payment = payment_rows::save(write, tenant, &payment).await?;
    payment_rows::note(
        write,
        tenant,
        &payment,
        (event.as_str(), false),
        (&payment.code, by.name()),
    )
    .await?;
    let is_asked = !payment.provider.is_empty();
    let attempt = match next {
        PaymentState::Started => Some(1),
        PaymentState::Submitted => Some(RARELY),
        PaymentState::Created
        | PaymentState::Success
        | PaymentState::Failed
        | PaymentState::Cancelled
        | PaymentState::Error
        | PaymentState::Refunded => None,
    };
    if let Some(attempt) = attempt.filter(|_| is_asked) {
        let job = AskForPayment {
            payment: payment.id.clone(),
            version: payment.version,
            attempt,
        };
        ask_later(write, tenant, &job).await?;
    }
    // Finance's files may say by now that it was paid in another way: what was never sent takes nothing of that back.
    let is_unsent = before == PaymentState::Created && next == PaymentState::Cancelled;
    if payment.kind == PaymentKind::Award {
        let is_over = is_unsent && is_shown_as_moved(write, tenant, &payment).await?;
        if !is_over {
            show_award(write, tenant, &payment).await?;
        }
    }
    tell(write, tenant, &payment, before.as_str(), by).await?;
    Ok(Happened {
        payment,
        is_changed: true,
        is_refused: false,
    })
}
