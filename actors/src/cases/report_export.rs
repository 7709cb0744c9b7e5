//! Makes reports that somebody has asked for into files.

use crate::files::{Cabinet, MadeFile};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::cases::reports::Sheet;
use hub_domain::clock::now_ms;
use hub_store::Store;
use hub_store::cases::report_exports::{self, ExportReport, StoredExport};

/// The figures are read, the file is put, its row says so.
const STEPS: Option<i64> = Some(2);

/// Works on exports of reports.
pub struct ReportExporter {
    pub store: Store,
    pub files: Cabinet,
}

#[async_trait(?Send)]
impl JobHandler for ReportExporter {
    type Job = ExportReport;

    /// The cursor stays the export's id: repeated, the job makes the same file.
    async fn run(&self, job: ExportReport, run: &mut JobRun) -> Result<(), Interrupted> {
        let (tenant, id) = (run.tenant(), job.id);
        let export = self.store.report_exports().by_id(tenant, &id).await?;
        if export.file.is_some() {
            return Ok(());
        }
        let zone = self.store.tenant(tenant).await?.zone.clone();
        let scope = export.scope(&zone)?;
        let table = self
            .store
            .reports()
            .table(tenant, export.view.report, &scope, now_ms())
            .await?;
        run.reached(&id, 1, STEPS).await?;
        let sheet = Sheet::of_report(&table);
        let rows = sheet.rows();
        let by = (export.account, export.account_name.clone());
        let file = MadeFile::sheet(&id, name(&export), sheet, by);
        let mut write = self.files.keep_made(tenant, file).await?;
        report_exports::made(&mut write, tenant, &export, &id, rows).await?;
        write.commit().await?;
        run.reached(&id, 2, STEPS).await
    }
}

/// `applications-resources-individual-2026-02-04-2026-03-05.csv`, `calls-everyone-by-person-2026-02-04-2026-03-05.csv`
fn name(export: &StoredExport) -> String {
    let view = &export.view;
    let (report, audience) = (view.report.as_str(), view.audience.as_str());
    let cut = export
        .by
        .map(|by| format!("-by-{}", by.as_str()))
        .unwrap_or_default();
    format!("{report}-{audience}{cut}-{}-{}.csv", view.from, view.to)
}
