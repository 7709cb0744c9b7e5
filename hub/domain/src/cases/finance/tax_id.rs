//! A taxpayer identification number of the United States (26 USC 6109): of a person or of a company, nine digits.

use super::{RowFault, SheetRow};
use std::fmt;

/// Nine digits. Shown as its last four wherever it is not wanted as a whole.
#[derive(Clone, PartialEq, Eq)]
pub struct TaxId(String);

impl TaxId {
    /// Reads it with or without hyphens and blanks.
    pub fn parse(text: &str) -> Option<Self> {
        let digits: String = text.chars().filter(|sign| !matches!(sign, '-' | ' ')).collect();
        let is_number = digits.len() == 9 && digits.bytes().all(|digit| digit.is_ascii_digit());
        let is_one_digit = digits.bytes().all(|digit| Some(digit) == digits.bytes().next());
        (is_number && !is_one_digit).then_some(Self(digits))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What may be shown.
    pub fn last_four(&self) -> &str {
        &self.0[5..]
    }
}

impl fmt::Debug for TaxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TaxId(…{})", self.last_four())
    }
}

/// A row about a tax id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTaxId {
    pub tax_id: TaxId,
    /// Whose it is; empty: the applicant's.
    pub name: String,
    /// What the Internal Revenue Service answered, 0 to 8 (publication 2108-A); none while it was not asked.
    pub match_code: Option<i64>,
}

impl NewTaxId {
    /// Columns that must be there.
    pub const WANTED: [&'static str; 2] = ["Application ID", "Tax ID"];

    /// Reads a row.
    pub fn of(row: SheetRow<'_>) -> Result<Self, RowFault> {
        if row.is_too_long() {
            return Err(RowFault::TooLong);
        }
        if row.has_formula(&["Tax ID", "Name on file"]) {
            return Err(RowFault::Formula);
        }
        let match_code = match row.cell("Match code") {
            "" => None,
            code => match code.parse() {
                Ok(code @ 0..=8) => Some(code),
                Ok(_) | Err(_) => return Err(RowFault::MatchCodeUnknown),
            },
        };
        Ok(Self {
            tax_id: TaxId::parse(row.cell("Tax ID")).ok_or(RowFault::TaxIdInvalid)?,
            name: row.text("Name on file").to_owned(),
            match_code,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tax_id_has_nine_digits_and_shows_four() {
        let known = TaxId::parse("123-45-6789").unwrap();
        assert_eq!((known.as_str(), known.last_four()), ("123456789", "6789"));
        assert_eq!(TaxId::parse("12-3456789"), Some(known.clone()));
        assert_eq!(format!("{known:?}"), "TaxId(…6789)");
        for wrong in [
            "",
            "12345678",
            "1234567890",
            "000-00-0000",
            "12345678x",
            "１２３４５６７８９",
        ] {
            assert_eq!(TaxId::parse(wrong), None, "{wrong}");
        }
    }
}
