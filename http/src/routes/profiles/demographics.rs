//! The catalogue of demographics, and what a person says of their background: one transaction under all of the specification's calls.

use super::Whose;
use super::save::{save, version_of};
use crate::App;
use crate::extract::own::Person;
use crate::extract::{Allowed, AnySession, Caller, Json, Own};
use crate::problem::{Problem, ProblemBody};
use crate::routes::profiles::person::NamedRows;
use crate::routes::profiles::view::named;
use actix_web::{delete, get, post, put, web};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::demographics::CATALOGUE;
use hub_domain::profiles::section::{Section, WantedRow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// An entry of the catalogue.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DemographicView {
    id: String,
    /// `Ethnicity`, `Gender`, `Race` or `Other`.
    ds_type: String,
    /// `Demographics` or `Involvement`.
    ds_category: String,
    ds_demographic: String,
    /// The language of `ds_demographic`.
    lang: String,
}

/// The catalogue.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Demographics {
    data: Vec<DemographicView>,
}

/// An entry that a person says of themselves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IndividualDemographic {
    /// Of the relation, not of the entry.
    id: String,
    cd_user: i64,
    /// An id of the catalogue.
    cd_demographic: String,
    /// `Ethnicity`, `Gender`, `Race` or `Other`.
    ds_type: String,
    /// `Demographics` or `Involvement`.
    ds_category: String,
    ds_demographic: String,
    /// The language of `ds_demographic`.
    lang: String,
}

/// What a person says of their background, with the words of the catalogue.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IndividualDemographics {
    data: Vec<IndividualDemographic>,
}

/// One entry that is to be added.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewDemographic {
    /// An id of the catalogue.
    cd_demographic: String,
}

/// All entries as they are to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DemographicsChange {
    /// Ids of the catalogue.
    demographics: Vec<String>,
}

fn catalogue(lang: &str) -> web::Json<Demographics> {
    let data = CATALOGUE
        .iter()
        .map(|entry| {
            let (words, lang) = entry.words(lang);
            DemographicView {
                id: entry.id.to_owned(),
                ds_type: entry.ds_type.to_owned(),
                ds_category: entry.ds_category.to_owned(),
                ds_demographic: words.to_owned(),
                lang: lang.to_owned(),
            }
        })
        .collect();
    web::Json(Demographics { data })
}

/// The catalogue in English.
#[utoipa::path(tag = "profiles", responses((status = 200, body = Demographics)), security(("bearer" = [])))]
#[get("/api/demographics")]
pub async fn list_demographics(_: Allowed<AnySession>) -> web::Json<Demographics> {
    catalogue("en")
}

/// The catalogue in the language of the caller's account.
#[utoipa::path(tag = "profiles", responses((status = 200, body = Demographics)), security(("bearer" = [])))]
#[get("/api/demographics/translated")]
pub async fn list_demographics_translated(caller: Allowed<AnySession>) -> web::Json<Demographics> {
    catalogue(&caller.lang)
}

fn section() -> Result<&'static Section, Problem> {
    Section::of(ProfileKind::Individual, "demographics").ok_or_else(|| Problem::internal("no such section"))
}

/// The person themselves, as somebody who saves.
async fn own(app: &App, own: Own<Person>) -> Result<(Allowed<AnySession>, Whose), Problem> {
    let (caller, Person(subject, account)) = own.take(app).await?;
    let whose = Whose {
        subject,
        role: None,
        account,
    };
    Ok((caller, whose))
}

async fn set(
    app: &App,
    caller: &Caller,
    whose: &Whose,
    (seen, ids): (i64, &[String]),
) -> Result<web::Json<NamedRows>, Problem> {
    let section = section()?;
    let profiles = app.store.profile_facts();
    let known = profiles.rows(caller.tenant, whose.subject, section).await?;
    let mut rows: Vec<WantedRow> = Vec::new();
    for id in ids {
        let is_there = |row: &WantedRow| row.values.get("cd_demographic").and_then(Value::as_str) == Some(id);
        if rows.iter().any(is_there) {
            continue;
        }
        let same = known.iter().find(|row| row.text("cd_demographic") == Some(id));
        rows.push(WantedRow {
            id: same.map(|row| row.id.clone()).unwrap_or_default(),
            values: BTreeMap::from([("cd_demographic".to_owned(), id.as_str().into())]),
        });
    }
    save(app, caller, whose, section, Some(seen), &rows).await?;
    let rows = profiles.rows(caller.tenant, whose.subject, section).await?;
    Ok(web::Json(NamedRows::new(named(rows))))
}

