//! `GET /api/calls/{id}`: a call as its thread shows it.

use super::call;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::CallId;
use hub_domain::calls::call::CallCard;

/// One call.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = CallCard)), security(("bearer" = [])))]
#[get("/api/calls/{id}")]
pub async fn read_call(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<CallCard>, Problem> {
    let id = CallId(id.into_inner());
    call(&app, &caller, &id).await?;
    Ok(web::Json(app.store.calls().card(caller.tenant, &id).await?))
}
