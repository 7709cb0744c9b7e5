//! When accounts began sessions: statistics of sign-ins, kept longer than the sessions.

use crate::db::{Db, Value};
use crate::{Result, Write, args, statements};
use hub_domain::cases::reports::{Scope, Span};
use hub_domain::{AccountId, TenantId};

/// The account's owner, and whether the caller's programs narrow them: those who applied there.
macro_rules! counted {
    () => {
        "s.tenant_id = $1 AND s.audience = $2
            AND ((CAST($3 AS BIGINT) = 0 AND CAST($4 AS BIGINT) = 0) OR s.account_id IN (
                SELECT ap.account_id FROM applicants ap
                JOIN counted_applications a ON a.tenant_id = ap.tenant_id AND a.applicant_id = ap.id
                WHERE ap.tenant_id = $1 AND ap.account_id IS NOT NULL
                    AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
                    AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                        WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))))"
    };
}

statements! {
    ADD = "INSERT INTO sign_ins (tenant_id, at_ms, account_id, audience)
        SELECT a.tenant_id, CAST($3 AS BIGINT), a.id, CASE
            WHEN a.account_type IN ('Government', 'Reviewer', 'ReviewerMarket', 'Demo') THEN 'staff'
            WHEN a.account_type IN ('Business', 'Partner') THEN 'business' ELSE 'individual' END
        FROM accounts a WHERE a.tenant_id = $1 AND a.id = $2
        ON CONFLICT (tenant_id, at_ms, account_id) DO NOTHING";
    TOTAL = concat!("SELECT COUNT(*), COUNT(DISTINCT s.account_id) FROM sign_ins s
        WHERE ", counted!(), " AND s.at_ms >= $5 AND s.at_ms < $6");
    FORGET = "DELETE FROM sign_ins WHERE at_ms < $1";
}

/// Sign-ins and accounts of each span that has any.
fn by_span(spans: usize) -> String {
    let places: Vec<String> = (0..spans)
        .map(|span| {
            let from = 5 + span * 2;
            format!("(CAST(${from} AS BIGINT), CAST(${} AS BIGINT))", from + 1)
        })
        .collect();
    // CROSS JOIN makes SQLite start with the spans and look each up in the index.
    format!(
        "WITH spans(from_ms, until_ms) AS (VALUES {})
        SELECT spans.from_ms, COUNT(*), COUNT(DISTINCT s.account_id) FROM spans CROSS JOIN sign_ins s
        WHERE {} AND s.at_ms >= spans.from_ms AND s.at_ms < spans.until_ms
        GROUP BY spans.from_ms ORDER BY spans.from_ms",
        places.join(", "),
        counted!()
    )
}

/// A shape of the SQL that is put together, for the tests.
pub(crate) fn composed() -> Vec<String> {
    vec![by_span(1), by_span(3)]
}

/// Questions about sign-ins.
pub struct SignIns<'a>(pub(crate) &'a Db);

impl SignIns<'_> {
    /// For each interval with a sign-in of this audience: its beginning, how often, and how many accounts.
    pub async fn by_span(
        &self,
        tenant: TenantId,
        scope: &Scope,
        spans: &[Span],
    ) -> Result<Vec<(i64, i64, i64)>> {
        let mut values = values(tenant, scope);
        for span in spans {
            values.extend(args![span.from_ms, span.until_ms]);
        }
        match spans.is_empty() {
            true => Ok(Vec::new()),
            false => self.0.all(by_span(spans.len()), values).await,
        }
    }

    /// How often somebody of this audience signed in, and how many accounts.
    pub async fn total(&self, tenant: TenantId, scope: &Scope) -> Result<(i64, i64)> {
        let mut values = values(tenant, scope);
        values.extend(args![scope.period.from_ms(), scope.period.until_ms()]);
        self.0.one("sign-ins", TOTAL, values).await
    }

    /// Drops those before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}

fn values(tenant: TenantId, scope: &Scope) -> Vec<Value> {
    args![
        tenant,
        scope.audience.as_str(),
        scope.program_id(),
        scope.member_id()
    ]
}

/// An account began a session.
pub(crate) async fn add(write: &mut Write, tenant: TenantId, account: AccountId, at_ms: i64) -> Result<()> {
    write.execute(ADD, args![tenant, account, at_ms]).await.map(drop)
}
