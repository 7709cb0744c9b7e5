//! Every report over the demonstration county, beside the same figures counted one by one from the rows of the database.

use crate::commands::Demo;
use hub_domain::cases::reports::{Audience, Period, Report, ReportTable, Scope, Unit, per_mille};
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::status;
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::{ProgramId, StateId, TenantId};
use hub_store::bus::InProcessBus;
use hub_store::cases::bulk_operations::{self, BulkOperation};
use hub_store::cases::report_entries::EntryQuery;
use hub_store::db::Db;
use hub_store::{Store, args};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the demonstration's workflow says of a state.
fn outcome(state: i64) -> StateOutcome {
    status::by_id(state).unwrap().outcome
}

const TENANT: TenantId = TenantId(1);
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

#[derive(Clone)]
struct Filed {
    program: i64,
    state: i64,
    applicant: i64,
    created_ms: i64,
    since_ms: i64,
    audience: String,
    has_case_number: bool,
    has_company: bool,
}

/// What the reports count, as it is in the database.
struct County {
    applications: Vec<Filed>,
    /// Applicant, kind, address.
    addresses: Vec<(i64, String, String)>,
    /// Applicants whom a message could not reach.
    undelivered: BTreeSet<i64>,
    with_case_columns: BTreeSet<i64>,
    /// Id, program, to which status, of whom, requested, changed, when.
    operations: Vec<(String, i64, i64, Option<i64>, i64, i64, i64)>,
    /// Account, audience, when.
    sign_ins: Vec<(i64, String, i64)>,
    /// Account and applicant.
    accounts: Vec<(i64, i64)>,
}

impl County {
    async fn read(store: &Store) -> Self {
        let db = store.db();
        let applications: Vec<(i64, i64, i64, i64, i64, String, String, String)> = db
            .all(
                "SELECT program_id, state_id, applicant_id, created_at_ms, state_since_ms, audience, case_number, company_name
                FROM applications WHERE tenant_id = $1",
                args![TENANT],
            )
            .await
            .unwrap();
        let one = async |sql: &str| -> BTreeSet<i64> {
            let rows: Vec<(i64,)> = db.all(sql, args![TENANT]).await.unwrap();
            rows.into_iter().map(|row| row.0).collect()
        };
        Self {
            applications: applications
                .into_iter()
                .map(|(program, state, applicant, created_ms, since_ms, audience, number, company)| Filed {
                    program,
                    state,
                    applicant,
                    created_ms,
                    since_ms,
                    audience,
                    has_case_number: !number.is_empty(),
                    has_company: !company.is_empty(),
                })
                .collect(),
            addresses: db
                .all("SELECT applicant_id, kind, address FROM applicant_addresses WHERE tenant_id = $1", args![TENANT])
                .await
                .unwrap(),
            undelivered: one(
                "SELECT t.applicant_id FROM messages m, threads t
                WHERE m.tenant_id = $1 AND t.tenant_id = $1 AND t.id = m.thread_id AND m.status = 'permanent-failure'",
            )
            .await,
            with_case_columns: one("SELECT id FROM programs WHERE tenant_id = $1 AND case_columns").await,
            operations: db
                .all(
                    "SELECT id, program_id, to_status, owner_id, requested, changed, at_ms FROM bulk_operations WHERE tenant_id = $1",
                    args![TENANT],
                )
                .await
                .unwrap(),
            sign_ins: db
                .all("SELECT account_id, audience, at_ms FROM sign_ins WHERE tenant_id = $1", args![TENANT])
                .await
                .unwrap(),
            accounts: db
                .all(
                    "SELECT account_id, id FROM applicants WHERE tenant_id = $1 AND account_id IS NOT NULL",
                    args![TENANT],
                )
                .await
                .unwrap(),
        }
    }

    fn of<'a>(&'a self, scope: &'a Scope) -> impl Iterator<Item = &'a Filed> {
        self.applications.iter().filter(|one| {
            one.audience == scope.audience.as_str()
                && scope.program.is_none_or(|program| program.0 == one.program)
        })
    }

    fn filed<'a>(&'a self, scope: &'a Scope) -> impl Iterator<Item = &'a Filed> {
        self.of(scope).filter(|one| within(scope, one.created_ms))
    }

