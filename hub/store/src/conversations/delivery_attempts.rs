//! Outcome of each attempt to hand over a message. Failing providers are skipped, and tried again, on this basis.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::provider_health::{LAST_ATTEMPTS, Record, SLOW_MS, SLOW_WINDOW_MS};
use hub_domain::{MessageId, TenantId};

statements! {
    ADD = "INSERT INTO delivery_attempts (tenant_id, id, channel, provider, message_id, taken, at_ms, settled_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    LAST = "SELECT taken, at_ms FROM delivery_attempts WHERE tenant_id = $1 AND channel = $2 AND provider = $3
        ORDER BY at_ms DESC, id DESC LIMIT $4";
    // A message without a receipt counts only if its provider sends receipts at all.
    SLOW = "SELECT COUNT(*), COALESCE(CAST(SUM(CASE WHEN COALESCE(settled_at_ms, $5) - at_ms > $6 THEN 1 ELSE 0 END) AS BIGINT), 0)
        FROM delivery_attempts WHERE tenant_id = $1 AND channel = $2 AND provider = $3 AND at_ms > $4 AND taken
            AND message_id IS NOT NULL AND (settled_at_ms IS NOT NULL OR at_ms <= $5 - $6)
            AND EXISTS (SELECT 1 FROM delivery_attempts e WHERE e.tenant_id = $1 AND e.channel = $2 AND e.provider = $3
                AND e.settled_at_ms IS NOT NULL)";
    SETTLE = "UPDATE delivery_attempts SET settled_at_ms = $3
        WHERE tenant_id = $1 AND message_id = $2 AND taken AND settled_at_ms IS NULL";
    FORGET = "DELETE FROM delivery_attempts WHERE at_ms < $1";
}

/// Attempts, for reading.
pub struct DeliveryAttempts<'a>(pub(crate) &'a Store);

impl DeliveryAttempts<'_> {
    /// The record of a tenant's provider of a channel.
    pub async fn record(&self, tenant: TenantId, channel: Channel, provider: &str) -> Result<Record> {
        let db = self.0.db();
        let now = now_ms();
        let values = args![tenant, channel.as_str(), provider, LAST_ATTEMPTS as i64];
        let last: Vec<(bool, i64)> = db.all(LAST, values).await?;
        let values = args![
            tenant,
            channel.as_str(),
            provider,
            now - SLOW_WINDOW_MS,
            now,
            SLOW_MS
        ];
        let (judged, slow): (i64, i64) = db.one("attempts", SLOW, values).await?;
        Ok(Record {
            last_at_ms: last.first().map(|(_, at_ms)| *at_ms),
            taken: last.into_iter().map(|(taken, _)| taken).collect(),
            judged,
            slow,
        })
    }

    /// Deletes attempts from before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The provider did not take it, or did not answer.
    Failed,
    /// It took the message; a receipt may follow.
    Taken,
    /// It took or refused it, and that is the last word.
    Settled,
}

/// Notes an attempt with a provider.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    channel: Channel,
    provider: &str,
    message: Option<&MessageId>,
    attempt: Attempt,
) -> Result<()> {
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    let settled = (attempt == Attempt::Settled).then_some(now);
    let message = message.map(MessageId::as_str);
    let taken = attempt != Attempt::Failed;
    let values = args![
        tenant,
        id,
        channel.as_str(),
        provider,
        message,
        taken,
        now,
        settled
    ];
    write.execute(ADD, values).await.map(drop)
}

/// Notes that a provider has reported the outcome of a message.
pub async fn settle(write: &mut Write, tenant: TenantId, message: &MessageId) -> Result<()> {
    let values = args![tenant, message, now_ms()];
    write.execute(SETTLE, values).await.map(drop)
}
