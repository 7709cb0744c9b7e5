//! Uploads, scans and the end of files, on a real store; the scanner is ClamAV's daemon with two signatures of the
//! test, if it is installed.

use super::{Cabinet, Clamd, Scanner};
use crate::error::ActorError;
use crate::testing::{self, TENANT, TestHub};
use hub_domain::clock::now_ms;
use hub_domain::files::{
    FileState, FileSubject, FileView, MAX_PART_BYTES, UNATTACHED_LIFE_MS, UPLOAD_LIFE_MS,
};
use hub_domain::problem::Key;
use hub_domain::{AccountId, ApplicationId, ProgramId};
use hub_store::audit::By;
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::validations;
use hub_store::files::stored_files;
use hub_store::files::uploads::Upload;
use hub_store::programs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

const ROSA: AccountId = AccountId(7);

fn by() -> By {
    By::person(7, "Rosa").from("192.0.2.7")
}

fn subject(test: &TestHub) -> FileSubject {
    FileSubject::Thread(test.thread.clone())
}

async fn begin(test: &TestHub, cabinet: &Cabinet, name: &str, size: usize) -> Upload {
    let by = (ROSA, "Rosa".to_owned());
    cabinet
        .begin(TENANT, subject(test), name, size as i64, by)
        .await
        .unwrap()
}

/// Uploads a file in parts, as a browser does.
async fn give(test: &TestHub, cabinet: &Cabinet, name: &str, bytes: &[u8]) -> crate::error::Result<FileView> {
    let mut upload = begin(test, cabinet, name, bytes.len()).await;
    loop {
        let from = upload.received_bytes as usize;
        let part = &bytes[from..bytes.len().min(from + MAX_PART_BYTES as usize)];
        let received = cabinet
            .receive(TENANT, upload.clone(), from as i64, part.to_vec(), by())
            .await?;
        if let Some(file) = received.file {
            return Ok(file);
        }
        upload = cabinet.upload(TENANT, &upload.id, ROSA).await?;
    }
}

fn keys(test: &TestHub) -> Vec<String> {
    let files = test.hub.recordings().files().raw();
    [files.list("t1/files").unwrap(), files.list("t1/uploads").unwrap()].concat()
}

#[actix::test]
async fn a_file_in_three_parts_is_whole_sealed_and_its_parts_are_gone() {
    let test = testing::hub().await;
    let cabinet = test.hub.files();
    let text = "Rent for November, paid.\n".repeat(100_000);
    let file = give(&test, cabinet, "../receipt.txt", text.as_bytes())
        .await
        .unwrap();
    assert_eq!(
        (file.name.as_str(), file.media_type.as_str()),
        ("receipt.txt", "text/plain")
    );
    assert_eq!(
        file.state,
        FileState::Unscanned,
        "without a scanner nothing is claimed"
    );
    let (stored, bytes) = cabinet.read(TENANT, &file.id).await.unwrap();
    assert!(bytes == text.as_bytes());
    assert_eq!(stored.view, file);
    let key = stored_files::file_key(TENANT, &file.id);
    assert_eq!(keys(&test), std::slice::from_ref(&key));
    let mut raw = Vec::new();
    std::io::Read::read_to_end(
        &mut test.hub.recordings().files().raw().open(&key).unwrap(),
        &mut raw,
    )
    .unwrap();
    assert!(!raw.windows(8).any(|window| window == b"November"), "not sealed");
}

