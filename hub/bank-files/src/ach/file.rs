//! What stands in a file of payments.

use super::modifier::FileModifier;
use super::transaction_code::{AccountKind, Movement};
use crate::account_number::AccountNumber;
use crate::routing_number::RoutingNumber;
use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

/// A file for one bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AchFile {
    /// The bank, or the Federal Reserve, that it is handed to.
    pub destination: RoutingNumber,
    /// At most 23 characters.
    pub destination_name: String,
    pub origin: Origin,
    /// At most 23 characters.
    pub origin_name: String,
    /// By the clock of the bank.
    pub created_at: DateTime,
    /// Another one than those of the day's other files.
    pub modifier: FileModifier,
    /// For whoever hands it over; at most 8 characters.
    pub reference: String,
    /// Of the first entry: one more than the last one of the file before, so that no trace number comes twice. 1 to 9,999,999.
    pub first_sequence: u32,
    pub batches: Vec<Batch>,
}

/// Who hands the file over, as the bank has agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Routing(RoutingNumber),
    /// Ten characters that the bank has assigned; often 1 and the employer's number.
    Assigned(String),
}

/// The class of a batch (Standard Entry Class Code).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryClass {
    /// To or from a person.
    Ppd,
    /// To or from a business.
    Ccd,
}

impl EntryClass {
    /// As it stands in the file.
    pub fn code(self) -> &'static str {
        match self {
            EntryClass::Ppd => "PPD",
            EntryClass::Ccd => "CCD",
        }
    }
}

/// Entries of one class, of one payer, for one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub class: EntryClass,
    /// As receivers see it on their statements; at most 16 characters.
    pub company_name: String,
    /// At most 20 characters, for the bank.
    pub company_data: String,
    /// At most 10 characters; often 1 and the employer's number.
    pub company_id: String,
    /// What it is for, as receivers see it; at most 10 characters.
    pub description: String,
    /// A day that receivers see, such as that of the decision.
    pub descriptive_day: Option<Date>,
    /// When it is to be settled: a banking day, not before the file was made.
    pub effective: Date,
    /// The bank that originates the entries; the first eight digits begin their trace numbers.
    pub originating: RoutingNumber,
    pub entries: Vec<Entry>,
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub account_kind: AccountKind,
    pub movement: Movement,
    /// Asks whether the account exists; then `cents` is 0.
    pub is_prenote: bool,
    pub bank: RoutingNumber,
    pub account: AccountNumber,
    pub cents: i64,
    /// What the payer knows it by; at most 15 characters. Nothing that names a person or a case.
    pub id: String,
    /// Confirmed by the receiver ([`crate::payee_name`]).
    pub name: String,
    /// What it is for, in at most 80 characters (addenda record 05).
    pub addenda: Option<String>,
}
