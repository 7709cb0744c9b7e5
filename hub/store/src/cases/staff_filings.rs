//! Which applications staff have filled in, and for whom.

use crate::audit::By;
use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::{ApplicationId, TenantId};

statements! {
    INSERT = "INSERT INTO staff_filings (tenant_id, application_id, account_id, name, for_name, filed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6)";
    OF = "SELECT name, for_name, filed_at_ms FROM staff_filings WHERE tenant_id = $1 AND application_id = $2";
}

/// Who filled a form in for whom, and when.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct StaffFiling {
    pub name: String,
    pub for_name: String,
    pub filed_at_ms: i64,
}

/// Filings by staff, for reading.
pub struct StaffFilings<'a>(pub(crate) &'a Db);

impl StaffFilings<'_> {
    /// Who filled an application in; none where its applicant did.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<StaffFiling>> {
        self.0.optional(OF, args![tenant, application]).await
    }
}

/// Notes who has filled an application in.
pub(super) async fn note(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (by, for_name): (&By, &str),
    now_ms: i64,
) -> Result<()> {
    let values = args![tenant, application, by.hands().0, by.hands().1, for_name, now_ms];
    write.execute(INSERT, values).await.map(drop)
}
