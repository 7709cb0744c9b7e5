//! Walks along a tenant's audit log that somebody has asked for: how far each has come, and what it found.

use crate::audit::{ChainFault, ChainPlace, ChainState};
use crate::file_jobs::{self, file_job};
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::job::JobState;

file_job!(
    /// Walks along the audit log up to the head of the time when it was asked for.
    CheckAudit,
    "audit_check",
    1
);

macro_rules! columns {
    () => {
        "c.id, c.account_name, c.head_seq, c.head_hash, c.lines, c.broken_seq, c.fault, c.requested_at_ms, j.state, j.done
            FROM audit_checks c LEFT JOIN jobs j ON j.tenant_id = c.tenant_id AND j.id = c.id WHERE c.tenant_id = $1"
    };
}

statements! {
    ADD = "INSERT INTO audit_checks (tenant_id, id, account_name, head_seq, head_hash, lines, broken_seq, fault, requested_at_ms)
        VALUES ($1, $2, $3, $4, $5, NULL, NULL, NULL, $6)";
    FOUND = "UPDATE audit_checks SET lines = $3, broken_seq = $4, fault = $5 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " AND c.id = $2");
    LAST = concat!("SELECT ", columns!(), " ORDER BY c.requested_at_ms DESC, c.id DESC LIMIT 1");
}

/// A walk, and what it found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditCheck {
    pub id: String,
    /// Who asked for it.
    pub account_name: String,
    pub head: ChainPlace,
    pub requested_at_ms: i64,
    pub state: JobState,
    /// Lines walked so far.
    pub done: i64,
    /// Once the walk is over.
    pub found: Option<ChainState>,
}

#[derive(sqlx::FromRow)]
struct CheckRow {
    id: String,
    account_name: String,
    head_seq: i64,
    head_hash: String,
    lines: Option<i64>,
    broken_seq: Option<i64>,
    fault: Option<String>,
    requested_at_ms: i64,
    state: Option<String>,
    done: Option<i64>,
}

impl TryFrom<CheckRow> for AuditCheck {
    type Error = StoreError;
    fn try_from(row: CheckRow) -> Result<Self> {
        let corrupt = |what, reason: String| StoreError::Corrupt { what, reason };
        let found = match (row.lines, row.broken_seq, row.fault) {
            (_, Some(seq), Some(fault)) => Some(ChainState::Broken {
                seq,
                reason: ChainFault::parse(&fault).ok_or_else(|| corrupt("fault of a chain", fault))?,
            }),
            (Some(lines), _, _) => Some(ChainState::Whole { lines }),
            _ => None,
        };
        let state = match row.state {
            _ if found.is_some() => JobState::Done,
            Some(state) => JobState::parse(&state).ok_or_else(|| corrupt("state of a job", state))?,
            None => JobState::Cancelled,
        };
        Ok(Self {
            done: match found {
                Some(_) => row.lines.unwrap_or_default(),
                None => row.done.unwrap_or_default(),
            },
            id: row.id,
            account_name: row.account_name,
            head: ChainPlace {
                seq: row.head_seq,
                hash: row.head_hash,
            },
            requested_at_ms: row.requested_at_ms,
            state,
            found,
        })
    }
}

/// Walks, for reading.
pub struct AuditChecks<'a>(pub(crate) &'a Store);

impl AuditChecks<'_> {
    /// One walk.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<AuditCheck> {
        let row: CheckRow = self.0.db().one("check", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// The last one that was asked for.
    pub async fn last(&self, tenant: TenantId) -> Result<Option<AuditCheck>> {
        let row: Option<CheckRow> = self.0.db().optional(LAST, args![tenant]).await?;
        row.map(AuditCheck::try_from).transpose()
    }
}

/// Records the request for a walk up to this head, and adds its job. Returns its id.
pub async fn add(write: &mut Write, tenant: TenantId, head: &ChainPlace, by: &str) -> Result<String> {
    let (id, now) = file_jobs::request(write, tenant, |id| CheckAudit { id }).await?;
    let values = args![tenant, &id, by, head.seq, &head.hash, now];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// Records what a walk found.
pub async fn found(write: &mut Write, tenant: TenantId, id: &str, state: &ChainState) -> Result<()> {
    let (lines, broken, fault) = match state {
        ChainState::Whole { lines } => (*lines, None, None),
        ChainState::Broken { seq, reason } => (seq - 1, Some(*seq), Some(reason.as_str())),
    };
    let values = args![tenant, id, lines, broken, fault];
    write.execute(FOUND, values).await.map(drop)
}
