//! Waiting lines: in which telephone callers wait until a reviewer is free. A line is configuration of a tenant; whom to offer
//! which caller, what a caller hears and how long the wait may take are decided here, without a telephone or a database.

mod check;
mod distribution;
mod expected_wait;
mod hold;
#[cfg(test)]
mod hold_tests;
mod straight;
mod visit;
mod words;

pub use check::{LineFault, LineFaultKey, is_line_key};
pub use distribution::{ASK_AGAIN_MS, Free, Offer, Waiting, in_order, offers};
pub use expected_wait::{LOOK_BACK_MS, Passed, expected_wait_ms};
pub use hold::{Hold, HoldCommand, HoldEvent, HoldSetup};
pub use visit::{LineVisit, VisitKind, VisitState};

use super::outgoing_call::ServedNumbers;
use super::voices::{first_subtag, has_voice};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Key of the line that every tenant has; settings under this key change it.
pub const DEFAULT_LINE: &str = "reviewers";
/// Calls offered in a row that somebody may leave unanswered: with the last of them they are away.
pub const MOST_UNANSWERED: i64 = 2;
/// Priority of a caller of whom nothing is said. The lowest number is first.
pub const USUAL_PRIORITY: u32 = 999;
/// A callback that nobody answered is tried again after so long.
pub const RETRY_AFTER_MS: i64 = 5 * 60_000;
/// Lines, codes of a line, and reviewers named by it.
pub const MAX_LINES: usize = 100;
pub const MAX_CODES: usize = 50;
pub const MAX_REVIEWERS: usize = 500;

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WaitingLine {
    pub name: String,
    /// `ProcessID`s of the programs whose members answer; none: of the program whose number was called.
    pub programs: Vec<i64>,
    /// Those who answer, of these members or besides them; nobody named: every member.
    pub reviewers: Vec<LineReviewer>,
    /// Languages of callers whose number leads straight here (BCP 47), the first where nothing is known. Callers of one without a
    /// voice hear the first, which has one.
    pub langs: Vec<String>,
    /// Said once when the wait begins, by language; may be empty.
    pub announcement: BTreeMap<String, String>,
    /// Music while nothing is said.
    pub music: bool,
    /// Seconds between two announcements of the caller's place; 0: never.
    pub position_every_s: u32,
    /// Seconds after which a caller goes on where no flow says otherwise.
    pub longest_wait_s: u32,
    /// What comes after the longest wait where a number leads straight here.
    pub after: AfterWait,
    /// Callers may ask to be called back without losing their place, where a number leads straight here.
    pub offer_callback: bool,
    /// Calls back that nobody answers before it is given up.
    pub callback_tries: u32,
    /// Seconds that one reviewer is rung before the next.
    pub ring_s: u32,
    /// Seconds for writing up a call.
    pub wrap_up_s: u32,
    /// What came of a call; one is chosen when it is written up. None: only a note is written.
    pub codes: Vec<DispositionCode>,
}

impl Default for WaitingLine {
    fn default() -> Self {
        Self {
            name: "Reviewers".to_owned(),
            programs: Vec::new(),
            reviewers: Vec::new(),
            langs: vec!["en".to_owned()],
            announcement: BTreeMap::new(),
            music: true,
            position_every_s: 60,
            longest_wait_s: 600,
            after: AfterWait::Voicemail,
            offer_callback: true,
            callback_tries: 3,
            ring_s: 20,
            wrap_up_s: 120,
            codes: Vec::new(),
        }
    }
}

/// Somebody who answers a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineReviewer {
    pub account_id: i64,
    /// What they speak besides the language of their account (BCP 47).
    #[serde(default)]
    pub langs: Vec<String>,
}

/// What came of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DispositionCode {
    pub code: String,
    pub label: String,
}

