//! `POST /api/conferences/{id}/help`: the reviewer asks the supervisors for help.

use super::moderator;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use crate::routes::calls::running;
use actix_web::{post, web};
use hub_actors::calls::conference::AskHelp;
use hub_domain::CallId;
use hub_domain::calls::call::CallConference;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct HelpBody {
    asked: bool,
}

/// Asks for help, or needs none any more. Only the reviewer of the call can.
#[utoipa::path(tag = "conferences", params(("id" = String, Path)), responses((status = 200, body = CallConference)), security(("bearer" = [])))]
#[post("/api/conferences/{id}/help")]
pub async fn ask_help(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<HelpBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (_, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    let ask = AskHelp {
        by: moderator(&caller),
        asked: body.0.asked,
    };
    Ok(web::Json(conference.send(ask).await??))
}
