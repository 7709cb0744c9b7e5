//! `POST /api/work-queue/bulk/checks`: checks a bulk change before anything is changed.

use super::BulkReport;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::work_queue::selection::Selection;
use crate::routes::staff;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::bulk;
use hub_domain::cases::bulk::{NewOwner, RequestedChange};
use hub_domain::cases::change::MAX_COMMENT_CHARS;
use serde::Deserialize;

/// The requested change and its applications: another status, another owner, or both.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BulkBody {
    selection: Selection,
    /// The status that they move to; left out, the statuses stay.
    #[serde(default)]
    state_id: Option<i64>,
    /// Whether the owners change. Without a person or a role, nobody owns them then.
    #[serde(default)]
    sets_owner: bool,
    #[serde(default)]
    user_id: Option<i64>,
    /// A queue role: each goes to its member with the fewest in its program.
    #[serde(default)]
    role_id: Option<i64>,
    #[serde(default)]
    denial_reason_id: Option<i64>,
    /// If there is a denial reason, that is shown instead.
    #[serde(default)]
    comment: String,
}

impl BulkBody {
    fn requested_change(&self) -> Result<RequestedChange, Problem> {
        if self.comment.chars().count() > MAX_COMMENT_CHARS || self.comment.contains('\0') {
            return Err(Problem::field("comment", "too_long"));
        }
        let owner = match (self.sets_owner, self.user_id, self.role_id) {
            (false, _, _) => NewOwner::Stays,
            (true, Some(account), _) => NewOwner::Account(account),
            (true, None, Some(role)) => NewOwner::Role(role),
            (true, None, None) => NewOwner::Nobody,
        };
        if self.state_id.is_none() && owner == NewOwner::Stays {
            return Err(Problem::field("state_id", "required"));
        }
        // A move names the owner of what comes next, or leaves them.
        if self.state_id.is_some() && owner == NewOwner::Nobody {
            return Err(Problem::field("user_id", "required"));
        }
        Ok(RequestedChange {
            to: self.state_id,
            owner,
            denial_reason: self.denial_reason_id,
            comment: self.comment.clone(),
        })
    }
}

/// A verdict for each application, to be read before it is confirmed; it holds for fifteen minutes, and for the versions that
/// it names.
#[utoipa::path(
    tag = "queue",
    request_body = BulkBody,
    responses(
        (status = 201, body = BulkReport),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/bulk/checks")]
pub async fn check_bulk_change(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    body: Json<BulkBody>,
) -> Result<HttpResponse, Problem> {
    let requested = body.0.requested_change()?;
    let named = body.0.selection.named(&app, &caller).await?;
    let may = |program| caller.in_program(program).is_ok();
    let by = staff(&caller);
    let id = bulk::check(&app.store, caller.tenant, &by, &requested, &named, may).await?;
    let report = super::report(&app, &caller, &id).await?;
    Ok(HttpResponse::Created().json(report))
}
