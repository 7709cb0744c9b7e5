//! Batches of payments by bank: a frozen list with its totals. A row is pulled, and the batch is cancelled, only before it is approved;
//! `batch_release` approves it, `batch_leaving` lets its payments leave.

use super::batch_rows::{self, MOST_ROWS};
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId, money};
use serde::Serialize;

macro_rules! columns {
    () => {
        "id, program_id, state, row_count, cents, version, reason, made_by, made_at_ms, ended_by, ended_at_ms, file_day, modifier,
            effective_day, sha256, left_count"
    };
}

statements! {
    OF_PROGRAM = concat!("SELECT ", columns!(), " FROM payout_batches WHERE tenant_id = $1 AND program_id = $2 ORDER BY id DESC LIMIT 200");
    BY_ID = concat!("SELECT ", columns!(), " FROM payout_batches WHERE tenant_id = $1 AND id = $2");
    RETURNED = "SELECT r.batch_id, COUNT(*) FROM payout_rows r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
        JOIN payout_batches b ON b.tenant_id = r.tenant_id AND b.id = r.batch_id
        WHERE r.tenant_id = $1 AND b.program_id = $2 AND r.pulled_at_ms IS NULL AND b.state = 'released' AND p.state = 'failed'
        GROUP BY r.batch_id ORDER BY r.batch_id";
    FILE = "SELECT sealed_file FROM payout_batches WHERE tenant_id = $1 AND id = $2";
    INSERT = "INSERT INTO payout_batches (tenant_id, id, program_id, state, row_count, cents, version, reason, made_by, made_at_ms, ended_by,
            ended_at_ms, file_day, modifier, effective_day, next_sequence, sha256, sealed_file)
        VALUES ($1, $2, $3, 'open', $4, $5, 1, '', $6, $7, '', NULL, '', '', '', 0, '', NULL)";
    SHRINK = "UPDATE payout_batches SET row_count = row_count - 1, cents = cents - $4, version = version + 1
        WHERE tenant_id = $1 AND id = $2 AND version = $3 AND state = 'open'";
    CANCEL = "UPDATE payout_batches SET state = 'cancelled', reason = $4, ended_by = $5, ended_at_ms = $6, version = version + 1
        WHERE tenant_id = $1 AND id = $2 AND version = $3 AND state = 'open'";
}

/// How far a batch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BatchState {
    /// Made, and not approved yet.
    Open,
    /// Approved: its payments leave one slice after the other, and nobody has its file yet.
    Releasing,
    /// All have left; its file is for the bank.
    Released,
    Cancelled,
}

impl BatchState {
    /// Every state.
    pub const ALL: [BatchState; 4] = [
        BatchState::Open,
        BatchState::Releasing,
        BatchState::Released,
        BatchState::Cancelled,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            BatchState::Open => "open",
            BatchState::Releasing => "releasing",
            BatchState::Released => "released",
            BatchState::Cancelled => "cancelled",
        }
    }
}

/// A batch. Its totals are those of the rows that were not pulled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutBatch {
    /// The number that people read.
    pub id: i64,
    pub program: ProgramId,
    pub state: BatchState,
    pub row_count: i64,
    pub cents: i64,
    pub version: i64,
    /// Why it was cancelled; empty otherwise.
    pub reason: String,
    pub made_by: String,
    pub made_at_ms: i64,
    /// Who approved or cancelled it; empty while it is open.
    pub ended_by: String,
    pub ended_at_ms: Option<i64>,
    /// Of the file, YYYY-MM-DD; empty until it is approved, like all below.
    pub file_day: String,
    /// A to Z, 0 to 9.
    pub modifier: String,
    pub effective_day: String,
    /// Of the file's bytes, in hexadecimal digits.
    pub sha256: String,
    /// How many of its payments have left.
    pub left_count: i64,
}

#[derive(sqlx::FromRow)]
struct BatchLine {
    id: i64,
    program_id: i64,
    state: String,
    row_count: i64,
    cents: i64,
    version: i64,
    reason: String,
    made_by: String,
    made_at_ms: i64,
    ended_by: String,
    ended_at_ms: Option<i64>,
    file_day: String,
    modifier: String,
    effective_day: String,
    sha256: String,
    left_count: i64,
}

impl TryFrom<BatchLine> for PayoutBatch {
    type Error = StoreError;

    fn try_from(row: BatchLine) -> Result<Self> {
        let mut states = BatchState::ALL.into_iter();
        let state = states.find(|state| state.as_str() == row.state);
        Ok(Self {
            state: state.ok_or_else(|| StoreError::Corrupt {
                what: "payout batch",
                reason: format!("its state is {}", row.state),
            })?,
            id: row.id,
            program: ProgramId(row.program_id),
            row_count: row.row_count,
            cents: row.cents,
            version: row.version,
            reason: row.reason,
            made_by: row.made_by,
            made_at_ms: row.made_at_ms,
            ended_by: row.ended_by,
            ended_at_ms: row.ended_at_ms,
            file_day: row.file_day,
            modifier: row.modifier,
            effective_day: row.effective_day,
            sha256: row.sha256,
            left_count: row.left_count,
        })
    }
}

