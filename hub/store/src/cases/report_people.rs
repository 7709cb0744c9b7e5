//! What the people of a report are called.

use crate::db::Db;
use crate::{Result, args};
use hub_domain::TenantId;
use std::collections::HashMap;

/// Names by account number. The numbers are written into the statement: they are numbers, and not what anybody has typed.
fn names_sql(ids: &[i64]) -> String {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    format!(
        "SELECT a.id, TRIM(a.first_name || ' ' || a.last_name), a.company_name FROM accounts a
        WHERE a.tenant_id = $1 AND a.id IN ({})",
        ids.join(", ")
    )
}

/// A shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    vec![names_sql(&[1, 2])]
}

/// The names of accounts of a tenant; those that are not there any more are left out.
pub(crate) async fn names(db: &Db, tenant: TenantId, ids: &[i64]) -> Result<HashMap<i64, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, String, String)> = db.all(names_sql(ids), args![tenant]).await?;
    let named = |(id, name, company): (i64, String, String)| match name.is_empty() {
        true => (id, company),
        false => (id, name),
    };
    Ok(rows.into_iter().map(named).collect())
}
