//! Jobs: work that outlives a request and a process. One node at a time holds a job by a lease and records its
//! progress; another node resumes from there. A job runs at least once, so its steps must be repeatable.

use crate::db::Value;
use crate::error::Result;
use crate::{Store, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, JobState, JobStatus};
use hub_domain::live::JobUpdated;
use hub_domain::topic::Topic;
use std::time::Duration;

macro_rules! columns {
    () => {
        "tenant_id, id, kind, state, every_ms, cursor, done, total, attempts, fence, next_at_ms, claimed_by, last_error, finished_at_ms, payload"
    };
}

macro_rules! due {
    ($now:literal) => {
        concat!(
            "((state = 'waiting' AND next_at_ms <= ",
            $now,
            ") OR (state = 'running' AND claimed_until_ms <= ",
            $now,
            ") OR (state = 'dead' AND every_ms IS NOT NULL AND next_at_ms <= ",
            $now,
            "))"
        )
    };
}

/// By the fence, which each claim raises, so that a node whose lease has ended changes nothing any more.
macro_rules! held {
    () => {
        " WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND state = 'running'"
    };
}

statements! {
    ADD = "INSERT INTO jobs (tenant_id, id, kind, state, every_ms, cursor, done, total, attempts, fence, next_at_ms,
            claimed_by, claimed_until_ms, last_error, finished_at_ms, created_at_ms, updated_at_ms, payload, kept_ms)
        VALUES ($1, $2, $3, 'waiting', $4, $5, 0, NULL, 0, 0, $6, '', 0, '', NULL, $7, $7, $8, $9)
        ON CONFLICT (tenant_id, id) DO UPDATE SET every_ms = excluded.every_ms";
    // The outer query repeats the condition: PostgreSQL evaluates it again after it had to wait for another node's
    // claim.
    CLAIM = concat!("UPDATE jobs SET state = 'running', claimed_by = $1, claimed_until_ms = $2, fence = fence + 1,
            attempts = CASE WHEN state = 'dead' THEN 1 ELSE attempts + 1 END,
            done = CASE WHEN cursor = '' THEN 0 ELSE done END, total = CASE WHEN cursor = '' THEN NULL ELSE total END,
            updated_at_ms = $3
        WHERE (tenant_id, id) IN (SELECT tenant_id, id FROM jobs WHERE ", due!("$3"), " AND kind = $5
            ORDER BY next_at_ms LIMIT $4) AND ", due!("$3"), " RETURNING ", columns!());
    DUE_KINDS = concat!("SELECT DISTINCT kind FROM jobs WHERE ", due!("$1"));
    NEXT_DUE = "SELECT MIN(next_at_ms) FROM jobs WHERE state = 'waiting' AND next_at_ms > $2
        AND CAST($1 AS TEXT) LIKE '%,' || kind || ',%'";
    RENEW = concat!("UPDATE jobs SET claimed_until_ms = $4", held!());
    PROGRESS = concat!("UPDATE jobs SET cursor = $4, done = $5, total = $6, attempts = 1, claimed_until_ms = $7, updated_at_ms = $8",
        held!(), " RETURNING ", columns!());
    FINISH = concat!("UPDATE jobs SET state = CASE WHEN every_ms IS NULL THEN 'done' ELSE 'waiting' END,
            cursor = CASE WHEN every_ms IS NULL THEN cursor ELSE '' END, attempts = 0, next_at_ms = $4 + COALESCE(every_ms, 0),
            claimed_by = '', last_error = '', finished_at_ms = $4, updated_at_ms = $4", held!(), " RETURNING ", columns!());
    AGAIN = concat!("UPDATE jobs SET state = 'waiting', next_at_ms = $4, claimed_by = '', last_error = $5, updated_at_ms = $6",
        held!(), " RETURNING ", columns!());
    GIVE_BACK = concat!("UPDATE jobs SET state = 'waiting', attempts = attempts - 1, next_at_ms = $4, claimed_by = '', updated_at_ms = $4",
        held!(), " RETURNING ", columns!());
    DEAD = concat!("UPDATE jobs SET state = 'dead', cursor = CASE WHEN every_ms IS NULL THEN cursor ELSE '' END,
            next_at_ms = $4 + COALESCE(every_ms, 0), claimed_by = '', last_error = $5, updated_at_ms = $4", held!(), " RETURNING ", columns!());
    CANCEL = concat!("UPDATE jobs SET state = 'cancelled', claimed_by = '', updated_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND state IN ('waiting', 'running', 'dead') RETURNING ", columns!());
    RETRY = concat!("UPDATE jobs SET state = 'waiting', attempts = 0, next_at_ms = $3, last_error = '', updated_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND state IN ('waiting', 'dead', 'cancelled') RETURNING ", columns!());
    RESUME = concat!("UPDATE jobs SET state = 'waiting', attempts = 0, next_at_ms = $3, last_error = '', updated_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND state = 'cancelled' RETURNING ", columns!());
    RELEASE = "UPDATE jobs SET state = 'waiting', next_at_ms = $2, claimed_by = '', updated_at_ms = $2
        WHERE state = 'running' AND claimed_by = $1";
    BY_ID = concat!("SELECT ", columns!(), " FROM jobs WHERE tenant_id = $1 AND id = $2");
    OF_TENANT = concat!("SELECT ", columns!(), " FROM jobs WHERE tenant_id = $1 ORDER BY kind, next_at_ms DESC, id LIMIT 200");
    LIST = concat!("SELECT ", columns!(), " FROM jobs ORDER BY tenant_id, kind, id");
    COUNTS = "SELECT kind, state, COUNT(*) AS count FROM jobs GROUP BY kind, state";
    OLDEST_ENDS = "SELECT kind, MIN(COALESCE(finished_at_ms, created_at_ms)) FROM jobs WHERE every_ms IS NOT NULL GROUP BY kind";
    FORGET = "DELETE FROM jobs WHERE every_ms IS NULL AND state IN ('done', 'cancelled') AND updated_at_ms + kept_ms < $1";
}

/// A job about to be added.
#[derive(Debug, Clone)]
pub struct NewJob {
    /// `TenantId(0)`: the whole hub's.
    pub tenant: TenantId,
    /// Unique in the tenant: adding the same again adds nothing.
    pub id: String,
    kind: &'static str,
    /// From the end of one run to the beginning of the next; none: it runs once.
    pub every_ms: Option<i64>,
    /// Where the work begins. A recurring job begins each run with an empty one.
    cursor: String,
    /// Earliest start.
    pub at_ms: i64,
    payload: String,
    kept_ms: i64,
}

impl NewJob {
    /// A job that runs once, not before `at_ms`.
    pub fn once<J: Job>(tenant: TenantId, job: &J, at_ms: i64) -> Result<Self> {
        Ok(Self {
            tenant,
            id: job.key(),
            kind: J::KIND,
            every_ms: None,
            cursor: job.begins_at(),
            at_ms,
            payload: serde_json::to_string(job)?,
            kept_ms: i64::try_from(J::KEPT.as_millis()).unwrap_or(i64::MAX),
        })
    }

    /// The same again and again, from now on.
    pub fn recurring<J: Job>(tenant: TenantId, job: &J, every: Duration) -> Result<Self> {
        Ok(Self {
            every_ms: Some(i64::try_from(every.as_millis()).unwrap_or(i64::MAX)),
            ..Self::once(tenant, job, now_ms())?
        })
    }
}

/// A job and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredJob {
    pub tenant: TenantId,
    pub id: String,
    pub kind: String,
    pub state: JobState,
    pub every_ms: Option<i64>,
    /// Progress, in the handler's own notation.
    pub cursor: String,
    /// Steps that this run has done, or the last one did.
    pub done: i64,
    /// Steps in all, where that is known.
    pub total: Option<i64>,
    /// Attempts since it last made progress, this one included.
    pub attempts: i64,
    fence: i64,
    /// When it starts or continues.
    pub next_at_ms: i64,
    /// The node that works on it; empty when none does.
    pub claimed_by: String,
    /// Why the last attempt failed; empty when it did not.
    pub last_error: String,
    /// When it last came to its end.
    pub finished_at_ms: Option<i64>,
    /// What it is about, as JSON; empty if the release before has added it.
    payload: String,
}

#[derive(sqlx::FromRow)]
struct JobRow {
    tenant_id: i64,
    id: String,
    kind: String,
    state: String,
    every_ms: Option<i64>,
    cursor: String,
    done: i64,
    total: Option<i64>,
    attempts: i64,
    fence: i64,
    next_at_ms: i64,
    claimed_by: String,
    last_error: String,
    finished_at_ms: Option<i64>,
    payload: String,
}

impl TryFrom<JobRow> for StoredJob {
    type Error = StoreError;
    fn try_from(row: JobRow) -> Result<Self> {
        let state = JobState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
            what: "state of a job",
            reason: row.state.clone(),
        })?;
        Ok(Self {
            tenant: TenantId(row.tenant_id),
            id: row.id,
            kind: row.kind,
            state,
            every_ms: row.every_ms,
            cursor: row.cursor,
            done: row.done,
            total: row.total,
            attempts: row.attempts,
            fence: row.fence,
            next_at_ms: row.next_at_ms,
            claimed_by: row.claimed_by,
            last_error: row.last_error,
            finished_at_ms: row.finished_at_ms,
            payload: row.payload,
        })
    }
}

