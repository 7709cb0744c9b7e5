//! The kinds of background work.

use crate::Hub;
use crate::administration::audit_check::AuditChecker;
use crate::administration::audit_export::AuditExporter;
use crate::administration::open_data::OpenDataReleaser;
use crate::administration::staff_import::StaffImporter;
use crate::assistant::TokenGiver;
use crate::calls::retention::RecordingRetention;
use crate::cases::bulk::{BulkChanger, BulkUndoer};
use crate::cases::corrections::{CorrectionReminder, PaperReminder};
use crate::cases::figure_keeper::FigureKeeper;
use crate::cases::queue_export::QueueExporter;
use crate::cases::report_export::ReportExporter;
use crate::conversations::notices::RuleWatcher;
use crate::conversations::outreach::OutreachSender;
use crate::conversations::text_media::TextMedia;
use crate::conversations::thread_pdf::ThreadPrinter;
use crate::error::Result;
use crate::files::FileSweep;
use crate::housekeeping::Housekeeping;
use crate::job_handler::AnyHandler;
use crate::job_runner::{self, JobRunner};
use crate::marketplace::{EventWorker, OperationFollower, SubscriptionFulfiller, SubscriptionReader};
use crate::paying::{NoticeWorker, PaymentAsker, PayoutReleaser, PayoutSettler, ReturnTeller};
use hub_domain::TenantId;
use std::sync::Arc;

impl Hub {
    /// Lets this node take part in background work: housekeeping, and retention of recordings.
    pub async fn start_jobs(&self) -> Result<()> {
        if self.registry().of::<JobRunner>().get(&()).is_some() {
            return Ok(());
        }
        let handlers: Vec<Arc<dyn AnyHandler>> = vec![
            Arc::new(Housekeeping(self.store().clone())),
            Arc::new(TokenGiver(self.store().clone())),
            Arc::new(RecordingRetention { hub: self.clone() }),
            Arc::new(FileSweep {
                files: self.files().clone(),
            }),
            Arc::new(BulkChanger(self.clone())),
            Arc::new(BulkUndoer(self.clone())),
            Arc::new(QueueExporter {
                store: self.store().clone(),
                files: self.files().clone(),
            }),
            Arc::new(AuditExporter {
                store: self.store().clone(),
                files: self.files().clone(),
            }),
            Arc::new(AuditChecker(self.store().clone())),
            Arc::new(ReportExporter {
                store: self.store().clone(),
                files: self.files().clone(),
            }),
            Arc::new(FigureKeeper(self.store().clone())),
            Arc::new(RuleWatcher(self.clone())),
            Arc::new(ThreadPrinter(self.clone())),
            Arc::new(OutreachSender::new(self.clone())),
            Arc::new(TextMedia(self.clone())),
            Arc::new(CorrectionReminder(self.clone())),
            Arc::new(PaperReminder(self.clone())),
            Arc::new(StaffImporter(self.clone())),
            Arc::new(EventWorker(self.clone())),
            Arc::new(OperationFollower(self.clone())),
            Arc::new(SubscriptionFulfiller(self.clone())),
            Arc::new(SubscriptionReader(self.clone())),
            Arc::new(OpenDataReleaser(self.store().clone())),
            Arc::new(PaymentAsker(self.clone())),
            Arc::new(NoticeWorker(self.clone())),
            Arc::new(PayoutReleaser(self.clone())),
            Arc::new(PayoutSettler(self.clone())),
            Arc::new(ReturnTeller(self.clone())),
        ];
        job_runner::prepare(self.store(), self.node(), &handlers).await?;
        JobRunner::keep(self, handlers.clone());
        // Again, for a tenant that the watch found before there was a runner.
        let tenants = self.store().tenants().all().await?;
        let tenants: Vec<TenantId> = tenants.into_iter().map(|tenant| tenant.id).collect();
        Ok(job_runner::add_recurring(self.store(), &handlers, &tenants).await?)
    }
}
