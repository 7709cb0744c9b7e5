//! Tells people of a change: in the thread, and on the applicant's screens.

use super::doer::Doer;
use crate::cases::{applicant_screens, applications};
use crate::conversations::thread_entries::{self, NewMessage};
use crate::paying::check_payments;
use crate::paying::payment_rows::Payment;
use crate::{Result, Write};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::StatusChange;
use hub_domain::{TenantId, money};

/// Tells the thread, which shows it to staff, and the applicant's screens.
pub(super) async fn tell(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    before: &str,
    by: &Doer,
) -> Result<()> {
    let item = applications::by_id(write, tenant, payment.application).await?;
    let number = check_payments::standing(write, tenant, &payment.id).await?;
    let what = match number {
        Some(check) => format!("{} {}", payment.channel.shown(), check.number),
        None => payment.channel.shown().to_owned(),
    };
    let comment = format!("${} · {what}", money::dollars(payment.cents));
    let change = StatusChange {
        what: "payment".to_owned(),
        from: before.to_owned(),
        to: payment.state.as_str().to_owned(),
        comment: comment.clone(),
    };
    let key = format!("payment-{}-{}", payment.id, payment.version);
    let entry = NewMessage {
        body: comment,
        change: Some(change),
        ..NewMessage::internal(&item.thread_id, Channel::Comment, by.author.clone(), key)
    };
    thread_entries::append(write, tenant, entry).await?;
    applicant_screens::tell(write, tenant, &[payment.application]).await
}
