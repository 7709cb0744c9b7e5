//! `GET /api/tax-classifications`, `GET /api/license-types`.

use super::{cached, wanted};
use crate::problem::Problem;
use actix_web::{HttpRequest, HttpResponse, get};
use hub_reference::classifications::{self, Classification};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Classifications {
    items: Vec<Classification>,
    /// Of the names (BCP 47).
    lang: &'static str,
}

/// How a business can be taxed, in the language that the browser asks for.
#[utoipa::path(tag = "reference", responses((status = 200, body = Classifications)))]
#[get("/api/tax-classifications")]
pub async fn list_tax_classifications(request: HttpRequest) -> Result<HttpResponse, Problem> {
    answer(&request, classifications::tax_classifications)
}

/// What a licence can be for, in the language that the browser asks for.
#[utoipa::path(tag = "reference", responses((status = 200, body = Classifications)))]
#[get("/api/license-types")]
pub async fn list_license_types(request: HttpRequest) -> Result<HttpResponse, Problem> {
    answer(&request, classifications::license_types)
}

fn answer(request: &HttpRequest, list: fn(&str) -> Vec<Classification>) -> Result<HttpResponse, Problem> {
    let lang = classifications::language(wanted(request));
    let items = list(lang);
    cached(request, Some(lang), &Classifications { items, lang })
}
