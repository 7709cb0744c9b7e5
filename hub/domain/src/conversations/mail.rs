//! What a mail that came in has beside its words.

use crate::ids::ThreadId;
use serde::{Deserialize, Serialize};

/// Longest text of a mail that is kept; the rest stays in the mailbox.
pub const MAX_MAIL_CHARS: usize = 200_000;
/// Most attachments of a mail that are listed.
pub const MAX_ATTACHMENTS: usize = 100;

/// Details of an incoming mail besides its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MailDetails {
    /// By which its original is asked for.
    pub mail_id: String,
    pub sender: MailSender,
    /// The name that the sender gave; anybody can write anything there.
    pub sender_name: String,
    /// Sent by a program: an absence notice, a list (RFC 3834).
    pub automatic: bool,
    /// The line of the body, from 0, from which on an earlier mail is quoted; none where nothing is.
    pub quoted_from_line: Option<i64>,
    pub has_original: bool,
    /// Whether its original shows pictures of other servers, which learn by it that it was opened.
    pub has_remote_pictures: bool,
    /// Something was left out because the mail is too large or too deeply nested.
    pub is_cut: bool,
    /// Why it has no words; null for a mail with words, or with nothing that could hold any.
    pub unreadable: Option<Unreadable>,
    pub attachments: Vec<MailAttachment>,
    /// What our own mail server found out about the sender; empty where it says nothing.
    pub authentication: Vec<SenderCheck>,
}

/// Why the words of a mail cannot be read here. The first that applies counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unreadable {
    /// Encrypted, by S/MIME or OpenPGP.
    Encrypted,
    /// Inside a signature (S/MIME, opaque), which only mail programs open.
    Signed,
    /// An invitation to a meeting or the answer to one, without words.
    Invitation,
    /// In Outlook's own form (`winmail.dat`).
    Winmail,
}

/// Whether a mail came from an address of the person it is filed under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailSender {
    /// One of the person's own addresses.
    Known,
    /// Another person who knows the reply address.
    Other,
}

/// A file that came with a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MailAttachment {
    pub name: String,
    /// As the sender calls it, e.g. `image/jpeg`.
    pub kind: String,
    pub bytes: i64,
}

/// One method by which the sender was checked (RFC 8601).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SenderCheck {
    /// `spf`, `dkim`, `dmarc` …
    pub method: String,
    /// `pass`, `fail`, `none` …
    pub result: String,
}

/// A mail that could not be filed under anybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct WaitingMail {
    pub id: String,
    pub from: String,
    pub from_name: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    pub received_at_ms: i64,
    pub automatic: bool,
    pub has_original: bool,
    /// Why it has no words, if it is one whose words cannot be read here.
    pub unreadable: Option<Unreadable>,
    pub attachments: Vec<MailAttachment>,
    /// The conversation of a person with the sender's address.
    pub suggestion: Option<Suggestion>,
}

/// Where a waiting mail may belong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Suggestion {
    pub thread_id: ThreadId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    pub name: String,
}
