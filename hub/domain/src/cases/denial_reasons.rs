//! Why an application may be denied: a list per program, by the state it leads to, with the applicant's text in each
//! language (specification 2, section 3). A reason no longer in use is retired, so that past decisions keep its name.

use crate::people::text_language::read_of;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of reasons in use in one program (specification 2, section 9).
pub const MAX_REASONS: usize = 100;
/// Reasons of one program in all, with those that are retired.
const MAX_KEPT: usize = 1_000;
/// Longest name, in characters.
const MAX_NAME_CHARS: usize = 120;
/// Longest text in one language, in characters.
const MAX_TEXT_CHARS: usize = 1_000;

/// Why an application may be denied in a program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DenialReason {
    /// Unique in the program, and never used again for another one.
    pub id: i64,
    /// As reviewers see it.
    pub name: String,
    /// The status that it leads to.
    pub state: i64,
    /// What the applicant reads, by language (BCP 47); English is always there.
    pub text_by_lang: BTreeMap<String, String>,
    /// The reviewer has to write a comment with it.
    pub needs_note: bool,
    /// Kept for what was decided by it, and offered no more.
    #[serde(default)]
    pub retired: bool,
    /// Epoch milliseconds; 0 where the program began with it.
    #[serde(default)]
    pub created_at_ms: i64,
}

/// Errors in a list of reasons.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReasonFault {
    #[error("there are more than {MAX_REASONS} reasons in use")]
    TooMany,
    #[error("reason {0} has no number of its own")]
    Number(i64),
    #[error("the name of reason {0} is empty or too long")]
    Name(i64),
    #[error("reason {0} has no English text")]
    NoEnglish(i64),
    #[error("the text of reason {id} in {lang} is empty or too long")]
    Text { id: i64, lang: String },
    #[error("reason {0} was used before and is left out: it can be retired")]
    LeftOut(i64),
    #[error("reason {id} leads to state {state}, which the workflow does not know")]
    UnknownState { id: i64, state: i64 },
}

impl DenialReason {
    /// The languages in which it has words.
    pub fn written(&self) -> impl Iterator<Item = &str> {
        let texts = self.text_by_lang.iter();
        texts
            .filter(|(_, text)| !text.trim().is_empty())
            .map(|(lang, _)| lang.as_str())
    }

    /// The text that who reads this language gets: theirs, of whatever region, else English; with the language it is in.
    pub fn in_lang(&self, lang: &str) -> Option<(&str, &str)> {
        let read = read_of(self.written(), lang).or_else(|| read_of(self.written(), "en"))?;
        let (lang, text) = self.text_by_lang.get_key_value(read)?;
        Some((lang.as_str(), text.as_str()))
    }
}

/// Every fault of a program's list.
pub fn check(reasons: &[DenialReason]) -> Result<(), Vec<ReasonFault>> {
    let mut faults = Vec::new();
    let in_use = reasons.iter().filter(|reason| !reason.retired).count();
    if in_use > MAX_REASONS || reasons.len() > MAX_KEPT {
        faults.push(ReasonFault::TooMany);
    }
    let mut numbers = BTreeSet::new();
    for reason in reasons {
        let id = reason.id;
        if id <= 0 || !numbers.insert(id) {
            faults.push(ReasonFault::Number(id));
        }
        let is_plain = |text: &str, most: usize| {
            !text.trim().is_empty() && text.chars().count() <= most && !text.contains('\0')
        };
        if !is_plain(&reason.name, MAX_NAME_CHARS) {
            faults.push(ReasonFault::Name(id));
        }
        if !reason.text_by_lang.contains_key("en") {
            faults.push(ReasonFault::NoEnglish(id));
        }
        let bad = reason
            .text_by_lang
            .iter()
            .filter(|(_, text)| !is_plain(text, MAX_TEXT_CHARS));
        faults.extend(bad.map(|(lang, _)| ReasonFault::Text {
            id,
            lang: lang.clone(),
        }));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The reasons of an earlier list that a later one leaves out.
pub fn left_out(before: &[DenialReason], after: &[DenialReason]) -> Vec<ReasonFault> {
    let gone = before
        .iter()
        .filter(|old| !after.iter().any(|new| new.id == old.id));
    gone.map(|old| ReasonFault::LeftOut(old.id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(id: i64) -> DenialReason {
        DenialReason {
            id,
            name: format!("Reason {id}"),
            state: 12,
            text_by_lang: [("en", "Too much income."), ("es", "Demasiados ingresos.")]
                .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
                .into(),
            ..DenialReason::default()
        }
    }

    #[test]
    fn a_hundred_reasons_may_be_in_use_and_more_may_be_retired() {
        let mut all: Vec<DenialReason> = (1..=101).map(reason).collect();
        assert_eq!(check(&all), Err(vec![ReasonFault::TooMany]));
        all[0].retired = true;
        assert_eq!(check(&all), Ok(()));
        assert_eq!(left_out(&all, &all[1..]), [ReasonFault::LeftOut(1)]);
    }

    #[test]
    fn every_fault_is_named_with_its_reason() {
        let mut bad = reason(2);
        bad.name = " ".into();
        bad.text_by_lang = [("es".to_owned(), "x".repeat(1_001))].into();
        let text = ReasonFault::Text {
            id: 2,
            lang: "es".into(),
        };
        assert_eq!(
            check(&[reason(2), bad]),
            Err(vec![
                ReasonFault::Number(2),
                ReasonFault::Name(2),
                ReasonFault::NoEnglish(2),
                text
            ])
        );
    }

    #[test]
    fn an_applicant_reads_their_language_or_english() {
        let one = reason(1);
        assert_eq!(one.in_lang("es-MX"), Some(("es", "Demasiados ingresos.")));
        assert_eq!(one.in_lang("ko"), Some(("en", "Too much income.")));
        let mut brazil = reason(2);
        brazil.text_by_lang.insert("pt-BR".into(), "Renda demais.".into());
        brazil.text_by_lang.insert("zh-Hans".into(), "收入过高。".into());
        brazil.text_by_lang.insert("vi".into(), "  ".into());
        assert_eq!(brazil.in_lang("pt"), Some(("pt-BR", "Renda demais.")));
        assert_eq!(brazil.in_lang("zh-CN"), Some(("zh-Hans", "收入过高。")));
        assert_eq!(
            brazil.in_lang("zh-Hant").map(|(lang, _)| lang),
            Some("en"),
            "another script"
        );
        assert_eq!(brazil.in_lang("vi").map(|(lang, _)| lang), Some("en"), "no words");
        assert_eq!(
            brazil.written().collect::<Vec<_>>(),
            ["en", "es", "pt-BR", "zh-Hans"]
        );
        assert_eq!(DenialReason::default().in_lang("en"), None);
    }
}
