//! The papers of an application as its applicant sees them.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::cases::document_judgement::{DocumentVerdict, why_in};
use hub_domain::files::FileState;
use hub_domain::{ApplicationId, TenantId};
use std::collections::BTreeMap;

statements! {
    OF = "SELECT d.id, d.kind, d.name, d.received_at_ms, d.replaced_at_ms, d.expires_on, f.id AS file_id, f.purpose, f.media_type, f.state,
            f.has_thumbnail, j.verdict, j.texts, j.note
        FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        LEFT JOIN document_judgements j ON j.tenant_id = d.tenant_id AND j.application_id = d.application_id AND j.document_id = d.id
            AND j.version = d.judged_version
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
    /// It is on paper, or a file that may be opened, was not replaced, and staff can use it.
    pub counts: bool,
    pub verdict: DocumentVerdict,
    /// Why staff cannot use it, by language.
    pub texts: BTreeMap<String, String>,
    /// And in the words of whoever said so.
    pub note: String,
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

    /// Why staff cannot use it, for who reads this language; none where they can.
    pub fn why_in(&self, lang: &str) -> Option<String> {
        (self.verdict == DocumentVerdict::NotUsable).then(|| why_in(&self.texts, &self.note, lang))
    }

    /// Whether the applicant need not send it again: it counts, or the virus scanner has not looked at it yet.
    pub fn has_come(&self) -> bool {
        let state = self.file.as_ref().map(|file| file.state);
        let is_unlooked = state == Some(FileState::Pending)
            && self.replaced_at_ms.is_none()
            && self.verdict != DocumentVerdict::NotUsable;
        is_unlooked || self.counts
    }
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
    verdict: Option<String>,
    texts: Option<String>,
    note: Option<String>,
}

impl From<PaperRow> for OwnPaper {
    fn from(row: PaperRow) -> Self {
        let state = row.state.as_deref().and_then(FileState::parse);
        let is_given = row.purpose.as_deref() == Some("answer");
        let file = row.file_id.zip(state).filter(|_| is_given);
        let verdict = row.verdict.as_deref().and_then(DocumentVerdict::parse);
        let verdict = verdict.unwrap_or(DocumentVerdict::Unjudged);
        OwnPaper {
            id: row.id,
            kind: row.kind,
            name: row.name,
            received_at_ms: row.received_at_ms,
            replaced_at_ms: row.replaced_at_ms,
            expires_on: row.expires_on,
            counts: row.replaced_at_ms.is_none()
                && verdict != DocumentVerdict::NotUsable
                && state.is_none_or(FileState::is_served),
            verdict,
            texts: serde_json::from_str(row.texts.as_deref().unwrap_or("{}")).unwrap_or_default(),
            note: row.note.unwrap_or_default(),
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
