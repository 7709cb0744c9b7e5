//! A flood of sign-ins: how many the hub accepts, how fast it refuses the rest, and how concurrent ordinary calls are
//! affected.

use std::time::{Duration, Instant};

use clap::Args;
use reqwest::StatusCode;
use serde_json::json;

use crate::account::{self, Person};
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Sign-ins tried a second, whether or not earlier ones have been answered.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// Seconds to measure.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
}

/// Answers of the login call.
#[derive(Default)]
struct Answers {
    accepted: Distribution,
    refused: Distribution,
}

/// What the hub calls its threads that hash passwords.
const HASHING_THREADS: &str = "passwords-";
/// Processor time for hashing, in cores.
const MOST_HASHING: f64 = 1.0;
/// The other calls' median during the flood, as a share of their median without it.
const MOST_SLOWED: f64 = 1.2;
/// How long a refusal may take, in milliseconds.
const MOST_REFUSAL_MS: f64 = 20.0;
/// How long the other calls are measured without the flood, once before it and once after.
const QUIET: Duration = Duration::from_secs(5);

/// Measures ordinary calls without the flood, during it and without it again.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "reviewer").await?;
    let mut quiet = ordinary_calls(&person, QUIET).await?;

    let time = Duration::from_secs(options.seconds);
    let (mark, hashed_before) = (process.mark()?, process.thread_seconds(HASHING_THREADS)?);
    let flood = tokio::spawn(flood(hub.to_owned(), options.rate.max(1), time));
    let beside = ordinary_calls(&person, time).await?;
    let answers = flood
        .await
        .map_err(|error| LoadError::Unexpected(error.to_string()))??;
    let used = process.since(mark)?;
    let hashing_seconds = process.thread_seconds(HASHING_THREADS)? - hashed_before;
    quiet.absorb(ordinary_calls(&person, QUIET).await?);

    let mut report = Report::new(format!(
        "sign-ins --rate {} --seconds {}",
        options.rate, options.seconds
    ));
    let tried = answers.accepted.len() + answers.refused.len();
    report.row(
        "sign-ins tried / accepted / refused with 429",
        format!("{tried} / {} / {}", answers.accepted.len(), answers.refused.len()),
    );
    report.row(
        "sign-ins tried per second",
        format!("{:.1}", tried as f64 / options.seconds.max(1) as f64),
    );
    report.row(
        "sign-ins accepted per second",
        format!("{:.1}", answers.accepted.len() as f64 / used.wall_seconds),
    );
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    report.per_core(
        "sign-ins per second and core",
        used.per_core_second(answers.accepted.len() as u64),
    );
    report.times("accepted sign-in", &answers.accepted);
    report.times("refused with 429", &answers.refused);
    report.times("queue page, no flood", &quiet);
    report.times("queue page, during the flood", &beside);
    // Threads not found count as no hashing: that is no measurement.
    let hashing = Some(hashing_seconds / used.wall_seconds).filter(|cores| *cores > 0.0);
    report.bound("processor time for hashing", hashing, MOST_HASHING, "cores");
    let slowed = beside
        .percentile_ms(0.5)
        .zip(quiet.percentile_ms(0.5))
        .map(|(during, without)| during / without);
    report.bound(
        "queue page, median during / without",
        slowed,
        MOST_SLOWED,
        "times",
    );
    for (name, share) in [("median", 0.5), ("p99", 0.99)] {
        let refusal = answers.refused.percentile_ms(share);
        report.bound(
            &format!("refusal with 429, {name}"),
            refusal,
            MOST_REFUSAL_MS,
            "ms",
        );
    }
    Ok(report)
}

/// One reviewer's queue page again and again, ten a second at most.
async fn ordinary_calls(person: &Person, time: Duration) -> Result<Distribution, LoadError> {
    let mut times = Distribution::default();
    let end = Instant::now() + time;
    while Instant::now() < end {
        let start = Instant::now();
        person.get("/api/work-queue?page=1&page_size=25").await?;
        times.add(start.elapsed());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(times)
}

/// Logs people in without a second factor, this many a second, and waits for the last answer.
async fn flood(hub: String, rate: u32, time: Duration) -> Result<Answers, LoadError> {
    const NAMES: [&str; 8] = [
        "applicant",
        "applicant2",
        "applicant3",
        "applicant4",
        "applicant5",
        "applicant6",
        "business",
        "partner",
    ];
    let client = account::client()?;
    let mut clock = tokio::time::interval(Duration::from_secs(1) / rate);
    let mut tries = tokio::task::JoinSet::new();
    let end = Instant::now() + time;
    for name in NAMES.iter().cycle() {
        clock.tick().await;
        if Instant::now() >= end {
            break;
        }
        tries.spawn(sign_in(client.clone(), hub.clone(), name));
    }
    let mut answers = Answers::default();
    while let Some(tried) = tries.join_next().await {
        let (status, took) = tried.map_err(|error| LoadError::Unexpected(error.to_string()))??;
        match status {
            StatusCode::OK => answers.accepted.add(took),
            _ => answers.refused.add(took),
        }
    }
    Ok(answers)
}

async fn sign_in(
    client: reqwest::Client,
    hub: String,
    name: &str,
) -> Result<(StatusCode, Duration), LoadError> {
    let body = json!({"email": format!("{name}@riverbend.example"), "password": "Riverbend-2026"});
    let start = Instant::now();
    let response = client
        .post(format!("{hub}/api/users/login-v2"))
        .json(&body)
        .send()
        .await?;
    let status = response.status();
    let text = response.text().await?;
    match status {
        StatusCode::OK | StatusCode::TOO_MANY_REQUESTS => Ok((status, start.elapsed())),
        _ => Err(LoadError::Refused {
            call: "login-v2".into(),
            status: status.as_u16(),
            body: text,
        }),
    }
}
