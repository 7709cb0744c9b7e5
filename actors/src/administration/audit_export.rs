//! Makes the audit log, as somebody has filtered it, into a file.

use crate::files::{Cabinet, MadeFile};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::audit_query::MOST_ROWS;
use hub_domain::cases::queue_sheet;
use hub_domain::cases::reports::Sheet;
use hub_domain::clock::{iso8601, now_ms};
use hub_store::Store;
use hub_store::audit_exports::{self, ExportAudit};
use hub_store::audit_lines::LoggedLine;

/// Lines read at a time.
const AT_ONCE: usize = 1_000;

const HEADING: [&str; 13] = [
    "Line",
    "Time (UTC)",
    "Account",
    "Who",
    "On behalf of account",
    "Action",
    "Kind of thing",
    "Thing",
    "Reason",
    "Source",
    "Fingerprint before",
    "Fingerprint after",
    "Fingerprint of the line",
];

/// Works on exports of the audit log.
pub struct AuditExporter {
    pub store: Store,
    pub files: Cabinet,
}

#[async_trait(?Send)]
impl JobHandler for AuditExporter {
    type Job = ExportAudit;

    /// The cursor stays the export's id: repeated, the job makes the same file.
    async fn run(&self, job: ExportAudit, run: &mut JobRun) -> Result<(), Interrupted> {
        let (tenant, id) = (run.tenant(), job.id);
        let export = self.store.audit_exports().by_id(tenant, &id).await?;
        if export.file.is_some() {
            return Ok(());
        }
        let mut sheet = Sheet::headed(HEADING);
        let mut before = Some(export.before_seq);
        while let Some(until) = before {
            let page = self
                .store
                .audit_lines()
                .page(tenant, &export.query, Some(until), AT_ONCE)
                .await?;
            for line in &page.items {
                let cells = cells(line);
                sheet.add(cells.iter().map(String::as_str));
            }
            before = page.next.filter(|_| sheet.rows() < MOST_ROWS);
            run.reached(&id, sheet.rows(), None).await?;
        }
        let rows = sheet.rows();
        let zone = self.store.tenant(tenant).await?.zone.clone();
        let by = (export.account, export.account_name.clone());
        let name = format!("audit-log-{}.csv", queue_sheet::day(now_ms(), &zone));
        let file = MadeFile::sheet(&id, name, sheet, by);
        let mut write = self.files.keep_made(tenant, file).await?;
        audit_exports::made(&mut write, tenant, &id, &id, rows).await?;
        write.commit().await?;
        Ok(())
    }
}

fn cells(line: &LoggedLine) -> [String; 13] {
    [
        line.seq.to_string(),
        iso8601(line.at_ms),
        line.actor_id.to_string(),
        line.actor_name.clone(),
        line.behalf_of.map(|id| id.to_string()).unwrap_or_default(),
        line.action.clone(),
        line.object_kind.clone(),
        line.object_id.clone(),
        line.reason.clone(),
        line.source.clone(),
        line.before_hash.clone(),
        line.after_hash.clone(),
        line.hash.clone(),
    ]
}
