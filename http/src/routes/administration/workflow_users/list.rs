//! `GET /api/admin/workflow-users`: who works here, and who is invited to.

use super::rights::programs_of;
use super::user::{WorkflowUser, narrow, state};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::identity::staff::StaffState;
use hub_store::identity::staff_invitations::StaffFilter;
use serde::{Deserialize, Serialize};

/// People on a page.
const PAGE: i64 = 50;
/// The last page that is given.
const LAST_PAGE: i64 = 1_000;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WorkflowUserParams {
    /// Those of this program.
    program: Option<i64>,
    /// What a name or a mail address has in it.
    q: Option<String>,
    /// The name of a role.
    role: Option<String>,
    /// `invited`, `active`, `locked` or `closed`.
    state: Option<String>,
    /// From 1.
    page: Option<i64>,
}

/// A page of people.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowUsers {
    /// Those who are invited first, the last invitation before the others; then everybody by name.
    pub users: Vec<WorkflowUser>,
    pub total: i64,
    pub page: i64,
    pub pages: i64,
}

/// Those who work in the caller's programs, or are invited to; with the right everywhere also those of no program.
#[utoipa::path(
    tag = "administration",
    params(WorkflowUserParams),
    responses(
        (status = 200, body = WorkflowUsers),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users")]
pub async fn list_workflow_users(
    app: web::Data<App>,
    caller: Allowed<StaffRead>,
    params: web::Query<WorkflowUserParams>,
) -> Result<web::Json<WorkflowUsers>, Problem> {
    let state = state(params.state.as_deref().unwrap_or_default())?;
    let page = params.page.unwrap_or(1).clamp(1, LAST_PAGE);
    let seen = programs_of(&caller);
    let filter = StaffFilter {
        seen: seen.clone(),
        program: params.program.map(ProgramId),
        role: params.role.clone().unwrap_or_default(),
        typed: params.q.clone().unwrap_or_default(),
    };
    let (tenant, now) = (caller.tenant, now_ms());
    let (invitations, members) = (app.store.staff_invitations(), app.store.workflow_users());
    let invited = match state {
        None | Some(StaffState::Invited) => invitations.count(tenant, &filter).await?,
        Some(_) => 0,
    };
    let working = match state {
        Some(StaffState::Invited) => 0,
        state => members.count(tenant, &filter, state, now).await?,
    };
    let offset = (page - 1) * PAGE;
    let mut users: Vec<WorkflowUser> = Vec::new();
    if offset < invited {
        let some = invitations.page(tenant, &filter, (PAGE, offset)).await?;
        users.extend(some.into_iter().map(WorkflowUser::from));
    }
    let room = PAGE - users.len() as i64;
    if room > 0 && working > 0 {
        let part = (room, (offset - invited).max(0));
        let some = members.page(tenant, &filter, state, now, part).await?;
        users.extend(some.into_iter().map(WorkflowUser::from));
    }
    for user in &mut users {
        narrow(user, seen.as_deref());
    }
    let total = invited + working;
    Ok(web::Json(WorkflowUsers {
        users,
        total,
        page,
        pages: (total + PAGE - 1) / PAGE,
    }))
}