/// Batches, for reading.
pub struct PayoutBatches<'a>(pub(crate) &'a Db);

impl PayoutBatches<'_> {
    /// The batches of a program, the newest first; at most 200.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<PayoutBatch>> {
        let rows: Vec<BatchLine> = self.0.all(OF_PROGRAM, args![tenant, program]).await?;
        rows.into_iter().map(PayoutBatch::try_from).collect()
    }

    /// How many payments of each released batch came back: the batch, and the count.
    pub async fn returned(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<(i64, i64)>> {
        self.0.all(RETURNED, args![tenant, program]).await
    }

    /// A batch.
    pub async fn by_id(&self, tenant: TenantId, id: i64) -> Result<PayoutBatch> {
        let row: BatchLine = self.0.one("payout batch", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// The sealed file of a batch; none until it is approved.
    pub async fn sealed_file(&self, tenant: TenantId, id: i64) -> Result<Option<String>> {
        let (file,): (Option<String>,) = self.0.one("payout batch", FILE, args![tenant, id]).await?;
        Ok(file)
    }
}

/// A batch as this write sees it.
pub(crate) async fn read(write: &mut Write, tenant: TenantId, id: i64) -> Result<PayoutBatch> {
    let row: BatchLine = write.one("payout batch", BY_ID, args![tenant, id]).await?;
    row.try_into()
}

fn conflict(seen: i64) -> StoreError {
    StoreError::VersionConflict {
        what: "payout batch",
        seen,
        current: seen + 1,
    }
}

/// Makes a batch of everything of a program that waits and has an account; none where nothing does, and the write is rolled back. Whoever
/// makes one at the same time waits here, and finds nothing left.
pub async fn make(write: &mut Write, tenant: TenantId, program: ProgramId, by: &By) -> Result<Option<i64>> {
    let id = write.next_number(tenant, "payout_batches", 1).await?;
    let waiting = batch_rows::waiting(write, tenant, program).await?;
    let taken: Vec<_> = waiting
        .into_iter()
        .filter(|payment| payment.is_payable())
        .take(MOST_ROWS)
        .collect();
    if taken.is_empty() {
        return Ok(None);
    }
    let cents: i64 = taken.iter().map(|payment| payment.cents).sum();
    let count = taken.len() as i64;
    let values = args![tenant, id, program, count, cents, by.hands().1, now_ms()];
    write.execute(INSERT, values).await?;
    batch_rows::freeze(write, tenant, id, &taken).await?;
    let line = AuditLine::new(tenant, by.clone(), "payout_batch.make", "payout_batch", id);
    let words = format!("{count} payments, ${}", money::dollars(cents));
    audit::append(write, line.reason(words)).await?;
    Ok(Some(id))
}

/// Takes a payment out of a batch that is not approved: it waits for the next one. False where it is not in the batch; then the write is
/// rolled back.
///
/// # Errors
/// `VersionConflict` where the batch is another one since, or not open.
pub async fn pull(
    write: &mut Write,
    tenant: TenantId,
    (id, version): (i64, i64),
    (payment, reason): (&str, &str),
    by: &By,
) -> Result<bool> {
    let rows = batch_rows::of_batch(write, tenant, id).await?;
    let Some(row) = rows.iter().find(|row| row.payment == payment && !row.is_pulled) else {
        return Ok(false);
    };
    if write
        .execute(SHRINK, args![tenant, id, version, row.cents])
        .await?
        == 0
    {
        return Err(conflict(version));
    }
    let hands = by.hands().1;
    if !batch_rows::pull(write, tenant, (id, payment), (hands, reason)).await? {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "payout_batch.pull", "payout_batch", id);
    audit::append(write, line.before(payment).reason(reason)).await?;
    Ok(true)
}

/// Gives a batch up that is not approved: all its payments wait for the next one.
///
/// # Errors
/// `VersionConflict` where the batch is another one since, or not open.
pub async fn cancel(
    write: &mut Write,
    tenant: TenantId,
    (id, version): (i64, i64),
    reason: &str,
    by: &By,
) -> Result<()> {
    let values = args![tenant, id, version, reason, by.hands().1, now_ms()];
    if write.execute(CANCEL, values).await? == 0 {
        return Err(conflict(version));
    }
    let line = AuditLine::new(tenant, by.clone(), "payout_batch.cancel", "payout_batch", id);
    audit::append(write, line.reason(reason)).await
}
