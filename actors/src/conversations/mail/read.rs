//! Reads a mail. Any bytes give a result: unreadable parts are left out and noted.

use super::addresses::mailboxes;
use super::automatic::is_automatic;
use super::body::{Body, body};
use super::bounce::{Bounce, bounce};
use super::fields::Fields;
use super::quoted_from_line;
use super::sender_checks::sender_checks;
use super::structure::Structure;
use hub_domain::conversations::mail::{MailAttachment, MailDetails, MailSender, SenderCheck, Unreadable};
use hub_domain::conversations::message::MAX_SUBJECT_CHARS;
use hub_domain::people::address::sender_email;
use sha2::{Digest, Sha256};

/// Longest accepted Message-ID.
const MAX_ID: usize = 250;
/// References that are read, from the newest on.
const MAX_REFERENCES: usize = 50;
/// Recipients that are read.
const MAX_RECIPIENTS: usize = 100;

/// A file that came with a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    pub name: String,
    /// As the sender calls it.
    pub kind: String,
    pub bytes: Vec<u8>,
    /// By which the mail's HTML refers to it (`cid:`, RFC 2392); may be empty.
    pub content_name: String,
}

/// A mail that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingMail {
    /// The same mail again has the same.
    pub fingerprint: String,
    /// With its brackets; empty where it has none.
    pub message_id: String,
    /// In normalised notation; empty if it names none, or several.
    pub from: String,
    pub from_name: String,
    /// All recipients that the header names, and the envelope's.
    pub recipients: Vec<String>,
    /// Message-IDs that it answers, the nearest first, with their brackets.
    pub answers: Vec<String>,
    pub subject: String,
    pub body: String,
    /// Made harmless; empty where it has none.
    pub html: String,
    pub has_remote_pictures: bool,
    pub is_cut: bool,
    pub automatic: bool,
    pub bounce: Option<Bounce>,
    /// Why it has no words, if it is one whose words cannot be read here.
    pub unreadable: Option<Unreadable>,
    pub authentication: Vec<SenderCheck>,
    pub attachments: Vec<Attachment>,
}

impl IncomingMail {
    /// The details beside its text.
    pub fn details(&self, sender: MailSender) -> MailDetails {
        MailDetails {
            mail_id: String::new(),
            sender,
            sender_name: self.from_name.clone(),
            automatic: self.automatic,
            quoted_from_line: quoted_from_line(&self.body),
            has_original: !self.html.is_empty(),
            has_remote_pictures: self.has_remote_pictures,
            is_cut: self.is_cut,
            unreadable: self.unreadable,
            attachments: described(&self.attachments),
            authentication: self.authentication.clone(),
        }
    }
}

/// Descriptions of a mail's attachments, which is all that is kept of them.
pub fn described(attachments: &[Attachment]) -> Vec<MailAttachment> {
    let shown = attachments.iter().map(|attachment| MailAttachment {
        name: attachment.name.clone(),
        kind: attachment.kind.clone(),
        bytes: i64::try_from(attachment.bytes.len()).unwrap_or(i64::MAX),
    });
    shown.collect()
}

/// Reads a mail received by a server of this name (its `authserv-id`; empty: its authentication results are ignored).
/// `whole` is false for a mail that was too large to fetch, of which only the header is given.
pub fn read(bytes: &[u8], server: &str, whole: bool) -> IncomingMail {
    let mail = Structure::read(bytes);
    let fields = &mail.whole().fields;
    let message_id = ids(fields, "Message-ID").into_iter().next().unwrap_or_default();
    let (from, from_name) = sender(fields);
    let body = match mail.has_too_many {
        true => Body {
            is_cut: true,
            ..Body::default()
        },
        false => body(&mail),
    };
    let subject = fields.text("Subject").unwrap_or_default();
    IncomingMail {
        fingerprint: fingerprint(&message_id, &from, bytes),
        recipients: recipients(fields),
        answers: answers(fields),
        subject: clean_line(&subject, MAX_SUBJECT_CHARS),
        is_cut: body.is_cut || !whole || bytes.is_empty(),
        automatic: is_automatic(fields, &subject),
        bounce: if mail.has_too_many {
            None
        } else {
            bounce(&mail, &body.text)
        },
        authentication: sender_checks(fields, server),
        message_id,
        from,
        from_name,
        unreadable: body.unreadable,
        body: body.text,
        html: body.html,
        has_remote_pictures: body.has_remote_pictures,
        attachments: body.attachments,
    }
}

