//! `DELETE /api/files/{id}`: takes a file back.

use super::Want;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, delete, web};

/// Deletes its bytes; messages that carried it say that it was removed. Refused while the application is under a legal
/// hold.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/files/{id}")]
pub async fn remove_file(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let file = super::file(&app, &caller, &id, Want::Change).await?;
    let of = (id.as_str(), &file.subject);
    app.hub.files().remove(caller.tenant, of, caller.by()).await?;
    Ok(HttpResponse::NoContent().finish())
}
