//! Prints a conversation that somebody has asked for, some entries at a time: each step can be the last one, if the job is cancelled
//! or the node stops.

use super::paper::Paper;
use crate::Hub;
use crate::error::{ActorError, Result};
use crate::files::MadeFile;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::files::FileSubject;
use hub_store::conversations::thread_prints::{self, PrintThread};

/// Entries of one step.
const STEP: i64 = 200;

/// Works on conversations on paper.
pub struct ThreadPrinter(pub Hub);

#[async_trait(?Send)]
impl JobHandler for ThreadPrinter {
    type Job = PrintThread;

    /// The cursor stays the print's id: repeated, the job begins with the first page again and makes the same file.
    async fn run(&self, job: PrintThread, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let (store, tenant, id) = (self.0.store(), run.tenant(), job.id);
        let print = store.thread_prints().by_id(tenant, &id).await?;
        if print.view.file_id.is_some() {
            return Ok(());
        }
        let thread = &print.view.thread_id;
        let item = store.applications().by_thread(tenant, thread).await?;
        let agency = self.0.tenant_name(tenant).await?;
        let (total, _) = store.thread_prints().size(tenant, thread).await?;
        let name = format!("{}.pdf", item.external_id);
        let (request, by) = (print.request.clone(), print.account_name.clone());
        let states = store.program_states().of(tenant, item.process_id).await?;
        let mut paper = aside(move || Paper::new(&item, &states, &agency, &request, &by)).await?;
        let (mut after, mut done) = (0, 0);
        loop {
            let (step, has_more) = store.thread_view().after(tenant, thread, after, STEP).await?;
            after = step.last().map_or(after, |entry| entry.seq);
            done += step.len() as i64;
            paper = aside(move || paper.filled_with(&step)).await?;
            // Entries that have come since are printed too.
            run.reached(&id, done, Some(total.max(done))).await?;
            if !has_more {
                break;
            }
        }
        let printed = aside(move || paper.finish())
            .await?
            .map_err(|error| ActorError::Program(error.to_string()))?;
        let subject = FileSubject::Thread(thread.clone());
        let file = MadeFile {
            id: id.clone(),
            keep_until_ms: subject.life().until_ms(now_ms()),
            subject,
            name,
            media_type: "application/pdf",
            bytes: printed.pdf,
            by: (print.account, print.account_name.clone()),
        };
        let mut write = self.0.files().keep_made(tenant, file).await?;
        let lacking = i64::try_from(printed.lacking).unwrap_or(i64::MAX);
        thread_prints::made(&mut write, tenant, &print, &id, lacking).await?;
        write.commit().await?;
        Ok(())
    }
}

/// Work that takes long, on a thread that serves nobody else.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| ActorError::Program(error.to_string()))
}
