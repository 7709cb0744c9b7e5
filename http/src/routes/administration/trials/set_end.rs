//! `PUT /api/admin/programs/{id}/trial`: until when a program is tried.

use super::{ProgramTrial, check_before_launch, check_end, shown};
use crate::App;
use crate::extract::allowed::ProgramWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{put, web};
use hub_store::programs::trials;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TrialEnd {
    /// The first moment at which it is over, within a year.
    ends_at_ms: i64,
}

/// Sets the end of a program's trial for everybody who is named. 422 `program` `launched` for a program that is launched, `ends_at_ms`
/// `past` or `too_late`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = TrialEnd,
    responses(
        (status = 200, body = ProgramTrial),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/trial")]
pub async fn set_trial_end(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    Json(body): Json<TrialEnd>,
) -> Result<web::Json<ProgramTrial>, Problem> {
    let program = known(&app, &caller, *id).await?;
    check_before_launch(&app, &caller, program).await?;
    check_end(body.ends_at_ms)?;
    let mut write = app.store.write().await?;
    trials::set_end(&mut write, caller.tenant, program, body.ends_at_ms, &caller.by()).await?;
    write.commit().await?;
    shown(&app, &caller, program).await.map(web::Json)
}
