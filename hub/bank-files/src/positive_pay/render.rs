//! Makes the file of a list of checks.

use super::layout::{Align, Column, Content, Form, Layout};
use crate::account_number::AccountNumber;
use crate::error::BankFileError;
use crate::payee_name::NameUse;
use crate::routing_number::RoutingNumber;
use jiff::civil::{Date, date};
use std::collections::BTreeSet;

/// The most checks of a list.
const MOST_CHECKS: usize = 1_000_000;

/// A check as it was printed: number, amount and payee are what stands on the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedCheck {
    pub number: u64,
    pub cents: i64,
    pub issued_on: Date,
    pub payee: String,
    /// Spoiled, or taken back before anybody cashed it.
    pub is_void: bool,
}

/// The account that the checks are drawn on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayingAccount {
    pub bank: RoutingNumber,
    pub account: AccountNumber,
}

/// What rows of a file are made of.
struct Source<'a> {
    account: &'a PayingAccount,
    file_date: Date,
    count: usize,
    total_cents: i64,
}

/// Makes the file. The same checks give the same bytes.
///
/// # Errors
/// A layout that has faults, the same number twice, an amount that is none, or what does not fit into its column.
pub fn render(
    layout: &Layout,
    account: &PayingAccount,
    file_date: Date,
    checks: &[IssuedCheck],
) -> Result<String, BankFileError> {
    match layout.faults().len() {
        0 => written(layout, account, file_date, checks),
        faults => Err(BankFileError::Layout(faults)),
    }
}

/// The same of a layout that is only read: whose account it is of need not stand in it. Nobody is sent such a file; it shows what the layout
/// expects.
///
/// # Errors
/// As [`render`].
pub fn sample(
    layout: &Layout,
    account: &PayingAccount,
    file_date: Date,
    checks: &[IssuedCheck],
) -> Result<String, BankFileError> {
    match layout.reading_faults().len() {
        0 => written(layout, account, file_date, checks),
        faults => Err(BankFileError::Layout(faults)),
    }
}

fn written(
    layout: &Layout,
    account: &PayingAccount,
    file_date: Date,
    checks: &[IssuedCheck],
) -> Result<String, BankFileError> {
    if checks.len() > MOST_CHECKS {
        return Err(BankFileError::TooMany(MOST_CHECKS));
    }
    let mut numbers = BTreeSet::new();
    let mut total_cents = 0_i64;
    for check in checks {
        if !numbers.insert(check.number) {
            return Err(BankFileError::CheckTwice(check.number));
        }
        // A void check may have no amount any more.
        if check.cents < 0 || (check.cents == 0 && !check.is_void) {
            return Err(BankFileError::Amount);
        }
        total_cents = total_cents
            .checked_add(check.cents)
            .ok_or(BankFileError::Amount)?;
    }
    let source = Source {
        account,
        file_date,
        count: checks.len(),
        total_cents,
    };
    let mut text = String::new();
    let mut push = |columns: &[Column], check: Option<&IssuedCheck>| -> Result<(), BankFileError> {
        if !columns.is_empty() {
            text.push_str(&row(layout, columns, &source, check)?);
            text.push_str(layout.line_end.text());
        }
        Ok(())
    };
    push(&layout.header, None)?;
    for check in checks {
        push(&layout.columns, Some(check))?;
    }
    push(&layout.trailer, None)?;
    Ok(text)
}

/// Three checks as the layout writes them: one that was written, one that is void, and one whose payee has a long name.
///
/// # Errors
/// As [`render`].
pub fn preview(layout: &Layout, account: &PayingAccount) -> Result<String, BankFileError> {
    render(layout, account, date(2026, 12, 7), &example())
}

/// Three checks of nobody's.
pub fn example() -> [IssuedCheck; 3] {
    let check = |number, cents, payee: &str, is_void| IssuedCheck {
        number,
        cents,
        issued_on: date(2026, 12, 5),
        payee: payee.to_owned(),
        is_void,
    };
    [
        check(1024, 120_050, "ANA REYES", false),
        check(1025, 75_000, "SAM OKAFOR", true),
        check(1026, 1, "MARIA GUADALUPE HERNANDEZ DE LA CRUZ Y V", false),
    ]
}

