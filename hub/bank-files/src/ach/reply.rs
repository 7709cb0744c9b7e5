//! What banks answer to payments: entries that come back, and what they want changed. Nothing is left out: what nobody knows is kept as it
//! came, for a person.

use super::change_reason::{ChangeKind, ChangeReason};
use super::correction::Correction;
use super::read::{Addenda, ReadBatch, ReadEntry, ReadFile};
use super::return_reason::{ReturnKind, ReturnReason};
use super::row::{columns, day, number};
use super::transaction_code::TransactionCode;
use crate::account_number::AccountNumber;
use jiff::civil::Date;

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Of the entry, from 1.
    pub line: usize,
    /// The trace number of the payment that it answers; empty where it does not say.
    pub original_trace: String,
    /// The first eight digits of the bank that was paid to.
    pub original_bank: String,
    /// Of the answer itself.
    pub trace: String,
    pub company_id: String,
    pub code: Option<TransactionCode>,
    /// What came back; 0 of what moves no money.
    pub cents: i64,
    pub account: AccountNumber,
    pub id: String,
    pub name: String,
    pub matter: Matter,
}

/// What an answer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Matter {
    /// The money has come back.
    Returned {
        reason: &'static ReturnReason,
        /// Of R14 and R15, where the bank says it.
        died_on: Option<Date>,
        information: String,
    },
    /// Our bank has refused a return.
    Dishonored {
        reason: &'static ReturnReason,
        return_trace: String,
        /// The day of the year, 1 to 366.
        return_settled: Option<u16>,
        returned_for: Option<&'static ReturnReason>,
        information: String,
    },
    /// The receiver's bank insists on its return.
    Contested {
        reason: &'static ReturnReason,
        returned_on: Option<Date>,
        /// Days of the year, 1 to 366.
        original_settled: Option<u16>,
        return_trace: String,
        return_settled: Option<u16>,
        returned_for: Option<&'static ReturnReason>,
        dishonored_trace: String,
        dishonored_settled: Option<u16>,
        dishonored_for: Option<&'static ReturnReason>,
    },
    /// The payment was made; the next one is to be made otherwise.
    Change {
        reason: &'static ChangeReason,
        correction: Correction,
        /// The 29 columns.
        data: String,
    },
    /// A notification of change that our bank has refused.
    ChangeRefused {
        reason: &'static ChangeReason,
        data: String,
    },
    /// A code that the rules do not have, or an entry that says no reason. Its money waits in suspense until a person has looked.
    Unknown {
        /// As it stands there; may be empty.
        code: String,
        /// The row with the reason, or none.
        row: String,
    },
}

impl Matter {
    /// Money has come back, or may have: it is booked before anything else is done.
    pub fn is_money(&self) -> bool {
        match self {
            Matter::Returned { .. } | Matter::Unknown { .. } => true,
            Matter::Dishonored { .. } | Matter::Contested { .. } => true,
            Matter::Change { .. } | Matter::ChangeRefused { .. } => false,
        }
    }
}

/// Every answer of a file, one for each of its entries.
pub fn replies(file: &ReadFile) -> Vec<Reply> {
    let mut found = Vec::new();
    for batch in &file.batches {
        for entry in &batch.entries {
            found.push(reply(batch, entry));
        }
    }
    found
}

fn reply(batch: &ReadBatch, entry: &ReadEntry) -> Reply {
    let reasons = || {
        entry
            .addenda
            .iter()
            .filter(|addenda| matches!(addenda.kind(), "98" | "99"))
    };
    // The first reason that is known; with none, the first that is not.
    let known = reasons().find_map(|addenda| Some((addenda, matter(addenda)?)));
    let (addenda, matter) = match known {
        Some((addenda, matter)) => (Some(addenda), matter),
        None => {
            let first = reasons().next();
            let row = first.map(|addenda| addenda.row.clone()).unwrap_or_default();
            let code = columns(&row, 4, 6).trim().to_owned();
            (first, Matter::Unknown { code, row })
        }
    };
    let said = |first, last| addenda.map(|addenda| columns(&addenda.row, first, last).trim().to_owned());
    Reply {
        line: entry.line,
        original_trace: said(7, 21).unwrap_or_default(),
        original_bank: said(28, 35).unwrap_or_default(),
        trace: entry.trace.clone(),
        company_id: batch.company_id.clone(),
        code: entry.code,
        cents: entry.cents,
        account: entry.account.clone(),
        id: entry.id.clone(),
        name: entry.name.clone(),
        matter,
    }
}

/// What a row says; none of a code that the rules do not have.
fn matter(addenda: &Addenda) -> Option<Matter> {
    let row = &addenda.row;
    let text = |first, last| columns(row, first, last).trim().to_owned();
    let code = columns(row, 4, 6);
    if addenda.kind() == "98" {
        let reason = ChangeReason::find(code)?;
        let data = text(36, 64);
        return Some(match reason.kind {
            ChangeKind::Account | ChangeKind::Payer => Matter::Change {
                reason,
                correction: Correction::read(code, columns(row, 36, 64)),
                data,
            },
            ChangeKind::Refused => Matter::ChangeRefused { reason, data },
        });
    }
    let reason = ReturnReason::find(code)?;
    // Of the return that is spoken of, the code has two digits.
    let returned = |first, last| ReturnReason::find(&format!("R{}", columns(row, first, last)));
    Some(match reason.kind {
        ReturnKind::Return | ReturnKind::Enrollment | ReturnKind::Gateway => Matter::Returned {
            reason,
            died_on: day(columns(row, 22, 27)).filter(|_| matches!(code, "R14" | "R15")),
            information: text(36, 79),
        },
        ReturnKind::Dishonored => Matter::Dishonored {
            reason,
            return_trace: text(39, 53),
            return_settled: day_of_year(columns(row, 54, 56)),
            returned_for: returned(57, 58),
            information: text(59, 79),
        },
        ReturnKind::Contested => Matter::Contested {
            reason,
            returned_on: day(columns(row, 22, 27)),
            original_settled: day_of_year(columns(row, 36, 38)),
            return_trace: text(39, 53),
            return_settled: day_of_year(columns(row, 54, 56)),
            returned_for: returned(57, 58),
            dishonored_trace: text(59, 73),
            dishonored_settled: day_of_year(columns(row, 74, 76)),
            dishonored_for: returned(77, 78),
        },
    })
}

fn day_of_year(text: &str) -> Option<u16> {
    let day = u16::try_from(number(text)?).ok()?;
    (1..=366).contains(&day).then_some(day)
}
