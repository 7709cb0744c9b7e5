//! `GET /api/files/{id}`: a file's metadata.

use super::Want;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::files::FileView;

/// Name, size and what the virus scanner says.
#[utoipa::path(tag = "files", params(("id" = String, Path)), responses((status = 200, body = FileView)), security(("bearer" = [])))]
#[get("/api/files/{id}")]
pub async fn read_file(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
) -> Result<web::Json<FileView>, Problem> {
    Ok(web::Json(super::file(&app, &caller, &id, Want::Read).await?.view))
}
