//! `DELETE /api/hand-overs/{token}/pages/{id}`: a phone takes a page of its own back.

use super::{Device, handed, origin, own_page};
use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, web};
use hub_domain::files::FileSubject;

/// Removes a page that came by this hand-over.
#[utoipa::path(
    tag = "files",
    params(("token" = String, Path), ("id" = String, Path), Device),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/hand-overs/{token}/pages/{id}")]
pub async fn remove_handed_page(
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    device: web::Query<Device>,
    client: Client,
) -> Result<HttpResponse, Problem> {
    let (token, id) = path.into_inner();
    let handed = handed(&app, &client, &token, &device).await?;
    own_page(&app, &handed, &id).await?;
    let tenant = handed.tenant();
    let file = app.store.stored_files().by_id(tenant, &id).await?;
    // Once the form was sent, its pages are the application's.
    if !matches!(file.subject, FileSubject::Draft { .. }) {
        return Err(Key::NotFound.into());
    }
    app.hub
        .files()
        .remove(tenant, (&id, &file.subject), origin(&handed, &client))
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
