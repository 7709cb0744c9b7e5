//! Faults in applicants' records: data that is missing, shared between people, or unusable for contact.

use crate::cases::queue_counts::DAY_MS;
use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::{Audience, Scope};

/// Applications of the audience, of the program, of programs the caller is a member of.
macro_rules! counted {
    () => {
        "a.tenant_id = $1 AND a.audience = $2
            AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR a.program_id IN (SELECT m.program_id FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT)))"
    };
}

/// Those that were filed in the period.
macro_rules! filed {
    () => {
        concat!(counted!(), " AND a.created_at_ms >= $5 AND a.created_at_ms < $6")
    };
}

/// From what was filed on some whole days.
macro_rules! of_days {
    ($kind:literal) => {
        concat!(
            " FROM application_days a WHERE a.kind = '",
            $kind,
            "' AND ",
            counted!(),
            " AND a.day >= $5 AND a.day < $6"
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

/// In programs that show a case number.
macro_rules! with_case_columns {
    () => {
        " AND a.program_id IN (SELECT p.id FROM programs p WHERE p.tenant_id = $1 AND p.case_columns)"
    };
}

statements! {
    // Who has one application is one person, and one pair of a person and a program.
    LONE = concat!("SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN a.has_phone THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN a.has_email THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM lone_filings a WHERE ", filed!());
    // Of those who have several: people, pairs of a person and a program, and the pairs with several applications in the period.
    PEOPLE = concat!("SELECT COUNT(DISTINCT d.applicant_id), COUNT(*),
            CAST(COALESCE(SUM(CASE WHEN d.filed > 1 THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM (SELECT a.applicant_id, COUNT(*) AS filed FROM repeated_filings a WHERE ", filed!(), "
            GROUP BY a.applicant_id, a.program_id) d");
    REACHED = concat!("SELECT x.kind, COUNT(DISTINCT x.applicant_id) FROM applicant_addresses x
        WHERE x.tenant_id = $1 AND x.applicant_id IN (SELECT a.applicant_id FROM repeated_filings a WHERE ", filed!(), ") GROUP BY x.kind");
    // Starts from the numbers that several have, which are few.
    SHARED = concat!("SELECT COUNT(DISTINCT x.applicant_id) FROM (SELECT o.address FROM applicant_addresses o
            WHERE o.tenant_id = $1 AND o.kind = 'phone' GROUP BY o.address HAVING COUNT(*) > 1) d
        CROSS JOIN applicant_addresses x WHERE x.tenant_id = $1 AND x.kind = 'phone' AND x.address = d.address
            AND ", has_filed!("x.applicant_id"));
    // Starts from the messages that failed, which are few.
    UNDELIVERABLE = concat!("SELECT COUNT(DISTINCT t.applicant_id) FROM messages m CROSS JOIN threads t
        WHERE m.tenant_id = $1 AND m.status = 'permanent-failure' AND t.tenant_id = $1 AND t.id = m.thread_id
            AND ", has_filed!("t.applicant_id"));
    NUMBERED_DAYS = concat!("SELECT CAST(COALESCE(SUM(a.total), 0) AS BIGINT)", of_days!("filed"), with_case_columns!());
    NUMBERED = concat!("SELECT COUNT(*) FROM counted_applications a WHERE ", filed!(), with_case_columns!());
    UNNUMBERED_DAYS = concat!("SELECT CAST(COALESCE(SUM(a.total), 0) AS BIGINT)", of_days!("unnumbered"), with_case_columns!());
    UNNUMBERED = concat!("SELECT COUNT(*) FROM counted_applications a WHERE a.case_number = '' AND ", filed!(), with_case_columns!());
    FILED_DAYS = concat!("SELECT CAST(COALESCE(SUM(a.total), 0) AS BIGINT)", of_days!("filed"));
    FILED = concat!("SELECT COUNT(*) FROM counted_applications a WHERE ", filed!());
    UNNAMED_DAYS = concat!("SELECT CAST(COALESCE(SUM(a.total), 0) AS BIGINT)", of_days!("unnamed"));
    UNNAMED = concat!("SELECT COUNT(*) FROM counted_applications a WHERE a.company_name = '' AND ", filed!());
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
        let people = async |sql: &str| -> Result<(i64, i64, i64)> {
            db.one("check", sql, values(tenant, scope)).await
        };
        let reached = async {
            let found: Vec<(String, i64)> = db.all(REACHED, values(tenant, scope)).await?;
            Ok(found)
        };
        let is_business = scope.audience == Audience::Business;
        let company = async {
            match is_business {
                true => tokio::try_join!(
                    self.by_days(tenant, scope, (FILED_DAYS, FILED)),
                    self.by_days(tenant, scope, (UNNAMED_DAYS, UNNAMED))
                ),
                false => Ok((0, 0)),
            }
        };
        let (lone, several, reached, shared, undeliverable, numbered, unnumbered, company) = tokio::try_join!(
            people(LONE),
            people(PEOPLE),
            reached,
            one(SHARED),
            one(UNDELIVERABLE),
            self.by_days(tenant, scope, (NUMBERED_DAYS, NUMBERED)),
            self.by_days(tenant, scope, (UNNUMBERED_DAYS, UNNUMBERED)),
            company
        )?;
        let (alone, alone_phone, alone_email) = lone;
        let (persons, pairs, twice) = several;
        let people = alone + persons;
        let with = |kind: &str| {
            let found = reached.iter().find(|(one, _)| one == kind);
            found.map_or(0, |(_, count)| *count)
        };
        let check = |key, (checked, faulty)| RecordCheck { key, checked, faulty };
        let mut checks = vec![
            check("no_phone", (people, people - alone_phone - with("phone"))),
            check("no_email", (people, people - alone_email - with("email"))),
            check("shared_phone", (people, shared)),
            check("undeliverable", (people, undeliverable)),
            check("filed_twice", (alone + pairs, twice)),
            check("no_case_number", (numbered, unnumbered)),
        ];
        if is_business {
            checks.push(check("no_company", company));
        }
        Ok(checks)
    }

    /// What the whole days of the period have, in UTC, and what is counted of those that its zone cuts.
    async fn by_days(
        &self,
        tenant: TenantId,
        scope: &Scope,
        (days, part): (&'static str, &'static str),
    ) -> Result<i64> {
        let (from, until) = (scope.period.from_ms(), scope.period.until_ms());
        let first = from.div_euclid(DAY_MS) + i64::from(from.rem_euclid(DAY_MS) > 0);
        let end = until.div_euclid(DAY_MS);
        let one = async |sql: &str, span: (i64, i64)| -> Result<i64> {
            match span.0 < span.1 {
                true => Ok(self
                    .0
                    .one::<(i64,)>("check", sql, within(tenant, scope, span))
                    .await?
                    .0),
                false => Ok(0),
            }
        };
        if first >= end {
            return one(part, (from, until)).await;
        }
        let (whole, before, after) = tokio::try_join!(
            one(days, (first, end)),
            one(part, (from, first * DAY_MS)),
            one(part, (end * DAY_MS, until))
        )?;
        Ok(whole + before + after)
    }
}

fn values(tenant: TenantId, scope: &Scope) -> Vec<Value> {
    within(tenant, scope, (scope.period.from_ms(), scope.period.until_ms()))
}

/// The same for another span, in milliseconds or days.
fn within(tenant: TenantId, scope: &Scope, (from, until): (i64, i64)) -> Vec<Value> {
    args![
        tenant,
        scope.audience.as_str(),
        scope.program_id(),
        scope.member_id(),
        from,
        until
    ]
}
