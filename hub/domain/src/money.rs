//! Amounts of money: their currency, and how files write them.

/// The currency of every amount (ISO 4217), one for each tenant (docs/adr/0121-amounts-are-us-dollars-and-say-so.md).
pub const CURRENCY: &str = "USD";

/// Cents as dollars with two decimal places and a point, as spreadsheets read them: `1200.50`.
pub fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

/// Cents of dollars as people and spreadsheets write them: `1200.5`, `$1,200.50`. None of what is no amount, or below zero.
pub fn cents(text: &str) -> Option<i64> {
    let text = text.trim().strip_prefix('$').unwrap_or(text.trim());
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole: String = match whole.split_once(',') {
        None => whole.to_owned(),
        Some((first, rest)) => {
            let groups: Vec<&str> = rest.split(',').collect();
            let are_thousands = groups.iter().all(|group| group.len() == 3);
            if !are_thousands || first.is_empty() || first.len() > 3 {
                return None;
            }
            format!("{first}{}", groups.concat())
        }
    };
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 15 || part.len() > 2 || !is_number(&whole) || !is_number(part) {
        return None;
    }
    format!("{whole}{part:0<2}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{cents, dollars};

    #[test]
    fn an_amount_is_read_as_it_is_written_or_not_at_all() {
        assert_eq!(
            ["1200.5", "$1,200.50", "7", " 0.07 "].map(cents),
            [Some(120_050), Some(120_050), Some(700), Some(7)]
        );
        for wrong in [
            "",
            "-5",
            "1.005",
            "1,20",
            "12e3",
            "$",
            "5,000,00",
            ".5",
            "9".repeat(16).as_str(),
        ] {
            assert_eq!(cents(wrong), None, "{wrong}");
        }
    }

    /// MONEY 3: what could be read in two ways, or with other digits, is not read at all.
    #[test]
    fn an_amount_in_another_notation_is_refused() {
        for wrong in [
            "1.200,50",
            "1.200",
            "1200,50",
            "1 200.50",
            "1\u{a0}200.50",
            "1'200.50",
            "12,00.50",
            "1,200.505",
            "１２",
            "١٢",
            "\u{2212}5",
            "-0.01",
            "(5.00)",
            "+5",
            "5 USD",
            "€5",
            "$$5",
            "$-5",
            "0x10",
            "NaN",
            "∞",
            "5.5.5",
            ",200",
            "1,,200",
            "9223372036854775807",
            "99999999999999999999999999",
        ] {
            assert_eq!(cents(wrong), None, "{wrong}");
        }
        // Without doubt: thousands by commas, and cents after a point.
        assert_eq!(
            ["1,200.5", "1,200", "12."].map(cents),
            [Some(120_050), Some(120_000), Some(1_200)]
        );
    }

    #[test]
    fn an_amount_has_two_decimal_places() {
        assert_eq!(
            [120_050, 7, 0, -1_999, i64::MIN].map(dollars),
            ["1200.50", "0.07", "0.00", "-19.99", "-92233720368547758.08"]
        );
    }
}
