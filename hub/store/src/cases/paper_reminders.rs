//! When applicants are reminded of papers that are wanted by a day: one job for each day and time, whichever papers it is about.

use crate::jobs::{self, NewJob};
use crate::{Result, Write};
use hub_domain::job::{Job, Priority};
use hub_domain::{ApplicationId, TenantId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Reminds an applicant once of the papers that are wanted by a day. Each request has a job for each time at which it reminds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemindOfPapers {
    pub application: ApplicationId,
    /// `yyyy-mm-dd`.
    pub due_on: String,
    /// When, in epoch milliseconds: what is asked for later has a reminder of its own.
    pub at_ms: i64,
}

impl Job for RemindOfPapers {
    const KIND: &'static str = "paper_reminder";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        format!(
            "{}-{}-{}-{}",
            Self::KIND,
            self.application,
            self.due_on,
            self.at_ms
        )
    }
}

/// Days (`yyyy-mm-dd`), each with a time at which an applicant is reminded of it, in epoch milliseconds.
pub(crate) type Reminders = BTreeSet<(String, i64)>;

/// Calls off what no request wants any more, and has what one wants come at its time, also where that was called off before.
pub(crate) async fn settle(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    (before, now): (&Reminders, &Reminders),
) -> Result<()> {
    let job = |(due_on, at_ms): &(String, i64)| RemindOfPapers {
        application,
        due_on: due_on.clone(),
        at_ms: *at_ms,
    };
    for gone in before.difference(now) {
        jobs::cancel(write, tenant, &job(gone).key()).await?;
    }
    for wanted in now.difference(before) {
        jobs::resume(write, &NewJob::once(tenant, &job(wanted), wanted.1)?).await?;
    }
    Ok(())
}
