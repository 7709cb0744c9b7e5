//! The file of a batch for the bank: what is written at its approval, and the same bytes for whoever takes it there.

use super::batch_rows::BatchRow;
use super::payout_batches::{self, BatchState, PayoutBatch};
use crate::audit::content_hash;
use crate::db::Db;
use crate::keys::Keyring;
use crate::{Result, StoreError, Write, args, statements};
use hub_bank_files::ach::{
    self, AchFile, Batch, Entry, EntryClass, FileModifier, Movement, Origin, WrittenAch,
};
use hub_bank_files::{AccountNumber, BankFileError, RoutingNumber, banking_days};
use hub_domain::TenantId;
use hub_payments::account::AccountKind;
use hub_payments::{BankAccount, PayeeClass, PayoutOriginator};
use jiff::civil::DateTime;

statements! {
    FILES_OF_DAY = "SELECT COUNT(*) FROM payout_batches WHERE tenant_id = $1 AND file_day = $2";
    LAST_SEQUENCE = "SELECT next_sequence FROM payout_batches WHERE tenant_id = $1 AND next_sequence > 0 ORDER BY ended_at_ms DESC, id DESC LIMIT 1";
    KEEP = "UPDATE payout_batches SET file_day = $3, modifier = $4, effective_day = $5, next_sequence = $6, first_trace = $7, sha256 = $8,
            sealed_file = $9
        WHERE tenant_id = $1 AND id = $2";
}

/// What the file is sealed for.
const SEALED_FILE: &str = "payout file";
/// The last trace number that a file may begin with: behind it numbers begin anew.
const LAST_FIRST_SEQUENCE: u32 = 9_900_000;

/// A file that is about to be kept.
pub(super) struct BankFile {
    pub written: WrittenAch,
    pub modifier: FileModifier,
    pub at: DateTime,
    effective_day: String,
}

/// Which of the day's files the next one is; none behind the last one.
pub(super) async fn next_modifier(
    write: &mut Write,
    tenant: TenantId,
    at: DateTime,
) -> Result<Option<FileModifier>> {
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
pub(super) async fn first_sequence(write: &mut Write, tenant: TenantId) -> Result<u32> {
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

/// Writes the file.
pub(super) fn write_file(
    batch: &PayoutBatch,
    rows: &[(&BatchRow, BankAccount)],
    says: &PayoutOriginator,
    (at, modifier, first_sequence): (DateTime, FileModifier, u32),
) -> std::result::Result<BankFile, BankFileError> {
    let entries: std::result::Result<Vec<Entry>, BankFileError> = rows
        .iter()
        .map(|(row, numbers)| entry(batch, row, numbers))
        .collect();
    let originating = RoutingNumber::parse(&says.originating)?;
    let effective = banking_days::effective_day(at.date(), says.banking_days);
    let file = AchFile {
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
        reference: (batch.id % 100_000_000).to_string(),
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
            effective,
            originating,
            entries: entries?,
        }],
    };
    Ok(BankFile {
        written: ach::write(&file)?,
        modifier,
        at,
        effective_day: effective.to_string(),
    })
}

/// Keeps it with its batch; the hash of its bytes.
pub(super) async fn keep(
    write: &mut Write,
    keys: &Keyring,
    (tenant, id): (TenantId, i64),
    file: &BankFile,
) -> Result<String> {
    let sha256 = content_hash(&file.written.text);
    let sealed = keys
        .seal_for_tenant(tenant, SEALED_FILE, &file.written.text)
        .await?;
    let first_trace = file.written.traces.iter().flatten().next();
    let values = args![
        tenant,
        id,
        file.at.date().to_string(),
        file.modifier.letter().to_string(),
        &file.effective_day,
        i64::from(file.written.next_sequence),
        first_trace.cloned().unwrap_or_default(),
        &sha256,
        sealed
    ];
    write.execute(KEEP, values).await?;
    Ok(sha256)
}

/// Files of batches, for reading.
pub struct BatchFile<'a>(pub(crate) &'a Db);

impl BatchFile<'_> {
    /// The bytes of a released batch's file, the same ones each time; none until all of it has left.
    pub async fn of_batch(&self, keys: &Keyring, tenant: TenantId, id: i64) -> Result<Option<String>> {
        let batches = payout_batches::PayoutBatches(self.0);
        let batch = batches.by_id(tenant, id).await?;
        if batch.state != BatchState::Released {
            return Ok(None);
        }
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
