//! The month of which figures for everybody could not be published: administrators see it until it is.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;

statements! {
    OF = "SELECT month, why, since_ms, tried_at_ms FROM open_data_refusals WHERE tenant_id = $1";
    PUT = "INSERT INTO open_data_refusals (tenant_id, month, why, since_ms, tried_at_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id) DO UPDATE SET
            since_ms = CASE WHEN open_data_refusals.month = excluded.month THEN open_data_refusals.since_ms ELSE excluded.since_ms END,
            month = excluded.month, why = excluded.why, tried_at_ms = excluded.tried_at_ms";
    CLEAR = "DELETE FROM open_data_refusals WHERE tenant_id = $1";
}

/// A month that was refused.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct RefusedMonth {
    /// `2026-03`.
    pub month: String,
    /// A name of `hub_open_data::Refused`.
    pub why: String,
    /// When it was refused first.
    pub since_ms: i64,
    /// When it was refused last.
    pub tried_at_ms: i64,
}

/// Months that were refused, for reading.
pub struct OpenDataRefusals<'a>(pub(crate) &'a Db);

impl OpenDataRefusals<'_> {
    /// The month that a tenant's figures wait for; none where they are published, or were not due.
    pub async fn of(&self, tenant: TenantId) -> Result<Option<RefusedMonth>> {
        self.0.optional(OF, args![tenant]).await
    }
}

/// Writes down that a month (`2026-03`) was refused.
pub async fn put(write: &mut Write, tenant: TenantId, month: &str, why: &str, at_ms: i64) -> Result<()> {
    let values = args![tenant, month, why, at_ms, at_ms];
    write.execute(PUT, values).await.map(drop)
}

/// Nothing waits any more.
pub async fn clear(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.execute(CLEAR, args![tenant]).await.map(drop)
}
