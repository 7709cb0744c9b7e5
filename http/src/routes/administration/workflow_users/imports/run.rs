//! `POST /api/admin/workflow-users/imports/{import}/start` and `…/undo`: a list that was checked is carried out, and taken back.

use super::super::rights::may_give;
use super::{StaffImportView, own, view};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::identity::permission::Permission;
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::staff_imports::{self, ImportStaff, StaffImportLine};
use hub_store::identity::{roles, staff_invitations, workflow_users};
use hub_store::jobs::{self, NewJob};

/// How long a check may be acted on, in milliseconds: what it has found of people changes.
const CHECK_MS: i64 = 60 * 60_000;

/// Starts a list that was checked within the last hour: a job invites, and gives roles, line by line.
#[utoipa::path(
    tag = "administration",
    params(("import" = String, Path)),
    responses(
        (status = 200, body = StaffImportView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/imports/{import}/start")]
pub async fn start_staff_import(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    import: web::Path<String>,
) -> Result<web::Json<StaffImportView>, Problem> {
    let import = own(&app, &caller, &import).await?;
    let (tenant, now) = (caller.tenant, now_ms());
    if import.started_at_ms.is_some() {
        return view(&app, &caller, import).await.map(web::Json);
    }
    if import.account != caller.account {
        return Err(Problem::new(Key::NotAllowed).with_message("a list is started by who has brought it"));
    }
    if import.created_at_ms + CHECK_MS < now {
        return Err(Key::CheckExpired.into());
    }
    let settings = app.store.tenant(tenant).await?;
    if !app.hub.has_gateway(&settings, Channel::Email) {
        return Err(Key::NoGateway.into());
    }
    refuse_beyond(&app, &caller, &import.id).await?;
    let mut write = app.store.write().await?;
    if staff_imports::start(&mut write, tenant, &import.id, now).await? {
        let job = ImportStaff {
            id: import.id.clone(),
        };
        jobs::add(&mut write, &NewJob::once(tenant, &job, now)?).await?;
        let line = AuditLine::new(tenant, caller.by(), "staff.import", "staff_import", &import.id);
        audit::append(&mut write, line.reason(&import.file_name)).await?;
        write.commit().await?;
    }
    let import = own(&app, &caller, &import.id).await?;
    view(&app, &caller, import).await.map(web::Json)
}

/// Takes a list back that is done, before anybody has followed the link of an invitation: the invitations are withdrawn, and roles are
/// what they were unless somebody has changed them since.
#[utoipa::path(
    tag = "administration",
    params(("import" = String, Path)),
    responses(
        (status = 200, body = StaffImportView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/imports/{import}/undo")]
pub async fn undo_staff_import(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    import: web::Path<String>,
) -> Result<web::Json<StaffImportView>, Problem> {
    let import = own(&app, &caller, &import).await?;
    let (tenant, now) = (caller.tenant, now_ms());
    refuse_beyond(&app, &caller, &import.id).await?;
    let mut write = app.store.write().await?;
    let changed = staff_imports::changed(&mut write, tenant, &import.id).await?;
    let is_done = staff_imports::undo(&mut write, tenant, &import.id, now).await?;
    if !is_done || staff_invitations::import_was_followed(&mut write, tenant, &import.id).await? {
        return Err(Key::NothingToUndo.into());
    }
    let withdrawn = staff_invitations::withdraw_import(&mut write, tenant, &import.id, now).await?;
    for line in &changed {
        put_back(&mut write, &caller, line, now).await?;
    }
    let line = AuditLine::new(
        tenant,
        caller.by(),
        "staff.import-undo",
        "staff_import",
        &import.id,
    );
    let reason = format!("{withdrawn} invitations, {} roles", changed.len());
    audit::append(&mut write, line.reason(reason)).await?;
    write.commit().await?;
    let import = own(&app, &caller, &import.id).await?;
    view(&app, &caller, import).await.map(web::Json)
}

/// Refuses a list that gives or takes more than the caller has by now: rights and roles may have changed since it was checked.
async fn refuse_beyond(app: &App, caller: &Allowed<StaffWrite>, id: &str) -> Result<(), Problem> {
    let roles = app.store.roles().all(caller.tenant).await?;
    let may = |program: ProgramId, name: &str| {
        let role = roles.iter().find(|role| role.name == name);
        caller.may_on(Permission::StaffWrite, program)
            && role.is_none_or(|role| may_give(caller, program, role))
    };
    let given = app.store.staff_imports().given(caller.tenant, id).await?;
    let is_own = given.iter().all(|(program, role, before)| {
        may(*program, role) && before.as_deref().is_none_or(|before| may(*program, before))
    });
    match is_own {
        true => Ok(()),
        false => Err(Problem::new(Key::NotAllowed).and_field("programs", "exceeds_rights")),
    }
}

/// The role that an account had in a program before.
async fn put_back(
    write: &mut Write,
    caller: &Allowed<StaffWrite>,
    line: &StaffImportLine,
    at_ms: i64,
) -> Result<(), Problem> {
    let (Some(program), Some(account)) = (line.program, line.account) else {
        return Ok(());
    };
    let tenant = caller.tenant;
    workflow_users::hold(write, tenant, account, at_ms).await?;
    let present = workflow_users::role_in(write, tenant, program, account).await?;
    if present.as_deref() != Some(&*line.role) {
        return Ok(());
    }
    let Some(before) = &line.role_before else {
        // Somebody of no program works in all of them: only an administrator widens that.
        let has_others = workflow_users::programs(write, tenant, account).await? > 1;
        if has_others || caller.may(Permission::Admin) {
            workflow_users::remove_from(write, tenant, program, account).await?;
        }
        return Ok(());
    };
    let role = roles::read(write, tenant, before).await?;
    let queue_role = role.map_or(0, |role| role.queue_role);
    workflow_users::set_role(write, tenant, program, account, (before.as_str(), queue_role)).await?;
    Ok(())
}
