//! The reports on communication and work: the figures of days, and of now, arranged as rows.

use crate::Result;
use crate::cases::daily_figures::{Column, Tally};
use crate::cases::day_facts::Subject;
use crate::cases::report_people;
use crate::cases::reports::{Laid, Reports, row};
use hub_domain::TenantId;
use hub_domain::cases::reports::{Age, Measure, Report, ReportRow, RowKind, Scope};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const HOUR_MS: i64 = 3_600_000;
const SECOND_MS: i64 = 1_000;

/// What is counted of one row.
#[derive(Debug, Clone, Default)]
struct Parts(HashMap<(Subject, String), Tally>);

impl Parts {
    fn add(&mut self, subject: Subject, what: &str, tally: Tally) {
        let sum = self.0.entry((subject, what.to_owned())).or_default();
        *sum = sum.and(tally);
    }

    fn add_all(&mut self, other: &Parts) {
        for ((subject, what), tally) in &other.0 {
            self.add(*subject, what, *tally);
        }
    }

    /// What came to one of these ends; to any where none is named.
    fn of(&self, subject: Subject, whats: &[&str]) -> Tally {
        let all = self.0.iter().filter(|((one, what), _)| {
            *one == subject && (whats.is_empty() || whats.contains(&what.as_str()))
        });
        all.fold(Tally::default(), |sum, (_, tally)| sum.and(*tally))
    }

    fn count(&self, subject: Subject, whats: &[&str]) -> i64 {
        self.of(subject, whats).figures
    }
}

/// Seconds on average.
fn average_s(tally: Tally) -> i64 {
    tally.took_ms.checked_div(tally.figures).unwrap_or_default() / SECOND_MS
}

/// The subjects that a report counts.
fn subjects(report: Report) -> &'static [Subject] {
    match report {
        Report::Calls => &[Subject::Call, Subject::Talk],
        Report::WaitingTimes => &[Subject::Wait],
        Report::CallOutcomes => &[Subject::Outcome],
        Report::Messages => &[Subject::Message],
        Report::TimeToAnswer => &[Subject::Answer],
        Report::WorkByPerson => &[Subject::Decision],
        Report::OpenCaseAge
        | Report::LoginActivity
        | Report::DataAccuracy
        | Report::ApplicationsResources
        | Report::BulkOperations
        | Report::ResourceStatus
        | Report::ResourceEligibility => &[],
    }
}

/// A figure of what is counted by day.
fn figure(measure: Measure, parts: &Parts) -> i64 {
    let messages = |whats: &[&str]| parts.count(Subject::Message, whats);
    match measure {
        Measure::CallsIn => parts.count(Subject::Call, &[]),
        Measure::CallsMissed => parts.count(Subject::Call, &["missed"]),
        Measure::CallsInMenu => parts.count(Subject::Call, &["menu"]),
        // Only one of the two is in a report.
        Measure::CallsAnswered => {
            parts.count(Subject::Call, &["answered"]) + parts.count(Subject::Wait, &["answered"])
        }
        Measure::CallsOut => parts.count(Subject::Talk, &["reached", "unreached"]),
        Measure::CallsReached => parts.count(Subject::Talk, &["reached"]),
        Measure::AverageTalk => {
            let talk = parts.of(Subject::Talk, &["talked", "reached"]);
            average_s(talk.and(parts.of(Subject::Outcome, &[])))
        }
        Measure::Waited => parts.count(Subject::Wait, &[]),
        Measure::GivenUp => parts.count(Subject::Wait, &["given_up"]),
        Measure::LeftMessage => parts.count(Subject::Wait, &["voicemail"]),
        Measure::CalledBack => parts.count(Subject::Wait, &["called_back"]),
        Measure::NotReached => parts.count(Subject::Wait, &["not_reached"]),
        Measure::AverageWait => average_s(parts.of(Subject::Wait, &["answered"])),
        Measure::LongestWait => {
            let waits = parts.of(Subject::Wait, &["answered", "given_up", "voicemail"]);
            waits.longest_ms / SECOND_MS
        }
        Measure::Calls => parts.count(Subject::Outcome, &[]),
        Measure::TextsSent => messages(&["text_sent", "text_delivered", "text_failed"]),
        Measure::TextsDelivered => messages(&["text_delivered"]),
        Measure::TextsFailed => messages(&["text_failed"]),
        Measure::MailsSent => messages(&["mail_sent", "mail_delivered", "mail_failed"]),
        Measure::MailsDelivered => messages(&["mail_delivered"]),
        Measure::MailsFailed => messages(&["mail_failed"]),
        Measure::Answers => parts.count(Subject::Answer, &[]),
        Measure::WithinDay => parts.count(Subject::Answer, &["within_day"]),
        Measure::AverageAnswer => average_s(parts.of(Subject::Answer, &[])),
        Measure::LongestAnswer => parts.of(Subject::Answer, &[]).longest_ms / SECOND_MS,
        Measure::Decided => parts.count(Subject::Decision, &["approved", "denied"]),
        Measure::Approved => parts.count(Subject::Decision, &["approved"]),
        Measure::Denied => parts.count(Subject::Decision, &["denied"]),
        Measure::Undone => parts.count(Subject::Decision, &["undone"]),
        _ => 0,
    }
}

fn figures(report: Report, parts: &Parts) -> Vec<i64> {
    let measures = report.measures().iter();
    measures.map(|measure| figure(*measure, parts)).collect()
}

