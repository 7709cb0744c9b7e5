//! `POST /api/admin/workflow-users/invitations/{invitation}/resend` and `DELETE …/{invitation}`: an invitation that is open.

use super::rights::{asked_roles, exceeds, may_give};
use super::user::WorkflowUser;
use crate::App;
use crate::extract::allowed::StaffWrite;
use crate::extract::{Allowed, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::mail_link;
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpResponse, delete, post, web};
use hub_actors::administration::invitations;
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::Permission;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::staff_invitations::{self, OpenInvitation};

/// An open invitation all of whose roles the caller may give; another one is as if it were not there.
async fn own(app: &App, caller: &Allowed<StaffWrite>, id: &str) -> Result<OpenInvitation, Problem> {
    let invitation = app.store.staff_invitations().by_id(caller.tenant, id).await?;
    if caller.may(Permission::Admin) {
        return Ok(invitation);
    }
    let invitee = &invitation.invitee;
    let is_seen = invitee
        .programs
        .iter()
        .any(|one| caller.may_on(Permission::StaffWrite, one.program));
    if !is_seen {
        return Err(Key::NotFound.into());
    }
    if !invitee.roles.is_empty() {
        return Err(Problem::new(Key::NotAllowed).and_field("roles", "exceeds_rights"));
    }
    let roles = asked_roles(app, caller, &invitee.programs, &[])
        .await
        .map_err(|_| exceeds(0))?;
    match roles
        .iter()
        .position(|(program, role)| !may_give(caller, *program, role))
    {
        Some(at) => Err(exceeds(at)),
        None => Ok(invitation),
    }
}

/// Sends it again, with a new link that is good for 72 hours; the one before opens nothing any more.
#[utoipa::path(
    tag = "administration",
    params(("invitation" = String, Path)),
    responses(
        (status = 200, body = WorkflowUser),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/invitations/{invitation}/resend")]
pub async fn resend_invitation(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<StaffWrite>,
    invitation: web::Path<String>,
) -> Result<web::Json<WorkflowUser>, Problem> {
    let found = own(&app, &caller, &invitation).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let mut write = app.store.write().await?;
    mail_link::claim(&mut write, &found.invitee.email).await?;
    invitations::send_again(&app.hub, &mut write, &tenant, &origin, &found).await?;
    let now = staff_invitations::read(&mut write, caller.tenant, &found.id).await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "staff.invite-again",
        "invitation",
        &found.id,
    );
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(web::Json(now.into()))
}

/// Withdraws it: its link opens nothing any more.
#[utoipa::path(
    tag = "administration",
    params(("invitation" = String, Path)),
    responses(
        (status = 204),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/workflow-users/invitations/{invitation}")]
pub async fn withdraw_invitation(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    invitation: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let found = own(&app, &caller, &invitation).await?;
    let mut write = app.store.write().await?;
    staff_invitations::withdraw(&mut write, caller.tenant, &found.id, found.cd_user, now_ms()).await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "staff.withdraw",
        "invitation",
        &found.id,
    );
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
