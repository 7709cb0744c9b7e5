//! Delivery reports of mail servers: whether a mail failed, is late or has arrived, for whom, and which mail it was. In the
//! form of RFC 3464 and RFC 6533 wherever in the mail it is, and in the words of the servers that have none.

use super::body::is_blank;
use super::bounce_words;
use super::charset;
use super::fields::Fields;
use super::read::{bracketed, clean_line};
use super::structure::{Part, Structure};
use hub_domain::people::address::normal_email;

/// Longest diagnosis that is kept.
pub(super) const MAX_DIAGNOSIS: usize = 300;
/// Recipients of a report that are read.
pub(super) const MAX_RECIPIENTS: usize = 50;

/// Outcome of the mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BounceAction {
    Failed,
    Delayed,
    Delivered,
}

/// What became of a mail for one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BounceRecipient {
    /// In normalised notation: whom it was sent to, and whom it went on to; may be empty.
    pub addresses: Vec<String>,
    pub action: BounceAction,
    /// The status code (RFC 3463), such as `5.1.1`; may be empty.
    pub status: String,
    /// The server's own words.
    pub diagnosis: String,
}

/// A report on one of our mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    /// At least one.
    pub recipients: Vec<BounceRecipient>,
    /// Message-IDs that may be the returned mail's, with their brackets: its own, and what the report answers. A server on
    /// the way may have given it another.
    pub originals: Vec<String>,
    /// The subject of the returned mail; empty if it was not included.
    pub subject: String,
}

impl Bounce {
    /// What became of a mail to this address. A report on one recipient counts, whatever it calls them: mail that is
    /// forwarded fails under another address.
    pub fn of(&self, address: &str) -> Option<&BounceRecipient> {
        let address = normal_email(address)?;
        let named = |one: &&BounceRecipient| one.addresses.contains(&address);
        // A mail that fails for one of two ways to the same person has failed where it was sent.
        let mut found = self.recipients.iter().filter(named);
        match (found.next(), self.recipients.as_slice()) {
            (Some(one), _) => Some(
                found
                    .find(|next| next.action == BounceAction::Failed)
                    .unwrap_or(one),
            ),
            (None, [one]) => Some(one),
            (None, _) => None,
        }
    }
}

impl Bounce {
    /// Whether it is about this address by name.
    pub fn names(&self, address: &str) -> bool {
        let address = normal_email(address);
        let mut each = self.recipients.iter().flat_map(|one| &one.addresses);
        each.any(|one| Some(one) == address.as_ref())
    }
}

/// Reads a mail as a report, if it is one.
pub(super) fn bounce(mail: &Structure<'_>, text: &str) -> Option<Bounce> {
    let recipients = match mail.parts.iter().find(|part| is_status(part)) {
        Some(part) => recipients(&part.contents()),
        None => bounce_words::recipients(&mail.whole().fields, text),
    };
    if recipients.is_empty() {
        return None;
    }
    let mut found = Bounce {
        recipients,
        originals: Vec::new(),
        subject: String::new(),
    };
    for part in &mail.parts {
        if is_returned(part) {
            let contents = part.contents();
            // The header alone, or the mail with its header.
            let (fields, _) = Fields::read(contents.trim_ascii_start());
            found.add_returned(&fields);
        }
    }
    if found.originals.is_empty()
        && let Some(returned) = bounce_words::returned(text)
    {
        let (fields, _) = Fields::read(returned.trim_start().as_bytes());
        found.add_returned(&fields);
    }
    let whole = &mail.whole().fields;
    for name in [
        "X-Original-Message-ID",
        "X-MS-Exchange-Parent-Message-Id",
        "In-Reply-To",
        "References",
    ] {
        found.add_ids(whole, name);
    }
    found.originals.truncate(20);
    Some(found)
}

impl Bounce {
    fn add_returned(&mut self, fields: &Fields<'_>) {
        self.add_ids(fields, "Message-ID");
        if self.subject.is_empty() {
            self.subject = clean_line(&fields.text("Subject").unwrap_or_default(), 300);
        }
    }

    fn add_ids(&mut self, fields: &Fields<'_>, name: &str) {
        let value = String::from_utf8_lossy(fields.raw(name).unwrap_or_default());
        for word in value.split_whitespace().take(50) {
            if let Some(id) = bracketed(word).filter(|id| !self.originals.contains(id)) {
                self.originals.push(id);
            }
        }
    }
}

fn is_status(part: &Part<'_>) -> bool {
    ["message/delivery-status", "message/global-delivery-status"].contains(&part.kind())
}

fn is_returned(part: &Part<'_>) -> bool {
    [
        "message/rfc822",
        "message/global",
        "text/rfc822-headers",
        "message/rfc822-headers",
        "message/global-headers",
    ]
    .contains(&part.kind())
}

/// The groups of fields of a report: the first is about the report, each further one about a recipient. Some servers leave
/// the empty line between them out.
fn recipients(report: &[u8]) -> Vec<BounceRecipient> {
    let mut found = Vec::new();
    let mut rest = report.trim_ascii_start();
    while !rest.is_empty() && found.len() < MAX_RECIPIENTS {
        let (fields, after) = Fields::read(rest);
        // A line that is no field: passed by.
        rest = match after.len() == rest.len() {
            true => super::fields::after_line(rest).1,
            false => after.trim_ascii_start(),
        };
        found.extend(recipient(&fields));
    }
    found
}

fn recipient(fields: &Fields<'_>) -> Option<BounceRecipient> {
    let action = fields.word("Action");
    let action = match action
        .split(|letter: char| !letter.is_ascii_alphabetic())
        .next()
        .unwrap_or_default()
    {
        "failed" | "failure" => BounceAction::Failed,
        "delayed" => BounceAction::Delayed,
        "delivered" | "relayed" | "expanded" => BounceAction::Delivered,
        "" => match fields.word("Status").as_bytes().first()? {
            b'5' => BounceAction::Failed,
            b'4' => BounceAction::Delayed,
            b'2' => BounceAction::Delivered,
            _ => return None,
        },
        _ => return None,
    };
    let mut addresses: Vec<String> = Vec::new();
    for name in ["Original-Recipient", "Final-Recipient", "X-Actual-Recipient"] {
        let value = charset::plain(fields.raw(name).unwrap_or_default()).into_owned();
        let address = value
            .split_once(';')
            .map_or(value.as_str(), |(_, address)| address);
        // Letters outside ASCII may be written by their numbers (RFC 6533).
        addresses.extend(normal_email(address.trim().trim_matches(['<', '>', '"'])));
    }
    addresses.dedup();
    let diagnosis = charset::plain(fields.raw("Diagnostic-Code").unwrap_or_default()).into_owned();
    let words = diagnosis
        .split_once(';')
        .map_or(diagnosis.as_str(), |(_, words)| words);
    Some(BounceRecipient {
        addresses,
        action,
        status: code(&fields.word("Status")),
        diagnosis: if is_blank(words) {
            String::new()
        } else {
            clean_line(words, MAX_DIAGNOSIS)
        },
    })
}

/// The status code at the start.
fn code(text: &str) -> String {
    let digits = text
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .take(9);
    digits.collect()
}
