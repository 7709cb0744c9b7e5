//! Whose conversation a call belongs to, by the number that is shown. It proves nothing, so it leads only where there is nothing to
//! choose: to the one person who has it on file.

use crate::Hub;
use crate::error::Result;
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::{ProgramId, TenantId, ThreadId};

/// What is known of who calls, and the last conversation in the called program, otherwise the last one in any, of the only person with
/// the shown number. None where nobody or several people have it: then somebody has to say whose call it is.
pub(super) async fn conversation(
    hub: &Hub,
    tenant: TenantId,
    caller: &str,
    program: ProgramId,
) -> Result<(CallerStanding, Option<ThreadId>)> {
    let applicants = hub.store().applicants();
    let people = match caller {
        "" => 0,
        caller => applicants.people_at(tenant, caller).await?,
    };
    let standing = CallerStanding::of_shown(caller, people);
    let thread = match standing {
        CallerStanding::OnFile => match applicants.thread_in_program(tenant, caller, program).await? {
            Some(thread) => Some(thread),
            None => applicants.thread_at(tenant, caller).await?,
        },
        CallerStanding::Identified
        | CallerStanding::Shared
        | CallerStanding::NotOnFile
        | CallerStanding::Withheld => None,
    };
    Ok((standing, thread))
}
