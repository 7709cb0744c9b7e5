//! The audit log as files: who requested which lines, and the file that the job of the same id made of them.

use crate::file_jobs::{self, RequestedFile, count_of_open_files, file_job, requested_files};
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::audit_query::AuditQuery;
use hub_domain::job::JobState;
use hub_domain::{AccountId, TenantId};

file_job!(
    /// Makes a file of the audit log, as somebody has filtered it.
    ExportAudit,
    "audit_export",
    2
);
/// Exports that one account sees: the last ones.
const SHOWN: i64 = 20;

macro_rules! columns {
    () => {
        requested_files!("audit_exports", "f.query, f.before_seq, f.file_rows")
    };
}

statements! {
    ADD = "INSERT INTO audit_exports (tenant_id, id, account_id, account_name, query, before_seq, file_id, file_rows, requested_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, NULL, NULL, $7)";
    MADE = "UPDATE audit_exports SET file_id = $3, file_rows = $4 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " AND f.id = $2");
    OF_ACCOUNT = concat!("SELECT ", columns!(), " AND f.account_id = $2 ORDER BY f.requested_at_ms DESC, f.id DESC LIMIT $3");
    OPEN = concat!("SELECT ", count_of_open_files!("audit_exports"));
}

/// An export and its progress.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredAuditExport {
    pub id: String,
    pub account: AccountId,
    pub account_name: String,
    pub query: AuditQuery,
    /// Lines below this number belong to it.
    pub before_seq: i64,
    pub requested_at_ms: i64,
    /// State of the job; `Done` with `rows` means that the file exists.
    pub state: JobState,
    /// Lines that were read.
    pub done: i64,
    /// Rows of the file, once it is made.
    pub rows: Option<i64>,
    /// The file, once it is made.
    pub file: Option<String>,
}

#[derive(sqlx::FromRow)]
struct ExportRow {
    #[sqlx(flatten)]
    requested: RequestedFile,
    query: String,
    before_seq: i64,
    file_rows: Option<i64>,
}

impl TryFrom<ExportRow> for StoredAuditExport {
    type Error = StoreError;
    fn try_from(row: ExportRow) -> Result<Self> {
        let requested = row.requested;
        let (state, done, account) = (requested.state()?, requested.done(), requested.account());
        Ok(Self {
            id: requested.id,
            account,
            account_name: requested.account_name,
            query: serde_json::from_str(&row.query)?,
            before_seq: row.before_seq,
            requested_at_ms: requested.requested_at_ms,
            state,
            done,
            rows: row.file_rows,
            file: requested.file_id,
        })
    }
}

/// Exports, for reading.
pub struct AuditExports<'a>(pub(crate) &'a Store);

impl AuditExports<'_> {
    /// One export.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredAuditExport> {
        let row: ExportRow = self.0.db().one("export", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// An account's own, the last ones first.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<StoredAuditExport>> {
        let rows: Vec<ExportRow> = self.0.db().all(OF_ACCOUNT, args![tenant, account, SHOWN]).await?;
        rows.into_iter().map(StoredAuditExport::try_from).collect()
    }

    /// How many of an account's are not made yet.
    pub async fn open_of(&self, tenant: TenantId, account: AccountId) -> Result<i64> {
        let row: (i64,) = self.0.db().one("exports", OPEN, args![tenant, account]).await?;
        Ok(row.0)
    }
}

/// Records the request for a file of the lines below a number, and adds the job that makes it. Returns its id.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    query: &AuditQuery,
    before_seq: i64,
    by: (AccountId, &str),
) -> Result<String> {
    let (id, now) = file_jobs::request(write, tenant, |id| ExportAudit { id }).await?;
    let values = args![
        tenant,
        &id,
        by.0,
        by.1,
        serde_json::to_string(query)?,
        before_seq,
        now
    ];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// Records that the file is complete, with its number of rows.
pub async fn made(write: &mut Write, tenant: TenantId, id: &str, file: &str, rows: i64) -> Result<()> {
    write.execute(MADE, args![tenant, id, file, rows]).await.map(drop)
}
