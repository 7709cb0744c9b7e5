//! `/api/work-queue/items/{id}/legal-hold`: while an application is under a hold, none of its recordings is deleted.

use crate::App;
use crate::extract::allowed::{Admin, ThreadRead};
use crate::extract::{Allowed, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, post, web};
use hub_domain::ApplicationId;
use hub_domain::calls::call::PersonRef;
use hub_store::audit::{self, AuditLine};
use hub_store::{StoreError, Write, cases::legal_holds};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LegalHoldView {
    /// Null: no hold.
    hold: Option<CurrentHold>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CurrentHold {
    reason: String,
    set_by: PersonRef,
    set_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct HoldReason {
    /// 3 to 500 characters.
    reason: String,
}

impl HoldReason {
    fn checked(&self) -> Result<&str, Problem> {
        let reason = self.reason.trim();
        match reason.chars().count() {
            3..=500 => Ok(reason),
            0..=2 => Err(Problem::field("reason", "required")),
            _ => Err(Problem::field("reason", "too_long")),
        }
    }
}

async fn view(app: &App, caller: &Caller, id: ApplicationId) -> Result<web::Json<LegalHoldView>, Problem> {
    let hold = app.store.legal_holds().in_force(caller.tenant, id).await?;
    Ok(web::Json(LegalHoldView {
        hold: hold.map(|hold| CurrentHold {
            reason: hold.reason,
            set_by: PersonRef {
                id: hold.set_by,
                name: hold.set_by_name,
            },
            set_at_ms: hold.set_at_ms,
        }),
    }))
}

/// The current hold, as the audit log keeps it.
async fn current_hold(write: &mut Write, caller: &Caller, id: ApplicationId) -> Result<String, Problem> {
    let hold = legal_holds::in_force(write, caller.tenant, id).await?;
    let text = hold.map(|hold| serde_json::to_string(&hold)).transpose();
    Ok(text.map_err(StoreError::from)?.unwrap_or_default())
}

/// The current hold on an application.
#[utoipa::path(tag = "queue", params(("id" = i64, Path)), responses((status = 200, body = LegalHoldView)), security(("bearer" = [])))]
#[get("/api/work-queue/items/{id}/legal-hold")]
pub async fn read_legal_hold(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<i64>,
) -> Result<web::Json<LegalHoldView>, Problem> {
    let id = ApplicationId(*id);
    super::application(&app, &caller, id).await?;
    view(&app, &caller, id).await
}

/// Sets a hold, with the reason.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = LegalHoldView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/legal-hold")]
pub async fn set_legal_hold(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<i64>,
    body: Json<HoldReason>,
) -> Result<web::Json<LegalHoldView>, Problem> {
    let (id, reason) = (ApplicationId(*id), body.0.checked()?);
    super::application(&app, &caller, id).await?;
    let mut write = app.store.write().await?;
    let by = (caller.account.0, caller.name.as_str());
    match legal_holds::set(&mut write, caller.tenant, id, by, reason).await {
        Err(error) if error.is_unique_violation() => return Err(Key::HoldStands.into()),
        set => set?,
    }
    let after = current_hold(&mut write, &caller, id).await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "legal_hold.set", "application", id);
    audit::append(&mut write, line.after(after).reason(reason)).await?;
    write.commit().await?;
    view(&app, &caller, id).await
}

/// Lifts the hold, with the reason: recordings that are due are deleted by the next sweep.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = LegalHoldView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/legal-hold/lift")]
pub async fn lift_legal_hold(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<i64>,
    body: Json<HoldReason>,
) -> Result<web::Json<LegalHoldView>, Problem> {
    let (id, reason) = (ApplicationId(*id), body.0.checked()?);
    super::application(&app, &caller, id).await?;
    let mut write = app.store.write().await?;
    let by = (caller.account.0, caller.name.as_str());
    let before = current_hold(&mut write, &caller, id).await?;
    if !legal_holds::lift(&mut write, caller.tenant, id, by, reason).await? {
        return Err(Key::NoHold.into());
    }
    let line = AuditLine::new(caller.tenant, caller.by(), "legal_hold.lift", "application", id);
    audit::append(&mut write, line.before(before).reason(reason)).await?;
    write.commit().await?;
    view(&app, &caller, id).await
}
