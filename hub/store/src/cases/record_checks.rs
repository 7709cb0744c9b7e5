//! Faults in applicants' records: data that is missing, shared between people, or unusable for contact.

use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::{Audience, Scope};

/// Applications that were filed in the period.
macro_rules! filed {
    () => {
        "a.tenant_id = $1 AND a.audience = $2
            AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))
            AND a.created_at_ms >= $5 AND a.created_at_ms < $6"
    };
}

/// Those who filed them.
macro_rules! people {
    () => {
        concat!("(SELECT a.applicant_id FROM applications a WHERE ", filed!(), ")")
    };
}

statements! {
    PEOPLE = concat!("SELECT COUNT(DISTINCT a.applicant_id) FROM applications a WHERE ", filed!());
    REACHED = concat!("SELECT x.kind, COUNT(DISTINCT x.applicant_id) FROM applicant_addresses x
        WHERE x.tenant_id = $1 AND x.applicant_id IN ", people!(), " GROUP BY x.kind");
    // Starts from the numbers that several have, which are few; the plus keeps SQLite from starting with the people.
    SHARED = concat!("SELECT COUNT(DISTINCT x.applicant_id) FROM (SELECT o.address FROM applicant_addresses o
            WHERE o.tenant_id = $1 AND o.kind = 'phone' GROUP BY o.address HAVING COUNT(*) > 1) d
        CROSS JOIN applicant_addresses x WHERE x.tenant_id = $1 AND x.kind = 'phone' AND x.address = d.address
            AND +x.applicant_id IN ", people!());
    UNDELIVERABLE = concat!("SELECT COUNT(DISTINCT t.applicant_id) FROM messages m JOIN threads t ON t.tenant_id = m.tenant_id AND t.id = m.thread_id
        WHERE m.tenant_id = $1 AND m.status = 'permanent-failure' AND t.applicant_id IN ", people!());
    TWICE = concat!("SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN d.filed > 1 THEN 1 ELSE 0 END), 0) AS BIGINT) FROM (
        SELECT COUNT(*) AS filed FROM applications a WHERE ", filed!(), " GROUP BY a.applicant_id, a.program_id) d");
    NO_CASE_NUMBER = concat!("SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN a.case_number = '' THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM applications a JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id
        WHERE p.case_columns AND ", filed!());
    NO_COMPANY = concat!("SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN a.company_name = '' THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM applications a WHERE ", filed!());
}

/// What one check found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordCheck {
    /// Its machine key; screens have the words.
    pub key: &'static str,
    /// People or applications that it looked at.
    pub checked: i64,
    /// Those that have the fault.
    pub faulty: i64,
}

/// Questions about faults.
pub struct RecordChecks<'a>(pub(crate) &'a Db);

impl RecordChecks<'_> {
    /// Every check that applies to this audience.
    ///
    /// Of people: `no_phone`, `no_email`, `shared_phone` (somebody else has the same), `undeliverable` (a message to them failed
    /// for good). Of applications: `filed_twice` (the same person in the same program), `no_case_number` (where the program
    /// shows one), and of businesses `no_company` (without its name).
    pub async fn of(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<RecordCheck>> {
        let db = self.0;
        let one = async |sql: &str| -> Result<i64> {
            Ok(db.one::<(i64,)>("check", sql, values(tenant, scope)).await?.0)
        };
        let two =
            async |sql: &str| -> Result<(i64, i64)> { db.one("check", sql, values(tenant, scope)).await };
        let reached = async {
            let found: Vec<(String, i64)> = db.all(REACHED, values(tenant, scope)).await?;
            Ok(found)
        };
        let is_business = scope.audience == Audience::Business;
        let company = async {
            match is_business {
                true => two(NO_COMPANY).await,
                false => Ok((0, 0)),
            }
        };
        let (people, reached, shared, undeliverable, twice, case_number, company) = tokio::try_join!(
            one(PEOPLE),
            reached,
            one(SHARED),
            one(UNDELIVERABLE),
            two(TWICE),
            two(NO_CASE_NUMBER),
            company
        )?;
        let with = |kind: &str| {
            let found = reached.iter().find(|(one, _)| one == kind);
            found.map_or(0, |(_, count)| *count)
        };
        let check = |key, (checked, faulty)| RecordCheck { key, checked, faulty };
        let mut checks = vec![
            check("no_phone", (people, people - with("phone"))),
            check("no_email", (people, people - with("email"))),
            check("shared_phone", (people, shared)),
            check("undeliverable", (people, undeliverable)),
            check("filed_twice", twice),
            check("no_case_number", case_number),
        ];
        if is_business {
            checks.push(check("no_company", company));
        }
        Ok(checks)
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
