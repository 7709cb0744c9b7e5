//! `GET /api/bulk-application/{id}/{cd_resource}`: outcomes of a bulk change for the applications of one program
//! (specification 2, section 7, "bulk-application per id and resource").

use super::BulkReport;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_domain::{ApplicationId, ProgramId};
use std::collections::HashSet;

/// One's own bulk change by its id, with the applications of this program only.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path), ("cd_resource" = i64, Path)),
    responses((status = 200, body = BulkReport)),
    security(("bearer" = []))
)]
#[get("/api/bulk-application/{id}/{cd_resource}")]
pub async fn read_bulk_application(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    path: web::Path<(String, i64)>,
) -> Result<web::Json<BulkReport>, Problem> {
    let (id, program) = path.into_inner();
    Ok(web::Json(
        of_program(&app, &caller, &id, ProgramId(program)).await?,
    ))
}

/// One's own bulk change with the applications of this program; 404 where it has none there.
pub(super) async fn of_program(
    app: &App,
    caller: &Allowed<QueueWrite>,
    id: &str,
    program: ProgramId,
) -> Result<BulkReport, Problem> {
    let mut report = super::report(app, caller, id).await?;
    caller.in_program(program)?;
    let ids: Vec<ApplicationId> = report
        .items
        .iter()
        .map(|item| ApplicationId(item.item_id))
        .collect();
    let held = app.store.applications().by_ids(caller.tenant, &ids).await?;
    let of_program = held.iter().filter(|item| item.process_id == program);
    let of_program: HashSet<i64> = of_program.map(|item| item.id.0).collect();
    report.items.retain(|item| of_program.contains(&item.item_id));
    match report.items.is_empty() {
        true => Err(Key::NotFound.into()),
        false => Ok(report),
    }
}
