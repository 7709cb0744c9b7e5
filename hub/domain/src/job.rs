//! Work that outlives a request and a process: its state and its number of attempts.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Who goes first when several kinds of work are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Priority {
    /// Somebody waits for it before a screen.
    Awaited,
    /// Somebody is told when it is done.
    Asked,
    /// Nobody notices when.
    Background,
}

/// Work that recurs: made sure of with every start of the hub, and with every new tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recurring {
    /// One job for the whole hub, so long after the end of its last run.
    OfHub(Duration),
    /// One for each tenant.
    OfEachTenant(Duration),
}

/// How long a job's row stays after its end, for the operator.
pub const KEPT: Duration = Duration::from_hours(7 * 24);

/// A kind of work. The value is what one job of it is about.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Its name in the store, in lower case.
    const KIND: &'static str;
    const PRIORITY: Priority;
    /// Jobs of this kind that a node runs at the same time. No kind takes another one's places.
    const AT_ONCE: usize;
    /// How long a row stays after its end.
    const KEPT: Duration = KEPT;
    /// Whether it is given up after `ATTEMPTS` without progress. What others have told us and do not tell again is tried until it is
    /// done: see [`lasting_delay_ms`].
    const GIVES_UP: bool = true;

    /// Names the job in its tenant: added again under the same key, nothing is added.
    fn key(&self) -> String;

    /// The cursor with which it begins.
    fn begins_at(&self) -> String {
        String::new()
    }

    /// What a job of the release before payloads is about, which it has in its cursor; none where that release had no such jobs.
    fn of_cursor(_cursor: &str) -> Option<Self> {
        None
    }

    /// The job that recurs; none if such jobs are added one by one.
    fn recurring() -> Option<(Recurring, Self)> {
        None
    }
}

/// Work of which there is nothing to say but that it recurs: a job of it for each owner, one at a time, that nobody waits for.
pub trait Recurs: Default + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Its name in the store, in lower case.
    const NAME: &'static str;
    const RECURS: Recurring;
}

impl<R: Recurs> Job for R {
    const KIND: &'static str = R::NAME;
    const PRIORITY: Priority = Priority::Background;
    const AT_ONCE: usize = 1;

    fn key(&self) -> String {
        R::NAME.to_owned()
    }

    fn of_cursor(_: &str) -> Option<Self> {
        Some(R::default())
    }

    fn recurring() -> Option<(Recurring, Self)> {
        Some((R::RECURS, R::default()))
    }
}

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// Starts or continues when it is due.
    Waiting,
    /// A node works on it and renews its lease.
    Running,
    /// Finished, of those that run once.
    Done,
    /// Given up after `ATTEMPTS`. A recurring job starts again when it is next due; any other waits for the operator.
    Dead,
    /// Stopped by the operator, until the operator starts it again.
    Cancelled,
}

impl JobState {
    /// Every state.
    pub const ALL: [JobState; 5] = [
        JobState::Waiting,
        JobState::Running,
        JobState::Done,
        JobState::Dead,
        JobState::Cancelled,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            JobState::Waiting => "waiting",
            JobState::Running => "running",
            JobState::Done => "done",
            JobState::Dead => "dead",
            JobState::Cancelled => "cancelled",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

/// A job as its tenant's administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct JobStatus {
    pub id: String,
    pub kind: String,
    pub state: JobState,
    /// Milliseconds from the end of one run to the beginning of the next; null: it runs once.
    pub every_ms: Option<i64>,
    /// Steps that this run has done, or the last one did.
    pub done: i64,
    /// Steps in all, where that is known.
    pub total: Option<i64>,
    /// Attempts since it last made progress, the one that runs included.
    pub attempts: i64,
    /// When it starts or continues.
    pub next_at_ms: i64,
    /// When it last came to its end.
    pub finished_at_ms: Option<i64>,
}

/// Attempts in a row without progress after which a job is given up.
pub const ATTEMPTS: i64 = 5;

/// How long a job that failed waits for its next attempt: 5 s, 30 s, 2 min, 10 min; `None` when it is given up.
pub fn retry_delay_ms(attempts_made: i64) -> Option<i64> {
    match attempts_made {
        i64::MIN..=1 => Some(5_000),
        2 => Some(30_000),
        3 => Some(120_000),
        4 => Some(600_000),
        ATTEMPTS.. => None,
    }
}

/// The same of a job that is never given up: after the waits of every job half an hour, and then an hour each time.
pub fn lasting_delay_ms(attempts_made: i64) -> i64 {
    retry_delay_ms(attempts_made).unwrap_or(match attempts_made {
        ..=ATTEMPTS => 1_800_000,
        _ => 3_600_000,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_reads_back_its_own_name() {
        for state in JobState::ALL {
            assert_eq!(JobState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        }
    }

    #[test]
    fn a_job_waits_longer_each_time_and_is_given_up_after_the_last_attempt() {
        let delays: Vec<_> = (1..ATTEMPTS).map(retry_delay_ms).collect();
        assert!(
            delays.is_sorted() && delays.iter().all(Option::is_some),
            "{delays:?}"
        );
        assert_eq!(retry_delay_ms(ATTEMPTS), None);
    }

    #[test]
    fn a_job_that_is_never_given_up_waits_for_an_hour_at_most() {
        let delays: Vec<i64> = (1..40).map(lasting_delay_ms).collect();
        assert!(delays.is_sorted(), "{delays:?}");
        assert_eq!(delays[..3], [5_000, 30_000, 120_000]);
        assert_eq!(delays.last(), Some(&3_600_000));
    }
}
