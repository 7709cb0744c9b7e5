//! Open cases as of now: by owner, and by age. All from one index.

use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::{Age, Scope};

/// Applications in a state that is neither a decision nor closed, state by state.
macro_rules! open {
    () => {
        "FROM program_states s CROSS JOIN counted_applications a
        WHERE s.tenant_id = $1 AND s.outcome = 'open' AND a.tenant_id = $1 AND a.program_id = s.program_id AND a.state_id = s.state_id
            AND (CAST($2 AS BIGINT) = 0 OR a.program_id = CAST($2 AS BIGINT))
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members g
                WHERE g.tenant_id = $1 AND g.account_id = CAST($3 AS BIGINT) AND g.program_id = a.program_id))"
    };
}

statements! {
    BY_OWNER = concat!("SELECT COALESCE(a.owner_id, 0), COUNT(*) ", open!(), " GROUP BY COALESCE(a.owner_id, 0)");
    // Which of the moments it was filed after, the last one first.
    BY_AGE = concat!("SELECT g.age, COUNT(*), CAST(SUM(CASE WHEN g.owner_id = 0 THEN 1 ELSE 0 END) AS BIGINT), MIN(g.created_at_ms)
        FROM (SELECT CAST(CASE WHEN a.created_at_ms > $4 THEN 0 WHEN a.created_at_ms > $5 THEN 1 WHEN a.created_at_ms > $6 THEN 2
                WHEN a.created_at_ms > $7 THEN 3 WHEN a.created_at_ms > $8 THEN 4 ELSE 5 END AS BIGINT) AS age,
            COALESCE(a.owner_id, 0) AS owner_id, a.created_at_ms AS created_at_ms ", open!(), ") g GROUP BY g.age ORDER BY g.age");
    // $4 and $5: filed after and not after; $6: -1 is whoever owns it; $7 and $8: after which row.
    LIST = concat!("SELECT a.created_at_ms, a.id, a.program_id, a.applicant_name, a.owner_name, s.name ", open!(), "
            AND a.created_at_ms > $4 AND a.created_at_ms <= $5 AND (CAST($6 AS BIGINT) = -1 OR COALESCE(a.owner_id, 0) = CAST($6 AS BIGINT))
            AND (a.created_at_ms > $7 OR (a.created_at_ms = $7 AND a.id > $8))
        ORDER BY a.created_at_ms, a.id LIMIT $9");
}

/// Open cases of one age.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgedWork {
    pub age: Age,
    pub cases: i64,
    /// Those that nobody owns.
    pub unassigned: i64,
    /// When the oldest was filed.
    pub oldest_ms: i64,
}

/// An open case.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct OpenCase {
    pub created_at_ms: i64,
    pub id: i64,
    pub program_id: i64,
    pub applicant_name: String,
    pub owner_name: String,
    pub name: String,
}

/// Questions about open work.
pub struct OpenWork<'a>(pub(crate) &'a Db);

impl OpenWork<'_> {
    /// Open cases by their owner's account number; 0: nobody's.
    pub async fn by_owner(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<(i64, i64)>> {
        self.0.all(BY_OWNER, values(tenant, scope)).await
    }

    /// Open cases by how long ago they were filed; ages that no case has are left out.
    pub async fn by_age(&self, tenant: TenantId, scope: &Scope, now_ms: i64) -> Result<Vec<AgedWork>> {
        let mut values = values(tenant, scope);
        let ages = &Age::ALL[..Age::ALL.len() - 1];
        values.extend(ages.iter().map(|age| Value::from(age.filed_within_ms(now_ms).0)));
        let rows: Vec<(i64, i64, i64, i64)> = self.0.all(BY_AGE, values).await?;
        let aged = |(place, cases, unassigned, oldest_ms): (i64, i64, i64, i64)| {
            let age = usize::try_from(place)
                .ok()
                .and_then(|place| Age::ALL.get(place))?;
            Some(AgedWork {
                age: *age,
                cases,
                unassigned,
                oldest_ms,
            })
        };
        Ok(rows.into_iter().filter_map(aged).collect())
    }

    /// Open cases filed after one moment and not after another, the oldest first, after the one at `after`; of one owner, of nobody (0),
    /// or whoever owns them (-1).
    pub(crate) async fn list(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within_ms: (i64, i64),
        owner: i64,
        after: (i64, i64),
        most: i64,
    ) -> Result<Vec<OpenCase>> {
        let mut values = values(tenant, scope);
        values.extend(args![within_ms.0, within_ms.1, owner, after.0, after.1, most]);
        self.0.all(LIST, values).await
    }
}

fn values(tenant: TenantId, scope: &Scope) -> Vec<Value> {
    args![tenant, scope.program_id(), scope.member_id()]
}
