//! Files that come with mails: judged like uploads, in the thread with the mail, and passed on with one that had to wait.

use super::intake::{self, Taken};
use super::tests::{Intake, entries, reply_address, with_replies};
use crate::testing::{self, EMAIL, TENANT, TestHub};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_domain::conversations::mail::MailSender;
use hub_domain::files::{FileState, FileSubject, FileView};
use hub_store::audit::By;
use hub_store::conversations::mails;
use std::io::Write;

/// A picture of two pixels.
pub(super) fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let two = image::RgbImage::from_pixel(2, 1, image::Rgb([200, 30, 30]));
    two.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// What follows a mail's other fields: words, and files by name, kind and bytes.
fn with_files(words: &str, files: &[(&str, &str, Vec<u8>)]) -> String {
    let mut mail = format!(
        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=edge\n\n--edge\nContent-Type: text/plain\n\n{words}\n"
    );
    for (name, kind, bytes) in files {
        mail.push_str(&format!(
            "--edge\nContent-Type: {kind}\nContent-Disposition: attachment; filename=\"{name}\"\nContent-Transfer-Encoding: base64\n\n{}\n",
            STANDARD.encode(bytes)
        ));
    }
    mail + "--edge--\n"
}

pub(super) fn with_photo(words: &str) -> String {
    with_files(words, &[("lease.png", "image/png", picture())])
}

/// A folder that becomes ten thousand times as large.
fn bomb() -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for name in ["[Content_Types].xml", "word/document.xml"] {
        zip.start_file(name, options).unwrap();
        for _ in 0..64 {
            zip.write_all(&[0; 1_048_576]).unwrap();
        }
    }
    zip.finish().unwrap().into_inner()
}

fn states(files: &[FileView]) -> Vec<(&str, FileState)> {
    files
        .iter()
        .map(|file| (file.name.as_str(), file.state))
        .collect()
}

async fn finding(test: &TestHub, file: &FileView) -> String {
    let stored = test
        .hub
        .store()
        .stored_files()
        .by_id(TENANT, &file.id)
        .await
        .unwrap();
    stored.finding
}

#[actix::test]
async fn a_photo_that_somebody_answers_with_stands_in_the_thread_and_can_be_saved() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let address = reply_address(&test).await;
    let mail = format!(
        "Message-ID: <1@x>\nFrom: Ana <{EMAIL}>\nTo: {address}\nSubject: Re\n{}",
        with_photo("Here.")
    );
    assert_eq!(
        intake.take(&test, &mail).await,
        Taken::Threaded(test.thread.clone())
    );
    let answer = entries(&test).await.remove(0);
    assert_eq!(answer.body, "Here.");
    assert_eq!(states(&answer.attachments), [("lease.png", FileState::Unscanned)]);
    let photo = &answer.attachments[0];
    assert!(
        photo.has_thumbnail && photo.media_type == "image/png",
        "{photo:?}"
    );
    assert_eq!(
        test.hub.files().read(TENANT, &photo.id).await.unwrap().1,
        picture()
    );
    assert_eq!(
        intake.take(&test, &format!("Received: again\n{mail}")).await,
        Taken::Known
    );
    assert_eq!(entries(&test).await[0].attachments.len(), 1);
}

#[actix::test]
async fn files_that_lie_and_bombs_are_refused_with_a_reason_and_the_mail_comes_all_the_same() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let address = reply_address(&test).await;
    let program = b"MZ\x90\0 this program cannot be run in DOS mode".to_vec();
    let mut polyglot = picture();
    polyglot.extend(b"<script>alert(1)</script>");
    let files = [
        ("lease.pdf", "application/pdf", program.clone()),
        ("../../photo\u{202e}gnp.exe", "image/png", program),
        (
            "form.docx",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            bomb(),
        ),
        ("two.png", "image/png", polyglot),
        ("fine.png", "image/png", picture()),
    ];
    let fields = format!("Message-ID: <1@x>\nFrom: {EMAIL}\nTo: {address}\nSubject: Re\n");
    let mail = format!("{fields}{}", with_files("Five.", &files));
    assert_eq!(
        intake.take(&test, &mail).await,
        Taken::Threaded(test.thread.clone())
    );
    let answer = entries(&test).await.remove(0);
    let kept: Vec<FileState> = answer.attachments.iter().map(|file| file.state).collect();
    let refused = FileState::Refused;
    assert_eq!(kept, [refused, refused, refused, refused, FileState::Unscanned]);
    for file in &answer.attachments[..4] {
        assert!(!finding(&test, file).await.is_empty(), "{file:?}");
        assert!(test.hub.files().read(TENANT, &file.id).await.is_err());
        assert!(!file.name.contains(['/', '\u{202e}']), "{file:?}");
    }
}

#[actix::test]
async fn what_came_with_a_mail_that_waits_goes_with_it_or_ends_with_it() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let mail = |id: &str| {
        let photo = with_photo("Is this the right form?");
        format!(
            "Message-ID: <{id}@x>\nFrom: eve@town.example\nTo: help@riverbend.example\nSubject: {id}\n{photo}"
        )
    };
    assert_eq!(intake.take(&test, &mail("kept")).await, Taken::Waiting);
    assert_eq!(intake.take(&test, &mail("dropped")).await, Taken::Waiting);
    let store = test.hub.store();
    let waiting = store.mails().waiting(TENANT, None).await.unwrap();
    let id = |subject: &str| {
        waiting
            .iter()
            .find(|one| one.subject == subject)
            .unwrap()
            .id
            .clone()
    };
    let mut write = store.write().await.unwrap();
    let kept = mails::read(&mut write, TENANT, &id("kept")).await.unwrap();
    let person = (MailSender::Other, "Ana Reyes");
    let message = intake::put(&mut write, TENANT, &kept, &test.thread, None, person)
        .await
        .unwrap()
        .unwrap();
    let by = By::system().from("test");
    assert!(
        mails::dismiss(&mut write, TENANT, &id("dropped"), &by)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(
        states(&message.attachments),
        [("lease.png", FileState::Unscanned)]
    );
    let file = store
        .stored_files()
        .by_id(TENANT, &message.attachments[0].id)
        .await
        .unwrap();
    assert_eq!(file.subject, FileSubject::Thread(test.thread.clone()));
    let in_two_days = hub_domain::clock::now_ms() + 2 * 24 * 3_600_000;
    test.hub
        .files()
        .end_what_is_due(TENANT, in_two_days)
        .await
        .unwrap();
    assert!(test.hub.files().read(TENANT, &file.view.id).await.is_ok());
    let left: Vec<(String,)> = store
        .db()
        .all(
            "SELECT state FROM files WHERE tenant_id = $1 AND purpose = 'mail'",
            hub_store::args![TENANT],
        )
        .await
        .unwrap();
    assert_eq!(left, [("removed".to_owned(),)]);
}