#[actix::test]
async fn what_was_answered_is_there_after_a_crash_and_a_part_from_elsewhere_is_refused() {
    let test = testing::hub().await;
    let cabinet = test.hub.files();
    let upload = begin(&test, cabinet, "note.txt", 10).await;
    cabinet
        .receive(TENANT, upload.clone(), 0, b"12345".to_vec(), by())
        .await
        .unwrap();
    // Another process on the same database and files knows nothing else.
    let again = Cabinet::new(
        test.hub.store().clone(),
        test.hub.keyring().clone(),
        test.hub.recordings().files().clone(),
        None,
        true,
    );
    let resumed = again.upload(TENANT, &upload.id, ROSA).await.unwrap();
    assert_eq!(resumed.received_bytes, 5);
    for (from, upload) in [(4, &resumed), (6, &resumed), (0, &upload), (0, &resumed)] {
        let refused = again
            .receive(TENANT, upload.clone(), from, b"67890".to_vec(), by())
            .await;
        assert!(
            matches!(refused, Err(ActorError::Refused(Key::UploadOffset))),
            "{from}: {refused:?}"
        );
    }
    let too_long = again
        .receive(TENANT, resumed.clone(), 5, b"678901".to_vec(), by())
        .await;
    assert!(matches!(too_long, Err(ActorError::Refused(Key::PayloadTooLarge))));
    let stranger = again.upload(TENANT, &upload.id, AccountId(8)).await;
    assert!(stranger.is_err(), "an upload is its account's own");
    let file = again
        .receive(TENANT, resumed, 5, b"67890".to_vec(), by())
        .await
        .unwrap()
        .file
        .unwrap();
    assert_eq!(again.read(TENANT, &file.id).await.unwrap().1, b"1234567890");
}

#[actix::test]
async fn a_file_that_lies_is_written_down_as_refused_and_nothing_of_it_is_kept() {
    let test = testing::hub().await;
    let cabinet = test.hub.files();
    for (name, bytes, fault) in [
        ("photo.jpg", &b"MZ\x90\0\x03\0\0\0"[..], "kind_not_allowed"),
        ("letter.pdf", b"just a text", "kind_differs"),
        (
            "page.txt",
            b"<html><script>alert(1)</script></html>",
            "kind_not_allowed",
        ),
        ("letter.pdf", b"%PDF-1.7 without an end", "damaged"),
    ] {
        let refused = give(&test, cabinet, name, bytes).await.unwrap_err();
        let ActorError::Field { field: "file", key } = refused else {
            panic!("{name}: {refused}");
        };
        assert_eq!(key, fault, "{name}");
    }
    assert!(keys(&test).is_empty(), "{:?}", keys(&test));
    let sql = "SELECT state, finding FROM files ORDER BY id";
    let rows: Vec<(String, String)> = test.hub.store().db().all(sql, hub_store::args![]).await.unwrap();
    assert_eq!(rows.len(), 4);
    assert!(
        rows.iter()
            .all(|(state, finding)| state == "refused" && !finding.is_empty())
    );
}

#[actix::test]
async fn what_nobody_attached_ends_in_time_and_so_does_an_upload_that_stands_still() {
    let test = testing::hub().await;
    let cabinet = test.hub.files();
    let file = give(&test, cabinet, "a.txt", b"never attached").await.unwrap();
    let upload = begin(&test, cabinet, "b.txt", 10).await;
    cabinet
        .receive(TENANT, upload.clone(), 0, b"12345".to_vec(), by())
        .await
        .unwrap();
    cabinet.end_what_is_due(TENANT, now_ms()).await.unwrap();
    assert_eq!(keys(&test).len(), 2, "not before its time");
    let later = now_ms() + UNATTACHED_LIFE_MS.max(UPLOAD_LIFE_MS) + 60_000;
    cabinet.end_what_is_due(TENANT, later).await.unwrap();
    assert!(keys(&test).is_empty(), "{:?}", keys(&test));
    assert!(cabinet.read(TENANT, &file.id).await.is_err());
    assert!(
        test.hub
            .store()
            .uploads()
            .by_id(TENANT, &upload.id)
            .await
            .is_err()
    );
}

/// ClamAV's daemon, with its own folder.
struct Daemon {
    process: Child,
    folder: tempfile::TempDir,
}

