//! What staff say of a paper: it is accepted, or it cannot be used, and why. The applicant reads why.

use crate::people::text_language::read_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Longest words of whoever judges, in characters.
pub const LONGEST_NOTE: usize = 1_000;

/// What is said of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentVerdict {
    /// Nothing: what was said before is taken back.
    Unjudged,
    Accepted,
    NotUsable,
}

impl DocumentVerdict {
    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unjudged => "unjudged",
            Self::Accepted => "accepted",
            Self::NotUsable => "not_usable",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        let all = [Self::Unjudged, Self::Accepted, Self::NotUsable];
        all.into_iter().find(|one| one.as_str() == text)
    }
}

/// A judgement of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DocumentJudgement {
    pub verdict: DocumentVerdict,
    /// As staff call the reason; empty where the note says it all, and for an accepted paper.
    pub reason: String,
    /// What the applicant reads of the reason, by language (BCP 47).
    pub text_by_lang: BTreeMap<String, String>,
    /// In the judge's own words, which the applicant reads too.
    pub note: String,
    pub by: String,
    pub at_ms: i64,
}

impl DocumentJudgement {
    /// Why a paper cannot be used, for who reads this language: the reason, and the note below it. Empty for any other judgement.
    pub fn why_in(&self, lang: &str) -> String {
        match self.verdict {
            DocumentVerdict::Unjudged | DocumentVerdict::Accepted => String::new(),
            DocumentVerdict::NotUsable => why_in(&self.text_by_lang, &self.note, lang),
        }
    }
}

/// A reason's text in a language, in English where it has none, followed by a note.
pub fn why_in(texts: &BTreeMap<String, String>, note: &str, lang: &str) -> String {
    let written = || texts.keys().map(String::as_str);
    let read = read_of(written(), lang).or_else(|| read_of(written(), "en"));
    let reason = read
        .and_then(|read| texts.get(read))
        .map_or("", |text| text.trim());
    let parts = [reason, note.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_applicant_reads_the_reason_in_their_language_with_the_note() {
        let judgement = DocumentJudgement {
            verdict: DocumentVerdict::NotUsable,
            reason: "Too blurred".into(),
            text_by_lang: [("en", "We cannot read it."), ("es", "No podemos leerlo.")]
                .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
                .into(),
            note: " Page 2. ".into(),
            by: "Rosa".into(),
            at_ms: 1,
        };
        assert_eq!(judgement.why_in("es-MX"), "No podemos leerlo. Page 2.");
        assert_eq!(judgement.why_in("ko"), "We cannot read it. Page 2.");
        let accepted = DocumentJudgement {
            verdict: DocumentVerdict::Accepted,
            ..judgement
        };
        assert_eq!(accepted.why_in("es"), "");
        assert_eq!(why_in(&BTreeMap::new(), "Page 2.", "en"), "Page 2.");
    }

    #[test]
    fn every_verdict_is_read_as_it_is_written() {
        for verdict in [
            DocumentVerdict::Unjudged,
            DocumentVerdict::Accepted,
            DocumentVerdict::NotUsable,
        ] {
            assert_eq!(DocumentVerdict::parse(verdict.as_str()), Some(verdict));
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.as_str());
        }
        assert_eq!(DocumentVerdict::parse("lost"), None);
    }
}
