//! Who may give whom what: nobody gives, or takes away, more than they have themselves.

use crate::App;
use crate::extract::Allowed;
use crate::extract::Caller;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use hub_domain::identity::admin_access::AdminAreas;
use hub_domain::identity::permission::{ADMIN_RIGHTS, Permission, ROLE_ADMINISTRATOR};
use hub_domain::identity::program_reach::Extent;
use hub_domain::identity::staff::{ProgramRole, staff_code};
use hub_domain::{AccountId, ProgramId};
use hub_store::identity::accounts::{Account, Membership};
use hub_store::identity::roles::Role;
use std::collections::{BTreeMap, HashSet};

/// The programs in which the right `D` holds; none: everywhere.
pub(super) fn programs_of<D: Demand>(caller: &Allowed<D>) -> Option<Vec<ProgramId>> {
    match D::PERMISSION.map(|right| caller.reach.extent(right)) {
        Some(Extent::Programs(programs)) => Some(programs.clone()),
        Some(Extent::Tenant) | None => None,
    }
}

/// Whether the caller may give, or take, in a program what a role or a membership gives there.
pub(super) fn covers(caller: &Caller, program: ProgramId, areas: &AdminAreas, supervises: bool) -> bool {
    let mut given = ADMIN_RIGHTS
        .iter()
        .filter(|one| areas.access(one.area) >= one.least);
    caller.may_on(Permission::StaffWrite, program)
        && (!supervises || caller.may_on(Permission::ConferenceSupervise, program))
        && given.all(|one| caller.may_on(one.right, program))
}

/// The same of a role.
pub(super) fn may_give(caller: &Caller, program: ProgramId, role: &Role) -> bool {
    covers(caller, program, &role.areas, role.supervises)
}

/// The same of a membership, with what is its own.
pub(super) fn may_take(caller: &Caller, membership: &Membership) -> bool {
    covers(
        caller,
        membership.program,
        &membership.areas(),
        membership.supervises(),
    )
}

/// Somebody with an account who works here, with their memberships; whom the caller may not see is as if they were not there.
pub(super) async fn member<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: i64,
) -> Result<(Account, Vec<Membership>), Problem> {
    let accounts = app.store.accounts();
    let account = accounts.by_id(caller.tenant, AccountId(id)).await?;
    if staff_code(&account.account_type).is_none() {
        return Err(Key::NotFound.into());
    }
    let memberships = accounts.memberships(caller.tenant, account.id).await?;
    let is_seen = match programs_of(caller) {
        None => true,
        Some(programs) => memberships
            .iter()
            .any(|membership| programs.contains(&membership.program)),
    };
    match is_seen {
        true => Ok((account, memberships)),
        false => Err(Key::NotFound.into()),
    }
}

/// Whether the caller may change what belongs to the whole account, such as its name: they look after people in every program that
/// it belongs to.
pub(super) fn may_change_account(caller: &Caller, account: &Account, memberships: &[Membership]) -> bool {
    let administers = caller.may(Permission::Admin);
    let in_all = memberships
        .iter()
        .all(|membership| caller.may_on(Permission::StaffWrite, membership.program));
    administers || (!account.roles.contains(&ROLE_ADMINISTRATOR) && !memberships.is_empty() && in_all)
}

/// Whether the caller may ask for an account of this kind: a government account sees who else works here, so only they who see that
/// themselves, and administrators, add one.
pub(super) fn may_open(caller: &Caller, account_type: &str) -> bool {
    let sees_users = caller.may(Permission::UsersRead) || caller.may(Permission::Admin);
    sees_users || staff_code(account_type) != Some("GOV")
}

/// The roles that are asked for, each with what it gives; without those that somebody has already, by `present`. Field names begin
/// with `programs`.
pub(super) async fn asked_roles(
    app: &App,
    caller: &Caller,
    asked: &[ProgramRole],
    present: &[Membership],
) -> Result<Vec<(ProgramId, Role)>, Problem> {
    let programs = app.store.administered_programs().all(caller.tenant).await?;
    let roles = app.store.roles().all(caller.tenant).await?;
    let mut seen = HashSet::new();
    let mut all = Vec::with_capacity(asked.len());
    for (at, one) in asked.iter().enumerate() {
        if !seen.insert(one.program) {
            return Err(Problem::field(format!("programs[{at}].program"), "twice"));
        }
        let has =
            |membership: &Membership| membership.program == one.program && membership.role_name == one.role;
        if present.iter().any(has) {
            continue;
        }
        let is_known = programs.iter().any(|program| program.id == one.program);
        if !is_known || !caller.may_on(Permission::StaffWrite, one.program) {
            return Err(Problem::field(format!("programs[{at}].program"), "not_found"));
        }
        let role = roles.iter().find(|role| role.name == one.role);
        let Some(role) = role else {
            return Err(Problem::field(format!("programs[{at}].role"), "not_found"));
        };
        all.push((one.program, role.clone()));
    }
    Ok(all)
}

/// Refuses what gives more than the caller has.
pub(super) fn exceeds(at: usize) -> Problem {
    Problem::new(Key::NotAllowed)
        .and_field(format!("programs[{at}].role"), "exceeds_rights")
        .with_message("the role gives more than you have in this program")
}

/// Role numbers that are asked for: each once, at most ten.
pub(super) fn checked_numbers(numbers: &[i64]) -> Result<Vec<i64>, Problem> {
    const MOST: usize = 10;
    if numbers.len() > MOST {
        return Err(Problem::field("roles", "too_many"));
    }
    if numbers.iter().any(|number| !(1..1_000).contains(number)) {
        return Err(Problem::field("roles", "out_of_range"));
    }
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Somebody as a line of the audit log keeps them: name or kind, role numbers, and roles by the programs' numbers.
pub(super) fn kept<'a>(
    who: &str,
    numbers: &[i64],
    programs: impl Iterator<Item = (ProgramId, &'a str)>,
) -> serde_json::Value {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    let programs: BTreeMap<String, &str> = programs
        .map(|(program, role)| (program.to_string(), role))
        .collect();
    serde_json::json!({ "name": who, "roles": numbers, "programs": programs })
}
