//! `POST /api/calls/{id}/hang-up`: ends a call for all.

use super::{may_steer, running};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem};
use crate::routes::calls::conferences::moderator;
use actix_web::{post, web};
use hub_actors::calls::conference::HangUp;
use hub_domain::CallId;
use hub_domain::calls::call::CallCard;

/// Ends a call; one that is over already stays so.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = CallCard)), security(("bearer" = [])))]
#[post("/api/calls/{id}/hang-up")]
pub async fn hang_up_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<CallCard>, Problem> {
    let id = CallId(id.into_inner());
    match running(&app, &caller, &id).await {
        Ok((call, conference)) => {
            may_steer(&caller, &call)?;
            let by = Some(moderator(&caller));
            Ok(web::Json(conference.send(HangUp { by }).await??))
        }
        Err(problem) if problem.key() == Key::CallOver => {
            Ok(web::Json(app.store.calls().card(caller.tenant, &id).await?))
        }
        Err(problem) => Err(problem),
    }
}
