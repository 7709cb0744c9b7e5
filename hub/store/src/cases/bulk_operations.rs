//! Changes of many applications at once that staff asked for: by whom, of how many, and what came of it.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::cases::reports::{Audience, Scope};
use hub_domain::{AccountId, ProgramId, TenantId};

statements! {
    ADD = "INSERT INTO bulk_operations (tenant_id, id, kind, audience, program_id, requested_by, requested_by_name, requested_at_ms,
            rows, done, refused, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 'running')";
    FINISH = "UPDATE bulk_operations SET done = $4, refused = $5, state = 'done' WHERE tenant_id = $1 AND id = $2 AND audience = $3";
    BY_KIND = "SELECT b.kind, COUNT(*), CAST(SUM(b.rows) AS BIGINT), CAST(SUM(b.done) AS BIGINT), CAST(SUM(b.refused) AS BIGINT)
        FROM bulk_operations b WHERE b.tenant_id = $1 AND b.audience = $2
            AND (CAST($3 AS BIGINT) = 0 OR b.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = b.program_id))
            AND b.requested_at_ms >= $5 AND b.requested_at_ms < $6
        GROUP BY b.kind ORDER BY b.kind";
}

/// An operation that begins.
#[derive(Debug, Clone)]
pub struct NewBulkOperation<'a> {
    pub id: &'a str,
    /// `status`, `owner`, or `both`.
    pub kind: &'a str,
    pub audience: Audience,
    /// Where all of its applications are of one.
    pub program: Option<ProgramId>,
    pub by: (AccountId, &'a str),
    pub at_ms: i64,
    /// Applications that are to be changed.
    pub rows: i64,
}

/// What the operations of a kind came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationCount {
    pub kind: String,
    pub operations: i64,
    pub rows: i64,
    pub done: i64,
    pub refused: i64,
}

/// Questions about bulk operations.
pub struct BulkOperations<'a>(pub(crate) &'a Db);

impl BulkOperations<'_> {
    /// By kind, those that were asked for in the period.
    pub async fn by_kind(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<OperationCount>> {
        let rows: Vec<(String, i64, i64, i64, i64)> = self
            .0
            .all(
                BY_KIND,
                args![
                    tenant,
                    scope.audience.as_str(),
                    scope.program_id(),
                    scope.member_id(),
                    scope.period.from_ms(),
                    scope.period.until_ms()
                ],
            )
            .await?;
        Ok(rows
            .into_iter()
            .map(|(kind, operations, rows, done, refused)| OperationCount {
                kind,
                operations,
                rows,
                done,
                refused,
            })
            .collect())
    }
}

/// Writes down that an operation begins.
pub async fn add(write: &mut Write, tenant: TenantId, new: &NewBulkOperation<'_>) -> Result<()> {
    let values = args![
        tenant,
        new.id,
        new.kind,
        new.audience.as_str(),
        new.program.map_or(0, |program| program.0),
        new.by.0,
        new.by.1,
        new.at_ms,
        new.rows
    ];
    write.execute(ADD, values).await.map(drop)
}

/// Writes down what came of it: how many were changed, and how many were left as they were.
pub async fn finish(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    audience: Audience,
    done: i64,
    refused: i64,
) -> Result<()> {
    let values = args![tenant, id, audience.as_str(), done, refused];
    write.execute(FINISH, values).await.map(drop)
}
