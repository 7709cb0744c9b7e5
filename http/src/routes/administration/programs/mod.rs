//! Programs for those who administer them: made, described, set, launched and closed.

pub mod budget;
pub mod change;
pub mod close;
pub mod contacts;
pub mod create;
pub mod fees;
pub mod launch;
pub mod list;
pub mod processes;
pub mod ready_made;
pub mod settings;
pub mod switches;

use crate::App;
use crate::extract::allowed::Demand;
use crate::extract::{Allowed, Caller};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix_web::web;
use hub_domain::identity::permission::Permission;
use hub_domain::programs::settings::SettingsFault;
use hub_domain::{ProgramId, TenantId};
use hub_store::programs::program_settings::{self, Kept};
use hub_store::{StoreError, Write};
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_administered_programs: Session;
    processes::list_processes: Session;
    ready_made::list_program_templates: Allowed(CreateProgramRead);
    create::create_program: Allowed(CreateProgramWrite);
    change::change_program: Allowed(ProgramWrite);
    settings::read_program_settings: Allowed(ProgramRead);
    settings::save_program_settings: Allowed(ProgramWrite);
    budget::read_program_budget: Allowed(ProgramRead);
    budget::set_program_budget: Allowed(ProgramWrite);
    fees::read_program_fees: Allowed(ProgramRead);
    fees::save_program_fees: Allowed(ProgramWrite);
    contacts::read_program_contacts: Allowed(ProgramRead);
    contacts::save_program_contacts: Allowed(ProgramWrite);
    launch::check_launch: Allowed(ProgramRead);
    launch::launch_program: Allowed(ProgramWrite);
    close::close_program: Allowed(ProgramWrite);
    close::reopen_program: Allowed(ProgramWrite);
    switches::set_self_signup: Allowed(ProgramWrite);
    switches::set_multiple_apps: Allowed(ProgramWrite);
};

/// A program in which the caller's right holds, launched or not; any other is not there.
pub(super) async fn known<D: Demand>(app: &App, caller: &Allowed<D>, id: i64) -> Result<ProgramId, Problem> {
    let program = ProgramId(id);
    caller.in_program(program)?;
    let programs = app.store.administered_programs();
    let known = programs.one(caller.tenant, program).await?;
    known.map(|known| known.id).ok_or_else(|| Key::NotFound.into())
}

/// Whether the caller may see the whole of a program, as a file or as the beginning of another one.
pub(super) fn may_read(caller: &Caller, program: ProgramId) -> bool {
    let rights = [Permission::ProgramRead, Permission::CreateProgramRead];
    rights.into_iter().all(|right| caller.may_on(right, program))
}

/// Every fault with its member, below the body's own.
pub(super) fn refused(within: &str, faults: Vec<SettingsFault>) -> Problem {
    let at = |field: String| match within {
        "" => field,
        within => format!("{within}.{field}"),
    };
    faults
        .into_iter()
        .fold(Problem::new(Key::InvalidField), |problem, fault| {
            problem.and_field(at(fault.field), fault.key)
        })
}

/// Refuses what has faults: each is a member of `within`, and what is wrong with it.
pub(super) fn no_faults(within: &str, faults: Vec<(&'static str, &'static str)>) -> Result<(), Problem> {
    if faults.is_empty() {
        return Ok(());
    }
    let faults = faults.into_iter().map(|(field, key)| SettingsFault {
        field: field.to_owned(),
        key,
    });
    Err(refused(within, faults.collect()))
}

/// Keeps settings, contacts or what else has revisions in place of the revision that was edited, as the last of a write. 409 `version_conflict` has a `view`
/// of those in force in `current`.
pub(super) async fn keep<T: Kept, View: Serialize>(
    app: &App,
    caller: &Caller,
    program: ProgramId,
    mut write: Write,
    (revision, text): (i64, &T),
    view: impl AsyncFn(&App, TenantId, ProgramId) -> Result<View, Problem>,
) -> Result<Write, Problem> {
    let tenant = caller.tenant;
    let saved = program_settings::save(&mut write, tenant, program, revision, text, &caller.by()).await;
    if let Err(StoreError::VersionConflict { .. }) = saved {
        drop(write);
        let current = view(app, tenant, program).await?;
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    saved?;
    Ok(write)
}

/// [`keep`]s a text in a write of its own; the view of what is in force then.
pub(super) async fn save<T: Kept, View: Serialize>(
    app: &App,
    caller: &Caller,
    program: ProgramId,
    kept: (i64, &T),
    view: impl AsyncFn(&App, TenantId, ProgramId) -> Result<View, Problem>,
) -> Result<web::Json<View>, Problem> {
    let write = app.store.write().await?;
    let write = keep(app, caller, program, write, kept, &view).await?;
    write.commit().await?;
    view(app, caller.tenant, program).await.map(web::Json)
}
