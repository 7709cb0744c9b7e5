//! Changes of a thousand applications at once, with and without rules that notify people, and how soon another screen has all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::event_socket::EventSocket;
use crate::process::HubProcess;
use crate::report::Report;

/// The most that a change may take, and how long after it another screen may have all of it.
const CHANGE_MS: f64 = 2_000.0;
const FOLLOWS_MS: f64 = 1_000.0;
/// How long is waited for one.
const PATIENCE: Duration = Duration::from_secs(120);

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Applications of each change.
    #[arg(long, default_value_t = 1_000)]
    items: usize,
    /// Changes of each kind.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

/// One kind of change: which applications, and what of them.
struct Kind {
    name: &'static str,
    ids: Vec<i64>,
    /// As the check takes it, without the applications.
    change: Value,
}

/// Confirms changes, follows them on another person's event socket, and takes each back.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let supervisor = Person::sign_in(hub, "supervisor").await?;
    let admin = Person::sign_in(hub, "admin").await?;
    let mut report = Report::new(format!(
        "bulk --items {} --rounds {}",
        options.items, options.rounds
    ));
    let mark = process.mark()?;
    for kind in [
        owners(&supervisor, options.items).await?,
        moves_with_notices(&supervisor, &admin, options.items).await?,
    ] {
        report.row(
            format!("{}: applications of each", kind.name),
            kind.ids.len().to_string(),
        );
        let (mut checks, mut changes, mut follows) = (
            Distribution::default(),
            Distribution::default(),
            Distribution::default(),
        );
        for _ in 0..options.rounds {
            let done = round(&supervisor, &admin, &kind).await?;
            checks.add(done.checked);
            changes.add(done.changed);
            follows.add(done.followed.saturating_sub(done.changed));
        }
        report.times(&format!("{}: the check", kind.name), &checks);
        report.times(&format!("{}: confirmed until done", kind.name), &changes);
        report.bound(
            &format!("{}: confirmed until done, median", kind.name),
            changes.percentile_ms(0.5),
            CHANGE_MS,
            "ms",
        );
        report.bound(
            &format!(
                "{}: another screen has all of it so much later, median",
                kind.name
            ),
            follows.percentile_ms(0.5),
            FOLLOWS_MS,
            "ms",
        );
    }
    let used = process.since(mark)?;
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}

struct Done {
    checked: Duration,
    changed: Duration,
    followed: Duration,
}

/// Checks, confirms, waits until all is done and seen elsewhere, and takes it back.
async fn round(by: &Person, other: &Person, kind: &Kind) -> Result<Done, LoadError> {
    let mut body = kind.change.clone();
    body["selection"] = json!({ "ids": kind.ids });
    let start = Instant::now();
    let check = by.post("/api/work-queue/bulk/checks", &body).await?;
    let checked = start.elapsed();
    let allowed: BTreeSet<i64> = items(&check)
        .iter()
        .filter(|item| item["ok"] == true)
        .filter_map(|item| item["item_id"].as_i64())
        .collect();
    if allowed.is_empty() {
        return Err(LoadError::Unexpected(format!(
            "nothing of it can be changed: {}",
            check["items"][0]
        )));
    }
    let config = other.get("/api/work-queue/config").await?;
    let mut socket = EventSocket::open(other.hub(), &other.token).await?;
    for (id, program) in config["processes"].as_array().into_iter().flatten().enumerate() {
        socket
            .subscribe(id as u64 + 1, &format!("queue:{}", program["ID"]))
            .await?;
    }
    let id = check["check_id"].as_str().unwrap_or_default();
    let start = Instant::now();
    by.post(&format!("/api/work-queue/bulk/{id}/apply"), &json!({}))
        .await?;
    let mut unseen = allowed;
    let follow = async {
        while !unseen.is_empty() {
            let Some(frame) = socket.next().await? else {
                return Err(LoadError::Unexpected("the event socket closed".into()));
            };
            let frame: Value = serde_json::from_str(&frame)
                .map_err(|error| LoadError::Unexpected(format!("frame: {error}")))?;
            for item in items(&frame["data"]) {
                unseen.remove(&item["id"].as_i64().unwrap_or_default());
            }
        }
        Ok(start.elapsed())
    };
    let end = async {
        until(by, id, "done").await?;
        Ok(start.elapsed())
    };
    let both = async { futures::try_join!(end, follow) };
    let (changed, followed) = tokio::time::timeout(PATIENCE, both)
        .await
        .map_err(|_| LoadError::Timeout("a change of many"))??;
    by.post(&format!("/api/work-queue/bulk/{id}/undo"), &json!({}))
        .await?;
    tokio::time::timeout(PATIENCE, until(by, id, "undone"))
        .await
        .map_err(|_| LoadError::Timeout("the undo of a change of many"))??;
    Ok(Done {
        checked,
        changed,
        followed,
    })
}

