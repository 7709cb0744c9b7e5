//! Background work for files: scans that failed, the end of retention, and abandoned uploads. Each tenant has its own
//! job, which one node at a time runs every minute.

use super::cabinet::{Cabinet, announce};
use crate::error::Result;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_domain::{AccountId, TenantId};
use hub_store::audit::{self, AuditLine, By};
use hub_store::files::stored_files;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(60);
/// Files read at a time.
const STEP: i64 = 50;

/// Scans what waits for it, and ends what is due, of a tenant.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SweepFiles;

impl Recurs for SweepFiles {
    const NAME: &'static str = "files";
    const RECURS: Recurring = Recurring::OfEachTenant(EVERY);
}

/// Sweeps each tenant.
pub struct FileSweep {
    pub files: Cabinet,
}

#[async_trait(?Send)]
impl JobHandler for FileSweep {
    type Job = SweepFiles;

    /// The cursor is the last file that the scanner was asked about.
    async fn run(&self, _: SweepFiles, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let (tenant, now) = (run.tenant(), now_ms());
        let mut done = run.done();
        self.files.end_what_is_due(tenant, now).await?;
        if self.files.scanner.is_none() {
            return Ok(());
        }
        let mut after = run.cursor().to_owned();
        loop {
            let next = self
                .files
                .store
                .stored_files()
                .to_scan(tenant, &after, STEP)
                .await?;
            let Some(last) = next.last().map(|file| file.view.id.clone()) else {
                return Ok(());
            };
            for file in next {
                // A scanner that does not answer now will not answer for the others either: they wait for the next run.
                self.files.scan(tenant, &file.view.id).await?;
                done += 1;
            }
            after = last;
            run.reached(&after, done, None).await?;
        }
    }
}

impl Cabinet {
    /// Ends files that nobody attached in time and abandoned uploads, and deletes bytes left by a crash.
    pub async fn end_what_is_due(&self, tenant: TenantId, now_ms: i64) -> Result<()> {
        for file in self.store.stored_files().due(tenant, now_ms, STEP).await? {
            let mut write = self.store.write().await?;
            let system = AccountId(0);
            if stored_files::remove(&mut write, tenant, &file.view.id, system)
                .await?
                .is_some()
            {
                announce(&mut write, tenant, &file.view.id).await?;
                let by = By::system().from("retention");
                let line =
                    AuditLine::new(tenant, by, "file.expire", "file", &file.view.id).before(&file.sha256);
                audit::append(&mut write, line.reason(&file.view.name)).await?;
            }
            write.commit().await?;
        }
        for file in self.store.stored_files().bytes_left(tenant, STEP).await? {
            self.delete_bytes(tenant, &file.view.id).await?;
        }
        for upload in self.store.uploads().expired(tenant, now_ms, STEP).await? {
            self.cancel(tenant, &upload.id).await?;
        }
        Ok(())
    }
}
