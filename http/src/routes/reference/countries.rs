//! `GET /api/countries`.

use super::{cached, wanted};
use crate::problem::Problem;
use actix_web::{HttpRequest, HttpResponse, get};
use hub_reference::countries::{self, Country};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Countries {
    /// The United States first, then by name.
    countries: Vec<Country>,
    /// Of the names (BCP 47).
    lang: &'static str,
}

/// All countries, named in the language that the browser asks for; English where there are no names in it.
#[utoipa::path(tag = "reference", responses((status = 200, body = Countries)))]
#[get("/api/countries")]
pub async fn list_countries(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let lang = countries::language(wanted(&request));
    let countries = countries::countries(lang);
    cached(&request, Some(lang), &Countries { countries, lang })
}
