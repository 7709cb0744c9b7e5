//! `GET /api/programs`: the programs of the caller's tenant.

use super::listing::{Listings, ProgramListing};
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{HttpRequest, get, web};
use hub_domain::clock::now_ms;
use serde::Serialize;

/// The programs of a tenant.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramListings {
    programs: Vec<ProgramListing>,
}

/// The active programs of the caller's tenant by name, and those that the caller tries before their launch, with what the caller has in
/// each. Words are in the language of
/// `Accept-Language`, for government accounts in the account's, and in English where they are missing in it.
#[utoipa::path(tag = "programs", responses((status = 200, body = ProgramListings)), security(("bearer" = [])))]
#[get("/api/programs")]
pub async fn list_programs(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
) -> Result<web::Json<ProgramListings>, Problem> {
    let listed = app.store.program_listings();
    let owned = app.store.own_programs();
    let (programs, own) = tokio::try_join!(
        listed.for_account(caller.tenant, caller.account),
        owned.of(caller.tenant, caller.account)
    )?;
    let lang = language_of(&request, &caller);
    let listings = Listings::of(&app, caller.tenant, lang, now_ms()).await?;
    let programs = programs.iter();
    Ok(web::Json(ProgramListings {
        programs: programs
            .map(|program| listings.listing(program, own.get(&program.id)))
            .collect(),
    }))
}