/// The entries of the catalogue that the person says of themselves, in the language of their account.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_user`")),
    responses(
        (status = 200, body = IndividualDemographics),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/users/{id}/demographics-individuals")]
pub async fn list_individual_demographics(
    app: web::Data<App>,
    person: Own<Person>,
) -> Result<web::Json<IndividualDemographics>, Problem> {
    let (caller, Person(subject, _)) = person.take(&app).await?;
    let profiles = app.store.profile_facts();
    let rows = profiles.rows(caller.tenant, subject, section()?).await?;
    let said = rows.into_iter().filter_map(|row| {
        let entry = CATALOGUE
            .iter()
            .find(|entry| row.text("cd_demographic") == Some(entry.id))?;
        let (words, lang) = entry.words(&caller.lang);
        Some(IndividualDemographic {
            cd_user: caller.cd_user.0,
            cd_demographic: entry.id.to_owned(),
            ds_type: entry.ds_type.to_owned(),
            ds_category: entry.ds_category.to_owned(),
            ds_demographic: words.to_owned(),
            lang: lang.to_owned(),
            id: row.id,
        })
    });
    Ok(web::Json(IndividualDemographics { data: said.collect() }))
}

/// Takes everything away that a person said of their background.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_user`")),
    responses((status = 200, body = NamedRows), (status = 404, body = ProblemBody, content_type = "application/problem+json")),
    security(("bearer" = []))
)]
#[delete("/api/users/{id}/user-demographics")]
pub async fn delete_user_demographics(
    app: web::Data<App>,
    person: Own<Person>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, whose) = own(&app, person).await?;
    let seen = version_of(&app, &caller, &whose, section()?).await?;
    set(&app, &caller, &whose, (seen, &[])).await
}

/// Adds one entry; one that is there already stays.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_user`")),
    request_body = NewDemographic,
    responses(
        (status = 200, body = NamedRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/users/{id}/user-demographics")]
pub async fn add_user_demographic(
    app: web::Data<App>,
    person: Own<Person>,
    body: Json<NewDemographic>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, whose) = own(&app, person).await?;
    let seen = version_of(&app, &caller, &whose, section()?).await?;
    let profiles = app.store.profile_facts();
    let known = profiles.rows(caller.tenant, whose.subject, section()?).await?;
    let mut ids: Vec<String> = known
        .iter()
        .filter_map(|row| row.text("cd_demographic").map(str::to_owned))
        .collect();
    ids.push(body.0.cd_demographic);
    set(&app, &caller, &whose, (seen, &ids)).await
}

/// Sets all entries at once.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_user`")),
    request_body = DemographicsChange,
    responses(
        (status = 200, body = NamedRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/users/{id}/user-demographics")]
pub async fn set_user_demographics(
    app: web::Data<App>,
    person: Own<Person>,
    body: Json<DemographicsChange>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, whose) = own(&app, person).await?;
    let seen = version_of(&app, &caller, &whose, section()?).await?;
    set(&app, &caller, &whose, (seen, &body.0.demographics)).await
}

/// The same under the specification's name.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_user`")),
    request_body = DemographicsChange,
    responses(
        (status = 200, body = NamedRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/users/{id}/edit-user-demographics")]
pub async fn edit_user_demographics(
    app: web::Data<App>,
    person: Own<Person>,
    body: Json<DemographicsChange>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, whose) = own(&app, person).await?;
    let seen = version_of(&app, &caller, &whose, section()?).await?;
    set(&app, &caller, &whose, (seen, &body.0.demographics)).await
}
