//! Single mails at a rate, with an outreach to everybody behind them: how soon each is handed to its provider, how fast the outreach
//! drains, and whether the hub's memory stays where it was.

use std::time::{Duration, Instant};

use clap::Args;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// The 99th percentile from accepted to handed over that is not to be exceeded.
const P99_MS: f64 = 1_000.0;
/// How much larger the hub may be at the end than after its first seconds, as a share.
const MOST_GROWTH: f64 = 0.10;
/// How long the last messages may take after the measuring is over.
const SETTLED: Duration = Duration::from_secs(10);
/// Threads that single mails go to.
const THREADS: usize = 400;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Single mails a second.
    #[arg(long, default_value_t = 50)]
    rate: u64,
    /// Seconds to measure.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Messages a minute of each program's outreach, 600 at most; 0: no outreach.
    #[arg(long, default_value_t = 600)]
    pace: i64,
}

/// An outreach that runs behind the single mails.
struct Behind {
    id: String,
    total: i64,
    /// How long it rests before it starts.
    rests_ms: i64,
}

/// Begins the outreach, sends single mails, and reads from the hub's own history when each was handed over.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let admin = Person::sign_in(hub, "admin").await?;
    let writer = Person::sign_in(hub, "caseworker").await?;
    let threads = reachable(&writer).await?;
    let mut behind = Vec::new();
    if options.pace > 0 {
        let config = admin.get("/api/work-queue/config").await?;
        for program in config["processes"].as_array().into_iter().flatten() {
            if let Some(program) = program["ID"].as_i64() {
                behind.extend(begin(&admin, program, options.pace).await?);
            }
        }
        if behind.is_empty() {
            return Err(LoadError::Unexpected(
                "no program has a mail template and people to write to".into(),
            ));
        }
    }
    let rests_ms = behind.iter().map(|one| one.rests_ms).max().unwrap_or_default();
    sleep(Duration::from_millis(u64::try_from(rests_ms).unwrap_or_default())).await;
    sleep(Duration::from_secs(5)).await;
    let handled_before = handled(&admin, &behind).await?;
    let (memory_before, mark, started) = (process.resident_bytes()?, process.mark()?, Instant::now());
    let sent = send(&writer, &threads, options).await?;
    let (measured, used) = (started.elapsed(), process.since(mark)?);
    let handled_after = handled(&admin, &behind).await?;
    let memory_after = process.resident_bytes()?;
    sleep(SETTLED).await;
    let (times, never) = handed_over(&writer, &sent).await?;
    for one in &behind {
        admin
            .post(
                &format!("/api/notifications/outreach-item/{}/stop", one.id),
                &json!({}),
            )
            .await?;
    }

    let mut report = Report::new(format!(
        "messages --rate {} --seconds {} --pace {}",
        options.rate, options.seconds, options.pace
    ));
    let total: i64 = behind.iter().map(|one| one.total).sum();
    report.row("people of the outreach", total.to_string());
    report.row(
        "waiting behind when the measuring ended",
        (total - handled_after).to_string(),
    );
    let per_minute = (handled_after - handled_before) as f64 * 60.0 / measured.as_secs_f64();
    let asked = options.pace * behind.len() as i64;
    report.row(
        "outreach handed over a minute, of those asked for",
        format!("{per_minute:.0} of {asked}"),
    );
    report.row("single mails accepted", sent.len().to_string());
    report.times("accepted to handed over", &times);
    report.bound(
        "accepted to handed over, p99",
        times.percentile_ms(0.99),
        P99_MS,
        "ms",
    );
    report.bound("never handed over", Some(never as f64), 0.0, "mails");
    let growth = memory_after as f64 / memory_before as f64 - 1.0;
    let megabytes = |bytes: u64| bytes as f64 / 1_048_576.0;
    report.row(
        "memory, before and after",
        format!(
            "{:.1} and {:.1} MB",
            megabytes(memory_before),
            megabytes(memory_after)
        ),
    );
    report.bound("growth of memory", Some(growth), MOST_GROWTH, "of it");
    report.per_core(
        "single mails a second and core",
        used.per_core_second(sent.len() as u64),
    );
    Ok(report)
}

/// Threads of people with a mail address whom nothing keeps from getting one.
async fn reachable(writer: &Person) -> Result<Vec<(String, String)>, LoadError> {
    let mut found = Vec::new();
    for id in writer.thread_ids(THREADS * 2).await? {
        let thread = writer.get(&format!("/api/threads/{id}")).await?;
        let addresses = thread["applicant"]["addresses"].as_array();
        let mail = addresses
            .into_iter()
            .flatten()
            .find(|one| one["kind"] == "email" && one["consent"] != "opted_out");
        if let Some(address) = mail.and_then(|one| one["address"].as_str()) {
            found.push((id, address.to_owned()));
        }
        if found.len() == THREADS {
            break;
        }
    }
    match found.is_empty() {
        true => Err(LoadError::Unexpected(
            "nobody in the queue has a mail address".into(),
        )),
        false => Ok(found),
    }
}

