//! The hub's own counters: its metrics page on the admin address, read before and after.

use std::collections::HashMap;

use crate::account;
use crate::error::LoadError;

/// One reading of the page.
pub struct Metrics(HashMap<String, f64>);

impl Metrics {
    /// Reads the page at this admin address.
    pub async fn read(admin: &str) -> Result<Self, LoadError> {
        let url = format!("{}/metrics", admin.trim_end_matches('/'));
        let page = account::client()?.get(url).send().await?.text().await?;
        Ok(Self::parse(&page))
    }

    /// Values by name and labels, in Prometheus' text format.
    pub fn parse(page: &str) -> Self {
        let lines = page.lines().filter(|line| !line.starts_with('#'));
        let values = lines.filter_map(|line| {
            let (name, value) = line.trim().rsplit_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        });
        Self(values.collect())
    }

    /// A value by its name with labels as the page writes them.
    pub fn value(&self, name: &str) -> Result<f64, LoadError> {
        self.0
            .get(name)
            .copied()
            .ok_or_else(|| LoadError::Unexpected(format!("the metrics page has no {name}")))
    }

    /// How much a value has grown since an earlier reading.
    pub fn since(&self, earlier: &Self, name: &str) -> Result<f64, LoadError> {
        Ok(self.value(name)? - earlier.value(name)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_name_and_labels() {
        let page = "# TYPE actors gauge\nactors{kind=\"conference\"} 3\n\nmedia_rtp_out_total 17\n";
        let before = Metrics::parse(page);
        assert_eq!(before.value("actors{kind=\"conference\"}").ok(), Some(3.0));
        let after = Metrics::parse("media_rtp_out_total 20\n");
        assert_eq!(after.since(&before, "media_rtp_out_total").ok(), Some(3.0));
        assert!(after.value("actors{kind=\"conference\"}").is_err());
    }
}
