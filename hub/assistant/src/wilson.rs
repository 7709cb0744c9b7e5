//! How sure a share of passes is: Wilson's score interval (E. B. Wilson, 1927), at 95 %.

/// z of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The lower and the upper end, in thousandths; 0 and 1000 without any run.
pub fn interval(passed: u32, runs: u32) -> (i64, i64) {
    if runs == 0 {
        return (0, 1_000);
    }
    let n = f64::from(runs);
    let share = f64::from(passed.min(runs)) / n;
    let square = Z * Z;
    let middle = share + square / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let whole = 1.0 + square / n;
    let thousandths = |value: f64| (value.clamp(0.0, 1.0) * 1_000.0).round() as i64;
    (
        thousandths((middle - half) / whole),
        thousandths((middle + half) / whole),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_runs_say_little() {
        assert_eq!(interval(0, 0), (0, 1_000));
        // As published: 5 of 5 is at least 56.6 %, 0 of 5 at most 43.4 %.
        assert_eq!(interval(5, 5), (566, 1_000));
        assert_eq!(interval(0, 5), (0, 434));
        // 8 of 10.
        assert_eq!(interval(8, 10), (490, 943));
        assert_eq!(interval(80, 100), (711, 867));
    }
}
