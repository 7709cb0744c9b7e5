//! An amount that is paid again and again, as a month's: the factors that forms use when a program names none of its own.

/// How often something is paid, with the factor to a month as a fraction. What is paid by the hour or the day is made weekly first.
pub const PERIODS: [(&str, i64, i64); 8] = [
    ("hourly", 52, 12),
    ("daily", 52, 12),
    ("weekly", 52, 12),
    ("biweekly", 26, 12),
    ("twice_monthly", 2, 1),
    ("monthly", 1, 1),
    ("quarterly", 1, 3),
    ("yearly", 1, 12),
];

/// What an amount comes to in a month, in cents. `weekly` is how many hours or days a week are paid; none where it is needed and
/// missing, and of a period that there is not.
pub fn monthly(cents: i64, period: &str, weekly: Option<i64>) -> Option<i64> {
    let (_, times, per) = PERIODS.into_iter().find(|(name, _, _)| *name == period)?;
    let units = match period {
        "hourly" | "daily" => weekly?,
        _ => 1,
    };
    let month = i128::from(cents) * i128::from(units) * i128::from(times) / i128::from(per);
    i64::try_from(month).ok()
}

#[cfg(test)]
mod tests {
    use super::monthly;

    #[test]
    fn an_amount_is_a_months_by_its_period() {
        assert_eq!(monthly(40_000, "weekly", None), Some(173_333));
        assert_eq!(monthly(100_000, "biweekly", None), Some(216_666));
        assert_eq!(monthly(100_000, "twice_monthly", None), Some(200_000));
        assert_eq!(monthly(120_000, "yearly", None), Some(10_000));
        assert_eq!(monthly(1_500, "hourly", Some(20)), Some(130_000));
        assert_eq!(monthly(1_500, "hourly", None), None);
        assert_eq!(monthly(1, "sometimes", None), None);
        assert_eq!(monthly(i64::MAX, "weekly", None), None);
    }
}
