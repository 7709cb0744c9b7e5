//! Figures of months that everybody may read, as they were frozen. A month is kept once, and stays.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use serde::Serialize;
use serde::de::DeserializeOwned;

statements! {
    LATEST = "SELECT month, body, made_at_ms FROM open_data_releases WHERE tenant_id = $1 ORDER BY month DESC LIMIT $2";
    SINCE = "SELECT month, body, made_at_ms FROM open_data_releases WHERE tenant_id = $1 AND month >= $2 ORDER BY month";
    LAST_MONTH = "SELECT month FROM open_data_releases WHERE tenant_id = $1 ORDER BY month DESC LIMIT 1";
    INSERT = "INSERT INTO open_data_releases (tenant_id, month, body, made_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, month) DO NOTHING";
}

/// A month that was frozen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frozen<T> {
    /// `2026-03`.
    pub month: String,
    pub set: T,
    pub made_at_ms: i64,
}

type Row = (String, String, i64);

fn read<T: DeserializeOwned>((month, body, made_at_ms): Row) -> Result<Frozen<T>> {
    let set = serde_json::from_str(&body).map_err(|error| StoreError::Corrupt {
        what: "open data release",
        reason: error.to_string(),
    })?;
    Ok(Frozen {
        month,
        set,
        made_at_ms,
    })
}

/// Frozen figures, for reading.
pub struct OpenDataReleases<'a>(pub(crate) &'a Db);

impl OpenDataReleases<'_> {
    /// The latest months of a tenant, the newest first.
    pub async fn latest<T: DeserializeOwned>(&self, tenant: TenantId, most: i64) -> Result<Vec<Frozen<T>>> {
        let rows: Vec<Row> = self.0.all(LATEST, args![tenant, most]).await?;
        rows.into_iter().map(read).collect()
    }

    /// The months of a tenant from one on (`2026-01`), the oldest first.
    pub async fn since<T: DeserializeOwned>(&self, tenant: TenantId, month: &str) -> Result<Vec<Frozen<T>>> {
        let rows: Vec<Row> = self.0.all(SINCE, args![tenant, month]).await?;
        rows.into_iter().map(read).collect()
    }

    /// The newest month of a tenant.
    pub async fn last_month(&self, tenant: TenantId) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(LAST_MONTH, args![tenant]).await?;
        Ok(row.map(|(month,)| month))
    }
}

/// Keeps the figures of a month (`2026-03`); false where the month is there already: it stays as it is.
pub async fn freeze<T: Serialize>(
    write: &mut Write,
    tenant: TenantId,
    month: &str,
    set: &T,
    at_ms: i64,
) -> Result<bool> {
    let values = args![tenant, month, serde_json::to_string(set)?, at_ms];
    let is_new = write.execute(INSERT, values).await? == 1;
    // Each node has what it serves to everybody in its memory.
    write.announce_tenant_change(tenant);
    Ok(is_new)
}
