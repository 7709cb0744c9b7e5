//! `GET /api/work-queue/items/{id}/notices`: who will be notified of a move.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_actors::conversations::notices::{ProspectiveMove, plan};
use hub_domain::ApplicationId;
use hub_domain::cases::change::UNDO_MS;
use hub_domain::conversations::notice::PlannedNotice;
use serde::{Deserialize, Serialize};

/// The move as it would be made.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MoveParams {
    /// The status after it.
    state_id: Option<i64>,
    /// The reason for a denial.
    denial_reason_id: Option<i64>,
    /// The owner of what comes next; the owner stays where it is left out.
    user_id: Option<i64>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MoveNotices {
    /// One for each rule and recipient; empty where no rule is about the move.
    items: Vec<PlannedNotice>,
}

/// The notices that the published rules require if the move is made now: recipient, channel, language and time, or why
/// not.
#[utoipa::path(tag = "queue", params(("id" = i64, Path), MoveParams), responses((status = 200, body = MoveNotices)), security(("bearer" = [])))]
#[get("/api/work-queue/items/{id}/notices")]
pub async fn list_move_notices(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
    params: web::Query<MoveParams>,
) -> Result<web::Json<MoveNotices>, Problem> {
    let tenant = caller.tenant;
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let to = params
        .state_id
        .ok_or_else(|| Problem::field("state_id", "required"))?;
    let published = app
        .store
        .programs()
        .published_workflow(tenant, item.process_id)
        .await?;
    if published.flow.transition(item.current_state_id.0, to).is_none() {
        return Err(Key::StateNotPossible.into());
    }
    let reason = params.denial_reason_id.and_then(|id| {
        let mut reasons = published.reasons.iter();
        reasons.find(|reason| reason.id == id && reason.state == to)
    });
    let wanted = ProspectiveMove {
        item: &item,
        to,
        state: published.flow.state(to),
        reason,
        owner: params.user_id.or(item.owner_id),
        by: (caller.account.0, &caller.name),
        undo_ms: UNDO_MS,
    };
    let items = plan(&app.hub, tenant, wanted).await?;
    Ok(web::Json(MoveNotices { items }))
}
