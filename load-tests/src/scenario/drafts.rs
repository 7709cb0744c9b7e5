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

/// The most that a save may take, 99th percentile.
const SAVE_MS: f64 = 100.0;
/// The most that a submission may take, 99th percentile.
const SUBMIT_MS: f64 = 300.0;

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
    /// Who applies: the pages take turns at them, each with a draft of its own in another program.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "applicant,applicant2,applicant3,applicant4"
    )]
    people: Vec<String>,
}

/// A page that is open: the draft on it and the question that is being answered.
struct Page {
    person: Person,
    draft: String,
    question: String,
}

/// Begins a draft for each page. `hub demo --more-programs` makes enough programs.
async fn begin(hub: &str, options: &Options) -> Result<Vec<Page>, LoadError> {
    let mut pages = Vec::with_capacity(options.drafts);
    for (place, name) in options.people.iter().enumerate() {
        let wanted = (place..options.drafts).step_by(options.people.len()).count();
        let person = Person::sign_in(hub, name).await?;
        let list = person.get("/api/programs").await?;
        let listed = list["programs"].as_array().cloned().unwrap_or_default();
        let is_free = |one: &&Value| {
            let is_ours = one["has_form"] == true && one["is_open"] == true && one["is_third_party"] == false;
            let is_for_people = one["audience"]
                .as_array()
                .is_some_and(|all| all.contains(&json!("individual")));
            is_ours && is_for_people && one["application_id"].is_null()
        };
        let mut begun = 0;
        for program in listed.iter().filter(is_free).filter_map(|one| one["id"].as_i64()) {
            if begun == wanted {
                break;
            }
            let form = person.get(&format!("/api/programs/{program}/form")).await?;
            let Some(question) = text_question(&form["form"]["form"]) else {
                continue;
            };
            let body = json!({ "program_id": program, "lang": "en" });
            let draft = person.post("/api/application-drafts", &body).await?;
            pages.push(Page {
                person: person.clone(),
                draft: draft["id"].as_str().unwrap_or_default().to_owned(),
                question,
            });
            begun += 1;
        }
        if begun < wanted {
            return Err(LoadError::Unexpected(format!(
                "{name} can begin {begun} drafts, and {wanted} are wanted: hub demo --more-programs"
            )));
        }
    }
    Ok(pages)
}

/// A question of a form that takes a text, outside its groups.
fn text_question(form: &Value) -> Option<String> {
    let list = |value: &Value, member: &str| value[member].as_array().cloned().unwrap_or_default();
    let pages = list(form, "sections")
        .into_iter()
        .flat_map(|section| list(&section, "pages"));
    let mut items = pages.flat_map(|page| list(&page, "items"));
    let found = items.find(|item| item["type"] == "text" || item["type"] == "name")?;
    found["id"].as_str().map(str::to_owned)
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
    let pages = begin(hub, options).await?;
    let mark = process.mark()?;
    let typing = pages
        .iter()
        .enumerate()
        .map(|(number, page)| type_on(page, number, options));
    let tallies: Vec<Tally> = stream::iter(typing)
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
    report.bound("save, p99", all.times.percentile_ms(0.99), SAVE_MS, "ms");
    report.row("saves that failed", all.errors.to_string());
    report.row("saves that were told of another", all.conflicts.to_string());
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}

/// One page: it saves what was typed, each time based on what it saw last.
async fn type_on(page: &Page, number_of_page: usize, options: &Options) -> Tally {
    let mut tally = Tally::default();
    let Page {
        person,
        draft,
        question,
    } = page;
    let path = format!("/api/application-drafts/{draft}/answers");
    let every = Duration::from_secs(options.every);
    // Not all at the same moment.
    sleep(every.mul_f64(rand::random())).await;
    let until = Instant::now() + Duration::from_secs(options.seconds);
    let (mut seen, mut number) = (0, 0);
    while Instant::now() < until {
        number += 1;
        let value = format!("Page {number_of_page} has written this for the {number}th time.");
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

/// What the demonstration's form for help with energy bills has to know.
const ENERGY: &str = r#"{"legal_name": "Ana Reyes", "born": {"year": 1990, "month": 3, "day": 2}, "household_size": 2,
    "address": {"line": "12 Oak St", "city": "Salem", "state": "OR", "zip": "97301"}, "monthly_income": "1200"}"#;

/// Size of the scenario of submissions.
#[derive(Args, Debug, Clone)]
pub struct SubmitOptions {
    /// Applications that are begun, filled in and submitted.
    #[arg(long, default_value_t = 100)]
    applications: usize,
    /// A program that takes several applications of a person: the demonstration's help with energy bills.
    #[arg(long, default_value_t = 7)]
    program: i64,
    /// What is filled in, by place, as JSON.
    #[arg(long, default_value = ENERGY)]
    answers: String,
    /// The question that is signed; empty where the form has none.
    #[arg(long, default_value = "signature")]
    sign: String,
    /// Who applies, in turn.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "applicant,applicant2,applicant3,applicant4"
    )]
    people: Vec<String>,
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
    let mut people = Vec::with_capacity(options.people.len());
    for name in &options.people {
        people.push(Person::sign_in(hub, name).await?);
    }
    let mark = process.mark()?;
    let mut times = Distribution::default();
    for (number, person) in (0..options.applications).zip(people.iter().cycle()) {
        let body = json!({ "program_id": options.program, "lang": "en" });
        let draft = person.post("/api/application-drafts", &body).await?;
        let path = format!(
            "/api/application-drafts/{}",
            draft["id"].as_str().unwrap_or_default()
        );
        let save = json!({ "changes": changes });
        let saved = person.patch(&format!("{path}/answers"), &save).await?;
        let mut revision = saved["revision"].clone();
        if !options.sign.is_empty() {
            let name = json!({ "at": options.sign, "name": "Ana Reyes", "lang": "en" });
            let signed = person.post(&format!("{path}/signatures"), &name).await?;
            revision = signed["revision"].clone();
        }
        let submission = json!({ "revision": revision, "key": format!("load-{number}") });
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
    report.bound("submit, p99", times.percentile_ms(0.99), SUBMIT_MS, "ms");
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}
