//! How every command changes settings of a tenant: on their newest state, with an audit line, or not at all.

use crate::boot::Base;
use crate::error::Result;
use hub_domain::TenantId;
use hub_store::audit::By;
use hub_store::tenant_settings::{self, Noted};
use hub_store::tenants::TenantSettings;

/// The name of a change in the audit log, and the command that makes it.
pub(super) struct Action {
    pub(super) name: &'static str,
    pub(super) command: &'static str,
}

/// Changes settings, and answers what they are then. `described` says in words, without secrets, what the command is about: it
/// becomes the audit line's states before and after. A refusal changes nothing.
pub(super) async fn change(
    base: &Base,
    tenant: TenantId,
    action: Action,
    described: impl Fn(&TenantSettings) -> String,
    change: impl FnOnce(&mut TenantSettings) -> Result<()>,
) -> Result<TenantSettings> {
    let by = By::system().from("command line");
    let noted = Noted {
        action: action.name,
        reason: action.command,
        seen: None,
    };
    let changed = tenant_settings::change_noted(&base.store, tenant, by, noted, described, change);
    Ok(changed.await?.after)
}
