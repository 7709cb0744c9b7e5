//! `GET /api/instances/{id}/background/{version}`: the picture beside an instance's sign-in form.

use super::picture;
use crate::App;
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, get, web};
use hub_domain::TenantId;
use hub_store::identity::instance_pictures::BACKGROUND;

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
    picture::read(&app, TenantId(id), &BACKGROUND, &version, "image/jpeg").await
}
