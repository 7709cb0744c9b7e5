//! Delivery reports of mail servers (RFC 3464): whether a mail failed, is late or has arrived, and which mail it was.

use super::read::clean_line;
use mail_parser::{Message, MessagePart, MimeHeaders, PartType};

/// Longest diagnosis that is kept.
const MAX_DIAGNOSIS: usize = 300;

/// Outcome of the mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BounceAction {
    Failed,
    Delayed,
    Delivered,
}

/// A report on one of our mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    pub action: BounceAction,
    /// The status code (RFC 3463), such as `5.1.1`; may be empty.
    pub status: String,
    /// The server's own words.
    pub diagnosis: String,
    /// The Message-ID of the returned mail, with its brackets; empty if it was not included.
    pub original: String,
}

/// Reads a mail as a report, if it is one. Only the first recipient counts: our mails have one.
pub(super) fn bounce(mail: &Message<'_>) -> Option<Bounce> {
    let is_report = mail.content_type().is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("multipart")
            && kind
                .subtype()
                .is_some_and(|subtype| subtype.eq_ignore_ascii_case("report"))
            && kind
                .attribute("report-type")
                .is_some_and(|kind| kind.eq_ignore_ascii_case("delivery-status"))
    });
    if !is_report {
        return None;
    }
    let report = mail
        .parts
        .iter()
        .find(|part| is_kind(part, "message", "delivery-status"))?;
    let fields = text_of(report)?;
    let action = match field(&fields, "Action")?.to_ascii_lowercase().as_str() {
        "failed" => BounceAction::Failed,
        "delayed" => BounceAction::Delayed,
        "delivered" | "relayed" | "expanded" => BounceAction::Delivered,
        _ => return None,
    };
    let status = field(&fields, "Status").unwrap_or_default();
    let status: String = status
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .take(9)
        .collect();
    let diagnosis = field(&fields, "Diagnostic-Code").unwrap_or_default();
    let diagnosis = diagnosis
        .split_once(';')
        .map_or(diagnosis.as_str(), |(_, words)| words);
    Some(Bounce {
        action,
        status,
        diagnosis: clean_line(diagnosis, MAX_DIAGNOSIS),
        original: original(mail).unwrap_or_default(),
    })
}

/// The Message-ID of the returned mail, which is included whole or by its header only.
fn original(mail: &Message<'_>) -> Option<String> {
    for part in &mail.parts {
        match &part.body {
            PartType::Message(inner) => {
                if let Some(id) = inner.message_id() {
                    return Some(format!("<{id}>"));
                }
            }
            PartType::Text(_) | PartType::Binary(_) | PartType::InlineBinary(_)
                if is_kind(part, "text", "rfc822-headers") || is_kind(part, "message", "rfc822") =>
            {
                return field(&text_of(part)?, "Message-ID");
            }
            PartType::Text(_)
            | PartType::Html(_)
            | PartType::Binary(_)
            | PartType::InlineBinary(_)
            | PartType::Multipart(_) => {}
        }
    }
    None
}

fn is_kind(part: &MessagePart<'_>, kind: &str, subtype: &str) -> bool {
    part.content_type().is_some_and(|found| {
        found.ctype().eq_ignore_ascii_case(kind)
            && found
                .subtype()
                .is_some_and(|found| found.eq_ignore_ascii_case(subtype))
    })
}

fn text_of(part: &MessagePart<'_>) -> Option<String> {
    match &part.body {
        PartType::Text(text) | PartType::Html(text) => Some(text.to_string()),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
        PartType::Message(_) | PartType::Multipart(_) => None,
    }
}

/// The first field of this name, its folded lines joined.
fn field(text: &str, name: &str) -> Option<String> {
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((found, value)) = line.split_once(':') else {
            continue;
        };
        if !found.trim().eq_ignore_ascii_case(name) {
            continue;
        }
        let mut value = value.trim().to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with([' ', '\t'])) {
            value.push(' ');
            value.push_str(more.trim());
        }
        return Some(value);
    }
    None
}