    /// The rows that a report must have, by their keys, and its totals.
    fn expected(&self, report: Report, scope: &Scope, now_ms: i64) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        match report {
            Report::ApplicationsResources => self.resources(scope),
            Report::DataAccuracy => self.accuracy(scope),
            Report::BulkOperations => self.operations(scope),
            Report::ResourceStatus => self.statuses(scope, now_ms),
            Report::ResourceEligibility => self.decisions(scope),
            Report::LoginActivity => self.logins(scope),
            Report::Calls
            | Report::WaitingTimes
            | Report::CallOutcomes
            | Report::Messages
            | Report::TimeToAnswer
            | Report::WorkByPerson
            | Report::OpenCaseAge => unreachable!("they are not about one kind of applicant"),
        }
    }

    fn resources(&self, scope: &Scope) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        let count = |all: &[&Filed]| {
            let people: BTreeSet<i64> = all.iter().map(|one| one.applicant).collect();
            let with = |outcomes: &[StateOutcome]| {
                all.iter()
                    .filter(|one| outcomes.contains(&outcome(one.state)))
                    .count() as i64
            };
            vec![
                all.len() as i64,
                people.len() as i64,
                with(&[StateOutcome::Open, StateOutcome::Closed]),
                with(&[StateOutcome::Approved, StateOutcome::Paid]),
                with(&[StateOutcome::Denied]),
            ]
        };
        let all: Vec<&Filed> = self.filed(scope).collect();
        let rows = by(all.iter().copied(), |one| one.program.to_string());
        (
            rows.into_iter().map(|(key, rows)| (key, count(&rows))).collect(),
            count(&all),
        )
    }

    fn accuracy(&self, scope: &Scope) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        let filed: Vec<&Filed> = self.filed(scope).collect();
        let people: BTreeSet<i64> = filed.iter().map(|one| one.applicant).collect();
        let has = |person: &i64, kind: &str| {
            self.addresses
                .iter()
                .any(|(whose, of, _)| whose == person && of == kind)
        };
        let shares = |person: &i64| {
            let phones = self.addresses.iter().filter(|(_, kind, _)| kind == "phone");
            let own: BTreeSet<&str> = phones
                .clone()
                .filter(|(whose, ..)| whose == person)
                .map(|(.., number)| number.as_str())
                .collect();
            phones
                .clone()
                .any(|(whose, _, number)| whose != person && own.contains(number.as_str()))
        };
        let of_people = |faulty: usize| (people.len() as i64, faulty as i64);
        let twice = by(filed.iter().copied(), |one| {
            format!("{} {}", one.applicant, one.program)
        });
        let numbered: Vec<&&Filed> = filed
            .iter()
            .filter(|one| self.with_case_columns.contains(&one.program))
            .collect();
        let mut checks = vec![
            (
                "no_phone",
                of_people(people.iter().filter(|person| !has(person, "phone")).count()),
            ),
            (
                "no_email",
                of_people(people.iter().filter(|person| !has(person, "email")).count()),
            ),
            (
                "shared_phone",
                of_people(people.iter().filter(|person| shares(person)).count()),
            ),
            (
                "undeliverable",
                of_people(people.intersection(&self.undelivered).count()),
            ),
            (
                "filed_twice",
                (
                    twice.len() as i64,
                    twice.values().filter(|one| one.len() > 1).count() as i64,
                ),
            ),
            (
                "no_case_number",
                (
                    numbered.len() as i64,
                    numbered.iter().filter(|one| !one.has_case_number).count() as i64,
                ),
            ),
        ];
        if scope.audience == Audience::Business {
            let nameless = filed.iter().filter(|one| !one.has_company).count() as i64;
            checks.push(("no_company", (filed.len() as i64, nameless)));
        }
        let row = |(checked, faulty): (i64, i64)| vec![checked, faulty, per_mille(faulty, checked)];
        let totals = checks
            .iter()
            .fold((0, 0), |sum, (_, one)| (sum.0 + one.0, sum.1 + one.1));
        (
            checks
                .into_iter()
                .map(|(key, one)| (key.to_owned(), row(one)))
                .collect(),
            row(totals),
        )
    }

    fn operations(&self, scope: &Scope) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        let programs: BTreeSet<i64> = self.of(scope).map(|one| one.program).collect();
        let mut rows: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        let mut totals = vec![0; 5];
        // One operation over several programs has a row for each.
        let mut known: BTreeSet<(&str, &str)> = BTreeSet::new();
        for (id, program, to, owner, requested, changed, at_ms) in &self.operations {
            if !programs.contains(program) || !within(scope, *at_ms) {
                continue;
            }
            let kind = match (to, owner) {
                (0, _) => "owner",
                (_, None) => "status",
                (_, Some(_)) => "both",
            };
            let row = rows.entry(kind.to_owned()).or_insert_with(|| vec![0; 5]);
            let operation = id.strip_suffix(&format!("-{program}")).unwrap_or(id);
            let is_new = known.insert((kind, operation));
            for (place, figure) in [i64::from(is_new), *requested, *changed, requested - changed, 0]
                .into_iter()
                .enumerate()
            {
                row[place] += figure;
                totals[place] += figure;
            }
        }
        (rows, totals)
    }

    fn statuses(&self, scope: &Scope, now_ms: i64) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        let count = |all: &[&Filed]| {
            let waited = all.iter().map(|one| now_ms - one.since_ms);
            let together: i64 = waited.clone().sum();
            let average = together.checked_div(all.len() as i64).unwrap_or_default();
            vec![
                all.len() as i64,
                average / HOUR_MS,
                waited.max().unwrap_or_default() / HOUR_MS,
            ]
        };
        let all: Vec<&Filed> = self.filed(scope).collect();
        let rows = by(all.iter().copied(), |one| {
            status::by_id(one.state).unwrap().token.to_owned()
        });
        (
            rows.into_iter().map(|(key, rows)| (key, count(&rows))).collect(),
            count(&all),
        )
    }

    fn decisions(&self, scope: &Scope) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        let count = |all: &[&Filed]| {
            let approved = all
                .iter()
                .filter(|one| outcome(one.state).is_decided() && outcome(one.state) != StateOutcome::Denied)
                .count() as i64;
            let decided = all.len() as i64;
            vec![
                decided,
                approved,
                decided - approved,
                per_mille(approved, decided),
            ]
        };
        let decided = self
            .of(scope)
            .filter(|one| within(scope, one.since_ms) && outcome(one.state).is_decided());
        let all: Vec<&Filed> = decided.collect();
        let rows = by(all.iter().copied(), |one| one.program.to_string());
        (
            rows.into_iter().map(|(key, rows)| (key, count(&rows))).collect(),
            count(&all),
        )
    }

    fn logins(&self, scope: &Scope) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
        let applied: BTreeSet<i64> = self
            .applications
            .iter()
            .filter(|one| scope.program.is_some_and(|program| program.0 == one.program))
            .map(|one| one.applicant)
            .collect();
        let is_of = |account: &i64| {
            let own = self.accounts.iter().filter(|(whose, _)| whose == account);
            scope.program.is_none() || own.clone().any(|(_, applicant)| applied.contains(applicant))
        };
        let count = |from_ms: i64, until_ms: i64| {
            let all: Vec<&(i64, String, i64)> = self
                .sign_ins
                .iter()
                .filter(|(account, audience, at_ms)| {
                    audience == scope.audience.as_str()
                        && (from_ms..until_ms).contains(at_ms)
                        && is_of(account)
                })
                .collect();
            let accounts: BTreeSet<i64> = all.iter().map(|one| one.0).collect();
            vec![all.len() as i64, accounts.len() as i64]
        };
        let spans = scope.period.spans().into_iter();
        let rows = spans
            .map(|span| (span.day, count(span.from_ms, span.until_ms)))
            .collect();
        (rows, count(scope.period.from_ms(), scope.period.until_ms()))
    }
}

