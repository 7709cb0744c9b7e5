//! The runner's interface to a kind of job: a handler that works in steps, and its run.

use crate::error::ActorError;
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::job::{Job, Priority, Recurring};
use hub_store::jobs::{self, NewJob, StoredJob};
use hub_store::{Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Works on the jobs of one kind.
#[async_trait(?Send)]
pub trait JobHandler: Send + Sync {
    /// What a job is about.
    type Job: Job;

    /// Works from `run.cursor()` on, and reports its progress after each step (`run.reached`). A step may be repeated:
    /// by a retry after a failure, or by the node that takes over after a crash.
    async fn run(&self, job: Self::Job, run: &mut JobRun) -> Result<(), Interrupted>;
}

/// A handler, whichever kind its jobs are of.
#[async_trait(?Send)]
pub trait AnyHandler: Send + Sync {
    fn kind(&self) -> &'static str;
    fn priority(&self) -> Priority;
    /// Jobs that a node runs at the same time.
    fn at_once(&self) -> usize;
    /// Whether a job is given up after `ATTEMPTS` without progress.
    fn gives_up(&self) -> bool;
    /// The job of this owner that recurs, if it has one; `TenantId(0)` is the whole hub.
    fn recurring(&self, owner: TenantId) -> hub_store::Result<Option<NewJob>>;
    async fn run_stored(&self, run: &mut JobRun) -> Result<(), Interrupted>;
}

#[async_trait(?Send)]
impl<H: JobHandler> AnyHandler for H {
    fn kind(&self) -> &'static str {
        H::Job::KIND
    }

    fn priority(&self) -> Priority {
        H::Job::PRIORITY
    }

    fn at_once(&self) -> usize {
        H::Job::AT_ONCE
    }

    fn gives_up(&self) -> bool {
        H::Job::GIVES_UP
    }

    fn recurring(&self, owner: TenantId) -> hub_store::Result<Option<NewJob>> {
        let Some((recurring, job)) = H::Job::recurring() else {
            return Ok(None);
        };
        let every = match (recurring, owner) {
            (Recurring::OfHub(every), TenantId(0)) => every,
            (Recurring::OfEachTenant(every), TenantId(1..)) => every,
            (Recurring::OfHub(_) | Recurring::OfEachTenant(_), _) => return Ok(None),
        };
        NewJob::recurring(owner, &job, every).map(Some)
    }

    async fn run_stored(&self, run: &mut JobRun) -> Result<(), Interrupted> {
        let job = run.job.payload()?;
        self.run(job, run).await
    }
}

/// Why a handler did not finish.
#[derive(Debug, thiserror::Error)]
pub enum Interrupted {
    /// The node stops: another one continues later.
    #[error("the node stops")]
    Stopping,
    /// The job was cancelled, or another node has it.
    #[error("the job is no longer this node's")]
    Lost,
    /// It is tried again from the last step that was reached.
    #[error("{0}")]
    Failed(#[from] ActorError),
}

impl From<StoreError> for Interrupted {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

/// One attempt at a job, as its handler sees it.
pub struct JobRun {
    store: Store,
    job: StoredJob,
    lease: Duration,
    stopping: Arc<AtomicBool>,
    progressed: bool,
}

impl JobRun {
    pub(crate) fn new(store: Store, job: StoredJob, lease: Duration, stopping: Arc<AtomicBool>) -> Self {
        Self {
            store,
            job,
            lease,
            stopping,
            progressed: false,
        }
    }

    /// Whose job it is; `TenantId(0)` for the whole hub.
    pub fn tenant(&self) -> TenantId {
        self.job.tenant
    }

    /// Where to continue; empty at the start of a recurring job's run.
    pub fn cursor(&self) -> &str {
        &self.job.cursor
    }

    /// Steps that earlier attempts of this run have done.
    pub fn done(&self) -> i64 {
        self.job.done
    }

    /// Records that everything before `cursor` is done: the number of steps, and their total if known. An error means
    /// that the handler has to stop, and must be passed on.
    pub async fn reached(&mut self, cursor: &str, done: i64, total: Option<i64>) -> Result<(), Interrupted> {
        let mut write = self.store.write().await?;
        let held = jobs::progress(&mut write, &self.job, cursor, (done, total), millis(self.lease)).await?;
        write.commit().await?;
        if !held {
            return Err(Interrupted::Lost);
        }
        self.progressed = true;
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Interrupted::Stopping);
        }
        Ok(())
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn job(&self) -> &StoredJob {
        &self.job
    }

    pub(crate) fn lease(&self) -> Duration {
        self.lease
    }

    pub(crate) fn has_progressed(&self) -> bool {
        self.progressed
    }
}

pub(crate) fn millis(duration: Duration) -> i64 {
    duration.as_millis() as i64
}
