//! Which papers of an application are on file, by what they prove.

use crate::cases::applicant_waits;
use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::document_judgement::{DocumentJudgement, DocumentVerdict};
use hub_domain::clock::now_ms;
use hub_domain::files::FileState;
use hub_domain::{ApplicationId, TenantId};
use std::collections::BTreeMap;

statements! {
    INSERT = "INSERT INTO application_documents (tenant_id, application_id, id, kind, name, file_id, by_name, received_at_ms, expires_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    OF = "SELECT d.id, d.kind, d.name, d.by_name, d.received_at_ms, d.replaced_at_ms, d.expires_on, d.judged_version, f.id AS file_id, f.media_type, f.size_bytes, f.state,
            j.verdict, j.reason, j.texts, j.note, j.by_name AS judged_by, j.at_ms AS judged_at_ms
        FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        LEFT JOIN document_judgements j ON j.tenant_id = d.tenant_id AND j.application_id = d.application_id AND j.document_id = d.id
            AND j.version = d.judged_version
        WHERE d.tenant_id = $1 AND d.application_id = $2 AND d.removed_at_ms IS NULL ORDER BY d.received_at_ms, d.id LIMIT 200";
    // As `CaseDocument::counts`.
    KINDS = "SELECT DISTINCT d.kind FROM application_documents d
        LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
        LEFT JOIN document_judgements j ON j.tenant_id = d.tenant_id AND j.application_id = d.application_id AND j.document_id = d.id
            AND j.version = d.judged_version
        WHERE d.tenant_id = $1 AND d.application_id = $2 AND d.removed_at_ms IS NULL AND d.replaced_at_ms IS NULL
            AND (j.verdict IS NULL OR j.verdict <> 'not_usable') AND (f.state IS NULL OR f.state IN ('unscanned', 'clean')) ORDER BY d.kind";
    REMOVE = "UPDATE application_documents SET removed_at_ms = $4, removed_by_name = $5
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND removed_at_ms IS NULL RETURNING kind, name";
    RESTORE = "UPDATE application_documents SET removed_at_ms = NULL, removed_by_name = ''
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND removed_at_ms >= $4 AND removed_by_name = $5 RETURNING kind, name";
    GIVE_FILE = "UPDATE application_documents SET file_id = $4 WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND file_id IS NULL";
    REPLACE = "UPDATE application_documents SET replaced_at_ms = $4
        WHERE tenant_id = $1 AND application_id = $2 AND file_id = $3 AND replaced_at_ms IS NULL";
    JUDGE = "UPDATE application_documents SET judged_version = judged_version + 1
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND judged_version = $4 AND removed_at_ms IS NULL AND replaced_at_ms IS NULL";
    KEEP_JUDGEMENT = "INSERT INTO document_judgements (tenant_id, application_id, document_id, version, verdict, reason, texts, note, by_id,
            by_name, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    JUDGEMENTS = "SELECT d.name, j.verdict, j.reason, j.texts, j.note, j.by_name AS judged_by, j.at_ms AS judged_at_ms
        FROM document_judgements j
        JOIN application_documents d ON d.tenant_id = j.tenant_id AND d.application_id = j.application_id AND d.id = j.document_id
        WHERE j.tenant_id = $1 AND j.application_id = $2 ORDER BY j.at_ms, j.document_id, j.version LIMIT 1000";
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
    judged_version: i64,
    file_id: Option<String>,
    media_type: Option<String>,
    size_bytes: Option<i64>,
    state: Option<String>,
    verdict: Option<String>,
    reason: Option<String>,
    texts: Option<String>,
    note: Option<String>,
    judged_by: Option<String>,
    judged_at_ms: Option<i64>,
}

/// What somebody says of a paper.
#[derive(Debug, Clone, Copy)]
pub struct NewJudgement<'a> {
    pub application: ApplicationId,
    pub document: &'a str,
    /// The version that its author saw.
    pub seen: i64,
    pub verdict: DocumentVerdict,
    /// As staff call the reason.
    pub reason: &'a str,
    /// What the applicant reads of it, by language.
    pub texts: &'a BTreeMap<String, String>,
    pub note: &'a str,
    pub by: (i64, &'a str),
}

#[derive(sqlx::FromRow)]
struct JudgementRow {
    name: String,
    verdict: String,
    reason: String,
    texts: String,
    note: String,
    judged_by: String,
    judged_at_ms: i64,
}

/// Documents, for reading.
pub struct Documents<'a>(pub(crate) &'a Db);

