//! How every command changes settings of a tenant: on their newest state, with an audit line, or not at all.

use crate::boot::Base;
use crate::error::Result;
use hub_domain::TenantId;
use hub_store::audit::{self, AuditLine, By};
use hub_store::tenant_settings;
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
    let mut write = base.store.write().await?;
    let mut outcome = Ok(());
    let changed =
        tenant_settings::change(&mut write, tenant, &by, |settings| outcome = change(settings)).await?;
    outcome?;
    if changed.is_change() {
        let line = AuditLine::new(tenant, by, action.name, "tenant", tenant)
            .before(described(&changed.before))
            .after(described(&changed.after))
            .reason(action.command);
        audit::append(&mut write, line).await?;
        write.commit().await?;
    }
    Ok(changed.after)
}
