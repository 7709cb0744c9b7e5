//! Reports on individuals and on businesses (specification 2, sections 2.1 and 7), as tables and as files.

pub mod exports;
pub mod list;
pub mod read;
pub mod rows;

use crate::App;
use crate::extract::allowed::ReportRead;
use crate::extract::{Allowed, Caller};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::cases::reports::{Audience, By, Period, PeriodFault, Report, Scope};
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::ROLE_ADMINISTRATOR;
use hub_domain::{AccountId, ProgramId};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_reports: Allowed(ReportRead);
    exports::list::list_report_exports: Allowed(ReportRead);
    exports::create::export_report: Allowed(ReportRead);
    exports::link::link_report_export: Allowed(ReportRead);
    rows::list_report_rows: Allowed(ReportRead);
    read::read_report: Allowed(ReportRead);
};

/// The requested scope.
pub(crate) struct Asked<'a> {
    pub audience: Audience,
    pub from: Option<&'a str>,
    pub to: Option<&'a str>,
    pub process: Option<i64>,
    /// An account, or 0 for nobody on staff.
    pub person: Option<i64>,
    pub by: Option<By>,
}

/// What the caller may count of what they ask for. A program in which their right does not hold is one that is not there.
pub(crate) async fn scope(
    app: &App,
    caller: &Allowed<ReportRead>,
    asked: Asked<'_>,
) -> Result<Scope, Problem> {
    let period = period(app, caller, asked.from, asked.to).await?;
    if let Some(program) = asked.process {
        let programs = app
            .store
            .application_figures()
            .program_names(caller.tenant)
            .await?;
        let is_there = programs.iter().any(|(id, _)| *id == program);
        if !is_there || caller.in_program(ProgramId(program)).is_err() {
            return Err(Problem::new(Key::NotFound).and_field("process", "not_found"));
        }
    }
    if asked.person.is_some_and(|person| person < 0) {
        return Err(Problem::field("person", "wrong_type"));
    }
    Ok(Scope {
        audience: asked.audience,
        period,
        program: asked.process.map(ProgramId),
        member: caller.member(),
        person: asked.person.map(AccountId),
        by: asked.by,
    })
}

/// The days of a report, in the tenant's zone; the last thirty where none are named.
pub(crate) async fn period(
    app: &App,
    caller: &Caller,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<Period, Problem> {
    named_period(app, caller, ("from", from), ("to", to)).await
}

/// The same of two parameters with names of their own.
pub(crate) async fn named_period(
    app: &App,
    caller: &Caller,
    (from_name, from): (&str, Option<&str>),
    (to_name, to): (&str, Option<&str>),
) -> Result<Period, Problem> {
    let zone = app.store.tenant(caller.tenant).await?.zone.clone();
    let [from, to] = [from, to].map(|day| day.filter(|day| !day.is_empty()));
    Period::new(from, to, &zone, now_ms()).map_err(|fault| match fault {
        PeriodFault::First => Problem::field(from_name, "wrong_type"),
        PeriodFault::Last => Problem::field(to_name, "wrong_type"),
        PeriodFault::Backwards => Problem::field(to_name, "before_from"),
        PeriodFault::TooLong => Problem::field(from_name, "too_long"),
    })
}

/// The report of this name, if it is for these applicants and for one of the caller's roles.
async fn report(
    app: &App,
    caller: &Allowed<ReportRead>,
    name: &str,
    audience: Audience,
) -> Result<Report, Problem> {
    let report = Report::parse(name)
        .filter(|report| report.is_for(audience))
        .ok_or(Key::NotFound)?;
    let roles = app.store.report_roles().of(caller.tenant, report).await?;
    match is_for(caller, &roles) {
        true => Ok(report),
        false => Err(Key::NotAllowed.into()),
    }
}

/// Whether a report of these roles is for somebody: one without any is for everybody who may read reports, and administrators
/// see every one.
fn is_for(caller: &Caller, roles: &[i64]) -> bool {
    let is_administrator = caller.roles.contains(&ROLE_ADMINISTRATOR);
    roles.is_empty() || is_administrator || caller.roles.iter().any(|role| roles.contains(role))
}
