//! `POST /api/admin/workflow-users/{member}/close` and `/reopen`: an account goes out of use, and comes back.

use super::read::{WorkflowUserDetail, detail};
use super::rights;
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::administration::invitations::{self, Told};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::{accounts, administrators, workflow_users};
use serde::Deserialize;

/// Whether it is meant.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CloseRequest {
    /// To close one's own account.
    pub confirm: Option<bool>,
}

/// Closes an account: its sessions end on every node, and its owner is told. Everything that they have done stays.
#[utoipa::path(
    tag = "administration",
    params(("member" = i64, Path, description = "the account's number")),
    request_body = CloseRequest,
    responses(
        (status = 200, body = WorkflowUserDetail),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/{member}/close")]
pub async fn close_workflow_user(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    member: web::Path<i64>,
    Json(body): Json<CloseRequest>,
) -> Result<web::Json<WorkflowUserDetail>, Problem> {
    let (account, memberships) = rights::member(&app, &caller, *member).await?;
    if account.id == caller.account && body.confirm != Some(true) {
        return Err(Key::ConfirmOwnRole.into());
    }
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut write = app.store.write().await?;
    if accounts::deactivate(&mut write, tenant.id, account.id, now_ms()).await? {
        // As it is now: somebody may have given it the number since it was read.
        let closed = accounts::read(&mut write, tenant.id, account.id).await?;
        if closed.is_administrator() && !administrators::keep_one(&mut write, tenant.id).await? {
            write.rollback().await?;
            return Err(Key::LastAdministrator.into());
        }
        if let Some(email) = &account.email {
            let to = (email.as_str(), account.lang.as_str());
            invitations::tell(&app.hub, &mut write, &tenant, to, Told::Closed).await?;
        }
        let line = AuditLine::new(tenant.id, caller.by(), "staff.close", "account", account.id);
        audit::append(&mut write, line.before("active").after("closed")).await?;
        write.commit().await?;
    }
    let account = app.store.accounts().by_id(tenant.id, account.id).await?;
    detail(&app, &caller, account, memberships).await.map(web::Json)
}

/// Opens an account again, with the roles that it had, and tells its owner.
#[utoipa::path(
    tag = "administration",
    params(("member" = i64, Path, description = "the account's number")),
    responses(
        (status = 200, body = WorkflowUserDetail),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/{member}/reopen")]
pub async fn reopen_workflow_user(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    member: web::Path<i64>,
) -> Result<web::Json<WorkflowUserDetail>, Problem> {
    let (account, memberships) = rights::member(&app, &caller, *member).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut write = app.store.write().await?;
    if workflow_users::reactivate(&mut write, tenant.id, account.id, now_ms()).await? {
        if let Some(email) = &account.email {
            let to = (email.as_str(), account.lang.as_str());
            invitations::tell(&app.hub, &mut write, &tenant, to, Told::Reopened).await?;
        }
        let line = AuditLine::new(tenant.id, caller.by(), "staff.reopen", "account", account.id);
        audit::append(&mut write, line.before("closed").after("active")).await?;
        write.commit().await?;
    }
    let account = app.store.accounts().by_id(tenant.id, account.id).await?;
    detail(&app, &caller, account, memberships).await.map(web::Json)
}
