//! Releases of configuration on several nodes: how soon each of them answers by the new version, and whether one goes back to the old.

use std::time::{Duration, Instant};

use clap::Args;
use futures::future::try_join_all;
use serde_json::{Value, json};

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::report::Report;

/// The most that may pass after "published" until every node answers by the new version.
const EVERYWHERE_MS: f64 = 1_000.0;
/// How often a node is asked.
const INTERVAL: Duration = Duration::from_millis(5);
/// How long is waited for one.
const PATIENCE: Duration = Duration::from_secs(30);
/// Times that each node is asked once all of them have answered by the new version.
const AFTERWARDS: usize = 10;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Where a node answers; several times for several. The hub itself where none is named. All of them have one database and one bus.
    #[arg(long = "node")]
    nodes: Vec<String>,
    /// Releases.
    #[arg(long, default_value_t = 20)]
    releases: usize,
    /// The program whose details are published.
    #[arg(long, default_value_t = 7)]
    program: i64,
}

/// Publishes another summary of a program again and again, and asks every node for the program's page until it has it.
pub async fn run(hub: &str, options: &Options) -> Result<Report, LoadError> {
    let admin = Person::sign_in(hub, "admin").await?;
    let addresses = match options.nodes.is_empty() {
        true => vec![hub.to_owned()],
        false => options.nodes.clone(),
    };
    let nodes: Vec<Person> = addresses.iter().map(|address| admin.at(address)).collect();
    let mut report = Report::new(format!("publish-nodes --releases {}", options.releases));
    report.row("nodes", nodes.len().to_string());
    let view = details(&admin, options.program).await?;
    let before = newest(&view)?.clone();

    let (mut slowest, mut went_back, mut named) = (Distribution::default(), 0_u32, 0_u32);
    let mut of_each: Vec<Distribution> = nodes.iter().map(|_| Distribution::default()).collect();
    for number in 1..=options.releases {
        let summary = format!("Help with the heating bill, release {number}.");
        let mut text = before.clone();
        text["summary"] = json!({ "en": summary });
        let release = publish(&admin, options.program, &text).await?;
        let published = Instant::now();
        let asked = nodes
            .iter()
            .map(|node| follows(node, options.program, &summary, published));
        let times = try_join_all(asked).await?;
        slowest.add(times.iter().copied().max().unwrap_or_default());
        for (all, time) in of_each.iter_mut().zip(times) {
            all.add(time);
        }
        let said = admin
            .get(&format!("/api/configuration-releases/{release}/nodes"))
            .await?;
        if said["everywhere"] != true {
            named += 1;
        }
        for node in &nodes {
            for _ in 0..AFTERWARDS {
                if shown(node, options.program).await? != summary {
                    went_back += 1;
                }
            }
        }
    }
    publish(&admin, options.program, &before).await?;

    for (address, times) in addresses.iter().zip(&of_each) {
        report.times(&format!("published until {address} answers by it"), times);
    }
    report.times("published until every node answers by it", &slowest);
    report.bound(
        "published until every node answers by it, longest",
        slowest.percentile_ms(1.0),
        EVERYWHERE_MS,
        "ms",
    );
    report.bound(
        "answers by an older version afterwards",
        Some(f64::from(went_back)),
        0.0,
        "answers",
    );
    report.bound(
        "releases of which the hub says that a node does not follow",
        Some(f64::from(named)),
        0.0,
        "releases",
    );
    Ok(report)
}

/// What a program says of itself, in force and as it is being written.
async fn details(person: &Person, program: i64) -> Result<Value, LoadError> {
    person
        .get(&format!("/api/configuration/program_details/{program}"))
        .await
}

/// The text in force.
fn newest(view: &Value) -> Result<&Value, LoadError> {
    let text = &view["published"]["text"];
    match text.is_object() {
        true => Ok(text),
        false => Err(LoadError::Unexpected("the program says nothing of itself".into())),
    }
}

/// Writes a text as a draft and releases it; the release's number.
async fn publish(person: &Person, program: i64, text: &Value) -> Result<i64, LoadError> {
    let view = details(person, program).await?;
    let number = |version: &Value| version["version"].as_i64().unwrap_or_default();
    let body =
        json!({ "based_on": number(&view["published"]), "draft": number(&view["draft"]), "text": text });
    let path = format!("/api/configuration/program_details/{program}/draft");
    let saved = person.put(&path, &body).await?;
    let item =
        json!({ "kind": "program_details", "key": program.to_string(), "version": number(&saved["draft"]) });
    let body = json!({ "program": program, "note": "measured", "items": [item] });
    let released = person.post("/api/configuration-releases", &body).await?;
    released["release"]["id"]
        .as_i64()
        .ok_or_else(|| LoadError::Unexpected(format!("no release in {released}")))
}

/// The summary that a node shows of the program.
async fn shown(node: &Person, program: i64) -> Result<String, LoadError> {
    let page = node.get(&format!("/api/programs/{program}")).await?;
    Ok(page["summary"].as_str().unwrap_or_default().to_owned())
}

/// How long after a moment a node shows this summary.
async fn follows(node: &Person, program: i64, summary: &str, from: Instant) -> Result<Duration, LoadError> {
    while shown(node, program).await? != summary {
        if from.elapsed() > PATIENCE {
            return Err(LoadError::Timeout("a node to answer by the new version"));
        }
        tokio::time::sleep(INTERVAL).await;
    }
    Ok(from.elapsed())
}
