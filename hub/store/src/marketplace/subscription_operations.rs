//! Changes of subscriptions that were asked for here: the marketplace works on each for a while, and says then what became of it.

use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::job::{Job, Priority};
use serde::{Deserialize, Serialize};

statements! {
    INSERT = "INSERT INTO subscription_operations (tenant_id, id, subscription_id, plan_id, status, asked_at_ms, ended_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, NULL) ON CONFLICT (tenant_id, id) DO NOTHING";
    OPEN_OF = "SELECT id, subscription_id, plan_id, status, asked_at_ms FROM subscription_operations
        WHERE tenant_id = $1 AND subscription_id = $2 AND ended_at_ms IS NULL ORDER BY asked_at_ms DESC LIMIT 1";
    BY_ID = "SELECT id, subscription_id, plan_id, status, asked_at_ms FROM subscription_operations WHERE tenant_id = $1 AND id = $2";
    END = "UPDATE subscription_operations SET status = $3, ended_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND ended_at_ms IS NULL";
}

/// Asks the marketplace what became of a change until it knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowOperation {
    pub operation: String,
}

impl Job for FollowOperation {
    const KIND: &'static str = "subscription_operation";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;
    /// What the purchaser has asked for comes to its end at the marketplace, whether or not it answers now.
    const GIVES_UP: bool = false;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.operation)
    }
}

/// A change that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SubscriptionOperation {
    pub id: String,
    pub subscription_id: String,
    /// The plan that is wanted.
    pub plan_id: String,
    /// As the marketplace says it.
    pub status: String,
    pub asked_at_ms: i64,
}

/// Changes, for reading.
pub struct SubscriptionOperations<'a>(pub(crate) &'a Db);

impl SubscriptionOperations<'_> {
    /// The change of a subscription that is under way; of several the latest.
    pub async fn open_of(
        &self,
        tenant: TenantId,
        subscription: &str,
    ) -> Result<Option<SubscriptionOperation>> {
        self.0.optional(OPEN_OF, args![tenant, subscription]).await
    }

    /// One of them.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Option<SubscriptionOperation>> {
        self.0.optional(BY_ID, args![tenant, id]).await
    }
}

/// Keeps a change that the marketplace works on, and has it followed.
pub async fn begin(write: &mut Write, tenant: TenantId, operation: &SubscriptionOperation) -> Result<()> {
    let values = args![
        tenant,
        &operation.id,
        &operation.subscription_id,
        &operation.plan_id,
        &operation.status,
        operation.asked_at_ms
    ];
    write.execute(INSERT, values).await?;
    let job = FollowOperation {
        operation: operation.id.clone(),
    };
    jobs::add(write, &NewJob::once(tenant, &job, operation.asked_at_ms)?).await
}

/// Notes what became of a change; false where that was known.
pub async fn end(write: &mut Write, tenant: TenantId, id: &str, status: &str, at_ms: i64) -> Result<bool> {
    Ok(write.execute(END, args![tenant, id, status, at_ms]).await? > 0)
}
