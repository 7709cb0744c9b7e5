//! Running uploads and their received bytes. A part is written before its row, so that whatever the row says exists.

use crate::error::Result;
use crate::{Store, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::files::{FileSubject, UPLOAD_LIFE_MS};
use hub_domain::{AccountId, TenantId};

macro_rules! columns {
    () => {
        "id, purpose, subject, name, size_bytes, received_bytes, parts, account_id, account_name, expires_at_ms FROM uploads"
    };
}

statements! {
    BEGIN = "INSERT INTO uploads (tenant_id, id, purpose, subject, name, size_bytes, received_bytes, parts, account_id, account_name,
            created_at_ms, expires_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, 0, '', $7, $8, $9, $10)";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2 AND expires_at_ms > $3");
    OPEN_OF = "SELECT COUNT(*) FROM uploads WHERE tenant_id = $1 AND account_id = $2 AND expires_at_ms > $3";
    SET_PLACE = "UPDATE uploads SET place = $3 WHERE tenant_id = $1 AND id = $2";
    RECEIVED = "UPDATE uploads SET received_bytes = $4, expires_at_ms = $5, parts = parts || $6 || ' '
        WHERE tenant_id = $1 AND id = $2 AND received_bytes = $3 AND expires_at_ms > $7";
    IS_RUNNING = "SELECT COUNT(*) FROM uploads WHERE tenant_id = $1 AND id = $2 AND expires_at_ms > $3";
    LET_GO = "UPDATE uploads SET expires_at_ms = $4 WHERE tenant_id = $1 AND purpose = $2 AND subject = $3 AND expires_at_ms > $4";
    END = "DELETE FROM uploads WHERE tenant_id = $1 AND id = $2";
    EXPIRED = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND expires_at_ms <= $2 ORDER BY id LIMIT $3");
}

/// Where the parts of an upload lie.
pub fn parts_folder(tenant: TenantId, id: &str) -> String {
    format!("t{tenant}/uploads/{id}")
}

/// Key of a part. Each has its own name: two parts from the same offset never overwrite each other.
pub fn part_key(tenant: TenantId, id: &str, name: &str) -> String {
    format!("{}/{name}", parts_folder(tenant, id))
}

/// A running upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub id: String,
    pub subject: FileSubject,
    /// As it was given.
    pub name: String,
    pub size_bytes: i64,
    pub received_bytes: i64,
    /// Names of the parts that have come, in order.
    pub parts: Vec<String>,
    pub account: AccountId,
    pub account_name: String,
    pub expires_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct UploadRow {
    id: String,
    purpose: String,
    subject: String,
    name: String,
    size_bytes: i64,
    received_bytes: i64,
    parts: String,
    account_id: i64,
    account_name: String,
    expires_at_ms: i64,
}

impl TryFrom<UploadRow> for Upload {
    type Error = StoreError;
    fn try_from(row: UploadRow) -> Result<Self> {
        let subject = FileSubject::parse(&row.purpose, &row.subject).ok_or_else(|| StoreError::Corrupt {
            what: "purpose of an upload",
            reason: row.purpose.clone(),
        })?;
        Ok(Self {
            id: row.id,
            subject,
            name: row.name,
            size_bytes: row.size_bytes,
            received_bytes: row.received_bytes,
            parts: row.parts.split_whitespace().map(str::to_owned).collect(),
            account: AccountId(row.account_id),
            account_name: row.account_name,
            expires_at_ms: row.expires_at_ms,
        })
    }
}

/// Uploads, for reading.
pub struct Uploads<'a>(pub(crate) &'a Store);

impl Uploads<'_> {
    /// One that has not expired.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Upload> {
        let row: UploadRow = self
            .0
            .db()
            .one("upload", BY_ID, args![tenant, id, now_ms()])
            .await?;
        row.try_into()
    }

    /// Number of an account's running uploads.
    pub async fn open_of(&self, tenant: TenantId, account: AccountId) -> Result<i64> {
        let values = args![tenant, account, now_ms()];
        let (count,): (i64,) = self.0.db().one("count", OPEN_OF, values).await?;
        Ok(count)
    }

    /// Uploads without progress for too long.
    pub async fn expired(&self, tenant: TenantId, now_ms: i64, limit: i64) -> Result<Vec<Upload>> {
        let rows: Vec<UploadRow> = self.0.db().all(EXPIRED, args![tenant, now_ms, limit]).await?;
        rows.into_iter().map(Upload::try_from).collect()
    }

    /// Forgets an upload whose parts are gone.
    pub async fn forget(&self, tenant: TenantId, id: &str) -> Result<()> {
        self.0.db().execute(END, args![tenant, id]).await.map(drop)
    }
}

/// Begins an upload, with nothing received yet.
pub async fn begin(write: &mut Write, tenant: TenantId, new: &Upload) -> Result<()> {
    let (purpose, subject) = new.subject.columns();
    let values = args![
        tenant,
        &new.id,
        purpose,
        subject,
        &new.name,
        new.size_bytes,
        new.account,
        &new.account_name,
        now_ms(),
        new.expires_at_ms
    ];
    write.execute(BEGIN, values).await.map(drop)
}

/// Says in the answer to which question an upload is to be; its file says so too.
pub async fn set_place(write: &mut Write, tenant: TenantId, id: &str, place: &str) -> Result<()> {
    write.execute(SET_PLACE, args![tenant, id, place]).await.map(drop)
}

/// Has the running uploads for one thing end at a time.
pub async fn let_go(write: &mut Write, tenant: TenantId, of: &FileSubject, at_ms: i64) -> Result<()> {
    let (purpose, subject) = of.columns();
    let values = args![tenant, purpose, subject, at_ms];
    write.execute(LET_GO, values).await.map(drop)
}

/// Notes a received part and the progress; false if the upload is no longer at `from`.
pub async fn received(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    (from, to): (i64, i64),
    part: &str,
) -> Result<bool> {
    let now = now_ms();
    let values = args![tenant, id, from, to, now + UPLOAD_LIFE_MS, part, now];
    Ok(write.execute(RECEIVED, values).await? == 1)
}

/// Whether what an upload is for still waits for it, as this write sees it.
pub async fn is_running(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    let (running,): (i64,) = write
        .one("count", IS_RUNNING, args![tenant, id, now_ms()])
        .await?;
    Ok(running > 0)
}

/// Ends an upload that has become a file.
pub async fn end(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    Ok(write.execute(END, args![tenant, id]).await? == 1)
}