/// An outreach by mail to everybody of a program; none where there is no template that needs nobody's approval, or nobody.
async fn begin(admin: &Person, program: i64, pace: i64) -> Result<Option<Behind>, LoadError> {
    let texts = admin
        .get(&format!("/api/notifications/outreach-texts?program={program}"))
        .await?;
    let templates = texts["templates"].as_array();
    let is_for_all = |one: &&Value| {
        one["channel"] == "EMAIL" && one["audience"] == "applicant" && one["states"] == json!([])
    };
    for template in templates.into_iter().flatten().filter(is_for_all) {
        let mut body = json!({
            "channel": "EMAIL", "template": template["key"],
            "filter": { "program": program, "states": [], "lang": null, "last_contact_before_ms": null },
        });
        let preview = admin
            .post("/api/notifications/outreach-item/preview", &body)
            .await?;
        if preview["needs_approval"] == true || preview["tally"]["reached"] == 0 {
            continue;
        }
        if preview["needs_test"] == true {
            let test = admin.post("/api/notifications/outreach-item/test", &body).await?;
            body["test_id"] = test["id"].clone();
            body["confirmed_number"] = preview["tally"]["reached"].clone();
        }
        body["name"] = "Load test".into();
        body["per_minute"] = pace.into();
        let item = admin.post("/api/notifications/outreach-item", &body).await?;
        return Ok(Some(Behind {
            id: item["id"].as_str().unwrap_or_default().to_owned(),
            total: item["total"].as_i64().unwrap_or_default(),
            rests_ms: item["starts_at_ms"].as_i64().unwrap_or_default()
                - item["created_at_ms"].as_i64().unwrap_or_default(),
        }));
    }
    Ok(None)
}

async fn handled(admin: &Person, behind: &[Behind]) -> Result<i64, LoadError> {
    let mut sum = 0;
    for one in behind {
        let item = admin
            .get(&format!("/api/notifications/outreach-item/{}", one.id))
            .await?;
        sum += item["item"]["handled"].as_i64().unwrap_or_default();
    }
    Ok(sum)
}

/// Sends at the rate, whatever the answers take; thread and id of each that was accepted.
async fn send(
    writer: &Person,
    threads: &[(String, String)],
    options: &Options,
) -> Result<Vec<(String, String)>, LoadError> {
    let mut ticks = interval(Duration::from_secs(1) / u32::try_from(options.rate.max(1)).unwrap_or(u32::MAX));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut posting = Vec::new();
    for number in 0..options.rate * options.seconds {
        ticks.tick().await;
        let (thread, address) = threads
            .choose(&mut rand::rng())
            .cloned()
            .ok_or_else(|| LoadError::Unexpected("no thread".into()))?;
        let writer = writer.clone();
        posting.push(tokio::spawn(async move {
            let body = json!({ "channel": "EMAIL", "to": address, "subject": "Load test", "body": format!("Number {number}") });
            let message = writer.post(&format!("/api/threads/{thread}/messages"), &body).await?;
            let id = message["id"].as_str().unwrap_or_default().to_owned();
            Ok::<_, LoadError>((thread, id))
        }));
    }
    let mut sent = Vec::new();
    for one in posting {
        let posted = one
            .await
            .map_err(|error| LoadError::Unexpected(format!("a sender broke: {error}")))?;
        sent.push(posted?);
    }
    Ok(sent)
}

/// From each message's history: the time from its first state to `sent`, and how many never came there.
async fn handed_over(writer: &Person, sent: &[(String, String)]) -> Result<(Distribution, usize), LoadError> {
    let mut threads: Vec<&String> = sent.iter().map(|(thread, _)| thread).collect();
    threads.sort_unstable();
    threads.dedup();
    let (mut times, mut never) = (Distribution::default(), 0);
    for thread in threads {
        let page = writer
            .get(&format!("/api/threads/{thread}/messages?limit=200"))
            .await?;
        let messages = page["messages"].as_array().cloned().unwrap_or_default();
        for (_, id) in sent.iter().filter(|(of, _)| of == thread) {
            let message = messages.iter().find(|message| message["id"] == id.as_str());
            match message.and_then(took_ms) {
                Some(ms) => times.add(Duration::from_millis(ms)),
                None => never += 1,
            }
        }
    }
    Ok((times, never))
}

fn took_ms(message: &Value) -> Option<u64> {
    let history = message["status_history"].as_array()?;
    let at = |wanted: &str| history.iter().find(|mark| mark["status"] == wanted)?["at_ms"].as_i64();
    u64::try_from(at("sent").or_else(|| at("delivered"))? - at("created")?).ok()
}