fn row(
    layout: &Layout,
    columns: &[Column],
    source: &Source<'_>,
    check: Option<&IssuedCheck>,
) -> Result<String, BankFileError> {
    let mut cells = Vec::with_capacity(columns.len());
    for column in columns {
        let cell = cell(&column.content, source, check)?;
        cells.push(match layout.form {
            Form::Fixed { .. } => fixed(column, cell)?,
            Form::Delimited {
                separator,
                has_quotes,
            } => parted(column, cell, separator, has_quotes)?,
        });
    }
    Ok(match layout.form {
        Form::Fixed { .. } => cells.concat(),
        Form::Delimited { separator, .. } => cells.join(&separator.to_string()),
    })
}

/// What a column has, and what it is called where it does not fit.
struct Cell {
    text: String,
    field: &'static str,
    may_be_cut: bool,
}

fn cell(content: &Content, source: &Source<'_>, check: Option<&IssuedCheck>) -> Result<Cell, BankFileError> {
    let of = |field: &'static str, text: String| Cell {
        text,
        field,
        may_be_cut: false,
    };
    // A layout without faults has what is of a check in rows of checks alone.
    Ok(match (content, check) {
        (Content::Account, _) => of("account", source.account.account.as_str().to_owned()),
        (Content::Routing, _) => of("routing number", source.account.bank.as_str().to_owned()),
        (Content::CheckNumber, Some(check)) => of("check number", check.number.to_string()),
        (Content::Amount { form }, Some(check)) => of("amount", form.write(check.cents)),
        (Content::IssueDate { form }, Some(check)) => of("issue date", form.write(check.issued_on)),
        (Content::IssueOrVoid { issued, void }, Some(check)) => of(
            "issued or void",
            if check.is_void {
                void.clone()
            } else {
                issued.clone()
            },
        ),
        (Content::Payee, Some(check)) => {
            if !NameUse::Check.accepts(&check.payee) {
                return Err(BankFileError::Field {
                    field: "payee",
                    most: NameUse::Check.most(),
                });
            }
            Cell {
                text: check.payee.clone(),
                field: "payee",
                may_be_cut: true,
            }
        }
        (Content::FileDate { form }, _) => of("file date", form.write(source.file_date)),
        (Content::Text { text }, _) => of("text", text.clone()),
        (Content::Count, _) => of("count", source.count.to_string()),
        (Content::Total { form }, _) => of("total", form.write(source.total_cents)),
        (Content::Blank, _)
        | (
            Content::CheckNumber
            | Content::Amount { .. }
            | Content::IssueDate { .. }
            | Content::IssueOrVoid { .. }
            | Content::Payee,
            None,
        ) => of("blank", String::new()),
    })
}

/// Cut where it may be, and refused where it is too long.
fn fitting(column: &Column, cell: Cell) -> Result<String, BankFileError> {
    let most = usize::from(column.width);
    let Cell {
        mut text,
        field,
        may_be_cut,
    } = cell;
    if most > 0 && text.len() > most {
        if !may_be_cut {
            return Err(BankFileError::TooLarge { field, most });
        }
        text.truncate(most);
        text.truncate(text.trim_end().len());
    }
    Ok(text)
}

fn fixed(column: &Column, cell: Cell) -> Result<String, BankFileError> {
    let text = fitting(column, cell)?;
    let rest: String = std::iter::repeat_n(column.pad, usize::from(column.width) - text.len()).collect();
    Ok(match column.align {
        Align::Left => text + &rest,
        Align::Right => rest + &text,
    })
}

fn parted(column: &Column, cell: Cell, separator: char, has_quotes: bool) -> Result<String, BankFileError> {
    let text = fitting(column, cell)?;
    Ok(match (text.contains([separator, '"']), has_quotes) {
        (false, _) => text,
        (true, true) => format!("\"{}\"", text.replace('"', "\"\"")),
        (true, false) => text.replace([separator, '"'], " "),
    })
}
