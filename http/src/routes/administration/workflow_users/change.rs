//! `PATCH /api/admin/workflow-users/{member}`: names, roles in programs, role numbers.

use super::read::{WorkflowUserDetail, detail};
use super::rights::{self, asked_roles, checked_numbers, exceeds, may_change_account, may_give, may_take};
use crate::App;
use crate::extract::allowed::StaffWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::rename::checked;
use actix_web::{patch, web};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::{Permission, ROLE_ADMINISTRATOR};
use hub_domain::identity::staff::ProgramRole;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::roles::Role;
use hub_store::identity::{administrators, workflow_users};
use serde::Deserialize;
use serde_json::Value;

/// What is to be changed; what is left out stays.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangeWorkflowUserRequest {
    /// As it was read.
    pub version: i64,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    /// Every role in a program of the caller's: one that is missing is taken away. Other programs stay as they are.
    pub programs: Option<Vec<ProgramRole>>,
    /// Role numbers, which only administrators change.
    pub roles: Option<Vec<i64>>,
    /// To take something away from oneself, or, by an administrator, the last program from somebody, who then works in all of them.
    pub confirm: Option<bool>,
}

/// What is done to roles in programs.
#[derive(Default)]
struct Moves {
    given: Vec<(ProgramId, Role)>,
    taken: Vec<ProgramId>,
}

