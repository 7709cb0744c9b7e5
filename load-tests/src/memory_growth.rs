//! Whether the hub's memory grows while a scenario lasts.

use crate::report::Report;

/// The growth after the warm-up that is not to be exceeded.
const GROWTH_PERCENT: f64 = 1.0;

/// Adds the memory early and late, and its growth, to a report; nothing where there are too few samples. A sample is the
/// seconds since the beginning and the bytes.
pub fn describe(report: &mut Report, samples: &[(f64, u64)]) {
    let Some((early, late)) = early_and_late(samples) else {
        return;
    };
    report.row(
        "hub memory in the first quarter after the warm-up / the last",
        format!("{:.2} / {:.2} MB", early / 1e6, late / 1e6),
    );
    report.bound(
        "growth of it",
        Some(100.0 * (late - early) / early),
        GROWTH_PERCENT,
        "%",
    );
}

/// Medians of the hub's memory in the first and last quarter of the time after the warm-up, which is the first quarter
/// of the run.
fn early_and_late(samples: &[(f64, u64)]) -> Option<(f64, f64)> {
    let end = samples.last()?.0;
    let warm = end / 4.0;
    let quarter = (end - warm) / 4.0;
    let median = |from: f64, to: f64| {
        let mut within: Vec<u64> = samples
            .iter()
            .filter(|(at, _)| (from..=to).contains(at))
            .map(|(_, bytes)| *bytes)
            .collect();
        within.sort_unstable();
        within.get(within.len() / 2).map(|bytes| *bytes as f64)
    };
    Some((median(warm, warm + quarter)?, median(end - quarter, end)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_compared_after_the_warm_up() {
        // Grows for 30 s, then by 1 each second.
        let samples: Vec<(f64, u64)> = (0..=160)
            .map(|second| {
                let bytes = if second < 30 {
                    second * 100
                } else {
                    10_000 + second
                };
                (second as f64, bytes)
            })
            .collect();
        let (early, late) = early_and_late(&samples).expect("there are samples");
        assert_eq!((early, late), (10_055.0, 10_145.0));
        assert_eq!(early_and_late(&[]), None);
    }
}
