//! Lists of people who are invited, or get another role, all at once: what was found of each line, what became of it, and how it is
//! taken back.

use crate::db::{Db, Value};
use crate::{Result, Store, StoreError, Write, args, batch, statements};
use hub_domain::identity::staff::{ImportOutcome, ImportVerdict};
use hub_domain::job::{Job, JobState, Priority};
use hub_domain::{AccountId, ProgramId, TenantId};
use serde::{Deserialize, Serialize};

/// Invites the people of a list, and gives those who work here their roles.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ImportStaff {
    pub id: String,
}

impl Job for ImportStaff {
    const KIND: &'static str = "staff_import";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        self.id.clone()
    }
}

/// Lists that one account sees: the last ones.
const SHOWN: i64 = 20;

macro_rules! import_columns {
    () => {
        "f.id, f.account_id, f.account_name, f.file_name, f.origin, f.rows AS lines, f.created_at_ms, f.started_at_ms,
            f.finished_at_ms, f.undone_at_ms"
    };
}
macro_rules! row_columns {
    () => {
        "line, account_type, first_name, last_name, email, phone, lang, program_id, role_name, verdict, outcome, invitation_id,
            account_id, role_before"
    };
}

statements! {
    INSERT = "INSERT INTO staff_imports (tenant_id, id, account_id, account_name, file_name, origin, rows, created_at_ms,
            started_at_ms, finished_at_ms, undone_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, NULL, NULL)";
    INSERT_ROW = "INSERT INTO staff_import_rows (tenant_id, import_id, line, account_type, first_name, last_name, email, phone,
            lang, program_id, role_name, verdict, outcome, invitation_id, account_id, role_before)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    BY_ID = concat!("SELECT ", import_columns!(), " FROM staff_imports f WHERE f.tenant_id = $1 AND f.id = $2");
    OF_ACCOUNT = concat!("SELECT ", import_columns!(), " FROM staff_imports f WHERE f.tenant_id = $1 AND f.account_id = $2
        ORDER BY f.created_at_ms DESC, f.id DESC LIMIT $3");
    COUNTS = "SELECT verdict, outcome, COUNT(*) FROM staff_import_rows WHERE tenant_id = $1 AND import_id = $2
        GROUP BY verdict, outcome ORDER BY verdict, outcome";
    ROWS = concat!("SELECT ", row_columns!(), " FROM staff_import_rows WHERE tenant_id = $1 AND import_id = $2 AND line > $3
        AND (CAST($4 AS TEXT) = '' OR verdict = CAST($4 AS TEXT)) ORDER BY line LIMIT $5");
    WAITING = concat!("SELECT ", row_columns!(), " FROM staff_import_rows WHERE tenant_id = $1 AND import_id = $2 AND line > $3
        AND outcome = '' AND verdict IN ('new', 'changed') ORDER BY line LIMIT $4");
    CHANGED = concat!("SELECT ", row_columns!(), " FROM staff_import_rows WHERE tenant_id = $1 AND import_id = $2
        AND outcome = 'changed' AND account_id IS NOT NULL ORDER BY line");
    GIVEN = "SELECT DISTINCT program_id, role_name, role_before FROM staff_import_rows WHERE tenant_id = $1 AND import_id = $2
        AND verdict IN ('new', 'changed') AND program_id IS NOT NULL ORDER BY program_id, role_name, role_before";
    MAILS = "SELECT lang, MIN(phone) FROM staff_import_rows WHERE tenant_id = $1 AND import_id = $2 AND verdict = 'new'
        GROUP BY lang, CASE WHEN phone IS NULL THEN 0 ELSE 1 END ORDER BY lang, CASE WHEN phone IS NULL THEN 0 ELSE 1 END LIMIT 20";
    FOLLOWED = "SELECT COUNT(*) FROM staff_invitations WHERE tenant_id = $1 AND import_id = $2 AND (opened_at_ms IS NOT NULL OR account_id IS NOT NULL)";
    START = "UPDATE staff_imports SET started_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND started_at_ms IS NULL AND undone_at_ms IS NULL";
    FINISH = "UPDATE staff_imports SET finished_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND finished_at_ms IS NULL";
    UNDO = "UPDATE staff_imports SET undone_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND finished_at_ms IS NOT NULL AND undone_at_ms IS NULL";
    CAME_TO = "UPDATE staff_import_rows SET outcome = $4, invitation_id = $5, account_id = $6, role_before = $7
        WHERE tenant_id = $1 AND import_id = $2 AND line = $3";
    FORGET_ROWS = "DELETE FROM staff_import_rows
        WHERE (tenant_id, import_id) IN (SELECT tenant_id, id FROM staff_imports WHERE created_at_ms < $1)";
    FORGET = "DELETE FROM staff_imports WHERE created_at_ms < $1";
    TAKEN_BACK = "UPDATE staff_import_rows SET outcome = 'undone' WHERE tenant_id = $1 AND import_id = $2
        AND outcome IN ('invited', 'changed')";
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffImport {
    pub id: String,
    pub account: AccountId,
    pub account_name: String,
    pub file_name: String,
    /// Of the links in the mails, without a slash at the end.
    pub origin: String,
    pub lines: i64,
    pub created_at_ms: i64,
    pub started_at_ms: Option<i64>,
    pub finished_at_ms: Option<i64>,
    pub undone_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct ImportRow {
    id: String,
    account_id: i64,
    account_name: String,
    file_name: String,
    origin: String,
    lines: i64,
    created_at_ms: i64,
    started_at_ms: Option<i64>,
    finished_at_ms: Option<i64>,
    undone_at_ms: Option<i64>,
}

impl From<ImportRow> for StaffImport {
    fn from(row: ImportRow) -> Self {
        Self {
            id: row.id,
            account: AccountId(row.account_id),
            account_name: row.account_name,
            file_name: row.file_name,
            origin: row.origin,
            lines: row.lines,
            created_at_ms: row.created_at_ms,
            started_at_ms: row.started_at_ms,
            finished_at_ms: row.finished_at_ms,
            undone_at_ms: row.undone_at_ms,
        }
    }
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffImportLine {
    /// Of the file, the line of names being 1.
    pub line: i64,
    pub account_type: String,
    pub first_name: String,
    pub last_name: String,
    /// As it was written where it is no address.
    pub email: String,
    pub phone: Option<String>,
    pub lang: String,
    pub program: Option<ProgramId>,
    pub role: String,
    pub verdict: ImportVerdict,
    pub outcome: Option<ImportOutcome>,
    pub invitation: Option<String>,
    /// Whose role is changed.
    pub account: Option<AccountId>,
    /// That account's role in the program before; none where it had none.
    pub role_before: Option<String>,
}

#[derive(sqlx::FromRow)]
struct LineRow {
    line: i64,
    account_type: String,
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
    lang: String,
    program_id: Option<i64>,
    role_name: String,
    verdict: String,
    outcome: String,
    invitation_id: Option<String>,
    account_id: Option<i64>,
    role_before: Option<String>,
}

impl TryFrom<LineRow> for StaffImportLine {
    type Error = StoreError;
    fn try_from(row: LineRow) -> Result<Self> {
        let verdict = ImportVerdict::parse(&row.verdict).ok_or_else(|| StoreError::Corrupt {
            what: "verdict of a line of people",
            reason: row.verdict.clone(),
        })?;
        Ok(Self {
            line: row.line,
            account_type: row.account_type,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone: row.phone,
            lang: row.lang,
            program: row.program_id.map(ProgramId),
            role: row.role_name,
            verdict,
            outcome: ImportOutcome::parse(&row.outcome),
            invitation: row.invitation_id,
            account: row.account_id.map(AccountId),
            role_before: row.role_before,
        })
    }
}

/// How many lines have a verdict, and how many of them came to what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineCount {
    pub verdict: String,
    /// Empty before their turn.
    pub outcome: String,
    pub count: i64,
}

/// Lists of people, for reading.
pub struct StaffImports<'a>(pub(crate) &'a Store);

impl StaffImports<'_> {
    fn db(&self) -> &Db {
        self.0.db()
    }

    /// The list of this id.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StaffImport> {
        let row: ImportRow = self.db().one("list of people", BY_ID, args![tenant, id]).await?;
        Ok(row.into())
    }

    /// The last lists of an account.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<StaffImport>> {
        let values = args![tenant, account, SHOWN];
        let rows: Vec<ImportRow> = self.db().all(OF_ACCOUNT, values).await?;
        Ok(rows.into_iter().map(StaffImport::from).collect())
    }

    /// How many lines there are of what.
    pub async fn counts(&self, tenant: TenantId, id: &str) -> Result<Vec<LineCount>> {
        let rows: Vec<(String, String, i64)> = self.db().all(COUNTS, args![tenant, id]).await?;
        let count = |(verdict, outcome, count)| LineCount {
            verdict,
            outcome,
            count,
        };
        Ok(rows.into_iter().map(count).collect())
    }

    /// Lines after one, in the order of the file, of one verdict or of any.
    pub async fn lines(
        &self,
        tenant: TenantId,
        id: &str,
        after: i64,
        verdict: Option<ImportVerdict>,
        limit: i64,
    ) -> Result<Vec<StaffImportLine>> {
        let verdict = verdict.map_or("", ImportVerdict::as_str);
        let values = args![tenant, id, after, verdict, limit];
        lines(self.db().all(ROWS, values).await?)
    }

    /// Which roles the list gives in which programs, each with the one that it takes there.
    pub async fn given(
        &self,
        tenant: TenantId,
        id: &str,
    ) -> Result<Vec<(ProgramId, String, Option<String>)>> {
        let rows: Vec<(i64, String, Option<String>)> = self.db().all(GIVEN, args![tenant, id]).await?;
        let given = |(program, role, before)| (ProgramId(program), role, before);
        Ok(rows.into_iter().map(given).collect())
    }

    /// The languages of the people who are invited: those without a phone, and those with one, beside it one of their phones (E.164).
    /// At most twenty.
    pub async fn mails(&self, tenant: TenantId, id: &str) -> Result<Vec<(String, Option<String>)>> {
        self.db().all(MAILS, args![tenant, id]).await
    }

    /// Whether somebody has followed the link of an invitation of this list.
    pub async fn was_followed(&self, tenant: TenantId, id: &str) -> Result<bool> {
        let row: (i64,) = self.db().one("invitations", FOLLOWED, args![tenant, id]).await?;
        Ok(row.0 > 0)
    }

    /// Drops lists from before `at_ms`, with their lines.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        let mut write = self.0.write().await?;
        write.execute(FORGET_ROWS, args![at_ms]).await?;
        write.execute(FORGET, args![at_ms]).await?;
        write.commit().await
    }

    /// The state of the job that carries a list out; none before it is started.
    pub async fn job_state(&self, tenant: TenantId, id: &str) -> Result<Option<JobState>> {
        let jobs = self.0.jobs();
        match jobs.by_id(tenant, id).await {
            Ok(job) => Ok(Some(job.state)),
            Err(StoreError::NotFound(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn lines(rows: Vec<LineRow>) -> Result<Vec<StaffImportLine>> {
    rows.into_iter().map(StaffImportLine::try_from).collect()
}

/// Keeps a list with what was found of its lines.
pub async fn insert(
    write: &mut Write,
    tenant: TenantId,
    import: &StaffImport,
    lines: &[StaffImportLine],
) -> Result<()> {
    let values = args![
        tenant,
        &import.id,
        import.account,
        &import.account_name,
        &import.file_name,
        &import.origin,
        import.lines,
        import.created_at_ms
    ];
    write.execute(INSERT, values).await?;
    let rows = lines.iter().map(|line| row(tenant, &import.id, line));
    batch::insert(write, INSERT_ROW, rows.collect()).await.map(drop)
}

fn row(tenant: TenantId, import: &str, line: &StaffImportLine) -> Vec<Value> {
    args![
        tenant,
        import,
        line.line,
        &line.account_type,
        &line.first_name,
        &line.last_name,
        &line.email,
        line.phone.clone(),
        &line.lang,
        line.program.map(|program| program.0),
        &line.role,
        line.verdict.as_str(),
        line.outcome.map_or("", ImportOutcome::as_str),
        line.invitation.clone(),
        line.account.map(|account| account.0),
        line.role_before.clone()
    ]
}

/// Starts a list; false where it was started, or taken back.
pub async fn start(write: &mut Write, tenant: TenantId, id: &str, at_ms: i64) -> Result<bool> {
    Ok(write.execute(START, args![tenant, id, at_ms]).await? > 0)
}

/// Every line has had its turn.
pub async fn finish(write: &mut Write, tenant: TenantId, id: &str, at_ms: i64) -> Result<()> {
    write.execute(FINISH, args![tenant, id, at_ms]).await.map(drop)
}

/// Marks a list that is finished as taken back, with its lines; false where it is not finished, or was taken back.
pub async fn undo(write: &mut Write, tenant: TenantId, id: &str, at_ms: i64) -> Result<bool> {
    if write.execute(UNDO, args![tenant, id, at_ms]).await? == 0 {
        return Ok(false);
    }
    write.execute(TAKEN_BACK, args![tenant, id]).await?;
    Ok(true)
}

/// Lines after one that wait for their turn.
pub async fn waiting(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    after: i64,
    limit: i64,
) -> Result<Vec<StaffImportLine>> {
    lines(write.all(WAITING, args![tenant, id, after, limit]).await?)
}

/// Lines by which an account got another role.
pub async fn changed(write: &mut Write, tenant: TenantId, id: &str) -> Result<Vec<StaffImportLine>> {
    lines(write.all(CHANGED, args![tenant, id]).await?)
}

/// Writes down what became of a line.
pub async fn came_to(
    write: &mut Write,
    tenant: TenantId,
    import: &str,
    line: &StaffImportLine,
) -> Result<()> {
    let values = args![
        tenant,
        import,
        line.line,
        line.outcome.map_or("", ImportOutcome::as_str),
        line.invitation.clone(),
        line.account.map(|account| account.0),
        line.role_before.clone()
    ];
    write.execute(CAME_TO, values).await.map(drop)
}
