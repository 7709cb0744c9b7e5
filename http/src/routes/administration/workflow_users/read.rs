//! `GET /api/admin/workflow-users/{member}`: somebody who works here.

use super::rights::{self, may_change_account, programs_of};
use super::user::{WorkflowUser, narrow};
use crate::App;
use crate::extract::Allowed;
use crate::extract::Caller;
use crate::extract::allowed::{Demand, StaffRead};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::Permission;
use hub_store::identity::accounts::{Account, Membership};
use hub_store::identity::passwords::TRIES_IN_A_ROW;
use hub_store::identity::workflow_users::StaffMember;
use serde::Serialize;

/// Somebody who works here, and what the caller may change of them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowUserDetail {
    pub user: WorkflowUser,
    /// It is the caller's own account.
    pub own: bool,
    /// Names can be changed.
    pub may_rename: bool,
    /// Role numbers can be changed, and the account closed and reopened.
    pub may_administer: bool,
}

/// Somebody who works in one of the caller's programs, with their roles there.
#[utoipa::path(
    tag = "administration",
    params(("member" = i64, Path, description = "the account's number")),
    responses(
        (status = 200, body = WorkflowUserDetail),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users/{member}")]
pub async fn read_workflow_user(
    app: web::Data<App>,
    caller: Allowed<StaffRead>,
    member: web::Path<i64>,
) -> Result<web::Json<WorkflowUserDetail>, Problem> {
    let (account, memberships) = rights::member(&app, &caller, *member).await?;
    detail(&app, &caller, account, memberships).await.map(web::Json)
}

/// Somebody as the caller sees them.
pub(super) async fn detail<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    account: Account,
    memberships: Vec<Membership>,
) -> Result<WorkflowUserDetail, Problem> {
    let who: &Caller = caller;
    let may_rename = who.may(Permission::StaffWrite) && may_change_account(who, &account, &memberships);
    let own = account.id == who.account;
    let subject = account.cd_user.to_string();
    let locked_until = app
        .store
        .attempts()
        .refused_until(&TRIES_IN_A_ROW, &subject, now_ms())
        .await?;
    let signed_in = app
        .store
        .workflow_users()
        .last_sign_ins(who.tenant, &[account.id])
        .await?;
    let member = StaffMember {
        last_sign_in_ms: signed_in.get(&account.id).copied(),
        account,
        memberships,
        is_locked: locked_until.is_some(),
    };
    let mut user = WorkflowUser::from(member);
    narrow(&mut user, programs_of(caller).as_deref());
    Ok(WorkflowUserDetail {
        user,
        own,
        may_rename,
        may_administer: who.may(Permission::Admin),
    })
}
