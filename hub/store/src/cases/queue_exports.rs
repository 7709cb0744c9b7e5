//! The queue as files: who requested which applications, and the file that the job of the same id made of them.

use crate::file_jobs::{self, RequestedFile, count_of_open_files, file_job, requested_files};
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::cases::queue_export::QueueExport;
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::live::QueueExported;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, TenantId};

file_job!(
    /// Makes a file of the queue, as somebody has filtered it.
    ExportQueue,
    "queue_export",
    2
);
/// Exports that one account sees: the last ones.
const SHOWN: i64 = 20;

macro_rules! columns {
    () => {
        requested_files!("queue_exports", "f.query, f.columns, f.file_rows")
    };
}

statements! {
    ADD = "INSERT INTO queue_exports (tenant_id, id, account_id, account_name, query, columns, file_id, file_rows, requested_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, NULL, NULL, $7)";
    MADE = "UPDATE queue_exports SET file_id = $3, file_rows = $4 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " AND f.id = $2");
    OF_ACCOUNT = concat!("SELECT ", columns!(), " AND f.account_id = $2 ORDER BY f.requested_at_ms DESC, f.id DESC LIMIT $3");
    OPEN = concat!("SELECT ", count_of_open_files!("queue_exports"));
}

/// An export and its progress.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredQueueExport {
    pub view: QueueExport,
    pub account: AccountId,
    pub account_name: String,
    pub query: QueueQuery,
    /// Keys of the columns, in order.
    pub columns: Vec<String>,
    /// The file, once it is made.
    pub file: Option<String>,
}

#[derive(sqlx::FromRow)]
struct ExportRow {
    #[sqlx(flatten)]
    requested: RequestedFile,
    query: String,
    columns: String,
    file_rows: Option<i64>,
}

impl TryFrom<ExportRow> for StoredQueueExport {
    type Error = StoreError;
    fn try_from(row: ExportRow) -> Result<Self> {
        let requested = row.requested;
        let (state, done, account) = (requested.state()?, requested.done(), requested.account());
        Ok(Self {
            view: QueueExport {
                id: requested.id,
                requested_at_ms: requested.requested_at_ms,
                state,
                done,
                total: requested.total,
                rows: row.file_rows,
            },
            account,
            account_name: requested.account_name,
            query: serde_json::from_str(&row.query)?,
            columns: row.columns.split(',').map(str::to_owned).collect(),
            file: requested.file_id,
        })
    }
}

/// Exports, for reading.
pub struct QueueExports<'a>(pub(crate) &'a Store);

impl QueueExports<'_> {
    /// One export.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredQueueExport> {
        let row: ExportRow = self.0.db().one("export", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// An account's own, the last ones first.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<StoredQueueExport>> {
        let rows: Vec<ExportRow> = self.0.db().all(OF_ACCOUNT, args![tenant, account, SHOWN]).await?;
        rows.into_iter().map(StoredQueueExport::try_from).collect()
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
    query: &QueueQuery,
    columns: &[&str],
    by: (AccountId, &str),
) -> Result<String> {
    let (id, now) = file_jobs::request(write, tenant, |id| ExportQueue { id }).await?;
    let values = args![
        tenant,
        &id,
        by.0,
        by.1,
        serde_json::to_string(query)?,
        columns.join(","),
        now
    ];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// Records that the file is complete, with its number of rows, and notifies the requester.
pub async fn made(
    write: &mut Write,
    tenant: TenantId,
    export: &StoredQueueExport,
    file: &str,
    rows: i64,
) -> Result<()> {
    write
        .execute(MADE, args![tenant, &export.view.id, file, rows])
        .await?;
    let id = &export.view.id;
    write.emit(tenant, Topic::Me(export.account.0), &QueueExported { id, rows })
}
