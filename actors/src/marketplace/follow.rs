//! Follows a change that was asked for here until the marketplace says what became of it.

use super::{SOURCE, read_again};
use crate::Hub;
use crate::error::ActorError;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_marketplace::OperationStatus;
use hub_store::audit::{self, AuditLine, By};
use hub_store::marketplace::subscription_operations::{self, FollowOperation};
use std::time::Duration;

/// Pauses between the first questions, and those after them.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));
/// Questions with the shorter pause.
const QUICK: i64 = 10;
/// Questions in all: an hour. Then the subscription is read, and the change counts as over.
const MOST: i64 = 720;

/// Follows changes.
pub struct OperationFollower(pub Hub);

#[async_trait(?Send)]
impl JobHandler for OperationFollower {
    type Job = FollowOperation;

    /// The cursor counts the questions.
    async fn run(&self, job: FollowOperation, run: &mut JobRun) -> Result<(), Interrupted> {
        let (hub, tenant) = (&self.0, run.tenant());
        let store = hub.store();
        let known = store
            .subscription_operations()
            .by_id(tenant, &job.operation)
            .await?;
        let (Some(known), Some(market)) = (known, hub.marketplace(tenant).await?) else {
            return Ok(());
        };
        let subscription = known.subscription_id.as_str();
        let mut asked: i64 = run.cursor().parse().unwrap_or(0);
        let status = loop {
            let answer = market.api.operation(subscription, &job.operation).await;
            let status = match answer.map_err(ActorError::from) {
                Ok(operation) => operation.status,
                // The marketplace forgets operations some time after their end.
                Err(ActorError::Refused(Key::NotFound)) => OperationStatus::Succeeded,
                Err(error) => return Err(error.into()),
            };
            asked += 1;
            if !status.is_open() || asked >= MOST {
                break status;
            }
            run.reached(&asked.to_string(), asked, None).await?;
            tokio::time::sleep(if asked < QUICK { PAUSES.0 } else { PAUSES.1 }).await;
        };
        // Whatever it says, the subscription itself says what holds.
        read_again(hub, tenant, &market, subscription).await?;
        let mut write = store.write().await?;
        let is_news =
            subscription_operations::end(&mut write, tenant, &known.id, status.as_str(), now_ms()).await?;
        if is_news {
            let line = AuditLine::new(
                tenant,
                By::system().from(SOURCE),
                "subscription.changed",
                "subscription",
                subscription,
            )
            .after(&known.plan_id)
            .reason(status.as_str());
            audit::append(&mut write, line).await?;
        }
        write.commit().await?;
        Ok(())
    }
}
