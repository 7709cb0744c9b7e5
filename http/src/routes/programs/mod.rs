//! Programs for those who may apply, and the specification's catalogue of them.

pub mod catalogue;
pub mod list;
pub mod listing;
pub mod read;
pub mod submit_application;

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix_web::web;
use hub_domain::ProgramId;
use hub_store::programs::program_listings::ListedProgram;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_programs: Session;
    read::read_program: Session;
    catalogue::resources::list_resources: Session;
    catalogue::resources::read_resource: Session;
    catalogue::instance_resources::list_instance_resources: Session;
    catalogue::instance_resources::list_resources_of_instance: Session;
    catalogue::instance_resources::list_public_resources: Open;
    catalogue::entries::list_resource_types: Session;
    catalogue::entries::list_resource_scopes: Session;
    catalogue::entries::list_uses: Session;
    catalogue::entries::list_add_ons: Session;
    catalogue::entries::list_licenses: Session;
    catalogue::entries::list_eligibility_criterias: Session;
    catalogue::resource_add_ons::list_resource_add_ons: Session;
    catalogue::eligibility::list_eligibility: Session;
    catalogue::application_fields::list_application_fields: Session;
    catalogue::declarations::list_declarations: Session;
    submit_application::submit_application: Session;
};

/// An active program of the caller's tenant, or one that the caller tries before its launch.
async fn program(app: &App, caller: &Caller, id: &web::Path<i64>) -> Result<ListedProgram, Problem> {
    let listings = app.store.program_listings();
    let found = listings
        .one(caller.tenant, ProgramId(**id), caller.account)
        .await?;
    found.ok_or_else(|| Key::NotFound.into())
}
