//! Reads a file of payments, or of what banks answer. What is out of order is named with its line and nothing is left out: whoever reads
//! decides whether such a file is taken.

use super::row::{BLOCK, COLUMNS, columns, day, number};
use super::transaction_code::{Movement, TransactionCode};
use crate::account_number::AccountNumber;
use crate::error::BankFileError;
use crate::routing_number::check_digit;
use jiff::civil::Date;

/// The most bytes of a file: half a million rows.
const MOST_BYTES: usize = 48_000_000;
/// Digits of the sum of routing numbers that are kept.
const HASH: u64 = 10_000_000_000;

/// What a file, or a batch of it, comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Entries and addenda.
    pub rows: u64,
    /// The sum of the banks' numbers, without check digits: its last ten digits.
    pub hash: u64,
    pub debit_cents: u64,
    pub credit_cents: u64,
}

impl Totals {
    pub(crate) fn add(&mut self, other: Totals) {
        self.rows += other.rows;
        self.hash += other.hash;
        self.debit_cents += other.debit_cents;
        self.credit_cents += other.credit_cents;
    }
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadFile {
    /// Ten characters, without the blank before a routing number.
    pub destination: String,
    pub origin: String,
    pub created_on: Option<Date>,
    pub modifier: Option<char>,
    pub batches: Vec<ReadBatch>,
    /// Of all batches, as they were counted here.
    pub totals: Totals,
    /// What is out of order, in the order of lines. A file without any is whole.
    pub faults: Vec<AchFault>,
}

/// A batch that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadBatch {
    pub line: usize,
    pub service_class: String,
    pub company_name: String,
    pub company_id: String,
    /// PPD, CCD, COR, …
    pub class: String,
    pub description: String,
    pub effective: Option<Date>,
    /// Eight digits.
    pub originating: String,
    pub number: u64,
    pub entries: Vec<ReadEntry>,
    /// As they were counted here.
    pub totals: Totals,
}

/// An entry that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadEntry {
    pub line: usize,
    /// None of one that the rules do not have.
    pub code: Option<TransactionCode>,
    /// Nine digits.
    pub bank: String,
    pub account: AccountNumber,
    pub cents: i64,
    pub id: String,
    pub name: String,
    /// Fifteen digits.
    pub trace: String,
    pub addenda: Vec<Addenda>,
}

/// A row behind an entry, whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addenda {
    pub line: usize,
    /// 94 columns.
    pub row: String,
}

impl Addenda {
    /// 05, 98, 99, …
    pub fn kind(&self) -> &str {
        columns(&self.row, 2, 3)
    }

    /// The words of an addenda record 05.
    pub fn words(&self) -> Option<&str> {
        (self.kind() == "05").then(|| columns(&self.row, 4, 83).trim_end())
    }
}

/// Something that is out of order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AchFault {
    /// From 1; 0 of the whole file.
    pub line: usize,
    pub kind: AchFaultKind,
}

/// What is out of order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AchFaultKind {
    /// More than 94 columns.
    Length,
    /// A row that begins with none of 1, 5, 6, 7, 8, 9.
    UnknownRow,
    /// A row where it does not belong, such as an entry outside of a batch.
    Order,
    /// Letters where digits belong.
    Digits,
    TransactionCode,
    CheckDigit,
    /// A trace number that is not above the one before it in its batch.
    Trace,
    /// Whether addenda follow is said otherwise than they do.
    AddendaFlag,
    /// The number of rows, in the control row of a batch or the file.
    Count,
    Hash,
    Debits,
    Credits,
    /// The number of batches.
    Batches,
    /// The number of blocks of ten rows.
    Blocks,
    /// A batch or the file has no control row.
    Unfinished,
}

/// Reads a file: ASCII, UTF-8 or Latin-1, rows with line ends or without.
///
/// # Errors
/// Larger than 48 MB, or a first row that is no header.
pub fn read(bytes: &[u8]) -> Result<ReadFile, BankFileError> {
    if bytes.len() > MOST_BYTES {
        return Err(BankFileError::TooMany(MOST_BYTES / (COLUMNS + 2)));
    }
    let rows = rows(&plain(bytes));
    if rows.first().is_none_or(|(_, row)| !row.starts_with("101")) {
        return Err(BankFileError::NoHeader);
    }
    let mut reader = Reader::default();
    let count = rows.len() as u64;
    for (line, row) in rows {
        reader.take(line, row, count);
    }
    Ok(reader.finish())
}

