//! What is printed: every entry with what became of it, private notes where they are asked for, whatever people wrote.

use super::*;
use crate::cases::work_item::PostMessage;
use crate::conversations::inbound_text::IncomingText;
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, reviewer};
use hub_domain::conversations::message::Draft;

async fn note(test: &TestHub, body: &str) {
    let draft = Draft {
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        channel: Channel::Note,
        to: None,
        subject: None,
        body: body.into(),
        reply_to: None,
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let message = PostMessage {
        by: reviewer(),
        draft,
        idempotency_key: body.into(),
    };
    work_item.send(message).await.unwrap().unwrap();
}

async fn text(test: &TestHub, body: &str) {
    let text = IncomingText {
        from: PHONE.into(),
        to: COUNTY_PHONE.into(),
        body: body.into(),
        provider_ref: format!("s-{}", body.len()),
        ..IncomingText::default()
    };
    test.hub.receive_text(TENANT, text).await.unwrap().unwrap();
}

fn wish(notes: bool, lang: &str) -> PdfWish {
    PdfWish {
        notes,
        by: (AccountId(7), "Rosa Reviewer".into()),
        lang: lang.into(),
        zone: "America/New_York".into(),
    }
}

/// What stands on the pages.
async fn pages(test: &TestHub, notes: bool, lang: &str) -> Vec<String> {
    let item = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    let entries = all(&test.hub, TENANT, &test.thread).await.unwrap();
    let paper = Paper::new(&item, "Riverbend County", &wish(notes, lang));
    paper.filled_with(&entries).pages.texts()
}

/// The whole way, into a file; how many pages it says that it has.
async fn printed(test: &TestHub, notes: bool, lang: &str) -> usize {
    let by = hub_store::audit::Actor::person(7, "Rosa Reviewer").from("192.0.2.7");
    let file = print(&test.hub, TENANT, &test.thread, wish(notes, lang), by)
        .await
        .unwrap();
    assert_eq!(
        (&*file.name, &*file.media_type),
        ("RB-100.pdf", "application/pdf")
    );
    let pdf = test.hub.files().read(TENANT, &file.id).await.unwrap().1;
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&pdf);
    let counts = text.split("/Count ").skip(1);
    let counts = counts.filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
    counts.max().expect("it has pages")
}

#[actix::test]
async fn a_conversation_is_printed_with_private_notes_only_where_they_are_asked_for() {
    let test = testing::hub().await;
    text(&test, "When will you decide?\nThank you.").await;
    note(&test, "Doubtful lease").await;
    let (without, with) = (pages(&test, false, "en").await, pages(&test, true, "en").await);
    assert_eq!((without.len(), with.len()), (1, 1));
    let (without, with) = (&without[0], &with[0]);
    for part in [
        "Conversation about application RB-100",
        "When will you decide?\nThank you.",
        "Text · Ana Reyes",
        "Private notes are not included.",
    ] {
        assert!(without.contains(part), "{part}: {without}");
    }
    assert!(!without.contains("Doubtful"), "{without}");
    assert!(
        with.contains("Private note · Rosa Reviewer") && with.contains("Doubtful lease"),
        "{with}"
    );
    assert_eq!(
        (
            printed(&test, false, "en").await,
            printed(&test, true, "en").await
        ),
        (1, 1)
    );
    let lines: Vec<(String,)> = test
        .hub
        .store()
        .db()
        .all(
            "SELECT action FROM audit_log WHERE tenant_id = $1 AND action = 'thread.print'",
            hub_store::args![TENANT],
        )
        .await
        .unwrap();
    assert_eq!(lines.len(), 2);
}

#[actix::test]
async fn other_scripts_long_texts_and_many_entries_are_whole_and_numbered() {
    let test = testing::hub().await;
    text(&test, "مرحبا، متى سيُبت في طلبي؟").await;
    text(
        &test,
        "Здравствуйте 你好 <script>alert(1)</script> \u{202e}\u{0007}",
    )
    .await;
    text(&test, &"lang ".repeat(3_000)).await;
    text(&test, &"x".repeat(4_000)).await;
    let pages = pages(&test, false, "ar").await;
    let read = pages.join("\n");
    for part in [
        "المحادثة حول الطلب RB-100",
        "مرحبا، متى سيُبت في طلبي؟",
        "Здравствуйте 你好 <script>alert(1)</script>",
    ] {
        assert!(read.contains(part), "{part}: {read}");
    }
    assert_eq!(read.matches("lang").count(), 3_000);
    let row = |line: &&str| line.chars().all(|c| c == 'x');
    assert_eq!(read.lines().filter(row).map(str::len).sum::<usize>(), 4_000);
    assert!(pages.len() > 3 && !read.contains('\u{7}'), "{}", pages.len());
    assert_eq!(printed(&test, false, "ar").await, pages.len());
}
