//! Bulk changes counted for the reports: number, size and outcome.

use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::Scope;

/// What an operation over several programs is called without the program's number.
macro_rules! operation {
    () => {
        "CASE WHEN b.id LIKE '%-' || CAST(b.program_id AS TEXT)
                THEN SUBSTR(b.id, 1, LENGTH(b.id) - LENGTH(CAST(b.program_id AS TEXT)) - 1) ELSE b.id END"
    };
}

/// Whom it concerned, and when.
macro_rules! counted {
    () => {
        "b.tenant_id = $1
            AND b.program_id IN (SELECT a.program_id FROM application_days a
                WHERE a.tenant_id = $1 AND a.kind = 'filed' AND a.audience = $2 GROUP BY a.program_id HAVING SUM(a.total) > 0)
            AND (CAST($3 AS BIGINT) = 0 OR b.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = b.program_id))
            AND b.at_ms >= $5 AND b.at_ms < $6"
    };
}

/// Applications of an operation whose change was taken back.
macro_rules! undone {
    () => {
        concat!(
            "(SELECT COUNT(*) FROM bulk_change_items i WHERE i.tenant_id = $1 AND i.program_id = b.program_id
                AND i.undo_outcome = 'done' AND i.bulk_id = ",
            operation!(),
            ")"
        )
    };
}

macro_rules! kind {
    () => {
        "CASE WHEN b.to_status = 0 THEN 'owner' WHEN b.owner_id IS NULL THEN 'status' ELSE 'both' END"
    };
}

statements! {
    // An operation over several programs has a row for each, whose id ends with the program's. It concerns the audience that applies
    // there.
    BY_KIND = concat!("SELECT o.kind, COUNT(DISTINCT o.operation), CAST(SUM(o.requested) AS BIGINT), CAST(SUM(o.changed) AS BIGINT),
            CAST(SUM(o.undone) AS BIGINT)
        FROM (SELECT ", kind!(), " AS kind, ", operation!(), " AS operation, b.requested AS requested, b.changed AS changed, ", undone!(), " AS undone
            FROM bulk_operations b WHERE ", counted!(), ") o GROUP BY o.kind ORDER BY o.kind");
    // $7 is empty for every kind; $8 and $9: before which row.
    LIST = concat!("SELECT o.at_ms, o.id, o.program_id, o.program_name, o.actor_name, o.kind, o.requested, o.changed, o.undone
        FROM (SELECT b.at_ms AS at_ms, b.id AS id, b.program_id AS program_id, COALESCE(p.name, '') AS program_name, b.actor_name AS actor_name,
                ", kind!(), " AS kind, b.requested AS requested, b.changed AS changed, ", undone!(), " AS undone
            FROM bulk_operations b LEFT JOIN programs p ON p.tenant_id = b.tenant_id AND p.id = b.program_id
            WHERE ", counted!(), ") o
        WHERE (CAST($7 AS TEXT) = '' OR o.kind = CAST($7 AS TEXT))
            AND (o.at_ms < CAST($8 AS BIGINT) OR (o.at_ms = CAST($8 AS BIGINT) AND o.id < CAST($9 AS TEXT)))
        ORDER BY o.at_ms DESC, o.id DESC LIMIT $10");
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
    /// Those whose change was taken back afterwards.
    pub undone: i64,
}

/// An operation in one program.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct ListedOperation {
    pub at_ms: i64,
    pub id: String,
    pub program_id: i64,
    pub program_name: String,
    pub actor_name: String,
    pub kind: String,
    pub requested: i64,
    pub changed: i64,
    pub undone: i64,
}

/// Questions about bulk operations.
pub struct BulkFigures<'a>(pub(crate) &'a Db);

impl BulkFigures<'_> {
    /// By kind, those requested in the period, in programs to which this audience applies.
    pub async fn by_kind(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<OperationCount>> {
        let rows: Vec<(String, i64, i64, i64, i64)> = self.0.all(BY_KIND, values(tenant, scope)).await?;
        Ok(rows
            .into_iter()
            .map(|(kind, operations, requested, changed, undone)| OperationCount {
                kind,
                operations,
                requested,
                changed,
                undone,
            })
            .collect())
    }

    /// The operations of a kind, or of every kind (empty), the last ones first, after the one at `before`. One over several programs is
    /// there once for each.
    pub(crate) async fn list(
        &self,
        tenant: TenantId,
        scope: &Scope,
        kind: &str,
        before: &(i64, String),
        most: i64,
    ) -> Result<Vec<ListedOperation>> {
        let mut values = values(tenant, scope);
        values.extend(args![kind, before.0, &before.1, most]);
        self.0.all(LIST, values).await
    }
}

fn values(tenant: TenantId, scope: &Scope) -> Vec<Value> {
    args![
        tenant,
        scope.audience.as_str(),
        scope.program_id(),
        scope.member_id(),
        scope.period.from_ms(),
        scope.period.until_ms()
    ]
}
