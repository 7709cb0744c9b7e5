//! Programs as their administrators choose among them: those that are not launched yet, or not active any more, too.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::{ProgramId, TenantId};

statements! {
    ALL = "SELECT id, name, active FROM programs WHERE tenant_id = $1 ORDER BY name, id";
}

/// A program with whether people can apply to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdministeredProgram {
    pub id: ProgramId,
    pub name: String,
    pub active: bool,
}

/// Programs of a tenant, for those who administer some.
pub struct AdministeredPrograms<'a>(pub(crate) &'a Db);

impl AdministeredPrograms<'_> {
    /// Every program, by name.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<AdministeredProgram>> {
        let rows: Vec<(i64, String, bool)> = self.0.all(ALL, args![tenant]).await?;
        let program = |(id, name, active)| AdministeredProgram {
            id: ProgramId(id),
            name,
            active,
        };
        Ok(rows.into_iter().map(program).collect())
    }
}
