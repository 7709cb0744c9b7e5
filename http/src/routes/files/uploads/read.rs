//! `GET /api/files/uploads/{id}`: progress of an upload.

use super::{OFFSET, UploadView};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{HttpResponse, get, web};

/// Where to continue after a broken connection.
#[utoipa::path(tag = "files", params(("id" = String, Path)), responses((status = 200, body = UploadView)), security(("bearer" = [])))]
#[get("/api/files/uploads/{id}")]
pub async fn read_upload(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let upload = super::super::upload(&app, &caller, &id).await?;
    Ok(HttpResponse::Ok()
        .insert_header((OFFSET, upload.received_bytes))
        .json(UploadView::of(&upload)))
}
