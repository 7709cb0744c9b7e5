//! The rows behind the figures of reports. What is counted by day is listed by the statements that count it; the others are below.

use crate::cases::day_facts::{self, Fact, Subject, Which};
use crate::cases::report_people;
use crate::db::Value;
use crate::error::{Result, StoreError};
use crate::programs::program_states::{named_or_specified, state_join};
use crate::{Store, args, statements};
use hub_domain::cases::application::item_name;
use hub_domain::cases::reports::{Age, By, EntryKind, Measure, Report, ReportEntry, Scope, Span};
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::status;
use hub_domain::{AccountId, ProgramId, TenantId};

/// Rows of a page.
const PAGE: i64 = 50;

/// Applications of an audience, of a program, of programs the caller is a member of.
macro_rules! counted {
    () => {
        "a.tenant_id = $1 AND a.audience = $2
            AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))"
    };
}

/// Applications within $5 and $6 by this time, the last first. $7 and $8: outcomes by name, and the specification's states that have them
/// where a program says nothing; $9: one state, -1 for all; $10 and $11: before which row.
macro_rules! applications {
    ($at:literal, $more:literal) => {
        concat!(
            "a.", $at, " AS at_ms, a.id, a.program_id, COALESCE(p.name, '') AS program_name, a.applicant_name, a.owner_name, a.state_id,
                st.name AS state_name
            FROM counted_applications a LEFT JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id",
            state_join!(),
            " WHERE ", counted!(), " AND a.", $at, " >= $5 AND a.", $at, " < $6
                AND (CAST($7 AS TEXT) = '' OR CAST($7 AS TEXT) LIKE '%,' || st.outcome || ',%'
                    OR (st.outcome IS NULL AND CAST($8 AS TEXT) LIKE '%,' || CAST(a.state_id AS TEXT) || ',%'))
                AND (CAST($9 AS BIGINT) = -1 OR a.state_id = CAST($9 AS BIGINT))
                AND (a.", $at, " < CAST($10 AS BIGINT) OR (a.", $at, " = CAST($10 AS BIGINT) AND a.id < CAST($11 AS BIGINT)))",
            $more, " ORDER BY a.", $at, " DESC, a.id DESC LIMIT $12"
        )
    };
}

/// Those who filed within $5 and $6, each with their last application; after the one of $7.
macro_rules! people {
    ($more:literal) => {
        concat!(
            "a.applicant_id, CAST(0 AS BIGINT) AS program_id, '' AS program_name, MAX(a.created_at_ms) AS at_ms, MAX(a.id) AS application_id,
                MIN(a.applicant_name) AS applicant_name
            FROM counted_applications a WHERE ", counted!(), " AND a.created_at_ms >= $5 AND a.created_at_ms < $6
                AND a.applicant_id > CAST($7 AS BIGINT) AND CAST($8 AS BIGINT) >= -1",
            $more, " GROUP BY a.applicant_id ORDER BY a.applicant_id LIMIT $9"
        )
    };
}

/// The same by person and program; after the pair of $7 and $8.
macro_rules! pairs {
    ($having:literal) => {
        concat!(
            "a.applicant_id, a.program_id, COALESCE(MIN(p.name), '') AS program_name, MAX(a.created_at_ms) AS at_ms,
                MAX(a.id) AS application_id, MIN(a.applicant_name) AS applicant_name
            FROM counted_applications a LEFT JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id
            WHERE ", counted!(), " AND a.created_at_ms >= $5 AND a.created_at_ms < $6
                AND (a.applicant_id > CAST($7 AS BIGINT) OR (a.applicant_id = CAST($7 AS BIGINT) AND a.program_id > CAST($8 AS BIGINT)))
            GROUP BY a.applicant_id, a.program_id", $having, " ORDER BY a.applicant_id, a.program_id LIMIT $9"
        )
    };
}

