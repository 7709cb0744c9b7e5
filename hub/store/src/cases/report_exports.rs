//! Reports as files: who requested which, and the file that the job of the same id made of it.

use crate::file_jobs::{self, RequestedFile, count_of_open_files, file_job, requested_files};
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::cases::reports::{Audience, By, Period, Report, ReportExport, Scope};
use hub_domain::live::ReportExported;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ProgramId, TenantId};

file_job!(
    /// Makes a report into a file.
    ExportReport,
    "report_export",
    2
);
/// Exports that one account sees: the last ones.
const SHOWN: i64 = 20;

macro_rules! columns {
    () => {
        requested_files!(
            "report_exports",
            "f.report, f.audience, f.first_day, f.last_day, f.program_id, f.member_id, f.cut, f.person_id, f.file_rows"
        )
    };
}

statements! {
    ADD = "INSERT INTO report_exports (tenant_id, id, account_id, account_name, report, audience, first_day, last_day, program_id,
            member_id, cut, person_id, file_id, file_rows, requested_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, NULL, NULL, $11)";
    MADE = "UPDATE report_exports SET file_id = $3, file_rows = $4 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " AND f.id = $2");
    OF_ACCOUNT = concat!("SELECT ", columns!(), " AND f.account_id = $2 ORDER BY f.requested_at_ms DESC, f.id DESC LIMIT $3");
    OPEN = concat!("SELECT ", count_of_open_files!("report_exports"));
}

/// An export and its progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredExport {
    pub view: ReportExport,
    pub account: AccountId,
    pub account_name: String,
    /// Whose memberships narrow it.
    pub member: Option<AccountId>,
    /// Whose work it counts; none: everybody's.
    pub person: Option<AccountId>,
    /// How its rows are cut; none: as the report has it.
    pub by: Option<By>,
    /// The file, once it is made.
    pub file: Option<String>,
}

impl StoredExport {
    /// Scope of the report, in the tenant's zone.
    pub fn scope(&self, zone: &str) -> Result<Scope> {
        let period = Period::new(Some(&self.view.from), Some(&self.view.to), zone, 0);
        Ok(Scope {
            audience: self.view.audience,
            period: period.map_err(|fault| StoreError::Corrupt {
                what: "period of an export",
                reason: fault.to_string(),
            })?,
            program: self.view.process.map(ProgramId),
            member: self.member,
            person: self.person,
            by: self.by,
        })
    }
}

#[derive(sqlx::FromRow)]
struct ExportRow {
    #[sqlx(flatten)]
    requested: RequestedFile,
    report: String,
    audience: String,
    first_day: String,
    last_day: String,
    program_id: i64,
    member_id: i64,
    cut: String,
    person_id: i64,
    file_rows: Option<i64>,
}

impl TryFrom<ExportRow> for StoredExport {
    type Error = StoreError;
    fn try_from(row: ExportRow) -> Result<Self> {
        let corrupt = |what, value: &str| StoreError::Corrupt {
            what,
            reason: format!("unknown value {value:?}"),
        };
        let requested = row.requested;
        let (state, done, account) = (requested.state()?, requested.done(), requested.account());
        let some = |number: i64| (number != 0).then_some(number);
        Ok(Self {
            view: ReportExport {
                id: requested.id,
                report: Report::parse(&row.report).ok_or_else(|| corrupt("report", &row.report))?,
                audience: Audience::parse(&row.audience).ok_or_else(|| corrupt("audience", &row.audience))?,
                from: row.first_day,
                to: row.last_day,
                process: some(row.program_id),
                requested_at_ms: requested.requested_at_ms,
                state,
                done,
                total: requested.total,
                rows: row.file_rows,
            },
            account,
            account_name: requested.account_name,
            member: some(row.member_id).map(AccountId),
            person: (row.person_id >= 0).then_some(AccountId(row.person_id)),
            by: By::parse(&row.cut),
            file: requested.file_id,
        })
    }
}

/// Exports, for reading.
pub struct ReportExports<'a>(pub(crate) &'a Store);

impl ReportExports<'_> {
    /// One export.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredExport> {
        let row: ExportRow = self.0.db().one("export", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// An account's own, the last ones first.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<StoredExport>> {
        let rows: Vec<ExportRow> = self.0.db().all(OF_ACCOUNT, args![tenant, account, SHOWN]).await?;
        rows.into_iter().map(StoredExport::try_from).collect()
    }

    /// How many of an account's are not made yet.
    pub async fn open_of(&self, tenant: TenantId, account: AccountId) -> Result<i64> {
        let row: (i64,) = self.0.db().one("exports", OPEN, args![tenant, account]).await?;
        Ok(row.0)
    }
}

/// Records the request for a file, and adds the job that makes it. Returns its id.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    report: Report,
    scope: &Scope,
    by: (AccountId, &str),
) -> Result<String> {
    let (id, now) = file_jobs::request(write, tenant, |id| ExportReport { id }).await?;
    let values = args![
        tenant,
        &id,
        by.0,
        by.1,
        report.as_str(),
        scope.audience.as_str(),
        scope.period.first(),
        scope.period.last(),
        scope.program_id(),
        scope.member_id(),
        now,
        scope.by.map_or("", By::as_str),
        scope.person_id()
    ];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// Records that the file is complete, with its number of rows, and notifies the requester.
pub async fn made(
    write: &mut Write,
    tenant: TenantId,
    export: &StoredExport,
    file: &str,
    rows: i64,
) -> Result<()> {
    write
        .execute(MADE, args![tenant, &export.view.id, file, rows])
        .await?;
    let id = &export.view.id;
    write.emit(tenant, Topic::Me(export.account.0), &ReportExported { id, rows })
}
