//! How the numbers of a program's applications begin: with its initials, as in `ERA-26-100512`.

use crate::cases::spelling::plain_letters;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Most initials.
const MOST: usize = 5;
/// The beginning where a name has no Latin letter.
const WITHOUT_INITIALS: &str = "APP";
/// Words that no initial stands for.
const SKIPPED: [&str; 4] = ["and", "for", "of", "the"];

/// The beginning that a program keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberPrefix {
    pub prefix: String,
}

/// The initials of a program's name, in capital letters from A to Z and digits.
pub fn initials(name: &str) -> String {
    let plain = plain_letters(name);
    let words = plain.split_whitespace().filter(|word| !SKIPPED.contains(word));
    let letters = words.filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()));
    let initials: String = letters
        .filter(char::is_ascii)
        .map(|letter| letter.to_ascii_uppercase())
        .take(MOST)
        .collect();
    match initials.is_empty() {
        true => WITHOUT_INITIALS.to_owned(),
        false => initials,
    }
}

/// The initials of a new program's name; with a number behind them where another program has them.
pub fn free(name: &str, taken: &BTreeSet<String>) -> String {
    let own = initials(name);
    let mut free = own.clone();
    let mut number = 2_u64;
    while taken.contains(&free) {
        free = format!("{own}{number}");
        number += 1;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_programs_numbers_begin_with_its_initials() {
        for (name, begins) in [
            ("Family Assistance", "FA"),
            ("Small Business Recovery Grant", "SBRG"),
            ("Emergency Rental Assistance", "ERA"),
            ("The Department of Arts and Letters", "DAL"),
            ("help  for (young) Families", "HYF"),
            ("First-Time Homebuyer Support", "FHS"),
            ("One Two Three Four Five Six Seven", "OTTFF"),
            ("Énergie à Domicile", "EAD"),
            ("Øresund Łódź Fund", "OLF"),
            ("Winter Help 2", "WH2"),
            ("مساعدة الإيجار", "APP"),
            ("住宅 Aid", "A"),
            ("  ", "APP"),
            ("of the", "APP"),
        ] {
            assert_eq!(initials(name), begins, "{name}");
        }
        let taken = ["FA", "FA2", "APP"].map(str::to_owned).into();
        assert_eq!(free("Family Assistance", &taken), "FA3");
        assert_eq!(free("住宅", &taken), "APP2");
        assert_eq!(free("Food Bank", &taken), "FB");
    }
}
