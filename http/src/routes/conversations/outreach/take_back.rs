//! Taking an outreach back: before somebody has approved it, and in the seconds before it starts.

use super::{OutreachItem, outreach, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::conversations::outreach::OutreachState;
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::outreach as stored;

/// Withdraws one's own that waits for a second person.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachItem), (status = 403, body = ProblemBody, content_type = "application/problem+json"), (status = 409, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/withdraw")]
pub async fn withdraw_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachItem>, Problem> {
    let item = outreach(&app, &caller, &id).await?;
    if item.state != OutreachState::Pending {
        return Err(Key::StateNotPossible.into());
    }
    if item.by.0 != caller.account.0 {
        return Err(Key::NotAllowed.into());
    }
    let (tenant, from, to) = (caller.tenant, OutreachState::Pending, OutreachState::Withdrawn);
    let mut write = app.store.write().await?;
    if !stored::turn(&mut write, tenant, &id, from, to).await? {
        return Err(Key::StateNotPossible.into());
    }
    stored::stop_remaining(&mut write, tenant, &id).await?;
    let line = AuditLine::new(tenant, caller.by(), "outreach.withdraw", "outreach", &*id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let item = app.store.outreach().by_id(tenant, &id).await?;
    Ok(web::Json(shown(&caller, item)))
}

/// Takes it back before it starts: nobody gets anything. Refused as `nothing_to_undo` once it has started.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachItem), (status = 409, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/undo")]
pub async fn undo_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachItem>, Problem> {
    let tenant = caller.tenant;
    outreach(&app, &caller, &id).await?;
    let mut write = app.store.write().await?;
    if !stored::undo(&mut write, tenant, &id).await? {
        return Err(Key::NothingToUndo.into());
    }
    let line = AuditLine::new(tenant, caller.by(), "outreach.undo", "outreach", &*id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let item = app.store.outreach().by_id(tenant, &id).await?;
    Ok(web::Json(shown(&caller, item)))
}
