//! The names of roles that people have in programs.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::{ProgramId, TenantId};

statements! {
    OF_EMAIL = "SELECT DISTINCT m.role_name FROM program_members m
        JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.account_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND a.active AND LOWER(a.email) = $3 ORDER BY m.role_name";
    HELD = "SELECT DISTINCT m.role_name FROM program_members m
        JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.account_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND a.active ORDER BY m.role_name";
}

/// Roles in programs, for reading.
pub struct MemberRoles<'a>(pub(crate) &'a Db);

impl MemberRoles<'_> {
    /// The roles in a program of the accounts with this mail address; empty where they are no members.
    pub async fn of_email(&self, tenant: TenantId, program: ProgramId, email: &str) -> Result<Vec<String>> {
        let values = args![tenant, program, email.trim().to_lowercase()];
        let rows: Vec<(String,)> = self.0.all(OF_EMAIL, values).await?;
        Ok(rows.into_iter().map(|row| row.0).collect())
    }
}

/// The roles that somebody has in a program, as this write sees it.
pub async fn held(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = write.all(HELD, args![tenant, program]).await?;
    Ok(rows.into_iter().map(|row| row.0).collect())
}
