//! What a report found.

use super::{Age, Audience, Measure, Report, RowKind, Unit};
use serde::{Deserialize, Serialize};

/// A row of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReportRow {
    /// Program number, colour token, day, check, kind, account number, outcome or age: as the table's `rows_are` says.
    pub key: String,
    /// The name of a program, a status or a person; null where screens have the words.
    pub name: Option<String>,
    /// In the order of the table's `measures`.
    pub values: Vec<i64>,
}

/// A report as a table: the same figures make the chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReportTable {
    pub report: Report,
    pub audience: Audience,
    /// First day, `yyyy-mm-dd`, in the tenant's zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// The one program that is counted; null: all that the reader may see.
    pub process: Option<i64>,
    pub rows_are: RowKind,
    pub measures: Vec<Measure>,
    pub rows: Vec<ReportRow>,
    /// Totals of all rows. An application that several rows count is counted once here.
    pub totals: Vec<i64>,
}

/// So many of so many, in tenths of a percent; 0 of nothing.
pub fn per_mille(part: i64, whole: i64) -> i64 {
    match whole {
        ..=0 => 0,
        _ => (part * 1000 + whole / 2) / whole,
    }
}

impl ReportTable {
    /// What a file calls a row.
    pub fn label<'a>(&self, row: &'a ReportRow) -> &'a str {
        match (self.rows_are, row.key.as_str()) {
            (RowKind::Person, "0") => "Nobody on staff",
            (RowKind::Outcome, "") => "Not written up",
            (RowKind::Age, key) => Age::parse(key).map_or(key, |age| age.title()),
            (_, key) => row.name.as_deref().unwrap_or(key),
        }
    }

    /// The sum of a column.
    pub fn sum(rows: &[ReportRow], column: usize) -> i64 {
        rows.iter().map(|row| row.values[column]).sum()
    }

    /// The total of a measure; 0 where the report does not have it.
    pub fn total(&self, measure: Measure) -> i64 {
        let column = self.measures.iter().position(|one| *one == measure);
        column.map_or(0, |column| self.totals[column])
    }

    /// A figure as a file has it.
    pub fn figure(measure: Measure, value: i64) -> String {
        match measure.unit() {
            Unit::Count | Unit::Hours | Unit::Seconds => value.to_string(),
            Unit::PerMille => format!("{}.{}", value / 10, value % 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_to_tenths_of_a_percent() {
        assert_eq!(per_mille(1, 3), 333);
        assert_eq!(per_mille(2, 3), 667);
        assert_eq!(per_mille(0, 0), 0);
        assert_eq!(ReportTable::figure(Measure::FaultyShare, 667), "66.7");
        assert_eq!(ReportTable::figure(Measure::Filed, 667), "667");
    }
}
