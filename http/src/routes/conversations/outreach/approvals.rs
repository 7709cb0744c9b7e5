//! `GET /api/notifications/outreach-approvals`: what waits for the caller's approval, and what came of their own requests.

use super::{OutreachItem, outreach, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachWrite;
use crate::problem::Problem;
use actix_web::{HttpResponse, get, post, web};
use hub_domain::ProgramId;
use hub_store::conversations::outreach as stored;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachApprovals {
    /// Others' that wait for a second person, the oldest first.
    waiting: Vec<OutreachItem>,
    /// One's own that were approved or refused, until one has read it; the last first.
    answered: Vec<OutreachItem>,
}

/// Outreach of one's programs that waits for a second person, and the answers to one's own.
#[utoipa::path(tag = "outreach", responses((status = 200, body = OutreachApprovals)), security(("bearer" = [])))]
#[get("/api/notifications/outreach-approvals")]
pub async fn list_outreach_approvals(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
) -> Result<web::Json<OutreachApprovals>, Problem> {
    let outreach = app.store.outreach();
    let waiting = outreach.waiting_for_answer(caller.tenant).await?;
    let waiting = waiting.into_iter().filter(|item| {
        let program = ProgramId(item.filter.program);
        item.by.0 != caller.account.0 && caller.in_program(program).is_ok()
    });
    let waiting = waiting.map(|item| shown(&caller, item)).collect();
    let answered = outreach.answered(caller.tenant, caller.account).await?;
    let answered = answered.into_iter().map(|item| shown(&caller, item)).collect();
    Ok(web::Json(OutreachApprovals { waiting, answered }))
}

/// Records that the caller has read the answer to their own request.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/seen")]
pub async fn mark_outreach_answer_seen(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    outreach(&app, &caller, &id).await?;
    let mut write = app.store.write().await?;
    stored::seen(&mut write, caller.tenant, &id, caller.account).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