impl StoredJob {
    /// What it is about.
    pub fn payload<J: Job>(&self) -> Result<J> {
        let corrupt = |reason: String| StoreError::Corrupt {
            what: "payload of a job",
            reason: format!("{} {}: {reason}", self.kind, self.id),
        };
        if self.payload.is_empty() {
            return J::of_cursor(&self.cursor).ok_or_else(|| corrupt(format!("cursor {:?}", self.cursor)));
        }
        serde_json::from_str(&self.payload).map_err(|error| corrupt(error.to_string()))
    }

    /// Without the fields that only the operator and the handler need.
    pub fn status(&self) -> JobStatus {
        JobStatus {
            id: self.id.clone(),
            kind: self.kind.clone(),
            state: self.state,
            every_ms: self.every_ms,
            done: self.done,
            total: self.total,
            attempts: self.attempts,
            next_at_ms: self.next_at_ms,
            finished_at_ms: self.finished_at_ms,
        }
    }
}

/// How many jobs of a kind are in a state.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct JobCount {
    pub kind: String,
    pub state: String,
    pub count: i64,
}

/// The jobs of all tenants.
pub struct Jobs<'a>(pub(crate) &'a Store);

impl Store {
    /// Jobs.
    pub fn jobs(&self) -> Jobs<'_> {
        Jobs(self)
    }
}

