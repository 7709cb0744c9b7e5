//! Whether a program sent a mail. Automatic mail is not answered, and marked in the thread (RFC 3834).

use mail_parser::Message;

/// From the fields that programs put into what they send.
pub(super) fn is_automatic(mail: &Message<'_>) -> bool {
    let field = |name: &'static str| {
        let raw = mail.header_raw(name)?;
        Some(raw.trim().to_ascii_lowercase())
    };
    if field("Auto-Submitted").is_some_and(|value| !value.starts_with("no")) {
        return true;
    }
    let precedence = field("Precedence").unwrap_or_default();
    if ["bulk", "junk", "list", "auto_reply"].contains(&precedence.as_str()) {
        return true;
    }
    // The empty sender is that of reports and of automatic answers.
    if field("Return-Path").is_some_and(|value| value == "<>") {
        return true;
    }
    ["List-Id", "X-Autoreply", "X-Autorespond", "X-Autoresponder"]
        .iter()
        .any(|name| mail.header_raw(*name).is_some())
}
