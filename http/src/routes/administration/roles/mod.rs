//! Roles that people have in programs: what each gives, who has it, and what names it.

pub mod list;
pub mod remove;
pub mod save;

use crate::App;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::TenantId;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::{NAMING_ROLES, named_roles};
use hub_domain::identity::admin_access::AdminAccess;
use hub_store::identity::roles::Role;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_roles: Allowed(StaffRead);
    save::save_role: Allowed(Admin);
    remove::remove_role: Allowed(Admin);
};

/// A role as it is.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct AdministeredRole {
    /// Memberships, workflows and notification rules name it by this; it cannot change.
    name: String,
    /// What its new members get: 0 any, 2 intake specialist, 4 case worker.
    queue_role: i64,
    /// Its members supervise calls of the program.
    supervises: bool,
    /// Access to each area of the administration.
    #[serde(rename = "AdminPerms")]
    #[schema(value_type = BTreeMap<String, AdminAccess>)]
    areas: BTreeMap<&'static str, AdminAccess>,
    /// Raised by each change.
    version: i64,
    /// How many accounts have it in any program.
    holders: i64,
    /// What names it.
    named_in: Vec<RoleUse>,
}

/// Something that names a role.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct RoleUse {
    /// `workflow`, `notification_rule` or `invitation`
    kind: &'static str,
    /// Its key among its kind; that of a workflow, and of a program's open invitations, is the program's number.
    key: String,
    /// The program's name, or the rule's.
    name: String,
    program_id: i64,
    /// Only the draft names it.
    draft: bool,
}

/// Every role of a tenant, by name.
async fn all(app: &App, tenant: TenantId) -> Result<Vec<AdministeredRole>, Problem> {
    let roles = app.store.roles().all(tenant).await?;
    let held = app.store.roles().held(tenant).await?;
    let mut uses = uses(app, tenant).await?;
    let view = |role: Role| AdministeredRole {
        holders: held.get(&role.name).copied().unwrap_or_default(),
        named_in: uses.remove(&role.name).unwrap_or_default(),
        queue_role: role.queue_role,
        supervises: role.supervises,
        areas: role.areas.to_map(),
        version: role.version,
        name: role.name,
    };
    Ok(roles.into_iter().map(view).collect())
}

/// The role of this name.
async fn one(app: &App, tenant: TenantId, name: &str) -> Result<AdministeredRole, Problem> {
    let found = all(app, tenant).await?.into_iter().find(|role| role.name == name);
    found.ok_or_else(|| Key::NotFound.into())
}

/// A refusal that carries the role as it is now.
async fn refused(app: &App, tenant: TenantId, name: &str, key: Key) -> Problem {
    match one(app, tenant, name).await {
        Ok(role) => Problem::new(key).with_current(&role),
        Err(problem) => problem,
    }
}

/// What names each role: texts in force, drafts, and open invitations.
async fn uses(app: &App, tenant: TenantId) -> Result<HashMap<String, Vec<RoleUse>>, Problem> {
    let programs = app.store.administered_programs().all(tenant).await?;
    let program_name = |id: i64| {
        let program = programs.iter().find(|program| program.id.0 == id);
        program.map(|program| program.name.clone()).unwrap_or_default()
    };
    let mut uses: HashMap<String, Vec<RoleUse>> = HashMap::new();
    for kind in NAMING_ROLES {
        let versions = app.store.config_versions();
        let published = versions.all_published(tenant, kind).await?;
        let drafts = versions.open_drafts(tenant, kind).await?;
        let in_force = published.iter().map(|one| (one, false));
        for ((key, version), draft) in in_force.chain(drafts.iter().map(|one| (one, true))) {
            let roles = named_roles(kind, &version.body);
            if roles.is_empty() {
                continue;
            }
            let (name, program_id) = match kind == ConfigKind::Workflow {
                true => {
                    let program = key.parse().unwrap_or_default();
                    (program_name(program), program)
                }
                false => of_rule(&version.body),
            };
            for role in roles {
                let named = uses.entry(role).or_default();
                if named
                    .iter()
                    .any(|one| one.kind == kind.as_str() && one.key == *key)
                {
                    continue;
                }
                named.push(RoleUse {
                    kind: kind.as_str(),
                    key: key.clone(),
                    name: name.clone(),
                    program_id,
                    draft,
                });
            }
        }
    }
    for (role, program) in app.store.staff_invitations().roles(tenant).await? {
        uses.entry(role).or_default().push(RoleUse {
            kind: "invitation",
            key: program.to_string(),
            name: program_name(program.0),
            program_id: program.0,
            draft: false,
        });
    }
    Ok(uses)
}

/// Name and program of a notification rule.
fn of_rule(body: &str) -> (String, i64) {
    let rule: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let name = rule["name"].as_str().unwrap_or_default().to_owned();
    (name, rule["program"].as_i64().unwrap_or_default())
}
