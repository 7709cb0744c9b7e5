//! Pictures of texts: fetched from the provider's own place alone, judged like uploads, asked for again where it fails.

use super::*;
use crate::conversations::channels::sms::{IncomingText, Media};
use crate::job_handler::AnyHandler;
use crate::job_runner::JobRunner;
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub, eventually};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_domain::job::Job;
use parking_lot::Mutex;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A picture of two pixels.
fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let two = image::RgbImage::from_pixel(2, 1, image::Rgb([200, 30, 30]));
    two.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A provider that keeps files: by path, what it answers, and what it was asked.
struct Keeper {
    url: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Keeper {
    async fn start(answers: impl Fn(&str, usize) -> (String, Vec<u8>) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = asked.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                let mut chunk = [0; 4096];
                while !request.windows(4).any(|end| end == b"\r\n\r\n") {
                    let read = stream.read(&mut chunk).await.unwrap();
                    request.extend_from_slice(&chunk[..read]);
                }
                let text = String::from_utf8(request).unwrap();
                let path = text.split(' ').nth(1).unwrap().to_owned();
                kept.lock().push(text);
                let times = kept.lock().iter().filter(|one| one.contains(&path)).count();
                let (head, body) = answers(&path, times);
                let head = format!(
                    "HTTP/1.1 {head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                    body.len()
                );
                // A client that learns that the picture is too large closes the connection before it has come.
                let _ = stream.write_all(head.as_bytes()).await;
                let _ = stream.write_all(&body).await;
            }
        });
        Self { url, asked }
    }

    /// Is the county's provider from now on.
    async fn carries(&self, test: &TestHub) {
        let sealed_token = test
            .hub
            .keyring()
            .seal_for_tenant(TENANT, TextProvider::SEALED, "secret")
            .await
            .unwrap();
        let provider = TextProvider::Twilio {
            url: self.url.clone(),
            account_sid: "AC1".into(),
            sealed_token,
            per_second: 10,
        };
        test.settings(|settings| settings.text_provider = Some(provider))
            .await;
        // Nothing but what is tested: housekeeping would still write when the test is over.
        let handlers: Vec<Arc<dyn AnyHandler>> = vec![Arc::new(TextMedia(test.hub.clone()))];
        let runner = JobRunner::new(test.hub.store().clone(), test.hub.node(), handlers);
        let runners = test.hub.registry().of::<JobRunner>();
        runners.get_or_start((), || test.hub.threads().start_actor(runner));
    }
}

async fn arrives(test: &TestHub, urls: &[String]) -> Message {
    let media = urls.iter().map(|url| Media {
        url: url.clone(),
        content_type: "image/png".into(),
    });
    let text = IncomingText {
        from: PHONE.into(),
        to: COUNTY_PHONE.into(),
        body: "My lease".into(),
        provider_ref: "MM1".into(),
        media: media.collect(),
        answered: false,
    };
    test.hub.receive_text(TENANT, text).await.unwrap().unwrap()
}

/// The text once its files are there, whatever became of them.
async fn with_files(test: &TestHub) -> Message {
    let view = test.hub.store().thread_view();
    let found = async || {
        let (entries, _) = view.before(TENANT, &test.thread, i64::MAX, 50).await.unwrap();
        entries.into_iter().find(|one| {
            one.channel == Channel::Sms && one.direction == Direction::In && !one.attachments.is_empty()
        })
    };
    assert!(eventually(async || found().await.is_some()).await, "no file came");
    found().await.unwrap()
}

#[actix::test]
async fn a_picture_comes_into_the_store_and_stands_in_the_thread() {
    let test = testing::hub().await;
    let keeper = Keeper::start(|_, _| ("200 OK".into(), picture())).await;
    keeper.carries(&test).await;
    arrives(&test, &[format!("{}/Media/ME1", keeper.url)]).await;
    let text = with_files(&test).await;
    let file = &text.attachments[0];
    assert_eq!(
        (&*file.media_type, file.state),
        ("image/png", FileState::Unscanned)
    );
    assert!(file.has_thumbnail && file.name.ends_with(".png"), "{file:?}");
    let (_, bytes) = test.hub.files().read(TENANT, &file.id).await.unwrap();
    assert_eq!(bytes, picture());
    // base64 of AC1:secret
    assert!(keeper.asked.lock()[0].contains("Basic QUMxOnNlY3JldA=="));
    assert!(text.body.starts_with("My lease"), "{}", text.body);
}

#[actix::test]
async fn no_other_host_is_asked_whether_the_text_names_it_or_the_provider_sends_there() {
    let test = testing::hub().await;
    let inside = Keeper::start(|_, _| ("200 OK".into(), picture())).await;
    let sends_to = format!("302 Found\r\nlocation: {}/secret", inside.url);
    let keeper = Keeper::start(move |_, _| (sends_to.clone(), Vec::new())).await;
    keeper.carries(&test).await;
    let named = [
        format!("{}/Media/ME1", keeper.url),
        format!("{}/latest/meta-data", inside.url),
        "https://user@evil.example/x.png".to_owned(),
    ];
    arrives(&test, &named).await;
    let text = with_files(&test).await;
    let states: Vec<FileState> = text.attachments.iter().map(|file| file.state).collect();
    assert_eq!(states, [FileState::Refused; 3]);
    assert_eq!(inside.asked.lock().len(), 0, "{:?}", inside.asked.lock());
    let stored = test.hub.store().stored_files();
    let refused = stored.by_id(TENANT, &text.attachments[0].id).await.unwrap();
    assert_eq!(refused.finding, "host_not_allowed");
}

