//! A delivery as a mail: sender, reply address, references, text and HTML.

use super::dkim;
use super::html_part::html_of;
use super::identity::MailIdentity;
use crate::conversations::channels::{CarriedFile, HandOverError};
use hub_domain::ThreadId;
use hub_store::conversations::outbox::Delivery;
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, MessageBuilder, MultiPart, SinglePart};
use lettre::{Address, Message};

/// A mail ready to be handed over.
pub struct ComposedMail {
    pub envelope: Envelope,
    /// With its signatures.
    pub text: Vec<u8>,
}

/// Composes a delivery; `earlier` are the Message-IDs of the thread's last mails. An impossible mail is a permanent
/// failure.
pub fn compose(
    delivery: &Delivery,
    reference: &str,
    identity: &MailIdentity,
    earlier: &[String],
    files: Vec<CarriedFile>,
) -> Result<ComposedMail, HandOverError> {
    let sender = sender(&delivery.from_address)?;
    let from = sender.email;
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
    let name = shown_name(sender.name.as_deref().unwrap_or(&identity.name));
    let mut builder: MessageBuilder = Message::builder()
        .from(Mailbox::new(name.clone(), from.clone()))
        .to(Mailbox::new(None, to))
        .subject(&delivery.subject)
        .message_id(Some(reference.to_owned()));
    if reply_to.is_some() {
        builder = builder.reply_to(Mailbox::new(name, back));
    }
    let answered = delivery.in_reply_to();
    let references = references(answered.as_deref(), earlier, reference);
    let unsubscribe = delivery.unsubscribe();
    if let Some(unsubscribe) = &unsubscribe {
        builder = builder
            .raw_header(raw("List-Unsubscribe", format!("<{unsubscribe}>"))?)
            .raw_header(raw(
                "List-Unsubscribe-Post",
                "List-Unsubscribe=One-Click".to_owned(),
            )?);
    }
    if let Some(how) = delivery.auto_submitted() {
        builder = builder.raw_header(raw("Auto-Submitted", how)?);
    }
    if let Some(answered) = answered {
        builder = builder.in_reply_to(answered);
    }
    if !references.is_empty() {
        builder = builder.references(references);
    }
    let html = || html_of(&delivery.body, unsubscribe.as_deref(), identity.look);
    let words = || MultiPart::alternative_plain_html(delivery.body.clone(), html());
    let mail = match thread {
        Some(_) if files.is_empty() => builder.multipart(words()),
        Some(_) => builder.multipart(with_files(MultiPart::mixed().multipart(words()), files)?),
        // People and programs read a code off the first line: it stays plain text.
        None if files.is_empty() => builder.body(delivery.body.clone()),
        None => {
            let plain = MultiPart::mixed().singlepart(SinglePart::plain(delivery.body.clone()));
            builder.multipart(with_files(plain, files)?)
        }
    };
    let mail = mail.map_err(|error| bad("mail", error))?;
    let text = dkim::signed(&mail, from.as_ref(), &identity.signers);
    Ok(ComposedMail { envelope, text })
}

/// A raw header field: receivers parse these by machine, so they are neither encoded nor folded.
fn raw(name: &str, value: String) -> Result<HeaderValue, HandOverError> {
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|error| bad("header", error))?;
    if !value.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(bad("header", "it is no address"));
    }
    Ok(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value))
}

/// The files behind the words, each under its own name.
fn with_files(words: MultiPart, files: Vec<CarriedFile>) -> Result<MultiPart, HandOverError> {
    let mut parts = words;
    for file in files {
        let kind = ContentType::parse(&file.media_type).map_err(|error| bad("attachment", error))?;
        // Byte for byte: any other encoding may change the ends of lines.
        let body = Body::new_with_encoding(file.bytes, ContentTransferEncoding::Base64)
            .map_err(|_| bad("attachment", "it cannot be encoded"))?;
        parts = parts.singlepart(Attachment::new(file.name).body(body, kind));
    }
    Ok(parts)
}