impl Jobs<'_> {
    /// Claims due jobs for `node`, until `lease_ms` from now: of each kind up to its number, in the order of the kinds. One that
    /// another node holds past its lease is due too.
    pub async fn claim(&self, node: &str, kinds: &[(&str, i64)], lease_ms: i64) -> Result<Vec<StoredJob>> {
        let now = now_ms();
        let due: Vec<(String,)> = self.0.db().all(DUE_KINDS, args![now]).await?;
        let wanted = kinds
            .iter()
            .filter(|(kind, _)| due.iter().any(|(due,)| due == kind));
        let wanted: Vec<&(&str, i64)> = wanted.collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let mut write = self.0.write().await?;
        let mut jobs = Vec::new();
        for (kind, limit) in wanted {
            let values = args![node, now + lease_ms, now, *limit, *kind];
            let rows: Vec<JobRow> = write.all(CLAIM, values).await?;
            for row in rows {
                jobs.push(StoredJob::try_from(row)?);
            }
        }
        for job in &jobs {
            announce(&mut write, job)?;
        }
        write.commit().await?;
        Ok(jobs)
    }

    /// When the next waiting job of these kinds falls due; none: none waits for its time.
    pub async fn next_due_ms(&self, kinds: &[&str]) -> Result<Option<i64>> {
        let kinds = format!(",{},", kinds.join(","));
        let values = args![kinds, now_ms()];
        let row: Option<(Option<i64>,)> = self.0.db().optional(NEXT_DUE, values).await?;
        Ok(row.and_then(|(due_ms,)| due_ms))
    }

    /// Extends a claimed job by `lease_ms`; false when it was lost or cancelled.
    pub async fn renew(&self, job: &StoredJob, lease_ms: i64) -> Result<bool> {
        let values = args![job.tenant, &job.id, job.fence, now_ms() + lease_ms];
        Ok(self.0.db().execute(RENEW, values).await? == 1)
    }

    /// Frees what this node held when its process died, instead of waiting for the leases.
    pub async fn release_claims(&self, node: &str) -> Result<u64> {
        self.0.db().execute(RELEASE, args![node, now_ms()]).await
    }

    /// One job.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredJob> {
        let row: JobRow = self.0.db().one("job", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// A tenant's jobs by kind, those that begin last first, at most 200.
    pub async fn of_tenant(&self, tenant: TenantId) -> Result<Vec<StoredJob>> {
        let rows: Vec<JobRow> = self.0.db().all(OF_TENANT, args![tenant]).await?;
        rows.into_iter().map(StoredJob::try_from).collect()
    }

    /// Every job of every tenant.
    pub async fn list(&self) -> Result<Vec<StoredJob>> {
        let rows: Vec<JobRow> = self.0.db().all(LIST, args![]).await?;
        rows.into_iter().map(StoredJob::try_from).collect()
    }

    /// How many there are by kind and state.
    pub async fn counts(&self) -> Result<Vec<JobCount>> {
        self.0.db().all(COUNTS, args![]).await
    }

    /// For each kind of recurring jobs the longest ago that one of them came to its end (or was added, when none has yet).
    pub async fn oldest_ends_ms(&self) -> Result<Vec<(String, i64)>> {
        self.0.db().all(OLDEST_ENDS, args![]).await
    }

    /// Deletes one-time jobs that have been kept long enough at this time. Dead ones stay until they have been handled.
    pub async fn forget_kept(&self, now_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![now_ms]).await
    }
}

