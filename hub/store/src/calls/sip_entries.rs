//! SIP trunks and dispatch rules that programs store through the server API. Their bodies arrive here sealed.

use crate::{Result, Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    LIST = "SELECT id, sealed_body FROM sip_entries WHERE tenant_id = $1 AND kind = $2 ORDER BY created_at_ms, id";
    TENANTS = "SELECT DISTINCT tenant_id FROM sip_entries ORDER BY tenant_id";
    OLDEST_FIRST = "SELECT tenant_id, kind, id, sealed_body FROM sip_entries ORDER BY created_at_ms, tenant_id, id";
    PUT = "INSERT INTO sip_entries (tenant_id, kind, id, sealed_body, created_at_ms, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (tenant_id, kind, id)
        DO UPDATE SET sealed_body = excluded.sealed_body, updated_at_ms = excluded.updated_at_ms";
    DELETE = "DELETE FROM sip_entries WHERE tenant_id = $1 AND kind = $2 AND id = $3";
}

/// Questions about trunks and rules.
pub struct SipEntries<'a>(pub(crate) &'a Store);

impl SipEntries<'_> {
    /// Ids and sealed bodies of all entries of a kind, in the order of creation.
    pub async fn list(&self, tenant: TenantId, kind: &str) -> Result<Vec<(String, String)>> {
        self.0.db().all(LIST, args![tenant, kind]).await
    }

    /// Tenant, kind, id and sealed body of all entries of all tenants, the oldest first.
    pub async fn oldest_first(&self) -> Result<Vec<(TenantId, String, String, String)>> {
        let rows: Vec<(i64, String, String, String)> = self.0.db().all(OLDEST_FIRST, args![]).await?;
        Ok(rows
            .into_iter()
            .map(|(tenant, kind, id, sealed)| (TenantId(tenant), kind, id, sealed))
            .collect())
    }

    /// The tenants that have any: calls come in for all of them.
    pub async fn tenants(&self) -> Result<Vec<TenantId>> {
        let rows: Vec<(i64,)> = self.0.db().all(TENANTS, args![]).await?;
        Ok(rows.into_iter().map(|(tenant,)| TenantId(tenant)).collect())
    }
}

/// Writes an entry, new or changed.
pub async fn put(write: &mut Write, tenant: TenantId, kind: &str, id: &str, sealed_body: &str) -> Result<()> {
    let values = args![tenant, kind, id, sealed_body, now_ms()];
    write.execute(PUT, values).await.map(drop)
}

/// Takes an entry away.
pub async fn delete(write: &mut Write, tenant: TenantId, kind: &str, id: &str) -> Result<()> {
    write.execute(DELETE, args![tenant, kind, id]).await.map(drop)
}
