//! Rows of payout batches, payments that wait for one, and awards that nobody pays yet.

use crate::db::{Db, Engine};
use crate::programs::program_states::state_join;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::PaymentState;
use std::collections::BTreeMap;

/// The most rows of a batch.
pub const MOST_ROWS: usize = 10_000;

statements! {
    OF_BATCH = "SELECT r.position, r.payment_id, r.application_id, a.external_id, p.payee, r.bank_name, r.cents, r.account_last,
            r.account_revision, r.pulled_at_ms, r.pulled_by, r.reason, r.trace, p.state, p.code, p.reference, p.expected_by_ms,
            COALESCE(c.revision, 0) AS present_revision,
            (SELECT COUNT(*) FROM payments n WHERE n.tenant_id = $1 AND n.reissue_of = r.payment_id) AS reissues
        FROM payout_rows r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
        JOIN applications a ON a.tenant_id = r.tenant_id AND a.id = r.application_id
        LEFT JOIN payee_accounts c ON c.tenant_id = r.tenant_id AND c.application_id = r.application_id
        WHERE r.tenant_id = $1 AND r.batch_id = $2 ORDER BY r.position";
    WAITING = "SELECT p.id, p.application_id, a.external_id, p.payee, p.cents, p.reference, p.created_at_ms,
            COALESCE(c.last, '') AS account_last, COALESCE(c.bank_name, '') AS bank_name, COALESCE(c.revision, 0) AS account_revision,
            COALESCE(c.refused_code, '') AS refused_code
        FROM payments p JOIN counted_applications a ON a.tenant_id = p.tenant_id AND a.id = p.application_id
        LEFT JOIN payee_accounts c ON c.tenant_id = p.tenant_id AND c.application_id = p.application_id
        WHERE p.tenant_id = $1 AND p.program_id = $2 AND p.kind = 'award' AND p.channel = 'bank' AND p.state = 'created'
            AND NOT EXISTS (SELECT 1 FROM payout_rows r JOIN payout_batches b ON b.tenant_id = r.tenant_id AND b.id = r.batch_id
                WHERE r.tenant_id = $1 AND r.payment_id = p.id AND r.pulled_at_ms IS NULL AND b.state IN ('open', 'releasing'))
        ORDER BY p.created_at_ms, p.id LIMIT 10000";
    UNPAID = concat!("SELECT a.id AS application_id, a.external_id, y.amount_cents AS cents, y.channel_name, y.status_name, y.payee, y.reference,
            (SELECT MAX(l.id) FROM payments l WHERE l.tenant_id = $1 AND l.application_id = a.id AND l.kind = 'award'
                AND l.reference = y.reference) AS last_payment
        FROM counted_applications a JOIN application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id", state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND st.outcome IN ('approved', 'paid') AND y.status_name IN ('planned', 'failed')
            AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.tenant_id = $1 AND p.application_id = a.id AND p.kind = 'award'
                AND p.reference = y.reference AND p.state NOT IN ('failed', 'cancelled', 'refunded'))
        ORDER BY a.id, y.position LIMIT 500");
    INSERT = "INSERT INTO payout_rows (tenant_id, batch_id, position, payment_id, application_id, bank_name, cents, account_last,
            account_revision, pulled_at_ms, pulled_by, reason, trace)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    // Whether it changed a row decides who was first.
    PULL = "UPDATE payout_rows SET pulled_at_ms = $4, pulled_by = $5, reason = $6
        WHERE tenant_id = $1 AND batch_id = $2 AND payment_id = $3 AND pulled_at_ms IS NULL";
    SET_TRACE = "UPDATE payout_rows SET trace = $4 WHERE tenant_id = $1 AND batch_id = $2 AND position = $3";
    // Where what was frozen is still where the award is paid.
    ACCOUNTS = "SELECT r.position, c.sealed FROM payout_rows r
        JOIN payee_accounts c ON c.tenant_id = r.tenant_id AND c.application_id = r.application_id
        WHERE r.tenant_id = $1 AND r.batch_id = $2 AND r.pulled_at_ms IS NULL AND c.revision = r.account_revision AND c.refused_code = ''
        ORDER BY r.position";
    /// In the order in which everybody holds them.
    HOLD_CASES for Postgres = "SELECT a.id FROM applications a WHERE a.tenant_id = $1 AND a.id IN (
            SELECT r.application_id FROM payout_rows r
            WHERE r.tenant_id = $1 AND r.batch_id = $2 AND r.pulled_at_ms IS NULL AND r.trace = '' AND r.position <= $3)
        ORDER BY a.id FOR UPDATE";
    IS_LEAVING = "SELECT COUNT(*) FROM payout_rows r JOIN payout_batches b ON b.tenant_id = r.tenant_id AND b.id = r.batch_id
        WHERE r.tenant_id = $1 AND r.payment_id = $2 AND r.pulled_at_ms IS NULL AND b.state = 'releasing'";
    TO_LEAVE = "SELECT position, payment_id FROM payout_rows
        WHERE tenant_id = $1 AND batch_id = $2 AND pulled_at_ms IS NULL AND trace = '' ORDER BY position LIMIT $3";
    KNOWN_BY = "SELECT MAX(p.expected_by_ms) FROM payout_rows r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
        WHERE r.tenant_id = $1 AND r.batch_id = $2 AND r.pulled_at_ms IS NULL";
    // A row without a trace has left with no file.
    TO_SETTLE = "SELECT r.position, r.payment_id FROM payout_rows r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
        WHERE r.tenant_id = $1 AND r.batch_id = $2 AND r.pulled_at_ms IS NULL AND r.trace <> '' AND p.state = 'submitted'
        ORDER BY r.position LIMIT $3";
    BY_TRACE = "SELECT r.payment_id, r.application_id, r.cents, r.account_last, r.account_revision, b.program_id
        FROM payout_rows r JOIN payout_batches b ON b.tenant_id = r.tenant_id AND b.id = r.batch_id
        WHERE r.tenant_id = $1 AND r.trace = $2 AND r.trace <> '' ORDER BY r.batch_id DESC LIMIT 1";
}

