//! Keeps the figures of days that are over, so that reports add them up: those of a tenant every ten minutes, the last days first.

use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_store::Store;
use hub_store::cases::daily_figures;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(10 * 60);
/// Days that are kept in one write.
const AT_ONCE: usize = 7;

/// Counts a tenant's days.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KeepFigures;

impl Recurs for KeepFigures {
    const NAME: &'static str = "daily_figures";
    const RECURS: Recurring = Recurring::OfEachTenant(EVERY);
}

/// See the module.
pub struct FigureKeeper(pub Store);

#[async_trait(?Send)]
impl JobHandler for FigureKeeper {
    type Job = KeepFigures;

    /// What is still to be counted is read from the days themselves: the cursor is only a sign of progress. Days that are kept twice say
    /// the same.
    async fn run(&self, _: KeepFigures, run: &mut JobRun) -> Result<(), Interrupted> {
        let tenant = run.tenant();
        let zone = self.0.tenant(tenant).await?.zone.clone();
        let due = self.0.daily_figures().due(tenant, &zone, now_ms()).await?;
        let total = i64::try_from(due.len()).ok();
        let mut done = 0;
        for days in due.chunks(AT_ONCE) {
            let mut write = self.0.write().await?;
            for day in days {
                daily_figures::keep_day(&mut write, tenant, day).await?;
                done += 1;
            }
            write.commit().await?;
            let last = days.last().map_or("", |day| day.day.as_str());
            run.reached(last, done, total).await?;
        }
        Ok(())
    }
}
