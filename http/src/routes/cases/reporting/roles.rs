//! `GET /api/reporting/reports`, `PUT /api/reporting/reports/{name}/roles`: the roles that may read each report.

use crate::App;
use crate::extract::allowed::{ReportRolesRead, ReportRolesWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::cases::reports::Report;
use hub_domain::identity::permission::{
    OPERATION_USER, ROLE_ADMINISTRATOR, ROLE_CASE_MANAGER, ROLE_SUPERVISOR, role_label,
};
use hub_store::cases::report_roles;
use serde::{Deserialize, Serialize};

/// Most roles that a report may be given to.
const MOST: usize = 20;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdministeredReports {
    items: Vec<AdministeredReport>,
    /// The roles that have a name of their own (specification 2, section 6).
    assignable: Vec<RoleLabel>,
    /// What any other role is called.
    other_label: &'static str,
}

/// A report and its audience.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdministeredReport {
    report: Report,
    /// Role numbers; none: everybody who may read reports. Administrators see every report.
    roles: Vec<i64>,
}

/// A role number and its label.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RoleLabel {
    role: i64,
    label: &'static str,
}

/// Every report with its roles.
#[utoipa::path(tag = "reports", responses((status = 200, body = AdministeredReports)), security(("bearer" = [])))]
#[get("/api/reporting/reports")]
pub async fn list_report_roles(
    app: web::Data<App>,
    caller: Allowed<ReportRolesRead>,
) -> Result<web::Json<AdministeredReports>, Problem> {
    let mut roles = app.store.report_roles().all(caller.tenant).await?;
    let items = Report::ALL
        .into_iter()
        .map(|report| AdministeredReport {
            report,
            roles: roles.remove(report.as_str()).unwrap_or_default(),
        })
        .collect();
    let assignable = [ROLE_ADMINISTRATOR, ROLE_SUPERVISOR, ROLE_CASE_MANAGER];
    Ok(web::Json(AdministeredReports {
        items,
        assignable: assignable
            .into_iter()
            .map(|role| RoleLabel {
                role,
                label: role_label(role),
            })
            .collect(),
        other_label: OPERATION_USER,
    }))
}

/// The new audience of a report.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RolesBody {
    /// Role numbers from 1 on, at most 20; none: everybody who may read reports.
    roles: Vec<i64>,
    /// The roles that the change was made from; left out: whatever they are.
    was: Option<Vec<i64>>,
}

/// Limits a report to these roles. Administrators still see it. 409 `version_conflict` with the report as it is where somebody else has
/// changed it since. Writes an audit line.
#[utoipa::path(
    tag = "reports",
    params(("name" = String, Path)),
    request_body = RolesBody,
    responses(
        (status = 200, body = AdministeredReport),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/reporting/reports/{name}/roles")]
pub async fn set_report_roles(
    app: web::Data<App>,
    caller: Allowed<ReportRolesWrite>,
    name: web::Path<String>,
    body: Json<RolesBody>,
) -> Result<web::Json<AdministeredReport>, Problem> {
    let report = Report::parse(&name).ok_or(Key::NotFound)?;
    let RolesBody { roles, was } = body.0;
    if roles.len() > MOST {
        return Err(Problem::field("roles", "too_long"));
    }
    if roles.iter().any(|role| !(1..=1_000_000).contains(role)) {
        return Err(Problem::field("roles", "wrong_type"));
    }
    let (roles, was) = (in_order(roles), was.map(in_order));
    let mut write = app.store.write().await?;
    let change = (was.as_deref(), roles.as_slice());
    let present = report_roles::set(&mut write, caller.tenant, report, change, &caller.by()).await?;
    if let Some(roles) = present {
        write.rollback().await?;
        let current = AdministeredReport { report, roles };
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    write.commit().await?;
    Ok(web::Json(AdministeredReport { report, roles }))
}

/// Each role once.
fn in_order(mut roles: Vec<i64>) -> Vec<i64> {
    roles.sort_unstable();
    roles.dedup();
    roles
}
