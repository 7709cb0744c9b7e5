//! JobRunner: this node's part of background work. Started once the hub serves; finds due jobs, claims them, runs their
//! handlers and records the results; ends with the node, after the current step.

#[cfg(test)]
mod tests;

use crate::Hub;
use crate::job_handler::{AnyHandler, Interrupted, JobRun, millis};
use crate::registry::{NodeStops, Registered};
use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, Handler, Message, MessageResult,
    ResponseFuture, SpawnHandle, WrapFuture,
};
use futures::FutureExt;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::{ATTEMPTS, lasting_delay_ms, retry_delay_ms};
use hub_store::jobs::{self, StoredJob};
use hub_store::{Result, Store, StoreError};
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a silent node keeps a job. The lease is renewed three times as often, and with every step.
const LEASE: Duration = Duration::from_secs(60);
/// Interval between checks for jobs of other nodes whose lease has ended; a job that falls due in between has a check of its own.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// Checks for due jobs.
#[derive(Message)]
#[rtype(result = "()")]
pub struct CheckJobs;

/// These tenants are new: what recurs for each tenant recurs for them.
#[derive(Message)]
#[rtype(result = "Result<()>")]
pub struct TenantsCame(pub Vec<TenantId>);

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "RunnerState")]
pub struct ObserveRunner;

/// What the runner says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunnerState {
    /// Jobs that this node works on now.
    pub running: usize,
    /// Jobs that came to their end here.
    pub finished: u64,
    /// Attempts that failed here.
    pub failed: u64,
}

/// What came of a claimed job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Finished,
    Failed,
    Dead,
    /// The node stops: the job was returned.
    GivenBack,
    /// The job was cancelled, or its lease lost to another node.
    Lost,
}

impl Outcome {
    fn as_str(self) -> &'static str {
        match self {
            Outcome::Finished => "finished",
            Outcome::Failed => "failed",
            Outcome::Dead => "dead",
            Outcome::GivenBack => "given_back",
            Outcome::Lost => "lost",
        }
    }
}

impl Hub {
    /// Makes this node check for work that somebody waits for. If it is busy, or takes no part, the next regular check
    /// finds it.
    pub fn look_for_jobs(&self) {
        if let Some(runner) = self.registry().of::<JobRunner>().get(&()) {
            let _ = runner.try_send(CheckJobs);
        }
    }
}

/// See the module.
pub struct JobRunner {
    store: Store,
    node: String,
    lease: Duration,
    /// In the order of their priorities.
    handlers: Vec<Arc<dyn AnyHandler>>,
    /// Jobs that this node works on now, by kind. A kind has places of its own: many slow jobs of one do not block another.
    running: HashMap<&'static str, usize>,
    looking: bool,
    /// The check when the next job falls due.
    timer: Option<SpawnHandle>,
    stopping: Arc<AtomicBool>,
    waiting_for_end: Vec<tokio::sync::oneshot::Sender<()>>,
    finished: u64,
    failed: u64,
}

impl JobRunner {
    /// The runner of a node. It runs only jobs of these kinds: another version of the hub may know others.
    pub fn new(store: Store, node: &str, mut handlers: Vec<Arc<dyn AnyHandler>>) -> Self {
        handlers.sort_by_key(|handler| handler.priority());
        Self {
            store,
            node: node.to_owned(),
            lease: LEASE,
            handlers,
            running: HashMap::new(),
            looking: false,
            timer: None,
            stopping: Arc::default(),
            waiting_for_end: Vec::new(),
            finished: 0,
            failed: 0,
        }
    }

    /// Starts it, for as long as the node runs.
    pub(crate) fn keep(hub: &Hub, handlers: Vec<Arc<dyn AnyHandler>>) {
        let first = Self::new(hub.store().clone(), hub.node(), handlers.clone());
        hub.keep("job_runner", String::new(), (), first, move |hub| {
            let handlers = handlers.clone();
            async move {
                prepare(hub.store(), hub.node(), &handlers).await?;
                Ok(Self::new(hub.store().clone(), hub.node(), handlers))
            }
        });
    }

    #[cfg(test)]
    fn with_lease(self, lease: Duration) -> Self {
        Self { lease, ..self }
    }

    /// Kinds with places that are free, and how many, in the order of priority.
    fn free(&self) -> Vec<(&'static str, i64)> {
        let free = |handler: &Arc<dyn AnyHandler>| {
            let running = self.running.get(handler.kind()).copied().unwrap_or_default();
            (handler.kind(), handler.at_once().saturating_sub(running) as i64)
        };
        self.handlers
            .iter()
            .map(free)
            .filter(|(_, free)| *free > 0)
            .collect()
    }

