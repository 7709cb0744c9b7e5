//! Bulk changes counted for the reports: number, size and outcome.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::Scope;

statements! {
    // An operation over several programs has a row for each, whose id ends with the program's. It concerns the audience that applies
    // there.
    BY_KIND = "SELECT CASE WHEN b.to_status = 0 THEN 'owner' WHEN b.owner_id IS NULL THEN 'status' ELSE 'both' END AS kind,
            COUNT(DISTINCT CASE WHEN b.id LIKE '%-' || CAST(b.program_id AS TEXT)
                THEN SUBSTR(b.id, 1, LENGTH(b.id) - LENGTH(CAST(b.program_id AS TEXT)) - 1) ELSE b.id END),
            CAST(SUM(b.requested) AS BIGINT), CAST(SUM(b.changed) AS BIGINT)
        FROM bulk_operations b WHERE b.tenant_id = $1
            AND b.program_id IN (SELECT a.program_id FROM application_days a
                WHERE a.tenant_id = $1 AND a.kind = 'filed' AND a.audience = $2 GROUP BY a.program_id HAVING SUM(a.total) > 0)
            AND (CAST($3 AS BIGINT) = 0 OR b.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = b.program_id))
            AND b.at_ms >= $5 AND b.at_ms < $6
        GROUP BY CASE WHEN b.to_status = 0 THEN 'owner' WHEN b.owner_id IS NULL THEN 'status' ELSE 'both' END ORDER BY kind";
}

/// What the operations of a kind came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationCount {
    /// `status`, `owner`, or `both`.
    pub kind: String,
    pub operations: i64,
    /// Applications that were to be changed.
    pub requested: i64,
    /// Those that were.
    pub changed: i64,
}

/// Questions about bulk operations.
pub struct BulkFigures<'a>(pub(crate) &'a Db);

impl BulkFigures<'_> {
    /// By kind, those requested in the period, in programs to which this audience applies.
    pub async fn by_kind(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<OperationCount>> {
        let values = args![
            tenant,
            scope.audience.as_str(),
            scope.program_id(),
            scope.member_id(),
            scope.period.from_ms(),
            scope.period.until_ms()
        ];
        let rows: Vec<(String, i64, i64, i64)> = self.0.all(BY_KIND, values).await?;
        Ok(rows
            .into_iter()
            .map(|(kind, operations, requested, changed)| OperationCount {
                kind,
                operations,
                requested,
                changed,
            })
            .collect())
    }
}
