//! `GET /api/admin/instances/{id}/colours`: how colours would be drawn, before they are saved.

use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_administration::brand_pairs::{self, DrawnBrand};
use hub_administration::contrast::Colour;
use serde::Deserialize;

/// Which colours.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ColoursQuery {
    /// `#rrggbb`; must be named.
    light: Option<String>,
    /// `#rrggbb`, for the dark theme; left out: the other one.
    dark: Option<String>,
}

/// Every pair that would be drawn with these colours, each with its contrast; nothing is saved.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`"), ColoursQuery),
    responses(
        (status = 200, body = DrawnBrand),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/admin/instances/{id}/colours")]
pub async fn judge_colours(
    caller: Allowed<InstanceRead>,
    id: web::Path<String>,
    query: web::Query<ColoursQuery>,
) -> Result<web::Json<DrawnBrand>, Problem> {
    caller.in_instance(&*id)?;
    let light = query
        .light
        .as_deref()
        .ok_or_else(|| Problem::field("light", "required"))?;
    let light = colour("light", light)?;
    let dark = query
        .dark
        .as_deref()
        .map(|text| colour("dark", text))
        .transpose()?;
    Ok(web::Json(brand_pairs::drawn(light, dark)))
}

fn colour(field: &str, text: &str) -> Result<Colour, Problem> {
    text.parse().map_err(|_| Problem::field(field, "not_a_colour"))
}
