//! Metadata of files: owner, purpose, verdict of the scanner, retention. The bytes are under [`file_key`].

use super::uploads;
use crate::error::Result;
use crate::{Store, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::files::{FileState, FileSubject, FileView};
use hub_domain::{AccountId, TenantId};
use std::collections::BTreeMap;

macro_rules! columns {
    () => {
        "id, purpose, subject, name, media_type, size_bytes, sha256, state, finding, is_stored, has_thumbnail, width, height,
        uploaded_by, uploaded_by_name, created_at_ms"
    };
}

statements! {
    INSERT = "INSERT INTO files (tenant_id, id, purpose, subject, name, media_type, size_bytes, sha256, state, finding, is_stored,
            has_thumbnail, width, height, uploaded_by, uploaded_by_name, created_at_ms, keep_until_ms, place)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
            (SELECT u.place FROM uploads u WHERE u.tenant_id = $1 AND u.id = $2))
        ON CONFLICT (tenant_id, id) DO NOTHING";
    BY_ID = concat!("SELECT ", columns!(), " FROM files WHERE tenant_id = $1 AND id = $2");
    OF = concat!("SELECT ", columns!(), " FROM files WHERE tenant_id = $1 AND purpose = $2 AND subject = $3 AND state <> 'removed'
        ORDER BY id LIMIT 100");
    KEPT_OF = concat!("SELECT ", columns!(), " FROM files WHERE tenant_id = $1 AND purpose = $2 AND subject = $3
        AND state NOT IN ('removed', 'refused') ORDER BY id LIMIT 200");
    PLACES_OF = "SELECT id, place FROM files WHERE tenant_id = $1 AND purpose = $2 AND subject = $3 AND place IS NOT NULL
        AND state NOT IN ('removed', 'refused') ORDER BY id LIMIT 200";
    TO_SCAN = concat!("SELECT ", columns!(), " FROM files WHERE tenant_id = $1 AND state IN ('pending', 'unscanned')
        AND is_stored AND id > $2 ORDER BY id LIMIT $3");
    SCANNED = concat!("UPDATE files SET state = $3, finding = $4, scanned_at_ms = $5
        WHERE tenant_id = $1 AND id = $2 AND state IN ('pending', 'unscanned') RETURNING ", columns!());
    KEEP = "UPDATE files SET keep_until_ms = NULL WHERE tenant_id = $1 AND id = $2 AND state IN ('unscanned', 'clean')";
    MOVE = "UPDATE files SET purpose = $4, subject = $5 WHERE tenant_id = $1 AND purpose = $2 AND subject = $3 AND state <> 'removed'
        RETURNING id";
    GIVE = "UPDATE files SET purpose = $5, subject = $6, keep_until_ms = NULL WHERE tenant_id = $1 AND id = $2 AND purpose = $3 AND subject = $4
        AND state IN ('pending', 'unscanned', 'clean')";
    LET_GO = "UPDATE files SET keep_until_ms = $4 WHERE tenant_id = $1 AND purpose = $2 AND subject = $3";
    REMOVE = concat!("UPDATE files SET state = 'removed', removed_by = $3, removed_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND state <> 'removed' RETURNING ", columns!());
    DUE = concat!("SELECT ", columns!(), " FROM files WHERE tenant_id = $1 AND keep_until_ms <= $2 AND state <> 'removed'
        ORDER BY id LIMIT $3");
    // What a crash has left between the row's end and the bytes'.
    BYTES_LEFT = concat!("SELECT ", columns!(), " FROM files WHERE tenant_id = $1 AND state IN ('removed', 'infected') AND is_stored
        ORDER BY id LIMIT $2");
    BYTES_GONE = "UPDATE files SET is_stored = FALSE, has_thumbnail = FALSE WHERE tenant_id = $1 AND id = $2";
}

/// Where a file's bytes lie.
pub fn file_key(tenant: TenantId, id: &str) -> String {
    format!("t{tenant}/files/{id}")
}

/// Where the small picture of a file lies.
pub fn thumbnail_key(tenant: TenantId, id: &str) -> String {
    format!("t{tenant}/files/{id}.small")
}

/// A file about to be written down.
#[derive(Debug, Clone)]
pub struct NewFile {
    /// The upload's id: a repeat of its last step writes nothing twice.
    pub id: String,
    pub subject: FileSubject,
    pub name: String,
    pub media_type: String,
    pub size_bytes: i64,
    /// Of the contents, in hexadecimal.
    pub sha256: String,
    pub state: FileState,
    /// Why it was refused, or [`MADE_HERE`]; empty otherwise.
    pub finding: String,
    pub is_stored: bool,
    pub has_thumbnail: bool,
    /// Width and height of a picture.
    pub size_px: Option<(i64, i64)>,
    pub by: (AccountId, String),
    /// None: as long as the object it is attached to.
    pub keep_until_ms: Option<i64>,
}

/// What is noted of a file that the hub has made itself: it has come from nobody.
pub const MADE_HERE: &str = "made here";

/// A file and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    pub view: FileView,
    pub subject: FileSubject,
    pub sha256: String,
    pub uploaded_by: AccountId,
    /// What the scanner found, why it was refused, or [`MADE_HERE`].
    pub finding: String,
    /// Its bytes are there.
    pub is_stored: bool,
}

#[derive(sqlx::FromRow)]
pub(crate) struct FileRow {
    id: String,
    purpose: String,
    subject: String,
    name: String,
    media_type: String,
    size_bytes: i64,
    sha256: String,
    state: String,
    finding: String,
    is_stored: bool,
    has_thumbnail: bool,
    width: Option<i64>,
    height: Option<i64>,
    uploaded_by: i64,
    uploaded_by_name: String,
    created_at_ms: i64,
}

impl TryFrom<FileRow> for StoredFile {
    type Error = StoreError;
    fn try_from(row: FileRow) -> Result<Self> {
        let corrupt = |what, value: &str| StoreError::Corrupt {
            what,
            reason: format!("unknown value {value:?}"),
        };
        let state = FileState::parse(&row.state).ok_or_else(|| corrupt("state of a file", &row.state))?;
        let subject = FileSubject::parse(&row.purpose, &row.subject)
            .ok_or_else(|| corrupt("purpose of a file", &row.purpose))?;
        Ok(Self {
            view: FileView {
                id: row.id,
                name: row.name,
                media_type: row.media_type,
                size_bytes: row.size_bytes,
                state,
                has_thumbnail: row.has_thumbnail && state.is_served(),
                width: row.width,
                height: row.height,
                uploaded_by: row.uploaded_by_name,
                created_at_ms: row.created_at_ms,
            },
            subject,
            sha256: row.sha256,
            uploaded_by: AccountId(row.uploaded_by),
            finding: row.finding,
            is_stored: row.is_stored,
        })
    }
}

fn all(rows: Vec<FileRow>) -> Result<Vec<StoredFile>> {
    rows.into_iter().map(StoredFile::try_from).collect()
}

/// Files, for reading.
pub struct StoredFiles<'a>(pub(crate) &'a Store);

impl StoredFiles<'_> {
    /// What is of one thing, in the order of ids, at most 100.
    pub async fn of(&self, tenant: TenantId, of: &FileSubject) -> Result<Vec<FileView>> {
        let (purpose, subject) = of.columns();
        let rows: Vec<FileRow> = self.0.db().all(OF, args![tenant, purpose, subject]).await?;
        Ok(all(rows)?.into_iter().map(|file| file.view).collect())
    }

    /// What is of one thing without what was refused, in the order of ids, at most 200.
    pub async fn kept_of(&self, tenant: TenantId, of: &FileSubject) -> Result<Vec<FileView>> {
        let (purpose, subject) = of.columns();
        let rows: Vec<FileRow> = self.0.db().all(KEPT_OF, args![tenant, purpose, subject]).await?;
        Ok(all(rows)?.into_iter().map(|file| file.view).collect())
    }

    /// In the answer to which questions those are to be that were uploaded for one: the places by the files' ids.
    pub async fn places_of(&self, tenant: TenantId, of: &FileSubject) -> Result<BTreeMap<String, String>> {
        let (purpose, subject) = of.columns();
        let values = args![tenant, purpose, subject];
        let rows: Vec<(String, String)> = self.0.db().all(PLACES_OF, values).await?;
        Ok(rows.into_iter().collect())
    }

    /// One file, whatever its state.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredFile> {
        let row: FileRow = self.0.db().one("file", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// The next files that no scanner has looked at, after this id.
    pub async fn to_scan(&self, tenant: TenantId, after: &str, limit: i64) -> Result<Vec<StoredFile>> {
        all(self.0.db().all(TO_SCAN, args![tenant, after, limit]).await?)
    }

    /// Files that have been kept long enough at this time.
    pub async fn due(&self, tenant: TenantId, now_ms: i64, limit: i64) -> Result<Vec<StoredFile>> {
        all(self.0.db().all(DUE, args![tenant, now_ms, limit]).await?)
    }

    /// Files whose bytes have to go.
    pub async fn bytes_left(&self, tenant: TenantId, limit: i64) -> Result<Vec<StoredFile>> {
        all(self.0.db().all(BYTES_LEFT, args![tenant, limit]).await?)
    }

    /// Notes that a file's bytes are gone.
    pub async fn bytes_gone(&self, tenant: TenantId, id: &str) -> Result<()> {
        self.0.db().execute(BYTES_GONE, args![tenant, id]).await.map(drop)
    }
}

/// One file as this write sees it.
pub async fn by_id(write: &mut Write, tenant: TenantId, id: &str) -> Result<StoredFile> {
    let row: FileRow = write.one("file", BY_ID, args![tenant, id]).await?;
    row.try_into()
}

/// Writes a file down, for the question that its upload names. One of the same id stays as it is.
pub async fn insert(write: &mut Write, tenant: TenantId, new: &NewFile) -> Result<StoredFile> {
    let (purpose, subject) = new.subject.columns();
    let values = args![
        tenant,
        &new.id,
        purpose,
        subject,
        &new.name,
        &new.media_type,
        new.size_bytes,
        &new.sha256,
        new.state.as_str(),
        &new.finding,
        new.is_stored,
        new.has_thumbnail,
        new.size_px.map(|(width, _)| width),
        new.size_px.map(|(_, height)| height),
        new.by.0,
        &new.by.1,
        now_ms(),
        new.keep_until_ms
    ];
    write.execute(INSERT, values).await?;
    by_id(write, tenant, &new.id).await
}

/// Records the scanner's result; none where the file has been removed or scanned meanwhile.
pub async fn scanned(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    state: FileState,
    finding: &str,
) -> Result<Option<StoredFile>> {
    let values = args![tenant, id, state.as_str(), finding, now_ms()];
    let row: Option<FileRow> = write.optional(SCANNED, values).await?;
    row.map(StoredFile::try_from).transpose()
}

/// Keeps a file as long as the object it is attached to; false if it may not be attached.
pub async fn keep(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    Ok(write.execute(KEEP, args![tenant, id]).await? == 1)
}

/// Gives what was for one thing to another, and answers the files' ids in their order.
pub async fn pass_on(
    write: &mut Write,
    tenant: TenantId,
    from: &FileSubject,
    to: &FileSubject,
) -> Result<Vec<String>> {
    let ((purpose, subject), (new_purpose, new_subject)) = (from.columns(), to.columns());
    let values = args![tenant, purpose, subject, new_purpose, new_subject];
    let rows: Vec<(String,)> = write.all(MOVE, values).await?;
    let mut ids: Vec<String> = rows.into_iter().map(|(id,)| id).collect();
    ids.sort_unstable();
    Ok(ids)
}

/// Gives one file that was for one thing to another, as long as that is there; false where it is not for that, or nobody gets it.
pub async fn give(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    from: &FileSubject,
    to: &FileSubject,
) -> Result<bool> {
    let ((purpose, subject), (new_purpose, new_subject)) = (from.columns(), to.columns());
    let values = args![tenant, id, purpose, subject, new_purpose, new_subject];
    Ok(write.execute(GIVE, values).await? == 1)
}

/// Has everything of one thing end at a time, with what is being uploaded for it.
pub async fn let_go(write: &mut Write, tenant: TenantId, of: &FileSubject, at_ms: i64) -> Result<()> {
    let (purpose, subject) = of.columns();
    write
        .execute(LET_GO, args![tenant, purpose, subject, at_ms])
        .await?;
    uploads::let_go(write, tenant, of, at_ms).await
}

/// Removes a file; none where that was done already. Its bytes are deleted after the commit.
pub async fn remove(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    by: AccountId,
) -> Result<Option<StoredFile>> {
    let row: Option<FileRow> = write.optional(REMOVE, args![tenant, id, by, now_ms()]).await?;
    row.map(StoredFile::try_from).transpose()
}
