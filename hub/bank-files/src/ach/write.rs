//! Writes a file of payments.

use super::file::{AchFile, Batch, Entry, Origin};
use super::read::Totals;
use super::row::{BLOCK, COLUMNS, Row};
use super::transaction_code::{Movement, TransactionCode};
use crate::banking_days::is_banking_day;
use crate::error::BankFileError;
use crate::payee_name::NameUse;

/// The most cents of one entry: ten digits.
const MOST_CENTS: i64 = 9_999_999_999;
/// The most entries of a file: trace numbers have seven digits of their own.
const MOST_ENTRIES: u32 = 9_999_999;
/// Digits of the sum of routing numbers that are kept.
const HASH: u64 = 10_000_000_000;

/// A file as it is handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenAch {
    /// Rows of 94 columns, each with a line end of two characters (CR LF); ASCII.
    pub text: String,
    /// The trace numbers of each batch's entries, in their order: returns name a payment by it.
    pub traces: Vec<Vec<String>>,
    /// Of the whole file.
    pub totals: Totals,
    /// The sequence with which the next file begins.
    pub next_sequence: u32,
}

/// Writes a file. The same file gives the same bytes.
///
/// # Errors
/// What has no place in its column, an amount that is none, no entries, too many of them, or a day on which banks do not settle.
pub fn write(file: &AchFile) -> Result<WrittenAch, BankFileError> {
    if file.batches.is_empty() || file.batches.iter().any(|batch| batch.entries.is_empty()) {
        return Err(BankFileError::Empty);
    }
    let mut rows = vec![file_header(file)?];
    let mut totals = Totals::default();
    let mut traces = Vec::new();
    let mut sequence = file.first_sequence;
    for (number, batch) in (1_u64..).zip(&file.batches) {
        if batch.effective < file.created_at.date() || !is_banking_day(batch.effective) {
            return Err(BankFileError::NotSettled(batch.effective));
        }
        rows.push(batch_header(batch, number)?);
        let mut of_batch = Totals::default();
        let mut of_entries = Vec::new();
        for entry in &batch.entries {
            if sequence == 0 || sequence > MOST_ENTRIES {
                return Err(BankFileError::TooMany(MOST_ENTRIES as usize));
            }
            let trace = format!("{}{sequence:07}", batch.originating.eight());
            rows.push(entry_row(entry, &trace)?);
            of_batch.rows += 1;
            if let Some(addenda) = &entry.addenda {
                rows.push(addenda_row(addenda, sequence)?);
                of_batch.rows += 1;
            }
            let cents = u64::try_from(entry.cents).map_err(|_| BankFileError::Amount)?;
            match entry.movement {
                Movement::Credit => of_batch.credit_cents += cents,
                Movement::Debit => of_batch.debit_cents += cents,
            }
            of_batch.hash += hashed(entry);
            of_entries.push(trace);
            sequence += 1;
        }
        of_batch.hash %= HASH;
        rows.push(batch_control(batch, number, of_batch)?);
        totals.add(of_batch);
        totals.hash %= HASH;
        traces.push(of_entries);
    }
    let blocks = (rows.len() + 1).div_ceil(BLOCK);
    rows.push(file_control(file.batches.len() as u64, blocks as u64, totals)?);
    rows.resize(blocks * BLOCK, "9".repeat(COLUMNS));
    Ok(WrittenAch {
        text: rows.iter().flat_map(|row| [row.as_str(), "\r\n"]).collect(),
        traces,
        totals,
        next_sequence: sequence,
    })
}

/// What an entry adds to the sum of routing numbers: its bank without the check digit.
fn hashed(entry: &Entry) -> u64 {
    entry.bank.eight().parse().expect("a routing number is a number")
}

/// 200 of credits and debits, 220 of credits alone, 225 of debits alone.
fn service_class(batch: &Batch) -> &'static str {
    let has = |movement| batch.entries.iter().any(|entry| entry.movement == movement);
    match (has(Movement::Credit), has(Movement::Debit)) {
        (true, true) => "200",
        (true, false) => "220",
        (false, true | false) => "225",
    }
}

