//! `GET /api/applications/{id}/attachments`: the documents on file for an application.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::case::CaseDocument;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Attachments {
    /// The first to come in first, at most 200.
    items: Vec<CaseDocument>,
}

/// The papers of an application. A file is fetched by its links (`GET /api/files/{id}/links`).
#[utoipa::path(
    tag = "applications",
    params(("id" = i64, Path)),
    responses((status = 200, body = Attachments)),
    security(("bearer" = []))
)]
#[get("/api/applications/{id}/attachments")]
pub async fn list_application_attachments(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<Attachments>, Problem> {
    let item = super::application(&app, &caller, *id).await?;
    let items = app.store.documents().of(caller.tenant, item.id).await?;
    Ok(web::Json(Attachments { items }))
}
