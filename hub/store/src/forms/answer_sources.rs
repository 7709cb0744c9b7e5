//! Where answers come from that were offered and taken as they were: of drafts, and of the applications that they have become. In a
//! draft a source belongs to the revision of the answer that took it, so that whoever changes the answer takes its source away.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::{ApplicationId, TenantId};

statements! {
    NOTE = "INSERT INTO draft_sources (tenant_id, draft_id, at, program, said_at_ms, revision) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant_id, draft_id, at) DO UPDATE SET program = excluded.program, said_at_ms = excluded.said_at_ms,
            revision = excluded.revision";
    OF_DRAFT = "SELECT s.at, s.program, s.said_at_ms FROM draft_sources s
        JOIN draft_answers a ON a.tenant_id = s.tenant_id AND a.draft_id = s.draft_id AND a.at = s.at AND a.revision = s.revision
        WHERE s.tenant_id = $1 AND s.draft_id = $2 ORDER BY s.at";
    TAKE_OVER = "INSERT INTO answer_sources (tenant_id, application_id, at, program, said_at_ms)
        SELECT s.tenant_id, CAST($3 AS BIGINT), s.at, s.program, s.said_at_ms FROM draft_sources s
        JOIN draft_answers a ON a.tenant_id = s.tenant_id AND a.draft_id = s.draft_id AND a.at = s.at AND a.revision = s.revision
        WHERE s.tenant_id = $1 AND s.draft_id = $2";
    OF_APPLICATION = "SELECT at, program, said_at_ms FROM answer_sources WHERE tenant_id = $1 AND application_id = $2 ORDER BY at";
    REMOVE_ALL = "DELETE FROM draft_sources WHERE tenant_id = $1 AND draft_id = $2";
}

/// Where an answer comes from.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct AnswerSource {
    /// The place of the answer.
    pub at: String,
    /// The program of the application that it was said in; none: the profile.
    pub program: Option<String>,
    /// When it was said; 0 where nobody knows.
    pub said_at_ms: i64,
}

/// Sources of answers, for reading.
pub struct AnswerSources<'a>(pub(crate) &'a Db);

impl AnswerSources<'_> {
    /// Those of a draft's answers that are as they were taken, by place.
    pub async fn of_draft(&self, tenant: TenantId, draft: &str) -> Result<Vec<AnswerSource>> {
        self.0.all(OF_DRAFT, args![tenant, draft]).await
    }

    /// Those of an application's answers as they were filed, by place.
    pub async fn of_application(
        &self,
        tenant: TenantId,
        application: ApplicationId,
    ) -> Result<Vec<AnswerSource>> {
        self.0.all(OF_APPLICATION, args![tenant, application]).await
    }
}

/// Notes where the answer comes from that a draft has since this revision.
pub async fn note(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    source: &AnswerSource,
    revision: i64,
) -> Result<()> {
    let values = args![
        tenant,
        draft,
        &source.at,
        source.program.as_deref(),
        source.said_at_ms,
        revision
    ];
    write.execute(NOTE, values).await.map(drop)
}

/// Gives the sources of a draft's answers to the application that it becomes.
pub async fn take_over(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    application: ApplicationId,
) -> Result<()> {
    let values = args![tenant, draft, application];
    write.execute(TAKE_OVER, values).await.map(drop)
}

/// Removes everything of a draft.
pub(super) async fn remove_all(write: &mut Write, tenant: TenantId, draft: &str) -> Result<()> {
    write.execute(REMOVE_ALL, args![tenant, draft]).await.map(drop)
}
