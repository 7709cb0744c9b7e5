//! Begins the payment of a fee.

use super::begin::{Begun, NewPayment, first, of_key};
use super::doer::Doer;
use super::happen::happen;
use super::learn::About;
use super::tell::tell;
use crate::paying::{fee_money, payment_rows};
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_payments::{PayChannel, PaymentEvent, PaymentKind, PaymentState};

/// Begins the payment of an application's fee. One that is under way or paid is found again, whoever pressed what.
///
/// # Errors
/// `IdempotencyConflict` where the key is that of another request.
pub async fn begin_fee(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    new: NewPayment,
    by: &Doer,
) -> Result<Begun> {
    payment_rows::hold(write, tenant, item.id).await?;
    if let Some(known) = of_key(write, tenant, item, &new).await? {
        return Ok(Begun::Known(known));
    }
    let all = payment_rows::of_application(write, tenant, item.id).await?;
    let open = all
        .into_iter()
        .rfind(|one| one.kind == PaymentKind::Fee && !one.state.gives_way());
    if let Some(open) = open {
        // Nothing is captured of an order that nobody has agreed to: it makes room for another channel.
        let makes_room = open.state == PaymentState::Created
            && open.channel == PayChannel::Paypal
            && new.channel != PayChannel::Paypal;
        if !makes_room {
            return Ok(Begun::Known(open));
        }
        happen(
            write,
            tenant,
            &open.id,
            PaymentEvent::Cancelled,
            About::default(),
            by,
        )
        .await?;
    }
    let mut payment = first(new, item, by);
    payment.transfer_id = fee_money::charge(write, tenant, &payment).await?;
    payment_rows::insert(write, tenant, &payment).await?;
    payment_rows::note(write, tenant, &payment, ("created", false), ("", by.name())).await?;
    tell(write, tenant, &payment, "", by).await?;
    Ok(Begun::New(payment))
}
