//! Roles that people have in programs: what each gives there, by its name in the tenant. Memberships and workflows name them.

use super::accounts;
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, Write, args, batch, statements};
pub use hub_domain::identity::access::PROCESS_ADMIN;
use hub_domain::identity::access::SUPERVISE;
use hub_domain::identity::admin_access::AdminAreas;
use hub_domain::{AccountId, TenantId};
use std::collections::HashMap;

statements! {
    ALL = "SELECT name, queue_role, permissions, version FROM roles WHERE tenant_id = $1 ORDER BY name LIMIT 500";
    ONE = "SELECT name, queue_role, permissions, version FROM roles WHERE tenant_id = $1 AND name = $2";
    INSERT = "INSERT INTO roles (tenant_id, name, queue_role, permissions, version, updated_at_ms) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant_id, name) DO NOTHING";
    UPDATE = "UPDATE roles SET queue_role = $3, permissions = $4, version = version + 1, updated_at_ms = $5
        WHERE tenant_id = $1 AND name = $2 AND version = $6";
    DELETE = "DELETE FROM roles WHERE tenant_id = $1 AND name = $2 AND version = $3";
    HELD = "SELECT role_name, COUNT(DISTINCT account_id) FROM program_members WHERE tenant_id = $1 GROUP BY role_name";
    HOLDERS = "SELECT DISTINCT account_id FROM program_members WHERE tenant_id = $1 AND role_name = $2";
}

/// What a role gives in the programs in which somebody has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role {
    /// As memberships and a workflow's moves name it.
    pub name: String,
    /// What its new members get: 0 any, 2 intake specialist, 4 case worker.
    pub queue_role: i64,
    /// Its members supervise calls of the program.
    pub supervises: bool,
    /// Access to the areas of the administration.
    pub areas: AdminAreas,
    /// Raised by each change; 0 for one that is not kept yet.
    pub version: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    name: String,
    queue_role: i64,
    permissions: String,
    version: i64,
}

impl Role {
    /// As the store keeps what it gives.
    fn permissions(&self) -> Vec<String> {
        let supervises = self.supervises.then(|| SUPERVISE.to_owned());
        supervises.into_iter().chain(self.areas.entries()).collect()
    }

    /// As the audit log keeps it.
    fn kept(&self) -> serde_json::Value {
        serde_json::json!({
            "queue_role": self.queue_role,
            "supervises": self.supervises,
            "AdminPerms": self.areas.to_map(),
        })
    }
}

impl TryFrom<Row> for Role {
    type Error = crate::StoreError;
    fn try_from(row: Row) -> Result<Self> {
        let permissions: Vec<String> = serde_json::from_str(&row.permissions)?;
        Ok(Self {
            name: row.name,
            queue_role: row.queue_role,
            supervises: permissions.iter().any(|one| one == SUPERVISE),
            areas: AdminAreas::of_entries(&permissions),
            version: row.version,
        })
    }
}

/// The roles that a new tenant begins with: name, role in the queue, what they give.
const STANDARD: [(&str, i64, &[&str]); 5] = [
    ("Reviewer", 0, &[]),
    ("Intake specialist", 2, &[]),
    ("Case worker", 4, &[]),
    (
        "Supervisor",
        0,
        &[SUPERVISE, "Communications:ReadWrite", "UserMgmt:ReadWrite"],
    ),
    (
        PROCESS_ADMIN,
        0,
        &[
            "ProgramConfig:ReadWrite",
            "UserMgmt:ReadWrite",
            "FormConfig:ReadWrite",
            "Communications:ReadWrite",
            "WorkflowConfig:ReadWrite",
            "ReportsConfig:ReadWrite",
            "AnalyticsDashboardConfig:ReadWrite",
        ],
    ),
];

/// Questions about roles.
pub struct Roles<'a>(pub(crate) &'a Db);

