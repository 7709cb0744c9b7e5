//! Releasing a batch: one approval writes the bank's file once. File, trace numbers, the state of every payment, what is booked of it and
//! the line in the audit log are one write, so that after a crash there is either all of it or nothing.

use super::batch_rows::{self, BatchRow};
use super::payee_accounts::{self, PayeeAccount, SEALED_PAYEE};
use super::payment_moves::{self, About, Doer};
use super::payout_batches::{self, PayoutBatch};
use crate::audit::{self, AuditLine, By, content_hash};
use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::keys::Keyring;
use crate::programs::program_settings::{self, Revised};
use crate::{Result, StoreError, Write, args, statements};
use hub_bank_files::ach::{self, AchFile, Batch, Entry, EntryClass, FileModifier, Movement, Origin};
use hub_bank_files::{AccountNumber, BankFileError, RoutingNumber, banking_days};
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, Priority};
use hub_domain::{TenantId, money};
use hub_payments::account::AccountKind;
use hub_payments::{BankAccount, PayeeClass, PaymentEvent, PaymentState, PayoutOriginator};
use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};

statements! {
    // Whether it changed a row decides who was first.
    RELEASE = "UPDATE payout_batches SET state = 'released', ended_by = $4, ended_at_ms = $5, version = version + 1
        WHERE tenant_id = $1 AND id = $2 AND version = $3 AND state = 'open'";
    FILES_OF_DAY = "SELECT COUNT(*) FROM payout_batches WHERE tenant_id = $1 AND file_day = $2";
    LAST_SEQUENCE = "SELECT next_sequence FROM payout_batches WHERE tenant_id = $1 AND next_sequence > 0 ORDER BY ended_at_ms DESC, id DESC LIMIT 1";
    KEEP_FILE = "UPDATE payout_batches SET file_day = $3, modifier = $4, effective_day = $5, next_sequence = $6, sha256 = $7,
            sealed_file = $8
        WHERE tenant_id = $1 AND id = $2";
}

/// What the file is sealed for.
const SEALED_FILE: &str = "payout file";
/// The last trace number that a file may begin with: behind it numbers begin anew.
const LAST_FIRST_SEQUENCE: u32 = 9_900_000;

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

    fn of_cursor(_: &str) -> Option<Self> {
        // No release has had such jobs without a payload.
        None
    }
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

