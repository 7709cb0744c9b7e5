//! Walks along a tenant's audit log and keeps what it finds.

use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_store::Store;
use hub_store::audit::ChainPlace;
use hub_store::audit_checks::{self, CheckAudit};

/// Works on walks along the log.
pub struct AuditChecker(pub Store);

#[async_trait(?Send)]
impl JobHandler for AuditChecker {
    type Job = CheckAudit;

    /// The cursor is the place that was reached: a line and its hash.
    async fn run(&self, job: CheckAudit, run: &mut JobRun) -> Result<(), Interrupted> {
        let tenant = run.tenant();
        let check = self.0.audit_checks().by_id(tenant, &job.id).await?;
        if check.found.is_some() {
            return Ok(());
        }
        let mut place = place_of(run.cursor());
        loop {
            let found = self.0.audit().walk_on(tenant, &mut place, &check.head).await?;
            if let Some(state) = found {
                let mut write = self.0.write().await?;
                audit_checks::found(&mut write, tenant, &job.id, &state).await?;
                write.commit().await?;
                return Ok(());
            }
            let cursor = format!("{}:{}", place.seq, place.hash);
            run.reached(&cursor, place.seq, Some(check.head.seq)).await?;
        }
    }
}

/// A walk that has not begun has the job's id in its cursor.
fn place_of(cursor: &str) -> ChainPlace {
    let read = cursor
        .split_once(':')
        .and_then(|(seq, hash)| Some((seq.parse().ok()?, hash.to_owned())));
    read.map_or_else(ChainPlace::default, |(seq, hash)| ChainPlace { seq, hash })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_goes_on_where_it_was_and_begins_at_the_first_line() {
        let reached = ChainPlace {
            seq: 2000,
            hash: "5e".into(),
        };
        assert_eq!(place_of("2000:5e"), reached);
        assert_eq!(
            place_of("0199f0aa-7c1e-7000-8000-000000000000"),
            ChainPlace::default()
        );
    }
}
