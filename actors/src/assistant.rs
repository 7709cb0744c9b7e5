//! Tokens that are reserved for answers of a process that has ended are given back: with the next start of a hub, and every minute.

use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_store::Store;
use hub_store::assistant::assistant_requests::give_back;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(60);

/// Gives back what no answer will use any more, in all tenants.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GiveTokensBack;

impl Recurs for GiveTokensBack {
    const NAME: &'static str = "ai_tokens";
    const RECURS: Recurring = Recurring::OfHub(EVERY);
}

/// See the module.
pub struct TokenGiver(pub Store);

#[async_trait(?Send)]
impl JobHandler for TokenGiver {
    type Job = GiveTokensBack;

    /// Repeated, nothing is given back twice.
    async fn run(&self, _: GiveTokensBack, _: &mut JobRun) -> Result<(), Interrupted> {
        for tenant in self.0.tenants().all().await? {
            let given = give_back(&self.0, tenant.id, now_ms()).await?;
            if given > 0 {
                tracing::warn!(
                    tenant.id = tenant.id.0,
                    given,
                    "answers of a process that has ended were given up"
                );
            }
        }
        Ok(())
    }
}