/// One character for each column: what is not in ASCII becomes a question mark.
fn plain(bytes: &[u8]) -> String {
    let ascii = |c: char| match c {
        '\n' | '\r' | ' '..='~' => c,
        _ => '?',
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').chars().map(ascii).collect(),
        Err(_) => bytes.iter().map(|byte| ascii(char::from(*byte))).collect(),
    }
}

/// The rows with their lines, blank ones left out. A file without line ends is cut every 94 columns; what programs have taken off the end
/// of a row is put back.
fn rows(text: &str) -> Vec<(usize, String)> {
    let has_lines = text.trim_end().contains(['\n', '\r']);
    let pieces: Vec<&str> = match has_lines {
        true => text.lines().map(|line| line.trim_end_matches('\r')).collect(),
        false => {
            let text = text.trim_end_matches(['\n', '\r']);
            let starts = (0..text.len()).step_by(COLUMNS);
            starts
                .map(|at| &text[at..(at + COLUMNS).min(text.len())])
                .collect()
        }
    };
    let numbered = (1..).zip(pieces);
    numbered
        .filter(|(_, row)| !row.trim().is_empty())
        .map(|(line, row)| (line, format!("{row:<COLUMNS$}")))
        .collect()
}

#[derive(Default)]
struct Reader {
    file: ReadFile,
    batch: Option<ReadBatch>,
    is_finished: bool,
}

impl Reader {
    fn fault(&mut self, line: usize, kind: AchFaultKind) {
        self.file.faults.push(AchFault { line, kind });
    }

    fn take(&mut self, line: usize, row: String, rows: u64) {
        if row.trim_end().len() > COLUMNS {
            self.fault(line, AchFaultKind::Length);
        }
        if self.is_finished {
            if !row.bytes().all(|byte| byte == b'9') {
                self.fault(line, AchFaultKind::Order);
            }
            return;
        }
        match columns(&row, 1, 1) {
            "1" => self.file_header(line, &row),
            "5" => self.batch_header(line, &row),
            "6" => self.entry(line, &row),
            "7" => self.addenda(line, row),
            "8" => self.batch_control(line, &row),
            "9" => self.file_control(line, &row, rows),
            _ => self.fault(line, AchFaultKind::UnknownRow),
        }
    }

    fn file_header(&mut self, line: usize, row: &str) {
        if !self.file.destination.is_empty() {
            self.fault(line, AchFaultKind::Order);
            return;
        }
        self.file.destination = columns(row, 4, 13).trim().to_owned();
        self.file.origin = columns(row, 14, 23).trim().to_owned();
        self.file.created_on = day(columns(row, 24, 29));
        self.file.modifier = columns(row, 34, 34).chars().next();
    }

    fn batch_header(&mut self, line: usize, row: &str) {
        self.close_batch(line);
        self.batch = Some(ReadBatch {
            line,
            service_class: columns(row, 2, 4).to_owned(),
            company_name: columns(row, 5, 20).trim_end().to_owned(),
            company_id: columns(row, 41, 50).trim().to_owned(),
            class: columns(row, 51, 53).to_owned(),
            description: columns(row, 54, 63).trim_end().to_owned(),
            effective: day(columns(row, 70, 75)),
            originating: columns(row, 80, 87).to_owned(),
            number: number(columns(row, 88, 94)).unwrap_or_default(),
            ..ReadBatch::default()
        });
    }

    /// A batch that has no control row stays in the file, with its fault.
    fn close_batch(&mut self, line: usize) {
        if let Some(batch) = self.batch.take() {
            self.fault(line, AchFaultKind::Unfinished);
            self.keep(batch);
        }
    }

    fn keep(&mut self, batch: ReadBatch) {
        self.file.totals.add(batch.totals);
        self.file.totals.hash %= HASH;
        self.file.batches.push(batch);
    }

