//! Releasing a batch: one approval, in one write, decides who was first, judges every row, writes the bank's file, and adds the line with
//! its hash to the audit log. From then on the list cannot change; its payments leave a slice after the other (`batch_leaving`), and nobody
//! has the file before the last one has left.

use super::batch_file;
use super::batch_leaving::{self, ReleasePayouts, SLICE};
use super::batch_rows::{self, BatchRow};
use super::payee_accounts::SEALED_PAYEE;
use super::payment_moves::Doer;
use super::payout_batches::{self, PayoutBatch};
use crate::audit::{self, AuditLine, By};
use crate::jobs::{self, NewJob};
use crate::keys::Keyring;
use crate::ledger::award_money;
use crate::programs::program_settings::{self, Revised};
use crate::{Result, StoreError, Write, args, statements};
use hub_bank_files::BankFileError;
use hub_domain::clock::now_ms;
use hub_domain::{TenantId, money};
use hub_payments::{BankAccount, PaymentState, PayoutOriginator};
use jiff::civil::DateTime;

statements! {
    // Whether it changed a row decides who was first.
    APPROVE = "UPDATE payout_batches SET state = 'releasing', ended_by = $4, ended_at_ms = $5, version = version + 1
        WHERE tenant_id = $1 AND id = $2 AND version = $3 AND state = 'open'";
}

/// What came of an approval. Anything but the first changes nothing: the write is rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Released {
    Done(Box<PayoutBatch>),
    /// It has no rows any more.
    Empty,
    /// What was approved has other totals.
    OtherTotals,
    /// These payments changed since the batch was made, or are to be paid to another account: they have to be pulled.
    Changed(Vec<String>),
    /// What the program says of itself lacks something; the members.
    NoOriginator(Vec<&'static str>),
    /// The day has had as many files as there are letters and digits.
    NoFileLeft,
    /// Something does not fit into the file.
    Unfit(BankFileError),
}

/// What was seen and is approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Approved {
    pub version: i64,
    pub row_count: i64,
    pub cents: i64,
}

/// Approves a batch, and lets its first slice leave in the same write; a job lets the others leave. `at` is the time of the file by the
/// clock of the program's bank.
///
/// # Errors
/// `VersionConflict` where the batch is another one since, or not open.
pub async fn release(
    write: &mut Write,
    keys: &Keyring,
    of: (TenantId, i64),
    approved: Approved,
    at: DateTime,
    by: &By,
    doer: &Doer,
) -> Result<Released> {
    match approve(write, keys, of, approved, at, by, doer).await? {
        Released::Done(_) => {
            let batch = batch_leaving::leave(write, of, SLICE, doer).await?;
            Ok(Released::Done(Box::new(batch)))
        }
        other => Ok(other),
    }
}

/// Approves a batch: its file is written, and nothing has left yet. The job that lets its payments leave is added.
///
/// # Errors
/// As those of [`release`].
pub async fn approve(
    write: &mut Write,
    keys: &Keyring,
    (tenant, id): (TenantId, i64),
    approved: Approved,
    at: DateTime,
    by: &By,
    doer: &Doer,
) -> Result<Released> {
    let now = now_ms();
    let values = args![tenant, id, approved.version, by.hands().1, now];
    if write.execute(APPROVE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "payout batch",
            seen: approved.version,
            current: approved.version + 1,
        });
    }
    // Files of a tenant are written one after the other: their modifiers and trace numbers follow each other.
    write.next_number(tenant, "payout_files", 1).await?;
    let batch = payout_batches::read(write, tenant, id).await?;
    if (batch.row_count, batch.cents) != (approved.row_count, approved.cents) {
        return Ok(Released::OtherTotals);
    }
    // The budget first, as everybody who changes money does.
    award_money::hold(write, tenant, batch.program).await?;
    batch_rows::hold_payments(write, tenant, (id, i64::MAX)).await?;
    let rows = batch_rows::of_batch(write, tenant, id).await?;
    let rows: Vec<BatchRow> = rows.into_iter().filter(|row| !row.is_pulled).collect();
    if rows.is_empty() {
        return Ok(Released::Empty);
    }
    let held: Revised<PayoutOriginator> = program_settings::held(write, tenant, batch.program).await?;
    let lacks: Vec<&'static str> = held.text.faults().into_iter().map(|(member, _)| member).collect();
    if !lacks.is_empty() {
        return Ok(Released::NoOriginator(lacks));
    }
    let accounts = batch_rows::accounts(write, tenant, id).await?;
    let mut sealed = Vec::with_capacity(rows.len());
    let mut changed = Vec::new();
    for row in &rows {
        match accounts.get(&row.position) {
            Some(account) if row.state == PaymentState::Created => sealed.push((row, account)),
            Some(_) | None => changed.push(row.payment.clone()),
        }
    }
    if !changed.is_empty() {
        return Ok(Released::Changed(changed));
    }
    let Some(modifier) = batch_file::next_modifier(write, tenant, at).await? else {
        return Ok(Released::NoFileLeft);
    };
    let first = batch_file::first_sequence(write, tenant).await?;
    let mut entries: Vec<(&BatchRow, BankAccount)> = Vec::with_capacity(rows.len());
    for (row, account) in sealed {
        let text = keys.open_for_tenant(tenant, SEALED_PAYEE, account).await?;
        entries.push((row, serde_json::from_str(&text)?));
    }
    let file = match batch_file::write_file(&batch, &entries, &held.text, (at, modifier, first)) {
        Ok(file) => file,
        Err(error) => return Ok(Released::Unfit(error)),
    };
    let sha256 = batch_file::keep(write, keys, (tenant, id), &file).await?;
    let job = ReleasePayouts {
        batch: id,
        author: doer.author.clone(),
    };
    jobs::add(write, &NewJob::once(tenant, &job, now)?).await?;
    let line = AuditLine::new(tenant, by.clone(), "payout_batch.release", "payout_batch", id);
    // What the line keeps of its text is the hash of the file itself.
    let words = format!(
        "{} payments, ${}, SHA-256 {sha256}",
        rows.len(),
        money::dollars(batch.cents)
    );
    audit::append(write, line.after(&file.written.text).reason(words)).await?;
    let batch = payout_batches::read(write, tenant, id).await?;
    Ok(Released::Done(Box::new(batch)))
}
