//! `POST`, `DELETE /api/admin/instances/{id}/background`: the picture beside an instance's sign-in form.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::identity::instances::picture::{self, BACKGROUND, LogoForm};
use actix_multipart::Multipart;
use actix_web::{delete, post, web};
use hub_store::identity::instance_pictures;
use serde::Serialize;

/// Where the background is now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct BackgroundAddress {
    /// Null without one.
    ds_backgroundUrl: Option<String>,
}

/// Uploads the background of the caller's own instance: a multipart form with one `file`, PNG, JPEG, GIF or WebP of at most 8 MB
/// (8,192 KB). The hub makes a JPEG of at most 1,920 pixels of it.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = BackgroundAddress),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/admin/instances/{id}/background")]
pub async fn upload_background(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    form: Multipart,
) -> Result<web::Json<BackgroundAddress>, Problem> {
    caller.in_instance(&*id)?;
    let shown = picture::upload(&app, &caller, &BACKGROUND, form).await?;
    Ok(web::Json(BackgroundAddress {
        ds_backgroundUrl: Some(shown),
    }))
}

/// Removes the background of the caller's own instance: the product's own drawing stands in its place.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = BackgroundAddress),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/admin/instances/{id}/background")]
pub async fn remove_background(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
) -> Result<web::Json<BackgroundAddress>, Problem> {
    caller.in_instance(&*id)?;
    picture::remove(&app, &caller, &instance_pictures::BACKGROUND).await?;
    Ok(web::Json(BackgroundAddress {
        ds_backgroundUrl: None,
    }))
}
