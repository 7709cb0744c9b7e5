//! Telephones of members of staff, on which the hub calls them before it calls an applicant.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};

statements! {
    OF = "SELECT phone FROM own_phones WHERE tenant_id = $1 AND account_id = $2";
    SET = "INSERT INTO own_phones (tenant_id, account_id, phone, verified_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, account_id) DO UPDATE SET phone = $3, verified_at_ms = $4";
    REMOVE = "DELETE FROM own_phones WHERE tenant_id = $1 AND account_id = $2";
}

/// The telephones, for reading.
pub struct OwnPhones<'a>(pub(crate) &'a Db);

impl OwnPhones<'_> {
    /// The proved telephone of an account, E.164.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(OF, args![tenant, account]).await?;
        Ok(row.map(|row| row.0))
    }
}

/// Keeps a telephone whose code was right, instead of an earlier one.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    phone: &str,
    by: &By,
) -> Result<()> {
    write
        .execute(SET, args![tenant, account, phone, now_ms()])
        .await?;
    let line = AuditLine::new(tenant, by.clone(), "own_phone.set", "account", account);
    audit::append(write, line).await.map(drop)
}

/// Forgets the telephone; false where there was none.
pub async fn remove(write: &mut Write, tenant: TenantId, account: AccountId, by: &By) -> Result<bool> {
    if write.execute(REMOVE, args![tenant, account]).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "own_phone.remove", "account", account);
    audit::append(write, line).await?;
    Ok(true)
}
