//! The categories that a program's applications are of.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::{ProgramId, TenantId};

statements! {
    OF_PROGRAM = "SELECT DISTINCT a.category_name FROM counted_applications a
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.category_name <> '' ORDER BY a.category_name LIMIT 500";
}

/// Categories, for reading.
pub struct Categories<'a>(pub(crate) &'a Db);

impl Categories<'_> {
    /// Those of a program's applications, by name.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self.0.all(OF_PROGRAM, args![tenant, program]).await?;
        Ok(rows.into_iter().map(|row| row.0).collect())
    }
}
