//! Amounts of money as files write them.

/// Cents as dollars with two decimal places and a point, as spreadsheets read them: `1200.50`.
pub fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::dollars;

    #[test]
    fn an_amount_has_two_decimal_places() {
        assert_eq!(
            [120_050, 7, 0, -1_999, i64::MIN].map(dollars),
            ["1200.50", "0.07", "0.00", "-19.99", "-92233720368547758.08"]
        );
    }
}
