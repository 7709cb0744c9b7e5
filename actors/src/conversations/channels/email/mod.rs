//! Mail: out by SMTP, or to the demonstration's simulated mailboxes.

mod compose;
pub mod dkim;
mod html_part;
mod identity;
mod look;
pub mod reply_address;
mod sandbox;
mod smtp;
#[cfg(test)]
mod smtp_server;
#[cfg(test)]
pub(crate) mod testing;

pub use identity::{MailIdentities, MailIdentity};
pub use sandbox::SandboxMail;
pub use smtp::{Smtp, SmtpRefused, SmtpSettings, is_loopback};
#[cfg(test)]
pub(crate) use smtp_server::SmtpServer;

/// The Message-ID of a delivery: the same at each attempt, so that a repeat can be recognised.
pub fn message_id(idempotency_key: &str, from: &str) -> String {
    let domain = from
        .rsplit_once('@')
        .map_or("localhost", |(_, domain)| domain.trim_end_matches('>'));
    let local: String = idempotency_key
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '.'
            }
        })
        .collect();
    format!("<{local}@{domain}>")
}