#[actix::test]
async fn what_lies_about_its_kind_is_too_large_or_gone_is_refused_and_the_rest_is_kept() {
    let test = testing::hub().await;
    let keeper = Keeper::start(|path, _| match path {
        "/lies" => (
            "200 OK".into(),
            b"MZ\x90\0 this program cannot be run in DOS mode".to_vec(),
        ),
        "/large" => ("200 OK".into(), vec![0; MAX_BYTES + 1]),
        "/gone" => ("404 Not Found".into(), Vec::new()),
        _ => ("200 OK".into(), picture()),
    })
    .await;
    keeper.carries(&test).await;
    let named = ["/lies", "/large", "/gone", "/fine"].map(|path| format!("{}{path}", keeper.url));
    arrives(&test, &named).await;
    let text = with_files(&test).await;
    let mut findings = Vec::new();
    for file in &text.attachments {
        let stored = test
            .hub
            .store()
            .stored_files()
            .by_id(TENANT, &file.id)
            .await
            .unwrap();
        findings.push(stored.finding);
    }
    assert_eq!(findings, ["kind_not_allowed", "too_large", "gone", ""]);
    assert_eq!(text.attachments[3].state, FileState::Unscanned);
}

const MAX_BYTES: usize = hub_domain::files::MAX_FILE_BYTES as usize;

#[actix::test]
async fn a_provider_that_does_not_give_it_now_is_asked_again() {
    let test = testing::hub().await;
    let keeper = Keeper::start(|_, times| match times {
        1 => ("503 Service Unavailable".into(), Vec::new()),
        _ => ("200 OK".into(), picture()),
    })
    .await;
    keeper.carries(&test).await;
    let message = arrives(&test, &[format!("{}/Media/ME1", keeper.url)]).await;
    let id = format!("{}-{}", FetchTextMedia::KIND, message.id);
    let jobs = test.hub.store().jobs();
    assert!(
        eventually(async || jobs
            .by_id(TENANT, &id)
            .await
            .is_ok_and(|job| job.attempts == 1 && !job.last_error.is_empty()))
        .await
    );
    // Nobody waits in a test.
    let sql = "UPDATE jobs SET next_at_ms = 0 WHERE tenant_id = $1 AND id = $2";
    test.hub
        .store()
        .db()
        .execute(sql, hub_store::args![TENANT, &id])
        .await
        .unwrap();
    test.hub.look_for_jobs();
    assert_eq!(with_files(&test).await.attachments.len(), 1);
    assert_eq!(keeper.asked.lock().len(), 2);
}

/// A picture text of a number that nobody known has.
async fn stranger_writes(test: &TestHub, url: &str, reference: &str) -> String {
    let text = IncomingText {
        from: "+12025557999".into(),
        to: COUNTY_PHONE.into(),
        body: "My lease".into(),
        provider_ref: reference.into(),
        media: vec![Media {
            url: url.to_owned(),
            content_type: "image/png".into(),
        }],
        answered: false,
    };
    assert!(test.hub.receive_text(TENANT, text).await.unwrap().is_none());
    let strangers = test.hub.store().stranger_texts();
    strangers.by_ref(TENANT, reference).await.unwrap().unwrap().id
}

async fn link(test: &TestHub, id: &str) {
    let store = test.hub.store();
    let text = store.stranger_texts().by_id(TENANT, id).await.unwrap();
    let mut write = store.write().await.unwrap();
    let by = hub_store::audit::By::system().from("test");
    let put =
        crate::conversations::stranger_text::put(&mut write, TENANT, &text, &test.thread, "Ana", &by).await;
    assert!(put.unwrap().is_some());
    write.commit().await.unwrap();
}

#[actix::test]
async fn a_strangers_picture_waits_with_the_text_and_goes_with_it_into_the_conversation() {
    let test = testing::hub().await;
    let keeper = Keeper::start(|_, _| ("200 OK".into(), picture())).await;
    keeper.carries(&test).await;
    let id = stranger_writes(&test, &format!("{}/Media/ME1", keeper.url), "MM-s1").await;
    let shown = async || {
        let waiting = test
            .hub
            .store()
            .stranger_texts()
            .waiting(TENANT, None)
            .await
            .unwrap();
        waiting[0].texts[0].attachments.clone()
    };
    assert!(
        eventually(async || !shown().await.is_empty()).await,
        "no file came"
    );
    let file = shown().await.remove(0);
    assert_eq!(file.media_type, "image/png");
    link(&test, &id).await;
    let text = with_files(&test).await;
    assert_eq!(text.attachments[0].id, file.id);
    let stored = test
        .hub
        .store()
        .stored_files()
        .by_id(TENANT, &file.id)
        .await
        .unwrap();
    assert_eq!(stored.subject, FileSubject::Thread(test.thread.clone()));
}

#[actix::test]
async fn a_picture_that_comes_after_its_stranger_was_named_stands_in_the_conversation() {
    let test = testing::hub().await;
    let keeper = Keeper::start(|_, _| ("200 OK".into(), picture())).await;
    // Nothing is fetched before the provider is set: the text is linked first.
    let id = stranger_writes(&test, &format!("{}/Media/ME1", keeper.url), "MM-s2").await;
    link(&test, &id).await;
    keeper.carries(&test).await;
    let text = with_files(&test).await;
    assert_eq!(
        (text.body.as_str(), text.attachments.len()),
        ("My lease\n📎 image/png", 1)
    );
}
