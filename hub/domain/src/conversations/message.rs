//! Entries of a thread.

use crate::calls::call::CallCard;
use crate::conversations::applicant_view::{ApplicantView, applicant_view};
use crate::conversations::channel::{Channel, Direction};
use crate::conversations::delivery::DeliveryState;
use crate::conversations::mail::MailDetails;
use crate::conversations::mention::MAX_MENTIONS;
use crate::files::{FileView, MAX_ATTACHMENTS};
use crate::ids::{AccountId, MessageId, ThreadId};
use serde::{Deserialize, Serialize};

/// Longest text message of a person: ten concatenated segments.
pub const MAX_SMS_CHARS: usize = 1_600;
/// Longest mail or note body.
pub const MAX_BODY_CHARS: usize = 20_000;
/// Longest mail subject.
pub const MAX_SUBJECT_CHARS: usize = 200;

/// One entry of a thread.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Message {
    pub id: MessageId,
    pub thread_id: ThreadId,
    /// Position in the thread, from 1 without holes.
    pub seq: i64,
    pub channel: Channel,
    pub direction: Direction,
    pub author: Author,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    pub lang: String,
    pub created_at_ms: i64,
    pub status: DeliveryState,
    pub status_history: Vec<StatusMark>,
    /// When it is to go out, for one that is scheduled or held; it stays when it has gone.
    pub send_at_ms: Option<i64>,
    pub reply_to: Option<MessageId>,
    pub call: Option<CallCard>,
    pub change: Option<StatusChange>,
    /// What a mail that came in has beside its words.
    pub mail: Option<MailDetails>,
    /// In the order in which they were attached.
    pub attachments: Vec<FileView>,
    /// Whether the applicant sees it.
    pub applicant_view: ApplicantView,
    /// By whom it was released to the applicant.
    pub released: Option<Release>,
}

impl Message {
    /// The same entry with what the applicant sees of it as its other parts have it.
    #[must_use]
    pub fn viewed(self) -> Self {
        let is_released = self.released.is_some();
        let (channel, direction, author) = (self.channel, self.direction, self.author.kind);
        Self {
            applicant_view: applicant_view(channel, direction, author, self.status, is_released),
            ..self
        }
    }
}

/// That staff let the applicant see what somebody else wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Release {
    pub by: String,
    pub at_ms: i64,
}

/// Who wrote an entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Author {
    pub kind: AuthorKind,
    pub id: Option<i64>,
    pub name: String,
}

impl Author {
    /// A member of staff.
    pub fn staff(account: i64, name: &str) -> Self {
        Self {
            id: Some(account),
            ..Self::of(AuthorKind::Staff, name)
        }
    }

    /// The hub itself, by the name that people read.
    pub fn system(name: &str) -> Self {
        Self::of(AuthorKind::System, name)
    }

    /// Somebody without an account of the agency.
    pub fn of(kind: AuthorKind, name: &str) -> Self {
        Self {
            kind,
            id: None,
            name: name.to_owned(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AuthorKind {
    Staff,
    Applicant,
    /// Somebody else who reached the thread, or whose address is not proved to be the applicant's.
    Other,
    System,
}

impl AuthorKind {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            AuthorKind::Staff => "staff",
            AuthorKind::Applicant => "applicant",
            AuthorKind::Other => "other",
            AuthorKind::System => "system",
        }
    }

    /// Reads the stored name; whatever is unknown counts as the system's own.
    pub fn parse(text: &str) -> Self {
        match text {
            "staff" => AuthorKind::Staff,
            "applicant" => AuthorKind::Applicant,
            "other" => AuthorKind::Other,
            _ => AuthorKind::System,
        }
    }
}

/// One step of a message's delivery.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct StatusMark {
    pub status: DeliveryState,
    pub at_ms: i64,
    pub detail: String,
}

crate::wire_names! {
    /// The changed part of an application.
    ChangedPart = "state" | "owner" | "payment";
}

/// A change of an application's status or owner, or of a payment of it, shown in its thread.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct StatusChange {
    /// `state`, `owner` or `payment`.
    #[schema(value_type = ChangedPart)]
    pub what: String,
    /// Of a payment: the state that it was in; empty where it is new.
    pub from: String,
    pub to: String,
    pub comment: String,
}

/// What a person asks to be sent or noted.
#[derive(Debug, Clone, PartialEq, Deserialize, utoipa::ToSchema)]
pub struct Draft {
    pub channel: Channel,
    #[serde(default)]
    pub to: Option<String>,
    #[serde(default)]
    pub subject: Option<String>,
    pub body: String,
    #[serde(default)]
    pub reply_to: Option<MessageId>,
    /// Ids of files that were uploaded for this thread, at most ten.
    #[serde(default)]
    pub attachments: Vec<String>,
    /// Time to send it; immediately if absent.
    #[serde(default)]
    pub send_at_ms: Option<i64>,
    /// Accounts of colleagues mentioned in a note, at most 20.
    #[serde(default)]
    pub mentions: Vec<AccountId>,
    /// Key of the message template that it was begun with.
    #[serde(default)]
    pub template: Option<String>,
    /// The writer has confirmed that a template which is not for this case's status or person is meant.
    #[serde(default)]
    pub confirmed: bool,
}

impl Draft {
    /// A note that only staff see.
    pub fn note(body: String) -> Self {
        Self {
            channel: Channel::Note,
            to: None,
            subject: None,
            body,
            reply_to: None,
            attachments: Vec::new(),
            send_at_ms: None,
            mentions: Vec::new(),
            template: None,
            confirmed: false,
        }
    }
}