/// Changes somebody's account. Nobody gives, or takes away, more than they have themselves.
#[utoipa::path(
    tag = "administration",
    params(("member" = i64, Path, description = "the account's number")),
    request_body = ChangeWorkflowUserRequest,
    responses(
        (status = 200, body = WorkflowUserDetail),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/admin/workflow-users/{member}")]
pub async fn change_workflow_user(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    member: web::Path<i64>,
    Json(body): Json<ChangeWorkflowUserRequest>,
) -> Result<web::Json<WorkflowUserDetail>, Problem> {
    let (account, memberships) = rights::member(&app, &caller, *member).await?;
    let names = names(&caller, &body, &account, &memberships)?;
    let numbers = numbers(&caller, &body, &account)?;
    let moves = match &body.programs {
        Some(asked) => moves(&app, &caller, &memberships, asked).await?,
        None => Moves::default(),
    };
    let confirmed = body.confirm == Some(true);
    refuse_unconfirmed(
        &caller,
        &account,
        &memberships,
        &moves,
        numbers.as_deref(),
        confirmed,
    )?;
    // It was judged by this state and no other.
    if account.version != body.version {
        return Err(Key::VersionConflict.into());
    }
    let (tenant, now) = (caller.tenant, now_ms());
    let mut write = app.store.write().await?;
    if !workflow_users::touch(&mut write, tenant, account.id, body.version, now).await? {
        return Err(Key::VersionConflict.into());
    }
    if let Some((first, last)) = &names {
        accounts::rename(&mut write, tenant, account.id, first, last, now).await?;
    }
    for (program, role) in &moves.given {
        let given = (role.name.as_str(), role.queue_role);
        workflow_users::set_role(&mut write, tenant, *program, account.id, given).await?;
    }
    for program in &moves.taken {
        workflow_users::remove_from(&mut write, tenant, *program, account.id).await?;
    }
    if let Some(numbers) = &numbers {
        workflow_users::set_roles(&mut write, tenant, account.id, numbers, now).await?;
        let was = account.roles.contains(&ROLE_ADMINISTRATOR);
        let is_lost = was && !numbers.contains(&ROLE_ADMINISTRATOR);
        if is_lost && !administrators::keep_one(&mut write, tenant).await? {
            write.rollback().await?;
            return Err(Key::LastAdministrator.into());
        }
    }
    let line = AuditLine::new(tenant, caller.by(), "staff.change", "account", account.id)
        .before(kept_before(&account, &memberships))
        .after(kept_after(
            &account,
            &memberships,
            names.as_ref(),
            numbers.as_deref(),
            &moves,
        ))
        .keeping_states();
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let accounts = app.store.accounts();
    let account = accounts.by_id(tenant, account.id).await?;
    let memberships = accounts.memberships(tenant, account.id).await?;
    detail(&app, &caller, account, memberships).await.map(web::Json)
}

fn kept_before(account: &Account, memberships: &[Membership]) -> Value {
    let held = memberships
        .iter()
        .map(|one| (one.program, one.role_name.as_str()));
    rights::kept(&account.name(), &account.roles, held)
}

/// The same as it is after the change.
fn kept_after(
    account: &Account,
    memberships: &[Membership],
    names: Option<&(String, String)>,
    numbers: Option<&[i64]>,
    moves: &Moves,
) -> Value {
    let is_moved = |program: &ProgramId| {
        moves.taken.contains(program) || moves.given.iter().any(|(given, _)| given == program)
    };
    let stay = memberships.iter().filter(|one| !is_moved(&one.program));
    let stay = stay.map(|one| (one.program, one.role_name.as_str()));
    let given = moves
        .given
        .iter()
        .map(|(program, role)| (*program, role.name.as_str()));
    let name = names.map_or_else(|| account.name(), |(first, last)| format!("{first} {last}"));
    rights::kept(&name, numbers.unwrap_or(&account.roles), stay.chain(given))
}

/// The new names, where they differ.
fn names(
    caller: &Allowed<StaffWrite>,
    body: &ChangeWorkflowUserRequest,
    account: &Account,
    memberships: &[Membership],
) -> Result<Option<(String, String)>, Problem> {
    let first = match &body.first_name {
        Some(name) => checked("first_name", name)?,
        None => account.first_name.clone(),
    };
    let last = match &body.last_name {
        Some(name) => checked("last_name", name)?,
        None => account.last_name.clone(),
    };
    if first == account.first_name && last == account.last_name {
        return Ok(None);
    }
    match may_change_account(caller, account, memberships) {
        true => Ok(Some((first, last))),
        false => Err(Problem::new(Key::NotAllowed).and_field("first_name", "exceeds_rights")),
    }
}

/// The new role numbers, where they differ.
fn numbers(
    caller: &Allowed<StaffWrite>,
    body: &ChangeWorkflowUserRequest,
    account: &Account,
) -> Result<Option<Vec<i64>>, Problem> {
    let Some(asked) = &body.roles else { return Ok(None) };
    let asked = checked_numbers(asked)?;
    let mut present = account.roles.clone();
    present.sort_unstable();
    if asked == present {
        return Ok(None);
    }
    match caller.may(Permission::Admin) {
        true => Ok(Some(asked)),
        false => Err(Problem::new(Key::NotAllowed).and_field("roles", "exceeds_rights")),
    }
}

/// What is to be given and taken, of the caller's own programs.
async fn moves(
    app: &App,
    caller: &Allowed<StaffWrite>,
    memberships: &[Membership],
    asked: &[ProgramRole],
) -> Result<Moves, Problem> {
    let roles = asked_roles(app, caller, asked, memberships).await?;
    // Somebody of no program works in all of them: a first one narrows that.
    let narrows = memberships.is_empty() && !caller.may(Permission::Admin);
    let mut moves = Moves::default();
    for (program, role) in roles {
        let present = memberships.iter().find(|one| one.program == program);
        let may_replace = present.is_none_or(|present| may_take(caller, present));
        if narrows || !may_replace || !may_give(caller, program, &role) {
            let at = asked.iter().position(|one| one.program == program);
            return Err(exceeds(at.unwrap_or_default()));
        }
        moves.given.push((program, role));
    }
    let missing = memberships.iter().filter(|one| {
        caller.may_on(Permission::StaffWrite, one.program)
            && !asked.iter().any(|asked| asked.program == one.program)
    });
    for membership in missing {
        if !may_take(caller, membership) {
            return Err(Problem::new(Key::NotAllowed).and_field("programs", "exceeds_rights"));
        }
        moves.taken.push(membership.program);
    }
    Ok(moves)
}

/// Asks once more before somebody takes something away from themselves, and before somebody is left without a program: such a person
/// works in all of them, so only an administrator does that.
fn refuse_unconfirmed(
    caller: &Allowed<StaffWrite>,
    account: &Account,
    memberships: &[Membership],
    moves: &Moves,
    numbers: Option<&[i64]>,
    confirmed: bool,
) -> Result<(), Problem> {
    let left = memberships.len() - moves.taken.len();
    let widens = !memberships.is_empty() && left == 0 && moves.given.is_empty();
    let numbers_after = numbers.unwrap_or(&account.roles);
    let is_administrator = numbers_after.contains(&ROLE_ADMINISTRATOR);
    let may_widen = caller.may(Permission::Admin) && confirmed;
    if widens && !is_administrator && !may_widen {
        return Err(Problem::field("programs", "last_program"));
    }
    let replaces = |program: &ProgramId| memberships.iter().any(|one| one.program == *program);
    let loses_number = account.roles.iter().any(|number| !numbers_after.contains(number));
    let loses_role = !moves.taken.is_empty() || moves.given.iter().any(|(program, _)| replaces(program));
    if account.id == caller.account && (loses_number || loses_role) && !confirmed {
        return Err(Key::ConfirmOwnRole.into());
    }
    Ok(())
}
