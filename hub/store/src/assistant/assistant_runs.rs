//! Prompts tried on golden cases, and what came of it.

use crate::db::Db;
use crate::{Result, Store, args, statements};
use hub_domain::TenantId;
use hub_domain::assistant::AiTool;

statements! {
    BEGIN = "INSERT INTO assistant_runs (tenant_id, id, tool, prompt_version, model, repeats, state, outcomes, tokens, cost_microcents,
            by_name, started_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, 'running', '[]', 0, 0, $7, $8)";
    KEEP = "UPDATE assistant_runs SET state = $3, outcomes = $4, tokens = $5, cost_microcents = $6 WHERE tenant_id = $1 AND id = $2";
    FORGET = "DELETE FROM assistant_runs WHERE tenant_id = $1 AND started_at_ms < $2
        AND (state <> 'done' OR EXISTS (SELECT 1 FROM assistant_runs later WHERE later.tenant_id = $1 AND later.tool = assistant_runs.tool
            AND later.state = 'done' AND (later.started_at_ms > assistant_runs.started_at_ms
            OR (later.started_at_ms = assistant_runs.started_at_ms AND later.id > assistant_runs.id))))";
    OF_TOOL = "SELECT id, tool, prompt_version, model, repeats, state, outcomes, tokens, cost_microcents, by_name, started_at_ms
        FROM assistant_runs WHERE tenant_id = $1 AND tool = $2 ORDER BY started_at_ms DESC, id DESC LIMIT 20";
    LAST_WHOLE = "SELECT id, tool, prompt_version, model, repeats, state, outcomes, tokens, cost_microcents, by_name, started_at_ms
        FROM assistant_runs WHERE tenant_id = $1 AND tool = $2 AND state = 'done' ORDER BY started_at_ms DESC, id DESC LIMIT 1";
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PromptRun {
    pub id: String,
    pub tool: String,
    pub prompt_version: i64,
    pub model: String,
    pub repeats: i64,
    /// `running`, `done`, `stopped`, `cap_reached`
    pub state: String,
    /// JSON: what became of each case, with the answers.
    pub outcomes: String,
    pub tokens: i64,
    pub cost_microcents: i64,
    pub by_name: String,
    pub started_at_ms: i64,
}

/// Runs, for reading.
pub struct AssistantRuns<'a>(pub(crate) &'a Db);

impl AssistantRuns<'_> {
    /// The runs of a tool, the newest first, at most 20.
    pub async fn of(&self, tenant: TenantId, tool: AiTool) -> Result<Vec<PromptRun>> {
        self.0.all(OF_TOOL, args![tenant, tool.as_str()]).await
    }

    /// The last one that went through all its cases.
    pub async fn last_whole(&self, tenant: TenantId, tool: AiTool) -> Result<Option<PromptRun>> {
        self.0.optional(LAST_WHOLE, args![tenant, tool.as_str()]).await
    }
}

/// Begins a run.
pub async fn begin(store: &Store, tenant: TenantId, run: &PromptRun) -> Result<()> {
    let mut write = store.write().await?;
    let values = args![
        tenant,
        &run.id,
        &run.tool,
        run.prompt_version,
        &run.model,
        run.repeats,
        &run.by_name,
        run.started_at_ms
    ];
    write.execute(BEGIN, values).await?;
    write.commit().await
}

/// Keeps what has become of it until now.
pub async fn keep(store: &Store, tenant: TenantId, run: &PromptRun) -> Result<()> {
    let mut write = store.write().await?;
    let values = args![
        tenant,
        &run.id,
        &run.state,
        &run.outcomes,
        run.tokens,
        run.cost_microcents
    ];
    write.execute(KEEP, values).await?;
    write.commit().await
}

/// Forgets the runs that began before `at_ms`. The last whole one of each tool stays: by it the next one is judged.
pub async fn forget_before(store: &Store, tenant: TenantId, at_ms: i64) -> Result<()> {
    store.db().execute(FORGET, args![tenant, at_ms]).await.map(drop)
}