/// Asks again and again until a change is at this stage.
async fn until(person: &Person, id: &str, stage: &str) -> Result<(), LoadError> {
    loop {
        let all = person.get("/api/work-queue/bulk").await?;
        if items(&all)
            .iter()
            .any(|one| one["check_id"] == id && one["stage"] == stage)
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Applications that go to somebody else.
async fn owners(person: &Person, count: usize) -> Result<Kind, LoadError> {
    let config = person.get("/api/work-queue/config").await?;
    let program = config["processes"][0]["ID"].clone();
    let ids = found(person, &format!("process={program}&assigned_to=none"), count).await?;
    let offer = offer(person, &ids).await?;
    let owner = offer["owners"][0]["user_id"].clone();
    Ok(Kind {
        name: "another owner",
        ids,
        change: json!({ "sets_owner": true, "user_id": owner, "comment": "handed over" }),
    })
}

/// Applications that are moved where a rule notifies people of it.
async fn moves_with_notices(person: &Person, admin: &Person, count: usize) -> Result<Kind, LoadError> {
    let rules = admin.get("/api/notifications/notification-rule").await?;
    let active = items(&rules).iter().map(|one| one["rule"].clone());
    let mut best: Option<(Vec<i64>, Value)> = None;
    for rule in active.filter(|rule| rule["active"] == true) {
        let to = rule["to_state"].as_i64().unwrap_or_default();
        let all = found(person, &format!("process={}", rule["program"]), 5_000).await?;
        let ids = with_a_move(person, &all, to, count).await?;
        if best.as_ref().is_none_or(|(most, _)| ids.len() > most.len()) {
            let reasons = offer(person, &ids).await?;
            let reason = reasons["denial_reasons"]
                .as_array()
                .and_then(|all| all.iter().find(|reason| reason["state"] == to))
                .map_or(Value::Null, |reason| reason["id"].clone());
            let change = json!({ "state_id": to, "denial_reason_id": reason, "comment": "as checked" });
            best = Some((ids, change));
        }
    }
    let (ids, change) = best.ok_or_else(|| LoadError::Unexpected("no rule notifies anybody".into()))?;
    Ok(Kind {
        name: "a move with notices",
        ids,
        change,
    })
}

/// Those of some applications, at most `count`, that can move to a status, by their own.
async fn with_a_move(person: &Person, ids: &[i64], to: i64, count: usize) -> Result<Vec<i64>, LoadError> {
    let mut by_state: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for some in ids.chunks(500) {
        let body = json!({ "selection": { "ids": some }, "state_id": to, "comment": "?", "denial_reason_id": Value::Null });
        let check = person.post("/api/work-queue/bulk/checks", &body).await?;
        for item in items(&check) {
            // A move that only lacks its reason is one.
            let lacks_reason = item["code"].as_str().is_some_and(|code| code.contains("reason"));
            if item["ok"] == true || lacks_reason {
                let state = item["current_state"].as_i64().unwrap_or_default();
                by_state
                    .entry(state)
                    .or_default()
                    .extend(item["item_id"].as_i64());
            }
        }
    }
    let mut all: Vec<i64> = by_state.into_values().flatten().collect();
    all.truncate(count);
    Ok(all)
}

/// The first applications that a filter finds.
async fn found(person: &Person, filter: &str, count: usize) -> Result<Vec<i64>, LoadError> {
    let mut ids = Vec::new();
    for page in 1.. {
        let answer = person
            .get(&format!("/api/work-queue?page={page}&page_size=100&{filter}"))
            .await?;
        let some = items(&answer);
        ids.extend(some.iter().filter_map(|item| item["id"].as_i64()));
        if some.is_empty() || ids.len() >= count {
            break;
        }
    }
    ids.truncate(count);
    match ids.is_empty() {
        true => Err(LoadError::Unexpected(format!("{filter} finds nothing"))),
        false => Ok(ids),
    }
}

async fn offer(person: &Person, ids: &[i64]) -> Result<Value, LoadError> {
    let body = json!({ "selection": { "ids": ids } });
    person.post("/api/work-queue/bulk/offer", &body).await
}

fn items(answer: &Value) -> &[Value] {
    answer["items"].as_array().map_or(&[], Vec::as_slice)
}
