//! Hostile mail for the reader of incoming mails; see media/tests/fuzz, whose harness this is. The corpus is the mails that
//! the reader's own tests expect something of.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

#[path = "../../../media/tests/fuzz/harness.rs"]
mod harness;
#[path = "../../../media/tests/fuzz/mutate.rs"]
mod mutate;

use harness::fuzz;
use hub_actors::conversations::mail::{harmless, quoted_from_line, read, with_sources};
use hub_domain::conversations::mail::{MAX_MAIL_CHARS, MailSender};

/// Where the stored inputs are, from the package's folder.
const CORPUS: &str = "tests";

#[test]
fn any_mail_is_read_and_nothing_in_it_can_run() {
    fuzz("mails", &[], |bytes| {
        let mail = read(bytes, "mx.example", true);
        assert_eq!(
            mail,
            read(bytes, "mx.example", true),
            "the same mail reads the same"
        );
        assert!(mail.body.chars().count() <= MAX_MAIL_CHARS);
        for line in [&mail.subject, &mail.from, &mail.from_name, &mail.message_id] {
            assert!(!line.contains(['\r', '\n']), "{line:?}");
        }
        for id in &mail.answers {
            assert!(
                id.starts_with('<') && id.ends_with('>') && id.is_ascii(),
                "{id:?}"
            );
        }
        let html = mail.html.to_ascii_lowercase();
        for gone in ["<script", "<iframe", "<form", "<object", "<style"] {
            assert!(!html.contains(gone), "{gone} in {html}");
        }
        let shown = with_sources(&mail.html, |_| None);
        assert!(shown.len() <= mail.html.len());
        let lines = mail.body.lines().count() as i64;
        let quoted = mail.details(MailSender::Other).quoted_from_line;
        assert!(
            quoted.is_none_or(|line| 0 < line && line < lines),
            "{quoted:?} of {lines}"
        );
        if let Some(bounce) = &mail.bounce {
            assert!(!bounce.recipients.is_empty());
            for one in &bounce.recipients {
                assert!(
                    one.status.len() <= 9 && one.diagnosis.chars().count() <= 300,
                    "{one:?}"
                );
            }
        }
    });
}

#[test]
fn any_html_is_cleaned_or_refused_and_any_text_has_its_quotation_inside() {
    fuzz("mails", &[], |bytes| {
        let text = String::from_utf8_lossy(bytes);
        if let Some((clean, _)) = harmless(&text) {
            assert!(!clean.to_ascii_lowercase().contains("<script"), "{clean}");
        }
        let lines = text.lines().count() as i64;
        assert!(quoted_from_line(&text).is_none_or(|line| 0 < line && line < lines));
    });
}
