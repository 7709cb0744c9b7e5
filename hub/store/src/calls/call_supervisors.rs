//! Who is in running calls as a supervisor. They are busy for everybody, whether or not anybody hears them.

use super::availabilities;
use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, TenantId};

statements! {
    // Whoever comes too late for a call is not in it.
    ENTER = "INSERT INTO call_supervisors (tenant_id, call_id, account_id, mode, since_ms)
        SELECT c.tenant_id, c.id, CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT) FROM calls c
        WHERE c.tenant_id = $1 AND c.id = $2 AND c.state <> 'ended'
        ON CONFLICT (tenant_id, call_id, account_id) DO UPDATE SET mode = excluded.mode";
    LEAVE = "DELETE FROM call_supervisors WHERE tenant_id = $1 AND call_id = $2 AND account_id = $3";
    CLOSE_OF_CALL = "DELETE FROM call_supervisors WHERE tenant_id = $1 AND call_id = $2 RETURNING account_id";
    FORGET_LOST = "DELETE FROM call_supervisors WHERE NOT EXISTS (SELECT 1 FROM calls c JOIN nodes n ON n.name = c.node
            WHERE c.tenant_id = call_supervisors.tenant_id AND c.id = call_supervisors.call_id AND c.state <> 'ended'
                AND n.seen_at_ms >= $1)
        RETURNING tenant_id, account_id";
}

/// A supervisor is in a running call, in this mode from now on.
pub async fn enter(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    account: AccountId,
    mode: SupervisorMode,
) -> Result<()> {
    write
        .execute(ENTER, args![tenant, call, account, mode.as_str(), now_ms()])
        .await?;
    availabilities::changed(write, tenant, account)
}

/// A supervisor is in the call no longer.
pub async fn leave(write: &mut Write, tenant: TenantId, call: &CallId, account: AccountId) -> Result<()> {
    match write.execute(LEAVE, args![tenant, call, account]).await? {
        0 => Ok(()),
        _ => availabilities::changed(write, tenant, account),
    }
}

/// The call is over: nobody supervises it any more.
pub(super) async fn close_of_call(write: &mut Write, tenant: TenantId, call: &CallId) -> Result<()> {
    let closed: Vec<(i64,)> = write.all(CLOSE_OF_CALL, args![tenant, call]).await?;
    for (account,) in closed {
        availabilities::changed(write, tenant, AccountId(account))?;
    }
    Ok(())
}

/// Forgets supervisors of calls whose node has given no sign of life since: it never came back to end them.
pub async fn forget_lost(store: &Store, since_ms: i64) -> Result<()> {
    let mut write = store.write().await?;
    let lost: Vec<(i64, i64)> = write.all(FORGET_LOST, args![since_ms]).await?;
    for (tenant, account) in lost {
        availabilities::changed(&mut write, TenantId(tenant), AccountId(account))?;
    }
    write.commit().await
}
