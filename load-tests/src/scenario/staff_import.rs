//! A list of ten thousand people who are to work here: checked line by line, carried out as a job whose progress is followed, its
//! receipt read, and the whole of it taken back.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Args;
use serde_json::{Value, json};

use crate::account::Person;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// How often progress has to be reported, so that nobody thinks that it has stopped.
const STEPS: usize = 20;
/// How often it is asked for.
const INTERVAL: Duration = Duration::from_millis(20);
/// How long is waited for the job.
const PATIENCE: Duration = Duration::from_secs(900);
/// Lines of each kind that cannot be done.
const FAULTY: usize = 10;
/// People who work here already and get another role.
const CHANGED: usize = 25;
/// Accounts from this number on are those of `hub demo --more-staff`: nobody signs in as one of them.
const FIRST_OF_MORE_STAFF: i64 = 10_001;
/// The role that everybody of the list gets.
const ROLE: &str = "Case worker";

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// People in the list; a list has at most 10,000.
    #[arg(long, default_value_t = 10_000)]
    people: usize,
    /// The program that they are to work in.
    #[arg(long, default_value_t = 5)]
    program: i64,
}

/// Somebody who works in the program.
struct Colleague {
    account: i64,
    email: String,
    role: String,
}

/// The file, and what is to be found of it.
struct List {
    text: String,
    /// Lines by verdict.
    verdicts: BTreeMap<&'static str, usize>,
    /// Lines that do something.
    acting: usize,
}

/// Brings a list, follows it to its end, and takes it back.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "admin").await?;
    let colleagues = colleagues(&person, options.program).await?;
    let list = list(options.people, &colleagues);
    let mut report = Report::new(format!("staff-import --people {}", options.people));
    report.row("size of the file", format!("{} kB", list.text.len() / 1_000));

    let mark = process.mark()?;
    let start = Instant::now();
    let path = format!("/api/admin/workflow-users/imports?program={}", options.program);
    let checked = person.post_file(&path, "people.csv", &list.text).await?;
    report.row("upload until every line is judged", seconds(start.elapsed()));
    let id = checked["id"]
        .as_str()
        .ok_or_else(|| LoadError::Unexpected(format!("no list in {checked}")))?;
    let path = format!("/api/admin/workflow-users/imports/{id}");
    let start = Instant::now();
    person.get(&format!("{path}/lines?after=0")).await?;
    report.row("first hundred lines of the preview", seconds(start.elapsed()));
    let wanted = list.verdicts.iter();
    let wanted: BTreeMap<String, usize> = wanted.map(|(name, count)| ((*name).to_owned(), *count)).collect();
    let verdicts = counted(&checked, "verdict");
    report.row("verdicts", words(&verdicts));
    report.bound(
        "verdicts that are not as they should be",
        Some(difference(&wanted, &verdicts) as f64),
        0.0,
        "lines",
    );

    let start = Instant::now();
    person.post(&format!("{path}/start"), &json!({})).await?;
    let (done, steps) = tokio::time::timeout(PATIENCE, followed(&person, &path))
        .await
        .map_err(|_| LoadError::Timeout("a list of people to be carried out"))??;
    report.row("started until done", seconds(start.elapsed()));
    report.at_least("progress, as often as it was another figure", steps, STEPS);
    let used = process.since(mark)?;
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    if done["state"] != "done" {
        return Err(LoadError::Unexpected(format!("the list is {}", done["state"])));
    }

    let receipt = person.text(&format!("{path}/receipt")).await?;
    let outcomes = outcomes(&receipt);
    let invited = list.verdicts.get("new").copied().unwrap_or_default();
    let mut wanted = BTreeMap::from([
        ("invited".to_owned(), invited),
        ("changed".to_owned(), colleagues.len()),
    ]);
    wanted.insert(String::new(), options.people - list.acting);
    wanted.retain(|_, count| *count > 0);
    report.row("receipt", words(&outcomes));
    report.bound(
        "lines of the receipt that are not as they should be",
        Some(difference(&wanted, &outcomes) as f64),
        0.0,
        "lines",
    );

    let start = Instant::now();
    let undone = person.post(&format!("{path}/undo"), &json!({})).await?;
    report.row("taken back", seconds(start.elapsed()));
    let back = counted(&undone, "outcome").get("undone").copied();
    let left = list.acting - back.unwrap_or_default().min(list.acting);
    report.bound("lines that were not taken back", Some(left as f64), 0.0, "lines");
    let mut elsewhere = 0_u32;
    for colleague in &colleagues {
        let now = person
            .get(&format!("/api/admin/workflow-users/{}", colleague.account))
            .await?;
        if role_in(&now["user"], options.program).as_deref() != Some(&*colleague.role) {
            elsewhere += 1;
        }
    }
    report.bound(
        "people who have not the role again that they had",
        Some(f64::from(elsewhere)),
        0.0,
        "people",
    );
    Ok(report)
}

