//! `GET /api/denial-reasons`: the reasons of a program, by the status they lead to.

use super::{ProgramParams, in_use};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use std::collections::BTreeMap;

/// By the status' id: the number of each reason by its name.
pub type ReasonsByState = BTreeMap<String, BTreeMap<String, i64>>;

/// Per status a map of label to id (specification 2, section 3), of those that are offered.
#[utoipa::path(tag = "notifications", params(ProgramParams), responses((status = 200, body = BTreeMap<String, BTreeMap<String, i64>>)), security(("bearer" = [])))]
#[get("/api/denial-reasons")]
pub async fn list_denial_reasons(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<ProgramParams>,
) -> Result<web::Json<ReasonsByState>, Problem> {
    let (_, published) = params.workflow(&app, &caller).await?;
    let mut by_state = ReasonsByState::new();
    for reason in in_use(published.reasons) {
        let state = by_state.entry(reason.state.to_string()).or_default();
        state.insert(reason.name, reason.id);
    }
    Ok(web::Json(by_state))
}
