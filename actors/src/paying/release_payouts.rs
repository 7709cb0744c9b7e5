//! Lets the payments of an approved batch leave, a slice after the other.

use crate::Hub;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_store::paying::batch_leaving::{self, ReleasePayouts, SLICE};
use hub_store::paying::payment_moves::Doer;
use hub_store::paying::payout_batches::BatchState;

/// See the module.
pub struct PayoutReleaser(pub Hub);

#[async_trait(?Send)]
impl JobHandler for PayoutReleaser {
    type Job = ReleasePayouts;

    /// A step is a slice; what has left does not leave again.
    async fn run(&self, job: ReleasePayouts, run: &mut JobRun) -> Result<(), Interrupted> {
        let of = (run.tenant(), job.batch);
        let doer = Doer { author: job.author };
        loop {
            let mut write = self.0.store().write().await?;
            let batch = batch_leaving::leave(&mut write, of, SLICE, &doer).await?;
            write.commit().await?;
            if batch.state != BatchState::Releasing {
                return Ok(());
            }
            let left = batch.left_count;
            run.reached(&left.to_string(), left, Some(batch.row_count))
                .await?;
        }
    }
}
