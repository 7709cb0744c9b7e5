//! `POST /api/admin/workflow-users`: asks somebody to work here.

use super::rights::{asked_roles, checked_numbers, exceeds, kept, may_give, may_open};
use super::user::WorkflowUser;
use crate::App;
use crate::extract::allowed::StaffWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::language::is_language_tag;
use crate::routes::identity::users::rename::checked;
use crate::sign_in::mail_link;
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpResponse, post, web};
use hub_actors::administration::invitations;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::staff::{Invitee, ProgramRole, staff_code};
use hub_domain::people::address::{normal_email, read_phone};
use hub_store::audit::{self, AuditLine};
use hub_store::identity::staff_invitations::{self, Inviter};
use serde::Deserialize;

hub_domain::wire_names! {
    /// Kinds of accounts of people who work here.
    StaffAccountType = "Government" | "Reviewer" | "ReviewerMarket";
}

/// Who is asked.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct InviteRequest {
    #[schema(value_type = StaffAccountType)]
    pub account_type: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: Option<String>,
    /// Of the mail, and of their screens (BCP 47); the instance's where it is left out.
    pub lang: Option<String>,
    /// Role numbers, which only administrators give.
    pub roles: Option<Vec<i64>>,
    /// At least one, unless an administrator asks: somebody of no program works in all of them.
    pub programs: Vec<ProgramRole>,
}

/// Sends an invitation, good for 72 hours. Nothing is added to a login before its owner has followed the link and signed in; an address
/// without a login sets its first password by it.
#[utoipa::path(
    tag = "administration",
    request_body = InviteRequest,
    responses(
        (status = 201, body = WorkflowUser),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users")]
pub async fn invite_workflow_user(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<StaffWrite>,
    Json(body): Json<InviteRequest>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let invitee = invitee(&body, &tenant.lang)?;
    if !invitee.roles.is_empty() && !caller.may(Permission::Admin) {
        return Err(Problem::new(Key::NotAllowed).and_field("roles", "exceeds_rights"));
    }
    if !may_open(&caller, &invitee.account_type) {
        return Err(Problem::new(Key::NotAllowed).and_field("account_type", "exceeds_rights"));
    }
    if invitee.programs.is_empty() && !caller.may(Permission::Admin) {
        return Err(Problem::field("programs", "required"));
    }
    let roles = asked_roles(&app, &caller, &invitee.programs, &[]).await?;
    if let Some(at) = roles
        .iter()
        .position(|(program, role)| !may_give(&caller, *program, role))
    {
        return Err(exceeds(at));
    }
    let here = app.store.workflow_users();
    let accounts = here.by_email(caller.tenant, &invitee.email).await?;
    if let Some((_, _, active, _)) = accounts
        .iter()
        .find(|(_, kind, ..)| *kind == invitee.account_type)
    {
        let why = if *active { "works_here" } else { "account_closed" };
        return Err(Problem::field("email", why));
    }
    let open = app.store.staff_invitations();
    if open.by_email(caller.tenant, &invitee.email).await?.is_some() {
        return Err(Problem::field("email", "invited"));
    }
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let by = Inviter {
        account: caller.account,
        name: &caller.name,
        import: None,
    };
    let mut write = app.store.write().await?;
    mail_link::claim(&mut write, &invitee.email).await?;
    let id = invitations::invite(&app.hub, &mut write, &tenant, &origin, &invitee, &by)
        .await
        .map_err(taken)?;
    let invitation = staff_invitations::read(&mut write, caller.tenant, &id).await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "staff.invite", "invitation", &id);
    let given = invitee
        .programs
        .iter()
        .map(|one| (one.program, one.role.as_str()));
    let after = kept(&invitee.account_type, &invitee.roles, given);
    audit::append(&mut write, line.after(after).keeping_states()).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(WorkflowUser::from(invitation)))
}

/// Two invitations of one address at the same moment: the second is refused.
fn taken(error: hub_actors::ActorError) -> Problem {
    match error {
        hub_actors::ActorError::Store(error) if error.is_unique_violation() => {
            Problem::field("email", "invited")
        }
        error => error.into(),
    }
}

fn invitee(body: &InviteRequest, lang: &str) -> Result<Invitee, Problem> {
    if staff_code(&body.account_type).is_none() {
        return Err(Problem::field("account_type", "not_known"));
    }
    let email = normal_email(&body.email).ok_or_else(|| Problem::field("email", "not_an_address"))?;
    let phone = match body.phone.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(phone) => {
            Some(read_phone(phone).map_err(|fault| Problem::field("phone", fault.key("not_a_number")))?)
        }
    };
    let lang = body
        .lang
        .as_deref()
        .filter(|lang| !lang.is_empty())
        .unwrap_or(lang);
    if !is_language_tag(lang) {
        return Err(Problem::field("lang", "not_a_language"));
    }
    Ok(Invitee {
        account_type: body.account_type.clone(),
        first_name: checked("first_name", &body.first_name)?,
        last_name: checked("last_name", &body.last_name)?,
        email,
        phone,
        lang: lang.to_owned(),
        roles: checked_numbers(body.roles.as_deref().unwrap_or_default())?,
        programs: body.programs.clone(),
    })
}
