//! `GET /api/public-offices`: who represents and serves people here.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::people::public_office::PublicOffice;
use hub_reference::places;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfficeQuery {
    /// Only those that serve this ZIP code.
    zip: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublicOffices {
    /// In the order of the county's list.
    offices: Vec<PublicOffice>,
}

/// The public offices of the caller's instance, as its county lists them; none where it lists none.
#[utoipa::path(
    tag = "reference",
    params(OfficeQuery),
    responses(
        (status = 200, body = PublicOffices),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/public-offices")]
pub async fn list_public_offices(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    query: web::Query<OfficeQuery>,
) -> Result<web::Json<PublicOffices>, Problem> {
    let mut offices = app.store.public_offices().all(caller.tenant).await?;
    if let Some(typed) = &query.zip {
        let zip = places::zip(typed).ok_or_else(|| Problem::field("zip", "unknown"))?;
        offices.retain(|office| office.serves(&zip.zip));
    }
    Ok(web::Json(PublicOffices { offices }))
}
