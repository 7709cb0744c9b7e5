//! Which node registers at a trunk.

use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::TenantId;

statements! {
    HOLD = "INSERT INTO trunk_leases (tenant_id, trunk_id, node, until_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, trunk_id) DO UPDATE SET node = $3, until_ms = $4
        WHERE trunk_leases.node = $3 OR trunk_leases.until_ms <= $5";
    RELEASE = "DELETE FROM trunk_leases WHERE tenant_id = $1 AND node = $2";
}

/// Takes or renews the lease of a trunk until a time; false while another node holds it.
pub async fn hold(
    write: &mut Write,
    tenant: TenantId,
    trunk: &str,
    node: &str,
    (now_ms, until_ms): (i64, i64),
) -> Result<bool> {
    let values = args![tenant, trunk, node, until_ms, now_ms];
    Ok(write.execute(HOLD, values).await? == 1)
}

/// Gives back what a node holds of a tenant's trunks.
pub async fn release(write: &mut Write, tenant: TenantId, node: &str) -> Result<()> {
    write.execute(RELEASE, args![tenant, node]).await.map(drop)
}
