//! `GET /api/resource-types`, `resource-scopes`, `uses`, `addons`, `licenses`, `eligibility-criterias`: what the programs of an instance
//! name, each once, with the programs that name it.

use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::Problem;
use actix_web::{HttpRequest, get, web};
use hub_domain::programs::details::{Named, ProgramDetails, in_lang};
use hub_store::programs::program_listings::ListedProgram;
use serde::Serialize;
use std::collections::BTreeMap;

/// Something that programs name.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CatalogueEntry {
    /// The program's own word for it.
    id: String,
    /// In the caller's language, else in English.
    ds_displayname: String,
    /// The language of the name.
    lang: String,
    /// The programs that name it.
    cd_resources: Vec<i64>,
}

/// The entries of one list of every program. Programs that use the same id with the same name mean the same.
async fn entries(
    app: &App,
    caller: &Caller,
    request: &HttpRequest,
    list: impl Fn(&ProgramDetails) -> &[Named],
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    let programs = app.store.program_listings().all(caller.tenant).await?;
    let lang = language_of(request, caller);
    let mut found = BTreeMap::new();
    for program in &programs {
        for named in list(&program.details) {
            if let Some((lang, words)) = in_lang(&named.words, &lang) {
                add(&mut found, program, (&named.id, words, lang));
            }
        }
    }
    Ok(web::Json(found.into_values().collect()))
}

fn add<'a>(
    found: &mut BTreeMap<(&'a str, String), CatalogueEntry>,
    program: &ListedProgram,
    (id, words, lang): (&'a str, &str, &str),
) {
    let entry = found
        .entry((id, words.to_owned()))
        .or_insert_with(|| CatalogueEntry {
            id: id.to_owned(),
            ds_displayname: words.to_owned(),
            lang: lang.to_owned(),
            cd_resources: Vec::new(),
        });
    entry.cd_resources.push(program.id.0);
}

/// The kinds of programs: their categories, as the agency wrote them.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<CatalogueEntry>)), security(("bearer" = [])))]
#[get("/api/resource-types")]
pub async fn list_resource_types(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    let programs = app.store.program_listings().all(caller.tenant).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut found = BTreeMap::new();
    for program in programs.iter().filter(|program| !program.category.is_empty()) {
        let category = program.category.as_str();
        add(&mut found, program, (category, category, &tenant.lang));
    }
    Ok(web::Json(found.into_values().collect()))
}

/// Where programs hold.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<CatalogueEntry>)), security(("bearer" = [])))]
#[get("/api/resource-scopes")]
pub async fn list_resource_scopes(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    entries(&app, &caller, &request, |details| &details.scopes).await
}

/// What the help of programs may be used for.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<CatalogueEntry>)), security(("bearer" = [])))]
#[get("/api/uses")]
pub async fn list_uses(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    entries(&app, &caller, &request, |details| &details.uses).await
}

/// What may be asked for with programs.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<CatalogueEntry>)), security(("bearer" = [])))]
#[get("/api/addons")]
pub async fn list_add_ons(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    entries(&app, &caller, &request, |details| &details.add_ons).await
}

/// The licences that those hold who apply.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<CatalogueEntry>)), security(("bearer" = [])))]
#[get("/api/licenses")]
pub async fn list_licenses(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    entries(&app, &caller, &request, |details| &details.licences).await
}

/// Who may qualify for programs.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<CatalogueEntry>)), security(("bearer" = [])))]
#[get("/api/eligibility-criterias")]
pub async fn list_eligibility_criterias(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
) -> Result<web::Json<Vec<CatalogueEntry>>, Problem> {
    entries(&app, &caller, &request, |details| &details.eligibility).await
}
