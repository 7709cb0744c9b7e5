//! Says that the payments of a batch were made, once their bank would have said otherwise.

use crate::Hub;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_store::paying::batch_leaving::{self, SettlePayouts};
use hub_store::paying::payment_moves::Doer;

/// See the module.
pub struct PayoutSettler(pub Hub);

#[async_trait(?Send)]
impl JobHandler for PayoutSettler {
    type Job = SettlePayouts;

    /// A step is a slice; what is settled is not settled again.
    async fn run(&self, job: SettlePayouts, run: &mut JobRun) -> Result<(), Interrupted> {
        let by = Doer::provider("Bank");
        let mut done = run.done();
        loop {
            let mut write = self.0.store().write().await?;
            let settled = batch_leaving::settle_slice(&mut write, run.tenant(), job.batch, &by).await?;
            write.commit().await?;
            if settled == 0 {
                return Ok(());
            }
            done += settled;
            run.reached(&done.to_string(), done, None).await?;
        }
    }
}
