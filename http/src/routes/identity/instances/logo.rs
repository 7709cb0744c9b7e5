//! `POST`, `DELETE /api/instances/{id}/logo`, `POST /api/admin/logo`, `POST /api/notifications/logo`,
//! `GET /api/instances/{id}/logo/{version}`: the picture that stands for an instance.

use crate::App;
use crate::extract::allowed::{Admin, InstanceWrite};
use crate::extract::{Allowed, Caller};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_multipart::{Multipart, MultipartError};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{HttpResponse, delete, get, post, web};
use futures::StreamExt;
use hub_domain::TenantId;
use hub_store::identity::logos;
use serde::Serialize;

/// The part that has the picture.
pub(crate) const PART: &str = "file";
/// Largest picture that is taken, in bytes.
pub(crate) const MAX_BYTES: usize = 2 * 1024 * 1024;
/// The address changes with the picture.
pub(crate) const CACHING: &str = "public, max-age=31536000, immutable";

/// Where the logo is now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[allow(non_snake_case)]
pub struct LogoAddress {
    /// Null without one.
    pub(crate) ds_logoUrl: Option<String>,
}

/// The form of an upload.
#[derive(utoipa::ToSchema)]
#[allow(
    dead_code,
    reason = "the document's shape of the form; its parts are read as they come"
)]
pub struct LogoForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
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
    own(&caller, &id)?;
    keep(&app, &caller, form).await
}

/// The same of one's own instance, for those who change how it looks.
#[utoipa::path(
    tag = "administration",
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Data<LogoAddress>),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/logo")]
pub async fn upload_admin_logo(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    form: Multipart,
) -> Result<web::Json<Data<LogoAddress>>, Problem> {
    keep(&app, &caller, form).await
}

/// The same again, by the name that notification management has for it: mails show the logo of the instance.
#[utoipa::path(
    tag = "notifications",
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Data<LogoAddress>),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/notifications/logo")]
pub async fn upload_notification_logo(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    form: Multipart,
) -> Result<web::Json<Data<LogoAddress>>, Problem> {
    keep(&app, &caller, form).await
}

/// Makes a logo of the form's picture and shows it.
async fn keep(app: &App, caller: &Caller, form: Multipart) -> Result<web::Json<Data<LogoAddress>>, Problem> {
    let bytes = file(form, MAX_BYTES).await?;
    let made = web::block(move || hub_actors::files::logo(&bytes)).await;
    let png = made
        .map_err(Problem::internal)?
        .map_err(|fault| Problem::field(PART, fault))?;
    let tenant = caller.tenant;
    let mut write = app.store.write().await?;
    let address = |version: &str| format!("/api/instances/{tenant}/logo/{version}");
    let shown = logos::put(&mut write, tenant, &png, address, &caller.by()).await?;
    write.commit().await?;
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
    own(&caller, &id)?;
    let mut write = app.store.write().await?;
    logos::remove(&mut write, caller.tenant, &caller.by()).await?;
    write.commit().await?;
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
    let png = app.store.logos().png(TenantId(id), &version).await?;
    let png = png.ok_or(Key::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "image/png"))
        .insert_header((CACHE_CONTROL, CACHING))
        .body(png))
}

/// Another instance's is as if it were not there.
fn own(caller: &Allowed<Admin>, id: &str) -> Result<(), Problem> {
    match id == caller.tenant.to_string() {
        true => Ok(()),
        false => Err(Key::NotFound.into()),
    }
}

/// The bytes of the form's one file, at most so many.
pub(crate) async fn file(mut form: Multipart, most: usize) -> Result<Vec<u8>, Problem> {
    let mut bytes: Option<Vec<u8>> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(refused)?;
        if part.name() != Some(PART) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        if bytes.is_some() {
            return Err(Problem::field(PART, "twice"));
        }
        let mut file = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(refused)?;
            if file.len() + chunk.len() > most {
                return Err(Key::PayloadTooLarge.into());
            }
            file.extend_from_slice(&chunk);
        }
        bytes = Some(file);
    }
    bytes.ok_or_else(|| Problem::field(PART, "required"))
}

/// A form that is none, or that broke off.
fn refused(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
