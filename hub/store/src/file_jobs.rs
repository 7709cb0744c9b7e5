//! Files that somebody requests and a job makes. A table for each kind says what is to be in the file; the job of the same id makes
//! it. Every such table has the columns of [`RequestedFile`].

use crate::error::{Result, StoreError};
use crate::jobs::{self, NewJob};
use crate::write::Write;
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, JobState};
use hub_domain::{AccountId, TenantId};

/// After `SELECT`: the columns of a [`RequestedFile`] and the table's own (`f.…`), of a tenant's rows.
macro_rules! requested_files {
    ($table:literal, $own:literal) => {
        concat!(
            "f.id, f.account_id, f.account_name, f.file_id, f.requested_at_ms, j.state, j.done, j.total, ",
            $own,
            " FROM ",
            $table,
            " f LEFT JOIN jobs j ON j.tenant_id = f.tenant_id AND j.id = f.id WHERE f.tenant_id = $1"
        )
    };
}

/// After `SELECT`: how many files of an account (`$2`) are not made yet.
macro_rules! count_of_open_files {
    ($table:literal) => {
        concat!(
            "COUNT(*) FROM ",
            $table,
            " f JOIN jobs j ON j.tenant_id = f.tenant_id AND j.id = f.id
            WHERE f.tenant_id = $1 AND f.account_id = $2 AND j.state IN ('waiting', 'running')"
        )
    };
}

pub(crate) use {count_of_open_files, requested_files};

/// What all these tables have, with the progress of the job.
#[derive(sqlx::FromRow)]
pub(crate) struct RequestedFile {
    pub id: String,
    account_id: i64,
    pub account_name: String,
    pub file_id: Option<String>,
    pub requested_at_ms: i64,
    state: Option<String>,
    done: Option<i64>,
    pub total: Option<i64>,
}

impl RequestedFile {
    /// Who requested it.
    pub fn account(&self) -> AccountId {
        AccountId(self.account_id)
    }

    /// The file gives more than its job, which may have been cancelled as it finished and is deleted after a week.
    pub fn state(&self) -> Result<JobState> {
        match &self.state {
            _ if self.file_id.is_some() => Ok(JobState::Done),
            Some(state) => JobState::parse(state).ok_or_else(|| StoreError::Corrupt {
                what: "state of a job",
                reason: state.clone(),
            }),
            None => Ok(JobState::Cancelled),
        }
    }

    /// Steps that are done, rows or entries: all of them once the file is there, which is before its job says so.
    pub fn done(&self) -> i64 {
        let all = self.total.filter(|_| self.file_id.is_some());
        all.or(self.done).unwrap_or_default()
    }
}

/// A kind of job that makes a requested file, whose id is the job's key, and was its cursor before jobs had payloads.
macro_rules! file_job {
    ($(#[$words:meta])* $name:ident, $kind:literal, $at_once:literal) => {
        $(#[$words])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            /// The request's id.
            pub id: String,
        }

        impl hub_domain::job::Job for $name {
            const KIND: &'static str = $kind;
            const PRIORITY: hub_domain::job::Priority = hub_domain::job::Priority::Awaited;
            const AT_ONCE: usize = $at_once;

            fn key(&self) -> String {
                self.id.clone()
            }

            fn begins_at(&self) -> String {
                self.id.clone()
            }

            fn of_cursor(cursor: &str) -> Option<Self> {
                (!cursor.is_empty()).then(|| Self { id: cursor.to_owned() })
            }
        }
    };
}

pub(crate) use file_job;

/// Adds the job that makes a file. Returns its id, which is that of the row that the caller writes, and the time of both.
pub(crate) async fn request<J: Job>(
    write: &mut Write,
    tenant: TenantId,
    job: impl FnOnce(String) -> J,
) -> Result<(String, i64)> {
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    jobs::add(write, &NewJob::once(tenant, &job(id.clone()), now)?).await?;
    Ok((id, now))
}
