//! Makes the queue, as somebody has filtered and sorted it, into a file.

use crate::files::{Cabinet, MadeFile};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::queue_export::MOST_ROWS;
use hub_domain::cases::queue_sheet;
use hub_domain::cases::reports::Sheet;
use hub_domain::clock::now_ms;
use hub_store::Store;
use hub_store::cases::queue_exports::{self, ExportQueue};

/// Applications read at a time.
const AT_ONCE: usize = 500;

/// Works on exports of the queue.
pub struct QueueExporter {
    pub store: Store,
    pub files: Cabinet,
}

#[async_trait(?Send)]
impl JobHandler for QueueExporter {
    type Job = ExportQueue;

    /// The cursor stays the export's id: repeated, the job makes the same file.
    async fn run(&self, job: ExportQueue, run: &mut JobRun) -> Result<(), Interrupted> {
        let (tenant, id) = (run.tenant(), job.id);
        let export = self.store.queue_exports().by_id(tenant, &id).await?;
        if export.file.is_some() {
            return Ok(());
        }
        let zone = self.store.tenant(tenant).await?.zone.clone();
        let applications = self.store.applications();
        let ids: Vec<ApplicationId> = applications.ids(tenant, &export.query, MOST_ROWS).await?;
        let total = ids.len() as i64;
        let columns: Vec<&str> = export.columns.iter().map(String::as_str).collect();
        let mut sheet = Sheet::headed(columns.iter().map(|column| queue_sheet::heading(column)));
        for some in ids.chunks(AT_ONCE) {
            let items: Vec<QueueItem> = applications.by_ids(tenant, some).await?;
            for item in &items {
                let cells = columns
                    .iter()
                    .map(|column| queue_sheet::cell(item, column, &zone));
                let cells: Vec<String> = cells.collect();
                sheet.add(cells.iter().map(String::as_str));
            }
            run.reached(&id, sheet.rows(), Some(total)).await?;
        }
        let rows = sheet.rows();
        let by = (export.account, export.account_name.clone());
        let file = MadeFile::sheet(
            &id,
            format!("work-queue-{}.csv", queue_sheet::day(now_ms(), &zone)),
            sheet,
            by,
        );
        let mut write = self.files.keep_made(tenant, file).await?;
        queue_exports::made(&mut write, tenant, &export, &id, rows).await?;
        write.commit().await?;
        Ok(())
    }
}
