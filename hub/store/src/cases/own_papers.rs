//! The papers of an application as its applicant sees them.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::files::FileState;
use hub_domain::{ApplicationId, TenantId};

statements! {
    OF = "SELECT d.id, d.kind, d.name, d.received_at_ms, d.replaced_at_ms, d.expires_on, f.id AS file_id, f.purpose, f.media_type, f.state, f.has_thumbnail
        FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        WHERE d.tenant_id = $1 AND d.application_id = $2 AND d.removed_at_ms IS NULL ORDER BY d.received_at_ms, d.id LIMIT 200";
}

/// A paper on file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPaper {
    pub id: String,
    /// A document kind of the program's form, the id of a question, or [`OwnPaper::OTHER`].
    pub kind: String,
    pub name: String,
    pub received_at_ms: i64,
    /// When another was sent in its place; none: it stands.
    pub replaced_at_ms: Option<i64>,
    /// The last day on which it counts, `yyyy-mm-dd`.
    pub expires_on: Option<String>,
    /// It is on paper, or a file that may be opened, and was not replaced.
    pub counts: bool,
    /// What the applicant gave: a file that they may open. What staff put on file themselves is theirs to show.
    pub file: Option<OwnFile>,
}

/// The file of a paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFile {
    pub id: String,
    pub media_type: String,
    pub state: FileState,
    pub has_thumbnail: bool,
}

impl OwnPaper {
    /// The kind of a paper that nobody asked for.
    pub const OTHER: &'static str = "other";
}

#[derive(sqlx::FromRow)]
struct PaperRow {
    id: String,
    kind: String,
    name: String,
    received_at_ms: i64,
    replaced_at_ms: Option<i64>,
    expires_on: Option<String>,
    file_id: Option<String>,
    purpose: Option<String>,
    media_type: Option<String>,
    state: Option<String>,
    has_thumbnail: Option<bool>,
}

impl From<PaperRow> for OwnPaper {
    fn from(row: PaperRow) -> Self {
        let state = row.state.as_deref().and_then(FileState::parse);
        let is_given = row.purpose.as_deref() == Some("answer");
        let file = row.file_id.zip(state).filter(|_| is_given);
        OwnPaper {
            id: row.id,
            kind: row.kind,
            name: row.name,
            received_at_ms: row.received_at_ms,
            replaced_at_ms: row.replaced_at_ms,
            expires_on: row.expires_on,
            counts: row.replaced_at_ms.is_none() && state.is_none_or(FileState::is_served),
            file: file.map(|(id, state)| OwnFile {
                id,
                media_type: row.media_type.unwrap_or_default(),
                has_thumbnail: row.has_thumbnail.unwrap_or_default() && state.is_served(),
                state,
            }),
        }
    }
}

/// Papers of applicants, for reading.
pub struct OwnPapers<'a>(pub(crate) &'a Db);

impl OwnPapers<'_> {
    /// The papers of an application, the oldest first, at most 200.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<OwnPaper>> {
        let rows: Vec<PaperRow> = self.0.all(OF, args![tenant, application]).await?;
        Ok(rows.into_iter().map(OwnPaper::from).collect())
    }
}
