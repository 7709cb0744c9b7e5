//! `POST /api/conferences/{id}/listen`: a supervisor listens in, unseen and unheard.

use super::moderator;
use crate::App;
use crate::extract::allowed::ConferenceSupervise;
use crate::extract::{Allowed, Client};
use crate::problem::Problem;
use crate::routes::calls::{running, with_address};
use actix_web::{post, web};
use hub_actors::calls::conference::Listen;
use hub_domain::CallId;
use hub_domain::calls::call::RoomAccess;

/// A token for the room that permits listening only.
#[utoipa::path(tag = "conferences", params(("id" = String, Path)), responses((status = 200, body = RoomAccess)), security(("bearer" = [])))]
#[post("/api/conferences/{id}/listen")]
pub async fn listen_to_conference(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
    id: web::Path<String>,
    client: Client,
) -> Result<web::Json<RoomAccess>, Problem> {
    let (_, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    let access = conference.send(Listen(moderator(&caller))).await??;
    Ok(web::Json(with_address(access, &client)))
}