/// Sign-ins of applicants' accounts within $5 and $6.
macro_rules! sign_ins {
    () => {
        "s.tenant_id = $1 AND s.audience = $2
            AND ((CAST($3 AS BIGINT) = 0 AND CAST($4 AS BIGINT) = 0) OR s.account_id IN (
                SELECT ap.account_id FROM applicants ap
                JOIN counted_applications a ON a.tenant_id = ap.tenant_id AND a.applicant_id = ap.id
                WHERE ap.tenant_id = $1 AND ap.account_id IS NOT NULL
                    AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
                    AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                        WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))))
            AND s.at_ms >= $5 AND s.at_ms < $6"
    };
}

statements! {
    FILED = concat!("SELECT ", applications!("created_at_ms", ""));
    DECIDED = concat!("SELECT ", applications!("state_since_ms", ""));
    NUMBERED = concat!("SELECT ", applications!("created_at_ms",
        " AND a.program_id IN (SELECT k.id FROM programs k WHERE k.tenant_id = $1 AND k.case_columns)"));
    NO_CASE_NUMBER = concat!("SELECT ", applications!("created_at_ms",
        " AND a.case_number = '' AND a.program_id IN (SELECT k.id FROM programs k WHERE k.tenant_id = $1 AND k.case_columns)"));
    NO_COMPANY = concat!("SELECT ", applications!("created_at_ms", " AND a.company_name = ''"));
    APPLICANTS = concat!("SELECT ", people!(""));
    NO_PHONE = concat!("SELECT ", people!(" AND NOT EXISTS (SELECT 1 FROM applicant_addresses x
        WHERE x.tenant_id = $1 AND x.applicant_id = a.applicant_id AND x.kind = 'phone')"));
    NO_EMAIL = concat!("SELECT ", people!(" AND NOT EXISTS (SELECT 1 FROM applicant_addresses x
        WHERE x.tenant_id = $1 AND x.applicant_id = a.applicant_id AND x.kind = 'email')"));
    SHARED = concat!("SELECT ", people!(" AND EXISTS (SELECT 1 FROM applicant_addresses x JOIN applicant_addresses y
            ON y.tenant_id = x.tenant_id AND y.kind = 'phone' AND y.address = x.address AND y.applicant_id <> x.applicant_id
        WHERE x.tenant_id = $1 AND x.applicant_id = a.applicant_id AND x.kind = 'phone')"));
    UNDELIVERABLE = concat!("SELECT ", people!(" AND EXISTS (SELECT 1 FROM threads t JOIN messages m
            ON m.tenant_id = t.tenant_id AND m.thread_id = t.id AND m.status = 'permanent-failure'
        WHERE t.tenant_id = $1 AND t.applicant_id = a.applicant_id)"));
    PAIRS = concat!("SELECT ", pairs!(""));
    TWICE = concat!("SELECT ", pairs!(" HAVING COUNT(*) > 1"));
    SIGN_INS = concat!("SELECT s.at_ms, s.account_id FROM sign_ins s WHERE ", sign_ins!(), "
            AND (s.at_ms < CAST($7 AS BIGINT) OR (s.at_ms = CAST($7 AS BIGINT) AND s.account_id < CAST($8 AS BIGINT)))
        ORDER BY s.at_ms DESC, s.account_id DESC LIMIT $9");
    ACCOUNTS = concat!("SELECT MAX(s.at_ms) AS at_ms, s.account_id FROM sign_ins s WHERE ", sign_ins!(), "
            AND CAST($7 AS BIGINT) >= -1 AND s.account_id > CAST($8 AS BIGINT)
        GROUP BY s.account_id ORDER BY s.account_id LIMIT $9");
}

/// A place in a list: the page goes on after it. What it means is the list's.
pub type Place = (i64, String);

/// Which figure.
#[derive(Debug, Clone)]
pub struct EntryQuery {
    pub report: Report,
    /// Key of the row, as the table has it; none: the totals.
    pub row: Option<String>,
    pub measure: Measure,
    /// Where the page before ended.
    pub after: Option<Place>,
}

/// A part of the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPage {
    pub items: Vec<ReportEntry>,
    /// Where it ends; none: these are the last.
    pub next: Option<Place>,
}

#[derive(sqlx::FromRow)]
struct ApplicationRow {
    at_ms: i64,
    id: i64,
    program_id: i64,
    program_name: String,
    applicant_name: String,
    owner_name: String,
    state_id: i64,
    state_name: Option<String>,
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    applicant_id: i64,
    program_id: i64,
    program_name: String,
    at_ms: i64,
    application_id: i64,
    applicant_name: String,
}

/// The rows behind figures, for reading.
pub struct ReportEntries<'a>(pub(crate) &'a Store);

impl ReportEntries<'_> {
    /// A page of the rows that a figure of a report counts. `NotFound` for a row or a column that the report does not have.
    pub async fn page(
        &self,
        tenant: TenantId,
        scope: &Scope,
        query: &EntryQuery,
        now_ms: i64,
    ) -> Result<EntryPage> {
        if !query.report.measures().contains(&query.measure) {
            return Err(StoreError::NotFound("column of a report"));
        }
        let (scope, within) = narrowed(scope, query)?;
        match query.report {
            Report::OpenCaseAge => self.open_cases(tenant, &scope, query, now_ms).await,
            Report::WorkByPerson if query.measure == Measure::OpenCases => {
                self.open_cases(tenant, &scope, query, now_ms).await
            }
            Report::LoginActivity => self.sign_ins(tenant, &scope, within, query).await,
            Report::BulkOperations => self.operations(tenant, &scope, query).await,
            Report::DataAccuracy => self.checked(tenant, &scope, within, query).await,
            Report::ApplicationsResources | Report::ResourceStatus | Report::ResourceEligibility => {
                self.applications(tenant, &scope, within, query).await
            }
            Report::Calls
            | Report::WaitingTimes
            | Report::CallOutcomes
            | Report::Messages
            | Report::TimeToAnswer
            | Report::WorkByPerson => self.facts(tenant, &scope, within, query).await,
        }
    }

    async fn facts(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within: (i64, i64),
        query: &EntryQuery,
    ) -> Result<EntryPage> {
        let (subject, which) = listed(query);
        let db = self.0.db();
        let before = last_first(&query.after);
        let rows = day_facts::list(db, tenant, subject, within, scope, &which, &before, PAGE + 1).await?;
        let mut people: Vec<i64> = rows
            .iter()
            .map(|row| row.person_id)
            .filter(|id| *id != 0)
            .collect();
        people.sort_unstable();
        people.dedup();
        let names = report_people::names(db, tenant, &people).await?;
        Ok(paged(rows, |row| {
            let by = names.get(&row.person_id).cloned().unwrap_or_default();
            let place = (row.at_ms, row.id.clone());
            (entry_of(subject, row, by), place)
        }))
    }

    async fn applications(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within: (i64, i64),
        query: &EntryQuery,
    ) -> Result<EntryPage> {
        if query.measure == Measure::Applicants {
            return self.people(tenant, scope, within, query, APPLICANTS).await;
        }
        let sql = match query.report {
            Report::ResourceEligibility => DECIDED,
            _ => FILED,
        };
        let outcomes: &[StateOutcome] = match query.measure {
            Measure::Undecided => &[StateOutcome::Open, StateOutcome::Closed],
            Measure::Approved => &[StateOutcome::Approved, StateOutcome::Paid],
            Measure::Denied => &[StateOutcome::Denied],
            Measure::Decided | Measure::ApprovedShare => {
                &[StateOutcome::Approved, StateOutcome::Paid, StateOutcome::Denied]
            }
            _ => &[],
        };
        let state = match (query.report, &query.row) {
            (Report::ResourceStatus, Some(key)) => state_of(key)?,
            _ => -1,
        };
        self.listed_applications(tenant, scope, within, query, sql, outcomes, state)
            .await
    }

    /// Applications by one of the statements, of these outcomes (any where none is named) and this state (-1: any).
    async fn listed_applications(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within: (i64, i64),
        query: &EntryQuery,
        sql: &str,
        outcomes: &[StateOutcome],
        state: i64,
    ) -> Result<EntryPage> {
        let mut values = scoped(tenant, scope, within);
        let (at_ms, id) = last_first_number(&query.after);
        values.extend(args![
            between_commas(outcomes.iter().map(|outcome| outcome.as_str().to_owned())),
            between_commas(specified(outcomes).map(|id| id.to_string())),
            state,
            at_ms,
            id,
            PAGE + 1
        ]);
        let rows: Vec<ApplicationRow> = self.0.db().all(sql, values).await?;
        Ok(paged(rows, |row| {
            let place = (row.at_ms, row.id.to_string());
            let entry = ReportEntry {
                kind: EntryKind::Application,
                id: row.id.to_string(),
                at_ms: row.at_ms,
                application: Some(row.id),
                process: Some(row.program_id),
                process_name: row.program_name,
                who: item_name(&row.applicant_name).to_owned(),
                by: row.owner_name,
                what: named_or_specified(row.state_id, row.state_name, None).0,
                took_ms: None,
                sizes: None,
                undone: false,
            };
            (entry, place)
        }))
    }

    /// Those who filed, by one of the statements.
    async fn people(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within: (i64, i64),
        query: &EntryQuery,
        sql: &str,
    ) -> Result<EntryPage> {
        let mut values = scoped(tenant, scope, within);
        let (applicant, program) = first_first_number(&query.after);
        values.extend(args![applicant, program, PAGE + 1]);
        let rows: Vec<PersonRow> = self.0.db().all(sql, values).await?;
        Ok(paged(rows, |row| {
            let place = (row.applicant_id, row.program_id.to_string());
            let entry = ReportEntry {
                kind: EntryKind::Applicant,
                id: row.applicant_id.to_string(),
                at_ms: row.at_ms,
                application: Some(row.application_id),
                process: (row.program_id != 0).then_some(row.program_id),
                process_name: row.program_name,
                who: item_name(&row.applicant_name).to_owned(),
                by: String::new(),
                what: String::new(),
                took_ms: None,
                sizes: None,
                undone: false,
            };
            (entry, place)
        }))
    }

    /// What a check looked at, or what has its fault. All checks together looked at the applications of the period.
    async fn checked(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within: (i64, i64),
        query: &EntryQuery,
    ) -> Result<EntryPage> {
        let is_faulty = query.measure != Measure::Checked;
        let people = async |sql: &'static str| {
            let sql = if is_faulty { sql } else { APPLICANTS };
            self.people(tenant, scope, within, query, sql).await
        };
        let applications = async |all: &'static str, faulty: &'static str| {
            let sql = if is_faulty { faulty } else { all };
            self.listed_applications(tenant, scope, within, query, sql, &[], -1)
                .await
        };
        match query.row.as_deref() {
            None => applications(FILED, FILED).await,
            Some("no_phone") => people(NO_PHONE).await,
            Some("no_email") => people(NO_EMAIL).await,
            Some("shared_phone") => people(SHARED).await,
            Some("undeliverable") => people(UNDELIVERABLE).await,
            Some("filed_twice") => {
                let sql = if is_faulty { TWICE } else { PAIRS };
                self.people(tenant, scope, within, query, sql).await
            }
            Some("no_case_number") => applications(NUMBERED, NO_CASE_NUMBER).await,
            Some("no_company") => applications(FILED, NO_COMPANY).await,
            Some(_) => Err(StoreError::NotFound("check of a report")),
        }
    }

    async fn sign_ins(
        &self,
        tenant: TenantId,
        scope: &Scope,
        within: (i64, i64),
        query: &EntryQuery,
    ) -> Result<EntryPage> {
        let is_by_account = query.measure == Measure::Accounts;
        let mut values = scoped(tenant, scope, within);
        let (sql, (at_ms, account)) = match is_by_account {
            true => (ACCOUNTS, first_first_number(&query.after)),
            false => (SIGN_INS, last_first_number(&query.after)),
        };
        values.extend(args![at_ms, account, PAGE + 1]);
        let db = self.0.db();
        let rows: Vec<(i64, i64)> = db.all(sql, values).await?;
        let mut ids: Vec<i64> = rows.iter().map(|row| row.1).collect();
        ids.sort_unstable();
        ids.dedup();
        let names = report_people::names(db, tenant, &ids).await?;
        Ok(paged(rows, |(at_ms, account)| {
            let place = (if is_by_account { 0 } else { at_ms }, account.to_string());
            let entry = ReportEntry {
                kind: match is_by_account {
                    true => EntryKind::Account,
                    false => EntryKind::SignIn,
                },
                id: account.to_string(),
                at_ms,
                application: None,
                process: None,
                process_name: String::new(),
                who: names.get(&account).cloned().unwrap_or_default(),
                by: String::new(),
                what: String::new(),
                took_ms: None,
                sizes: None,
                undone: false,
            };
            (entry, place)
        }))
    }

    async fn operations(&self, tenant: TenantId, scope: &Scope, query: &EntryQuery) -> Result<EntryPage> {
        let kind = query.row.as_deref().unwrap_or_default();
        let before = last_first(&query.after);
        let figures = self.0.bulk_figures();
        let rows = figures.list(tenant, scope, kind, &before, PAGE + 1).await?;
        Ok(paged(rows, |row| {
            let place = (row.at_ms, row.id.clone());
            let entry = ReportEntry {
                kind: EntryKind::Operation,
                id: row.id,
                at_ms: row.at_ms,
                application: None,
                process: Some(row.program_id),
                process_name: row.program_name,
                who: String::new(),
                by: row.actor_name,
                what: row.kind,
                took_ms: None,
                sizes: Some([row.requested, row.changed, row.undone]),
                undone: row.changed > 0 && row.undone >= row.changed,
            };
            (entry, place)
        }))
    }

    async fn open_cases(
        &self,
        tenant: TenantId,
        scope: &Scope,
        query: &EntryQuery,
        now_ms: i64,
    ) -> Result<EntryPage> {
        let (mut within, mut owner) = ((i64::MIN, i64::MAX), scope.person_id());
        if query.report == Report::OpenCaseAge {
            if let Some(key) = &query.row {
                let age = Age::parse(key).ok_or(StoreError::NotFound("row of a report"))?;
                within = age.filed_within_ms(now_ms);
            }
            owner = if query.measure == Measure::Unassigned {
                0
            } else {
                -1
            };
        }
        let after = match &query.after {
            Some((at_ms, id)) => (*at_ms, number(id)),
            None => (i64::MIN, i64::MIN),
        };
        let work = self.0.open_work();
        let rows = work.list(tenant, scope, within, owner, after, PAGE + 1).await?;
        let names = self.0.application_figures().program_names(tenant).await?;
        Ok(paged(rows, |row| {
            let place = (row.created_at_ms, row.id.to_string());
            let program = names.iter().find(|(id, _)| *id == row.program_id);
            let entry = ReportEntry {
                kind: EntryKind::Application,
                id: row.id.to_string(),
                at_ms: row.created_at_ms,
                application: Some(row.id),
                process: Some(row.program_id),
                process_name: program.map(|(_, name)| name.clone()).unwrap_or_default(),
                who: item_name(&row.applicant_name).to_owned(),
                by: row.owner_name,
                what: row.name,
                took_ms: Some(now_ms - row.created_at_ms),
                sizes: None,
                undone: false,
            };
            (entry, place)
        }))
    }
}

/// The scope and the time of one row.
fn narrowed(scope: &Scope, query: &EntryQuery) -> Result<(Scope, (i64, i64))> {
    let mut scope = scope.clone();
    let mut within = (scope.period.from_ms(), scope.period.until_ms());
    let Some(key) = &query.row else {
        return Ok((scope, within));
    };
    let wrong = || StoreError::NotFound("row of a report");
    let to_number = || key.parse::<i64>().map_err(|_| wrong());
    match (query.report, scope.by) {
        (Report::ApplicationsResources | Report::ResourceEligibility, _) => {
            scope = of_program(scope, to_number()?)?;
        }
        (Report::WorkByPerson, _) => scope.person = Some(AccountId(to_number()?)),
        (report, Some(By::Program)) if report.has_cuts() => scope = of_program(scope, to_number()?)?,
        (report, Some(By::Person)) if report.has_cuts() => scope.person = Some(AccountId(to_number()?)),
        (report, _) if report.has_cuts() || report == Report::LoginActivity => {
            let wished = scope.by.and_then(By::step).filter(|_| report.has_cuts());
            let step = wished.map_or_else(|| scope.period.step(), |step| scope.period.step_like(step));
            let spans = scope.period.spans_by(step);
            let span: &Span = spans.iter().find(|span| span.day == *key).ok_or_else(wrong)?;
            within = (span.from_ms, span.until_ms);
        }
        _ => {}
    }
    Ok((scope, within))
}

/// Within a program; one beside that of the report is not there.
fn of_program(scope: Scope, program: i64) -> Result<Scope> {
    match scope.program {
        Some(one) if one.0 != program => Err(StoreError::NotFound("row of a report")),
        _ => Ok(Scope {
            program: Some(ProgramId(program)),
            ..scope
        }),
    }
}

/// What is listed for a figure that is counted by day.
fn listed(query: &EntryQuery) -> (Subject, Which) {
    match query.measure {
        Measure::CallsIn => (Subject::Call, Which::All),
        Measure::CallsMissed => (Subject::Call, Which::Of(&["missed"])),
        Measure::CallsInMenu => (Subject::Call, Which::Of(&["menu"])),
        Measure::CallsAnswered if query.report == Report::Calls => (Subject::Call, Which::Of(&["answered"])),
        Measure::CallsAnswered | Measure::AverageWait => (Subject::Wait, Which::Of(&["answered"])),
        Measure::CallsOut => (Subject::Talk, Which::Of(&["reached", "unreached"])),
        Measure::CallsReached => (Subject::Talk, Which::Of(&["reached"])),
        Measure::AverageTalk if query.report == Report::Calls => {
            (Subject::Talk, Which::Of(&["talked", "reached"]))
        }
        Measure::Calls | Measure::AverageTalk => {
            let which = query.row.clone().map_or(Which::All, Which::One);
            (Subject::Outcome, which)
        }
        Measure::GivenUp => (Subject::Wait, Which::Of(&["given_up"])),
        Measure::LeftMessage => (Subject::Wait, Which::Of(&["voicemail"])),
        Measure::CalledBack => (Subject::Wait, Which::Of(&["called_back"])),
        Measure::NotReached => (Subject::Wait, Which::Of(&["not_reached"])),
        Measure::LongestWait => (Subject::Wait, Which::Of(&["answered", "given_up", "voicemail"])),
        Measure::TextsSent => (
            Subject::Message,
            Which::Of(&["text_sent", "text_delivered", "text_failed"]),
        ),
        Measure::TextsDelivered => (Subject::Message, Which::Of(&["text_delivered"])),
        Measure::TextsFailed => (Subject::Message, Which::Of(&["text_failed"])),
        Measure::MailsSent => (
            Subject::Message,
            Which::Of(&["mail_sent", "mail_delivered", "mail_failed"]),
        ),
        Measure::MailsDelivered => (Subject::Message, Which::Of(&["mail_delivered"])),
        Measure::MailsFailed => (Subject::Message, Which::Of(&["mail_failed"])),
        Measure::WithinDay => (Subject::Answer, Which::Of(&["within_day"])),
        Measure::Answers | Measure::AverageAnswer | Measure::LongestAnswer => (Subject::Answer, Which::All),
        Measure::Approved => (Subject::Decision, Which::Of(&["approved"])),
        Measure::Denied => (Subject::Decision, Which::Of(&["denied"])),
        Measure::Undone => (Subject::Decision, Which::Of(&["undone"])),
        Measure::Decided => (Subject::Decision, Which::Of(&["approved", "denied"])),
        // Waited; no other column of these reports is left.
        _ => (Subject::Wait, Which::All),
    }
}

fn entry_of(subject: Subject, row: Fact, by: String) -> ReportEntry {
    let kind = match subject {
        Subject::Call | Subject::Talk | Subject::Outcome => EntryKind::Call,
        Subject::Wait => EntryKind::Wait,
        Subject::Message => EntryKind::Message,
        Subject::Answer => EntryKind::Answer,
        Subject::Decision => EntryKind::Decision,
    };
    let took = match subject {
        Subject::Call | Subject::Message | Subject::Decision => None,
        Subject::Talk | Subject::Outcome | Subject::Wait | Subject::Answer => Some(row.took_ms),
    };
    let undone = subject == Subject::Decision && row.what == "undone";
    let who = match row.applicant_name.is_empty() {
        // A number of somebody whom nobody knows.
        true if matches!(kind, EntryKind::Call | EntryKind::Wait) => row.label.clone(),
        _ => item_name(&row.applicant_name).to_owned(),
    };
    ReportEntry {
        kind,
        id: row.id,
        at_ms: row.at_ms,
        application: (row.application_id != 0).then_some(row.application_id),
        process: (row.program_id != 0).then_some(row.program_id),
        process_name: row.program_name,
        who,
        by,
        what: match subject {
            Subject::Decision => row.label,
            _ => row.what,
        },
        took_ms: took,
        sizes: None,
        undone,
    }
}

/// A page of what may be one row longer.
fn paged<T>(mut rows: Vec<T>, entry: impl Fn(T) -> (ReportEntry, Place)) -> EntryPage {
    let most = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let is_more = rows.len() > most;
    rows.truncate(most);
    let (items, places): (Vec<ReportEntry>, Vec<Place>) = rows.into_iter().map(entry).unzip();
    EntryPage {
        items,
        next: places.into_iter().next_back().filter(|_| is_more),
    }
}

/// Values of the first six places.
fn scoped(tenant: TenantId, scope: &Scope, within: (i64, i64)) -> Vec<Value> {
    args![
        tenant,
        scope.audience.as_str(),
        scope.program_id(),
        scope.member_id(),
        within.0,
        within.1
    ]
}

/// Before which row a list that begins with the last one goes on.
fn last_first(after: &Option<Place>) -> Place {
    after.clone().unwrap_or((i64::MAX, String::new()))
}

fn last_first_number(after: &Option<Place>) -> (i64, i64) {
    after
        .as_ref()
        .map_or((i64::MAX, i64::MAX), |(at_ms, id)| (*at_ms, number(id)))
}

/// After which pair of numbers a list that begins with the lowest goes on.
fn first_first_number(after: &Option<Place>) -> (i64, i64) {
    after
        .as_ref()
        .map_or((-1, -1), |(one, other)| (*one, number(other)))
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or_default()
}

/// `,a,b,`; empty where there is nothing.
fn between_commas(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => String::new(),
        false => format!(",{},", words.join(",")),
    }
}

/// The specification's states with one of these outcomes.
fn specified(outcomes: &[StateOutcome]) -> impl Iterator<Item = i64> {
    status::STATUSES
        .iter()
        .filter(move |status| outcomes.contains(&status.outcome))
        .map(|status| status.id)
}

/// The state whose row has this key: a colour token of the specification's, or a number.
fn state_of(key: &str) -> Result<i64> {
    let known = status::STATUSES.iter().find(|status| status.token == key);
    match known {
        Some(status) => Ok(status.id),
        None => key.parse().map_err(|_| StoreError::NotFound("row of a report")),
    }
}
