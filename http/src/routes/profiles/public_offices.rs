//! Public offices: who serves the caller, and the county's list of them.

use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::profiles::{WhichProfile, is_business, whose};
use actix_web::{get, put, web};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::section::Section;
use hub_domain::written::plain_line;
use hub_store::profiles::public_offices::{self, PublicOffice};
use serde::{Deserialize, Serialize};

/// The most offices of a list.
const MAX_OFFICES: usize = 2_000;

/// Offices that serve somebody.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfficesServing {
    /// The ZIP code that they were found by; null where none is on file.
    zip: Option<String>,
    items: Vec<PublicOffice>,
}

/// The list of a county.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OfficeList {
    /// At most 2,000; they replace those before.
    offices: Vec<PublicOffice>,
}

/// How many offices there are now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfficesImported {
    count: usize,
}

/// Who serves the caller, by the ZIP code of their address.
#[utoipa::path(
    tag = "profiles",
    params(WhichProfile),
    responses((status = 200, body = OfficesServing)),
    security(("bearer" = []))
)]
#[get("/api/profile/public-offices")]
pub async fn list_public_offices(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    which: web::Query<WhichProfile>,
) -> Result<web::Json<OfficesServing>, Problem> {
    let whose = whose(&app, &caller, *which).await?;
    let (kind, name) = match is_business(&whose) {
        true => (ProfileKind::Business, "overview"),
        false => (ProfileKind::Individual, "address"),
    };
    let section = Section::of(kind, name).ok_or_else(|| Problem::internal("no such section"))?;
    let rows = app
        .store
        .profile_facts()
        .rows(caller.tenant, whose.subject, section)
        .await?;
    let zip = rows.first().and_then(|row| row.text("ds_zip")).map(str::to_owned);
    let of = zip.as_deref().unwrap_or_default();
    let items = app.store.public_offices().serving(caller.tenant, of).await?;
    Ok(web::Json(OfficesServing { zip, items }))
}

/// Replaces the county's list of public offices.
#[utoipa::path(
    tag = "profiles",
    request_body = OfficeList,
    responses(
        (status = 200, body = OfficesImported),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/public-offices")]
pub async fn import_public_offices(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<OfficeList>,
) -> Result<web::Json<OfficesImported>, Problem> {
    let offices = body.0.offices;
    if offices.len() > MAX_OFFICES {
        return Err(Problem::field("offices", "too_many"));
    }
    for (place, office) in offices.iter().enumerate() {
        let fault = |field: &str, key: &str| Err(Problem::field(format!("offices[{place}].{field}"), key));
        if plain_line(&office.office).is_empty() {
            return fault("office", "required");
        }
        let texts = [
            &office.office,
            &office.holder,
            &office.phone,
            &office.mail,
            &office.url,
        ];
        if texts.iter().any(|text| text.chars().nth(200).is_some()) {
            return fault("office", "too_long");
        }
        if !["federal", "state", "county", "city"].contains(&office.level.as_str()) {
            return fault("level", "not_an_option");
        }
        if office.zip_begins.len() > 5 || !office.zip_begins.bytes().all(|byte| byte.is_ascii_digit()) {
            return fault("zip_begins", "not_a_zip");
        }
        if !office.url.is_empty() && !office.url.starts_with("https://") {
            return fault("url", "not_https");
        }
    }
    let mut write = app.store.write().await?;
    public_offices::import(&mut write, caller.tenant, &offices, &caller.origin()).await?;
    write.commit().await?;
    Ok(web::Json(OfficesImported { count: offices.len() }))
}