/// Releases a batch. `at` is the time of the file by the clock of the program's bank.
///
/// # Errors
/// `VersionConflict` where the batch is another one since, or not open.
pub async fn release(
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
    if write.execute(RELEASE, values).await? == 0 {
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
    let mut accounts = Vec::with_capacity(rows.len());
    let mut changed = Vec::new();
    for row in &rows {
        let account = payee_accounts::read(write, tenant, row.application).await?;
        let account = account.filter(|account| is_as_frozen(row, account));
        match account {
            Some(account) if row.state == PaymentState::Created => accounts.push(account),
            Some(_) | None => changed.push(row.payment.clone()),
        }
    }
    if !changed.is_empty() {
        return Ok(Released::Changed(changed));
    }
    let Some(modifier) = next_modifier(write, tenant, at).await? else {
        return Ok(Released::NoFileLeft);
    };
    let first = first_sequence(write, tenant).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for (row, account) in rows.iter().zip(&accounts) {
        let text = keys
            .open_for_tenant(tenant, SEALED_PAYEE, &account.sealed)
            .await?;
        let numbers: BankAccount = serde_json::from_str(&text)?;
        match entry(&batch, row, &numbers) {
            Ok(entry) => entries.push(entry),
            Err(error) => return Ok(Released::Unfit(error)),
        }
    }
    let written = file(&held.text, entries, (at, modifier, first, id)).and_then(|file| {
        let written = ach::write(&file)?;
        Ok((file, written))
    });
    let (file, written) = match written {
        Ok(both) => both,
        Err(error) => return Ok(Released::Unfit(error)),
    };
    let traces = written.traces.iter().flatten();
    for (row, trace) in rows.iter().zip(traces) {
        batch_rows::set_trace(write, tenant, (id, row.position), trace).await?;
    }
    let mut known_by = now;
    for row in &rows {
        let event = PaymentEvent::Accepted;
        let happened =
            payment_moves::happen(write, tenant, &row.payment, event, About::default(), doer).await?;
        if !happened.is_changed {
            return Ok(Released::Changed(vec![row.payment.clone()]));
        }
        known_by = known_by.max(happened.payment.expected_by_ms.unwrap_or(now));
    }
    let sha256 = content_hash(&written.text);
    let effective = file.batches.first().map(|batch| batch.effective.to_string());
    let sealed = keys.seal_for_tenant(tenant, SEALED_FILE, &written.text).await?;
    let values = args![
        tenant,
        id,
        at.date().to_string(),
        modifier.letter().to_string(),
        effective.unwrap_or_default(),
        i64::from(written.next_sequence),
        &sha256,
        sealed
    ];
    write.execute(KEEP_FILE, values).await?;
    let job = SettlePayouts { batch: id };
    jobs::add(write, &NewJob::once(tenant, &job, known_by)?).await?;
    let line = AuditLine::new(tenant, by.clone(), "payout_batch.release", "payout_batch", id);
    // What the line keeps of its text is the hash of the file itself.
    let words = format!(
        "{} payments, ${}, SHA-256 {sha256}",
        rows.len(),
        money::dollars(batch.cents)
    );
    audit::append(write, line.after(&written.text).reason(words)).await?;
    let batch = payout_batches::read(write, tenant, id).await?;
    Ok(Released::Done(Box::new(batch)))
}

/// The account is still the one that the list shows.
fn is_as_frozen(row: &BatchRow, account: &PayeeAccount) -> bool {
    account.revision == row.account_revision && account.refused_code.is_empty()
}

/// Which of the day's files the next one is; none behind the last one.
async fn next_modifier(write: &mut Write, tenant: TenantId, at: DateTime) -> Result<Option<FileModifier>> {
    let day = at.date().to_string();
    let (before,): (i64,) = write
        .one("payout batch", FILES_OF_DAY, args![tenant, day])
        .await?;
    let mut modifier = Some(FileModifier::FIRST);
    for _ in 0..before {
        modifier = modifier.and_then(FileModifier::next_of_day);
    }
    Ok(modifier)
}

/// The number with which the traces of the next file begin.
async fn first_sequence(write: &mut Write, tenant: TenantId) -> Result<u32> {
    let last: Option<(i64,)> = write.optional(LAST_SEQUENCE, args![tenant]).await?;
    let next = last.and_then(|(next,)| u32::try_from(next).ok()).unwrap_or(1);
    Ok(match next {
        1..=LAST_FIRST_SEQUENCE => next,
        _ => 1,
    })
}

/// A payment as the file has it. Nothing in it names a case.
fn entry(
    batch: &PayoutBatch,
    row: &BatchRow,
    numbers: &BankAccount,
) -> std::result::Result<Entry, BankFileError> {
    Ok(Entry {
        account_kind: match numbers.kind {
            AccountKind::Checking => ach::AccountKind::Checking,
            AccountKind::Savings => ach::AccountKind::Savings,
        },
        movement: Movement::Credit,
        is_prenote: false,
        bank: RoutingNumber::parse(&numbers.routing_number)?,
        account: AccountNumber::parse(&numbers.account_number)?,
        cents: row.cents,
        id: format!("{}-{}", batch.id, row.position),
        name: row.bank_name.clone(),
        addenda: None,
    })
}

fn file(
    says: &PayoutOriginator,
    entries: Vec<Entry>,
    (at, modifier, first_sequence, id): (DateTime, FileModifier, u32, i64),
) -> std::result::Result<AchFile, BankFileError> {
    let originating = RoutingNumber::parse(&says.originating)?;
    Ok(AchFile {
        destination: RoutingNumber::parse(&says.destination)?,
        destination_name: says.destination_name.clone(),
        origin: match says.origin.is_empty() {
            true => Origin::Routing(originating),
            false => Origin::Assigned(says.origin.clone()),
        },
        origin_name: says.origin_name.clone(),
        created_at: at,
        modifier,
        // At most eight characters.
        reference: (id % 100_000_000).to_string(),
        first_sequence,
        batches: vec![Batch {
            class: match says.class {
                PayeeClass::Ppd => EntryClass::Ppd,
                PayeeClass::Ccd => EntryClass::Ccd,
            },
            company_name: says.company_name.clone(),
            company_data: String::new(),
            company_id: says.company_id.clone(),
            description: says.description.clone(),
            descriptive_day: None,
            effective: banking_days::effective_day(at.date(), says.banking_days),
            originating,
            entries,
        }],
    })
}

/// Files of batches, for reading.
pub struct BatchRelease<'a>(pub(crate) &'a Db);

impl BatchRelease<'_> {
    /// The bytes of a released batch's file, the same ones each time; none until it is released.
    pub async fn file(&self, keys: &Keyring, tenant: TenantId, id: i64) -> Result<Option<String>> {
        let batches = payout_batches::PayoutBatches(self.0);
        let batch = batches.by_id(tenant, id).await?;
        let Some(sealed) = batches.sealed_file(tenant, id).await? else {
            return Ok(None);
        };
        let text = keys.open_for_tenant(tenant, SEALED_FILE, &sealed).await?;
        match content_hash(&text) == batch.sha256 {
            true => Ok(Some(text)),
            false => Err(StoreError::Corrupt {
                what: "payout file",
                reason: "its hash is another".to_owned(),
            }),
        }
    }
}

/// Says of every payment of a released batch that is still on its way that it was made; answers how many.
pub async fn settle_batch(write: &mut Write, tenant: TenantId, id: i64, doer: &Doer) -> Result<i64> {
    let mut settled = 0;
    for row in batch_rows::of_batch(write, tenant, id).await? {
        // A row without a trace has left with no file.
        let is_under_way = !row.is_pulled && !row.trace.is_empty() && row.state == PaymentState::Submitted;
        if !is_under_way {
            continue;
        }
        let event = PaymentEvent::Paid;
        let happened =
            payment_moves::happen(write, tenant, &row.payment, event, About::default(), doer).await?;
        settled += i64::from(happened.is_changed);
    }
    Ok(settled)
}
