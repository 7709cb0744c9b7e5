//! Gives a fee back, or a part of it. What is on its way is kept with the payment, so that never more goes back than was paid; the books
//! follow when the provider says that it is back.

use super::ask_later::{AskForPayment, ask_later};
use super::doer::Doer;
use super::happen::happen;
use super::learn::About;
use super::tell::tell;
use crate::cases::applicant_screens;
use crate::paying::fee_money;
use crate::paying::payment_refunds::{self, Refund};
use crate::paying::payment_rows::{self, Payment};
use crate::{Result, StoreError, Write};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{PaymentEvent, PaymentState, RefundReport, RefundState};

/// A refund that is about to begin.
#[derive(Debug, Clone)]
pub struct NewRefund {
    /// None: all that is left.
    pub cents: Option<i64>,
    /// The caller's.
    pub key: String,
    /// Of what is asked for under the key.
    pub request_hash: String,
    pub reason: String,
}

/// What came of a beginning. Anything but the first changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundBegun {
    New(Box<Payment>, Refund),
    /// It was begun before under this key, or all that is left is on its way already.
    Known(Payment),
    /// It was not paid, or so much of it is not there any more.
    NotPossible(Payment),
}

/// Writes that a refund is asked for, before anybody is asked.
///
/// # Errors
/// `IdempotencyConflict` where the key is that of another request.
pub async fn begin_refund(
    write: &mut Write,
    tenant: TenantId,
    payment: &str,
    new: NewRefund,
    by: &Doer,
) -> Result<RefundBegun> {
    let seen = payment_rows::read(write, tenant, payment).await?;
    payment_rows::hold(write, tenant, seen.application).await?;
    let held = payment_rows::read(write, tenant, payment).await?;
    if let Some(known) = payment_refunds::by_key(write, tenant, payment, &new.key).await? {
        if known.request_hash != new.request_hash {
            return Err(StoreError::IdempotencyConflict);
        }
        return Ok(RefundBegun::Known(held));
    }
    let left = held.cents - held.refunding_cents - held.refunded_cents;
    let cents = new.cents.unwrap_or(left);
    if new.cents.is_none() && left == 0 && held.refunding_cents > 0 {
        return Ok(RefundBegun::Known(held));
    }
    if cents < 1 || !payment_rows::begin_refund(write, tenant, payment, cents).await? {
        return Ok(RefundBegun::NotPossible(held));
    }
    let now = now_ms();
    let refund = Refund {
        id: uuid::Uuid::now_v7().to_string(),
        payment_id: payment.to_owned(),
        cents,
        state: RefundState::Started,
        key: new.key,
        request_hash: new.request_hash,
        gateway_id: String::new(),
        code: String::new(),
        reason: new.reason,
        created_by: by.name().to_owned(),
        created_at_ms: now,
        changed_at_ms: now,
    };
    payment_refunds::insert(write, tenant, &refund).await?;
    let payment = payment_rows::read(write, tenant, payment).await?;
    payment_rows::note(
        write,
        tenant,
        &payment,
        ("refund_started", false),
        ("", by.name()),
    )
    .await?;
    // Whoever is there then asks the provider, under the refund's own key.
    let job = AskForPayment {
        payment: payment.id.clone(),
        version: payment.version,
        attempt: 1,
    };
    ask_later(write, tenant, &job).await?;
    applicant_screens::tell(write, tenant, &[payment.application]).await?;
    Ok(RefundBegun::New(Box::new(payment), refund))
}

/// A provider has said how a refund stands. What is back is booked once; what failed can be given back again.
pub async fn refund_learned(
    write: &mut Write,
    tenant: TenantId,
    refund: &Refund,
    report: &RefundReport,
    by: &Doer,
) -> Result<Payment> {
    let seen = payment_rows::read(write, tenant, &refund.payment_id).await?;
    payment_rows::hold(write, tenant, seen.application).await?;
    let refund = payment_refunds::read(write, tenant, &refund.id).await?;
    let held = payment_rows::read(write, tenant, &refund.payment_id).await?;
    if !payment_refunds::advance(write, tenant, &refund, report).await? {
        return Ok(held);
    }
    let is_paid = held.state == PaymentState::Success;
    let (event, is_refused) = match report.state {
        RefundState::Started | RefundState::Pending => ("refund_pending", false),
        // The payer's bank has taken it back meanwhile, so that it went back twice: somebody has to look.
        RefundState::Succeeded => ("refund_succeeded", !is_paid),
        RefundState::Failed => ("refund_failed", false),
    };
    let back = match is_refused {
        true => 0,
        false => refund.cents,
    };
    match report.state {
        RefundState::Started | RefundState::Pending => {}
        RefundState::Succeeded => {
            payment_rows::end_refund(write, tenant, &held.id, (refund.cents, back)).await?;
        }
        RefundState::Failed => payment_rows::end_refund(write, tenant, &held.id, (refund.cents, 0)).await?,
    }
    let payment = payment_rows::read(write, tenant, &held.id).await?;
    payment_rows::note(
        write,
        tenant,
        &payment,
        (event, is_refused),
        (&report.code, by.name()),
    )
    .await?;
    if report.state == RefundState::Succeeded && !is_refused {
        let id = format!("refund-{}", refund.id);
        fee_money::give_back(write, tenant, &payment, &id, refund.cents).await?;
        if payment.refunded_cents == payment.cents {
            let event = PaymentEvent::Refunded;
            let happened = happen(write, tenant, &payment.id, event, About::default(), by).await?;
            return Ok(happened.payment);
        }
    }
    if !report.state.is_open() {
        tell(write, tenant, &payment, payment.state.as_str(), by).await?;
    }
    applicant_screens::tell(write, tenant, &[payment.application]).await?;
    Ok(payment)
}
