//! `GET /api/avatars/{tenant}/{account}/{key}`: the picture of an account, for the addresses that the hub has given away.

use crate::App;
use crate::avatars;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{HttpResponse, get, web};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};

/// Kept by the browser for a day, and by nobody between.
const CACHING: &str = "private, max-age=86400";

/// A small picture, JPEG. Where there is none it is 404: initials stand in its place.
#[utoipa::path(
    tag = "users",
    params(
        ("tenant" = i64, Path, description = "`cd_instance`"),
        ("account" = i64, Path, description = "`id_entity`"),
        ("key" = String, Path),
    ),
    responses(
        (status = 200, description = "the picture", content_type = "image/jpeg"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/avatars/{tenant}/{account}/{key}")]
pub async fn read_avatar(
    app: web::Data<App>,
    path: web::Path<(i64, i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (tenant, account, given) = path.into_inner();
    let tenant = app.store.tenant(TenantId(tenant)).await?;
    if !tenant.settings.avatars {
        return Err(Key::NotFound.into());
    }
    let account = app.store.accounts().by_id(tenant.id, AccountId(account)).await?;
    let email = avatars::verified_email(&account).ok_or(Key::NotFound)?;
    if given != avatars::key(&app, &account, email).await? {
        return Err(Key::NotFound.into());
    }
    let picture = app.avatars.picture(email, now_ms()).await.ok_or(Key::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "image/jpeg"))
        .insert_header((CACHE_CONTROL, CACHING))
        .body(picture))
}
