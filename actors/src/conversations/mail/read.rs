//! Reads a mail. Any bytes give a result: unreadable parts are left out and noted.

use super::automatic::is_automatic;
use super::bounce::{Bounce, bounce};
use super::sender_checks::sender_checks;
use super::{harmless, quoted_from_line};
use hub_domain::conversations::mail::{
    MAX_ATTACHMENTS, MAX_MAIL_CHARS, MailAttachment, MailDetails, MailSender, SenderCheck,
};
use hub_domain::conversations::message::MAX_SUBJECT_CHARS;
use hub_domain::people::address::sender_email;
use mail_parser::{Address, HeaderValue, Message, MessageParser, MimeHeaders};
use sha2::{Digest, Sha256};

/// Parts of a mail that are read; a mail of people has a few.
const MAX_PARTS: usize = 1_000;
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
    let Some(mail) = MessageParser::default().parse(bytes) else {
        return unreadable(bytes);
    };
    let message_id = mail.message_id().and_then(bracketed).unwrap_or_default();
    let (from, from_name) = sender(&mail);
    let too_many = mail.parts.len() > MAX_PARTS;
    let (mut body, cut) = if too_many {
        (String::new(), true)
    } else {
        text(&mail)
    };
    if body.trim().is_empty() {
        body.clear();
    }
    let html = if too_many { None } else { html(&mail) };
    let (html, has_remote_pictures, html_cut) = match html {
        Some(html) => match harmless(&html) {
            Some((clean, remote)) => (clean, remote, false),
            None => (String::new(), false, true),
        },
        None => (String::new(), false, false),
    };
    let attachments = if too_many { Vec::new() } else { attachments(&mail) };
    IncomingMail {
        fingerprint: fingerprint(&message_id, &from, bytes),
        recipients: recipients(&mail),
        answers: answers(&mail),
        subject: clean_line(mail.subject().unwrap_or_default(), MAX_SUBJECT_CHARS),
        is_cut: cut || html_cut || !whole || attachments.len() < mail.attachment_count().min(MAX_PARTS),
        automatic: is_automatic(&mail),
        bounce: if too_many { None } else { bounce(&mail) },
        authentication: sender_checks(&mail, server),
        message_id,
        from,
        from_name,
        body,
        html: clean_text(&html, usize::MAX).0,
        has_remote_pictures,
        attachments,
    }
}

fn unreadable(bytes: &[u8]) -> IncomingMail {
    IncomingMail {
        fingerprint: fingerprint("", "", bytes),
        message_id: String::new(),
        from: String::new(),
        from_name: String::new(),
        recipients: Vec::new(),
        answers: Vec::new(),
        subject: String::new(),
        body: String::new(),
        html: String::new(),
        has_remote_pictures: false,
        is_cut: true,
        automatic: false,
        bounce: None,
        authentication: Vec::new(),
        attachments: Vec::new(),
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

/// Address and name of the one sender.
fn sender(mail: &Message<'_>) -> (String, String) {
    let Some(from) = mail.from() else {
        return (String::new(), String::new());
    };
    let all: Vec<_> = from.iter().take(2).collect();
    let [one] = all.as_slice() else {
        return (String::new(), String::new());
    };
    let address = one.address().and_then(sender_email).unwrap_or_default();
    (address, clean_line(one.name().unwrap_or_default(), 100))
}

fn recipients(mail: &Message<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for name in ["Delivered-To", "X-Original-To", "Envelope-To"] {
        for (field, value) in mail.headers_raw() {
            if field.eq_ignore_ascii_case(name) {
                found.push(value.trim().trim_matches(['<', '>']).to_owned());
            }
        }
    }
    for addresses in [mail.to(), mail.cc()].into_iter().flatten() {
        found.extend(listed(addresses));
    }
    found.retain(|address| address.len() <= 320);
    found.truncate(MAX_RECIPIENTS);
    found
}

fn listed(addresses: &Address<'_>) -> Vec<String> {
    let each = addresses.iter().take(MAX_RECIPIENTS);
    each.filter_map(|one| one.address().map(str::to_owned)).collect()
}

/// In-Reply-To, then References from the end.
fn answers(mail: &Message<'_>) -> Vec<String> {
    let ids = |value: &HeaderValue<'_>| -> Vec<String> {
        match value {
            HeaderValue::Text(id) => bracketed(id).into_iter().collect(),
            HeaderValue::TextList(ids) => ids
                .iter()
                .rev()
                .take(MAX_REFERENCES)
                .filter_map(|id| bracketed(id))
                .collect(),
            _ => Vec::new(),
        }
    };
    let mut found = ids(mail.in_reply_to());
    for id in ids(mail.references()) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// An id that is safe in our own header fields: only the characters an id may have.
fn bracketed(id: &str) -> Option<String> {
    let id = id.trim().trim_start_matches('<').trim_end_matches('>');
    let fits = !id.is_empty()
        && id.len() <= MAX_ID
        && id
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b'<' && byte != b'>');
    fits.then(|| format!("<{id}>"))
}

/// The text of a mail, taken from its HTML if it has none, and whether a part is missing.
fn text(mail: &Message<'_>) -> (String, bool) {
    let mut whole = String::new();
    for position in 0..mail.text_body_count().min(20) {
        let Some(part) = mail.body_text(position) else {
            continue;
        };
        if !whole.is_empty() {
            whole.push_str("\n\n");
        }
        whole.push_str(&part);
        if whole.len() > MAX_MAIL_CHARS * 4 {
            break;
        }
    }
    let (text, cut) = clean_text(&whole, MAX_MAIL_CHARS);
    (text.trim_end().to_owned(), cut)
}

/// The HTML that the sender wrote; none is made of text.
fn html(mail: &Message<'_>) -> Option<String> {
    let part = mail.html_bodies().find(|part| part.is_text_html())?;
    part.text_contents().map(str::to_owned)
}

fn attachments(mail: &Message<'_>) -> Vec<Attachment> {
    let mut found = Vec::new();
    for part in mail.attachments().take(MAX_ATTACHMENTS) {
        let kind = part.content_type().map_or_else(
            || "application/octet-stream".to_owned(),
            |kind| match kind.subtype() {
                Some(subtype) => format!("{}/{subtype}", kind.ctype()),
                None => kind.ctype().to_owned(),
            },
        );
        let named = part.attachment_name().map(|name| clean_line(name, 150));
        let bytes = match part.message() {
            Some(inner) => inner.raw_message().to_vec(),
            None => part.contents().to_vec(),
        };
        found.push(Attachment {
            name: named
                .map(|name| name.replace(['/', '\\'], "_"))
                .unwrap_or_default(),
            kind: clean_line(&kind, 100).to_ascii_lowercase(),
            bytes,
        });
    }
    found
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
