//! Begins the payment of an award.

use super::begin::{Begun, NewPayment, first, of_key};
use super::doer::Doer;
use super::show_award::show_award;
use super::tell::tell;
use crate::cases::{applications, payouts};
use crate::ledger::award_money::{self, Replaced};
use crate::paying::payment_rows;
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_payments::PaymentKind;

/// Begins the payment of an award. Its reference says which payment of the application it is, as finance's files do.
///
/// # Errors
/// `IdempotencyConflict` where the key is that of another request.
pub async fn begin_award(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    new: NewPayment,
    by: &Doer,
) -> Result<Begun> {
    let program = item.process_id;
    // The budget first, as everybody who changes money does.
    let funds = award_money::hold(write, tenant, program).await?;
    payment_rows::hold(write, tenant, item.id).await?;
    if let Some(known) = of_key(write, tenant, item, &new).await? {
        return Ok(Begun::Known(known));
    }
    let now = applications::by_id(write, tenant, item.id).await?;
    if now.test || !award_money::is_award(write, tenant, program, now.current_state_id.0).await? {
        return Ok(Begun::NotAwarded);
    }
    let all = payment_rows::of_application(write, tenant, item.id).await?;
    let is_taken = all.iter().any(|one| {
        one.kind == PaymentKind::Award && one.reference == new.reference && !one.state.gives_way()
    });
    let before = payouts::known(write, tenant, item.id, &new.reference).await?;
    let is_paid = before
        .as_ref()
        .is_some_and(|(status, ..)| status == "sent" || status == "paid");
    if is_taken || is_paid {
        return Ok(Begun::PaidAlready);
    }
    if let Some(mut funds) = funds {
        let replaced = Replaced {
            before: before
                .as_ref()
                .map(|(status, channel, cents)| (status.as_str(), channel.as_str(), *cents)),
            after: ("planned", new.channel.shown(), new.cents),
        };
        let needed = award_money::needed_for_payment(write, tenant, program, item.id, replaced).await?;
        if needed > 0 && !funds.take(needed) {
            return Ok(Begun::BeyondBudget {
                needed,
                left: funds.left.unwrap_or_default().max(0),
            });
        }
    }
    let payment = first(new, item, by);
    payment_rows::insert(write, tenant, &payment).await?;
    payment_rows::note(write, tenant, &payment, ("created", false), ("", by.name())).await?;
    show_award(write, tenant, &payment).await?;
    tell(write, tenant, &payment, "", by).await?;
    Ok(Begun::New(payment))
}
