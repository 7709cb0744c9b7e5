//! `POST`, `DELETE /api/admin/instances/{id}/logo`: the picture that stands for an instance, also from a drawing.

use super::own;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::identity::instances::logo::{LogoAddress, LogoForm, MAX_BYTES, PART, file};
use actix_multipart::Multipart;
use actix_web::{delete, post, web};
use hub_administration::logo_picture;
use hub_store::identity::logos;

/// Uploads the logo of the caller's own instance: a multipart form with one `file`, SVG of at most 512 KB, or PNG, JPEG, GIF or WebP
/// of at most 2 MB (2,048 KB). The hub makes a PNG of at most 640 pixels of it: of a drawing only its shapes.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = LogoAddress),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/admin/instances/{id}/logo")]
pub async fn upload_instance_logo(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    form: Multipart,
) -> Result<web::Json<LogoAddress>, Problem> {
    own(&caller, &id)?;
    let bytes = file(form, MAX_BYTES).await?;
    let made = web::block(move || made(&bytes)).await;
    let png = made
        .map_err(Problem::internal)?
        .map_err(|fault| Problem::field(PART, fault))?;
    let tenant = caller.tenant;
    let mut write = app.store.write().await?;
    let address = |version: &str| format!("/api/instances/{tenant}/logo/{version}");
    let shown = logos::put(&mut write, tenant, &png, address, &caller.by()).await?;
    write.commit().await?;
    Ok(web::Json(LogoAddress {
        ds_logoUrl: Some(shown),
    }))
}

/// Removes the logo of the caller's own instance: its name and initials stand in its place.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = LogoAddress),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/admin/instances/{id}/logo")]
pub async fn remove_instance_logo(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
) -> Result<web::Json<LogoAddress>, Problem> {
    own(&caller, &id)?;
    let mut write = app.store.write().await?;
    logos::remove(&mut write, caller.tenant, &caller.by()).await?;
    write.commit().await?;
    Ok(web::Json(LogoAddress { ds_logoUrl: None }))
}

/// The picture of an upload.
fn made(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    match logo_picture::is_drawing(bytes) {
        true => logo_picture::picture_of(bytes),
        false => hub_actors::files::logo(bytes),
    }
}
