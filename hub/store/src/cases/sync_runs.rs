//! Exchanges of records with systems outside: when, with which, and what came of them.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::cases::reports::Span;
use hub_domain::{AccountId, ProgramId, TenantId};
use serde::Serialize;

/// Of the program, of the system, of programs that one is a member of.
macro_rules! asked {
    () => {
        "r.tenant_id = $1 AND (CAST($2 AS BIGINT) = 0 OR r.program_id = CAST($2 AS BIGINT)) AND ($3 = '' OR r.system = $3)
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = r.program_id))
            AND r.started_at_ms >= $5 AND r.started_at_ms < $6"
    };
}

statements! {
    ADD = "INSERT INTO sync_runs (tenant_id, id, system, program_id, direction, state, rows, done, refused, error, started_at_ms,
            finished_at_ms) VALUES ($1, $2, $3, $4, $5, 'running', $6, 0, 0, '', $7, NULL)";
    FINISH = "UPDATE sync_runs SET state = CASE WHEN $5 = '' THEN 'done' ELSE 'failed' END, done = $3, refused = $4, error = $5,
            finished_at_ms = $6 WHERE tenant_id = $1 AND id = $2 AND state = 'running'";
    PAGE = concat!("SELECT r.id, r.system, r.program_id, p.name AS program_name, r.direction, r.state, r.rows AS records, r.done,
            r.refused, r.error, r.started_at_ms, r.finished_at_ms
        FROM sync_runs r JOIN programs p ON p.tenant_id = r.tenant_id AND p.id = r.program_id
        WHERE ", asked!(), " ORDER BY r.started_at_ms DESC, r.id DESC LIMIT $7");
    SYSTEMS = "SELECT DISTINCT r.system FROM sync_runs r WHERE r.tenant_id = $1 ORDER BY r.system";
    COUNTS = concat!("SELECT r.system, COUNT(*) AS runs, CAST(SUM(CASE WHEN r.state = 'failed' THEN 1 ELSE 0 END) AS BIGINT) AS failed,
            CAST(SUM(r.rows) AS BIGINT) AS records, CAST(SUM(r.done) AS BIGINT) AS done, CAST(SUM(r.refused) AS BIGINT) AS refused,
            MAX(r.started_at_ms) AS last_at_ms
        FROM sync_runs r WHERE ", asked!(), " GROUP BY r.system ORDER BY r.system");
    TIMES = concat!("SELECT r.started_at_ms, r.done, r.refused FROM sync_runs r WHERE ", asked!(), " ORDER BY r.started_at_ms LIMIT 20000");
}

/// Runs that a page shows at most.
const SHOWN: i64 = 200;

/// Which runs are asked for.
#[derive(Debug, Clone)]
pub struct SyncScope<'a> {
    /// None: every program.
    pub program: Option<ProgramId>,
    /// Empty: every system.
    pub system: &'a str,
    /// Only programs of which this account is a member; none: all.
    pub member: Option<AccountId>,
    pub from_ms: i64,
    pub until_ms: i64,
}

/// One exchange.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct SyncRun {
    pub id: String,
    /// The other side's name.
    pub system: String,
    pub program_id: i64,
    pub program_name: String,
    /// `in` or `out`, seen from here.
    #[schema(value_type = SyncDirection)]
    pub direction: String,
    #[schema(value_type = SyncState)]
    pub state: String,
    /// Records that were to be exchanged.
    pub records: i64,
    pub done: i64,
    pub refused: i64,
    /// Machine key of why it failed; empty when it did not.
    pub error: String,
    pub started_at_ms: i64,
    pub finished_at_ms: Option<i64>,
}

/// What the exchanges with one system came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct SyncCount {
    pub system: String,
    pub runs: i64,
    pub failed: i64,
    pub records: i64,
    pub done: i64,
    pub refused: i64,
    pub last_at_ms: i64,
}

/// Records that were exchanged on the days of a span.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SyncSpan {
    /// Its first day, `yyyy-mm-dd`.
    pub day: String,
    pub runs: i64,
    pub done: i64,
    pub refused: i64,
}

hub_domain::wire_names! {
    /// Direction of the records, seen from the hub.
    SyncDirection = "in" | "out";
    /// State of an exchange.
    SyncState = "running" | "done" | "failed";
}

/// Questions about exchanges.
pub struct SyncRuns<'a>(pub(crate) &'a Db);

impl SyncRuns<'_> {
    /// The last runs, newest first.
    pub async fn page(&self, tenant: TenantId, scope: &SyncScope<'_>) -> Result<Vec<SyncRun>> {
        let mut values = values(tenant, scope);
        values.extend(args![SHOWN]);
        self.0.all(PAGE, values).await
    }

    /// What came of them, by system.
    pub async fn counts(&self, tenant: TenantId, scope: &SyncScope<'_>) -> Result<Vec<SyncCount>> {
        self.0.all(COUNTS, values(tenant, scope)).await
    }

    /// What came of them, by span; none is left out.
    pub async fn by_span(
        &self,
        tenant: TenantId,
        scope: &SyncScope<'_>,
        spans: &[Span],
    ) -> Result<Vec<SyncSpan>> {
        let found: Vec<(i64, i64, i64)> = self.0.all(TIMES, values(tenant, scope)).await?;
        let counted = spans.iter().map(|span| {
            let within = found
                .iter()
                .filter(|(at_ms, ..)| (span.from_ms..span.until_ms).contains(at_ms));
            let (runs, done, refused) =
                within.fold((0, 0, 0), |sum, run| (sum.0 + 1, sum.1 + run.1, sum.2 + run.2));
            SyncSpan {
                day: span.day.clone(),
                runs,
                done,
                refused,
            }
        });
        Ok(counted.collect())
    }

    /// Every system that records were ever exchanged with.
    pub async fn systems(&self, tenant: TenantId) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self.0.all(SYSTEMS, args![tenant]).await?;
        Ok(rows.into_iter().map(|row| row.0).collect())
    }
}

fn values(tenant: TenantId, scope: &SyncScope<'_>) -> Vec<crate::db::Value> {
    args![
        tenant,
        scope.program.map_or(0, |program| program.0),
        scope.system,
        scope.member.map_or(0, |account| account.0),
        scope.from_ms,
        scope.until_ms
    ]
}

/// An exchange that begins.
#[derive(Debug, Clone)]
pub struct NewSyncRun<'a> {
    pub id: &'a str,
    pub system: &'a str,
    pub program: ProgramId,
    /// `in` or `out`.
    pub direction: &'a str,
    pub records: i64,
    pub at_ms: i64,
}

/// Writes down that an exchange begins.
pub async fn begin(write: &mut Write, tenant: TenantId, new: &NewSyncRun<'_>) -> Result<()> {
    let values = args![
        tenant,
        new.id,
        new.system,
        new.program,
        new.direction,
        new.records,
        new.at_ms
    ];
    write.execute(ADD, values).await.map(drop)
}

/// Writes down what came of it; `error` is a machine key, empty where there was none.
pub async fn finish(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    (done, refused): (i64, i64),
    error: &str,
    at_ms: i64,
) -> Result<()> {
    let values = args![tenant, id, done, refused, error, at_ms];
    write.execute(FINISH, values).await.map(drop)
}
