//! Calls of the marketplace as they came, each once. They are stored first and worked on by a job, which reads the subscription at the
//! marketplace: they may come twice, late, or before our own answer.

use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::job::{Job, Priority};
use serde::{Deserialize, Serialize};

statements! {
    INSERT = "INSERT INTO marketplace_events (tenant_id, event_key, subscription_id, action, body, received_at_ms, worked_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, NULL) ON CONFLICT (tenant_id, event_key) DO NOTHING";
    BY_KEY = "SELECT subscription_id, action, body, received_at_ms, worked_at_ms FROM marketplace_events
        WHERE tenant_id = $1 AND event_key = $2";
    WORKED = "UPDATE marketplace_events SET worked_at_ms = $3 WHERE tenant_id = $1 AND event_key = $2 AND worked_at_ms IS NULL";
    FORGET = "DELETE FROM marketplace_events WHERE received_at_ms < $1 AND worked_at_ms IS NOT NULL";
}

/// Reads the subscription of a call at the marketplace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkMarketplaceEvent {
    pub event_key: String,
}

impl Job for WorkMarketplaceEvent {
    const KIND: &'static str = "marketplace_event";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;
    /// The marketplace tells of it once: an unsubscribed instance is not to go on because nobody could be asked for a while.
    const GIVES_UP: bool = false;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.event_key)
    }
}

/// A call as it came.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct MarketplaceEvent {
    pub subscription_id: String,
    pub action: String,
    /// JSON text.
    pub body: String,
    pub received_at_ms: i64,
    pub worked_at_ms: Option<i64>,
}

/// Calls, for reading.
pub struct MarketplaceEvents<'a>(pub(crate) &'a Db);

impl MarketplaceEvents<'_> {
    /// One of them, if it has come.
    pub async fn by_key(&self, tenant: TenantId, key: &str) -> Result<Option<MarketplaceEvent>> {
        self.0.optional(BY_KEY, args![tenant, key]).await
    }

    /// Drops those that were worked on and came before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }
}

/// Stores a call and has it worked on; false where it has come before.
pub async fn receive(
    write: &mut Write,
    tenant: TenantId,
    key: &str,
    event: &MarketplaceEvent,
) -> Result<bool> {
    let values = args![
        tenant,
        key,
        &event.subscription_id,
        &event.action,
        &event.body,
        event.received_at_ms
    ];
    if write.execute(INSERT, values).await? == 0 {
        return Ok(false);
    }
    let job = WorkMarketplaceEvent {
        event_key: key.to_owned(),
    };
    jobs::add(write, &NewJob::once(tenant, &job, event.received_at_ms)?).await?;
    Ok(true)
}

/// Notes that a call was worked on.
pub async fn worked(write: &mut Write, tenant: TenantId, key: &str, at_ms: i64) -> Result<()> {
    write.execute(WORKED, args![tenant, key, at_ms]).await.map(drop)
}
