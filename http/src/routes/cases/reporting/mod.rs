//! The specification's reporting calls (specification 2, section 7): exchanges with external systems, and the list of
//! reports.

pub mod catalog;
pub mod roles;
pub mod sync_report;

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::TenantId;
use hub_domain::cases::reports::sees_sync_report;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    sync_report::read_sync_report: Allowed(QueueRead);
    catalog::list_catalog_reports: Allowed(ReportRead);
    roles::list_report_roles: Allowed(ReportRolesRead);
    roles::set_report_roles: Allowed(ReportRolesWrite);
};

/// Refuses another instance than the caller's own, as if it were not there.
fn own_instance(caller: &Caller, id: i64) -> Result<(), Problem> {
    match TenantId(id) == caller.tenant {
        true => Ok(()),
        false => Err(Key::NotFound.into()),
    }
}

/// Whether somebody with these roles sees the report on exchanges.
pub(crate) async fn sees_exchanges(
    app: &App,
    tenant: TenantId,
    role_codes: &[String],
    roles: &[i64],
) -> Result<bool, Problem> {
    let is_on = app.store.tenant(tenant).await?.settings.sync_report;
    let is_listed = app.config.sync_report_instances.contains(&tenant.0);
    Ok(sees_sync_report(role_codes, roles, is_listed, is_on))
}
