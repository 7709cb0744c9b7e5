//! An amount as a check spells it.

const UNITS: [&str; 20] = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
];
const TENS: [&str; 10] = [
    "", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety",
];

fn below_hundred(number: usize) -> String {
    match number {
        0..20 => UNITS[number].to_owned(),
        _ if number.is_multiple_of(10) => TENS[number / 10].to_owned(),
        _ => format!("{}-{}", TENS[number / 10], UNITS[number % 10].to_lowercase()),
    }
}

fn below_thousand(number: usize) -> String {
    match (number / 100, number % 100) {
        (0, rest) => below_hundred(rest),
        (hundreds, 0) => format!("{} hundred", UNITS[hundreds]),
        (hundreds, rest) => format!(
            "{} hundred {}",
            UNITS[hundreds],
            below_hundred(rest).to_lowercase()
        ),
    }
}

/// `One thousand two hundred and 50/100`, of an amount from zero to [`crate::MOST_CENTS`]; dollars is printed on the check. English, as
/// banks in the United States read checks.
pub fn spelled(cents: i64) -> String {
    let dollars = usize::try_from(cents / 100).unwrap_or_default();
    let mut parts = Vec::new();
    for (size, name) in [(1_000_000, " million"), (1_000, " thousand"), (1, "")] {
        let part = dollars / size % 1_000;
        if part > 0 {
            parts.push(format!("{}{name}", below_thousand(part)));
        }
    }
    if parts.is_empty() {
        parts.push("Zero".to_owned());
    }
    let lowered = parts.iter().enumerate().map(|(place, part)| match place {
        0 => part.clone(),
        _ => part.to_lowercase(),
    });
    let words: Vec<String> = lowered.collect();
    format!("{} and {:02}/100", words.join(" "), cents % 100)
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn an_amount_is_spelled_as_banks_read_it() {
        for (cents, words) in [
            (7, "Zero and 07/100"),
            (1_300, "Thirteen and 00/100"),
            (120_050, "One thousand two hundred and 50/100"),
            (
                98_765_432,
                "Nine hundred eighty-seven thousand six hundred fifty-four and 32/100",
            ),
            (100_000_000, "One million and 00/100"),
            (1_000_000_000, "Ten million and 00/100"),
        ] {
            assert_eq!(spelled(cents), words);
        }
    }
}
