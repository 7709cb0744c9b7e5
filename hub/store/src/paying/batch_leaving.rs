//! The payments of an approved batch leave one slice after the other, each in a write of its own, so that others can work meanwhile.
//! A slice that breaks off leaves nothing behind, and one that was done is not done again: a row that has left has its trace number. With
//! the last one the batch is released and its file can be taken to the bank.

use super::batch_rows;
use super::payment_moves::{self, About, Doer};
use super::payout_batches::{self, BatchState, PayoutBatch};
use crate::jobs::{self, NewJob};
use crate::ledger::award_money;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::message::Author;
use hub_domain::job::{Job, Priority};
use hub_payments::PaymentEvent;
use serde::{Deserialize, Serialize};

/// Payments of one write.
pub const SLICE: i64 = 500;

statements! {
    // Whether it changed a row decides who was first.
    ADVANCE = "UPDATE payout_batches SET left_count = left_count + $4
        WHERE tenant_id = $1 AND id = $2 AND left_count = $3 AND state = 'releasing'";
    END = "UPDATE payout_batches SET state = 'released' WHERE tenant_id = $1 AND id = $2 AND state = 'releasing' AND left_count = row_count";
    FIRST_TRACE = "SELECT first_trace FROM payout_batches WHERE tenant_id = $1 AND id = $2";
}

/// Lets the payments of an approved batch leave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReleasePayouts {
    pub batch: i64,
    /// Who has approved it.
    pub author: Author,
}

impl Job for ReleasePayouts {
    const KIND: &'static str = "payouts_release";
    const PRIORITY: Priority = Priority::Awaited;
    const AT_ONCE: usize = 1;
    // What was approved leaves: there is no way back from it.
    const GIVES_UP: bool = false;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.batch)
    }
}

/// Says that the payments of a batch were made, unless the bank has said otherwise by then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettlePayouts {
    pub batch: i64,
}

impl Job for SettlePayouts {
    const KIND: &'static str = "payouts_settle";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 1;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.batch)
    }
}

/// Lets at most so many of a batch's payments leave, in their order; the batch as it is then. Of one that is not approved, or has left,
/// nothing is done. With the last payment it is released.
///
/// # Errors
/// `Corrupt` where something else has happened to one of its payments: nothing lets that happen once the batch is approved.
pub async fn leave(
    write: &mut Write,
    (tenant, id): (TenantId, i64),
    most: i64,
    doer: &Doer,
) -> Result<PayoutBatch> {
    let batch = payout_batches::read(write, tenant, id).await?;
    if batch.state != BatchState::Releasing {
        return Ok(batch);
    }
    // The budget first, as everybody who changes money does.
    award_money::hold(write, tenant, batch.program).await?;
    let rows = batch_rows::to_leave(write, tenant, (id, most)).await?;
    if let Some(last) = rows.last() {
        batch_rows::hold_payments(write, tenant, (id, last.position)).await?;
    }
    let count = rows.len() as i64;
    let values = args![tenant, id, batch.left_count, count];
    if write.execute(ADVANCE, values).await? == 0 {
        // Somebody else lets it leave at the same time, and was first.
        return payout_batches::read(write, tenant, id).await;
    }
    let corrupt = |reason: String| StoreError::Corrupt {
        what: "payout batch",
        reason,
    };
    let (first,): (String,) = write.one("payout batch", FIRST_TRACE, args![tenant, id]).await?;
    let first: u64 = first
        .parse()
        .map_err(|_| corrupt(format!("its first trace number is {first:?}")))?;
    // The file has its entries in the order of the rows, with traces that follow each other.
    for (row, place) in rows.iter().zip(batch.left_count.unsigned_abs()..) {
        let trace = format!("{:015}", first + place);
        batch_rows::set_trace(write, tenant, (id, row.position), &trace).await?;
        let event = PaymentEvent::Accepted;
        let happened =
            payment_moves::happen(write, tenant, &row.payment_id, event, About::default(), doer).await?;
        if !happened.is_changed {
            return Err(corrupt(format!(
                "its payment {} is {}",
                row.payment_id,
                happened.payment.state.as_str()
            )));
        }
    }
    if write.execute(END, args![tenant, id]).await? == 1 {
        let known_by = batch_rows::known_by_ms(write, tenant, id).await?;
        let now = now_ms();
        let job = SettlePayouts { batch: id };
        jobs::add(
            write,
            &NewJob::once(tenant, &job, known_by.unwrap_or(now).max(now))?,
        )
        .await?;
    } else if rows.is_empty() {
        return Err(corrupt("rows are missing".to_owned()));
    }
    payout_batches::read(write, tenant, id).await
}

/// Says of a slice of a released batch's payments that are still on their way that they were made; answers of how many, 0 when none is
/// left.
pub async fn settle_slice(write: &mut Write, tenant: TenantId, id: i64, doer: &Doer) -> Result<i64> {
    let mut settled = 0;
    for row in batch_rows::to_settle(write, tenant, (id, SLICE)).await? {
        let event = PaymentEvent::Paid;
        let happened =
            payment_moves::happen(write, tenant, &row.payment_id, event, About::default(), doer).await?;
        settled += i64::from(happened.is_changed);
    }
    Ok(settled)
}
