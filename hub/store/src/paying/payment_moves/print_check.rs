//! Prints the check of an award.

use super::doer::Doer;
use super::happen::happen;
use super::learn::About;
use crate::paying::check_payments;
use crate::paying::payment_rows::Payment;
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_payments::PaymentEvent;

/// Prints the check of a payment that was begun, in the same write, in a run or alone: it takes its number, and the money is on its way.
pub async fn print_check(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    (reissue_of, run): (Option<i64>, Option<i64>),
    by: &Doer,
) -> Result<Payment> {
    check_payments::print(write, tenant, payment, reissue_of, run).await?;
    let happened = happen(
        write,
        tenant,
        &payment.id,
        PaymentEvent::Accepted,
        About::default(),
        by,
    )
    .await?;
    Ok(happened.payment)
}

/// The number of the last check of a payment: the one that a check which is made again takes the place of.
pub async fn last_number(write: &mut Write, tenant: TenantId, payment: &str) -> Result<Option<i64>> {
    let all = check_payments::of_payment(write, tenant, payment).await?;
    Ok(all.last().map(|check| check.number))
}
