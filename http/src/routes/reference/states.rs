//! `GET /api/states`, `GET /api/states/{id}/counties`.

use super::cached;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_reference::places::{self, County, State};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct States {
    /// By name.
    #[schema(value_type = Vec<State>)]
    states: &'static [State],
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Counties {
    /// By name.
    #[schema(value_type = Vec<County>)]
    counties: Vec<&'static County>,
}

/// The states, the District of Columbia, the territories and the freely associated states.
#[utoipa::path(tag = "reference", responses((status = 200, body = States)))]
#[get("/api/states")]
pub async fn list_states(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let states = places::states();
    cached(&request, None, &States { states })
}

/// The counties of a state.
#[utoipa::path(
    tag = "reference",
    params(("id" = String, Path, description = "The postal code, `VA`, or the two digits, `51`")),
    responses(
        (status = 200, body = Counties),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/states/{id}/counties")]
pub async fn list_counties(request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let state = places::state(&id).ok_or(Key::NotFound)?;
    let counties = places::counties_of(state);
    cached(&request, None, &Counties { counties })
}