/// A name that a header field may contain: the library fails on control characters.
fn shown_name(name: &str) -> Option<String> {
    let words: Vec<&str> = name
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The thread's earlier mails, ending with the one that is answered (RFC 5322, section 3.6.4).
fn references(answered: Option<&str>, earlier: &[String], own: &str) -> String {
    let mut ids: Vec<&str> = earlier
        .iter()
        .map(String::as_str)
        .filter(|id| *id != own && Some(*id) != answered)
        .collect();
    ids.extend(answered);
    ids.join(" ")
}

/// A sender may include a display name: `Riverbend County <office@riverbend.example>`.
fn sender(text: &str) -> Result<Mailbox, HandOverError> {
    text.parse::<Mailbox>().map_err(|error| bad("sender", error))
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
        let mail = compose(
            delivery,
            "<message-1@riverbend.example>",
            identity,
            &earlier,
            Vec::new(),
        )
        .unwrap();
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
    fn an_answer_that_nobody_wrote_says_so() {
        let mut one = delivery("ana@riverbend.example", "Stopped");
        let (_, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(!text.contains("Auto-Submitted"), "{text}");
        one.headers = serde_json::json!({ "auto_submitted": "auto-replied" }).to_string();
        let (_, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(text.contains("Auto-Submitted: auto-replied\r\n"), "{text}");
    }

    #[test]
    fn a_mail_to_many_is_ended_with_one_click() {
        let mut one = delivery("ana@riverbend.example", "News");
        let (_, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(!text.contains("List-Unsubscribe"), "{text}");
        let url = format!("https://riverbend.example/unsubscribe/{}", "a".repeat(160));
        one.headers = serde_json::json!({ "unsubscribe": url }).to_string();
        let (_, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(text.contains(&format!("List-Unsubscribe: <{url}>\r\n")), "{text}");
        assert!(
            text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"),
            "{text}"
        );
        one.headers =
            serde_json::json!({ "unsubscribe": "https://a.example/\r\nBcc: x@y.example" }).to_string();
        assert!(compose(&one, "<m@a.example>", &MailIdentity::default(), &[], Vec::new()).is_err());
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
    fn a_sender_with_a_name_is_shown_by_that_name() {
        let mut one = delivery("ana@riverbend.example", "Hola");
        one.from_address = "County Office <office@riverbend.example>".into();
        let (envelope, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(
            text.contains("From: \"County Office\" <office@riverbend.example>\r\n"),
            "{text}"
        );
        assert_eq!(
            envelope.from().map(ToString::to_string).as_deref(),
            Some("office@riverbend.example")
        );
    }

    #[test]
    fn files_go_along_under_their_own_names() {
        let one = delivery("ana@riverbend.example", "Su carta");
        let letter = CarriedFile {
            name: "carta de nómina.pdf".into(),
            media_type: "application/pdf".into(),
            bytes: b"%PDF-1.4 letter %%EOF".to_vec(),
        };
        let mail = compose(&one, "<x@y>", &MailIdentity::default(), &[], vec![letter]).unwrap();
        let text = String::from_utf8(mail.text).unwrap();
        assert!(text.contains("Content-Type: multipart/mixed"), "{text}");
        assert!(text.contains("Content-Type: application/pdf"), "{text}");
        assert!(
            text.contains("filename*0*=utf-8''carta%20de%20n%C3%B3mina.pdf"),
            "{text}"
        );
        assert!(text.contains("JVBERi0xLjQgbGV0dGVyICUlRU9G"), "{text}");
    }

    #[test]
    fn a_subject_cannot_smuggle_headers() {
        let one = delivery("ana@riverbend.example", "Hello\r\nBcc: all@riverbend.example");
        let (_, text) = composed(&one, &MailIdentity::default(), &[]);
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
        let nowhere = delivery("not an address", "x");
        assert!(matches!(
            compose(&nowhere, "<x@y>", &MailIdentity::default(), &[], Vec::new()),
            Err(HandOverError::Permanent(_))
        ));
    }
}
