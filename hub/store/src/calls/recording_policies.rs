//! Whether and how conversations of programs are recorded: one policy for the tenant (program 0), and programs' own in its place.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::conversations::consent::RecordingPolicy;
use hub_domain::{ProgramId, TenantId};

statements! {
    ALL = "SELECT program_id, may_record, may_decline, notice, question, retention_days, version FROM recording_policies
        WHERE tenant_id = $1 ORDER BY program_id";
    INSERT = "INSERT INTO recording_policies (tenant_id, program_id, may_record, may_decline, notice, question, retention_days, version,
            updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8) ON CONFLICT (tenant_id, program_id) DO NOTHING";
    UPDATE = "UPDATE recording_policies SET may_record = $3, may_decline = $4, notice = $5, question = $6, retention_days = $7,
            version = version + 1, updated_at_ms = $8
        WHERE tenant_id = $1 AND program_id = $2 AND version = $9";
    REMOVE = "DELETE FROM recording_policies WHERE tenant_id = $1 AND program_id = $2";
}

/// A policy as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPolicy {
    /// 0: every program of the tenant without its own.
    pub program: ProgramId,
    pub policy: RecordingPolicy,
    /// Days for which recordings and transcripts are kept; none: for ever, or as the tenant's policy says.
    pub retention_days: Option<i64>,
    /// Raised by each change; 0: there is none yet.
    pub version: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    program_id: i64,
    may_record: bool,
    may_decline: bool,
    notice: String,
    question: String,
    retention_days: Option<i64>,
    version: i64,
}

impl TryFrom<Row> for KeptPolicy {
    type Error = StoreError;
    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            program: ProgramId(row.program_id),
            policy: RecordingPolicy {
                may_record: row.may_record,
                may_decline: row.may_decline,
                notice: serde_json::from_str(&row.notice)?,
                question: serde_json::from_str(&row.question)?,
            },
            retention_days: row.retention_days,
            version: row.version,
        })
    }
}

/// Policies, for reading.
pub struct RecordingPolicies<'a>(pub(crate) &'a Db);

impl RecordingPolicies<'_> {
    /// Those of a tenant, the general one first.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<KeptPolicy>> {
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        rows.into_iter().map(KeptPolicy::try_from).collect()
    }
}

/// Makes a policy (version 0) or changes it; false where somebody else has changed it since.
pub async fn put(write: &mut Write, tenant: TenantId, kept: &KeptPolicy, at_ms: i64) -> Result<bool> {
    let notice = serde_json::to_string(&kept.policy.notice)?;
    let question = serde_json::to_string(&kept.policy.question)?;
    let mut values = args![
        tenant,
        kept.program,
        kept.policy.may_record,
        kept.policy.may_decline,
        notice,
        question,
        kept.retention_days,
        at_ms
    ];
    let sql = match kept.version {
        0 => INSERT,
        version => {
            values.push(version.into());
            UPDATE
        }
    };
    Ok(write.execute(sql, values).await? == 1)
}

/// Removes a program's own policy: the tenant's holds again. False where there is none.
pub async fn remove(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<bool> {
    Ok(write.execute(REMOVE, args![tenant, program]).await? == 1)
}
