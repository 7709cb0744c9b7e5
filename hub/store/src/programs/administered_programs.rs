//! Programs as their administrators choose among them: those that are not launched yet, or not active any more, too.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::{ProgramId, TenantId};

statements! {
    ALL = "SELECT id, name, active FROM programs WHERE tenant_id = $1 ORDER BY name, id";
    ONE = "SELECT id, name, active FROM programs WHERE tenant_id = $1 AND id = $2";
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
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        Ok(rows.into_iter().map(program).collect())
    }

    /// One of them.
    pub async fn one(&self, tenant: TenantId, id: ProgramId) -> Result<Option<AdministeredProgram>> {
        let row: Option<Row> = self.0.optional(ONE, args![tenant, id]).await?;
        Ok(row.map(program))
    }
}

type Row = (i64, String, bool);

fn program((id, name, active): Row) -> AdministeredProgram {
    AdministeredProgram {
        id: ProgramId(id),
        name,
        active,
    }
}