fn within(scope: &Scope, at_ms: i64) -> bool {
    (scope.period.from_ms()..scope.period.until_ms()).contains(&at_ms)
}

fn by<'a>(
    all: impl Iterator<Item = &'a Filed>,
    key: impl Fn(&Filed) -> String,
) -> BTreeMap<String, Vec<&'a Filed>> {
    let mut groups: BTreeMap<String, Vec<&Filed>> = BTreeMap::new();
    for one in all {
        groups.entry(key(one)).or_default().push(one);
    }
    groups
}

fn shown(table: ReportTable) -> (BTreeMap<String, Vec<i64>>, Vec<i64>) {
    let rows = table.rows.into_iter().map(|row| (row.key, row.values));
    (rows.collect(), table.totals)
}

/// A change of many over two programs, which the county begins without.
async fn hand_over(store: &Store) {
    let mut write = store.write().await.unwrap();
    for (program, to, changed) in [(5, 3, 12), (1715, 4, 7)] {
        let operation = BulkOperation {
            id: format!("handed-over-{program}"),
            program: ProgramId(program),
            to: StateId(to),
            owner: Some(1010),
            comment: "handed over".into(),
            requested: changed + 2,
        };
        bulk_operations::count(&mut write, TENANT, &operation, (1040, "Margaret Osei"), changed)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

/// The rows behind a figure, page by page.
async fn rows_behind(store: &Store, scope: &Scope, query: EntryQuery, now_ms: i64) -> usize {
    let (mut query, mut rows) = (query, 0);
    loop {
        let page = store
            .report_entries()
            .page(TENANT, scope, &query, now_ms)
            .await
            .unwrap();
        rows += page.items.len();
        query.after = page.next;
        if query.after.is_none() {
            return rows;
        }
    }
}

/// Each figure that is a number of something has as many rows behind it. A change of many is listed with its sizes instead, and the
/// total of several checks counts somebody once for each.
async fn opens_its_rows(store: &Store, table: &ReportTable, scope: &Scope, now_ms: i64) {
    if table.report == Report::BulkOperations {
        return;
    }
    let totals = (table.report != Report::DataAccuracy).then_some((None, &table.totals));
    let rows = table.rows.iter().map(|row| (Some(row.key.clone()), &row.values));
    for (key, values) in rows.chain(totals) {
        for (measure, value) in table.measures.iter().zip(values) {
            if measure.unit() != Unit::Count {
                continue;
            }
            let query = EntryQuery {
                report: table.report,
                row: key.clone(),
                measure: *measure,
                after: None,
            };
            let behind = rows_behind(store, scope, query, now_ms).await;
            let name = format!("{} {key:?} {}", table.report.as_str(), measure.as_str());
            assert_eq!(i64::try_from(behind).unwrap(), *value, "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_report_shows_what_the_countys_rows_add_up_to() {
    let demo = Demo::seed("500");
    let url = format!("sqlite:{}", demo.data().join("hub.sqlite").display());
    let store = Store::new(Db::open(&url).await.unwrap(), Arc::new(InProcessBus::default()));
    hand_over(&store).await;
    let county = County::read(&store).await;
    let zone = store.tenants().by_id(TENANT).await.unwrap().zone;
    let now = now_ms();
    let long_ago = iso8601(now - 600 * DAY_MS);
    let periods = [None, Some(&long_ago[..10])].map(|first| Period::new(first, None, &zone, now).unwrap());
    let mut figures: BTreeMap<&str, i64> = BTreeMap::new();
    for report in Report::ALL {
        for audience in Audience::ALL
            .into_iter()
            .filter(|audience| report.is_for(*audience))
        {
            for period in &periods {
                for program in [None, Some(ProgramId(5)), Some(ProgramId(1715))] {
                    let scope = Scope {
                        audience,
                        period: period.clone(),
                        program,
                        member: None,
                        person: None,
                        by: None,
                    };
                    let table = store.reports().table(TENANT, report, &scope, now).await.unwrap();
                    if program.is_none() && period.days() > 100 {
                        opens_its_rows(&store, &table, &scope, now).await;
                    }
                    let table = shown(table);
                    let name = format!(
                        "{} of {} from {}, {program:?}",
                        report.as_str(),
                        audience.as_str(),
                        period.first()
                    );
                    assert_eq!(table, county.expected(report, &scope, now), "{name}");
                    *figures.entry(report.as_str()).or_default() += table.1[0];
                }
            }
        }
    }
    // Nothing beside nothing would prove nothing.
    for (report, sum) in figures {
        assert!(sum > 0, "{report}");
    }
}
