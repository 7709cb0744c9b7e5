//! A delivery as a mail: who it is from, where answers go, what it answers, text and HTML.

use super::dkim;
use super::html_part::html_of;
use super::identity::MailIdentity;
use crate::conversations::channels::HandOverError;
use hub_domain::ThreadId;
use hub_store::conversations::outbox::Delivery;
use lettre::address::Envelope;
use lettre::message::{Mailbox, MessageBuilder, MultiPart};
use lettre::{Address, Message};

/// A mail ready to be handed over.
pub struct ComposedMail {
    pub envelope: Envelope,
    /// With its signatures.
    pub text: Vec<u8>,
}

/// Composes a delivery; `earlier` are the Message-IDs of the thread's last mails. What cannot become a mail is a permanent
/// failure.
pub fn compose(
    delivery: &Delivery,
    reference: &str,
    identity: &MailIdentity,
    earlier: &[String],
) -> Result<ComposedMail, HandOverError> {
    let from = address("sender", &delivery.from_address)?;
    let to = address("recipient", &delivery.to_address)?;
    let thread = delivery.thread_id.clone().map(ThreadId);
    let reply_to = match (&identity.replies, &thread) {
        (Some(replies), Some(thread)) => replies.of(thread),
        _ => None,
    };
    let back = match &reply_to {
        Some(reply_to) => address("reply address", reply_to)?,
        None => from.clone(),
    };
    let envelope =
        Envelope::new(Some(back.clone()), vec![to.clone()]).map_err(|error| bad("envelope", error))?;
    let name = shown_name(&identity.name);
    let mut builder: MessageBuilder = Message::builder()
        .from(Mailbox::new(name.clone(), from))
        .to(Mailbox::new(None, to))
        .subject(&delivery.subject)
        .message_id(Some(reference.to_owned()));
    if reply_to.is_some() {
        builder = builder.reply_to(Mailbox::new(name, back));
    }
    let answered = delivery.in_reply_to();
    let references = references(answered.as_deref(), earlier, reference);
    if let Some(answered) = answered {
        builder = builder.in_reply_to(answered);
    }
    if !references.is_empty() {
        builder = builder.references(references);
    }
    let mail = match thread {
        Some(_) => builder.multipart(MultiPart::alternative_plain_html(
            delivery.body.clone(),
            html_of(&delivery.body),
        )),
        // A code is read off the first line by people and programs alike: it stays plain text.
        None => builder.body(delivery.body.clone()),
    };
    let mail = mail.map_err(|error| bad("mail", error))?;
    let text = dkim::signed(&mail, &delivery.from_address, &identity.signers);
    Ok(ComposedMail { envelope, text })
}

/// A name as it may stand in a header field: the library fails over control characters.
fn shown_name(name: &str) -> Option<String> {
    let words: Vec<&str> = name
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The thread's earlier mails and at the end what is answered (RFC 5322, section 3.6.4).
fn references(answered: Option<&str>, earlier: &[String], own: &str) -> String {
    let mut ids: Vec<&str> = earlier
        .iter()
        .map(String::as_str)
        .filter(|id| *id != own && Some(*id) != answered)
        .collect();
    ids.extend(answered);
    ids.join(" ")
}

fn address(what: &str, address: &str) -> Result<Address, HandOverError> {
    address.parse::<Address>().map_err(|error| bad(what, error))
}

fn bad(what: &str, error: impl std::fmt::Display) -> HandOverError {
    HandOverError::Permanent(format!("{what}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversations::channels::email::reply_address::ReplyAddresses;
    use crate::conversations::channels::email::testing::delivery;
    use hub_domain::TenantId;

    fn composed(delivery: &Delivery, identity: &MailIdentity, earlier: &[&str]) -> (Envelope, String) {
        let earlier: Vec<String> = earlier.iter().map(|id| (*id).to_owned()).collect();
        let mail = compose(delivery, "<message-1@riverbend.example>", identity, &earlier).unwrap();
        (mail.envelope, String::from_utf8(mail.text).unwrap())
    }

    #[test]
    fn a_mail_carries_its_own_id_each_time_and_names_what_it_answers() {
        let one = delivery("ana@riverbend.example", "Hola");
        let (_, text) = composed(
            &one,
            &MailIdentity::default(),
            &["<z@b.example>", "<a@b.example>"],
        );
        assert!(
            text.contains("Message-ID: <message-1@riverbend.example>"),
            "{text}"
        );
        assert!(text.contains("In-Reply-To: <a@b.example>"), "{text}");
        assert!(
            text.contains("References: <z@b.example> <a@b.example>\r\n"),
            "{text}"
        );
    }

    #[test]
    fn answers_and_bounces_come_back_to_the_threads_own_address() {
        let mut one = delivery("ana@riverbend.example", "Hola");
        one.thread_id = Some("t-1".into());
        let replies = ReplyAddresses::new(TenantId(1), "hub@reply.riverbend.example", b"k".to_vec()).unwrap();
        let expected = replies.of(&ThreadId("t-1".into())).unwrap();
        let identity = MailIdentity {
            name: "Riverbend \"County\"\r\nBcc: x@y.example".into(),
            replies: Some(replies),
            ..MailIdentity::default()
        };
        let (envelope, text) = composed(&one, &identity, &[]);
        assert_eq!(
            envelope.from().map(ToString::to_string).as_deref(),
            Some(&*expected)
        );
        assert!(text.contains(&format!("<{expected}>")), "{text}");
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
        assert!(text.contains("Content-Type: multipart/alternative"), "{text}");
        assert!(text.contains("text/html"), "{text}");
    }

    #[test]
    fn a_subject_cannot_smuggle_headers() {
        let one = delivery("ana@riverbend.example", "Hello\r\nBcc: all@riverbend.example");
        let (_, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
        let nowhere = delivery("not an address", "x");
        assert!(matches!(
            compose(&nowhere, "<x@y>", &MailIdentity::default(), &[]),
            Err(HandOverError::Permanent(_))
        ));
    }
}