impl Roles<'_> {
    /// Every role of a tenant, by name.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<Role>> {
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        rows.into_iter().map(Role::try_from).collect()
    }

    /// How many accounts have each role in any program; those that nobody has are missing.
    pub async fn held(&self, tenant: TenantId) -> Result<HashMap<String, i64>> {
        let rows: Vec<(String, i64)> = self.0.all(HELD, args![tenant]).await?;
        Ok(rows.into_iter().collect())
    }

    /// The role of this name.
    pub async fn of_name(&self, tenant: TenantId, name: &str) -> Result<Option<Role>> {
        let row: Option<Row> = self.0.optional(ONE, args![tenant, name]).await?;
        row.map(Role::try_from).transpose()
    }
}

/// The role of this name, inside a write.
pub async fn read(write: &mut Write, tenant: TenantId, name: &str) -> Result<Option<Role>> {
    let row: Option<Row> = write.optional(ONE, args![tenant, name]).await?;
    row.map(Role::try_from).transpose()
}

/// Gives a new tenant its first roles.
pub async fn begin(write: &mut Write, tenant: TenantId, at_ms: i64) -> Result<()> {
    let row = |(name, queue_role, permissions): &(&str, i64, &[&str])| {
        Ok(args![
            tenant,
            *name,
            *queue_role,
            serde_json::to_string(permissions)?,
            1_i64,
            at_ms
        ])
    };
    let rows = STANDARD.iter().map(row).collect::<Result<Vec<_>>>()?;
    batch::insert(write, INSERT, rows).await.map(drop)
}

/// Keeps a role: a new one where its version is 0, else a change of the version it names. False where somebody else has changed
/// it meanwhile, or its name is taken. Its holders' rights are read anew on every node.
pub async fn put(write: &mut Write, tenant: TenantId, role: &Role, at_ms: i64) -> Result<bool> {
    let permissions = serde_json::to_string(&role.permissions())?;
    if role.version == 0 {
        let values = args![tenant, &role.name, role.queue_role, permissions, 1_i64, at_ms];
        let is_new = write.execute(INSERT, values).await? > 0;
        // Memberships may have named it before it was there.
        announce(write, tenant, &role.name).await?;
        return Ok(is_new);
    }
    let values = args![
        tenant,
        &role.name,
        role.queue_role,
        permissions,
        at_ms,
        role.version
    ];
    let is_kept = write.execute(UPDATE, values).await? > 0;
    announce(write, tenant, &role.name).await?;
    Ok(is_kept)
}

/// Removes a role that nobody has. False where somebody has changed it meanwhile.
pub async fn remove(write: &mut Write, tenant: TenantId, name: &str, version: i64) -> Result<bool> {
    Ok(write.execute(DELETE, args![tenant, name, version]).await? > 0)
}

/// The audit line of a role that was made, changed or removed: both states, each as what it gives.
pub async fn note(
    write: &mut Write,
    tenant: TenantId,
    (before, after): (Option<&Role>, Option<&Role>),
    by: &By,
) -> Result<()> {
    let Some(role) = after.or(before) else {
        return Ok(());
    };
    let action = match (before, after) {
        (None, _) => "role.create",
        (_, None) => "role.remove",
        _ => "role.change",
    };
    let words = |role: &Role| {
        let gives = role.permissions().join(", ");
        format!("{}, queue role {}: {gives}", role.name, role.queue_role)
    };
    let mut line = AuditLine::new(tenant, by.clone(), action, "role", &role.name).keeping_states();
    if let Some(before) = before {
        line = line.before(before.kept());
    }
    if let Some(after) = after {
        line = line.after(after.kept());
    }
    let both = [before, after].map(|one| one.map_or_else(|| "-".to_owned(), words));
    audit::append(write, line.reason(both.join(" → "))).await
}

/// Who has this role in any program.
pub async fn holders(write: &mut Write, tenant: TenantId, name: &str) -> Result<Vec<AccountId>> {
    let rows: Vec<(i64,)> = write.all(HOLDERS, args![tenant, name]).await?;
    Ok(rows.into_iter().map(|(id,)| AccountId(id)).collect())
}

async fn announce(write: &mut Write, tenant: TenantId, name: &str) -> Result<()> {
    for account in holders(write, tenant, name).await? {
        accounts::announce(write, tenant, account);
    }
    Ok(())
}