/// Hashes the parts that do not change when the same mail is delivered or read again. The id alone is not enough:
/// somebody who knows the id of a mail that is still under way could send another one first.
fn fingerprint(message_id: &str, from: &str, bytes: &[u8]) -> String {
    let content = bytes
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .map_or(bytes, |head| &bytes[head..]);
    let mut hasher = Sha256::new();
    for part in [message_id.as_bytes(), from.as_bytes(), content] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    format!("{:x}", hasher.finalize())
}

/// Address and name of the one sender; of several fields all must name the same.
fn sender(fields: &Fields<'_>) -> (String, String) {
    let mut found: Option<(String, String)> = None;
    for value in fields.all("From") {
        let all = mailboxes(value);
        let [one] = all.as_slice() else {
            return (String::new(), String::new());
        };
        let address = sender_email(&one.address).unwrap_or_default();
        if found.as_ref().is_some_and(|(before, _)| *before != address) {
            return (String::new(), String::new());
        }
        found.get_or_insert((address, clean_line(&one.name, 100)));
    }
    found.unwrap_or_default()
}

fn recipients(fields: &Fields<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for name in ["Delivered-To", "X-Original-To", "Envelope-To"] {
        for value in fields.all(name).take(MAX_RECIPIENTS) {
            let value = String::from_utf8_lossy(value);
            found.push(value.trim().trim_matches(['<', '>']).to_owned());
        }
    }
    for name in ["To", "Cc"] {
        for value in fields.all(name).take(MAX_RECIPIENTS) {
            found.extend(mailboxes(value).into_iter().map(|one| one.address));
        }
    }
    found.retain(|address| address.len() <= 320);
    found.truncate(MAX_RECIPIENTS);
    found
}

/// In-Reply-To, then References from the end.
fn answers(fields: &Fields<'_>) -> Vec<String> {
    let mut found = ids(fields, "In-Reply-To");
    found.truncate(MAX_REFERENCES);
    for id in ids(fields, "References").into_iter().rev().take(MAX_REFERENCES) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// The ids in a field: in brackets, or its only word.
fn ids(fields: &Fields<'_>, name: &str) -> Vec<String> {
    let value = String::from_utf8_lossy(fields.raw(name).unwrap_or_default());
    if !value.contains('<') {
        return bracketed(&value).into_iter().collect();
    }
    let each = value
        .split('<')
        .skip(1)
        .filter_map(|rest| bracketed(rest.split_once('>')?.0));
    each.collect()
}

/// An id that is safe in our own header fields: only the characters an id may have.
pub(super) fn bracketed(id: &str) -> Option<String> {
    let id = id.trim().trim_start_matches('<').trim_end_matches('>');
    let fits = !id.is_empty()
        && id.len() <= MAX_ID
        && id
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b'<' && byte != b'>');
    fits.then(|| format!("<{id}>"))
}

/// Text that databases and screens can handle: uniform line ends, no other control characters; and whether it was cut.
pub(super) fn clean_text(text: &str, limit: usize) -> (String, bool) {
    let mut clean = String::with_capacity(text.len().min(limit));
    let mut left = limit;
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    for c in text.chars() {
        if c.is_control() && c != '\n' && c != '\t' {
            continue;
        }
        if left == 0 {
            return (clean, true);
        }
        left -= 1;
        clean.push(c);
    }
    (clean, false)
}

/// The same on one line, without characters that change the direction of the following text.
pub(super) fn clean_line(text: &str, limit: usize) -> String {
    let is_turning = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !is_turning(*c)).take(limit).collect()
}
