//! Whose conversation a call belongs to, by the number of who calls.

use crate::Hub;
use crate::error::Result;
use hub_domain::{ProgramId, TenantId, ThreadId};

/// The caller's last conversation in the called program, otherwise their last one in any; the same rule as for texts.
pub(super) async fn conversation(
    hub: &Hub,
    tenant: TenantId,
    caller: &str,
    program: ProgramId,
) -> Result<Option<ThreadId>> {
    if caller.is_empty() {
        return Ok(None);
    }
    let applicants = hub.store().applicants();
    if let Some(thread) = applicants.thread_in_program(tenant, caller, program).await? {
        return Ok(Some(thread));
    }
    Ok(applicants.thread_at(tenant, caller).await?)
}
