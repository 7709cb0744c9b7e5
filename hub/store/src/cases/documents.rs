//! Which papers of an application are on file, by what they prove.

use crate::db::Db;
use crate::{Result, Write, args, batch, statements};
use hub_domain::cases::case::CaseDocument;
use hub_domain::files::FileState;
use hub_domain::{ApplicationId, TenantId};

statements! {
    INSERT = "INSERT INTO application_documents (tenant_id, application_id, id, kind, name, file_id, by_name, received_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    OF = "SELECT d.id, d.kind, d.name, d.by_name, d.received_at_ms, f.id AS file_id, f.media_type, f.size_bytes, f.state
        FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        WHERE d.tenant_id = $1 AND d.application_id = $2 ORDER BY d.received_at_ms, d.id LIMIT 200";
    KINDS = "SELECT DISTINCT kind FROM application_documents WHERE tenant_id = $1 AND application_id = $2 ORDER BY kind";
}

/// A paper that has come in.
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
}

#[derive(sqlx::FromRow)]
struct DocumentRow {
    id: String,
    kind: String,
    name: String,
    by_name: String,
    received_at_ms: i64,
    file_id: Option<String>,
    media_type: Option<String>,
    size_bytes: Option<i64>,
    state: Option<String>,
}

/// Documents, for reading.
pub struct Documents<'a>(pub(crate) &'a Db);

impl Documents<'_> {
    /// The papers of an application, the first to come in first, at most 200.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<CaseDocument>> {
        let rows: Vec<DocumentRow> = self.0.all(OF, args![tenant, application]).await?;
        let document = |row: DocumentRow| CaseDocument {
            id: row.id,
            kind: row.kind,
            name: row.name,
            by: row.by_name,
            received_at_ms: row.received_at_ms,
            file_id: row.file_id,
            media_type: row.media_type.unwrap_or_default(),
            size_bytes: row.size_bytes,
            file_state: row.state.as_deref().and_then(FileState::parse),
        };
        Ok(rows.into_iter().map(document).collect())
    }
}

/// The kinds of papers that are on file, as this write sees it.
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
            new.received_at_ms
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}
