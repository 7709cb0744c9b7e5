//! `POST /api/conferences/{id}/leave`: a supervisor stops listening.

use super::moderator;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ConferenceSupervise;
use crate::problem::{Key, Problem};
use crate::routes::calls::running;
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::conference::StopListening;
use hub_domain::CallId;

/// Leaves a conference; one that is over has let everyone go.
#[utoipa::path(tag = "conferences", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/conferences/{id}/leave")]
pub async fn leave_conference(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    match running(&app, &caller, &CallId(id.into_inner())).await {
        Ok((_, conference)) => conference.send(StopListening(moderator(&caller))).await??,
        Err(problem) if problem.key() == Key::CallOver => {}
        Err(problem) => return Err(problem),
    }
    Ok(HttpResponse::NoContent().finish())
}
