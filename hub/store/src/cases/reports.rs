//! Reports: each calls the file that counts its figures, and arranges them as a table.

use crate::{Result, Store};
use hub_domain::TenantId;
use hub_domain::cases::reports::{Report, ReportRow, ReportTable, RowKind, Scope, per_mille};
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::status;
use std::collections::{BTreeMap, HashMap};

const HOUR_MS: i64 = 3_600_000;

/// Reports.
pub struct Reports<'a>(pub(crate) &'a Store);

/// Rows and totals.
pub(super) type Laid = (RowKind, Vec<ReportRow>, Vec<i64>);

impl Reports<'_> {
    /// The table of a report as of this moment.
    pub async fn table(
        &self,
        tenant: TenantId,
        report: Report,
        scope: &Scope,
        now_ms: i64,
    ) -> Result<ReportTable> {
        let (rows_are, rows, totals) = match report {
            Report::LoginActivity => self.login_activity(tenant, scope).await?,
            Report::DataAccuracy => self.data_accuracy(tenant, scope).await?,
            Report::ApplicationsResources => self.applications(tenant, scope).await?,
            Report::BulkOperations => self.bulk_operations(tenant, scope).await?,
            Report::ResourceStatus => self.status(tenant, scope, now_ms).await?,
            Report::ResourceEligibility => self.eligibility(tenant, scope).await?,
            Report::Calls | Report::WaitingTimes | Report::Messages | Report::TimeToAnswer => {
                self.by_cut(tenant, report, scope).await?
            }
            Report::CallOutcomes => self.call_outcomes(tenant, scope).await?,
            Report::WorkByPerson => self.work_by_person(tenant, scope).await?,
            Report::OpenCaseAge => self.open_case_age(tenant, scope, now_ms).await?,
        };
        Ok(ReportTable {
            report,
            audience: scope.audience,
            from: scope.period.first(),
            to: scope.period.last(),
            process: scope.program.map(|program| program.0),
            rows_are,
            measures: report.measures().to_vec(),
            rows,
            totals,
        })
    }

    async fn login_activity(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let spans = scope.period.spans();
        let sign_ins = self.0.sign_ins();
        let (found, (all, accounts)) = tokio::try_join!(
            sign_ins.by_span(tenant, scope, &spans),
            sign_ins.total(tenant, scope)
        )?;
        let found: HashMap<i64, (i64, i64)> = found
            .into_iter()
            .map(|(from_ms, sign_ins, accounts)| (from_ms, (sign_ins, accounts)))
            .collect();
        let rows = spans
            .into_iter()
            .map(|span| {
                let (sign_ins, accounts) = found.get(&span.from_ms).copied().unwrap_or_default();
                row(span.day, None, vec![sign_ins, accounts])
            })
            .collect();
        Ok((scope.period.step().rows(), rows, vec![all, accounts]))
    }

    async fn data_accuracy(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let checks = self.0.record_checks().of(tenant, scope).await?;
        let shared = |checked, faulty| vec![checked, faulty, per_mille(faulty, checked)];
        let (checked, faulty) = checks
            .iter()
            .fold((0, 0), |sum, check| (sum.0 + check.checked, sum.1 + check.faulty));
        let rows = checks
            .into_iter()
            .map(|check| row(check.key.to_owned(), None, shared(check.checked, check.faulty)))
            .collect();
        Ok((RowKind::Check, rows, shared(checked, faulty)))
    }

    async fn applications(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let figures = self.0.application_figures();
        let (found, applicants, all_applicants, names) = tokio::try_join!(
            figures.by_program_and_outcome(tenant, scope),
            figures.applicants(tenant, scope),
            figures.all_applicants(tenant, scope),
            figures.program_names(tenant)
        )?;
        let applicants: HashMap<i64, i64> = applicants.into_iter().collect();
        let counted = by_outcome(found);
        let rows: Vec<ReportRow> = names
            .into_iter()
            .filter_map(|(id, name)| {
                let [undecided, approved, denied] = *counted.get(&id)?;
                let filed = undecided + approved + denied;
                let people = applicants.get(&id).copied().unwrap_or_default();
                let values = vec![filed, people, undecided, approved, denied];
                Some(row(id.to_string(), Some(name), values))
            })
            .collect();
        let mut totals: Vec<i64> = (0..5).map(|column| ReportTable::sum(&rows, column)).collect();
        totals[1] = all_applicants;
        Ok((RowKind::Program, rows, totals))
    }

    async fn bulk_operations(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let found = self.0.bulk_figures().by_kind(tenant, scope).await?;
        let rows: Vec<ReportRow> = found
            .into_iter()
            .map(|kind| {
                let values = vec![
                    kind.operations,
                    kind.requested,
                    kind.changed,
                    kind.requested - kind.changed,
                    kind.undone,
                ];
                row(kind.kind, None, values)
            })
            .collect();
        let totals = (0..5).map(|column| ReportTable::sum(&rows, column)).collect();
        Ok((RowKind::Operation, rows, totals))
    }

    async fn status(&self, tenant: TenantId, scope: &Scope, now_ms: i64) -> Result<Laid> {
        let found = self
            .0
            .application_figures()
            .waiting(tenant, scope, now_ms)
            .await?;
        let average = |together_ms: i64, applications: i64| match applications {
            0 => 0,
            _ => together_ms / applications / HOUR_MS,
        };
        let (applications, together_ms) = found.iter().fold((0, 0), |sum, waiting| {
            (sum.0 + waiting.applications, sum.1 + waiting.together_ms)
        });
        let rows: Vec<ReportRow> = found
            .into_iter()
            .map(|waiting| {
                // Two states may have one colour: only the specification's are known by it.
                let key = match status::by_id(waiting.state_id) {
                    Some(status) => status.token.to_owned(),
                    None => waiting.state_id.to_string(),
                };
                let values = vec![
                    waiting.applications,
                    average(waiting.together_ms, waiting.applications),
                    (now_ms - waiting.since_ms) / HOUR_MS,
                ];
                row(key, Some(waiting.name), values)
            })
            .collect();
        let longest = rows.iter().map(|row| row.values[2]).max().unwrap_or_default();
        let totals = vec![applications, average(together_ms, applications), longest];
        Ok((RowKind::Status, rows, totals))
    }

    async fn eligibility(&self, tenant: TenantId, scope: &Scope) -> Result<Laid> {
        let figures = self.0.application_figures();
        let (found, names) = tokio::try_join!(figures.decided(tenant, scope), figures.program_names(tenant))?;
        let counted = by_outcome(found);
        let decided = |approved: i64, denied: i64| {
            let decided = approved + denied;
            vec![decided, approved, denied, per_mille(approved, decided)]
        };
        let rows: Vec<ReportRow> = names
            .into_iter()
            .filter_map(|(id, name)| {
                let [_, approved, denied] = *counted.get(&id)?;
                Some(row(id.to_string(), Some(name), decided(approved, denied)))
            })
            .collect();
        let totals = decided(ReportTable::sum(&rows, 1), ReportTable::sum(&rows, 2));
        Ok((RowKind::Program, rows, totals))
    }
}

pub(super) fn row(key: String, name: Option<String>, values: Vec<i64>) -> ReportRow {
    ReportRow { key, name, values }
}

/// By program: undecided, approved, denied.
fn by_outcome(found: Vec<(i64, StateOutcome, i64)>) -> BTreeMap<i64, [i64; 3]> {
    let mut counted: BTreeMap<i64, [i64; 3]> = BTreeMap::new();
    for (program, outcome, applications) in found {
        let place = match outcome {
            StateOutcome::Open | StateOutcome::Closed => 0,
            StateOutcome::Approved | StateOutcome::Paid => 1,
            StateOutcome::Denied => 2,
        };
        counted.entry(program).or_default()[place] += applications;
    }
    counted
}
