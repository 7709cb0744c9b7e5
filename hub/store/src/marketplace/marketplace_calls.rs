//! The latest call of the marketplace that was taken, and the calls that were refused by why: administrators read why nothing arrives.
//! Anybody may call with a made-up token, so a reason hides no other, and none of them takes more than a row.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;

statements! {
    NOTE = "INSERT INTO marketplace_calls (tenant_id, outcome, at_ms, said, source) VALUES ($1, 'received', $2, $3, $4)
        ON CONFLICT (tenant_id, outcome) DO UPDATE SET at_ms = excluded.at_ms, said = excluded.said, source = excluded.source";
    LATEST = "SELECT at_ms, said, source FROM marketplace_calls WHERE tenant_id = $1 AND outcome = 'received'";
    REFUSE = "INSERT INTO marketplace_refusals (tenant_id, why, count, first_at_ms, last_at_ms, source) VALUES ($1, $2, 1, $3, $3, $4)
        ON CONFLICT (tenant_id, why) DO UPDATE SET count = marketplace_refusals.count + 1, last_at_ms = excluded.last_at_ms,
            source = excluded.source";
    REFUSALS = "SELECT why, count, first_at_ms, last_at_ms, source FROM marketplace_refusals WHERE tenant_id = $1
        ORDER BY last_at_ms DESC, why";
    FORGET_REFUSALS = "DELETE FROM marketplace_refusals WHERE last_at_ms < $1";
}

/// A call of the marketplace that was taken.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct MarketplaceCall {
    pub at_ms: i64,
    /// The action.
    pub said: String,
    /// Network address.
    pub source: String,
}

/// Calls that were refused for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct MarketplaceRefusal {
    /// The key of the reason.
    pub why: String,
    /// How many since `first_at_ms`.
    pub count: i64,
    pub first_at_ms: i64,
    pub last_at_ms: i64,
    /// Network address of the last.
    pub source: String,
}

/// Calls of the marketplace, for reading.
pub struct MarketplaceCalls<'a>(pub(crate) &'a Db);

impl MarketplaceCalls<'_> {
    /// The latest that was taken.
    pub async fn latest(&self, tenant: TenantId) -> Result<Option<MarketplaceCall>> {
        self.0.optional(LATEST, args![tenant]).await
    }

    /// Those that were refused, one for each reason, the latest first.
    pub async fn refusals(&self, tenant: TenantId) -> Result<Vec<MarketplaceRefusal>> {
        self.0.all(REFUSALS, args![tenant]).await
    }

    /// Drops reasons for which none was refused since `at_ms`.
    pub async fn forget_refusals_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_REFUSALS, args![at_ms]).await.map(drop)
    }
}

/// Notes a call that was taken; the one before is forgotten.
pub async fn note(write: &mut Write, tenant: TenantId, call: &MarketplaceCall) -> Result<()> {
    let values = args![tenant, call.at_ms, &call.said, &call.source];
    write.execute(NOTE, values).await.map(drop)
}

/// Notes a call that was refused, and why.
pub async fn refuse(write: &mut Write, tenant: TenantId, why: &str, source: &str, at_ms: i64) -> Result<()> {
    write
        .execute(REFUSE, args![tenant, why, at_ms, source])
        .await
        .map(drop)
}
