//! `POST`, `DELETE /api/admin/instances/{id}/logo`: the picture that stands for an instance, also from a drawing. `POST /api/admin/logo`,
//! `POST /api/notifications/logo`: the same without drawings, under the specification's paths.

use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Caller};
use crate::problem::{Problem, ProblemBody};
use crate::routes::identity::instances::logo::LogoAddress;
use crate::routes::identity::instances::picture::{self, DRAWN_LOGO, LOGO, LogoForm};
use crate::sign_in::start::Data;
use actix_multipart::Multipart;
use actix_web::{delete, post, web};
use hub_store::identity::instance_pictures;

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
    caller.in_instance(&*id)?;
    let shown = picture::upload(&app, &caller, &DRAWN_LOGO, form).await?;
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
    caller.in_instance(&*id)?;
    picture::remove(&app, &caller, &instance_pictures::LOGO).await?;
    Ok(web::Json(LogoAddress { ds_logoUrl: None }))
}

/// Uploads the logo of the caller's own instance as `POST /api/instances/{id}/logo` does, for those who change how it looks.
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

/// The answer of the specification's paths: the address in `data`.
async fn keep(app: &App, caller: &Caller, form: Multipart) -> Result<web::Json<Data<LogoAddress>>, Problem> {
    let shown = picture::upload(app, caller, &LOGO, form).await?;
    Ok(web::Json(Data {
        data: LogoAddress {
            ds_logoUrl: Some(shown),
        },
    }))
}
