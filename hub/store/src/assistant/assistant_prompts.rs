//! A tenant's own prompts, and the golden cases on which they are tried.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::assistant::AiTool;
use hub_domain::clock::now_ms;

statements! {
    ONE = "SELECT tool, version, body, by_name, created_at_ms FROM assistant_prompts WHERE tenant_id = $1 AND tool = $2
        ORDER BY version DESC LIMIT 1";
    OF_TOOL = "SELECT tool, version, body, by_name, created_at_ms FROM assistant_prompts WHERE tenant_id = $1 AND tool = $2
        ORDER BY version DESC LIMIT 50";
    LAST = "SELECT COALESCE(MAX(version), 0) FROM assistant_prompts WHERE tenant_id = $1 AND tool = $2";
    ADD = "INSERT INTO assistant_prompts (tenant_id, tool, version, body, by_name, created_at_ms) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant_id, tool, version) DO NOTHING";
    CASES = "SELECT tool, version, cases FROM assistant_cases WHERE tenant_id = $1 ORDER BY tool";
    CASES_OF = "SELECT tool, version, cases FROM assistant_cases WHERE tenant_id = $1 AND tool = $2";
    CASES_VERSION = "SELECT COALESCE(MAX(version), 0) FROM assistant_cases WHERE tenant_id = $1 AND tool = $2";
    SET_CASES = "INSERT INTO assistant_cases (tenant_id, tool, version, cases) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, tool) DO UPDATE SET version = excluded.version, cases = excluded.cases
        WHERE assistant_cases.version = excluded.version - 1";
}

/// A version of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PromptVersion {
    pub tool: String,
    pub version: i64,
    pub body: String,
    pub by_name: String,
    pub created_at_ms: i64,
}

/// The golden cases of a tool.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CaseSet {
    pub tool: String,
    pub version: i64,
    /// JSON.
    pub cases: String,
}

/// Prompts and cases, for reading.
pub struct AssistantPrompts<'a>(pub(crate) &'a Db);

impl AssistantPrompts<'_> {
    /// The one in force; none: the one that is delivered.
    pub async fn in_force(&self, tenant: TenantId, tool: AiTool) -> Result<Option<PromptVersion>> {
        self.0.optional(ONE, args![tenant, tool.as_str()]).await
    }

    /// The versions of a tool's prompt, the newest first, at most 50.
    pub async fn versions(&self, tenant: TenantId, tool: AiTool) -> Result<Vec<PromptVersion>> {
        self.0.all(OF_TOOL, args![tenant, tool.as_str()]).await
    }

    /// The golden cases of every tool.
    pub async fn cases(&self, tenant: TenantId) -> Result<Vec<CaseSet>> {
        self.0.all(CASES, args![tenant]).await
    }

    /// The golden cases of a tool.
    pub async fn cases_of(&self, tenant: TenantId, tool: AiTool) -> Result<Option<CaseSet>> {
        self.0.optional(CASES_OF, args![tenant, tool.as_str()]).await
    }
}

/// Adds a version after the one that was seen, and answers its number. [`StoreError::VersionConflict`] where there is a newer one.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    tool: AiTool,
    seen: i64,
    body: &str,
    by: &By,
) -> Result<i64> {
    let tool = tool.as_str();
    let (last,): (i64,) = write.one("prompt", LAST, args![tenant, tool]).await?;
    let version = seen.saturating_add(1);
    let values = args![tenant, tool, version, body, by.hands().1, now_ms()];
    if last != seen || write.execute(ADD, values).await? != 1 {
        return Err(StoreError::VersionConflict {
            what: "prompt",
            seen,
            current: last,
        });
    }
    let line = AuditLine::new(tenant, by.clone(), "assistant.prompt", "prompt", tool);
    audit::append(write, line.before(seen.to_string()).after(body)).await?;
    Ok(version)
}

/// Puts these cases in the place of those that were seen, and answers the new version.
pub async fn set_cases(
    write: &mut Write,
    tenant: TenantId,
    tool: AiTool,
    seen: i64,
    cases: &str,
    by: &By,
) -> Result<i64> {
    let tool = tool.as_str();
    let (last,): (i64,) = write.one("cases", CASES_VERSION, args![tenant, tool]).await?;
    let version = seen.saturating_add(1);
    if last != seen
        || write
            .execute(SET_CASES, args![tenant, tool, version, cases])
            .await?
            != 1
    {
        return Err(StoreError::VersionConflict {
            what: "cases",
            seen,
            current: last,
        });
    }
    let line = AuditLine::new(tenant, by.clone(), "assistant.cases", "prompt", tool);
    audit::append(write, line.after(cases)).await?;
    Ok(version)
}
