//! A file of comma-separated values (RFC 4180) in which no spreadsheet executes anything.

use super::ReportTable;

/// Rows being written. Begins with a byte order mark: spreadsheets read it as UTF-8 then.
#[derive(Debug, Clone)]
pub struct Sheet {
    text: String,
    rows: i64,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            text: "\u{feff}".to_owned(),
            rows: 0,
        }
    }
}

impl Sheet {
    /// A sheet with its heading.
    pub fn headed<'a>(heading: impl IntoIterator<Item = &'a str>) -> Self {
        let mut sheet = Self::default();
        sheet.add(heading);
        sheet.rows = 0;
        sheet
    }

    /// Adds a row.
    pub fn add<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        for (index, cell) in cells.into_iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.text.push_str(&quoted(cell));
        }
        self.text.push_str("\r\n");
        self.rows += 1;
    }

    /// Rows below the heading.
    pub fn rows(&self) -> i64 {
        self.rows
    }

    /// The file.
    pub fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }

    /// A report's table, its totals last.
    pub fn of_report(table: &ReportTable) -> Self {
        let headings = table.measures.iter().map(|measure| measure.title());
        let mut sheet = Self::headed([table.rows_are.title()].into_iter().chain(headings));
        for row in &table.rows {
            sheet.add_figures(table, table.label(row), &row.values);
        }
        sheet.add_figures(table, "Total", &table.totals);
        sheet
    }

    fn add_figures(&mut self, table: &ReportTable, name: &str, values: &[i64]) {
        let figures = table.measures.iter().zip(values);
        let figures: Vec<String> = figures
            .map(|(measure, value)| ReportTable::figure(*measure, *value))
            .collect();
        self.add([name].into_iter().chain(figures.iter().map(String::as_str)));
    }
}

/// A cell that starts like a formula is prefixed with an apostrophe (OWASP, "CSV Injection"). Negative numbers are
/// exempt.
fn quoted(cell: &str) -> String {
    let begins = cell.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']);
    let inert = if begins && cell.parse::<f64>().is_err() {
        format!("'{cell}")
    } else {
        cell.to_owned()
    };
    if inert.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", inert.replace('"', "\"\""))
    } else {
        inert
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_begins_like_a_formula_is_text() {
        for cell in ["=1+1", "+cmd", "-2+3", "@SUM(A1)", " =1", "\t=1"] {
            assert!(quoted(cell).trim_start_matches('"').starts_with('\''), "{cell}");
        }
        assert_eq!(quoted("-12.5"), "-12.5");
        assert_eq!(quoted("Santos, \"Maria\""), "\"Santos, \"\"Maria\"\"\"");
    }

    #[test]
    fn rows_are_counted_without_the_heading() {
        let mut sheet = Sheet::headed(["Program", "Filed"]);
        sheet.add(["Food", "3"]);
        assert_eq!(sheet.rows(), 1);
        assert_eq!(
            sheet.into_bytes(),
            "\u{feff}Program,Filed\r\nFood,3\r\n".as_bytes()
        );
    }
}
