//! Requests of applicants to withdraw an application. The withdrawal itself is a change of the application.

use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};

statements! {
    ADD = "INSERT INTO withdrawals (tenant_id, application_id, request_key, version, at_ms) VALUES ($1, $2, $3, $4, $5)";
    IS_KNOWN = "SELECT COUNT(*) FROM withdrawals WHERE tenant_id = $1 AND application_id = $2 AND request_key = $3";
}

/// Keeps the key of a request that has been carried out.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (key, version): (&str, i64),
) -> Result<()> {
    let values = args![tenant, application, key, version, now_ms()];
    write.execute(ADD, values).await.map(drop)
}

/// Whether a request under this key has been carried out.
pub async fn is_known(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    key: &str,
) -> Result<bool> {
    let values = args![tenant, application, key];
    let (count,): (i64,) = write.one("withdrawal", IS_KNOWN, values).await?;
    Ok(count > 0)
}