/// A row of a batch, with how its payment stands by now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchRow {
    pub position: i64,
    pub payment: String,
    pub application: ApplicationId,
    pub external_id: String,
    /// As the payment has it.
    pub payee: String,
    /// In the letters that banks take.
    pub bank_name: String,
    pub cents: i64,
    pub account_last: String,
    pub account_revision: i64,
    pub is_pulled: bool,
    pub pulled_by: String,
    pub reason: String,
    /// Empty until the payment has left.
    pub trace: String,
    pub state: PaymentState,
    /// Of the bank, where the payment came back.
    pub code: String,
    pub reference: String,
    pub expected_by_ms: Option<i64>,
    /// Another account was given since the batch was made.
    pub is_other_account: bool,
    /// It came back and is paid again.
    pub is_reissued: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    position: i64,
    payment_id: String,
    application_id: i64,
    external_id: String,
    payee: String,
    bank_name: String,
    cents: i64,
    account_last: String,
    account_revision: i64,
    pulled_at_ms: Option<i64>,
    pulled_by: String,
    reason: String,
    trace: String,
    state: String,
    code: String,
    reference: String,
    expected_by_ms: Option<i64>,
    present_revision: i64,
    reissues: i64,
}

impl TryFrom<Row> for BatchRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self> {
        let state = PaymentState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
            what: "payment",
            reason: format!("its state is {}", row.state),
        })?;
        Ok(Self {
            position: row.position,
            payment: row.payment_id,
            application: ApplicationId(row.application_id),
            external_id: row.external_id,
            payee: row.payee,
            bank_name: row.bank_name,
            cents: row.cents,
            account_last: row.account_last,
            is_other_account: row.present_revision != row.account_revision,
            account_revision: row.account_revision,
            is_pulled: row.pulled_at_ms.is_some(),
            pulled_by: row.pulled_by,
            reason: row.reason,
            trace: row.trace,
            state,
            code: row.code,
            reference: row.reference,
            expected_by_ms: row.expected_by_ms,
            is_reissued: row.reissues > 0,
        })
    }
}

/// A payment that waits for a batch.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct WaitingPayment {
    pub id: String,
    pub application_id: i64,
    pub external_id: String,
    pub payee: String,
    pub cents: i64,
    pub reference: String,
    pub created_at_ms: i64,
    /// Empty where there is no account yet.
    pub account_last: String,
    pub bank_name: String,
    /// 0 where there is no account yet.
    pub account_revision: i64,
    /// With which the bank sent money back from the account; empty: it is paid to.
    pub refused_code: String,
}

impl WaitingPayment {
    /// Whether the next batch takes it.
    pub fn is_payable(&self) -> bool {
        self.account_revision > 0 && self.refused_code.is_empty()
    }
}

/// An award whose payment nobody has begun, or came back.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct UnpaidAward {
    pub application_id: i64,
    pub external_id: String,
    pub cents: i64,
    pub channel_name: String,
    /// `planned` or `failed`.
    pub status_name: String,
    pub payee: String,
    pub reference: String,
    /// The payment that came back, or was cancelled; none where none was begun.
    pub last_payment: Option<String>,
}

/// Rows of batches, for reading.
pub struct BatchRows<'a>(pub(crate) &'a Db);

