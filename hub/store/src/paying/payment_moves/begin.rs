//! What every payment begins with, and what may come of it.

use super::doer::Doer;
use crate::paying::payment_rows::{self, Payment};
use crate::{Result, StoreError, Write};
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::money::CURRENCY;
use hub_payments::{PayChannel, PaymentKind, PaymentState};

/// A payment that is about to begin.
#[derive(Debug, Clone)]
pub struct NewPayment {
    pub kind: PaymentKind,
    pub channel: PayChannel,
    pub cents: i64,
    /// The caller's.
    pub key: String,
    /// Of what is asked for under the key.
    pub request_hash: String,
    /// Empty where the program pays itself.
    pub provider: String,
    pub return_url: String,
    pub sealed_account: Option<String>,
    pub account_last: String,
    /// Of an award.
    pub payee: String,
    /// Of an award: the payment of the application that it pays.
    pub reference: String,
    pub reissue_of: Option<String>,
}

/// What came of a beginning. Anything but the first changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    New(Payment),
    /// It was begun before: under this key, or under another one, and is not over.
    Known(Payment),
    /// The application is none whose award is paid: it is not approved, or of a trial.
    NotAwarded,
    /// Somebody has paid this already.
    PaidAlready,
    /// The budget does not cover it; in cents.
    BeyondBudget {
        needed: i64,
        left: i64,
    },
}

pub(super) fn first(new: NewPayment, item: &QueueItem, by: &Doer) -> Payment {
    let now = now_ms();
    Payment {
        id: uuid::Uuid::now_v7().to_string(),
        application: item.id,
        program: item.process_id,
        kind: new.kind,
        channel: new.channel,
        state: PaymentState::Created,
        cents: new.cents,
        currency: CURRENCY.to_owned(),
        key: new.key,
        request_hash: new.request_hash,
        provider: new.provider,
        gateway_id: String::new(),
        page_url: String::new(),
        return_url: new.return_url,
        sealed_account: new.sealed_account,
        account_last: new.account_last,
        payee: new.payee,
        reference: new.reference,
        code: String::new(),
        transfer_id: String::new(),
        reissue_of: new.reissue_of,
        expected_by_ms: None,
        version: 1,
        created_by: by.name().to_owned(),
        created_at_ms: now,
        changed_at_ms: now,
        refunding_cents: 0,
        refunded_cents: 0,
    }
}

/// The payment of a key; what is asked for otherwise under it is refused.
pub(super) async fn of_key(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    new: &NewPayment,
) -> Result<Option<Payment>> {
    let known = payment_rows::by_key(write, tenant, item.id, &new.key).await?;
    if known
        .as_ref()
        .is_some_and(|known| known.request_hash != new.request_hash)
    {
        return Err(StoreError::IdempotencyConflict);
    }
    Ok(known)
}
