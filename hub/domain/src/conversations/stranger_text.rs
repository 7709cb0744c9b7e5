//! A text from a number that nobody known has.

use crate::conversations::mail::Suggestion;
use crate::files::FileView;
use crate::ids::{MessageId, ProgramId};
use serde::Serialize;

/// A stranger's text as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrangerText {
    pub id: String,
    /// The provider's own id of it.
    pub provider_ref: String,
    /// Whose number was texted; [`ProgramId::ALL`] where it is the tenant's common one.
    pub program: ProgramId,
    /// E.164, a short code, or a name.
    pub from: String,
    pub to: String,
    pub body: String,
    /// `stop`, `start`, `help`; empty where no keyword was heard.
    pub keyword: String,
    pub is_waiting: bool,
    /// The entry of a thread that it has become.
    pub message: Option<MessageId>,
    pub received_at_ms: i64,
}

impl StrangerText {
    /// As it is listed, with what came with it.
    pub fn shown(self, attachments: Vec<FileView>) -> WaitingText {
        WaitingText {
            id: self.id,
            body: self.body,
            keyword: self.keyword,
            received_at_ms: self.received_at_ms,
            attachments,
        }
    }
}

/// The texts of one number that wait for somebody to say whose they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct WaitingTexts {
    /// E.164, a short code, or a name. Nobody has proved it.
    pub from: String,
    /// As people here write it.
    pub from_shown: String,
    /// The tenant's own number that was texted last.
    pub to: String,
    #[serde(skip)]
    #[schema(ignore)]
    pub program: ProgramId,
    /// The oldest first.
    pub texts: Vec<WaitingText>,
    /// The conversation of a person who has the number now, or of an application that a text names.
    pub suggestion: Option<Suggestion>,
}

impl WaitingTexts {
    /// A number with its newest text.
    pub fn of(from: String, to: String, program: ProgramId, newest: WaitingText) -> Self {
        Self {
            from_shown: crate::people::address::display_phone(&from),
            from,
            to,
            program,
            texts: vec![newest],
            suggestion: None,
        }
    }
}

/// One of these texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct WaitingText {
    pub id: String,
    pub body: String,
    /// `stop`, `start`, `help`: it was recorded; empty otherwise.
    pub keyword: String,
    pub received_at_ms: i64,
    pub attachments: Vec<FileView>,
}

/// Longest number of an application.
const MOST_NUMBER_CHARS: usize = 40;

/// What in a text looks like the number of an application: digits, with letters and hyphens.
pub fn named_numbers(body: &str) -> Vec<String> {
    let is_mark = |letter: char| !(letter.is_alphanumeric() || letter == '-');
    let found = body.split(is_mark).map(|word| word.trim_matches('-'));
    found
        .filter(|word| word.bytes().filter(u8::is_ascii_digit).count() >= 3)
        .filter(|word| word.chars().count() <= MOST_NUMBER_CHARS)
        .map(str::to_uppercase)
        .take(8)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::named_numbers;

    #[test]
    fn numbers_of_applications_are_found_in_a_sentence() {
        for (body, found) in [
            (
                "This is my new phone, my case is HEA-26-004339. When is my interview?",
                &["HEA-26-004339"][..],
            ),
            ("case rb-10001!", &["RB-10001"]),
            ("at 5 pm or 10", &[]),
            ("", &[]),
            ("#20417, RB-1", &["20417"]),
        ] {
            assert_eq!(named_numbers(body), found, "{body}");
        }
        assert!(named_numbers(&"1".repeat(5_000)).is_empty());
    }
}
