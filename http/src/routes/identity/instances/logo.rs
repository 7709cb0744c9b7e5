//! `POST`, `DELETE /api/instances/{id}/logo`, `GET /api/instances/{id}/logo/{version}`: the picture that stands for an instance.

use super::picture::{self, LOGO, LogoForm};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_multipart::Multipart;
use actix_web::{HttpResponse, delete, get, post, web};
use hub_domain::TenantId;
use hub_store::identity::instance_pictures;
use serde::Serialize;

/// Where the logo is now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[allow(non_snake_case)]
pub struct LogoAddress {
    /// Null without one.
    pub(crate) ds_logoUrl: Option<String>,
}

/// Uploads the logo of one's own instance: a multipart form with one `file`, PNG, JPEG, GIF or WebP of at most 2 MB (2,048 KB). The
/// hub makes a PNG of at most 640 pixels of it, keeps its transparency, and shows it from the next request on wherever the
/// branding's `ds_logoUrl` is shown.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Data<LogoAddress>),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/instances/{id}/logo")]
pub async fn upload_logo(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
    form: Multipart,
) -> Result<web::Json<Data<LogoAddress>>, Problem> {
    caller.in_instance(&*id)?;
    let shown = picture::upload(&app, &caller, &LOGO, form).await?;
    Ok(web::Json(Data {
        data: LogoAddress {
            ds_logoUrl: Some(shown),
        },
    }))
}

/// Removes the logo: the instance's name and initials stand in its place.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses((status = 200, body = Data<LogoAddress>)),
    security(("bearer" = []))
)]
#[delete("/api/instances/{id}/logo")]
pub async fn remove_logo(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
) -> Result<web::Json<Data<LogoAddress>>, Problem> {
    caller.in_instance(&*id)?;
    picture::remove(&app, &caller, &instance_pictures::LOGO).await?;
    Ok(web::Json(Data {
        data: LogoAddress { ds_logoUrl: None },
    }))
}

/// The picture itself, PNG. An earlier version is 404.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`"), ("version" = String, Path)),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/{id}/logo/{version}")]
pub async fn read_logo(app: web::Data<App>, path: web::Path<(i64, String)>) -> Result<HttpResponse, Problem> {
    let (id, version) = path.into_inner();
    picture::read(
        &app,
        TenantId(id),
        &instance_pictures::LOGO,
        &version,
        "image/png",
    )
    .await
}
