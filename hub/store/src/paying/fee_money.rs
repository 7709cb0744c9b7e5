//! The money of fees in the books: held while a payment is under way, posted when it is received, taken back when it fails or goes back.

use super::payment_rows::Payment;
use crate::ledger::ledger_transfers::Booked;
use crate::ledger::{ledger_accounts, ledger_transfers};
use crate::{Result, StoreError, Write};
use hub_domain::TenantId;
use hub_domain::money::CURRENCY;
use hub_ledger::{AccountKey, AccountKind, Event, NewTransfer, TransferState};
use hub_payments::PaymentState;

/// Books that somebody is about to pay a fee; answers the transfer.
pub(crate) async fn charge(write: &mut Write, tenant: TenantId, payment: &Payment) -> Result<String> {
    let due = AccountKey::of(payment.program, AccountKind::FeesDue);
    let received = AccountKey::of(payment.program, AccountKind::FeesReceived);
    let debit = ledger_accounts::open(write, tenant, &due).await?.id;
    let credit = ledger_accounts::open(write, tenant, &received).await?.id;
    // A payment that failed and was paid after all has another one.
    let id = format!("fee-{}-{}", payment.id, payment.version);
    let new = NewTransfer {
        id: id.clone(),
        debit,
        credit,
        cents: payment.cents,
        currency: CURRENCY.to_owned(),
        event: Event::FeeCharged,
        application: Some(payment.application),
        reverses: None,
        is_held: true,
        expires_at_ms: None,
    };
    booked(ledger_transfers::begin(write, tenant, new).await?)?;
    Ok(id)
}

/// Books what a change of a fee's payment moves; answers the transfer that stands for it now.
pub(crate) async fn follow(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    to: PaymentState,
) -> Result<String> {
    let id = payment.transfer_id.clone();
    let known = ledger_transfers::read(write, tenant, &id).await?;
    let is_held = known.is_some_and(|known| known.state == TransferState::Pending);
    match to {
        PaymentState::Success => {
            let id = match is_held {
                true => id,
                false => charge(write, tenant, payment).await?,
            };
            booked(ledger_transfers::post(write, tenant, &id, payment.cents).await?)?;
            // Paid after all: what was given back of it before stays given back.
            if !is_held && payment.refunded_cents > 0 {
                give_back(
                    write,
                    tenant,
                    payment,
                    &format!("{id}-part"),
                    payment.refunded_cents,
                )
                .await?;
            }
            Ok(id)
        }
        PaymentState::Failed | PaymentState::Cancelled if is_held => {
            booked(ledger_transfers::void(write, tenant, &id).await?)?;
            Ok(id)
        }
        PaymentState::Failed | PaymentState::Cancelled => {
            take_back(write, tenant, payment, &id, Event::FeeReturned).await?;
            Ok(id)
        }
        PaymentState::Refunded => {
            take_back(write, tenant, payment, &id, Event::FeeRefunded).await?;
            Ok(id)
        }
        PaymentState::Created | PaymentState::Started | PaymentState::Submitted | PaymentState::Error => {
            Ok(id)
        }
    }
}

/// Takes back what refunds have left of it.
async fn take_back(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    id: &str,
    event: Event,
) -> Result<()> {
    let back = format!("{id}-back");
    let left = payment.cents - payment.refunded_cents;
    if left <= 0 {
        return Ok(());
    }
    if left < payment.cents {
        return give_back(write, tenant, payment, &back, left).await;
    }
    booked(ledger_transfers::reverse(write, tenant, &back, id, event).await?)
}

/// Books that a part of a fee, or all of it, is back with its payer; once under an id.
pub(crate) async fn give_back(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    id: &str,
    cents: i64,
) -> Result<()> {
    let due = AccountKey::of(payment.program, AccountKind::FeesDue);
    let received = AccountKey::of(payment.program, AccountKind::FeesReceived);
    let debit = ledger_accounts::open(write, tenant, &received).await?.id;
    let credit = ledger_accounts::open(write, tenant, &due).await?.id;
    let new = NewTransfer {
        id: id.to_owned(),
        debit,
        credit,
        cents,
        currency: CURRENCY.to_owned(),
        event: Event::FeePartReturned,
        application: Some(payment.application),
        reverses: None,
        is_held: false,
        expires_at_ms: None,
    };
    booked(ledger_transfers::begin(write, tenant, new).await?)
}

/// What the table of states lets happen, the books let happen too: a refusal means that they differ.
fn booked(done: Booked) -> Result<()> {
    done.map(drop).map_err(|refusal| StoreError::Corrupt {
        what: "ledger",
        reason: refusal.to_string(),
    })
}