impl BatchRows<'_> {
    /// The rows of a batch in their order, those that were pulled too.
    pub async fn of_batch(&self, tenant: TenantId, batch: i64) -> Result<Vec<BatchRow>> {
        let rows: Vec<Row> = self.0.all(OF_BATCH, args![tenant, batch]).await?;
        rows.into_iter().map(BatchRow::try_from).collect()
    }

    /// Payments of a program by bank that are in no batch, the oldest first.
    pub async fn waiting(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<WaitingPayment>> {
        self.0.all(WAITING, args![tenant, program]).await
    }

    /// Awards of a program that are approved, and whose payment nobody has begun; at most 500.
    pub async fn unpaid(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<UnpaidAward>> {
        self.0.all(UNPAID, args![tenant, program]).await
    }
}

/// Payments that are in no batch, as this write sees them.
pub(crate) async fn waiting(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
) -> Result<Vec<WaitingPayment>> {
    write.all(WAITING, args![tenant, program]).await
}

/// The rows of a batch as this write sees them.
pub(crate) async fn of_batch(write: &mut Write, tenant: TenantId, batch: i64) -> Result<Vec<BatchRow>> {
    let rows: Vec<Row> = write.all(OF_BATCH, args![tenant, batch]).await?;
    rows.into_iter().map(BatchRow::try_from).collect()
}

/// A row that is about to change, and its payment.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct RowPayment {
    pub position: i64,
    pub payment_id: String,
}

/// The next rows of a batch that have not left, in their order; at most so many.
pub(crate) async fn to_leave(
    write: &mut Write,
    tenant: TenantId,
    (batch, most): (i64, i64),
) -> Result<Vec<RowPayment>> {
    write.all(TO_LEAVE, args![tenant, batch, most]).await
}

/// The next rows of a batch whose payments are on their way; at most so many.
pub(crate) async fn to_settle(
    write: &mut Write,
    tenant: TenantId,
    (batch, most): (i64, i64),
) -> Result<Vec<RowPayment>> {
    write.all(TO_SETTLE, args![tenant, batch, most]).await
}

/// When all payments of a batch are known to have arrived; none where none has left.
pub(crate) async fn known_by_ms(write: &mut Write, tenant: TenantId, batch: i64) -> Result<Option<i64>> {
    let (at_ms,): (Option<i64>,) = write.one("payout batch", KNOWN_BY, args![tenant, batch]).await?;
    Ok(at_ms)
}

/// The sealed accounts of a batch by the position of their rows, without those that were pulled. One that is another since, or that a
/// bank has refused, is not there.
pub(crate) async fn accounts(
    write: &mut Write,
    tenant: TenantId,
    batch: i64,
) -> Result<BTreeMap<i64, String>> {
    let all: Vec<(i64, String)> = write.all(ACCOUNTS, args![tenant, batch]).await?;
    Ok(all.into_iter().collect())
}

/// Nobody else changes the payments of a batch that have not left, up to the last of these positions, until this write ends.
pub(crate) async fn hold_payments(
    write: &mut Write,
    tenant: TenantId,
    (batch, last): (i64, i64),
) -> Result<()> {
    // On SQLite one write goes on at a time.
    if write.engine() == Engine::Postgres {
        write
            .all::<(i64,)>(HOLD_CASES, args![tenant, batch, last])
            .await?;
    }
    Ok(())
}

/// Whether a payment leaves with a batch that was approved: nothing else may happen to it then. Whoever asks holds its application.
pub(crate) async fn is_leaving(write: &mut Write, tenant: TenantId, payment: &str) -> Result<bool> {
    let (count,): (i64,) = write
        .one("payout batch", IS_LEAVING, args![tenant, payment])
        .await?;
    Ok(count > 0)
}

/// Freezes payments as the rows of a batch.
pub(crate) async fn freeze(
    write: &mut Write,
    tenant: TenantId,
    number: i64,
    payments: &[WaitingPayment],
) -> Result<()> {
    let rows = (1_i64..).zip(payments).map(|(position, payment)| {
        args![
            tenant,
            number,
            position,
            &payment.id,
            payment.application_id,
            &payment.bank_name,
            payment.cents,
            &payment.account_last,
            payment.account_revision,
            None::<i64>,
            "",
            "",
            ""
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}

/// Takes a row out of its batch; false where it is not in it.
pub(crate) async fn pull(
    write: &mut Write,
    tenant: TenantId,
    (batch, payment): (i64, &str),
    (by, reason): (&str, &str),
) -> Result<bool> {
    let values = args![tenant, batch, payment, now_ms(), by, reason];
    Ok(write.execute(PULL, values).await? == 1)
}

/// Notes by which trace number the bank names a row.
pub(crate) async fn set_trace(
    write: &mut Write,
    tenant: TenantId,
    (batch, position): (i64, i64),
    trace: &str,
) -> Result<()> {
    write
        .execute(SET_TRACE, args![tenant, batch, position, trace])
        .await
        .map(drop)
}

/// The payment that a bank names by a trace number.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Traced {
    pub payment_id: String,
    pub application_id: i64,
    pub cents: i64,
    pub account_last: String,
    pub account_revision: i64,
    pub program_id: i64,
}

/// Finds it; none of a number that no file of the tenant has.
pub(crate) async fn by_trace(write: &mut Write, tenant: TenantId, trace: &str) -> Result<Option<Traced>> {
    write.optional(BY_TRACE, args![tenant, trace]).await
}
