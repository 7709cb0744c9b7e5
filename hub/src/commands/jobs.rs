//! `hub jobs …`: the states of background jobs, and the operator's control of them.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::job::JobState;
use hub_store::audit::{self, AuditLine};
use hub_store::jobs::{self, StoredJob};

/// What to do with a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    Retry,
    Cancel,
}

/// Shows every job.
pub async fn list(config: Config) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let (all, now) = (base.store.jobs().list().await?, now_ms());
    if all.is_empty() {
        say!("there are no jobs: a hub that serves adds those that recur");
    }
    for job in all {
        let owner = match job.tenant {
            TenantId(0) => "the whole hub".to_owned(),
            tenant => format!("tenant {tenant}"),
        };
        say!("{} of {owner}: {}", job.id, words(&job, now));
    }
    Ok(())
}

/// The state of a job, in a sentence.
fn words(job: &StoredJob, now_ms: i64) -> String {
    let steps = match (job.done, job.total) {
        (0, None) => String::new(),
        (done, None) => format!(", {done} done"),
        (done, Some(total)) => format!(", {done} of {total} done"),
    };
    let next = match job.next_at_ms {
        due if due <= now_ms => "due now".to_owned(),
        later => format!("next at {}", iso8601(later)),
    };
    let attempt = match job.attempts {
        0 | 1 => String::new(),
        attempts => format!(", attempt {attempts}"),
    };
    let mut text = match job.state {
        JobState::Waiting => format!("waiting, {next}{steps}{attempt}"),
        JobState::Running => format!("running on {}{steps}{attempt}", job.claimed_by),
        JobState::Done => format!("done{steps}"),
        JobState::Dead if job.every_ms.is_some() => format!("given up, begins anew, {next}{steps}"),
        JobState::Dead => format!("given up{steps}"),
        JobState::Cancelled => format!("cancelled{steps}"),
    };
    if let Some(at_ms) = job.finished_at_ms {
        text = format!("{text}; last finished at {}", iso8601(at_ms));
    }
    if !job.last_error.is_empty() {
        text = format!("{text}; last error: {}", job.last_error);
    }
    text
}

/// Makes a job due now, or cancels it. A running hub follows within seconds.
pub async fn change(config: Config, act: Act, id: &str, tenant: Option<i64>) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = TenantId(tenant.unwrap_or(0));
    let before = base.store.jobs().by_id(tenant, id).await?;
    let mut write = base.store.write().await?;
    let after = match act {
        Act::Retry => jobs::retry(&mut write, tenant, id).await?,
        Act::Cancel => jobs::cancel(&mut write, tenant, id).await?,
    };
    let Some(after) = after else {
        return Err(HubError::refused(match act {
            Act::Retry => format!("{id} is {}: there is nothing to start", before.state.as_str()),
            Act::Cancel => format!("{id} is {}: there is nothing to stop", before.state.as_str()),
        }));
    };
    let action = match act {
        Act::Retry => "job.retry",
        Act::Cancel => "job.cancel",
    };
    let line = AuditLine::new(
        tenant,
        audit::By::system().from("command line"),
        action,
        "job",
        id,
    )
    .before(before.state.as_str())
    .after(after.state.as_str())
    .reason("hub jobs");
    audit::append(&mut write, line).await?;
    write.commit().await?;
    say!("{id}: {}", words(&after, now_ms()));
    if act == Act::Cancel {
        say!("it stays so until `hub jobs retry`; a node that works on it stops after the step in hand");
    }
    Ok(())
}
