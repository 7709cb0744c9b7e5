//! Names as banks and the IRS take them. A name is proposed here and confirmed by the person whose name it is: nothing is paid to a name
//! that nobody has looked at.

use crate::payee_letters::latin;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Where a name is going to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameUse {
    /// The receiver of an ACH entry.
    Ach,
    /// The payee of a check, and of the bank's list of checks.
    Check,
    /// The name of a taxpayer in the IRS's matching program.
    Irs,
}

impl NameUse {
    /// The most characters: 22 of an ACH entry (NACHA rules, Individual Name), 40 of the IRS (Publication 2108-A) and of the
    /// bank's list of checks.
    pub fn most(self) -> usize {
        match self {
            NameUse::Ach => 22,
            NameUse::Check | NameUse::Irs => 40,
        }
    }

    /// Whether a name may stand there as it is: A to Z, digits, single blanks, hyphens and ampersands, not too long.
    pub fn accepts(self, name: &str) -> bool {
        let is_plain = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, ' ' | '-' | '&');
        let has_letter = name.chars().any(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let has_single_blanks = !name.contains("  ") && name.trim() == name;
        has_letter && has_single_blanks && name.chars().all(is_plain) && name.len() <= self.most()
    }
}

/// A name in other letters, for its bearer to confirm or to mend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposedName {
    /// Empty where no letter of the name has a counterpart; then the person writes it.
    pub text: String,
    /// Letters were left out because nothing is known that they become. Such a proposal is not to be taken as it is.
    pub lacks_letters: bool,
    /// The end was cut off.
    pub is_cut: bool,
    /// It reads otherwise than the name, letter for letter and not counting capitals; only then is anybody asked.
    pub is_changed: bool,
}

/// Proposes how a name stands there. Marks are taken off (É is E), letters become what their languages write for them (ß is SS, Щ is
/// SHCH), apostrophes and full stops go, slashes and long dashes are hyphens; other signs are blanks.
pub fn propose(name: &str, place: NameUse) -> ProposedName {
    let mut text = String::new();
    let mut lacks_letters = false;
    for letter in name.nfc() {
        if let Some(known) = latin(letter) {
            text.push_str(known);
            continue;
        }
        for part in letter.nfkd() {
            match part {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '&' => text.push(part.to_ascii_uppercase()),
                '\'' | '’' | '‘' | 'ʻ' | 'ʼ' | '`' | '´' | '.' | '\u{ad}' => {}
                '‐' | '‑' | '–' | '—' | '/' => text.push('-'),
                part if is_combining_mark(part) => {}
                part if part.is_alphabetic() => match latin(part) {
                    Some(known) => text.push_str(known),
                    None => lacks_letters = true,
                },
                _ => text.push(' '),
            }
        }
    }
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "-").collect();
    let whole = words.join(" ");
    let text = whole
        .get(..place.most())
        .unwrap_or(&whole)
        .trim_end_matches([' ', '-', '&']);
    let is_cut = text.len() < whole.len();
    let is_empty = !text.chars().any(|c| c.is_ascii_alphanumeric());
    ProposedName {
        text: if is_empty { String::new() } else { text.to_owned() },
        lacks_letters: lacks_letters || is_empty,
        is_cut,
        is_changed: text != name.trim().to_uppercase(),
    }
}

/// How a name is printed on a check: as it is where it may stand there, or as it is proposed; none where letters of it have no counterpart
/// and somebody has to write it first. The same name always reads the same.
pub fn on_check(name: &str) -> Option<String> {
    if NameUse::Check.accepts(name) {
        return Some(name.to_owned());
    }
    let proposed = propose(name, NameUse::Check);
    let is_whole = !proposed.lacks_letters && NameUse::Check.accepts(&proposed.text);
    is_whole.then_some(proposed.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ach(name: &str) -> (String, bool, bool) {
        let proposed = propose(name, NameUse::Ach);
        (proposed.text, proposed.lacks_letters, proposed.is_cut)
    }

    #[test]
    fn marks_are_taken_off_and_letters_are_written_out() {
        for (name, becomes) in [
            ("José Muñoz", "JOSE MUNOZ"),
            ("Nguyễn Thị Ánh", "NGUYEN THI ANH"),
            ("Łukasz Groß-Ødegård", "LUKASZ GROSS-ODEGARD"),
            ("O’Brien, Jr.", "OBRIEN JR"),
            ("D'Angelo & Sons", "DANGELO & SONS"),
            ("Щербакова Юлия", "SHCHERBAKOVA IULIIA"),
            ("Андрій Їжакевич", "ANDRII IZHAKEVICH"),
            ("ＡＮＡ　ＲＥＹＥＳ", "ANA REYES"),
            ("  Ana \t Reyes – ", "ANA REYES"),
            ("e\u{301}lodie", "ELODIE"),
        ] {
            assert_eq!(ach(name), (becomes.to_owned(), false, false), "{name}");
            assert!(NameUse::Ach.accepts(becomes), "{becomes}");
        }
    }

    #[test]
    fn letters_that_have_no_counterpart_are_never_passed_over_in_silence() {
        assert_eq!(ach("ليلى حداد"), (String::new(), true, false));
        assert_eq!(ach("李小龙"), (String::new(), true, false));
        assert_eq!(ach("Ana 李"), ("ANA".to_owned(), true, false));
        assert_eq!(ach("..."), (String::new(), true, false));
    }

    #[test]
    fn a_long_name_is_cut_to_what_its_column_has() {
        let name = "Maria Guadalupe Hernandez de la Cruz y Villanueva";
        assert_eq!(ach(name), ("MARIA GUADALUPE HERNAN".to_owned(), false, true));
        let irs = propose(name, NameUse::Irs);
        assert_eq!(irs.text, "MARIA GUADALUPE HERNANDEZ DE LA CRUZ Y V");
        assert_eq!(
            propose("Anna Maria Van Der Hoo & Co", NameUse::Ach).text,
            "ANNA MARIA VAN DER HOO"
        );
    }

    #[test]
    fn a_name_is_printed_as_it_is_or_as_it_is_proposed_and_else_not_at_all() {
        for (name, printed) in [
            ("ANA REYES", Some("ANA REYES")),
            ("José Muñoz", Some("JOSE MUNOZ")),
            ("ليلى حداد", None),
            ("Ana 李", None),
        ] {
            assert_eq!(on_check(name).as_deref(), printed, "{name}");
        }
    }

    #[test]
    fn only_a_name_that_reads_otherwise_is_asked_about() {
        assert!(!propose("Ana Reyes", NameUse::Check).is_changed);
        assert!(propose("José", NameUse::Check).is_changed);
        assert!(propose("O'Brien", NameUse::Check).is_changed);
    }

    #[test]
    fn every_proposal_is_a_name_that_its_place_accepts() {
        let names = [
            "José",
            "D'Angelo & Sons",
            "- a -",
            "&",
            "Zoë  B.",
            "ﬁ ½ ™",
            "Ĳ ǅ",
            "A—B/C",
        ];
        for place in [NameUse::Ach, NameUse::Check, NameUse::Irs] {
            for name in names {
                let proposed = propose(name, place).text;
                assert!(
                    proposed.is_empty() || place.accepts(&proposed),
                    "{name}: {proposed}"
                );
            }
        }
        for wrong in [
            "José",
            "ana",
            "A  B",
            " A",
            "A.",
            "A, B",
            "",
            "&",
            "ABCDEFGHIJKLMNOPQRSTUVW",
        ] {
            assert!(!NameUse::Ach.accepts(wrong), "{wrong:?}");
        }
    }
}
