//! The amount of a check, in words and in figures.

/// The most cents that a check is written for here: a dollar less than a trillion, and 99 cents.
const MOST_CENTS: i64 = 99_999_999_999_999;

const BELOW_TWENTY: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];
/// The names of groups of three digits, from the right.
const GROUPS: [&str; 4] = ["", " thousand", " million", " billion"];

/// An amount as the legal line of a check has it: `One thousand two hundred and 50/100`. None below zero, and from a trillion dollars.
pub fn words(cents: i64) -> Option<String> {
    if !(0..=MOST_CENTS).contains(&cents) {
        return None;
    }
    let mut text = whole_number(cents / 100);
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Some(format!("{text} and {:02}/100", cents % 100))
}

/// An amount as the box of a check has it, with asterisks where somebody could write a digit before it: `**1,200.50`. None where
/// [`words`] has none.
pub fn figures(cents: i64) -> Option<String> {
    words(cents)?;
    let dollars = (cents / 100).to_string();
    let mut grouped = String::new();
    for (at, digit) in dollars.chars().enumerate() {
        if at > 0 && (dollars.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    Some(format!("**{grouped}.{:02}", cents % 100))
}

fn whole_number(number: i64) -> String {
    if number == 0 {
        return BELOW_TWENTY[0].to_owned();
    }
    let mut parts = Vec::new();
    let mut rest = number;
    for group in GROUPS {
        let below_thousand = usize::try_from(rest % 1000).unwrap_or_default();
        if below_thousand > 0 {
            parts.push(format!("{}{group}", hundreds(below_thousand)));
        }
        rest /= 1000;
    }
    parts.reverse();
    parts.join(" ")
}

/// Of 1 to 999.
fn hundreds(number: usize) -> String {
    let (hundreds, rest) = (number / 100, number % 100);
    let below_hundred = match (rest / 10, rest % 10) {
        _ if rest == 0 => String::new(),
        _ if rest < 20 => BELOW_TWENTY[rest].to_owned(),
        (tens, 0) => TENS[tens].to_owned(),
        (tens, ones) => format!("{}-{}", TENS[tens], BELOW_TWENTY[ones]),
    };
    match (hundreds, below_hundred.is_empty()) {
        (0, _) => below_hundred,
        (_, true) => format!("{} hundred", BELOW_TWENTY[hundreds]),
        (_, false) => format!("{} hundred {below_hundred}", BELOW_TWENTY[hundreds]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acceptance_12_amounts_are_written_as_checks_have_them() {
        for (cents, in_words, in_figures) in [
            (120_050, "One thousand two hundred and 50/100", "**1,200.50"),
            (0, "Zero and 00/100", "**0.00"),
            (7, "Zero and 07/100", "**0.07"),
            (100, "One and 00/100", "**1.00"),
            (1_999, "Nineteen and 99/100", "**19.99"),
            (4_000, "Forty and 00/100", "**40.00"),
            (10_115, "One hundred one and 15/100", "**101.15"),
            (
                98_765_432_101,
                "Nine hundred eighty-seven million six hundred fifty-four thousand three hundred twenty-one and 01/100",
                "**987,654,321.01",
            ),
            (100_000_000_000, "One billion and 00/100", "**1,000,000,000.00"),
        ] {
            assert_eq!(words(cents).as_deref(), Some(in_words), "{cents}");
            assert_eq!(figures(cents).as_deref(), Some(in_figures), "{cents}");
        }
        for none in [-1, i64::MIN, MOST_CENTS + 1, i64::MAX] {
            assert_eq!((words(none), figures(none)), (None, None), "{none}");
        }
        assert!(words(MOST_CENTS).is_some_and(|text| text.starts_with("Nine hundred ninety-nine billion")));
    }

    /// Words read back into a number.
    fn number_of(text: &str) -> i64 {
        let (mut whole, mut group) = (0, 0);
        for word in text.split([' ', '-']) {
            let known = |names: &[&str]| names.iter().position(|name| *name == word).map(|at| at as i64);
            match word {
                "hundred" => group *= 100,
                "thousand" | "million" | "billion" => {
                    let power = known(&["", "thousand", "million", "billion"]).unwrap();
                    whole += group * 1000_i64.pow(power as u32);
                    group = 0;
                }
                _ => group += known(&BELOW_TWENTY).unwrap_or_else(|| known(&TENS).unwrap() * 10),
            }
        }
        whole + group
    }

    #[test]
    fn words_say_the_number_that_they_are_of() {
        for dollars in (0..3_000).chain((0..400).map(|step| step * 2_499_733_331 + 17)) {
            let text = words(dollars * 100 + 42).unwrap();
            let said = text.strip_suffix(" and 42/100").unwrap().to_lowercase();
            assert_eq!(number_of(&said), dollars, "{text}");
        }
    }
}
