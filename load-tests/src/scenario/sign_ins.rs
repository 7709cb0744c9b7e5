//! A flood of sign-ins: how many the hub accepts, how fast it refuses the rest, and what ordinary calls beside it feel.

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
    /// Sign-ins tried at the same time.
    #[arg(long, default_value_t = 32)]
    at_once: usize,
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

/// First measures ordinary calls alone, then again during the flood.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "reviewer").await?;
    let quiet = ordinary_calls(&person, Duration::from_secs(5)).await?;

    let until = Instant::now() + Duration::from_secs(options.seconds);
    let mark = process.mark()?;
    let flood: Vec<_> = (0..options.at_once)
        .map(|number| tokio::spawn(sign_in_until(hub.to_owned(), number, until)))
        .collect();
    let beside = ordinary_calls(&person, Duration::from_secs(options.seconds)).await?;
    let mut answers = Answers::default();
    for task in flood {
        let one = task
            .await
            .map_err(|error| LoadError::Unexpected(error.to_string()))??;
        answers.accepted.absorb(one.accepted);
        answers.refused.absorb(one.refused);
    }
    let used = process.since(mark)?;

    let mut report = Report::new(format!(
        "sign-ins --at-once {} --seconds {}",
        options.at_once, options.seconds
    ));
    report.row(
        "sign-ins per second",
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

/// Logs people in without a second factor, one after the other.
async fn sign_in_until(hub: String, number: usize, until: Instant) -> Result<Answers, LoadError> {
    let client = account::client()?;
    let names = [
        "applicant",
        "applicant2",
        "applicant3",
        "applicant4",
        "applicant5",
        "applicant6",
        "business",
        "partner",
    ];
    let body = json!({"email": format!("{}@riverbend.example", names[number % names.len()]), "password": "Riverbend-2026"});
    let mut answers = Answers::default();
    while Instant::now() < until {
        let start = Instant::now();
        let response = client
            .post(format!("{hub}/api/users/login-v2"))
            .json(&body)
            .send()
            .await?;
        let status = response.status();
        let text = response.text().await?;
        match status {
            StatusCode::OK => answers.accepted.add(start.elapsed()),
            StatusCode::TOO_MANY_REQUESTS => {
                answers.refused.add(start.elapsed());
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            _ => {
                return Err(LoadError::Refused {
                    call: "login-v2".into(),
                    status: status.as_u16(),
                    body: text,
                });
            }
        }
    }
    Ok(answers)
}
