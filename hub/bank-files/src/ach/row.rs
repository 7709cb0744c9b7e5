//! A row of 94 columns, field by field.

use crate::error::BankFileError;
use jiff::civil::Date;

/// The width of every row.
pub(crate) const COLUMNS: usize = 94;
/// Rows to a block; what is missing of the last one is filled with rows of nines.
pub(crate) const BLOCK: usize = 10;

/// A row that is being written.
pub(crate) struct Row(String);

impl Row {
    /// Begins with the digit that says what the row is.
    pub fn new(kind: &str) -> Self {
        let mut text = String::with_capacity(COLUMNS);
        text.push_str(kind);
        Self(text)
    }

    /// What is the same in every file.
    pub fn literal(mut self, text: &str) -> Self {
        self.0.push_str(text);
        self
    }

    /// From the left, filled up with blanks.
    ///
    /// # Errors
    /// Longer than its columns, or with other than printable ASCII.
    pub fn text(mut self, field: &'static str, value: &str, width: usize) -> Result<Self, BankFileError> {
        let is_plain = value.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if !is_plain || value.len() > width {
            return Err(BankFileError::Field { field, most: width });
        }
        self.0.push_str(&format!("{value:<width$}"));
        Ok(self)
    }

    /// From the right, filled up with zeros.
    ///
    /// # Errors
    /// More digits than columns.
    pub fn number(mut self, field: &'static str, value: u64, width: usize) -> Result<Self, BankFileError> {
        let digits = format!("{value:0width$}");
        if digits.len() > width {
            return Err(BankFileError::TooLarge { field, most: width });
        }
        self.0.push_str(&digits);
        Ok(self)
    }

    /// Columns with nothing in them.
    pub fn blanks(mut self, count: usize) -> Self {
        self.0.push_str(&" ".repeat(count));
        self
    }

    /// A day as YYMMDD.
    pub fn day(mut self, day: Date) -> Self {
        let year = day.year().rem_euclid(100);
        self.0
            .push_str(&format!("{year:02}{:02}{:02}", day.month(), day.day()));
        self
    }

    /// The row.
    pub fn finish(self) -> String {
        debug_assert_eq!(self.0.len(), COLUMNS, "{}", self.0);
        self.0
    }
}

/// Columns of a row that was read, counted from 1 as the rules count them; both ends belong to them.
pub(crate) fn columns(row: &str, first: usize, last: usize) -> &str {
    row.get(first - 1..last).unwrap_or_default()
}

/// A number of digits alone.
pub(crate) fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// A day of YYMMDD, in this century.
pub(crate) fn day(text: &str) -> Option<Date> {
    let part = |from: usize| number(text.get(from..from + 2)?);
    let year = i16::try_from(part(0)?).ok()?;
    let (month, day) = (i8::try_from(part(2)?).ok()?, i8::try_from(part(4)?).ok()?);
    Date::new(2000 + year, month, day).ok()
}
