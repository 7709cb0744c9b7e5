//! A file of comma-separated values (RFC 4180) that somebody brings in. What it is, its bytes say: nothing is believed of its name
//! or its declared kind.

use super::sheet_text::{Layout, text_of};
use std::collections::HashMap;

/// Largest file.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;
/// Most rows below the heading.
pub const MAX_ROWS: usize = 5_000;
/// Most columns.
pub const MAX_COLUMNS: usize = 50;
/// Longest cell, in characters.
const MAX_CELL: usize = 500;
/// What a formula begins with (OWASP, "CSV Injection").
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Why a file is taken in no part.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetFault {
    #[error("there is nothing in the file")]
    Empty,
    #[error("the file is no text in UTF-8 or UTF-16")]
    NotText,
    #[error("the file has more than {MAX_COLUMNS} columns")]
    TooManyColumns,
    #[error("the file has more than {MAX_ROWS} rows")]
    TooManyRows,
    #[error("a column is named twice: {0}")]
    ColumnTwice(String),
    #[error("a column is missing: {0}")]
    ColumnMissing(&'static str),
}

impl SheetFault {
    /// Its machine key.
    pub fn key(&self) -> &'static str {
        match self {
            SheetFault::Empty => "required",
            SheetFault::NotText => "not_text",
            SheetFault::TooManyColumns => "too_many_columns",
            SheetFault::TooManyRows => "too_many_rows",
            SheetFault::ColumnTwice(_) => "column_twice",
            SheetFault::ColumnMissing(_) => "column_missing",
        }
    }
}

/// The rows of a file, with their headings.
#[derive(Debug)]
pub struct IncomingSheet {
    /// Where each column stands, by its plain name.
    columns: HashMap<String, usize>,
    rows: Vec<(i64, csv::StringRecord)>,
}

/// One row below the heading.
#[derive(Debug, Clone, Copy)]
pub struct SheetRow<'a> {
    columns: &'a HashMap<String, usize>,
    cells: &'a csv::StringRecord,
    /// Its line in the file, from 2 on where no cell has a line break.
    pub line: i64,
}

impl IncomingSheet {
    /// Reads a file that must have these columns. What parts cells is a comma, a semicolon, a tab or a bar: the first line says so
    /// (`sep=;`, as spreadsheets write it), else what parts the heading most often. What text it is its bytes say.
    pub fn read(bytes: &[u8], wanted: &[&'static str]) -> Result<Self, SheetFault> {
        let text = text_of(bytes)?;
        let layout = Layout::of(&text);
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(layout.delimiter)
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(layout.table.as_bytes());
        let heading = reader.headers().map_err(|_| SheetFault::NotText)?.clone();
        if heading.len() > MAX_COLUMNS {
            return Err(SheetFault::TooManyColumns);
        }
        let mut columns = HashMap::new();
        for (position, name) in heading.iter().enumerate() {
            let name = plain(name);
            if !name.is_empty() && columns.insert(name.clone(), position).is_some() {
                return Err(SheetFault::ColumnTwice(name));
            }
        }
        for &name in wanted {
            if !columns.contains_key(&plain(name)) {
                return Err(SheetFault::ColumnMissing(name));
            }
        }
        let mut rows = Vec::new();
        let mut record = csv::StringRecord::new();
        while reader.read_record(&mut record).map_err(|_| SheetFault::NotText)? {
            if record.iter().all(str::is_empty) {
                continue;
            }
            if rows.len() == MAX_ROWS {
                return Err(SheetFault::TooManyRows);
            }
            if record.len() > MAX_COLUMNS {
                return Err(SheetFault::TooManyColumns);
            }
            let line = record
                .position()
                .map_or(0, |position| position.line() as i64 + layout.lines_before);
            rows.push((line, record.clone()));
        }
        match rows.is_empty() {
            true => Err(SheetFault::Empty),
            false => Ok(Self { columns, rows }),
        }
    }

    /// The rows, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = SheetRow<'_>> {
        self.rows.iter().map(|(line, cells)| SheetRow {
            columns: &self.columns,
            cells,
            line: *line,
        })
    }
}

impl<'a> SheetRow<'a> {
    /// What stands in a column; empty where there is nothing.
    pub fn cell(&self, column: &str) -> &'a str {
        let position = self.columns.get(&plain(column));
        position
            .and_then(|position| self.cells.get(*position))
            .unwrap_or_default()
    }

    /// The same of a text: without the apostrophe by which our own sheets keep spreadsheets from running it, so that it comes back as
    /// it left.
    pub fn text(&self, column: &str) -> &'a str {
        let cell = self.cell(column);
        match cell.strip_prefix('\'') {
            Some(text) if text.starts_with(FORMULA) => text,
            _ => cell,
        }
    }

    /// Whether a cell is longer than any that is kept.
    pub fn is_too_long(&self) -> bool {
        self.cells.iter().any(|cell| cell.chars().count() > MAX_CELL)
    }

    /// Whether a spreadsheet would run what stands in one of these columns.
    pub fn has_formula(&self, columns: &[&str]) -> bool {
        columns.iter().any(|column| is_formula(self.cell(column)))
    }
}

