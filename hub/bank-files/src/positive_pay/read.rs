//! Reads a list of checks by its own layout, as the bank would.

use super::layout::{Align, Column, Content, Form, Layout, digits};
use super::render::IssuedCheck;
use crate::error::BankFileError;
use jiff::civil::{Date, date};

/// The checks of a list. What the layout does not have is a blank: no payee, January 1 of the year 1, not void.
///
/// # Errors
/// A layout that has faults, and a row that does not have what its columns say.
pub fn read(layout: &Layout, text: &str) -> Result<Vec<IssuedCheck>, BankFileError> {
    let faults = layout.reading_faults().len();
    if faults > 0 {
        return Err(BankFileError::Layout(faults));
    }
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    lines.retain(|(_, line)| !line.is_empty());
    let first = usize::from(!layout.header.is_empty());
    let end = lines
        .len()
        .saturating_sub(usize::from(!layout.trailer.is_empty()));
    let rows = lines.get(first..end).unwrap_or_default();
    rows.iter().map(|(line, row)| check(layout, *line, row)).collect()
}

fn check(layout: &Layout, line: usize, row: &str) -> Result<IssuedCheck, BankFileError> {
    let fault = |field| BankFileError::Line { line, field };
    let cells = match layout.form {
        // Blanks at the end of a row may be missing.
        Form::Fixed { width } => cut(
            &layout.columns,
            &format!("{row:width$}", width = usize::from(width)),
        ),
        Form::Delimited { separator, .. } => split(row, separator),
    };
    if cells.len() != layout.columns.len() {
        return Err(fault("columns"));
    }
    let mut check = IssuedCheck {
        number: 0,
        cents: 0,
        issued_on: date(1, 1, 1),
        payee: String::new(),
        is_void: false,
    };
    for (column, cell) in layout.columns.iter().zip(&cells) {
        match &column.content {
            Content::CheckNumber => {
                check.number = digits(cell.trim())
                    .and_then(|number| number.parse().ok())
                    .ok_or(fault("check number"))?;
            }
            Content::Amount { form } => check.cents = form.read(cell.trim()).ok_or(fault("amount"))?,
            Content::IssueDate { form } => {
                let day: Option<Date> = form.read(cell);
                check.issued_on = day.ok_or(fault("issue date"))?;
            }
            Content::IssueOrVoid { issued, void } => {
                check.is_void = match cell.trim() {
                    said if said == void.trim() => true,
                    said if said == issued.trim() => false,
                    _ => return Err(fault("issued or void")),
                };
            }
            Content::Payee => check.payee = cell.trim().to_owned(),
            Content::Account
            | Content::Routing
            | Content::FileDate { .. }
            | Content::Text { .. }
            | Content::Blank
            | Content::Count
            | Content::Total { .. } => {}
        }
    }
    Ok(check)
}

/// The cells of a fixed row without their filling; fewer where the row is shorter.
fn cut(columns: &[Column], row: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut at = 0;
    for column in columns {
        let end = at + usize::from(column.width);
        let Some(cell) = row.get(at..end) else {
            break;
        };
        // A number of zeros alone is zero, not nothing.
        let cell = match (column.align, column.pad) {
            (_, '0') => cell,
            (Align::Left, pad) => cell.trim_end_matches(pad),
            (Align::Right, pad) => cell.trim_start_matches(pad),
        };
        cells.push(cell.to_owned());
        at = end;
    }
    cells
}

/// The cells between separators; a quote within quotes is doubled.
fn split(row: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is a cell from the start");
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => is_quoted = !is_quoted,
            letter if letter == separator && !is_quoted => cells.push(String::new()),
            letter => cell.push(letter),
        }
    }
    cells
}
