//! `DELETE /api/files/uploads/{id}`: gives an upload up.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{HttpResponse, delete, web};

/// Deletes what has been received.
#[utoipa::path(tag = "files", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[delete("/api/files/uploads/{id}")]
pub async fn cancel_upload(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let upload = super::super::upload(&app, &caller, &id).await?;
    app.hub.files().cancel(caller.tenant, &upload.id).await?;
    Ok(HttpResponse::NoContent().finish())
}