/// Whether a text begins as a formula does.
pub(super) fn is_formula(text: &str) -> bool {
    text.starts_with(FORMULA)
}

/// A heading as headings are compared: letters and digits, small.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::reports::Sheet;

    const WANTED: [&str; 2] = ["Application ID", "Tax ID"];

    fn cells(bytes: &[u8]) -> Vec<(i64, String, String)> {
        let sheet = IncomingSheet::read(bytes, &WANTED).unwrap();
        let cell = |row: SheetRow| {
            (
                row.line,
                row.cell("Application ID").to_owned(),
                row.cell("Tax ID").to_owned(),
            )
        };
        sheet.rows().map(cell).collect()
    }

    fn fault(bytes: &[u8]) -> SheetFault {
        IncomingSheet::read(bytes, &WANTED).unwrap_err()
    }

    #[test]
    fn a_file_is_read_as_spreadsheets_write_it() {
        let known = vec![(2, "ERA-1".to_owned(), "José".to_owned())];
        assert_eq!(cells("application_id,TAX ID\nERA-1,José\n".as_bytes()), known);
        assert_eq!(
            cells("\u{feff}Tax ID;Name;Application ID\r\nJosé;;ERA-1\r\n;;\r\n".as_bytes()),
            known
        );
        assert_eq!(
            cells("sep=;\r\nApplication ID;Applicant name;Tax ID\r\nERA-1;Ana Example;José\r\n".as_bytes()),
            [(3, "ERA-1".to_owned(), "José".to_owned())]
        );
        let tabs = "Application ID\tTax ID\nERA-1\tJosé";
        let little: Vec<u8> = [0xFEFF]
            .into_iter()
            .chain(tabs.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = [0xFEFF]
            .into_iter()
            .chain(tabs.encode_utf16())
            .flat_map(u16::to_be_bytes)
            .collect();
        assert_eq!((cells(&little), cells(&big)), (known.clone(), known));
    }

    #[test]
    fn what_is_no_sheet_is_taken_in_no_part() {
        assert_eq!(fault(b""), SheetFault::Empty);
        assert_eq!(fault(b"Application ID,Tax ID\n"), SheetFault::Empty);
        // Windows-1252, a picture, a workbook, half of a UTF-16 letter.
        assert_eq!(
            fault(b"Application ID,Tax ID\nERA-1,Jos\xe9"),
            SheetFault::NotText
        );
        assert_eq!(fault(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), SheetFault::NotText);
        assert_eq!(fault(b"PK\x03\x04\x14\0\x06\0"), SheetFault::NotText);
        assert_eq!(fault(b"\xff\xfeA"), SheetFault::NotText);
        assert_eq!(
            fault(b"%PDF-1.7\nx,y\n"),
            SheetFault::ColumnMissing("Application ID")
        );
        assert_eq!(
            fault(b"Application ID,Name\nERA-1,x"),
            SheetFault::ColumnMissing("Tax ID")
        );
        assert_eq!(
            fault(b"Application ID,Tax ID,taxid\nERA-1,1,2"),
            SheetFault::ColumnTwice("taxid".into())
        );
    }

    #[test]
    fn a_million_columns_and_too_many_rows_are_refused() {
        let wide = format!("Application ID,Tax ID{}\nERA-1,1", ",x".repeat(1_000_000));
        assert_eq!(fault(wide.as_bytes()), SheetFault::TooManyColumns);
        let ragged = format!(
            "Application ID,Tax ID\nERA-1,1{}\nERA-2,3",
            ",x".repeat(1_000_000)
        );
        assert_eq!(fault(ragged.as_bytes()), SheetFault::TooManyColumns);
    }

    #[test]
    fn rows_beyond_the_bound_are_refused_and_long_cells_are_seen() {
        let many = format!("Application ID,Tax ID\n{}", "ERA-1,1\n".repeat(MAX_ROWS + 1));
        assert_eq!(fault(many.as_bytes()), SheetFault::TooManyRows);
        // A quote that is never closed is one long cell.
        let open = format!("Application ID,Tax ID\nERA-1,\"{}", "x\n".repeat(600));
        let sheet = IncomingSheet::read(open.as_bytes(), &WANTED).unwrap();
        assert!(sheet.rows().all(|row| row.is_too_long()) && sheet.rows().count() == 1);
        let formula = IncomingSheet::read(b"Application ID,Tax ID\nERA-1,=1+1", &WANTED).unwrap();
        assert!(formula.rows().all(|row| row.has_formula(&["Tax ID"])));
    }

    #[test]
    fn a_text_comes_back_as_our_own_sheets_wrote_it() {
        for text in ["-Ana", "=HYPERLINK(1)", "@home", "'tis", "Ana", "O'Neil"] {
            let mut sheet = Sheet::headed(WANTED);
            sheet.add(["ERA-1", text]);
            let read = IncomingSheet::read(&sheet.into_bytes(), &WANTED).unwrap();
            let row = read.rows().next().unwrap();
            assert_eq!((row.text("Tax ID"), row.has_formula(&["Tax ID"])), (text, false));
        }
    }
}
