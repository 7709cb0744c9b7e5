//! `GET /api/instances/{id}/background/{version}`: the picture beside an instance's sign-in form.

use super::logo::CACHING;
use crate::App;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{HttpResponse, get, web};
use hub_domain::TenantId;

/// The picture itself, JPEG. An earlier version is 404.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`"), ("version" = String, Path)),
    responses(
        (status = 200, description = "the picture", content_type = "image/jpeg"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/{id}/background/{version}")]
pub async fn read_background(
    app: web::Data<App>,
    path: web::Path<(i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, version) = path.into_inner();
    let jpeg = app.store.backgrounds().jpeg(TenantId(id), &version).await?;
    let jpeg = jpeg.ok_or(Key::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "image/jpeg"))
        .insert_header((CACHE_CONTROL, CACHING))
        .body(jpeg))
}