impl Reports<'_> {
    /// What is counted of a report by a column's value.
    async fn parts(
        &self,
        tenant: TenantId,
        report: Report,
        scope: &Scope,
        column: Column,
    ) -> Result<BTreeMap<i64, Parts>> {
        let mut all: BTreeMap<i64, Parts> = BTreeMap::new();
        for subject in subjects(report) {
            let figures = self.0.daily_figures().of(tenant, *subject, scope, column).await?;
            for ((key, what), tally) in figures {
                all.entry(key).or_default().add(*subject, &what, tally);
            }
        }
        Ok(all)
    }

    /// A report whose rows are cut by time, program or person.
    pub(super) async fn by_cut(&self, tenant: TenantId, report: Report, scope: &Scope) -> Result<Laid> {
        let column = Column::of(scope.by);
        let parts = self.parts(tenant, report, scope, column).await?;
        let mut total = Parts::default();
        parts.values().for_each(|one| total.add_all(one));
        let (rows_are, rows) = match column {
            Column::Day => self.by_time(report, scope, &parts),
            Column::Program => {
                let names = self.0.application_figures().program_names(tenant).await?;
                let rows = names.into_iter().filter_map(|(id, name)| {
                    let values = figures(report, parts.get(&id)?);
                    Some(row(id.to_string(), Some(name), values))
                });
                (RowKind::Program, rows.collect())
            }
            Column::Person => {
                let ids: Vec<i64> = parts.keys().copied().filter(|id| *id != 0).collect();
                let names = report_people::names(self.0.db(), tenant, &ids).await?;
                let rows = parts
                    .iter()
                    .map(|(id, one)| row(id.to_string(), names.get(id).cloned(), figures(report, one)));
                (RowKind::Person, by_name(rows.collect()))
            }
        };
        Ok((rows_are, rows, figures(report, &total)))
    }

    fn by_time(
        &self,
        report: Report,
        scope: &Scope,
        parts: &BTreeMap<i64, Parts>,
    ) -> (RowKind, Vec<ReportRow>) {
        let wished = scope.by.and_then(|by| by.step());
        let step = wished.map_or_else(|| scope.period.step(), |step| scope.period.step_like(step));
        let rows = scope.period.spans_by(step).into_iter().map(|span| {
            let mut sum = Parts::default();
            for (_, one) in parts.range(span.from_ms..span.until_ms) {
                sum.add_all(one);
            }
            row(span.day, None, figures(report, &sum))
        });
        (step.rows(), rows.collect())
    }

    /// Calls by what was written up, the most frequent first.
    pub(super) async fn call_outcomes(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let report = Report::CallOutcomes;
        let parts = self.parts(tenant, report, scope, Column::Program).await?;
        let (mut total, mut by_outcome) = (Parts::default(), BTreeMap::<String, Parts>::new());
        for one in parts.values() {
            total.add_all(one);
            for ((subject, what), tally) in &one.0 {
                let of_outcome = by_outcome.entry(what.clone()).or_default();
                of_outcome.add(*subject, what, *tally);
            }
        }
        let mut rows: Vec<ReportRow> = by_outcome
            .into_iter()
            .map(|(outcome, parts)| row(outcome, None, figures(report, &parts)))
            .collect();
        rows.sort_by_key(|row| -row.values[0]);
        Ok((RowKind::Outcome, rows, figures(report, &total)))
    }

    /// Open work as of now and decisions of the period, by person.
    pub(super) async fn work_by_person(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let report = Report::WorkByPerson;
        let parts = self.parts(tenant, report, scope, Column::Person).await?;
        let open: HashMap<i64, i64> = self
            .0
            .open_work()
            .by_owner(tenant, scope)
            .await?
            .into_iter()
            .collect();
        let ids: BTreeSet<i64> = parts.keys().chain(open.keys()).copied().collect();
        let named: Vec<i64> = ids.iter().copied().filter(|id| *id != 0).collect();
        let names = report_people::names(self.0.db(), tenant, &named).await?;
        let mut total = Parts::default();
        parts.values().for_each(|one| total.add_all(one));
        let with_open = |mut values: Vec<i64>, cases: i64| {
            values[0] = cases;
            values
        };
        let nothing = Parts::default();
        let rows = ids.into_iter().map(|id| {
            let values = figures(report, parts.get(&id).unwrap_or(&nothing));
            let cases = open.get(&id).copied().unwrap_or_default();
            row(id.to_string(), names.get(&id).cloned(), with_open(values, cases))
        });
        let rows = by_name(rows.collect());
        let totals = with_open(figures(report, &total), open.values().sum());
        Ok((RowKind::Person, rows, totals))
    }

    /// Open cases as of now, by age.
    pub(super) async fn open_case_age(&self, tenant: TenantId, scope: &Scope, now_ms: i64) -> Result<Laid> {
        let aged = self.0.open_work().by_age(tenant, scope, now_ms).await?;
        let rows: Vec<ReportRow> = Age::ALL
            .into_iter()
            .map(|age| {
                let found = aged.iter().find(|one| one.age == age);
                let values = found.map_or([0; 3], |one| {
                    [one.cases, one.unassigned, (now_ms - one.oldest_ms) / HOUR_MS]
                });
                row(age.as_str().to_owned(), None, values.to_vec())
            })
            .collect();
        let sum = |column: usize| rows.iter().map(|row| row.values[column]).sum::<i64>();
        let oldest = rows.iter().map(|row| row.values[2]).max().unwrap_or_default();
        let totals = vec![sum(0), sum(1), oldest];
        Ok((RowKind::Age, rows, totals))
    }
}

/// By name; those who have none, and what nobody on staff did, at the end.
fn by_name(mut rows: Vec<ReportRow>) -> Vec<ReportRow> {
    rows.sort_by_key(|row| {
        let name = row.name.as_deref().unwrap_or_default().to_lowercase();
        (row.name.is_none(), name, row.key.clone())
    });
    rows
}
