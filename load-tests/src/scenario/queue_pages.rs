//! Queue pages: every kind of filter, sorting and search, as reviewers use them.

use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// The columns that a page can be sorted by.
const SORTS: [&str; 11] = [
    "externalId",
    "itemName",
    "processName",
    "createdAt",
    "ownerName",
    "companyName",
    "lastComDate",
    "ComDirection",
    "ComType",
    "stateCurrentTime",
    "currentStateName",
];

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Pages to ask for, of each kind.
    #[arg(long, default_value_t = 200)]
    pages: usize,
    /// Pages asked for at the same time.
    #[arg(long, default_value_t = 4)]
    reviewers: usize,
    /// The most that a page of any kind may take, 99th percentile, in milliseconds.
    #[arg(long, default_value_t = 100.0)]
    most_ms: f64,
}

/// Asks for pages of each kind and reports each kind's times.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "reviewer").await?;
    let config = person.get("/api/work-queue/config").await?;
    let states = ids(&config["states"]);
    let programs = ids(&config["processes"]);
    let first = person.get("/api/work-queue?page=1&page_size=25").await?;
    let total = first["total"]
        .as_u64()
        .ok_or_else(|| LoadError::Unexpected(format!("no total in {first}")))?;
    let pages = total.div_ceil(25).max(1);
    let names: Vec<String> = first["items"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|item| {
            item["itemName"]
                .as_str()?
                .split_whitespace()
                .last()
                .map(str::to_lowercase)
        })
        .collect();
    if states.is_empty() || programs.is_empty() || names.is_empty() {
        return Err(LoadError::Unexpected(
            "the queue has no states, programs or names to filter by".into(),
        ));
    }

    let choices = person.get("/api/work-queue/filters").await?;
    let (partners, categories) = (keys(&choices, "partner"), keys(&choices, "category"));
    let channels = keys(&choices, "paymentChannel");

    let sorts = SORTS.map(str::to_owned);

    let mut report = Report::new(format!(
        "queue-pages --pages {} --reviewers {}",
        options.pages, options.reviewers
    ));
    report.row("applications in the queue", total.to_string());
    let mark = process.mark()?;
    let mut all = Distribution::default();
    type Kind<'a> = (&'a str, Box<dyn Fn() -> String + 'a>);
    let kinds: [Kind<'_>; 24] = [
        ("first page", Box::new(|| "page=1".into())),
        (
            "any page",
            Box::new(|| format!("page={}", rand::random_range(1..=pages.min(400)))),
        ),
        (
            "pages of the middle",
            Box::new(|| format!("page={}", (pages / 2 + rand::random_range(0..5)).clamp(1, pages))),
        ),
        (
            "last pages",
            Box::new(|| format!("page={}", pages - rand::random_range(0..pages.min(5)))),
        ),
        (
            "by status",
            Box::new(|| format!("page=1&state={}", pick(&states))),
        ),
        (
            "by program and assignee",
            Box::new(|| format!("page=1&process={}&assigned_to=me", pick(&programs))),
        ),
        (
            "sorted by name",
            Box::new(|| format!("page=1&sort=itemName&order=desc&state={}", pick(&states))),
        ),
        (
            "sorted by any column within a status",
            Box::new(|| {
                let (sort, state) = (pick(&sorts), pick(&states));
                format!("page={}&sort={sort}&state={state}", rand::random_range(1..=20))
            }),
        ),
        (
            "sorted by any column",
            Box::new(|| {
                format!(
                    "page={}&sort={}&order=desc",
                    rand::random_range(1..=pages.min(20)),
                    pick(&sorts)
                )
            }),
        ),
        (
            "of nobody, sorted by the last contact",
            Box::new(|| "page=1&assigned_to=none&sort=lastComDate&order=desc".into()),
        ),
        ("search", Box::new(|| format!("page=1&search={}", pick(&names)))),
        (
            "by partner",
            Box::new(|| format!("page=1&partner={}", pick(&partners))),
        ),
        (
            "by category",
            Box::new(|| format!("page=1&category_name={}", pick(&categories))),
        ),
        (
            "by payment channel",
            Box::new(|| format!("page=1&payment_channel_name={}", pick(&channels))),
        ),
        (
            "by days of submission",
            Box::new(|| {
                format!(
                    "page=1&start_date=2026-0{}-01&end_date=2026-0{}-28",
                    month(),
                    month() + 3
                )
            }),
        ),
        (
            "by days of the last contact",
            Box::new(|| format!("page=1&last_contact_from=2026-0{}-01", month())),
        ),
        (
            "tab of statuses",
            Box::new(|| format!("page=1&tab=status&process={}", pick(&programs))),
        ),
        ("tab of assignments", Box::new(|| "page=1&tab=assignment".into())),
        ("overdue", Box::new(|| "page=1&only=overdue".into())),
        (
            "overdue, the longest first",
            Box::new(|| "page=1&only=overdue&sort=dueAt".into()),
        ),
        ("unread", Box::new(|| "page=1&only=unread".into())),
        (
            "with failed rules",
            Box::new(|| "page=1&only=failed_rules".into()),
        ),
        (
            "waiting for the applicant",
            Box::new(|| "page=1&only=waiting_for_applicant".into()),
        ),
        ("by language", Box::new(|| "page=1&lang=es".into())),
    ];
    for (name, query) in kinds {
        let mut times = Distribution::default();
        let paths: Vec<String> = (0..options.pages)
            .map(|_| format!("/api/work-queue?page_size=25&{}", query()))
            .collect();
        let measured: Vec<Duration> = stream::iter(&paths)
            .map(|path| timed(&person, path))
            .buffer_unordered(options.reviewers)
            .try_collect()
            .await?;
        measured.into_iter().for_each(|time| times.add(time));
        report.times(name, &times);
        report.bound(
            &format!("{name}, p99"),
            times.percentile_ms(0.99),
            options.most_ms,
            "ms",
        );
        all.absorb(times);
    }
    let mut times = Distribution::default();
    for _ in 0..options.pages.div_ceil(10) {
        let start = Instant::now();
        person.get("/api/work-queue/filters").await?;
        times.add(start.elapsed());
    }
    report.times("choices of every filter", &times);
    let used = process.since(mark)?;
    report.times("all kinds", &all);
    report.row(
        "pages per second",
        format!("{:.0}", all.len() as f64 / used.wall_seconds),
    );
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}

async fn timed(person: &Person, path: &str) -> Result<Duration, LoadError> {
    let start = Instant::now();
    let page = person.get(path).await?;
    let time = start.elapsed();
    if !page["items"].is_array() {
        return Err(LoadError::Unexpected(format!("{path} has no items")));
    }
    Ok(time)
}

fn ids(list: &Value) -> Vec<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(|one| one["ID"].as_i64())
        .map(|id| id.to_string())
        .collect()
}

/// The choices of one kind, as the page's parameter takes them.
fn keys(choices: &Value, domain: &str) -> Vec<String> {
    let all = choices["filters"].as_array().into_iter().flatten();
    all.filter(|one| one["Domain"] == domain)
        .filter_map(|one| one["key"].as_str())
        .map(|key| key.replace(' ', "%20"))
        .collect()
}

/// A month of the first half of the year.
fn month() -> u8 {
    rand::random_range(1..=6)
}

fn pick(list: &[String]) -> &str {
    list.choose(&mut rand::rng()).map_or("", String::as_str)
}
