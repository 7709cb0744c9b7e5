//! A conversation of thousands of entries: how long it takes to open, to go further back in, and to print; and how soon a mail
//! that comes in is on the screen that has it open.

use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::account::{Person, call, client};
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::event_socket::EventSocket;
use crate::process::HubProcess;
use crate::report::Report;

/// The 99th percentile of opening that is not to be exceeded.
const OPEN_P99_MS: f64 = 300.0;
/// The 99th percentile from a mail's delivery to the screen that is not to be exceeded.
const SCREEN_P99_MS: f64 = 2_000.0;
const PATIENCE: Duration = Duration::from_secs(20);

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Entries of the conversation.
    #[arg(long, default_value_t = 5_000)]
    entries: usize,
    /// How often it is opened.
    #[arg(long, default_value_t = 200)]
    opens: usize,
    /// Mails that come in while a screen has it open.
    #[arg(long, default_value_t = 100)]
    mails: usize,
}

/// Fills a conversation, opens it over and over, and has mails come in.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "caseworker").await?;
    let (thread, address) = with_mail(&person).await?;
    let path = format!("/api/threads/{thread}");
    let posts = format!("{path}/messages");
    stream::iter(0..options.entries)
        .map(|number| {
            let body = json!({ "channel": "NOTE", "body": format!("Entry {number}: they asked once more when it will be decided.") });
            let (person, posts) = (person.clone(), posts.clone());
            async move { person.post(&posts, &body).await.map(drop) }
        })
        .buffer_unordered(8)
        .try_for_each(|()| async { Ok(()) })
        .await?;
    let mark = process.mark()?;
    let (mut opening, mut further) = (Distribution::default(), Distribution::default());
    for _ in 0..options.opens {
        let started = Instant::now();
        let view = person.get(&path).await?;
        opening.add(started.elapsed());
        let last = view["messages"][0]["seq"].as_i64().unwrap_or_default();
        let before = (last - rand::random_range(0..options.entries.max(1) as i64)).max(60);
        let started = Instant::now();
        person
            .get(&format!("{posts}?before_seq={before}&limit=50"))
            .await?;
        further.add(started.elapsed());
    }
    let used = process.since(mark)?;
    let started = Instant::now();
    print(&person, &path).await?;
    let printing = started.elapsed();
    let arriving = mails(hub, &person, &thread, &address, options.mails).await?;

    let mut report = Report::new(format!(
        "long-thread --entries {} --opens {} --mails {}",
        options.entries, options.opens, options.mails
    ));
    report.times("opening", &opening);
    report.bound("opening, p99", opening.percentile_ms(0.99), OPEN_P99_MS, "ms");
    report.times("fifty entries further back", &further);
    report.row("printing all of it", format!("{:.2} s", printing.as_secs_f64()));
    report.times("a mail that comes in, to the screen", &arriving);
    report.bound(
        "to the screen, p99",
        arriving.percentile_ms(0.99),
        SCREEN_P99_MS,
        "ms",
    );
    report.per_core(
        "opened a second and core",
        used.per_core_second(2 * options.opens as u64),
    );
    Ok(report)
}

/// Has the conversation printed, and waits for the file.
async fn print(person: &Person, path: &str) -> Result<(), LoadError> {
    let prints = format!("{path}/pdf");
    let asked = person.post(&prints, &json!({ "notes": true })).await?;
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        let listed = person.get(&prints).await?;
        let own = listed["items"].as_array().into_iter().flatten();
        let mut own = own.filter(|print| print["id"] == asked["id"]);
        if own.any(|print| print["file_id"].is_string()) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(LoadError::Timeout("a conversation on paper"))
}

/// A conversation with somebody who has a mail address.
async fn with_mail(person: &Person) -> Result<(String, String), LoadError> {
    for id in person.thread_ids(100).await? {
        let thread = person.get(&format!("/api/threads/{id}")).await?;
        let addresses = thread["applicant"]["addresses"].as_array();
        let mail = addresses.into_iter().flatten().find(|one| one["kind"] == "email");
        if let Some(address) = mail.and_then(|one| one["address"].as_str()) {
            return Ok((id, address.to_owned()));
        }
    }
    Err(LoadError::Unexpected(
        "nobody in the queue has a mail address".into(),
    ))
}

/// Has mails come in one after the other, and waits for each on an event socket.
async fn mails(
    hub: &str,
    person: &Person,
    thread: &str,
    address: &str,
    count: usize,
) -> Result<Distribution, LoadError> {
    let mut screen = EventSocket::open(hub, &person.token).await?;
    screen.subscribe(1, &format!("thread:{thread}")).await?;
    // What it answers decides whose it is.
    let first = person
        .post(
            &format!("/api/threads/{thread}/messages"),
            &json!({ "channel": "EMAIL", "to": address, "subject": "Load test", "body": "Please answer." }),
        )
        .await?;
    let from_us = first["from"].as_str().unwrap_or_default().to_owned();
    let (client, url) = (client()?, format!("{hub}/sandbox/api/mail"));
    let mut times = Distribution::default();
    for number in 0..count {
        let words = format!("Answer number {number} of the load test");
        let mail = json!({ "from": address, "to": from_us, "subject": "Re: Load test", "body": words });
        let started = Instant::now();
        call(&client, reqwest::Method::POST, &url, None, Some(&mail)).await?;
        timeout(PATIENCE, seen(&mut screen, &words))
            .await
            .map_err(|_| LoadError::Timeout("a mail on the screen"))??;
        times.add(started.elapsed());
    }
    Ok(times)
}

async fn seen(screen: &mut EventSocket, words: &str) -> Result<(), LoadError> {
    while let Some(text) = screen.next().await? {
        let frame: Value =
            serde_json::from_str(&text).map_err(|error| LoadError::Unexpected(format!("frame: {error}")))?;
        if frame["kind"] == "message.created" && frame.to_string().contains(words) {
            return Ok(());
        }
    }
    Err(LoadError::Unexpected("the screen's socket closed".into()))
}
