//! `POST /api/admin/workflow-users/{member}/unlock`: a login that wrong passwords have locked.

use super::read::{WorkflowUserDetail, detail};
use super::rights;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::administration::invitations::{self, Told};
use hub_domain::identity::permission::Permission;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::attempts;
use hub_store::identity::passwords::{TRIES_HERE, TRIES_IN_A_ROW, here};

/// Unlocks the login: its wrong passwords no longer count, and its owner is told. Only administrators unlock one another.
#[utoipa::path(
    tag = "administration",
    params(("member" = i64, Path, description = "the account's number")),
    responses(
        (status = 200, body = WorkflowUserDetail),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/{member}/unlock")]
pub async fn unlock_workflow_user(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    member: web::Path<i64>,
) -> Result<web::Json<WorkflowUserDetail>, Problem> {
    let (account, memberships) = rights::member(&app, &caller, *member).await?;
    if account.is_administrator() && !caller.may(Permission::Admin) {
        return Err(Problem::new(Key::NotAllowed).with_message("only an administrator unlocks one"));
    }
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut write = app.store.write().await?;
    let user = account.cd_user;
    let was_counted = attempts::clear(&mut write, &TRIES_IN_A_ROW, &user.to_string()).await?;
    attempts::clear_all(&mut write, &TRIES_HERE, &here(user, "")).await?;
    if was_counted {
        if let Some(email) = &account.email {
            let to = (email.as_str(), account.lang.as_str());
            invitations::tell(&app.hub, &mut write, &tenant, to, Told::Unlocked).await?;
        }
        let line = AuditLine::new(tenant.id, caller.by(), "staff.unlock", "account", account.id);
        audit::append(&mut write, line.before("locked").after("active")).await?;
    }
    write.commit().await?;
    detail(&app, &caller, account, memberships).await.map(web::Json)
}
