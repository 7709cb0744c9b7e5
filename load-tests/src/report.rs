//! A scenario's results, as a Markdown table for the README.

use std::fmt;

use crate::distribution::Distribution;

/// A titled list of measured figures.
pub struct Report {
    title: String,
    rows: Vec<(String, String)>,
}

impl Report {
    /// An empty report; the title names the scenario and its size.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            rows: Vec::new(),
        }
    }

    /// Adds a figure.
    pub fn row(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.rows.push((name.into(), value.into()));
    }

    /// Adds median, 99th percentile and maximum.
    pub fn times(&mut self, name: &str, times: &Distribution) {
        let shown = |share| {
            times
                .percentile_ms(share)
                .map_or("not measured".to_owned(), |ms| format!("{ms:.1} ms"))
        };
        self.row(
            format!("{name}, median / p99 / max of {}", times.len()),
            format!("{} / {} / {}", shown(0.5), shown(0.99), shown(1.0)),
        );
    }

    /// Adds a figure that has a bound, and whether the bound was met; without a figure it was not.
    pub fn bound(&mut self, name: &str, value: Option<f64>, most: f64, unit: &str) {
        let shown = value.map_or("not measured".to_owned(), |value| {
            let verdict = if value <= most { "held" } else { "NOT HELD" };
            format!("{value:.2} {unit}: {verdict}")
        });
        self.row(format!("{name} (at most {most} {unit})"), shown);
    }

    /// Adds a figure that has to reach a number, and whether it did.
    pub fn at_least(&mut self, name: &str, value: usize, least: usize) {
        let verdict = if value >= least { "held" } else { "NOT HELD" };
        self.row(
            format!("{name} (at least {least})"),
            format!("{value}: {verdict}"),
        );
    }

    /// Adds a rate per core, or that the hub was too idle to say.
    pub fn per_core(&mut self, name: &str, rate: Option<f64>) {
        let shown = rate.map_or(
            "not measured: the hub used too little processor time".to_owned(),
            |n| format!("{n:.0}"),
        );
        self.row(name, shown);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "### {}\n\n| figure | measured |\n|---|---|", self.title)?;
        for (name, value) in &self.rows {
            writeln!(out, "| {name} | {value} |")?;
        }
        writeln!(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_says_whether_it_was_held() {
        let mut report = Report::new("x");
        report.bound("hashing", Some(0.75), 1.0, "cores");
        report.bound("refusals", Some(20.5), 20.0, "ms");
        report.bound("nothing", None, 1.0, "ms");
        report.at_least("steps", 20, 20);
        report.at_least("others", 3, 20);
        let text = report.to_string();
        for row in [
            "| hashing (at most 1 cores) | 0.75 cores: held |",
            "| refusals (at most 20 ms) | 20.50 ms: NOT HELD |",
            "| nothing (at most 1 ms) | not measured |",
            "| steps (at least 20) | 20: held |",
            "| others (at least 20) | 3: NOT HELD |",
        ] {
            assert!(text.contains(row), "{text}");
        }
    }
}
