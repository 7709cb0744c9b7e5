//! What a scenario leaves behind in the hub once all have gone: nothing, where the hub forgets nobody.

use std::time::{Duration, Instant};

use crate::error::LoadError;
use crate::metrics::Metrics;

/// Between two readings.
const READING: Duration = Duration::from_secs(2);

/// A gauge that comes back to where it was.
#[derive(Debug, Clone, Copy)]
pub enum Gauge {
    /// Counts what there is: at most as much as before.
    Held(&'static str),
    /// Counts what is free: at least as much as before.
    Free(&'static str),
}

/// Waits, at most this long, until these gauges are back where they were, and says so, or which are not.
pub async fn left_over(
    admin: &str,
    before: &Metrics,
    gauges: &[Gauge],
    within: Duration,
) -> Result<String, LoadError> {
    let until = Instant::now() + within;
    loop {
        let found = remaining(before, &Metrics::read(admin).await?, gauges)?;
        if found.is_empty() {
            return Ok("nothing: held".to_owned());
        }
        if Instant::now() > until {
            return Ok(format!("{}: NOT HELD", found.join(", ")));
        }
        tokio::time::sleep(READING).await;
    }
}

/// The gauges that are not back, each with its difference.
fn remaining(before: &Metrics, now: &Metrics, gauges: &[Gauge]) -> Result<Vec<String>, LoadError> {
    let mut found = Vec::new();
    for gauge in gauges {
        let (more, name) = match gauge {
            Gauge::Held(name) => (now.since(before, name)?, (*name).to_owned()),
            Gauge::Free(name) => (before.since(now, name)?, format!("fewer {name}")),
        };
        if more > 0.0 {
            found.push(format!("{more} {name}"));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAUGES: [Gauge; 2] = [Gauge::Held("media_rooms"), Gauge::Free("phone_free_lines")];

    fn reading(rooms: u32, lines: u32) -> Metrics {
        Metrics::parse(&format!("media_rooms {rooms}\nphone_free_lines {lines}\n"))
    }

    #[test]
    fn what_grew_and_what_did_not_become_free_again_remains() {
        let before = reading(2, 30);
        let remaining = |now: Metrics| remaining(&before, &now, &GAUGES).unwrap_or_default();
        assert_eq!(remaining(reading(2, 30)), Vec::<String>::new());
        assert_eq!(remaining(reading(0, 31)), Vec::<String>::new());
        assert_eq!(
            remaining(reading(5, 29)),
            ["3 media_rooms", "1 fewer phone_free_lines"]
        );
    }

    #[test]
    fn a_gauge_that_the_page_does_not_have_is_an_error() {
        let page = Metrics::parse("media_rooms 1\n");
        assert!(remaining(&reading(1, 1), &page, &GAUGES).is_err());
    }
}