    fn entry(&mut self, line: usize, row: &str) {
        let code = number(columns(row, 2, 3)).and_then(TransactionCode::read);
        let bank = columns(row, 4, 12);
        let cents = number(columns(row, 30, 39));
        let trace = columns(row, 80, 94);
        if cents.is_none() || number(&bank[..8]).is_none() || number(trace).is_none() {
            self.fault(line, AchFaultKind::Digits);
        }
        if code.is_none() {
            self.fault(line, AchFaultKind::TransactionCode);
        }
        let right = check_digit(&bank[..8]);
        if right.is_some_and(|right| bank[8..] != right.to_string()) {
            self.fault(line, AchFaultKind::CheckDigit);
        }
        if self.batch.is_none() {
            self.fault(line, AchFaultKind::Order);
        }
        // An entry outside of any batch gets one of its own: it is money, or the answer to some.
        let mut batch = self.batch.take().unwrap_or_else(|| ReadBatch {
            line,
            ..ReadBatch::default()
        });
        let is_below = batch
            .entries
            .last()
            .is_some_and(|last| last.trace.as_str() >= trace);
        if is_below {
            self.fault(line, AchFaultKind::Trace);
        }
        let cents = cents.unwrap_or_default();
        match code.map(TransactionCode::movement) {
            Some(Movement::Debit) => batch.totals.debit_cents += cents,
            Some(Movement::Credit) => batch.totals.credit_cents += cents,
            None => {}
        }
        batch.totals.rows += 1;
        batch.totals.hash = (batch.totals.hash + number(&bank[..8]).unwrap_or_default()) % HASH;
        batch.entries.push(ReadEntry {
            line,
            code,
            bank: bank.to_owned(),
            account: AccountNumber::read(columns(row, 13, 29)),
            cents: i64::try_from(cents).unwrap_or_default(),
            id: columns(row, 40, 54).trim().to_owned(),
            name: columns(row, 55, 76).trim_end().to_owned(),
            trace: trace.to_owned(),
            addenda: Vec::new(),
        });
        self.batch = Some(batch);
        // Set right by the addenda that follow.
        if columns(row, 79, 79) == "1" {
            self.fault(line, AchFaultKind::AddendaFlag);
        }
    }

    fn addenda(&mut self, line: usize, row: String) {
        let Some(entry) = self.batch.as_mut().and_then(|batch| {
            batch.totals.rows += 1;
            batch.entries.last_mut()
        }) else {
            self.fault(line, AchFaultKind::Order);
            return;
        };
        let is_first = entry.addenda.is_empty();
        let of_entry = entry.line;
        entry.addenda.push(Addenda { line, row });
        if is_first {
            let expected = AchFault {
                line: of_entry,
                kind: AchFaultKind::AddendaFlag,
            };
            match self.file.faults.iter().rposition(|fault| *fault == expected) {
                Some(at) => {
                    self.file.faults.remove(at);
                }
                None => self.file.faults.push(expected),
            }
        }
    }

    fn batch_control(&mut self, line: usize, row: &str) {
        let Some(batch) = self.batch.take() else {
            self.fault(line, AchFaultKind::Order);
            return;
        };
        let said = Totals {
            rows: number(columns(row, 5, 10)).unwrap_or(u64::MAX),
            hash: number(columns(row, 11, 20)).unwrap_or(u64::MAX),
            debit_cents: number(columns(row, 21, 32)).unwrap_or(u64::MAX),
            credit_cents: number(columns(row, 33, 44)).unwrap_or(u64::MAX),
        };
        self.compare(line, said, batch.totals);
        self.keep(batch);
    }

    fn file_control(&mut self, line: usize, row: &str, rows: u64) {
        self.close_batch(line);
        let said = Totals {
            rows: number(columns(row, 14, 21)).unwrap_or(u64::MAX),
            hash: number(columns(row, 22, 31)).unwrap_or(u64::MAX),
            debit_cents: number(columns(row, 32, 43)).unwrap_or(u64::MAX),
            credit_cents: number(columns(row, 44, 55)).unwrap_or(u64::MAX),
        };
        self.compare(line, said, self.file.totals);
        if number(columns(row, 2, 7)) != Some(self.file.batches.len() as u64) {
            self.fault(line, AchFaultKind::Batches);
        }
        // Some banks send the last block without its filling.
        if number(columns(row, 8, 13)) != Some(rows.div_ceil(BLOCK as u64)) {
            self.fault(line, AchFaultKind::Blocks);
        }
        self.is_finished = true;
    }

    fn compare(&mut self, line: usize, said: Totals, counted: Totals) {
        for (is_same, kind) in [
            (said.rows == counted.rows, AchFaultKind::Count),
            (said.hash == counted.hash, AchFaultKind::Hash),
            (said.debit_cents == counted.debit_cents, AchFaultKind::Debits),
            (said.credit_cents == counted.credit_cents, AchFaultKind::Credits),
        ] {
            if !is_same {
                self.fault(line, kind);
            }
        }
    }

    fn finish(mut self) -> ReadFile {
        self.close_batch(0);
        if !self.is_finished {
            self.fault(0, AchFaultKind::Unfinished);
        }
        self.file.faults.sort_by_key(|fault| fault.line);
        self.file
    }
}
