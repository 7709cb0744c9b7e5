//! Changes of several applications at once. The row is written with the first changed application, and each further one is
//! counted in the transaction of its change.

use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, StateId, TenantId};

statements! {
    COUNT = "INSERT INTO bulk_operations (tenant_id, id, program_id, to_status, owner_id, comment, requested, changed, actor_id,
            actor_name, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (tenant_id, id) DO UPDATE SET changed = bulk_operations.changed + excluded.changed";
}

/// A requested move of several applications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BulkOperation {
    pub id: String,
    pub program: ProgramId,
    /// 0: the statuses stay.
    pub to: StateId,
    /// The new owner, 0 for nobody or several; none leaves the owners as they are.
    pub owner: Option<i64>,
    pub comment: String,
    /// How many applications it names.
    pub requested: i64,
}

/// Counts applications that are changed, in the transaction of their changes.
pub async fn count(
    write: &mut Write,
    tenant: TenantId,
    bulk: &BulkOperation,
    by: (i64, &str),
    changed: i64,
) -> Result<()> {
    let values = args![
        tenant,
        &bulk.id,
        bulk.program,
        bulk.to,
        bulk.owner,
        &bulk.comment,
        bulk.requested,
        changed,
        by.0,
        by.1,
        now_ms()
    ];
    write.execute(COUNT, values).await.map(drop)
}
