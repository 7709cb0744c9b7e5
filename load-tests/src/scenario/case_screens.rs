//! What a reviewer's screens are made of besides the queue: the data of a case, its validations, and every report.

use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use rand::seq::IndexedRandom;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// The most that the data of a case may take, 99th percentile.
const CASE_MS: f64 = 50.0;
/// The most that a report may take.
const REPORT_MS: f64 = 300.0;
/// Reports, with those for whom each is.
const REPORTS: [(&str, &str); 10] = [
    ("login-activity", "individual"),
    ("data-accuracy", "individual"),
    ("applications-resources", "individual"),
    ("bulk-operations", "individual"),
    ("login-activity", "business"),
    ("resource-status", "business"),
    ("resource-eligibility", "business"),
    ("data-accuracy", "business"),
    ("applications-resources", "business"),
    ("bulk-operations", "business"),
];

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Cases to open.
    #[arg(long, default_value_t = 500)]
    cases: usize,
    /// Times that each report is asked for.
    #[arg(long, default_value_t = 5)]
    reports: usize,
    /// Screens that ask at the same time.
    #[arg(long, default_value_t = 4)]
    reviewers: usize,
}

/// Opens cases from all over the queue, and asks for every report of the last thirty days.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "supervisor").await?;
    let first = person.get("/api/work-queue?page=1&page_size=100").await?;
    let total = first["total"]
        .as_u64()
        .ok_or_else(|| LoadError::Unexpected(format!("no total in {first}")))?;
    let mut ids = Vec::new();
    for _ in 0..10 {
        let page = rand::random_range(1..=total.div_ceil(100).clamp(1, 400));
        let found = person
            .get(&format!("/api/work-queue?page={page}&page_size=100"))
            .await?;
        let items = found["items"].as_array().cloned().unwrap_or_default();
        ids.extend(items.iter().filter_map(|item| item["id"].as_i64()));
    }
    if ids.is_empty() {
        return Err(LoadError::Unexpected("the queue is empty".into()));
    }
    let mut report = Report::new(format!(
        "case-screens --cases {} --reports {} --reviewers {}",
        options.cases, options.reports, options.reviewers
    ));
    report.row("applications in the queue", total.to_string());
    let mark = process.mark()?;
    for (name, part, bound) in [
        ("data of a case", "/case?lang=en", Some(CASE_MS)),
        ("its validations", "/validations?lang=en", Some(CASE_MS)),
        ("its row and possible states", "", None),
    ] {
        let paths: Vec<String> = (0..options.cases)
            .filter_map(|_| ids.choose(&mut rand::rng()))
            .map(|id| format!("/api/work-queue/items/{id}{part}"))
            .collect();
        let times = times(&person, &paths, options.reviewers).await?;
        report.times(name, &times);
        if let Some(most) = bound {
            report.bound(&format!("{name}, p99"), times.percentile_ms(0.99), most, "ms");
        }
    }
    for (name, audience) in REPORTS {
        let path = format!("/api/reports/{name}?audience={audience}");
        let paths = vec![path; options.reports];
        let times = times(&person, &paths, 1).await?;
        let name = format!("report {audience} {name}");
        report.times(&name, &times);
        report.bound(
            &format!("{name}, longest"),
            times.percentile_ms(1.0),
            REPORT_MS,
            "ms",
        );
    }
    let used = process.since(mark)?;
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}

async fn times(person: &Person, paths: &[String], at_once: usize) -> Result<Distribution, LoadError> {
    let measured: Vec<Duration> = stream::iter(paths)
        .map(async |path| {
            let start = Instant::now();
            person.get(path).await?;
            Ok::<_, LoadError>(start.elapsed())
        })
        .buffer_unordered(at_once)
        .try_collect()
        .await?;
    let mut times = Distribution::default();
    measured.into_iter().for_each(|time| times.add(time));
    Ok(times)
}