impl Documents<'_> {
    /// The documents of an application, oldest first, at most 200.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<CaseDocument>> {
        let rows: Vec<DocumentRow> = self.0.all(OF, args![tenant, application]).await?;
        Ok(rows.into_iter().map(CaseDocument::from).collect())
    }

    /// Everything that was said of the papers of an application, those too that are off the file, each with the paper's name, the oldest
    /// first.
    pub async fn judgements(
        &self,
        tenant: TenantId,
        application: ApplicationId,
    ) -> Result<Vec<(String, DocumentJudgement)>> {
        let rows: Vec<JudgementRow> = self.0.all(JUDGEMENTS, args![tenant, application]).await?;
        let all = rows.into_iter().filter_map(|row| {
            let judgement = DocumentJudgement {
                verdict: DocumentVerdict::parse(&row.verdict)?,
                reason: row.reason,
                text_by_lang: serde_json::from_str(&row.texts).unwrap_or_default(),
                note: row.note,
                by: row.judged_by,
                at_ms: row.judged_at_ms,
            };
            Some((row.name, judgement))
        });
        Ok(all.collect())
    }
}

impl DocumentRow {
    /// What was said of it last; none where nothing was, or that was taken back.
    fn judgement(&mut self) -> Option<DocumentJudgement> {
        let verdict = DocumentVerdict::parse(self.verdict.as_deref()?)?;
        if verdict == DocumentVerdict::Unjudged {
            return None;
        }
        Some(DocumentJudgement {
            verdict,
            reason: self.reason.take().unwrap_or_default(),
            text_by_lang: serde_json::from_str(self.texts.as_deref().unwrap_or("{}")).unwrap_or_default(),
            note: self.note.take().unwrap_or_default(),
            by: self.judged_by.take().unwrap_or_default(),
            at_ms: self.judged_at_ms.unwrap_or_default(),
        })
    }
}

impl From<DocumentRow> for CaseDocument {
    fn from(mut row: DocumentRow) -> Self {
        let judgement = row.judgement();
        CaseDocument {
            version: row.judged_version,
            judgement,
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
    applicant_waits::hold(write, tenant, application).await?;
    let values = args![tenant, application, id, now_ms(), by];
    let removed = write.optional(REMOVE, values).await?;
    let removed = removed.ok_or(StoreError::NotFound("document"))?;
    applicant_waits::settle(write, tenant, application).await?;
    Ok(removed)
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
    applicant_waits::hold(write, tenant, application).await?;
    let values = args![tenant, application, id, since_ms, by];
    let restored = write.optional(RESTORE, values).await?;
    let restored = restored.ok_or(StoreError::NotFound("document"))?;
    applicant_waits::settle(write, tenant, application).await?;
    Ok(restored)
}

/// Writes down what somebody says of a paper; false where somebody else has said something since, or the paper is off the file.
pub async fn judge(write: &mut Write, tenant: TenantId, new: &NewJudgement<'_>) -> Result<bool> {
    applicant_waits::hold(write, tenant, new.application).await?;
    let values = args![tenant, new.application, new.document, new.seen];
    if write.execute(JUDGE, values).await? == 0 {
        return Ok(false);
    }
    let values = args![
        tenant,
        new.application,
        new.document,
        new.seen + 1,
        new.verdict.as_str(),
        new.reason,
        serde_json::to_string(new.texts)?,
        new.note,
        new.by.0,
        new.by.1,
        now_ms()
    ];
    write.execute(KEEP_JUDGEMENT, values).await?;
    applicant_waits::settle(write, tenant, new.application).await?;
    Ok(true)
}

/// Gives a paper that lies in the office its file; false where it has one.
pub async fn give_file(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (id, file): (&str, &str),
) -> Result<bool> {
    let values = args![tenant, application, id, file];
    Ok(write.execute(GIVE_FILE, values).await? == 1)
}

/// Marks the papers of these files as replaced: they stay to be seen, and count no more.
pub async fn replace(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    files: &[String],
) -> Result<()> {
    if !files.is_empty() {
        applicant_waits::hold(write, tenant, application).await?;
    }
    for file in files {
        let values = args![tenant, application, file.as_str(), now_ms()];
        write.execute(REPLACE, values).await?;
    }
    if !files.is_empty() {
        applicant_waits::settle(write, tenant, application).await?;
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
    let mut applications: Vec<ApplicationId> = new.iter().map(|new| new.application).collect();
    applications.sort_unstable();
    applications.dedup();
    for application in &applications {
        applicant_waits::hold(write, tenant, *application).await?;
    }
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
    batch::insert(write, INSERT, rows.collect()).await?;
    applicant_waits::settle_asked(write, tenant, &applications)
        .await
        .map(drop)
}
