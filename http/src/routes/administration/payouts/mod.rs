//! Awards that are paid by bank: what waits, batches with their file for the bank, and what banks answer (`finance.write`).

pub mod cancel;
pub mod download;
pub mod make;
pub mod originator;
pub mod overview;
pub mod pull;
pub mod read;
pub mod release;
pub mod replies;
pub mod settle;
pub mod take_over;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::conversations::message::Author;
use hub_store::paying::payment_moves::Doer;
use hub_store::paying::payout_batches::{BatchState, PayoutBatch};
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    overview::read_payouts: Allowed(FinanceWrite);
    make::make_payout_batch: Allowed(FinanceWrite);
    originator::read_payout_originator: Allowed(FinanceWrite);
    originator::save_payout_originator: Allowed(FinanceWrite);
    replies::upload_bank_replies: Allowed(FinanceWrite);
    take_over::take_over_bank_reply: Allowed(FinanceWrite);
    settle::settle_bank_reply: Allowed(FinanceWrite);
    read::read_payout_batch: Allowed(FinanceWrite);
    pull::pull_payout_row: Allowed(FinanceWrite);
    release::release_payout_batch: Allowed(FinanceWrite);
    cancel::cancel_payout_batch: Allowed(FinanceWrite);
    download::download_payout_file: Allowed(FinanceWrite);
};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// A batch of payments. Its totals are those of the rows that were not pulled.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayoutBatchView {
    /// The number that people read.
    id: i64,
    program_id: i64,
    state: BatchState,
    row_count: i64,
    cents: i64,
    /// How many of its payments came back.
    returned: i64,
    /// A change names the version that was seen.
    version: i64,
    /// Why it was cancelled; empty otherwise.
    reason: String,
    made_by: String,
    made_at_ms: i64,
    /// Who approved or cancelled it; empty while it is open.
    ended_by: String,
    ended_at_ms: Option<i64>,
    /// Of the file, YYYY-MM-DD; empty until it is approved, like all but the last below.
    file_day: String,
    /// Which of the files of its day it is: A to Z, then 0 to 9.
    modifier: String,
    /// When the money is to arrive, YYYY-MM-DD.
    effective_day: String,
    /// Of the file, in hexadecimal digits.
    sha256: String,
    /// How many of its payments have left: while it is `releasing`, some of them.
    left_count: i64,
}

impl PayoutBatchView {
    fn of(batch: PayoutBatch, returned: i64) -> Self {
        Self {
            id: batch.id,
            program_id: batch.program.0,
            state: batch.state,
            row_count: batch.row_count,
            cents: batch.cents,
            returned,
            version: batch.version,
            reason: batch.reason,
            made_by: batch.made_by,
            made_at_ms: batch.made_at_ms,
            ended_by: batch.ended_by,
            ended_at_ms: batch.ended_at_ms,
            file_day: batch.file_day,
            modifier: batch.modifier,
            effective_day: batch.effective_day,
            sha256: batch.sha256,
            left_count: batch.left_count,
        }
    }
}

/// A batch in a program in which the caller's right holds; any other is not there.
async fn batch_of(app: &App, caller: &Allowed<FinanceWrite>, id: i64) -> Result<PayoutBatch, Problem> {
    let batch = app.store.payout_batches().by_id(caller.tenant, id).await?;
    caller.in_program(batch.program)?;
    Ok(batch)
}

/// A reason that somebody gives.
pub(super) fn reason_of(text: &str) -> Result<&str, Problem> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    match text.chars().count() > LONGEST_REASON {
        true => Err(Problem::field("reason", "too_long")),
        false => Ok(text),
    }
}

/// The caller, as the thread names them.
pub(super) fn doer(caller: &Allowed<FinanceWrite>) -> Doer {
    let by = caller.by();
    let (account, name) = by.hands();
    Doer {
        author: Author::staff(account, name),
    }
}
