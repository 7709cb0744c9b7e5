//! The latest call of the marketplace that was taken and the latest that was refused: administrators read why nothing arrives.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;

statements! {
    NOTE = "INSERT INTO marketplace_calls (tenant_id, outcome, at_ms, said, source) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, outcome) DO UPDATE SET at_ms = excluded.at_ms, said = excluded.said, source = excluded.source";
    LATEST = "SELECT at_ms, said, source FROM marketplace_calls WHERE tenant_id = $1 AND outcome = $2";
}

/// What became of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallOutcome {
    Received,
    Refused,
}

impl CallOutcome {
    fn as_str(self) -> &'static str {
        match self {
            CallOutcome::Received => "received",
            CallOutcome::Refused => "refused",
        }
    }
}

/// A call of the marketplace.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct MarketplaceCall {
    pub at_ms: i64,
    /// The action, or the key of why it was refused.
    pub said: String,
    /// Network address.
    pub source: String,
}

/// Calls of the marketplace, for reading.
pub struct MarketplaceCalls<'a>(pub(crate) &'a Db);

impl MarketplaceCalls<'_> {
    /// The latest of an outcome.
    pub async fn latest(&self, tenant: TenantId, outcome: CallOutcome) -> Result<Option<MarketplaceCall>> {
        self.0.optional(LATEST, args![tenant, outcome.as_str()]).await
    }
}

/// Notes a call; the one before of the same outcome is forgotten.
pub async fn note(
    write: &mut Write,
    tenant: TenantId,
    outcome: CallOutcome,
    call: &MarketplaceCall,
) -> Result<()> {
    let values = args![tenant, outcome.as_str(), call.at_ms, &call.said, &call.source];
    write.execute(NOTE, values).await.map(drop)
}
