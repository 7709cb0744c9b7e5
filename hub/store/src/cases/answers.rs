//! Applicants' answers: each filing and each correction is a row, the last one is valid.

use crate::cases::answer_words;
use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::cases::correction::{CorrectionDocument, CorrectionNote, Revision};
use hub_domain::{ApplicationId, TenantId};
use serde_json::Value;

statements! {
    INSERT = "INSERT INTO application_answers (tenant_id, application_id, revision, form_key, form_version, lang, answers, filed_by,
            filed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    INSERT_CORRECTION = "INSERT INTO application_answers (tenant_id, application_id, revision, form_key, form_version, lang, answers,
            filed_by, filed_at_ms, corrected_by_id, corrected_by, corrected_at_ms, correction_reason, correction_document, own_answers)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    REVISIONS = "SELECT a.answers, a.corrected_by, a.corrected_at_ms, a.correction_reason, a.correction_document, d.name AS document_name,
            CAST(CASE WHEN a.own_answers IS NULL THEN 0 ELSE 1 END AS BIGINT) AS by_applicant
        FROM application_answers a
        LEFT JOIN application_documents d ON d.tenant_id = a.tenant_id AND d.application_id = a.application_id
            AND d.id = a.correction_document
        WHERE a.tenant_id = $1 AND a.application_id = $2 AND (a.corrected_at_ms IS NULL OR a.revision >
            (SELECT MAX(l.revision) - 100 FROM application_answers l WHERE l.tenant_id = $1 AND l.application_id = $2))
        ORDER BY a.revision LIMIT 200";
    OWN = "SELECT COALESCE(own_answers, answers) FROM application_answers
        WHERE tenant_id = $1 AND application_id = $2 AND (corrected_at_ms IS NULL OR own_answers IS NOT NULL)
        ORDER BY revision DESC LIMIT 1";
    LAST = "SELECT revision, form_key, form_version, lang, answers, filed_by, filed_at_ms FROM application_answers
        WHERE tenant_id = $1 AND application_id = $2 ORDER BY revision DESC LIMIT 1";
}

/// Answers as they were filed.
#[derive(Debug, Clone, PartialEq)]
pub struct FiledAnswers {
    /// From 1 on.
    pub revision: i64,
    /// The form that asked, and its version (`config_versions`).
    pub form_key: String,
    pub form_version: i64,
    /// In which it was filled in, BCP 47.
    pub lang: String,
    /// By the form's JSON Schema.
    pub answers: Value,
    /// The applicant, also where staff have corrected an answer since.
    pub filed_by: String,
    pub filed_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct AnswersRow {
    revision: i64,
    form_key: String,
    form_version: i64,
    lang: String,
    answers: String,
    filed_by: String,
    filed_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct RevisionRow {
    answers: String,
    corrected_by: String,
    corrected_at_ms: Option<i64>,
    correction_reason: String,
    correction_document: Option<String>,
    document_name: Option<String>,
    by_applicant: i64,
}

/// Answers, for reading.
pub struct Answers<'a>(pub(crate) &'a Db);

impl Answers<'_> {
    /// The valid answers; none where the application was filed without a form.
    pub async fn last(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<FiledAnswers>> {
        let row: Option<AnswersRow> = self.0.optional(LAST, args![tenant, application]).await?;
        row.map(FiledAnswers::try_from).transpose()
    }

    /// The answers as they were filed and corrected, in that order: the corrections among the last hundred, and always
    /// what the applicant filed.
    pub async fn revisions(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<Revision>> {
        let rows: Vec<RevisionRow> = self.0.all(REVISIONS, args![tenant, application]).await?;
        rows.into_iter().map(Revision::try_from).collect()
    }
}

impl TryFrom<RevisionRow> for Revision {
    type Error = StoreError;
    fn try_from(row: RevisionRow) -> Result<Self> {
        let document = row.correction_document.map(|id| CorrectionDocument {
            id,
            name: row.document_name.unwrap_or_default(),
        });
        Ok(Revision {
            answers: read(&row.answers)?,
            correction: row.corrected_at_ms.map(|at_ms| CorrectionNote {
                by: row.corrected_by,
                by_applicant: row.by_applicant != 0,
                at_ms,
                reason: row.correction_reason,
                document,
            }),
        })
    }
}

fn read(answers: &str) -> Result<Value> {
    serde_json::from_str(answers).map_err(|error| StoreError::Corrupt {
        what: "answers",
        reason: error.to_string(),
    })
}

impl TryFrom<AnswersRow> for FiledAnswers {
    type Error = StoreError;
    fn try_from(row: AnswersRow) -> Result<Self> {
        let answers = read(&row.answers)?;
        Ok(FiledAnswers {
            revision: row.revision,
            form_key: row.form_key,
            form_version: row.form_version,
            lang: row.lang,
            answers,
            filed_by: row.filed_by,
            filed_at_ms: row.filed_at_ms,
        })
    }
}

/// The answers that count, as this write sees them.
pub async fn last(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<FiledAnswers>> {
    let row: Option<AnswersRow> = write.optional(LAST, args![tenant, application]).await?;
    row.map(FiledAnswers::try_from).transpose()
}

/// What the applicant answered themselves: as they filed it and corrected it since, without what staff have corrected.
pub async fn own(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<Option<Value>> {
    let row: Option<(String,)> = write.optional(OWN, args![tenant, application]).await?;
    row.map(|(answers,)| read(&answers)).transpose()
}

/// Adds a revision in which answers are corrected; it stays filed by the applicant. Where the correction is theirs, `own` is what
/// they say themselves since. An existing revision violates the key.
pub async fn correct(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (new, own): (&FiledAnswers, Option<&Value>),
    by_id: i64,
    note: &CorrectionNote,
) -> Result<()> {
    let values = args![
        tenant,
        application,
        new.revision,
        &new.form_key,
        new.form_version,
        &new.lang,
        new.answers.to_string(),
        &new.filed_by,
        new.filed_at_ms,
        by_id,
        &note.by,
        note.at_ms,
        &note.reason,
        note.document.as_ref().map(|document| document.id.as_str()),
        own.map(Value::to_string)
    ];
    write.execute(INSERT_CORRECTION, values).await?;
    answer_words::replace(write, tenant, application, &new.answers).await
}

/// Files answers, of one application or of many. An existing revision violates the key.
pub async fn file(
    write: &mut Write,
    tenant: TenantId,
    filed: &[(ApplicationId, FiledAnswers)],
) -> Result<()> {
    let rows = filed.iter().map(|(application, new)| {
        args![
            tenant,
            *application,
            new.revision,
            &new.form_key,
            new.form_version,
            &new.lang,
            new.answers.to_string(),
            &new.filed_by,
            new.filed_at_ms
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await?;
    let first = filed.iter().filter(|(_, new)| new.revision == 1);
    let first = first.map(|(application, new)| (*application, &new.answers));
    answer_words::add(write, tenant, first).await?;
    for (application, new) in filed.iter().filter(|(_, new)| new.revision > 1) {
        answer_words::replace(write, tenant, *application, &new.answers).await?;
    }
    Ok(())
}
