//! The form of a bank's list of checks.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The form of a list. It is configuration: what is sent to a bank is what its own paper says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PositivePayLayout)]
pub struct Layout {
    pub name: String,
    pub form: Form,
    pub line_end: LineEnd,
    /// A row before all others.
    #[serde(default)]
    #[schema(required)]
    pub header: Vec<Column>,
    /// Of each check.
    pub columns: Vec<Column>,
    /// A row behind all others.
    #[serde(default)]
    #[schema(required)]
    pub trailer: Vec<Column>,
}

/// How columns are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[schema(as = PositivePayForm)]
pub enum Form {
    /// By where they are: every row has so many characters.
    Fixed { width: u16 },
    /// By a sign between them. A text that has it is put in quotes, or, without quotes, loses it.
    Delimited { separator: char, has_quotes: bool },
}

/// What ends a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PositivePayLineEnd)]
pub enum LineEnd {
    CrLf,
    Lf,
}

impl LineEnd {
    pub(crate) fn text(self) -> &'static str {
        match self {
            LineEnd::CrLf => "\r\n",
            LineEnd::Lf => "\n",
        }
    }
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PositivePayColumn)]
pub struct Column {
    pub content: Content,
    /// In fixed rows all that it has; in others the most that it may have, and 0 any number. Names of payees are cut to it; nothing else
    /// is, and what does not fit is refused.
    #[serde(default)]
    #[schema(required)]
    pub width: u16,
    #[serde(default = "Align::left")]
    #[schema(required)]
    pub align: Align,
    /// What fills the rest of a fixed column.
    #[serde(default = "blank")]
    #[schema(required)]
    pub pad: char,
}

fn blank() -> char {
    ' '
}

/// On which side of its column a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PositivePayAlign)]
pub enum Align {
    Left,
    Right,
}

impl Align {
    fn left() -> Self {
        Align::Left
    }
}

/// What stands in a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[schema(as = PositivePayContent)]
pub enum Content {
    /// The account that checks are drawn on.
    Account,
    Routing,
    CheckNumber,
    Amount {
        form: AmountForm,
    },
    IssueDate {
        form: DateForm,
    },
    /// Whether a check was written, or is void.
    IssueOrVoid {
        issued: String,
        void: String,
    },
    Payee,
    /// The day of the file.
    FileDate {
        form: DateForm,
    },
    Text {
        text: String,
    },
    Blank,
    /// How many checks the list has; in headers and trailers.
    Count,
    /// What they come to, void ones included; in headers and trailers.
    Total {
        form: AmountForm,
    },
}

/// How an amount is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PositivePayAmount)]
pub enum AmountForm {
    /// `120050` of 1,200.50: two decimal places that nothing shows.
    ImpliedCents,
    /// `1200.50`.
    Point,
}

impl AmountForm {
    pub(crate) fn write(self, cents: i64) -> String {
        match self {
            AmountForm::ImpliedCents => cents.to_string(),
            AmountForm::Point => hub_domain::money::dollars(cents),
        }
    }

    pub(crate) fn read(self, text: &str) -> Option<i64> {
        match self {
            AmountForm::ImpliedCents => digits(text)?.parse().ok(),
            AmountForm::Point => hub_domain::money::cents(text),
        }
    }
}

/// How a day is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PositivePayDate)]
pub enum DateForm {
    Mmddyy,
    Mmddyyyy,
    Yymmdd,
    Yyyymmdd,
    /// 12/05/2026
    Slashes,
    /// 2026-12-05
    Hyphens,
}

impl DateForm {
    pub(crate) fn write(self, day: Date) -> String {
        let (year, month, day) = (day.year(), day.month(), day.day());
        let short = year.rem_euclid(100);
        match self {
            DateForm::Mmddyy => format!("{month:02}{day:02}{short:02}"),
            DateForm::Mmddyyyy => format!("{month:02}{day:02}{year:04}"),
            DateForm::Yymmdd => format!("{short:02}{month:02}{day:02}"),
            DateForm::Yyyymmdd => format!("{year:04}{month:02}{day:02}"),
            DateForm::Slashes => format!("{month:02}/{day:02}/{year:04}"),
            DateForm::Hyphens => format!("{year:04}-{month:02}-{day:02}"),
        }
    }

    /// A year of two digits is one of this century.
    pub(crate) fn read(self, text: &str) -> Option<Date> {
        let [year, month, day] = match self {
            DateForm::Mmddyy => [(4, 6), (0, 2), (2, 4)],
            DateForm::Mmddyyyy => [(4, 8), (0, 2), (2, 4)],
            DateForm::Yymmdd => [(0, 2), (2, 4), (4, 6)],
            DateForm::Yyyymmdd => [(0, 4), (4, 6), (6, 8)],
            DateForm::Slashes => [(6, 10), (0, 2), (3, 5)],
            DateForm::Hyphens => [(0, 4), (5, 7), (8, 10)],
        };
        let part = |(from, to): (usize, usize)| digits(text.get(from..to)?)?.parse::<i16>().ok();
        let century = if year.1 - year.0 == 2 { 2000 } else { 0 };
        let (month, day) = (i8::try_from(part(month)?).ok()?, i8::try_from(part(day)?).ok()?);
        let found = Date::new(century + part(year)?, month, day).ok()?;
        (self.write(found) == text).then_some(found)
    }
}

/// Digits alone.
pub(crate) fn digits(text: &str) -> Option<&str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn acceptance_13_days_and_amounts_are_written_in_every_form_and_read_back() {
        let day = date(2026, 12, 5);
        for (form, written) in [
            (DateForm::Mmddyy, "120526"),
            (DateForm::Mmddyyyy, "12052026"),
            (DateForm::Yymmdd, "261205"),
            (DateForm::Yyyymmdd, "20261205"),
            (DateForm::Slashes, "12/05/2026"),
            (DateForm::Hyphens, "2026-12-05"),
        ] {
            assert_eq!(form.write(day), written);
            assert_eq!(form.read(written), Some(day));
            assert_eq!(form.read(&written.replace("12", "13")), None, "{written}");
            assert_eq!((form.read(""), form.read(&format!("{written}0"))), (None, None));
        }
        assert_eq!(AmountForm::ImpliedCents.write(120_050), "120050");
        assert_eq!(AmountForm::Point.write(120_050), "1200.50");
        assert_eq!(AmountForm::ImpliedCents.read("000000120050"), Some(120_050));
        assert_eq!(AmountForm::Point.read("1200.50"), Some(120_050));
        assert_eq!(AmountForm::ImpliedCents.read("1200.50"), None);
    }
}
