//! Counts of applications for the reports, all from an index; no row is read.

use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::Scope;

/// Applications of the audience, of the program, of programs the caller is a member of.
macro_rules! counted {
    () => {
        "a.tenant_id = $1 AND a.audience = $2
            AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))"
    };
}

/// Filed in the period.
macro_rules! filed {
    () => {
        concat!(counted!(), " AND a.created_at_ms >= $5 AND a.created_at_ms < $6")
    };
}

statements! {
    BY_PROGRAM_AND_STATE = concat!("SELECT a.program_id, a.state_id, COUNT(*) FROM applications a WHERE ", filed!(), "
        GROUP BY a.program_id, a.state_id");
    APPLICANTS = concat!("SELECT a.program_id, COUNT(DISTINCT a.applicant_id) FROM applications a WHERE ", filed!(), "
        GROUP BY a.program_id");
    ALL_APPLICANTS = concat!("SELECT COUNT(DISTINCT a.applicant_id) FROM applications a WHERE ", filed!());
    WAITING = concat!("SELECT a.state_id, COUNT(*), CAST(SUM(CAST($7 AS BIGINT) - a.state_since_ms) AS BIGINT),
            MIN(a.state_since_ms) FROM applications a WHERE ", filed!(), " GROUP BY a.state_id ORDER BY a.state_id");
    DECIDED = concat!("SELECT a.program_id, a.state_id, COUNT(*) FROM applications a WHERE ", counted!(), "
        AND a.state_since_ms >= $5 AND a.state_since_ms < $6 AND a.state_id IN (3, 12, 13, 14, 15)
        GROUP BY a.program_id, a.state_id");
    NAMES = "SELECT id, name FROM programs WHERE tenant_id = $1 ORDER BY name, id";
}

/// How long the applications of a status have been in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub state_id: i64,
    pub applications: i64,
    /// All of their times together, in milliseconds.
    pub together_ms: i64,
    /// When the one came that has been there longest.
    pub since_ms: i64,
}

/// Questions about numbers of applications.
pub struct ApplicationFigures<'a>(pub(crate) &'a Db);

impl ApplicationFigures<'_> {
    /// Filed in the period: program, status, how many.
    pub async fn by_program_and_state(
        &self,
        tenant: TenantId,
        scope: &Scope,
    ) -> Result<Vec<(i64, i64, i64)>> {
        self.0.all(BY_PROGRAM_AND_STATE, values(tenant, scope)).await
    }

    /// Who filed in the period: by program how many different applicants.
    pub async fn applicants(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<(i64, i64)>> {
        self.0.all(APPLICANTS, values(tenant, scope)).await
    }

    /// How many different applicants filed in the period, in whichever program.
    pub async fn all_applicants(&self, tenant: TenantId, scope: &Scope) -> Result<i64> {
        let row: (i64,) = self
            .0
            .one("applicants", ALL_APPLICANTS, values(tenant, scope))
            .await?;
        Ok(row.0)
    }

    /// Filed in the period, by the status of now.
    pub async fn waiting(&self, tenant: TenantId, scope: &Scope, now_ms: i64) -> Result<Vec<Waiting>> {
        let mut values = values(tenant, scope);
        values.extend(args![now_ms]);
        let rows: Vec<(i64, i64, i64, i64)> = self.0.all(WAITING, values).await?;
        Ok(rows
            .into_iter()
            .map(|(state_id, applications, together_ms, since_ms)| Waiting {
                state_id,
                applications,
                together_ms,
                since_ms,
            })
            .collect())
    }

    /// Applications that reached an approving or denying status in the period: program, status, count.
    pub async fn decided(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<(i64, i64, i64)>> {
        self.0.all(DECIDED, values(tenant, scope)).await
    }

    /// Programs by name, those too that are over.
    pub async fn program_names(&self, tenant: TenantId) -> Result<Vec<(i64, String)>> {
        self.0.all(NAMES, args![tenant]).await
    }
}

fn values(tenant: TenantId, scope: &Scope) -> Vec<Value> {
    let (from_ms, until_ms) = (scope.period.from_ms(), scope.period.until_ms());
    args![
        tenant,
        scope.audience.as_str(),
        scope.program_id(),
        scope.member_id(),
        from_ms,
        until_ms
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::cases::reports::Outcome;
    use hub_domain::cases::status::STATUSES;

    #[test]
    fn decisions_are_the_statuses_that_mean_yes_or_no() {
        let decided: Vec<String> = STATUSES
            .iter()
            .filter(|status| Outcome::of(status.id) != Outcome::Undecided)
            .map(|status| status.id.to_string())
            .collect();
        assert!(
            DECIDED.contains(&format!("IN ({})", decided.join(", "))),
            "{decided:?}"
        );
    }
}
