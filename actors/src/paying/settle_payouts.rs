//! Says that the payments of a batch were made, once their bank would have said otherwise.

use crate::Hub;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_store::paying::batch_release::{self, SettlePayouts};
use hub_store::paying::payment_moves::Doer;

/// See the module.
pub struct PayoutSettler(pub Hub);

#[async_trait(?Send)]
impl JobHandler for PayoutSettler {
    type Job = SettlePayouts;

    /// One step: what is settled is not settled again.
    async fn run(&self, job: SettlePayouts, run: &mut JobRun) -> Result<(), Interrupted> {
        let mut write = self.0.store().write().await?;
        let by = Doer::provider("Bank");
        batch_release::settle_batch(&mut write, run.tenant(), job.batch, &by).await?;
        write.commit().await?;
        Ok(())
    }
}
