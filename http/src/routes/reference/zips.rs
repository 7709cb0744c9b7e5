//! `GET /api/zips/{zip}`: where a ZIP code is.

use super::cached;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_reference::places::{self, ZipCode};

/// The counties of a ZIP code: several where it crosses a boundary, none for the armed forces abroad. People may live in another county
/// than their ZIP code says.
#[utoipa::path(
    tag = "reference",
    params(("zip" = String, Path, description = "Five digits, or nine with or without a hyphen")),
    responses(
        (status = 200, body = ZipCode),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/zips/{zip}")]
pub async fn read_zip(request: HttpRequest, zip: web::Path<String>) -> Result<HttpResponse, Problem> {
    let found = places::zip(&zip).ok_or(Key::NotFound)?;
    cached(&request, None, &found)
}
