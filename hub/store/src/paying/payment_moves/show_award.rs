//! What people read of an award's payment, and what it is in the books.

use crate::cases::payouts;
use crate::ledger::award_money;
use crate::paying::payment_rows::Payment;
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_domain::cases::finance::Payout;
use hub_payments::PaymentState;

/// How far an award is in the words of `application_payments`.
fn status_of(state: PaymentState) -> &'static str {
    match state {
        PaymentState::Created => "planned",
        PaymentState::Started | PaymentState::Submitted => "sent",
        PaymentState::Success => "paid",
        PaymentState::Failed | PaymentState::Cancelled | PaymentState::Error | PaymentState::Refunded => {
            "failed"
        }
    }
}

/// Writes an award's payment where people read it, and books it where the program has a budget.
pub(super) async fn show_award(write: &mut Write, tenant: TenantId, payment: &Payment) -> Result<()> {
    let payout = Payout {
        amount_cents: payment.cents,
        channel: payment.channel.shown().to_owned(),
        status: status_of(payment.state).to_owned(),
        payee: payment.payee.clone(),
        reference: payment.reference.clone(),
    };
    payouts::put(write, tenant, payment.application, &payout).await?;
    award_money::settle(write, tenant, payment.program, &[payment.application]).await
}

/// Whether people read of an award's payment that its money has moved.
pub(super) async fn is_shown_as_moved(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
) -> Result<bool> {
    let shown = payouts::known(write, tenant, payment.application, &payment.reference).await?;
    Ok(shown.is_some_and(|(status, ..)| status == "sent" || status == "paid"))
}
