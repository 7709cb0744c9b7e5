//! What a scenario found, as a Markdown table that can be pasted into the README.

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
