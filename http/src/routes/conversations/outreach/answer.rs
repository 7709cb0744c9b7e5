//! A second person's answer to an outreach that tells a decision.

use super::{OutreachItem, outreach, shown};
use crate::App;
use crate::extract::allowed::OutreachWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::AccountId;
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::outreach::{self as stored, Answer, Outreach};
use serde::Deserialize;

/// Longest reason of a refusal, in characters.
const MAX_REASON_CHARS: usize = 500;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OutreachRefusalBody {
    /// What the asker reads; at most 500 characters.
    reason: String,
}

/// Approves it: it starts once it can no longer be undone. Its author cannot, and of two answers the second is refused.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachItem), (status = 403, body = ProblemBody, content_type = "application/problem+json"), (status = 409, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/approve")]
pub async fn approve_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachItem>, Problem> {
    let item = answerable(&app, &caller, &id).await?;
    let row = app.store.tenant(caller.tenant).await?;
    if !app.hub.has_gateway(&row, item.channel) {
        return Err(Key::NoGateway.into());
    }
    let now = now_ms();
    let starts_at_ms = row.settings.undo_send_until_ms(now).unwrap_or(now);
    answer(&app, &caller, &item, Answer::Approved { starts_at_ms }).await
}

/// Refuses it, with a reason for its author. It is sent to nobody.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), request_body = OutreachRefusalBody, responses((status = 200, body = OutreachItem), (status = 403, body = ProblemBody, content_type = "application/problem+json"), (status = 409, body = ProblemBody, content_type = "application/problem+json"), (status = 422, body = ProblemBody, content_type = "application/problem+json")), security(("bearer" = [])))]
#[post("/api/notifications/outreach-item/{id}/refuse")]
pub async fn refuse_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    id: web::Path<String>,
    body: Json<OutreachRefusalBody>,
) -> Result<web::Json<OutreachItem>, Problem> {
    let reason = body.0.reason.trim();
    if reason.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    if reason.chars().count() > MAX_REASON_CHARS || reason.contains('\0') {
        return Err(Problem::field("reason", "too_long"));
    }
    let item = answerable(&app, &caller, &id).await?;
    answer(&app, &caller, &item, Answer::Refused { reason }).await
}

/// An outreach that waits, of somebody else: another account, of another login, used by its owner.
async fn answerable(app: &App, caller: &Allowed<OutreachWrite>, id: &str) -> Result<Outreach, Problem> {
    let item = outreach(app, caller, id).await?;
    if !item.state.may_be_answered() {
        return Err(Key::StateNotPossible.into());
    }
    if item.by.0 == caller.account.0 {
        return Err(Key::OwnRequest.into());
    }
    if caller.impersonator.is_some() {
        return Err(Key::NotAllowed.into());
    }
    let asker = app
        .store
        .accounts()
        .by_id(caller.tenant, AccountId(item.by.0))
        .await?;
    if asker.cd_user == caller.cd_user {
        return Err(Key::OwnRequest.into());
    }
    Ok(item)
}

async fn answer(
    app: &App,
    caller: &Allowed<OutreachWrite>,
    item: &Outreach,
    answer: Answer<'_>,
) -> Result<web::Json<OutreachItem>, Problem> {
    let tenant = caller.tenant;
    let mut write = app.store.write().await?;
    let by = (caller.account, &*caller.name);
    if !stored::answer(&mut write, tenant, &item.id, by, answer).await? {
        return Err(Key::StateNotPossible.into());
    }
    let (deed, reason) = match answer {
        Answer::Approved { .. } => ("outreach.approve", ""),
        Answer::Refused { reason } => ("outreach.refuse", reason),
    };
    let line = AuditLine::new(tenant, caller.by(), deed, "outreach", &item.id);
    let after = format!("{} people by {}", item.total, item.channel.as_str());
    audit::append(&mut write, line.before(&item.by.1).after(after).reason(reason)).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let item = app.store.outreach().by_id(tenant, &item.id).await?;
    Ok(web::Json(shown(caller, item)))
}
