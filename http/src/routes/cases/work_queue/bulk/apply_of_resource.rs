//! `POST /api/bulk-application/{id}/resource/{cd_resource}`: confirms a checked bulk change for the applications of one program.

use super::BulkReport;
use super::of_resource::of_program;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::ProgramId;
use hub_domain::cases::bulk::BulkStage;
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::bulk_changes;

/// As the call for the whole change; the check's other applications stay as they are (`other_program`). Confirmed again, it is the
/// same.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path, description = "`check_id`"), ("cd_resource" = i64, Path)),
    responses(
        (status = 200, body = BulkReport),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/bulk-application/{id}/resource/{cd_resource}")]
pub async fn apply_bulk_application(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    path: web::Path<(String, i64)>,
) -> Result<web::Json<BulkReport>, Problem> {
    let (id, program) = path.into_inner();
    let program = ProgramId(program);
    let report = of_program(&app, &caller, &id, program).await?;
    if report.change.stage != BulkStage::Checked {
        return Ok(web::Json(report));
    }
    if report.change.expires_at_ms < now_ms() {
        return Err(Key::CheckExpired.into());
    }
    let mut write = app.store.write().await?;
    if bulk_changes::begin_in_program(&mut write, caller.tenant, &id, program).await? {
        let count = report.items.iter().filter(|item| item.ok).count();
        let line = AuditLine::new(caller.tenant, caller.by(), "bulk.apply", "bulk_change", &id);
        let reason = format!("{count} applications of program {program}");
        audit::append(&mut write, line.reason(reason)).await?;
    }
    write.commit().await?;
    app.hub.look_for_jobs();
    Ok(web::Json(of_program(&app, &caller, &id, program).await?))
}
