//! The specification's catalogue: what programs, their details and their forms say, under the specification's names
//! (specification 3, section 7).

pub mod application_fields;
pub mod declarations;
pub mod eligibility;
pub mod entries;
pub(in crate::routes) mod form_in_force;
pub mod instance_resources;
pub mod resource_add_ons;
pub mod resources;

use serde::Deserialize;

/// Of which program.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfResource {
    /// The program's number.
    cd_resource: i64,
}
