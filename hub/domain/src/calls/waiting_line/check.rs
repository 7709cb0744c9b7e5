//! Whether a line may be saved, as far as the line alone can say.

use super::{MAX_CODES, MAX_REVIEWERS, WaitingLine};
use crate::calls::flow::{MAX_LANGS, MAX_NAME, MAX_PROMPT};
use crate::calls::voices::has_voice;
use serde::Serialize;
use std::collections::BTreeSet;

/// Why, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineFaultKey {
    Required,
    TooLong,
    TooMany,
    OutOfRange,
    NotAllowed,
    /// The same twice.
    InUse,
    /// Nothing can be said in the language.
    NoVoice,
}

impl LineFaultKey {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooLong => "too_long",
            Self::TooMany => "too_many",
            Self::OutOfRange => "out_of_range",
            Self::NotAllowed => "not_allowed",
            Self::InUse => "in_use",
            Self::NoVoice => "no_voice",
        }
    }
}

/// One fault, at its member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    pub field: String,
    pub key: LineFaultKey,
}

/// Whether a text can be the key of a line, or a code.
pub fn is_line_key(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    (1..=40).contains(&text.len()) && text.bytes().all(plain)
}

impl WaitingLine {
    /// Every fault.
    pub fn check(&self) -> Result<(), Vec<LineFault>> {
        let mut faults = Vec::new();
        let mut fault = |field: &str, key| {
            faults.push(LineFault {
                field: field.to_owned(),
                key,
            });
        };
        match self.name.trim() {
            "" => fault("name", LineFaultKey::Required),
            name if name.chars().count() > MAX_NAME => fault("name", LineFaultKey::TooLong),
            _ => {}
        }
        if self.langs.is_empty() {
            fault("langs", LineFaultKey::Required);
        }
        if self.langs.len() > MAX_LANGS {
            fault("langs", LineFaultKey::TooMany);
        }
        let distinct: BTreeSet<&String> = self.langs.iter().collect();
        if distinct.len() != self.langs.len() {
            fault("langs", LineFaultKey::InUse);
        }
        if !self.langs.iter().all(|lang| is_lang(lang)) {
            fault("langs", LineFaultKey::NotAllowed);
        } else if self.langs.first().is_some_and(|first| !has_voice(first)) {
            // Callers of a language without a voice hear the first.
            fault("langs", LineFaultKey::NoVoice);
        }
        for (lang, text) in &self.announcement {
            if !self.langs.contains(lang) {
                fault("announcement", LineFaultKey::NotAllowed);
            } else if !has_voice(lang) {
                fault("announcement", LineFaultKey::NoVoice);
            }
            if text.chars().count() > MAX_PROMPT {
                fault("announcement", LineFaultKey::TooLong);
            }
            // Braces would be read as variables of a call.
            if text.contains(['\0', '{', '}']) {
                fault("announcement", LineFaultKey::NotAllowed);
            }
        }
        let is_announced = |lang: &String| {
            self.announcement
                .get(lang)
                .is_some_and(|text| !text.trim().is_empty())
        };
        let mut spoken = self.langs.iter().filter(|lang| has_voice(lang));
        if !self.announcement.is_empty() && !spoken.all(is_announced) {
            fault("announcement", LineFaultKey::Required);
        }
        if self.position_every_s != 0 && !(15..=600).contains(&self.position_every_s) {
            fault("position_every_s", LineFaultKey::OutOfRange);
        }
        for (field, value, range) in [
            ("longest_wait_s", self.longest_wait_s, 5..=7_200),
            ("callback_tries", self.callback_tries, 1..=10),
            ("ring_s", self.ring_s, 5..=120),
            ("wrap_up_s", self.wrap_up_s, 0..=3_600),
        ] {
            if !range.contains(&value) {
                fault(field, LineFaultKey::OutOfRange);
            }
        }
        if self.programs.len() > 200 {
            fault("programs", LineFaultKey::TooMany);
        }
        if self.reviewers.len() > MAX_REVIEWERS {
            fault("reviewers", LineFaultKey::TooMany);
        }
        let named: BTreeSet<i64> = self.reviewers.iter().map(|one| one.account_id).collect();
        if named.len() != self.reviewers.len() {
            fault("reviewers", LineFaultKey::InUse);
        }
        let speaks = |langs: &[String]| langs.len() <= 20 && langs.iter().all(|lang| is_lang(lang));
        if !self.reviewers.iter().all(|one| speaks(&one.langs)) {
            fault("reviewers", LineFaultKey::NotAllowed);
        }
        if self.codes.len() > MAX_CODES {
            fault("codes", LineFaultKey::TooMany);
        }
        let codes: BTreeSet<&str> = self.codes.iter().map(|one| one.code.as_str()).collect();
        if codes.len() != self.codes.len() {
            fault("codes", LineFaultKey::InUse);
        }
        for code in &self.codes {
            if !is_line_key(&code.code) {
                fault("codes", LineFaultKey::NotAllowed);
            }
            match code.label.trim() {
                "" => fault("codes", LineFaultKey::Required),
                label if label.chars().count() > MAX_NAME => fault("codes", LineFaultKey::TooLong),
                _ => {}
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

fn is_lang(lang: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (2..=15).contains(&lang.len()) && !lang.starts_with('-') && lang.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::super::{DispositionCode, LineReviewer};
    use super::*;

    #[test]
    fn each_fault_is_at_its_member() {
        assert_eq!(WaitingLine::default().check(), Ok(()));
        let code = |code: &str, label: &str| DispositionCode {
            code: code.into(),
            label: label.into(),
        };
        let named = |account_id| LineReviewer {
            account_id,
            langs: Vec::new(),
        };
        type Spoil = Box<dyn Fn(&mut WaitingLine)>;
        let faulty: [(&str, Spoil); 14] = [
            ("name", Box::new(|line| line.name = "  ".into())),
            ("name", Box::new(|line| line.name = "x".repeat(81))),
            ("langs", Box::new(|line| line.langs.clear())),
            ("langs", Box::new(|line| line.langs = vec!["tl".into()])),
            (
                "langs",
                Box::new(|line| line.langs = vec!["en".into(), "en".into()]),
            ),
            (
                "announcement",
                Box::new(|line| drop(line.announcement.insert("es".into(), "Hola".into()))),
            ),
            (
                "announcement",
                Box::new(|line| drop(line.announcement.insert("en".into(), "{{born}}".into()))),
            ),
            ("position_every_s", Box::new(|line| line.position_every_s = 1)),
            ("longest_wait_s", Box::new(|line| line.longest_wait_s = 0)),
            ("ring_s", Box::new(|line| line.ring_s = 1)),
            (
                "reviewers",
                Box::new(move |line| line.reviewers = vec![named(1), named(1)]),
            ),
            (
                "codes",
                Box::new(move |line| line.codes = vec![code("a", "A"), code("a", "B")]),
            ),
            ("codes", Box::new(move |line| line.codes = vec![code("A b", "A")])),
            ("codes", Box::new(move |line| line.codes = vec![code("a", " ")])),
        ];
        for (field, spoil) in faulty {
            let mut line = WaitingLine::default();
            spoil(&mut line);
            let faults = line.check().unwrap_err();
            assert!(
                faults.iter().all(|fault| fault.field == field),
                "{field}: {faults:?}"
            );
        }
    }

    #[test]
    fn a_language_without_a_voice_follows_one_that_has_a_voice_and_is_not_announced_in() {
        let line = |langs: &[&str], announced: &[&str]| {
            let line = WaitingLine {
                langs: langs.iter().map(|lang| (*lang).to_owned()).collect(),
                announcement: announced
                    .iter()
                    .map(|lang| ((*lang).to_owned(), "Wait.".to_owned()))
                    .collect(),
                ..WaitingLine::default()
            };
            let faults = line.check().err().unwrap_or_default();
            faults
                .into_iter()
                .map(|fault| (fault.field, fault.key))
                .collect::<Vec<_>>()
        };
        assert_eq!(line(&["en", "tl"], &["en"]), []);
        assert_eq!(
            line(&["tl", "en"], &[]),
            [("langs".to_owned(), LineFaultKey::NoVoice)]
        );
        assert_eq!(
            line(&["en", "tl"], &["en", "tl"]),
            [("announcement".to_owned(), LineFaultKey::NoVoice)]
        );
    }
}
