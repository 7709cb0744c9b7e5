//! What the pages of an unfinished form are for. The row is written with the upload; the file comes under the same id.

use super::stored_files::StoredFile;
use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::files::FileSubject;
use hub_domain::live::{DraftPaperChanged, OwnApplicationChanged};
use hub_domain::topic::Topic;

statements! {
    ADD = "INSERT INTO draft_papers (tenant_id, file_id, draft_id, at, hand_over_id, created_at_ms) VALUES ($1, $2, $3, $4, $5, $6)";
    BY_ID = "SELECT file_id, at, hand_over_id FROM draft_papers WHERE tenant_id = $1 AND file_id = $2";
    OF_DRAFT = "SELECT file_id, at, hand_over_id FROM draft_papers WHERE tenant_id = $1 AND draft_id = $2 ORDER BY file_id";
    USED_BY_FILES = "SELECT COUNT(*), CAST(COALESCE(SUM(size_bytes), 0) AS BIGINT) FROM files
        WHERE tenant_id = $1 AND purpose = $2 AND subject = $3 AND state NOT IN ('removed', 'refused')";
    USED_BY_UPLOADS = "SELECT COUNT(*), CAST(COALESCE(SUM(size_bytes), 0) AS BIGINT) FROM uploads
        WHERE tenant_id = $1 AND purpose = $2 AND subject = $3 AND expires_at_ms > $4";
    // Of drafts that were sent or deleted, of files that were refused or removed, of uploads that were given up.
    FORGET = "DELETE FROM draft_papers WHERE created_at_ms < $1 AND NOT EXISTS (SELECT 1 FROM files WHERE files.tenant_id = draft_papers.tenant_id
        AND files.id = draft_papers.file_id AND files.purpose = 'draft' AND files.state NOT IN ('removed', 'refused'))";
}

/// One page, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DraftPaper {
    /// Of the file, and before that of its upload.
    pub file_id: String,
    /// The place of the answer in the form.
    pub at: String,
    /// The hand-over by which it came.
    pub hand_over_id: Option<String>,
}

/// How much an unfinished form holds, with what is being uploaded for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    pub files: i64,
    pub bytes: i64,
}

/// Pages of unfinished forms, for reading.
pub struct DraftPapers<'a>(pub(crate) &'a Store);

impl DraftPapers<'_> {
    /// Every page of a draft, in the order in which they were begun. Some never became a file.
    pub async fn of_draft(&self, tenant: TenantId, draft: &str) -> Result<Vec<DraftPaper>> {
        self.0.db().all(OF_DRAFT, args![tenant, draft]).await
    }

    /// One page, whatever became of it.
    pub async fn by_id(&self, tenant: TenantId, file: &str) -> Result<Option<DraftPaper>> {
        self.0.db().optional(BY_ID, args![tenant, file]).await
    }

    /// Deletes rows from before this time whose file is no page of a draft.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// Says what an upload of a draft is for.
pub async fn add(write: &mut Write, tenant: TenantId, draft: &str, paper: &DraftPaper) -> Result<()> {
    let values = args![
        tenant,
        &paper.file_id,
        draft,
        &paper.at,
        paper.hand_over_id.as_deref(),
        now_ms()
    ];
    write.execute(ADD, values).await.map(drop)
}

/// How much a draft holds as this write sees it.
pub async fn held(write: &mut Write, tenant: TenantId, of: &FileSubject) -> Result<Held> {
    let (purpose, subject) = of.columns();
    let files = args![tenant, purpose, subject.as_str()];
    let files: (i64, i64) = write.one("count", USED_BY_FILES, files).await?;
    let uploads = args![tenant, purpose, subject.as_str(), now_ms()];
    let uploads: (i64, i64) = write.one("count", USED_BY_UPLOADS, uploads).await?;
    Ok(Held {
        files: files.0.saturating_add(uploads.0),
        bytes: files.1.saturating_add(uploads.1),
    })
}

/// Notifies the screens of an owner of a page that came, was scanned or was removed: of a draft, or of what they are about to send
/// for an application. Other files are nobody's own.
pub async fn announce(write: &mut Write, tenant: TenantId, file: &StoredFile) -> Result<()> {
    let (owner, draft) = match &file.subject {
        FileSubject::Draft { owner, draft } => (owner, draft),
        FileSubject::Reply { owner, application } => {
            let application_id = *application;
            return write.emit(
                tenant,
                Topic::Me(owner.0),
                &OwnApplicationChanged { application_id },
            );
        }
        _ => return Ok(()),
    };
    let paper: Option<DraftPaper> = write.optional(BY_ID, args![tenant, &file.view.id]).await?;
    let Some(paper) = paper else {
        return Ok(());
    };
    let data = DraftPaperChanged {
        draft_id: draft,
        at: &paper.at,
        id: &paper.file_id,
    };
    write.emit(tenant, Topic::Me(owner.0), &data)
}
