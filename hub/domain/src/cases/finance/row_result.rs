//! What became of one row of a file.

use serde::{Deserialize, Serialize};

/// What a row changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RowDone {
    Added,
    Changed,
    /// It was so already.
    Unchanged,
}

/// Why a row changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RowFault {
    /// No application of the program has this number.
    NotFound,
    /// The application is one of a trial: nothing is paid for it.
    TestApplication,
    /// Another row of the file is about the same thing.
    Twice,
    /// A cell is longer than any that is kept.
    TooLong,
    /// A cell begins as a formula does.
    Formula,
    /// A tax id has nine digits, and not all the same.
    TaxIdInvalid,
    /// A match code is a number from 0 to 8.
    MatchCodeUnknown,
    /// An amount is dollars above zero, with two decimal places at most.
    AmountInvalid,
    /// A payment is planned, sent, paid or failed.
    StatusUnknown,
    ChannelMissing,
    ReferenceMissing,
    /// The program's budget does not cover it.
    BudgetExhausted,
    /// Nothing that is on file now was asked by this line.
    NotAsked,
}

impl RowFault {
    /// For people who read the answer raw.
    pub fn message(self) -> &'static str {
        match self {
            RowFault::NotFound => "no application of the program has this number",
            RowFault::TestApplication => "the application is one of a trial, and nothing is paid for it",
            RowFault::Twice => "another row of the file is about the same thing",
            RowFault::TooLong => "a cell is too long",
            RowFault::Formula => "a cell begins as a formula does",
            RowFault::TaxIdInvalid => "a tax id has nine digits",
            RowFault::MatchCodeUnknown => "a match code is a number from 0 to 8",
            RowFault::AmountInvalid => "an amount is dollars above zero",
            RowFault::StatusUnknown => "a payment is planned, sent, paid or failed",
            RowFault::ChannelMissing => "the payment channel is missing",
            RowFault::ReferenceMissing => "the reference is missing",
            RowFault::BudgetExhausted => "the budget of the program does not cover it",
            RowFault::NotAsked => "no tax id that is on file now was asked about by this line",
        }
    }
}

/// One row with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct RowResult {
    /// Its line in the file, or its place in the list, from 1 on.
    pub row: i64,
    /// The application as the row names it.
    #[serde(rename = "externalId")]
    pub external_id: String,
    pub ok: bool,
    pub outcome: Option<RowDone>,
    pub code: Option<RowFault>,
    /// For people who read the answer raw; empty where the row was taken.
    pub message: String,
}

impl RowResult {
    /// What became of a row that names this application.
    pub fn of(row: i64, external_id: &str, done: Result<RowDone, RowFault>) -> Self {
        Self {
            row,
            external_id: external_id.to_owned(),
            ok: done.is_ok(),
            outcome: done.ok(),
            code: done.err(),
            message: done.err().map_or("", RowFault::message).to_owned(),
        }
    }
}