fn file_header(file: &AchFile) -> Result<String, BankFileError> {
    let origin = match &file.origin {
        Origin::Routing(number) => format!(" {number}"),
        Origin::Assigned(assigned) => assigned.clone(),
    };
    if origin.len() != 10 {
        return Err(BankFileError::Field {
            field: "immediate origin",
            most: 10,
        });
    }
    let at = file.created_at;
    Ok(Row::new("1")
        .literal("01 ")
        .literal(file.destination.as_str())
        .text("immediate origin", &origin, 10)?
        .day(at.date())
        .literal(&format!("{:02}{:02}", at.hour(), at.minute()))
        .literal(&file.modifier.letter().to_string())
        .literal("094101")
        .text("name of the destination", &file.destination_name, 23)?
        .text("name of the origin", &file.origin_name, 23)?
        .text("reference", &file.reference, 8)?
        .finish())
}

fn batch_header(batch: &Batch, number: u64) -> Result<String, BankFileError> {
    for (field, value, most) in [
        ("name of the company", &batch.company_name, 16),
        ("number of the company", &batch.company_id, 10),
        ("description", &batch.description, 10),
    ] {
        if value.trim().is_empty() {
            return Err(BankFileError::Field { field, most });
        }
    }
    let row = Row::new("5")
        .literal(service_class(batch))
        .text("name of the company", &batch.company_name, 16)?
        .text("data of the company", &batch.company_data, 20)?
        .text("number of the company", &batch.company_id, 10)?
        .literal(batch.class.code())
        .text("description", &batch.description, 10)?;
    let row = match batch.descriptive_day {
        Some(day) => row.day(day),
        None => row.blanks(6),
    };
    // The day of settlement is the operator's to fill in. 1: the originator is no federal office.
    Ok(row
        .day(batch.effective)
        .blanks(3)
        .literal("1")
        .literal(batch.originating.eight())
        .number("batches", number, 7)?
        .finish())
}

fn entry_row(entry: &Entry, trace: &str) -> Result<String, BankFileError> {
    let is_amount = match entry.is_prenote {
        true => entry.cents == 0,
        false => (1..=MOST_CENTS).contains(&entry.cents),
    };
    if !is_amount {
        return Err(BankFileError::Amount);
    }
    if !NameUse::Ach.accepts(&entry.name) {
        return Err(BankFileError::Field {
            field: "name of the receiver",
            most: NameUse::Ach.most(),
        });
    }
    let code = TransactionCode::of(entry.account_kind, entry.movement, entry.is_prenote);
    Ok(Row::new("6")
        .number("transaction code", u64::from(code.digits()), 2)?
        .literal(entry.bank.as_str())
        .text("account", entry.account.as_str(), 17)?
        .number("amount", u64::try_from(entry.cents).unwrap_or_default(), 10)?
        .text("identification", &entry.id, 15)?
        .text("name of the receiver", &entry.name, 22)?
        .blanks(2)
        .literal(if entry.addenda.is_some() { "1" } else { "0" })
        .literal(trace)
        .finish())
}

fn addenda_row(addenda: &str, sequence: u32) -> Result<String, BankFileError> {
    Ok(Row::new("7")
        .literal("05")
        .text("addenda", addenda, 80)?
        .literal("0001")
        .number("entries", u64::from(sequence), 7)?
        .finish())
}

fn batch_control(batch: &Batch, number: u64, totals: Totals) -> Result<String, BankFileError> {
    Ok(Row::new("8")
        .literal(service_class(batch))
        .number("rows of a batch", totals.rows, 6)?
        .number("hash", totals.hash, 10)?
        .number("debits of a batch", totals.debit_cents, 12)?
        .number("credits of a batch", totals.credit_cents, 12)?
        .text("number of the company", &batch.company_id, 10)?
        .blanks(25)
        .literal(batch.originating.eight())
        .number("batches", number, 7)?
        .finish())
}

fn file_control(batches: u64, blocks: u64, totals: Totals) -> Result<String, BankFileError> {
    Ok(Row::new("9")
        .number("batches", batches, 6)?
        .number("blocks", blocks, 6)?
        .number("rows of a file", totals.rows, 8)?
        .number("hash", totals.hash, 10)?
        .number("debits of a file", totals.debit_cents, 12)?
        .number("credits of a file", totals.credit_cents, 12)?
        .blanks(39)
        .finish())
}