/// What somebody has begun to write and not sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct KeptDraft {
    pub channel: Channel,
    /// Mails only.
    pub subject: String,
    pub body: String,
    pub updated_at_ms: i64,
}

/// How far ahead something may be scheduled: a year and a day.
pub const MAX_AHEAD_MS: i64 = 366 * 86_400_000;

/// Why something cannot be scheduled for this time, if it cannot.
pub fn schedule_fault(send_at_ms: i64, now_ms: i64) -> Option<&'static str> {
    if send_at_ms <= now_ms {
        Some("past")
    } else if send_at_ms > now_ms + MAX_AHEAD_MS {
        Some("too_far")
    } else {
        None
    }
}

impl Draft {
    /// The field at fault and the key that names the fault, if this draft cannot be sent as it is.
    pub fn fault(&self) -> Option<(&'static str, &'static str)> {
        let limit = match self.channel {
            Channel::Sms => MAX_SMS_CHARS,
            Channel::Email | Channel::Note => MAX_BODY_CHARS,
            Channel::Call | Channel::Voice | Channel::Session | Channel::Comment => {
                return Some(("channel", "channel_not_writable"));
            }
        };
        let subject = self.subject.as_deref().unwrap_or_default();
        let files = &self.attachments;
        if self.send_at_ms.is_some() && self.channel == Channel::Note {
            Some(("send_at_ms", "not_on_this_channel"))
        } else if !self.mentions.is_empty() && self.channel != Channel::Note {
            Some(("mentions", "not_on_this_channel"))
        } else if self.mentions.len() > MAX_MENTIONS {
            Some(("mentions", "too_many"))
        } else if files.len() > MAX_ATTACHMENTS {
            Some(("attachments", "too_many"))
        } else if !files.is_empty() && self.channel == Channel::Sms {
            Some(("attachments", "not_on_this_channel"))
        } else if (1..files.len()).any(|index| files[..index].contains(&files[index])) {
            Some(("attachments", "repeated"))
        } else if self.body.trim().is_empty() && files.is_empty() {
            Some(("body", "required"))
        } else if self.body.chars().count() > limit {
            Some(("body", "too_long"))
        } else if self.body.contains('\0') {
            Some(("body", "not_text"))
        } else if subject.chars().count() > MAX_SUBJECT_CHARS {
            Some(("subject", "too_long"))
        } else if subject.chars().any(char::is_control) {
            Some(("subject", "not_text"))
        } else if self.channel == Channel::Email && subject.trim().is_empty() {
            Some(("subject", "required"))
        } else {
            None
        }
    }
}

/// The first words of a body, on one line, for lists.
pub fn preview(body: &str) -> String {
    let mut line = body.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > 120 {
        line = line.chars().take(119).collect();
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(channel: Channel, subject: &str, body: &str) -> Draft {
        Draft {
            channel,
            to: None,
            subject: Some(subject.into()),
            body: body.into(),
            reply_to: None,
            attachments: Vec::new(),
            send_at_ms: None,
            mentions: Vec::new(),
            template: None,
            confirmed: false,
        }
    }

    #[test]
    fn a_draft_names_its_own_fault() {
        assert_eq!(draft(Channel::Sms, "", "Hello").fault(), None);
        assert_eq!(draft(Channel::Sms, "", "  ").fault(), Some(("body", "required")));
        assert_eq!(
            draft(Channel::Sms, "", &"é".repeat(1601)).fault(),
            Some(("body", "too_long"))
        );
        assert_eq!(
            draft(Channel::Email, " ", "Hello").fault(),
            Some(("subject", "required"))
        );
        assert_eq!(
            draft(Channel::Email, "a\nBcc: b@c.d", "Hello").fault(),
            Some(("subject", "not_text"))
        );
        assert_eq!(
            draft(Channel::Call, "", "Hello").fault(),
            Some(("channel", "channel_not_writable"))
        );
    }

    #[test]
    fn files_go_with_mails_and_notes_alone_and_need_no_words() {
        let with = |channel, files: &[&str]| Draft {
            attachments: files.iter().map(|file| (*file).to_owned()).collect(),
            ..draft(channel, "Your letter", "")
        };
        assert_eq!(with(Channel::Note, &["a", "b"]).fault(), None);
        assert_eq!(with(Channel::Email, &["a"]).fault(), None);
        assert_eq!(
            with(Channel::Sms, &["a"]).fault(),
            Some(("attachments", "not_on_this_channel"))
        );
        assert_eq!(
            with(Channel::Note, &["a", "b", "a"]).fault(),
            Some(("attachments", "repeated"))
        );
        assert_eq!(
            with(Channel::Note, &["a"; 11]).fault(),
            Some(("attachments", "too_many"))
        );
    }

    #[test]
    fn a_time_is_neither_past_nor_beyond_a_year() {
        assert_eq!(schedule_fault(1_000, 1_000), Some("past"));
        assert_eq!(schedule_fault(1_001, 1_000), None);
        assert_eq!(schedule_fault(2 * MAX_AHEAD_MS, 1_000), Some("too_far"));
        let note = Draft {
            send_at_ms: Some(1),
            ..draft(Channel::Note, "", "Call back")
        };
        assert_eq!(note.fault(), Some(("send_at_ms", "not_on_this_channel")));
    }

    #[test]
    fn a_preview_is_one_short_line() {
        assert_eq!(preview("a\n\n b"), "a b");
        assert_eq!(preview(&"x".repeat(500)).chars().count(), 120);
    }
}
