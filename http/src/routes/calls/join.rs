//! `POST /api/calls/{id}/join`: the reviewer joins the room again after a reload.

use super::{running, with_address};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client};
use crate::problem::Problem;
use actix_web::{post, web};
use hub_actors::calls::conference::JoinAsReviewer;
use hub_domain::CallId;
use hub_domain::calls::call::RoomAccess;

/// A new token for one's own call.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = RoomAccess)), security(("bearer" = [])))]
#[post("/api/calls/{id}/join")]
pub async fn join_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    client: Client,
) -> Result<web::Json<RoomAccess>, Problem> {
    let (_, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    let access = conference
        .send(JoinAsReviewer {
            account: caller.account.0,
            sid: caller.sid.clone(),
        })
        .await??;
    Ok(web::Json(with_address(access, &client)))
}