impl Drop for Daemon {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Words that the test calls a virus.
const SIGNED: &str = "persimmon-virus-of-the-test";

/// Starts it on its own socket; none if it is not installed and not required.
async fn daemon() -> Option<(Daemon, Clamd)> {
    let program = Path::new("/usr/sbin/clamd");
    if !program.exists() {
        let required = std::env::var("HUB_TEST_REQUIRE_SERVICES").is_ok_and(|value| value == "1");
        assert!(
            !required,
            "HUB_TEST_REQUIRE_SERVICES=1, but there is no /usr/sbin/clamd"
        );
        eprintln!("no /usr/sbin/clamd: the scanner is not tried");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let hex: String = SIGNED.bytes().map(|byte| format!("{byte:02x}")).collect();
    std::fs::write(
        folder.path().join("own.ndb"),
        format!("Test.Persimmon:0:*:{hex}\n"),
    )
    .unwrap();
    let socket = folder.path().join("clamd.sock");
    let text = format!(
        "Foreground yes\nDatabaseDirectory {0}\nLocalSocket {1}\nUser root\nStreamMaxLength 100M\n",
        folder.path().display(),
        socket.display()
    );
    let config = folder.path().join("clamd.conf");
    std::fs::write(&config, text).unwrap();
    let process = Command::new(program)
        .arg("-c")
        .arg(&config)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let daemon = Daemon { process, folder };
    let clamd = Clamd::parse(&format!(
        "unix:{}",
        daemon.folder.path().join("clamd.sock").display()
    ))
    .unwrap();
    for _ in 0..600 {
        if clamd.version().await.is_ok() {
            return Some((daemon, clamd));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("clamd does not answer");
}

const APPLICATION: ApplicationId = ApplicationId(100);

/// The program asks for two papers, by rule.
async fn lease_and_income_are_wanted(test: &TestHub) {
    let form = serde_json::json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" }, "sections": [],
        "documents": [{ "id": "lease", "words": { "en": "Lease" } }, { "id": "income", "words": { "en": "Income" } }],
    });
    let rules = serde_json::json!({ "rules": [
        { "key": "lease", "title": { "en": "Lease" }, "severity": "failed", "holds": "has(documents.lease)" },
        { "key": "income", "title": { "en": "Income" }, "severity": "failed", "holds": "has(documents.income)" },
    ] });
    let rules = serde_json::from_value(rules).unwrap();
    let mut write = test.hub.store().write().await.unwrap();
    programs::begin_form(&mut write, TENANT, ProgramId(5), &form, 1)
        .await
        .unwrap();
    programs::begin_rules(&mut write, TENANT, ProgramId(5), &rules, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// Waits until the scanner has spoken.
async fn settled(cabinet: &Cabinet, id: &str) -> FileState {
    for _ in 0..600 {
        let state = cabinet
            .store
            .stored_files()
            .by_id(TENANT, id)
            .await
            .unwrap()
            .view
            .state;
        if state != FileState::Pending {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{id} is pending still");
}

#[actix::test]
async fn nobody_gets_a_file_before_clamav_has_looked_and_none_in_which_it_found_something() {
    let Some((daemon, clamd)) = daemon().await else {
        return;
    };
    let test = testing::hub().await;
    let scanner: Arc<dyn Scanner> = Arc::new(clamd);
    let cabinet = Cabinet::new(
        test.hub.store().clone(),
        test.hub.keyring().clone(),
        test.hub.recordings().files().clone(),
        Some(scanner),
        false,
    );
    let good = give(&test, &cabinet, "a.txt", b"nothing in it").await.unwrap();
    assert_eq!(good.state, FileState::Pending);
    // As papers of an application they count when the scanner has found nothing in them.
    let store = test.hub.store();
    let papers = async |kind: &str, file: &FileView| {
        let paper = NewDocument {
            application: APPLICATION,
            id: file.id.clone(),
            kind: kind.to_owned(),
            name: file.name.clone(),
            file: Some(file.id.clone()),
            by: "Rosa".to_owned(),
            received_at_ms: now_ms(),
            expires_on: None,
        };
        let mut write = store.write().await.unwrap();
        documents::add(&mut write, TENANT, &[paper]).await.unwrap();
        validations::run(&mut write, TENANT, APPLICATION).await.unwrap();
        write.commit().await.unwrap();
    };
    let judged = async || {
        let run = store.validations().of(TENANT, APPLICATION).await.unwrap();
        run.sums
    };
    let counting = async || {
        let mut write = store.write().await.unwrap();
        documents::kinds(&mut write, TENANT, APPLICATION).await.unwrap()
    };
    lease_and_income_are_wanted(&test).await;
    papers("lease", &good).await;
    let bad = give(&test, &cabinet, "b.txt", format!("see {SIGNED} here").as_bytes())
        .await
        .unwrap();
    papers("income", &bad).await;
    assert_eq!(settled(&cabinet, &good.id).await, FileState::Clean);
    assert_eq!(settled(&cabinet, &bad.id).await, FileState::Infected);
    // What the scanner says is judged in the same moment.
    assert_eq!((judged().await.passed, judged().await.failed), (1, 1));
    assert_eq!(counting().await, ["lease"]);
    assert_eq!(cabinet.read(TENANT, &good.id).await.unwrap().1, b"nothing in it");
    let refused = cabinet.read(TENANT, &bad.id).await.unwrap_err();
    assert!(
        matches!(refused, ActorError::Refused(Key::FileInfected)),
        "{refused}"
    );
    let found = cabinet
        .store
        .stored_files()
        .by_id(TENANT, &bad.id)
        .await
        .unwrap()
        .finding;
    assert!(found.starts_with("Test.Persimmon"), "{found}");
    // A daemon that has died leaves files pending, and never makes one clean.
    drop(daemon);
    let later = give(&test, &cabinet, "c.txt", b"nobody looks").await.unwrap();
    assert!(cabinet.scan(TENANT, &later.id).await.is_err());
    let refused = cabinet.read(TENANT, &later.id).await.unwrap_err();
    assert!(
        matches!(refused, ActorError::Refused(Key::FileNotReady)),
        "{refused}"
    );
}

#[actix::test]
async fn the_files_of_a_draft_live_as_long_as_the_draft_and_those_that_were_handed_in_longer() {
    let test = testing::hub().await;
    let (store, cabinet) = (test.hub.store(), test.hub.files());
    let draft = |name: &str| FileSubject::Draft {
        owner: ROSA,
        draft: name.to_owned(),
    };
    let put = async |of: FileSubject, words: &[u8]| {
        let by_whom = (ROSA, "Rosa".to_owned());
        let size = words.len() as i64;
        let upload = cabinet
            .begin(TENANT, of, "stub.txt", size, by_whom)
            .await
            .unwrap();
        let received = cabinet.receive(TENANT, upload, 0, words.to_vec(), by()).await;
        received.unwrap().file.unwrap().id
    };
    let given_up = put(draft("given-up"), b"of a draft that is given up").await;
    let handed_in = put(draft("handed-in"), b"of a draft that is handed in").await;
    let by_whom = (ROSA, "Rosa".to_owned());
    let half = cabinet
        .begin(TENANT, draft("given-up"), "half.txt", 10, by_whom)
        .await
        .unwrap();

    let in_years = now_ms() + 1_000 * UNATTACHED_LIFE_MS;
    let mut write = store.write().await.unwrap();
    assert!(
        stored_files::by_id(&mut write, TENANT, &given_up)
            .await
            .unwrap()
            .is_stored
    );
    let answer = FileSubject::Answer {
        application: APPLICATION,
        question: "pay_stub".to_owned(),
    };
    let moved = stored_files::pass_on(&mut write, TENANT, &draft("handed-in"), &answer)
        .await
        .unwrap();
    assert_eq!(moved, std::slice::from_ref(&handed_in));
    write.commit().await.unwrap();
    assert!(
        store
            .stored_files()
            .due(TENANT, in_years, 10)
            .await
            .unwrap()
            .is_empty()
    );

    let mut write = store.write().await.unwrap();
    for name in ["given-up", "handed-in"] {
        stored_files::let_go(&mut write, TENANT, &draft(name), now_ms())
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    assert!(
        cabinet.upload(TENANT, &half.id, ROSA).await.is_err(),
        "nothing more comes into it"
    );
    cabinet.end_what_is_due(TENANT, now_ms()).await.unwrap();
    assert!(cabinet.read(TENANT, &given_up).await.is_err());
    assert_eq!(keys(&test), [stored_files::file_key(TENANT, &handed_in)]);
    let (stored, words) = cabinet.read(TENANT, &handed_in).await.unwrap();
    assert_eq!(
        (stored.subject, words),
        (answer, b"of a draft that is handed in".to_vec())
    );
}