    fn check(&mut self, ctx: &mut Context<Self>) {
        let free = self.free();
        if self.looking || free.is_empty() || self.stopping.load(Ordering::Relaxed) {
            return;
        }
        self.looking = true;
        let (store, node, lease_ms) = (self.store.clone(), self.node.clone(), millis(self.lease));
        let claiming = async move {
            let claimed = store.jobs().claim(&node, &free, lease_ms).await?;
            let kinds: Vec<&str> = free.iter().map(|(kind, _)| *kind).collect();
            Ok::<_, StoreError>((claimed, store.jobs().next_due_ms(&kinds).await?))
        };
        ctx.spawn(claiming.into_actor(self).map(|claimed, actor, ctx| {
            actor.looking = false;
            match claimed {
                Ok((jobs, next_due_ms)) => {
                    actor.wake_at(next_due_ms, ctx);
                    for job in jobs {
                        actor.begin(job, ctx);
                    }
                }
                Err(error) => tracing::warn!(%error, "jobs wait for the database"),
            }
            actor.answer_if_idle();
        }));
    }

    /// Checks again when the next job falls due, if that is before the next regular check.
    fn wake_at(&mut self, due_ms: Option<i64>, ctx: &mut Context<Self>) {
        let remaining = due_ms.map(|due_ms| due_ms - now_ms());
        let Some(remaining) = remaining.filter(|ms| (1..millis(CHECK_INTERVAL)).contains(ms)) else {
            return;
        };
        if let Some(earlier) = self.timer.take() {
            ctx.cancel_future(earlier);
        }
        let remaining = Duration::from_millis(remaining.unsigned_abs());
        self.timer = Some(ctx.run_later(remaining, |actor, ctx| {
            actor.timer = None;
            actor.check(ctx);
        }));
    }

    fn begin(&mut self, job: StoredJob, ctx: &mut Context<Self>) {
        let Some(handler) = self.handlers.iter().find(|handler| handler.kind() == job.kind) else {
            // Only known kinds are claimed.
            return;
        };
        let (handler, kind) = (handler.clone(), handler.kind());
        *self.running.entry(kind).or_default() += 1;
        let run = JobRun::new(self.store.clone(), job, self.lease, self.stopping.clone());
        ctx.spawn(work(handler, run).into_actor(self).map(move |outcome, actor, ctx| {
            if let Some(running) = actor.running.get_mut(kind) {
                *running -= 1;
            }
            match outcome {
                Ok(outcome) => {
                    metrics::counter!("jobs_total", "kind" => kind, "outcome" => outcome.as_str()).increment(1);
                    actor.finished += u64::from(outcome == Outcome::Finished);
                    actor.failed += u64::from(matches!(outcome, Outcome::Failed | Outcome::Dead));
                }
                Err(error) => {
                    tracing::warn!(%error, job.kind = kind, "what came of a job could not be written: it is repeated when its lease ends");
                }
            }
            actor.answer_if_idle();
            actor.check(ctx);
        }));
    }

    fn running_in_all(&self) -> usize {
        self.running.values().sum()
    }

    fn answer_if_idle(&mut self) {
        if self.running_in_all() == 0 && !self.looking {
            for waiting in self.waiting_for_end.drain(..) {
                let _ = waiting.send(());
            }
        }
    }
}

/// Adds recurring jobs, and releases the jobs that this node held when its process died.
pub async fn prepare(store: &Store, node: &str, handlers: &[Arc<dyn AnyHandler>]) -> Result<()> {
    let tenants = store.tenants().all().await?;
    let owners: Vec<TenantId> = [TenantId(0)]
        .into_iter()
        .chain(tenants.into_iter().map(|tenant| tenant.id))
        .collect();
    add_recurring(store, handlers, &owners).await?;
    let freed = store.jobs().release_claims(node).await?;
    if freed > 0 {
        tracing::info!(jobs = freed, "jobs that this node left are taken up again");
    }
    Ok(())
}

/// Adds what recurs for these owners; `TenantId(0)` is the whole hub.
pub async fn add_recurring(
    store: &Store,
    handlers: &[Arc<dyn AnyHandler>],
    owners: &[TenantId],
) -> Result<()> {
    let mut write = store.write().await?;
    for handler in handlers {
        for owner in owners {
            if let Some(new) = handler.recurring(*owner)? {
                jobs::add(&mut write, &new).await?;
            }
        }
    }
    write.commit().await
}

