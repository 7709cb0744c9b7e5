//! Conversations on paper: who requested which, and the file that the job of the same id made of it.

use crate::file_jobs::{self, RequestedFile, count_of_open_files, file_job, requested_files};
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::conversations::thread_print::{PrintRequest, ThreadPrint};
use hub_domain::live::ThreadPrinted;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, TenantId, ThreadId};

file_job!(
    /// Prints a conversation.
    PrintThread,
    "thread_print",
    2
);
/// Files of a conversation that one account sees: the last ones.
const SHOWN: i64 = 5;

macro_rules! columns {
    () => {
        requested_files!(
            "thread_prints",
            "f.thread_id, f.notes, f.lang, f.zone, f.unprintable"
        )
    };
}

statements! {
    ADD = "INSERT INTO thread_prints (tenant_id, id, thread_id, account_id, account_name, notes, lang, zone, file_id, unprintable,
            requested_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, NULL, $9)";
    FORGET = "DELETE FROM thread_prints WHERE requested_at_ms < $1";
    MADE = "UPDATE thread_prints SET file_id = $3, unprintable = $4 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " AND f.id = $2");
    OF_ACCOUNT = concat!("SELECT ", columns!(), " AND f.account_id = $2 AND f.thread_id = $3
        ORDER BY f.requested_at_ms DESC, f.id DESC LIMIT $4");
    OPEN = concat!("SELECT ", count_of_open_files!("thread_prints"));
    SIZE = "SELECT COUNT(*), CAST(COALESCE(SUM(LENGTH(body)), 0) AS BIGINT) FROM messages WHERE tenant_id = $1 AND thread_id = $2";
}

/// A conversation on paper as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPrint {
    pub view: ThreadPrint,
    pub request: PrintRequest,
    pub account: AccountId,
    pub account_name: String,
}

#[derive(sqlx::FromRow)]
struct PrintRow {
    #[sqlx(flatten)]
    requested: RequestedFile,
    thread_id: String,
    notes: bool,
    lang: String,
    zone: String,
    unprintable: Option<i64>,
}

impl TryFrom<PrintRow> for StoredPrint {
    type Error = StoreError;
    fn try_from(row: PrintRow) -> Result<Self> {
        let requested = row.requested;
        let (state, done, account) = (requested.state()?, requested.done(), requested.account());
        Ok(Self {
            view: ThreadPrint {
                id: requested.id,
                thread_id: ThreadId(row.thread_id),
                notes: row.notes,
                requested_at_ms: requested.requested_at_ms,
                state,
                done,
                total: requested.total,
                file_id: requested.file_id,
                unprintable: row.unprintable,
            },
            request: PrintRequest {
                notes: row.notes,
                lang: row.lang,
                zone: row.zone,
            },
            account,
            account_name: requested.account_name,
        })
    }
}

/// Conversations on paper, for reading.
pub struct ThreadPrints<'a>(pub(crate) &'a Store);

impl ThreadPrints<'_> {
    /// One of them.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredPrint> {
        let row: PrintRow = self.0.db().one("print", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// An account's own of a conversation, the last ones first.
    pub async fn of_account(
        &self,
        tenant: TenantId,
        account: AccountId,
        thread: &ThreadId,
    ) -> Result<Vec<StoredPrint>> {
        let values = args![tenant, account, thread, SHOWN];
        let rows: Vec<PrintRow> = self.0.db().all(OF_ACCOUNT, values).await?;
        rows.into_iter().map(StoredPrint::try_from).collect()
    }

    /// How many of an account's are not made yet.
    pub async fn open_of(&self, tenant: TenantId, account: AccountId) -> Result<i64> {
        let row: (i64,) = self.0.db().one("prints", OPEN, args![tenant, account]).await?;
        Ok(row.0)
    }

    /// Drops those requested before `at_ms`: their files are gone.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }

    /// Entries and characters of a conversation.
    pub async fn size(&self, tenant: TenantId, thread: &ThreadId) -> Result<(i64, i64)> {
        self.0.db().one("size", SIZE, args![tenant, thread]).await
    }
}

/// Records the request, and adds the job that prints. Returns its id.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    request: &PrintRequest,
    by: (AccountId, &str),
) -> Result<String> {
    let (id, now) = file_jobs::request(write, tenant, |id| PrintThread { id }).await?;
    let PrintRequest { notes, lang, zone } = request;
    let values = args![tenant, &id, thread, by.0, by.1, *notes, lang, zone, now];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// Records that the file is complete, with how many characters could not be printed, and notifies the requester.
pub async fn made(
    write: &mut Write,
    tenant: TenantId,
    print: &StoredPrint,
    file: &str,
    unprintable: i64,
) -> Result<()> {
    let view = &print.view;
    write
        .execute(MADE, args![tenant, &view.id, file, unprintable])
        .await?;
    let (id, thread_id) = (&view.id, &view.thread_id);
    write.emit(
        tenant,
        Topic::Me(print.account.0),
        &ThreadPrinted { id, thread_id },
    )
}
