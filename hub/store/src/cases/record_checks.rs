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
        concat!(
            "(SELECT a.applicant_id FROM counted_applications a WHERE ",
            filed!(),
            ")"
        )
    };
}

/// Whether somebody did; for the few of whom it is asked one by one.
macro_rules! has_filed {
    ($who:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM counted_applications a WHERE a.applicant_id = ",
            $who,
            " AND ",
            filed!(),
            ")"
        )
    };
}

/// In programs that show a case number. The plus keeps SQLite from reading the applications of each program: what is asked is in the
/// index of the audience.
macro_rules! with_case_columns {
    () => {
        "+a.program_id IN (SELECT p.id FROM programs p WHERE p.tenant_id = $1 AND p.case_columns)"
    };
}

statements! {
    // People, pairs of a person and a program, and the pairs with several applications, in one pass over an index.
    PEOPLE = concat!("SELECT COUNT(DISTINCT d.applicant_id), COUNT(*),
            CAST(COALESCE(SUM(CASE WHEN d.filed > 1 THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM (SELECT a.applicant_id, COUNT(*) AS filed FROM counted_applications a WHERE ", filed!(), "
            GROUP BY a.applicant_id, a.program_id) d");
    REACHED = concat!("SELECT x.kind, COUNT(DISTINCT x.applicant_id) FROM applicant_addresses x
        WHERE x.tenant_id = $1 AND x.applicant_id IN ", people!(), " GROUP BY x.kind");
    // Starts from the numbers that several have, which are few.
    SHARED = concat!("SELECT COUNT(DISTINCT x.applicant_id) FROM (SELECT o.address FROM applicant_addresses o
            WHERE o.tenant_id = $1 AND o.kind = 'phone' GROUP BY o.address HAVING COUNT(*) > 1) d
        CROSS JOIN applicant_addresses x WHERE x.tenant_id = $1 AND x.kind = 'phone' AND x.address = d.address
            AND ", has_filed!("x.applicant_id"));
    // Starts from the messages that failed, which are few.
    UNDELIVERABLE = concat!("SELECT COUNT(DISTINCT t.applicant_id) FROM messages m CROSS JOIN threads t
        WHERE m.tenant_id = $1 AND m.status = 'permanent-failure' AND t.tenant_id = $1 AND t.id = m.thread_id
            AND ", has_filed!("t.applicant_id"));
    NUMBERED = concat!("SELECT COUNT(*) FROM counted_applications a WHERE ", with_case_columns!(), " AND ", filed!());
    NO_CASE_NUMBER = concat!("SELECT COUNT(*) FROM counted_applications a WHERE a.case_number = ''
        AND a.program_id IN (SELECT p.id FROM programs p WHERE p.tenant_id = $1 AND p.case_columns) AND ", filed!());
    NO_COMPANY = concat!("SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN a.company_name = '' THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM counted_applications a WHERE ", filed!());
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
        let people = async {
            let counted: (i64, i64, i64) = db.one("check", PEOPLE, values(tenant, scope)).await?;
            Ok(counted)
        };
        let ((people, pairs, twice), reached, shared, undeliverable, numbered, unnumbered, company) = tokio::try_join!(
            people,
            reached,
            one(SHARED),
            one(UNDELIVERABLE),
            one(NUMBERED),
            one(NO_CASE_NUMBER),
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
            check("filed_twice", (pairs, twice)),
            check("no_case_number", (numbered, unnumbered)),
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