/// People of `--more-staff` who work in the program with another role than the list's.
async fn colleagues(person: &Person, program: i64) -> Result<Vec<Colleague>, LoadError> {
    let mut found = Vec::new();
    for page in 1.. {
        let path = format!("/api/admin/workflow-users?program={program}&state=active&page={page}");
        let answer = person.get(&path).await?;
        let users = answer["users"].as_array().cloned().unwrap_or_default();
        for user in &users {
            let (Some(account), Some(email)) = (user["account"].as_i64(), user["email"].as_str()) else {
                continue;
            };
            let role = role_in(user, program).filter(|role| role != ROLE);
            if let Some(role) = role.filter(|_| account >= FIRST_OF_MORE_STAFF) {
                found.push(Colleague {
                    account,
                    email: email.to_owned(),
                    role,
                });
            }
        }
        if users.is_empty() || found.len() >= CHANGED {
            break;
        }
    }
    found.truncate(CHANGED);
    Ok(found)
}

fn role_in(user: &Value, program: i64) -> Option<String> {
    let programs = user["programs"].as_array()?;
    let own = programs.iter().find(|one| one["program"] == program)?;
    own["role"].as_str().map(str::to_owned)
}

/// A file of so many people: most are new, some work here, and some lines are faulty or come twice.
fn list(people: usize, colleagues: &[Colleague]) -> List {
    let run = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let of_each = FAULTY.min(people / 8);
    let new = people.saturating_sub(3 * of_each + colleagues.len());
    let mut text = String::from("Email,First name,Last name,Role,Language\r\n");
    let mut line = |email: &str, role: &str, place: usize| {
        let lang = ["en", "es", "ar"][place % 3];
        text.push_str(&format!("{email},Robin,Newcomer,{role},{lang}\r\n"));
    };
    let address = |place: usize| format!("newcomer.{run}.{place}@riverbend.example");
    for place in 0..new {
        line(&address(place), ROLE, place);
    }
    for colleague in colleagues {
        line(&colleague.email, ROLE, 0);
    }
    for place in 0..of_each {
        line("nobody", ROLE, place);
        line(&address(new + place), "Astronaut", place);
        line(&address(place), ROLE, place);
    }
    let verdicts = [
        ("new", new),
        ("changed", colleagues.len()),
        ("bad_address", of_each),
        ("unknown_role", of_each),
        ("duplicate", of_each),
    ];
    List {
        text,
        verdicts: verdicts.into_iter().filter(|(_, count)| *count > 0).collect(),
        acting: new + colleagues.len(),
    }
}

/// Asks again and again until a list is not at work any more; how many different figures its progress had on the way.
async fn followed(person: &Person, path: &str) -> Result<(Value, usize), LoadError> {
    let mut seen = BTreeSet::new();
    loop {
        let list = person.get(path).await?;
        seen.insert(list["done"].as_i64().unwrap_or_default());
        if list["state"] != "running" {
            return Ok((list, seen.len()));
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// The lines of a list by their verdict, or by their outcome.
fn counted(list: &Value, by: &str) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for one in list["counts"].as_array().into_iter().flatten() {
        let name = one[by].as_str().unwrap_or_default().to_owned();
        *counted.entry(name).or_default() += one["count"].as_u64().unwrap_or_default() as usize;
    }
    counted
}

/// The lines of a receipt by their outcome, which is the last cell.
fn outcomes(receipt: &str) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for line in receipt.lines().skip(1).filter(|line| !line.is_empty()) {
        let outcome = line.rsplit(',').next().unwrap_or_default();
        *counted.entry(outcome.trim_matches('"').to_owned()).or_default() += 1;
    }
    counted
}

/// How many lines are counted elsewhere than they should be.
fn difference(wanted: &BTreeMap<String, usize>, found: &BTreeMap<String, usize>) -> usize {
    let of = |all: &BTreeMap<String, usize>, name: &String| all.get(name).copied().unwrap_or_default();
    let names: BTreeSet<&String> = wanted.keys().chain(found.keys()).collect();
    names
        .into_iter()
        .map(|name| of(wanted, name).abs_diff(of(found, name)))
        .sum()
}

fn words(counted: &BTreeMap<String, usize>) -> String {
    let one = |(name, count): (&String, &usize)| match name.is_empty() {
        true => format!("nothing {count}"),
        false => format!("{name} {count}"),
    };
    counted.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_as_many_lines_as_people_and_says_what_is_to_be_found_of_them() {
        let colleague = Colleague {
            account: 10_007,
            email: "ana.reyes10007@riverbend.example".into(),
            role: "Reviewer".into(),
        };
        let list = list(10_000, &[colleague]);
        assert_eq!(list.text.lines().count(), 10_001);
        assert_eq!(list.verdicts.values().sum::<usize>(), 10_000);
        assert_eq!(list.verdicts["new"], 9_969);
        assert_eq!(list.acting, 9_970);
        let addresses: BTreeSet<&str> = list
            .text
            .lines()
            .filter_map(|line| line.split(',').next())
            .collect();
        // The heading, the new ones and the one who works here, those without a role, and "nobody".
        assert_eq!(addresses.len(), 1 + 9_970 + 10 + 1);
    }

    #[test]
    fn a_receipt_is_counted_by_its_last_cell_and_compared_line_by_line() {
        let receipt =
            "\u{feff}Line,Verdict,Outcome\r\n2,new,invited\r\n3,\"new\",\"invited\"\r\n4,duplicate,\r\n";
        let found = outcomes(receipt);
        assert_eq!(
            found,
            BTreeMap::from([(String::new(), 1), ("invited".to_owned(), 2)])
        );
        let wanted = BTreeMap::from([("invited".to_owned(), 3)]);
        assert_eq!(difference(&wanted, &found), 2);
        assert_eq!(words(&found), "nothing 1, invited 2");
    }
}
