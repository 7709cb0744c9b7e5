//! Pausing, resuming and stopping an outreach.

use super::{OutreachItem, outreach, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_domain::conversations::outreach::OutreachState;
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::held;
use hub_store::conversations::outreach as stored;

/// Pauses it: messages already being sent still arrive.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachItem), (status = 409, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/pause")]
pub async fn pause_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachItem>, Problem> {
    turn(&app, &caller, &id, OutreachState::Paused).await
}

/// Continues with the recipients who have not been handled.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachItem), (status = 409, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/resume")]
pub async fn resume_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachItem>, Problem> {
    turn(&app, &caller, &id, OutreachState::Running).await
}

/// Ends it for good: recipients who have not been handled get nothing, and unsent messages are cancelled.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachItem), (status = 409, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/stop")]
pub async fn stop_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachItem>, Problem> {
    turn(&app, &caller, &id, OutreachState::Stopped).await
}

async fn turn(
    app: &App,
    caller: &Allowed<OutreachWrite>,
    id: &str,
    to: OutreachState,
) -> Result<web::Json<OutreachItem>, Problem> {
    let tenant = caller.tenant;
    let item = outreach(app, caller, id).await?;
    if !item.state.may_become(to) {
        return Err(Key::StateNotPossible.into());
    }
    let mut write = app.store.write().await?;
    if !stored::turn(&mut write, tenant, id, item.state, to).await? {
        return Err(Key::StateNotPossible.into());
    }
    match to {
        OutreachState::Running => {
            // Not before it starts.
            let at_ms = now_ms().max(item.starts_at_ms);
            stored::next_burst(&mut write, tenant, id, item.version + 1, item.handled, at_ms).await?;
        }
        OutreachState::Stopped => {
            for message in stored::stop_remaining(&mut write, tenant, id).await? {
                held::cancel(&mut write, tenant, &message, "outreach stopped").await?;
            }
        }
        OutreachState::Paused
        | OutreachState::Done
        | OutreachState::Pending
        | OutreachState::Refused
        | OutreachState::Withdrawn
        | OutreachState::Undone => {}
    }
    let line = AuditLine::new(tenant, caller.by(), "outreach.turn", "outreach", id);
    let line = line.before(item.state.as_str()).after(to.as_str());
    audit::append(&mut write, line).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let item = app.store.outreach().by_id(tenant, id).await?;
    Ok(web::Json(shown(caller, item)))
}
