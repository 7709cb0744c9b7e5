//! The figures for everybody under a rush of readers: the page's own data, a month's file and the catalogue, at a rate that does not
//! wait for answers. Half of the readers have what they ask for already.

use std::time::Duration;

use clap::Args;
use reqwest::{Client, StatusCode};
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::account::{self, call};
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// The most that an answer may take, 99th percentile.
const ANSWER_MS: f64 = 100.0;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Requests a second, whether or not earlier ones have been answered. The hub takes 600 a second from one network.
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// Seconds to measure.
    #[arg(long, default_value_t = 20)]
    seconds: u32,
}

/// Something that everybody may read.
#[derive(Clone)]
struct Page {
    name: &'static str,
    url: String,
    /// Of what it says now.
    tag: String,
}

/// What came of one request.
struct Answered {
    page: usize,
    is_known: bool,
    /// It is what was to be answered.
    is_right: bool,
    /// From the moment at which it was due.
    time: Duration,
}

/// Asks for every page in turn, with its tag every other time, and waits for the last answer.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let client = account::client()?;
    let pages = pages(&client, hub).await?;
    let rate = options.rate.max(1);
    let mark = process.mark()?;
    let mut clock = tokio::time::interval(Duration::from_secs(1) / rate);
    let mut asked = JoinSet::new();
    for number in 0..(rate * options.seconds.max(1)) as usize {
        // A tick that is late is followed by the next at once: the time counts from when it was due.
        let due = clock.tick().await;
        let page = number % pages.len();
        let is_known = (number / pages.len()) % 2 == 1;
        let request = one(client.clone(), pages[page].clone(), is_known, due);
        asked.spawn(async move {
            let (is_right, time) = request.await?;
            Ok::<_, LoadError>(Answered {
                page,
                is_known,
                is_right,
                time,
            })
        });
    }
    let (mut all, mut known, mut wrong, mut broken) = (Distribution::default(), 0_usize, 0_u32, 0_u32);
    let mut of_each: Vec<Distribution> = pages.iter().map(|_| Distribution::default()).collect();
    while let Some(ended) = asked.join_next().await {
        let answered = ended.map_err(|error| LoadError::Unexpected(error.to_string()))?;
        let Ok(answered) = answered else {
            broken += 1;
            continue;
        };
        wrong += u32::from(!answered.is_right);
        known += usize::from(answered.is_known);
        all.add(answered.time);
        of_each[answered.page].add(answered.time);
    }
    let used = process.since(mark)?;

    let mut report = Report::new(format!(
        "public-dashboard --rate {} --seconds {}",
        options.rate, options.seconds
    ));
    report.row(
        "answers, of them to readers who had it",
        format!("{} / {known}", all.len()),
    );
    report.row(
        "answers a second",
        format!("{:.0}", all.len() as f64 / used.wall_seconds),
    );
    for (page, times) in pages.iter().zip(&of_each) {
        report.times(page.name, times);
    }
    report.times("all of them", &all);
    report.bound("all of them, p99", all.percentile_ms(0.99), ANSWER_MS, "ms");
    report.bound(
        "refused, or not what was asked for",
        Some(f64::from(wrong)),
        0.0,
        "answers",
    );
    report.bound(
        "connections that broke",
        Some(f64::from(broken)),
        0.0,
        "connections",
    );
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    report.per_core(
        "answers a second and core",
        used.per_core_second(all.len() as u64),
    );
    Ok(report)
}

/// What is asked for, each with its tag; the file is that of the newest month.
async fn pages(client: &Client, hub: &str) -> Result<Vec<Page>, LoadError> {
    let dashboard = format!("{hub}/api/public/dashboard");
    let said: Value = call(client, reqwest::Method::GET, &dashboard, None, None).await?;
    let month = said["sets"][0]["month"].as_str().ok_or_else(|| {
        LoadError::Unexpected("no month is frozen: the county's figures are not public".into())
    })?;
    let mut pages = Vec::new();
    for (name, url) in [
        ("the page's data", dashboard.clone()),
        ("a month as CSV", format!("{dashboard}/{month}.csv")),
        ("the catalogue (data.json)", format!("{hub}/api/public/data.json")),
    ] {
        let answer = client.get(&url).send().await?;
        let tag = answer.headers().get("etag").and_then(|tag| tag.to_str().ok());
        let tag = tag.ok_or_else(|| LoadError::Unexpected(format!("{url} has no ETag")))?;
        let tag = tag.to_owned();
        pages.push(Page { name, url, tag });
    }
    Ok(pages)
}

/// One request; whether the answer is right, and its time.
async fn one(
    client: Client,
    page: Page,
    is_known: bool,
    due: Instant,
) -> Result<(bool, Duration), LoadError> {
    let mut request = client.get(&page.url).header("accept-encoding", "gzip");
    if is_known {
        request = request.header("if-none-match", &page.tag);
    }
    let answer = request.send().await?;
    let status = answer.status();
    let body = answer.bytes().await?;
    let time = due.elapsed();
    let is_right = match is_known {
        true => status == StatusCode::NOT_MODIFIED && body.is_empty(),
        false => status == StatusCode::OK && !body.is_empty(),
    };
    Ok((is_right, time))
}
