//! `POST`, `GET /api/admin/audit/verify`: whether nobody has changed, dropped or inserted a line of the audit log.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, get, post, web};
use hub_domain::job::JobState;
use hub_store::audit::{self, AuditLine, ChainState};
use hub_store::audit_checks::{self, AuditCheck as StoredCheck};
use serde::Serialize;

/// A walk along the log, and what it found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditCheck {
    id: String,
    requested_at_ms: i64,
    /// Who asked for it.
    requested_by: String,
    /// State of the job.
    state: JobState,
    /// Lines walked so far.
    done: i64,
    /// Lines that the log had when it was asked for.
    total: i64,
    /// Null until it is over; then whether every line fits the one before it.
    whole: Option<bool>,
    /// The first line that does not.
    broken_seq: Option<i64>,
    /// `missing`, `out_of_order`, `changed` or `cut_off`.
    fault: Option<&'static str>,
}

impl From<StoredCheck> for AuditCheck {
    fn from(check: StoredCheck) -> Self {
        let (whole, broken_seq, fault) = match check.found {
            None => (None, None, None),
            Some(ChainState::Whole { .. }) => (Some(true), None, None),
            Some(ChainState::Broken { seq, reason }) => (Some(false), Some(seq), Some(reason.as_str())),
        };
        Self {
            id: check.id,
            requested_at_ms: check.requested_at_ms,
            requested_by: check.account_name,
            state: check.state,
            done: check.done,
            total: check.head.seq,
            whole,
            broken_seq,
            fault,
        }
    }
}

/// The last walk along the log.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LastAuditCheck {
    /// Null before the first.
    check: Option<AuditCheck>,
}

/// The last walk and how far it has come.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = LastAuditCheck)),
    security(("bearer" = []))
)]
#[get("/api/admin/audit/verify")]
pub async fn read_audit_check(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<LastAuditCheck>, Problem> {
    let check = app.store.audit_checks().last(caller.tenant).await?;
    Ok(web::Json(LastAuditCheck {
        check: check.map(AuditCheck::from),
    }))
}

/// A job walks along the log from its first line to the one that is the last now, as `hub audit verify` does. While one is under
/// way, that one is answered.
#[utoipa::path(
    tag = "administration",
    responses(
        (status = 200, body = AuditCheck, description = "one that is under way"),
        (status = 201, body = AuditCheck),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/audit/verify")]
pub async fn verify_audit(app: web::Data<App>, caller: Allowed<Admin>) -> Result<HttpResponse, Problem> {
    let last = app.store.audit_checks().last(caller.tenant).await?;
    let is_open = |check: &StoredCheck| matches!(check.state, JobState::Waiting | JobState::Running);
    if let Some(open) = last.filter(is_open) {
        return Ok(HttpResponse::Ok().json(AuditCheck::from(open)));
    }
    let head = app.store.audit().head(caller.tenant).await?;
    let mut write = app.store.write().await?;
    let id = audit_checks::add(&mut write, caller.tenant, &head, &caller.name).await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "audit.verify", "audit_check", &id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let check = app.store.audit_checks().by_id(caller.tenant, &id).await?;
    Ok(HttpResponse::Created().json(AuditCheck::from(check)))
}
