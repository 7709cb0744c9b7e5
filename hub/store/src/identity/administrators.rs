//! The administrators of a tenant: accounts in use with role number 99, whose owners can sign in. The last one cannot be lost by any
//! way: every write that takes an administrator away asks [`keep_one`] before its commit.

use crate::{Result, Write, args, statements, tenants};
use hub_domain::identity::permission::ROLE_ADMINISTRATOR;
use hub_domain::{AccountId, TenantId};

statements! {
    /// A row that only such writes touch: the second of two waits here until the first is there, and then counts without it.
    LOCK = "INSERT INTO counters (tenant_id, name, value) VALUES ($1, 'administrators', 0)
        ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + 1";
    CANDIDATES = "SELECT a.id, a.roles, a.role_codes FROM accounts a JOIN logins l ON l.cd_user = a.cd_user
        WHERE a.tenant_id = $1 AND a.active AND a.roles LIKE '%99%'
            AND (a.role_codes LIKE '%GOV%' OR a.role_codes LIKE '%REV%' OR a.role_codes LIKE '%REM%')
            AND (((l.email IS NOT NULL OR l.phone IS NOT NULL)
                    AND EXISTS (SELECT 1 FROM credentials c WHERE c.cd_user = a.cd_user))
                OR EXISTS (SELECT 1 FROM external_identities e
                    JOIN identity_providers p ON p.tenant_id = e.tenant_id AND p.issuer = e.issuer
                    WHERE e.tenant_id = $1 AND e.cd_user = a.cd_user))
        ORDER BY a.id LIMIT 1000";
}

/// The administrators who are left as this write stands, by number: in use, staff, with a login that has an address and a password,
/// or a subject at a provider that the tenant still has. Somebody invited who has not come yet is none of them.
pub async fn all(write: &mut Write, tenant: TenantId) -> Result<Vec<AccountId>> {
    let rows: Vec<(i64, String, String)> = write.all(CANDIDATES, args![tenant]).await?;
    let mut administrators = Vec::new();
    for (id, roles, role_codes) in rows {
        let roles: Vec<i64> = serde_json::from_str(&roles)?;
        let codes: Vec<String> = serde_json::from_str(&role_codes)?;
        let is_staff = codes.iter().any(|code| matches!(&**code, "GOV" | "REV" | "REM"));
        if is_staff && roles.contains(&ROLE_ADMINISTRATOR) {
            administrators.push(AccountId(id));
        }
    }
    Ok(administrators)
}

/// Whether an administrator is left; where staff sign on at the tenant's provider alone, whether the one is who may still sign in by
/// password, because a provider can fail. Called last before the commit of every write that takes an account with role number 99 out of
/// use, takes that number from it, or a way to sign in from its login; where false, the caller rolls back and refuses (`last_administrator`).
/// Two such writes at once come one after the other, so that they cannot take each other's last one.
pub async fn keep_one(write: &mut Write, tenant: TenantId) -> Result<bool> {
    write.execute(LOCK, args![tenant]).await?;
    let left = all(write, tenant).await?;
    let sign_on = tenants::settings(write, tenant).await?.sign_on;
    Ok(match (sign_on.required, sign_on.break_glass) {
        (true, Some(account)) => left.contains(&AccountId(account)),
        _ => !left.is_empty(),
    })
}
