//! Consent to be contacted, and the spoken notice before a recording.

use crate::calls::recording_rules::{RecordingRule, RecordingRules};
use serde::{Deserialize, Serialize};

/// What the ledger says of an address on a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConsentState {
    Granted,
    OptedOut,
    Unknown,
}

crate::wire_names! {
    /// How consent was given or withdrawn.
    ConsentMethod = "keyword" | "provider" | "phone" | "in_person" | "paper" | "form" | "import" | "unsubscribe" | "email";
}

/// The methods that a member of staff may record. The others are recorded by the hub itself.
pub const METHODS_OF_STAFF: [&str; 4] = ["phone", "in_person", "paper", "form"];

/// A line of the ledger of consent.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ConsentEntry {
    pub id: String,
    /// E.164 or a lower-case mail address.
    pub address: String,
    #[schema(value_type = crate::conversations::channel::Channel)]
    pub channel: String,
    /// `null`: every program of the tenant.
    pub program: Option<ConsentProgram>,
    pub state: ConsentState,
    /// How consent was given or withdrawn; older lines may have other values.
    pub how: String,
    /// What was said or written, as far as it was kept.
    pub words: String,
    /// Who of the agency wrote it down; nobody where it came by itself.
    pub by: Option<ConsentWriter>,
    pub at_ms: i64,
}

/// The program that a line of the ledger is about.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ConsentProgram {
    pub id: i64,
    pub name: String,
}

/// Who wrote a line of the ledger.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ConsentWriter {
    pub id: i64,
    pub name: String,
}

/// A tenant's rule about recording conversations of one program. No policy means no recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordingPolicy {
    pub may_record: bool,
    /// The applicant may decline; the call then continues unrecorded.
    pub may_decline: bool,
    /// The spoken sentence by language; `en` is always there.
    pub notice: std::collections::BTreeMap<String, String>,
    /// Spoken after it where somebody has to agree, by language.
    pub question: std::collections::BTreeMap<String, String>,
}

impl RecordingPolicy {
    /// The notice in this language, or in English.
    pub fn notice_in(&self, lang: &str) -> (&str, &str) {
        let short = lang.split('-').next().unwrap_or(lang);
        match self
            .notice
            .get_key_value(short)
            .or_else(|| self.notice.get_key_value("en"))
        {
            Some((lang, text)) => (lang, text),
            None => ("en", ""),
        }
    }

    /// The notice with the question whether the listener agrees, in one language; none where there is no such question.
    pub fn question_in(&self, lang: &str) -> Option<(&str, String)> {
        let (lang, notice) = self.notice_in(lang);
        let spoken = |lang| self.question.get(lang).filter(|text| !text.is_empty());
        if let Some(question) = spoken(lang) {
            return Some((lang, format!("{notice} {question}")));
        }
        let (notice, question) = (self.notice.get("en")?, spoken("en")?);
        Some(("en", format!("{notice} {question}")))
    }

    /// Why nothing may be recorded with somebody in a state, although the policy allows it: a machine key.
    pub fn refusal(&self, rules: &RecordingRules, state: &str) -> Option<&'static str> {
        let asks = rules.with(state) == RecordingRule::Agreement;
        let speechless = asks && self.question_in("en").is_none();
        rules.refusal(state).or(speechless.then_some("no_question"))
    }

    /// Whether a recording may begin: fails closed when the policy forbids it or has no notice to speak.
    pub fn allows(&self) -> bool {
        self.may_record && self.notice.get("en").is_some_and(|text| !text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_without_a_notice_records_nothing() {
        let mut policy = RecordingPolicy {
            may_record: true,
            may_decline: true,
            notice: Default::default(),
            question: Default::default(),
        };
        assert!(!policy.allows());
        policy.notice.insert("en".into(), "This call is recorded.".into());
        assert!(policy.allows());
        assert_eq!(policy.notice_in("es-MX"), ("en", "This call is recorded."));
    }

    #[test]
    fn the_question_is_in_the_language_of_its_notice() {
        let mut policy = RecordingPolicy {
            may_record: true,
            may_decline: true,
            notice: [("en", "It is recorded."), ("es", "Se graba.")]
                .map(|(lang, text)| (lang.into(), text.into()))
                .into(),
            question: Default::default(),
        };
        assert_eq!(policy.question_in("es"), None);
        let rules = RecordingRules {
            home: "PA".into(),
            by_state: [("PA".into(), RecordingRule::Agreement)].into(),
        };
        assert_eq!(policy.refusal(&rules, "PA"), Some("no_question"));
        assert_eq!(policy.refusal(&rules, "TX"), Some("state_unknown"));
        policy.question.insert("en".into(), "Do you agree?".into());
        assert_eq!(policy.refusal(&rules, "PA"), None);
        assert_eq!(
            policy.question_in("es"),
            Some(("en", "It is recorded. Do you agree?".into()))
        );
        policy.question.insert("es".into(), "¿Está de acuerdo?".into());
        assert_eq!(
            policy.question_in("es-MX"),
            Some(("es", "Se graba. ¿Está de acuerdo?".into()))
        );
    }
}
