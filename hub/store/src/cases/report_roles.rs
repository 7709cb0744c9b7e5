//! Which roles a report is for.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::identity::community_profile::lock;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::Report;
use std::collections::BTreeMap;

statements! {
    ALL = "SELECT report, role FROM report_roles WHERE tenant_id = $1 ORDER BY report, role";
    OF = "SELECT role FROM report_roles WHERE tenant_id = $1 AND report = $2 ORDER BY role";
    CLEAR = "DELETE FROM report_roles WHERE tenant_id = $1 AND report = $2";
    ADD = "INSERT INTO report_roles (tenant_id, report, role) VALUES ($1, $2, $3)";
}

/// Roles of reports, for reading.
pub struct ReportRoles<'a>(pub(crate) &'a Db);

impl ReportRoles<'_> {
    /// The roles of every report that has any.
    pub async fn all(&self, tenant: TenantId) -> Result<BTreeMap<&'static str, Vec<i64>>> {
        let rows: Vec<(String, i64)> = self.0.all(ALL, args![tenant]).await?;
        let mut roles: BTreeMap<&'static str, Vec<i64>> = BTreeMap::new();
        for (name, role) in rows {
            let report = Report::parse(&name).ok_or_else(|| StoreError::Corrupt {
                what: "report",
                reason: name.clone(),
            })?;
            roles.entry(report.as_str()).or_default().push(role);
        }
        Ok(roles)
    }

    /// The roles of one report; none: everybody who may read reports has it.
    pub async fn of(&self, tenant: TenantId, report: Report) -> Result<Vec<i64>> {
        let rows: Vec<(i64,)> = self.0.all(OF, args![tenant, report.as_str()]).await?;
        Ok(rows.into_iter().map(|row| row.0).collect())
    }
}

/// Sets the roles of a report, in their order and each once; none: everybody who may read reports. Answers the present ones, and sets
/// nothing, where they are no longer those that the change was made from.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    report: Report,
    (was, roles): (Option<&[i64]>, &[i64]),
    by: &By,
) -> Result<Option<Vec<i64>>> {
    // Two changes of the same report follow each other.
    lock(write, tenant).await?;
    let before: Vec<(i64,)> = write.all(OF, args![tenant, report.as_str()]).await?;
    let before: Vec<i64> = before.into_iter().map(|row| row.0).collect();
    if before == roles {
        return Ok(None);
    }
    if was.is_some_and(|was| was != before) {
        return Ok(Some(before));
    }
    write.execute(CLEAR, args![tenant, report.as_str()]).await?;
    let rows = roles
        .iter()
        .map(|role| args![tenant, report.as_str(), *role])
        .collect();
    batch::insert(write, ADD, rows).await?;
    let line = AuditLine::new(tenant, by.clone(), "report.roles", "report", report.as_str());
    let line = line.before(format!("{before:?}")).after(format!("{roles:?}"));
    audit::append(write, line.reason(format!("{roles:?}"))).await?;
    Ok(None)
}
