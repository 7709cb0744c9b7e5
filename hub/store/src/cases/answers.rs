//! Applicants' answers: each filing is a row, the last one is valid.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::{ApplicationId, TenantId};
use serde_json::Value;

statements! {
    INSERT = "INSERT INTO application_answers (tenant_id, application_id, revision, form_key, form_version, lang, answers, filed_by,
            filed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
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

/// Answers, for reading.
pub struct Answers<'a>(pub(crate) &'a Db);

impl Answers<'_> {
    /// The valid answers; none where the application was filed without a form.
    pub async fn last(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<FiledAnswers>> {
        let row: Option<AnswersRow> = self.0.optional(LAST, args![tenant, application]).await?;
        row.map(FiledAnswers::try_from).transpose()
    }
}

impl TryFrom<AnswersRow> for FiledAnswers {
    type Error = StoreError;
    fn try_from(row: AnswersRow) -> Result<Self> {
        let answers = serde_json::from_str(&row.answers).map_err(|error| StoreError::Corrupt {
            what: "answers",
            reason: error.to_string(),
        })?;
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
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}