impl DispositionCode {
    /// What can be chosen of a call whose line has no codes, and of one out of no line. Screens have words of their own for these.
    pub fn usual() -> Vec<Self> {
        [
            ("reached", "Reached"),
            ("left_message", "Left a message"),
            ("call_again", "Call again"),
            ("wrong_number", "Wrong number"),
            ("somebody_else", "Spoke with somebody else"),
        ]
        .map(|(code, label)| Self {
            code: code.to_owned(),
            label: label.to_owned(),
        })
        .into()
    }
}

/// What comes after the longest wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AfterWait {
    Voicemail,
    HangUp,
}

impl WaitingLine {
    /// Whether somebody answers calls to a number of `program` here, by the programs that they are a member of.
    pub fn is_answered_by(&self, account: i64, member_of: &[i64], program: i64) -> bool {
        let is_member = match self.programs.is_empty() {
            true => member_of.contains(&program),
            false => self.programs.iter().any(|one| member_of.contains(one)),
        };
        match self.reviewers.is_empty() {
            true => is_member,
            false => self.reviewers.iter().any(|one| one.account_id == account),
        }
    }

    /// How a caller of a language waits here: what they hear, and in which language; nothing is offered by a key, and no number is
    /// called back.
    pub fn hold_setup(&self, lang: &str, caller: &str) -> HoldSetup {
        let announced = |wanted: &str| {
            let in_lang = self.announcement.iter();
            let mut in_lang = in_lang.filter(|(lang, _)| first_subtag(lang) == first_subtag(wanted));
            in_lang.find(|(lang, text)| has_voice(lang) && !text.trim().is_empty())
        };
        let first = self.langs.first().map_or("en", String::as_str);
        let announcement = announced(lang).or_else(|| announced(first));
        let (announced_in, announcement) =
            announcement.map_or((first, ""), |(lang, text)| (lang.as_str(), text.as_str()));
        HoldSetup {
            lang: words::of(lang, first).0.to_owned(),
            announcement: announcement.to_owned(),
            announced_in: announced_in.to_owned(),
            caller: caller.to_owned(),
            served: ServedNumbers::default(),
            offers_callback: false,
            offers_voicemail: false,
            position_every_s: self.position_every_s,
        }
    }

    /// What somebody speaks besides the language of their account.
    pub fn spoken_by(&self, account: i64) -> &[String] {
        let named = self.reviewers.iter().find(|one| one.account_id == account);
        named.map_or(&[], |one| one.langs.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_without_a_voice_or_words_hears_the_first_language_in_its_own_voice() {
        let announcement = [
            ("es", "Espere."),
            ("ko", "기다려 주세요."),
            ("tl", "Sandali lang."),
        ];
        let line = WaitingLine {
            langs: ["es", "ko", "tl"].map(String::from).into(),
            announcement: announcement
                .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
                .into(),
            ..WaitingLine::default()
        };
        for (caller, announced_in, announced, lang) in [
            ("es-MX", "es", "Espere.", "es-MX"),
            // The tenant has written words for them, the hub has none.
            ("ko", "ko", "기다려 주세요.", "es"),
            ("tl", "es", "Espere.", "es"),
            ("ar", "es", "Espere.", "ar"),
        ] {
            let setup = line.hold_setup(caller, "");
            let heard = (
                setup.announced_in.as_str(),
                setup.announcement.as_str(),
                setup.lang.as_str(),
            );
            assert_eq!(heard, (announced_in, announced, lang), "{caller}");
        }
    }

    #[test]
    fn members_answer_unless_somebody_is_named() {
        let mut line = WaitingLine::default();
        assert!(line.is_answered_by(7, &[5], 5) && !line.is_answered_by(7, &[6], 5));
        line.programs = vec![6];
        assert!(line.is_answered_by(7, &[6], 5) && !line.is_answered_by(7, &[5], 5));
        line.reviewers = vec![LineReviewer {
            account_id: 8,
            langs: vec!["ar".into()],
        }];
        assert!(!line.is_answered_by(7, &[6], 5) && line.is_answered_by(8, &[], 5));
        assert_eq!(line.spoken_by(8), ["ar"]);
        assert!(line.spoken_by(7).is_empty());
    }
}
