//! What came in to somebody's applications and to those that they decide: papers that they have not looked at.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::cases::application::item_name;
use hub_domain::{AccountId, ApplicationId, TenantId, ThreadId};

statements! {
    // Newer than the owner's last look at the case, and not put there by the owner.
    PAPERS = "SELECT d.id, d.application_id, d.name, d.received_at_ms, a.thread_id, a.external_id, a.applicant_name
        FROM counted_applications a
        JOIN application_documents d ON d.tenant_id = a.tenant_id AND d.application_id = a.id
        LEFT JOIN case_looks l ON l.tenant_id = a.tenant_id AND l.application_id = a.id AND l.account_id = $2
        WHERE a.tenant_id = $1 AND a.owner_id = $2 AND d.received_at_ms >= $3 AND d.received_at_ms > COALESCE(l.seen_at_ms, 0)
            AND d.removed_at_ms IS NULL AND d.by_name <> $4
            AND (CAST($5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($5 AS BIGINT) AND m.program_id = a.program_id))
        ORDER BY d.received_at_ms DESC, d.id LIMIT 200";
}

/// A paper that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivedPaper {
    pub id: String,
    pub application: ApplicationId,
    pub thread: ThreadId,
    pub external_id: String,
    /// The applicant.
    pub name: String,
    /// As the document is called.
    pub document: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct PaperRow {
    id: String,
    application_id: i64,
    name: String,
    received_at_ms: i64,
    thread_id: String,
    external_id: String,
    applicant_name: String,
}

/// Whose applications they are, and who may see them.
#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    pub account: AccountId,
    /// As it stands beside what they put into a case themselves.
    pub name: &'a str,
    /// Only those of programs of which this account is a member.
    pub member: Option<AccountId>,
}

/// What came in, for reading.
pub struct WorkArrivals<'a>(pub(crate) &'a Db);

impl WorkArrivals<'_> {
    /// Papers that came to an owner's applications since `since_ms` and since the owner looked at each, the newest first; at most 200.
    pub async fn papers(
        &self,
        tenant: TenantId,
        owner: Owner<'_>,
        since_ms: i64,
    ) -> Result<Vec<ArrivedPaper>> {
        let member = owner.member.map_or(0, |member| member.0);
        let values = args![tenant, owner.account, since_ms, owner.name, member];
        let rows: Vec<PaperRow> = self.0.all(PAPERS, values).await?;
        let papers = rows.into_iter().map(|row| ArrivedPaper {
            id: row.id,
            application: ApplicationId(row.application_id),
            thread: ThreadId(row.thread_id),
            external_id: row.external_id,
            name: item_name(&row.applicant_name).to_owned(),
            document: row.name,
            at_ms: row.received_at_ms,
        });
        Ok(papers.collect())
    }
}
