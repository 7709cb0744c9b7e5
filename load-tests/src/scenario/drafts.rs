//! Drafts that save themselves every few seconds, as pages do while people type.

use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Pages that are open and save.
    #[arg(long, default_value_t = 2_000)]
    drafts: usize,
    /// Seconds between two saves of a page.
    #[arg(long, default_value_t = 10)]
    every: u64,
    /// Seconds to measure.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The program that is applied for.
    #[arg(long)]
    program: i64,
    /// Questions of it that take a text; the pages take turns at them.
    #[arg(long, value_delimiter = ',', required = true)]
    questions: Vec<String>,
    /// Who applies; each has one draft of the program, and the pages share them.
    #[arg(long, value_delimiter = ',', default_value = "individual")]
    people: Vec<String>,
}

/// What one page has come to.
#[derive(Default)]
struct Tally {
    times: Distribution,
    errors: u64,
    conflicts: u64,
}

/// Opens the pages and lets them save.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let mut drafts = Vec::new();
    for name in &options.people {
        let person = Person::sign_in(hub, name).await?;
        let body = json!({ "program_id": options.program, "lang": "en" });
        let draft = person.post("/api/application-drafts", &body).await?;
        let id = draft["id"].as_str().unwrap_or_default().to_owned();
        drafts.push((person, id));
    }
    let mark = process.mark()?;
    let pages = (0..options.drafts).map(|page| {
        let (person, id) = &drafts[page % drafts.len()];
        type_on(person, id, page, options)
    });
    let tallies: Vec<Tally> = stream::iter(pages)
        .buffer_unordered(options.drafts.max(1))
        .collect()
        .await;
    let used = process.since(mark)?;
    let mut all = Tally::default();
    for tally in tallies {
        all.times.absorb(tally.times);
        all.errors += tally.errors;
        all.conflicts += tally.conflicts;
    }
    let mut report = Report::new(format!(
        "drafts --drafts {} --every {} --seconds {}",
        options.drafts, options.every, options.seconds
    ));
    report.row(
        "saves per second",
        format!("{:.0}", all.times.len() as f64 / used.wall_seconds),
    );
    report.times("save", &all.times);
    report.row("saves that failed", all.errors.to_string());
    report.row("saves that were told of another", all.conflicts.to_string());
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}

/// One page: it saves what was typed, each time based on what it saw last.
async fn type_on(person: &Person, id: &str, page: usize, options: &Options) -> Tally {
    let mut tally = Tally::default();
    let path = format!("/api/application-drafts/{id}/answers");
    let every = Duration::from_secs(options.every);
    // Not all at the same moment.
    sleep(every.mul_f64(rand::random())).await;
    let until = Instant::now() + Duration::from_secs(options.seconds);
    let question = &options.questions[page % options.questions.len()];
    let (mut seen, mut number) = (0, 0);
    while Instant::now() < until {
        number += 1;
        let value = format!("Page {page} has written this for the {number}th time.");
        let change = json!({ "at": question, "value": value, "based_on": seen });
        let start = Instant::now();
        match person.patch(&path, &json!({ "changes": [change] })).await {
            Ok(answer) => {
                tally.times.add(start.elapsed());
                let conflict = &answer["conflicts"][0]["revision"];
                tally.conflicts += u64::from(conflict.is_number());
                let saved = answer["saved"][question].as_i64();
                seen = saved.or(conflict.as_i64()).unwrap_or(seen);
            }
            Err(_) => tally.errors += 1,
        }
        sleep(every.saturating_sub(start.elapsed())).await;
    }
    tally
}

/// What came of a submission.
fn is_submitted(answer: &Value) -> bool {
    answer["application_id"].is_number()
}

/// Size of the scenario of submissions.
#[derive(Args, Debug, Clone)]
pub struct SubmitOptions {
    /// Applications that are begun, filled in and submitted.
    #[arg(long, default_value_t = 100)]
    applications: usize,
    /// A program that takes several applications of a person.
    #[arg(long)]
    program: i64,
    /// What is filled in, by place, as JSON.
    #[arg(long, default_value = "{}")]
    answers: String,
    /// Who applies.
    #[arg(long, default_value = "individual")]
    person: String,
}

/// Begins, fills in and submits one application after the other.
pub async fn submit(hub: &str, process: &HubProcess, options: &SubmitOptions) -> Result<Report, LoadError> {
    let unreadable = |error: serde_json::Error| LoadError::Unexpected(format!("--answers: {error}"));
    let answers: Value = serde_json::from_str(&options.answers).map_err(unreadable)?;
    let changes: Vec<Value> = answers
        .as_object()
        .into_iter()
        .flatten()
        .map(|(at, value)| json!({ "at": at, "value": value, "based_on": 0 }))
        .collect();
    let person = Person::sign_in(hub, &options.person).await?;
    let mark = process.mark()?;
    let mut times = Distribution::default();
    for number in 0..options.applications {
        let body = json!({ "program_id": options.program, "lang": "en" });
        let draft = person.post("/api/application-drafts", &body).await?;
        let path = format!(
            "/api/application-drafts/{}",
            draft["id"].as_str().unwrap_or_default()
        );
        let save = json!({ "changes": changes });
        let saved = person.patch(&format!("{path}/answers"), &save).await?;
        let submission = json!({ "revision": saved["revision"], "key": format!("load-{number}") });
        let start = Instant::now();
        let answer = person.post(&format!("{path}/submit"), &submission).await?;
        times.add(start.elapsed());
        if !is_submitted(&answer) {
            return Err(LoadError::Unexpected(format!("not submitted: {answer}")));
        }
    }
    let used = process.since(mark)?;
    let mut report = Report::new(format!(
        "draft-submissions --applications {}",
        options.applications
    ));
    report.times("submit", &times);
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}
