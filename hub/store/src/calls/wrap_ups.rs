//! What reviewers write about calls, and what came of them.

use crate::audit::{self, AuditLine, By};
use crate::cases::daily_figures;
use crate::conversations::thread_view;
use crate::db::Db;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::calls::call::CallWrapUp;
use hub_domain::{AccountId, CallId, TenantId};

statements! {
    // The last call that somebody talked in and has not written up.
    OPEN = "SELECT c.id, c.line_key, c.line_name, c.thread_id, c.applicant_name, c.ended_at_ms FROM calls c
        WHERE c.tenant_id = $1 AND c.reviewer_id = $2 AND c.answered_at_ms IS NOT NULL AND c.ended_at_ms >= $3
            AND NOT EXISTS (SELECT 1 FROM call_wrap_ups w WHERE w.tenant_id = c.tenant_id AND w.call_id = c.id)
        ORDER BY c.ended_at_ms DESC, c.id LIMIT 1";
    PUT = "INSERT INTO call_wrap_ups (tenant_id, call_id, account_id, name, code, label, note, saved_at_ms, follow_up_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (tenant_id, call_id) DO UPDATE SET account_id = $3, name = $4, code = $5, label = $6, note = $7, saved_at_ms = $8,
            follow_up_on = $9";
    OUTCOMES = "SELECT c.program_id, c.line_name, w.code, w.label, COUNT(*) AS times
        FROM call_wrap_ups w JOIN calls c ON c.tenant_id = w.tenant_id AND c.id = w.call_id
        WHERE w.tenant_id = $1 AND w.saved_at_ms >= $2 AND w.saved_at_ms < $3 AND w.code <> ''
        GROUP BY c.program_id, c.line_name, w.code, w.label ORDER BY times DESC, c.line_name, w.code, w.label, c.program_id LIMIT 5000";
}

/// A call that is to be written up.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct OpenWrapUp {
    pub id: String,
    pub line_key: String,
    pub line_name: String,
    pub thread_id: String,
    pub applicant_name: String,
    pub ended_at_ms: i64,
}

/// How often calls came to something.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CountedOutcome {
    pub program_id: i64,
    /// Empty: of calls out of no line.
    pub line_name: String,
    pub code: String,
    /// As it was called then.
    pub label: String,
    pub times: i64,
}

/// Calls that are written up, for reading.
pub struct WrapUps<'a>(pub(crate) &'a Db);

impl WrapUps<'_> {
    /// The last call of somebody that has ended since a moment and is not written up.
    pub async fn open_of(
        &self,
        tenant: TenantId,
        account: AccountId,
        since_ms: i64,
    ) -> Result<Option<OpenWrapUp>> {
        self.0.optional(OPEN, args![tenant, account, since_ms]).await
    }

    /// What came of the calls that were written up from a moment until another, the most frequent first.
    pub async fn outcomes(
        &self,
        tenant: TenantId,
        since_ms: i64,
        until_ms: i64,
    ) -> Result<Vec<CountedOutcome>> {
        self.0.all(OUTCOMES, args![tenant, since_ms, until_ms]).await
    }
}

/// Writes a call up; screens that show its conversation follow.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    account: AccountId,
    wrap_up: &CallWrapUp,
    by: &By,
) -> Result<()> {
    let values = args![
        tenant,
        call,
        account,
        &wrap_up.by,
        &wrap_up.code,
        &wrap_up.label,
        &wrap_up.note,
        wrap_up.saved_at_ms,
        wrap_up.follow_up_on.clone()
    ];
    write.execute(PUT, values).await?;
    daily_figures::call_changed(write, tenant, call).await?;
    let line = AuditLine::new(tenant, by.clone(), "call.wrap_up", "call", call);
    audit::append(write, line.after(serde_json::to_string(wrap_up)?)).await?;
    thread_view::call_changed(write, tenant, call).await
}
