//! Work that outlives a request and a process: its state and its number of attempts.

use serde::{Deserialize, Serialize};

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
}
