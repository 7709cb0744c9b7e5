//! `GET /api/calls/{id}/conference`: a running call as its reviewer sees it: further speakers, hold, lock, help.

use super::{may_steer, running};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_actors::calls::conference::ObserveAsReviewer;
use hub_domain::CallId;
use hub_domain::calls::call::CallConference;

/// One's own running call, or one that a colleague hands on. Its changes come as `call.conference` on the thread's topic.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = CallConference)), security(("bearer" = [])))]
#[get("/api/calls/{id}/conference")]
pub async fn read_call_conference(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    let view = conference.send(ObserveAsReviewer).await?.ok_or(Key::CallOver)?;
    let asked = view.transfer.as_ref().filter(|transfer| transfer.state.is_open());
    let is_asked = asked.is_some_and(|transfer| transfer.to.id == caller.account.0);
    // Whoever has just been handed the call has it before its row says so.
    if !is_asked && view.active_agent.id != caller.account.0 {
        may_steer(&caller, &call)?;
    }
    Ok(web::Json(view))
}
