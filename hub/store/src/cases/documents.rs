//! Which papers of an application are on file, by what they prove.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::cases::case::CaseDocument;
use hub_domain::clock::now_ms;
use hub_domain::files::FileState;
use hub_domain::{ApplicationId, TenantId};

statements! {
    INSERT = "INSERT INTO application_documents (tenant_id, application_id, id, kind, name, file_id, by_name, received_at_ms, expires_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    OF = "SELECT d.id, d.kind, d.name, d.by_name, d.received_at_ms, d.replaced_at_ms, d.expires_on, f.id AS file_id, f.media_type, f.size_bytes, f.state
        FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        WHERE d.tenant_id = $1 AND d.application_id = $2 AND d.removed_at_ms IS NULL ORDER BY d.received_at_ms, d.id LIMIT 200";
    // As `CaseDocument::counts`.
    KINDS = "SELECT DISTINCT d.kind FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        WHERE d.tenant_id = $1 AND d.application_id = $2 AND d.removed_at_ms IS NULL AND d.replaced_at_ms IS NULL
            AND (f.state IS NULL OR f.state IN ('unscanned', 'clean')) ORDER BY d.kind";
    REMOVE = "UPDATE application_documents SET removed_at_ms = $4, removed_by_name = $5
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND removed_at_ms IS NULL RETURNING kind, name";
    RESTORE = "UPDATE application_documents SET removed_at_ms = NULL, removed_by_name = ''
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND removed_at_ms >= $4 AND removed_by_name = $5 RETURNING kind, name";
    REPLACE = "UPDATE application_documents SET replaced_at_ms = $4
        WHERE tenant_id = $1 AND application_id = $2 AND file_id = $3 AND replaced_at_ms IS NULL";
    HOLDS = "SELECT COUNT(*) FROM application_documents WHERE tenant_id = $1 AND file_id = $2";
}

/// A received paper.
#[derive(Debug, Clone)]
pub struct NewDocument {
    pub application: ApplicationId,
    pub id: String,
    /// A document kind of the program's form.
    pub kind: String,
    pub name: String,
    /// None: on paper, or kept by the program that sent the application.
    pub file: Option<String>,
    pub by: String,
    pub received_at_ms: i64,
    /// The last day on which it counts, `yyyy-mm-dd`.
    pub expires_on: Option<String>,
}

#[derive(sqlx::FromRow)]
struct DocumentRow {
    id: String,
    kind: String,
    name: String,
    by_name: String,
    received_at_ms: i64,
    replaced_at_ms: Option<i64>,
    expires_on: Option<String>,
    file_id: Option<String>,
    media_type: Option<String>,
    size_bytes: Option<i64>,
    state: Option<String>,
}

/// Documents, for reading.
pub struct Documents<'a>(pub(crate) &'a Db);

impl Documents<'_> {
    /// The documents of an application, oldest first, at most 200.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<CaseDocument>> {
        let rows: Vec<DocumentRow> = self.0.all(OF, args![tenant, application]).await?;
        Ok(rows.into_iter().map(CaseDocument::from).collect())
    }
}

impl From<DocumentRow> for CaseDocument {
    fn from(row: DocumentRow) -> Self {
        CaseDocument {
            id: row.id,
            kind: row.kind,
            name: row.name,
            by: row.by_name,
            received_at_ms: row.received_at_ms,
            replaced_at_ms: row.replaced_at_ms,
            expires_on: row.expires_on,
            file_id: row.file_id,
            media_type: row.media_type.unwrap_or_default(),
            size_bytes: row.size_bytes,
            file_state: row.state.as_deref().and_then(FileState::parse),
        }
    }
}

/// The papers of an application, as this write sees them.
pub async fn of(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Vec<CaseDocument>> {
    let rows: Vec<DocumentRow> = write.all(OF, args![tenant, application]).await?;
    Ok(rows.into_iter().map(CaseDocument::from).collect())
}

/// Removes a document from the file, and returns its kind and name; its row and its bytes stay.
///
/// # Errors
/// `NotFound` when there is no such document on file.
pub async fn remove(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    id: &str,
    by: &str,
) -> Result<(String, String)> {
    let values = args![tenant, application, id, now_ms(), by];
    write
        .optional(REMOVE, values)
        .await?
        .ok_or(StoreError::NotFound("document"))
}

/// Restores a document that the same person removed since `since_ms`.
///
/// # Errors
/// `NotFound` when there is no such document.
pub async fn restore(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    id: &str,
    by: &str,
    since_ms: i64,
) -> Result<(String, String)> {
    let values = args![tenant, application, id, since_ms, by];
    write
        .optional(RESTORE, values)
        .await?
        .ok_or(StoreError::NotFound("document"))
}

/// Marks the papers of these files as replaced: they stay to be seen, and count no more.
pub async fn replace(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    files: &[String],
) -> Result<()> {
    for file in files {
        let values = args![tenant, application, file.as_str(), now_ms()];
        write.execute(REPLACE, values).await?;
    }
    Ok(())
}

/// Whether a paper on file, or one that was, is this file.
pub async fn holds_file(write: &mut Write, tenant: TenantId, file: &str) -> Result<bool> {
    let (count,): (i64,) = write.one("file", HOLDS, args![tenant, file]).await?;
    Ok(count > 0)
}

/// The kinds of papers that are on file and count, as this write sees it.
pub async fn kinds(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = write.all(KINDS, args![tenant, application]).await?;
    Ok(rows.into_iter().map(|(kind,)| kind).collect())
}

/// Puts papers on file.
pub async fn add(write: &mut Write, tenant: TenantId, new: &[NewDocument]) -> Result<()> {
    let rows = new.iter().map(|new| {
        args![
            tenant,
            new.application,
            &new.id,
            &new.kind,
            &new.name,
            new.file.clone(),
            &new.by,
            new.received_at_ms,
            new.expires_on.clone()
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}
