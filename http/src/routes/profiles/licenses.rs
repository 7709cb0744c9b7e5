//! `/api/community-entity-licenses/{id}`: licences of a business, one at a time, over the section that its profile has of them.

use super::Whose;
use super::business::section;
use super::save::{save, version_of};
use super::view::named;
use crate::App;
use crate::extract::own::Business;
use crate::extract::{Allowed, AnySession, Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::profiles::person::NamedRows;
use actix_web::{delete, get, patch, post, web};
use hub_domain::profiles::fact::Row;
use hub_domain::profiles::section::WantedRow;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A licence's fields by name: `cd_license_type`, `ds_number`, `ds_issuer`, `dt_issued`, `dt_expires`, `ds_addons`.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LicenseFields {
    #[schema(value_type = Object)]
    fields: BTreeMap<String, Value>,
}

/// Licences under the specification's names, each with the business that holds it.
fn held(whose: &Whose, rows: Vec<Row>) -> web::Json<NamedRows> {
    let mut licenses = named(rows);
    for license in &mut licenses {
        license["cd_community_entity"] = whose.subject.id.into();
    }
    web::Json(NamedRows::new(licenses))
}

/// The version of the section, and its rows.
async fn known(
    app: &App,
    caller: &Allowed<AnySession>,
    whose: &Whose,
) -> Result<(i64, Vec<WantedRow>), Problem> {
    let seen = version_of(app, caller, whose, section("licenses")?).await?;
    let profiles = app.store.profile_facts();
    let rows = profiles
        .rows(caller.tenant, whose.subject, section("licenses")?)
        .await?;
    let wanted = rows.into_iter().map(|row| WantedRow {
        id: row.id,
        values: row
            .facts
            .into_iter()
            .map(|(name, fact)| (name, fact.value))
            .collect(),
    });
    Ok((seen, wanted.collect()))
}

async fn keep(
    app: &App,
    caller: &Allowed<AnySession>,
    whose: &Whose,
    (seen, rows): (i64, &[WantedRow]),
) -> Result<web::Json<NamedRows>, Problem> {
    let licenses = section("licenses")?;
    save(app, caller, whose, licenses, Some(seen), rows).await?;
    let rows = app
        .store
        .profile_facts()
        .rows(caller.tenant, whose.subject, licenses)
        .await?;
    Ok(held(whose, rows))
}

/// Where a licence stands among those known.
fn place(rows: &[WantedRow], id: &str) -> Result<usize, Problem> {
    let found = rows.iter().position(|row| row.id == id);
    found.ok_or_else(|| Problem::new(Key::NotFound).and_field("license", "not_found"))
}

/// The licences of a business, each with its `cd_community_entity`.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    responses(
        (status = 200, body = NamedRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/community-entity-licenses/{id}")]
pub async fn list_community_entity_licenses(
    app: web::Data<App>,
    own: Own<Business>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let rows = app
        .store
        .profile_facts()
        .rows(caller.tenant, whose.subject, section("licenses")?)
        .await?;
    Ok(held(&whose, rows))
}

/// Adds a licence; answers all of them.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    request_body = LicenseFields,
    responses(
        (status = 200, body = NamedRows),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/community-entity-licenses/{id}")]
pub async fn create_community_entity_license(
    app: web::Data<App>,
    own: Own<Business>,
    body: Json<LicenseFields>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let (seen, mut rows) = known(&app, &caller, &whose).await?;
    rows.push(WantedRow {
        id: String::new(),
        values: body.0.fields,
    });
    keep(&app, &caller, &whose, (seen, &rows)).await
}

/// Changes fields of a licence; null empties one. Answers all of them.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`"), ("license" = String, Path)),
    request_body = LicenseFields,
    responses(
        (status = 200, body = NamedRows),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/community-entity-licenses/{id}/{license}")]
pub async fn change_community_entity_license(
    app: web::Data<App>,
    own: Own<Business>,
    path: web::Path<(String, String)>,
    body: Json<LicenseFields>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let (seen, mut rows) = known(&app, &caller, &whose).await?;
    let place = place(&rows, &path.1)?;
    rows[place].values.extend(body.0.fields);
    keep(&app, &caller, &whose, (seen, &rows)).await
}

/// Removes a licence; answers those that remain.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`"), ("license" = String, Path)),
    responses(
        (status = 200, body = NamedRows),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/community-entity-licenses/{id}/{license}")]
pub async fn delete_community_entity_license(
    app: web::Data<App>,
    own: Own<Business>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let (seen, mut rows) = known(&app, &caller, &whose).await?;
    rows.remove(place(&rows, &path.1)?);
    keep(&app, &caller, &whose, (seen, &rows)).await
}
