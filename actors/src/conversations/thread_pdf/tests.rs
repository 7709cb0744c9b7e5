//! What is printed: every entry with what became of it, private notes where they are asked for, whatever people wrote; and the job
//! that prints it, which can be cancelled and resumes after a crash.

use super::job::ThreadPrinter;
use super::paper::Paper;
use crate::cases::work_item::{Advance, PostMessage};
use crate::conversations::channels::sms::IncomingText;
use crate::job_handler::AnyHandler;
use crate::job_runner::JobRunner;
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, eventually, reviewer};
use actix::Actor as _;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Draft, Message};
use hub_domain::conversations::thread_print::{PrintRequest, ThreadPrint};
use hub_domain::job::{Job, JobState};
use hub_domain::{AccountId, StateId};
use hub_store::audit::By;
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Publishing};
use hub_store::conversations::thread_prints;
use hub_store::jobs;
use std::sync::Arc;

async fn note(test: &TestHub, body: &str) {
    let draft = Draft {
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
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

fn request(notes: bool, lang: &str) -> PrintRequest {
    PrintRequest {
        notes,
        lang: lang.into(),
        zone: "America/New_York".into(),
    }
}

async fn entries(test: &TestHub) -> Vec<Message> {
    let view = test.hub.store().thread_view();
    let (entries, has_more) = view.after(TENANT, &test.thread, 0, 1_000).await.unwrap();
    assert!(!has_more);
    entries
}

/// What is printed on each page, and how many characters cannot be.
pub(super) async fn pages(test: &TestHub, notes: bool, lang: &str) -> (Vec<String>, i64) {
    let applications = test.hub.store().applications();
    let item = applications.by_thread(TENANT, &test.thread).await.unwrap();
    let states = test.hub.store().program_states();
    let states = states.of(TENANT, item.process_id).await.unwrap();
    let request = request(notes, lang);
    let paper = Paper::new(&item, &states, "Riverbend County", &request, "Rosa Reviewer");
    let paper = paper.filled_with(&entries(test).await);
    (paper.letter.texts(), paper.letter.lacking() as i64)
}

async fn ask(test: &TestHub, notes: bool, lang: &str) -> String {
    let mut write = test.hub.store().write().await.unwrap();
    let by = (AccountId(7), "Rosa Reviewer");
    let id = thread_prints::add(&mut write, TENANT, &test.thread, &request(notes, lang), by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    id
}

async fn view(test: &TestHub, id: &str) -> ThreadPrint {
    test.hub
        .store()
        .thread_prints()
        .by_id(TENANT, id)
        .await
        .unwrap()
        .view
}

fn runner(test: &TestHub, node: &str) -> JobRunner {
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![Arc::new(ThreadPrinter(test.hub.clone()))];
    JobRunner::new(test.hub.store().clone(), node, handlers)
}

/// Has it printed by the job; how it stands in the end, and how many pages the file says that it has.
async fn printed(test: &TestHub, notes: bool, lang: &str) -> (ThreadPrint, usize) {
    let id = ask(test, notes, lang).await;
    let running = runner(test, "node").start();
    let is_done = eventually(async || view(test, &id).await.state == JobState::Done).await;
    let print = view(test, &id).await;
    assert!(is_done, "{print:?}");
    drop(running);
    let (file, pdf) = test
        .hub
        .files()
        .read(TENANT, print.file_id.as_deref().unwrap())
        .await
        .unwrap();
    assert_eq!(
        (&*file.view.name, &*file.view.media_type),
        ("RB-100.pdf", "application/pdf")
    );
    (print, count(&pdf))
}

/// The pages of a file, which is tagged.
fn count(pdf: &[u8]) -> usize {
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(pdf);
    assert!(text.contains("/StructTreeRoot") && text.contains("pdfuaid:part"));
    let text: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let (pages, of_others) = (
        text.matches("/Type/Page").count(),
        text.matches("/Type/Pages").count(),
    );
    pages - of_others
}

#[actix::test]
async fn a_conversation_is_printed_with_private_notes_only_where_they_are_asked_for() {
    let test = testing::hub().await;
    text(&test, "When will you decide?\nThank you.").await;
    note(&test, "Doubtful lease").await;
    let ((without, lacking), (with, _)) = (pages(&test, false, "en").await, pages(&test, true, "en").await);
    assert_eq!((without.len(), with.len(), lacking), (1, 1, 0));
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
    for notes in [false, true] {
        let (print, pages) = printed(&test, notes, "en").await;
        assert_eq!((print.notes, print.unprintable, pages), (notes, Some(0), 1));
        assert_eq!(Some(print.done), print.total, "every entry was laid out");
    }
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
    let (pages, lacking) = pages(&test, false, "ar").await;
    let read = pages.join("\n");
    for part in [
        "المحادثة حول الطلب RB-100",
        "مرحبا، متى سيُبت في طلبي؟",
        "Здравствуйте 你好 <script>alert(1)</script>",
    ] {
        assert!(read.contains(part), "{part}: {read}");
    }
    assert_eq!(lacking, 0, "Chinese is printed too");
    assert_eq!(read.matches("lang").count(), 3_000);
    let row = |line: &&str| line.chars().all(|c| c == 'x');
    assert_eq!(read.lines().filter(row).map(str::len).sum::<usize>(), 4_000);
    assert!(pages.len() > 3 && !read.contains('\u{7}'), "{}", pages.len());
    assert_eq!(printed(&test, false, "ar").await.1, pages.len());
}

#[actix::test]
async fn what_cannot_be_printed_is_said_below_its_entry_and_counted() {
    let test = testing::hub().await;
    text(&test, "謝謝，아직 기다리고 있어요。").await;
    text(&test, "Thanks 🧾🧾").await;
    let (pages, lacking) = pages(&test, false, "en").await;
    assert_eq!(lacking, 2);
    let words = "Some characters in this entry can't be printed. Read it on screen.";
    assert_eq!(pages[0].matches(words).count(), 1, "{}", pages[0]);
    let (before, after) = pages[0].split_once(words).unwrap();
    assert!(before.contains("Thanks") && before.contains("아직") && !after.contains("Thanks"));
    assert_eq!(printed(&test, false, "en").await.0.unprintable, Some(2));
}

#[actix::test]
async fn one_that_is_cancelled_is_not_made_and_another_node_resumes_one_whose_node_died() {
    let test = testing::hub().await;
    for number in 0..401 {
        note(
            &test,
            &format!("Note {number}: {}", "the lease is on its way ".repeat(60)),
        )
        .await;
    }
    let cancelled = ask(&test, true, "en").await;
    let running = runner(&test, "node").start();
    assert!(eventually(async || view(&test, &cancelled).await.done > 0).await);
    let mut write = test.hub.store().write().await.unwrap();
    let job = jobs::cancel(&mut write, TENANT, &cancelled).await.unwrap();
    write.commit().await.unwrap();
    let now = view(&test, &cancelled).await;
    assert!(
        job.is_some() && now.done < now.total.unwrap(),
        "cancelled too late: {now:?}"
    );
    drop(running);

    // Its node claimed it and died.
    let resumed = ask(&test, true, "en").await;
    let jobs = test.hub.store().jobs();
    assert_eq!(
        jobs.claim("lost", &[(thread_prints::PrintThread::KIND, 1)], -1)
            .await
            .unwrap()
            .len(),
        1
    );
    let running = runner(&test, "second").start();
    assert!(eventually(async || view(&test, &resumed).await.state == JobState::Done).await);
    drop(running);
    let now = view(&test, &resumed).await;
    assert_eq!(
        (Some(now.done), now.total),
        (now.total, Some(entries(&test).await.len() as i64))
    );
    let now = view(&test, &cancelled).await;
    assert_eq!((now.state, now.file_id), (JobState::Cancelled, None));
}

#[actix::test]
async fn a_change_of_status_is_printed_by_the_programs_own_names_in_the_language_of_the_paper() {
    let test = testing::hub().await;
    let store = test.hub.store();
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Workflow,
        key: "5",
    };
    let held = store.config_versions().published(id).await.unwrap().unwrap();
    let mut workflow: serde_json::Value = serde_json::from_str(&held.body).unwrap();
    workflow["states"][1]["names"] = serde_json::json!({ "es": "Revisión de mesa" });
    let by = By::person(9, "Lea");
    let mut write = store.write().await.unwrap();
    let draft = config_versions::save_draft(&mut write, id, held.version, &workflow.to_string(), &by)
        .await
        .unwrap();
    let published = configuration::publish(&mut write, id, draft, by.from("test"))
        .await
        .unwrap();
    assert_eq!(published, Publishing::Published);
    write.commit().await.unwrap();
    let advance = Advance {
        by: reviewer(),
        state: StateId(9),
        version: 1,
        comment: String::new(),
        denial_reason: None,
        owner: Some(7),
        bulk: None,
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item.send(advance).await.unwrap().unwrap();
    let (spanish, _) = pages(&test, false, "es").await;
    assert!(
        spanish[0].contains("cambió el estado de Intake a Revisión de mesa"),
        "{spanish:?}"
    );
    let (english, _) = pages(&test, false, "en").await;
    assert!(
        english[0].contains("changed the status from Intake to Review"),
        "{english:?}"
    );
}