/// Adds a job. An existing one keeps its state and its time, and gets the new interval.
pub async fn add(write: &mut Write, new: &NewJob) -> Result<()> {
    let values = args![
        new.tenant,
        &new.id,
        new.kind,
        new.every_ms,
        &new.cursor,
        new.at_ms,
        now_ms(),
        &new.payload,
        new.kept_ms
    ];
    write.execute(ADD, values).await.map(drop)
}

/// Records the progress of a claimed job, and keeps it for `lease_ms` more; false if it was lost or cancelled.
pub async fn progress(
    write: &mut Write,
    job: &StoredJob,
    cursor: &str,
    steps: (i64, Option<i64>),
    lease_ms: i64,
) -> Result<bool> {
    let now = now_ms();
    let values = args![
        job.tenant,
        &job.id,
        job.fence,
        cursor,
        steps.0,
        steps.1,
        now + lease_ms,
        now
    ];
    changed(write, PROGRESS, values).await.map(|job| job.is_some())
}

/// A claimed job came to its end; false when it was lost or cancelled.
pub async fn finish(write: &mut Write, job: &StoredJob) -> Result<bool> {
    let values = args![job.tenant, &job.id, job.fence, now_ms()];
    changed(write, FINISH, values).await.map(|job| job.is_some())
}

/// Puts a claimed job that failed back until `next_at_ms`.
pub async fn again(write: &mut Write, job: &StoredJob, next_at_ms: i64, error: &str) -> Result<bool> {
    let values = args![job.tenant, &job.id, job.fence, next_at_ms, error, now_ms()];
    changed(write, AGAIN, values).await.map(|job| job.is_some())
}

/// Returns a claimed job, so that any node may continue it at once; the attempt does not count.
pub async fn give_back(write: &mut Write, job: &StoredJob) -> Result<bool> {
    let values = args![job.tenant, &job.id, job.fence, now_ms()];
    changed(write, GIVE_BACK, values).await.map(|job| job.is_some())
}

/// Gives up a claimed job. A recurring one starts again when it is next due.
pub async fn dead(write: &mut Write, job: &StoredJob, error: &str) -> Result<bool> {
    let values = args![job.tenant, &job.id, job.fence, now_ms(), error];
    changed(write, DEAD, values).await.map(|job| job.is_some())
}

/// Stops a job until `retry`; a node working on it stops at its next step. None when it is over or cancelled already.
pub async fn cancel(write: &mut Write, tenant: TenantId, id: &str) -> Result<Option<StoredJob>> {
    changed(write, CANCEL, args![tenant, id, now_ms()]).await
}

/// Makes a waiting, failed or cancelled job due now, from where it stopped. None when it runs or is done.
pub async fn retry(write: &mut Write, tenant: TenantId, id: &str) -> Result<Option<StoredJob>> {
    changed(write, RETRY, args![tenant, id, now_ms()]).await
}

/// Adds a job, or has one that was cancelled wait for its time again. One that runs or is done stays as it is.
pub async fn resume(write: &mut Write, new: &NewJob) -> Result<()> {
    add(write, new).await?;
    let values = args![new.tenant, &new.id, new.at_ms, now_ms()];
    changed(write, RESUME, values).await.map(drop)
}

/// Runs a statement that changes one job, and announces the result.
async fn changed(write: &mut Write, sql: &str, values: Vec<Value>) -> Result<Option<StoredJob>> {
    let row: Option<JobRow> = write.optional(sql, values).await?;
    let Some(row) = row else { return Ok(None) };
    let job = StoredJob::try_from(row)?;
    announce(write, &job)?;
    Ok(Some(job))
}

/// Nobody watches the jobs of the whole hub: they are the operator's.
fn announce(write: &mut Write, job: &StoredJob) -> Result<()> {
    if job.tenant == TenantId(0) {
        return Ok(());
    }
    let status = job.status();
    write.emit(job.tenant, Topic::Jobs, &JobUpdated { job: &status })
}
