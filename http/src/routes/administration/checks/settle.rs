//! `POST /api/admin/check-runs/{id}/settle`: somebody says that all checks of a run came out well.

use super::desk::{CheckRunView, view};
use super::run_of;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::check_runs;

/// Takes a run off the list of those that somebody has to look at. Again, it is the same.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = CheckRunView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/check-runs/{id}/settle")]
pub async fn settle_check_run(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<CheckRunView>, Problem> {
    let run = run_of(&app, &caller, *id).await?;
    let mut write = app.store.write().await?;
    let is_first = check_runs::settle(&mut write, caller.tenant, run.id, &caller.by()).await?;
    match is_first {
        true => write.commit().await?,
        false => write.rollback().await?,
    }
    view(&app, caller.tenant, run.id).await.map(web::Json)
}
