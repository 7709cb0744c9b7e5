//! `DELETE /api/application-drafts/{id}/hand-overs/{hand_over}`: ends a hand-over.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::files::papers::own_draft;
use actix_web::{HttpResponse, delete, web};
use hub_store::audit::{self, AuditLine};
use hub_store::files::hand_overs;

/// The phone can do nothing with it from now on; pages that came stay.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path), ("hand_over" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/application-drafts/{id}/hand-overs/{hand_over}")]
pub async fn revoke_hand_over(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (draft, id) = path.into_inner();
    own_draft(&app, &caller, &draft).await?;
    if !app
        .store
        .hand_overs()
        .is_of_draft(caller.tenant, &draft, &id)
        .await?
    {
        return Err(Key::NotFound.into());
    }
    let mut write = app.store.write().await?;
    if hand_overs::revoke(&mut write, caller.tenant, &draft, &id).await? {
        let line = AuditLine::new(caller.tenant, caller.by(), "hand_over.revoke", "draft", &draft);
        audit::append(&mut write, line).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
