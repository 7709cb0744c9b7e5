//! Organizations that share in programs (specification 2, section 3: CompanyID, CompanyName).

pub mod change;
pub mod create;
pub mod list;

use crate::App;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::TenantId;
use hub_domain::programs::company::Company;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_companies: Allowed(CreateProgramRead);
    create::create_company: Allowed(CreateProgramWrite);
    change::change_company: Allowed(CreateProgramWrite);
};

/// An organization in normal form, whose programs are all the tenant's.
async fn checked(app: &App, tenant: TenantId, company: Company) -> Result<Company, Problem> {
    let company = company
        .checked()
        .map_err(|faults| super::programs::refused("company", faults))?;
    let known = app.store.administered_programs().all(tenant).await?;
    let is_known = |id: &i64| known.iter().any(|program| program.id.0 == *id);
    match company.programs.iter().all(is_known) {
        true => Ok(company),
        false => Err(Problem::field("company.programs", "unknown")),
    }
}