/// Has the handler work, and writes down what came of it.
async fn work(handler: Arc<dyn AnyHandler>, mut run: JobRun) -> Result<Outcome> {
    let (store, job) = (run.store().clone(), run.job().clone());
    if handler.gives_up() && job.attempts > ATTEMPTS {
        // Its node died in the middle of each attempt.
        return give_up(&store, &job, "no attempt came to an end").await;
    }
    let heartbeat = renew(&store, &job, run.lease());
    let worked = {
        let working = AssertUnwindSafe(handler.run_stored(&mut run)).catch_unwind();
        tokio::pin!(working, heartbeat);
        tokio::select! {
            worked = &mut working => worked,
            // Lost or cancelled: the handler finds out with its next step, which is not interrupted here.
            () = &mut heartbeat => working.await,
        }
    };
    let reason = match worked {
        Ok(Ok(())) => {
            let mut write = store.write().await?;
            let held = jobs::finish(&mut write, &job).await?;
            write.commit().await?;
            return Ok(if held { Outcome::Finished } else { Outcome::Lost });
        }
        Ok(Err(Interrupted::Lost)) => return Ok(Outcome::Lost),
        Ok(Err(Interrupted::Stopping)) => {
            let mut write = store.write().await?;
            jobs::give_back(&mut write, &job).await?;
            write.commit().await?;
            return Ok(Outcome::GivenBack);
        }
        Ok(Err(Interrupted::Failed(error))) => error.to_string(),
        Err(_) => "the handler panicked".to_owned(),
    };
    let attempts = if run.has_progressed() { 1 } else { job.attempts };
    let delay_ms = match handler.gives_up() {
        true => retry_delay_ms(attempts),
        false => Some(lasting_delay_ms(attempts)),
    };
    let Some(delay_ms) = delay_ms else {
        return give_up(&store, &job, &reason).await;
    };
    tracing::warn!(
        job.kind,
        job.id,
        tenant.id = job.tenant.0,
        attempts,
        error = reason,
        "a job failed and is tried again"
    );
    let mut write = store.write().await?;
    let held = jobs::again(&mut write, &job, now_ms() + delay_ms, &reason).await?;
    write.commit().await?;
    Ok(if held { Outcome::Failed } else { Outcome::Lost })
}

async fn give_up(store: &Store, job: &StoredJob, reason: &str) -> Result<Outcome> {
    tracing::error!(
        job.kind,
        job.id,
        tenant.id = job.tenant.0,
        error = reason,
        "a job was given up; see `hub jobs`"
    );
    let mut write = store.write().await?;
    let held = jobs::dead(&mut write, job, reason).await?;
    write.commit().await?;
    Ok(if held { Outcome::Dead } else { Outcome::Lost })
}

/// Renews the lease during a long step; ends when the job was lost or cancelled.
async fn renew(store: &Store, job: &StoredJob, lease: Duration) {
    let mut clock = tokio::time::interval(lease / 3);
    clock.tick().await;
    loop {
        clock.tick().await;
        match store.jobs().renew(job, millis(lease)).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(%error, job.kind, "a job's lease could not be renewed yet"),
        }
    }
}

impl Actor for JobRunner {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.notify(CheckJobs);
        ctx.run_interval(CHECK_INTERVAL, |actor, ctx| actor.check(ctx));
    }
}

impl Handler<CheckJobs> for JobRunner {
    type Result = ();
    fn handle(&mut self, _: CheckJobs, ctx: &mut Self::Context) {
        self.check(ctx);
    }
}

impl Handler<TenantsCame> for JobRunner {
    type Result = ResponseFuture<Result<()>>;
    fn handle(&mut self, TenantsCame(tenants): TenantsCame, _: &mut Self::Context) -> Self::Result {
        let (store, handlers) = (self.store.clone(), self.handlers.clone());
        Box::pin(async move { add_recurring(&store, &handlers, &tenants).await })
    }
}

impl Registered for JobRunner {
    type Key = ();
}

/// Current steps are finished, and no more jobs taken.
impl Handler<NodeStops> for JobRunner {
    type Result = actix::ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) -> Self::Result {
        self.stopping.store(true, Ordering::Relaxed);
        let (sender, ended) = tokio::sync::oneshot::channel();
        self.waiting_for_end.push(sender);
        self.answer_if_idle();
        Box::pin(
            async move {
                let _ = ended.await;
            }
            .into_actor(self)
            .map(|_, _, ctx: &mut Context<Self>| ctx.stop()),
        )
    }
}

impl Handler<ObserveRunner> for JobRunner {
    type Result = MessageResult<ObserveRunner>;
    fn handle(&mut self, _: ObserveRunner, _: &mut Self::Context) -> Self::Result {
        MessageResult(RunnerState {
            running: self.running_in_all(),
            finished: self.finished,
            failed: self.failed,
        })
    }
}
