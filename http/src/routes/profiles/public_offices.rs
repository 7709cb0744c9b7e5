//! Public offices: who represents and serves the caller.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use crate::routes::profiles::{WhichProfile, is_business, whose};
use actix_web::{get, web};
use hub_domain::people::public_office::PublicOffice;
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::section::Section;
use serde::Serialize;

/// Offices that serve somebody.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfficesServing {
    /// The ZIP code that they were found by; null where none is on file.
    zip: Option<String>,
    items: Vec<PublicOffice>,
}

/// Who serves the caller, by the ZIP code of their address.
#[utoipa::path(
    tag = "profiles",
    params(WhichProfile),
    responses((status = 200, body = OfficesServing)),
    security(("bearer" = []))
)]
#[get("/api/profile/public-offices")]
pub async fn list_serving_offices(
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
    let mut items = app.store.public_offices().all(caller.tenant).await?;
    // A ZIP code may have four digits more, which say no more of who serves it.
    let of = zip.as_deref().unwrap_or_default().get(..5).unwrap_or_default();
    items.retain(|office| office.serves(of));
    Ok(web::Json(OfficesServing { zip, items }))
}
