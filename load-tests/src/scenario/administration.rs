//! The tabs of the administration: what the page of each asks for when it is opened, in programs from all over the list.

use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};

use crate::account::Person;
use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;

/// The most that the calls of a tab may take together, 99th percentile.
const TAB_MS: f64 = 300.0;
/// Of so many visits one is to the program that has most.
const BUSY_EVERY: usize = 5;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Times that each tab is opened.
    #[arg(long, default_value_t = 100)]
    visits: usize,
    /// The program that has most staff and rules (Emergency Rental Assistance), which every fifth visit is to.
    #[arg(long, default_value_t = 5)]
    busy: i64,
}

/// One thing that a page asks for.
enum Ask {
    /// `GET` of a path, in which `{program}` and `{instance}` stand for their numbers.
    Read(&'static str),
    /// A text of configuration of this kind as it is being written and in force; a program may have none yet.
    Text(&'static str),
    /// The same, and then what keeps it from being published.
    Edit(&'static str),
}
use Ask::{Edit, Read, Text};

/// A tab: its address below its portal, and what its page asks for, one after the other as they are counted together.
struct Tab(&'static str, &'static [Ask]);

/// What the frame of a program's portal asks for, above every tab.
const FRAME: Ask = Read("/api/admin/programs");

/// The program portal: `PROGRAM_TABS` of web/src/shared/administration/portal-tabs.ts, and the workflow's second view.
static PROGRAM_PORTAL: [Tab; 17] = [
    Tab(
        "settings",
        &[
            FRAME,
            Read("/api/admin/programs/{program}/settings"),
            Read("/api/admin/programs/{program}/budget"),
            Read("/api/admin/programs/{program}/fees"),
            Read("/api/admin/processes"),
        ],
    ),
    Tab(
        "contact-info",
        &[FRAME, Read("/api/admin/programs/{program}/contacts")],
    ),
    Tab(
        "users",
        &[
            FRAME,
            Read("/api/admin/workflow-users/roles"),
            Read("/api/admin/workflow-users?program={program}&page=1"),
        ],
    ),
    Tab("form", &[FRAME, Edit("form")]),
    Tab(
        "create-program",
        &[
            FRAME,
            Read("/api/feature-flags"),
            Read("/api/admin/program-templates"),
        ],
    ),
    Tab(
        "notification-tool",
        &[
            FRAME,
            Read("/api/notifications/notification-rule?program={program}&limit=1000"),
            Read("/api/notifications/participants?program={program}"),
            Read("/api/notifications/error-logs?program={program}&limit=100"),
            Read("/api/work-queue/state-names?lang=en"),
        ],
    ),
    Tab("organizations", &[FRAME, Read("/api/admin/companies")]),
    Tab(
        "outreach-items",
        &[
            FRAME,
            Read("/api/notifications/outreach-item"),
            Read("/api/work-queue/state-names?lang=en"),
        ],
    ),
    Tab(
        "workflow-editor",
        &[
            FRAME,
            Edit("workflow"),
            Read("/api/notifications/participants?program={program}"),
        ],
    ),
    Tab(
        "workflow-editor?view=checks",
        &[
            FRAME,
            Edit("validation_rules"),
            Text("form"),
            Read("/api/notifications/participants?program={program}"),
        ],
    ),
    Tab("reports", &[FRAME, Read("/api/reporting/reports")]),
    Tab(
        "analytics-dashboard",
        &[
            FRAME,
            Read("/api/admin/programs/{program}/figures"),
            Read("/api/admin/programs/{program}/public-dashboard"),
        ],
    ),
    Tab("payouts", &[FRAME, Read("/api/admin/programs/{program}/payouts")]),
    Tab(
        "launch-program",
        &[
            FRAME,
            Read("/api/admin/programs/{program}/launch"),
            Read("/api/admin/programs/{program}/trial"),
            Read("/api/admin/processes"),
        ],
    ),
    Tab(
        "denial-reasons",
        &[
            FRAME,
            Read("/api/denial-reasons/current?program={program}"),
            Read("/api/work-queue/state-names?lang=en"),
        ],
    ),
    Tab("information", &[FRAME, Edit("program_details")]),
    Tab(
        "releases",
        &[
            FRAME,
            Read("/api/configuration-releases/drafts?program={program}"),
            Read("/api/configuration-releases?program={program}"),
        ],
    ),
];

/// The instance portal: `INSTANCE_TABS`, the two questions about rights, and the list of every program.
static INSTANCE_PORTAL: [Tab; 13] = [
    Tab(
        "branding",
        &[
            Read("/api/admin/instances/{instance}/branding"),
            Read("/api/admin/instances/{instance}/colours?light=%231d4ed8"),
        ],
    ),
    Tab(
        "security",
        &[
            Read("/api/admin/instances/{instance}/security"),
            Read("/api/admin/instances/{instance}/sign-on/refusals?limit=50"),
            // Of an instance that has an identity provider.
            Read("/api/admin/access?right=admin&limit=200"),
        ],
    ),
    Tab("content", &[Read("/api/admin/instances/{instance}/content")]),
    Tab(
        "instance-notifications",
        &[Read("/api/admin/instances/{instance}/notifications")],
    ),
    Tab("languages", &[Read("/api/admin/instances/{instance}/languages")]),
    Tab("channels", &[Read("/api/admin/instances/{instance}/channels")]),
    Tab(
        "features",
        &[
            Read("/api/admin/instances/{instance}/features"),
            Read("/api/admin/instances/{instance}/public-dashboard"),
            Read("/api/admin/marketplace"),
            Read("/api/admin/subdomains"),
            Read("/api/admin/programs"),
        ],
    ),
    Tab("payment-accounts", &[Read("/api/admin/payment-providers")]),
    Tab("roles", &[Read("/api/admin/roles")]),
    Tab(
        "roles?view=who",
        &[Read("/api/admin/access?right=admin&limit=50")],
    ),
    Tab(
        "roles?view=who&area=FormConfig",
        &[Read("/api/admin/access?area=FormConfig&limit=50")],
    ),
    Tab(
        "audit",
        &[
            Read("/api/admin/audit?limit=50"),
            Read("/api/admin/audit/exports"),
            Read("/api/admin/audit/verify"),
            Read("/api/admin/programs"),
        ],
    ),
    Tab("admin-portal", &[Read("/api/admin/processes")]),
];

/// Opens every tab again and again. `hub demo --more-programs 193 --more-staff 5000 --more-rules 997` makes the lists as long as the
/// bounds are for.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let person = Person::sign_in(hub, "admin").await?;
    let programs = programs(&person).await?;
    let instance = person.get("/api/users/me").await?["data"]["cd_instance"].clone();
    let mut report = Report::new(format!("administration --visits {}", options.visits));
    report.row("programs", programs.len().to_string());
    for (name, path) in [
        ("members of staff", "/api/admin/workflow-users?page=1"),
        (
            "rules of the busy program",
            "/api/notifications/notification-rule?program={program}",
        ),
    ] {
        let found = person.get(&filled(path, options.busy, &instance)).await?;
        let count = found["total"]
            .as_u64()
            .or_else(|| found["items"].as_array().map(|items| items.len() as u64));
        report.row(name, count.unwrap_or_default().to_string());
    }
    let mark = process.mark()?;
    for (portal, tabs) in [
        ("program-portal", &PROGRAM_PORTAL[..]),
        ("instance-portal", &INSTANCE_PORTAL[..]),
    ] {
        for Tab(name, asks) in tabs {
            let mut times = Distribution::default();
            for visit in 0..options.visits {
                let program = match visit % BUSY_EVERY {
                    0 => options.busy,
                    _ => programs[visit * programs.len() / options.visits],
                };
                let mut together = Duration::ZERO;
                for ask in *asks {
                    together += take(&person, ask, program, &instance).await?;
                }
                times.add(together);
            }
            report.times(&format!("{portal}/{name}"), &times);
            report.bound(
                &format!("{portal}/{name}, p99"),
                times.percentile_ms(0.99),
                TAB_MS,
                "ms",
            );
        }
    }
    let used = process.since(mark)?;
    report.row("hub processor use", format!("{:.2} cores", used.cores()));
    Ok(report)
}

/// The programs that somebody administers, in the order of the list.
async fn programs(person: &Person) -> Result<Vec<i64>, LoadError> {
    let list = person.get("/api/admin/programs").await?;
    let listed = list["programs"].as_array().cloned().unwrap_or_default();
    let ids: Vec<i64> = listed
        .iter()
        .filter_map(|program| program["processId"].as_i64())
        .collect();
    match ids.is_empty() {
        true => Err(LoadError::Unexpected(
            "there are no programs to administer".into(),
        )),
        false => Ok(ids),
    }
}

/// How long one thing takes, whose answer is read to its end.
async fn take(person: &Person, ask: &Ask, program: i64, instance: &Value) -> Result<Duration, LoadError> {
    let start = Instant::now();
    match ask {
        Read(path) => {
            person.get(&filled(path, program, instance)).await?;
        }
        Text(kind) => {
            text(person, kind, program).await?;
        }
        Edit(kind) => {
            if let Some(view) = text(person, kind, program).await? {
                let written = [&view["draft"], &view["published"]];
                if let Some(version) = written.into_iter().find(|version| version.is_object()) {
                    let based_on = view["published"]["version"].as_i64().unwrap_or_default();
                    let body = json!({ "based_on": based_on, "text": version["text"] });
                    let path = format!("/api/configuration/{kind}/{program}/check");
                    person.post(&path, &body).await?;
                }
            }
        }
    }
    Ok(start.elapsed())
}

/// A program's text of a kind; none where it has none yet, as a program without rules.
async fn text(person: &Person, kind: &str, program: i64) -> Result<Option<Value>, LoadError> {
    there(person.get(&format!("/api/configuration/{kind}/{program}")).await)
}

/// An answer; none where nothing is there.
fn there(answer: Result<Value, LoadError>) -> Result<Option<Value>, LoadError> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(LoadError::Refused { status: 404, .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn filled(path: &str, program: i64, instance: &Value) -> String {
    path.replace("{program}", &program.to_string())
        .replace("{instance}", &instance.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The tabs of a list of the web app.
    fn slugs(list: &str) -> BTreeSet<&'static str> {
        let source = include_str!("../../../web/src/shared/administration/portal-tabs.ts");
        let (_, list) = source
            .split_once(&format!("export const {list} = ["))
            .expect("the web app has the list");
        let (list, _) = list.split_once("\n]").expect("it ends");
        list.split("slug: \"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect()
    }

    /// The addresses of tabs, without their views.
    fn named(tabs: &'static [Tab]) -> BTreeSet<&'static str> {
        tabs.iter().filter_map(|tab| tab.0.split('?').next()).collect()
    }

    #[test]
    fn every_tab_of_both_portals_is_opened() {
        assert_eq!(named(&PROGRAM_PORTAL), slugs("PROGRAM_TABS"));
        let mut instance = slugs("INSTANCE_TABS");
        instance.insert("admin-portal");
        assert_eq!(named(&INSTANCE_PORTAL), instance);
    }

    #[test]
    fn a_path_gets_its_numbers() {
        let path = filled(
            "/api/admin/instances/{instance}/x?program={program}",
            5,
            &json!(318),
        );
        assert_eq!(path, "/api/admin/instances/318/x?program=5");
    }
}
