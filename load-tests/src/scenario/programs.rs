//! What applicants see of programs: the whole list, and one program after the other.

use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use rand::seq::IndexedRandom;

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// The most that the list may take, 99th percentile.
const LIST_MS: f64 = 50.0;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Times that the list is asked for.
    #[arg(long, default_value_t = 500)]
    lists: usize,
    /// Programs to open.
    #[arg(long, default_value_t = 500)]
    pages: usize,
    /// Applicants who ask at the same time.
    #[arg(long, default_value_t = 4)]
    applicants: usize,
}

/// Asks for the list, and for programs from all over it. `hub demo --more-programs` makes it as long as wanted.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "applicant").await?;
    let list = person.get("/api/programs").await?;
    let listed = list["programs"].as_array().cloned().unwrap_or_default();
    let ids: Vec<i64> = listed.iter().filter_map(|one| one["id"].as_i64()).collect();
    if ids.is_empty() {
        return Err(LoadError::Unexpected("there are no programs".into()));
    }
    let mut report = Report::new(format!(
        "programs --lists {} --pages {} --applicants {}",
        options.lists, options.pages, options.applicants
    ));
    report.row("programs in the list", ids.len().to_string());
    let mark = process.mark()?;
    let lists = vec!["/api/programs".to_owned(); options.lists];
    let pages: Vec<String> = (0..options.pages)
        .filter_map(|_| ids.choose(&mut rand::rng()))
        .map(|id| format!("/api/programs/{id}"))
        .collect();
    let list_times = times(&person, &lists, options.applicants).await?;
    report.times("list of programs", &list_times);
    report.bound(
        "list of programs, p99",
        list_times.percentile_ms(0.99),
        LIST_MS,
        "ms",
    );
    report.times("one program", &times(&person, &pages, options.applicants).await?);
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
