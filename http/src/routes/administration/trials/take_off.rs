//! `DELETE /api/admin/programs/{id}/trial/accounts/{account}`: takes a name off a program's trial.

use super::{ProgramTrial, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ProgramWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{delete, web};
use hub_domain::AccountId;
use hub_store::programs::trials;

/// Takes a name off, if it is there: they see the program no more than anybody else does. What they have sent stays a test.
#[utoipa::path(
    tag = "administration",
    params(
        ("id" = i64, Path, description = "`processId`"),
        ("account" = i64, Path, description = "`account_id` of a named account"),
    ),
    responses(
        (status = 200, body = ProgramTrial),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/programs/{id}/trial/accounts/{account}")]
pub async fn take_off_trial(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    path: web::Path<(i64, i64)>,
) -> Result<web::Json<ProgramTrial>, Problem> {
    let (id, account) = path.into_inner();
    let program = known(&app, &caller, id).await?;
    let mut write = app.store.write().await?;
    let account = AccountId(account);
    trials::take_off(&mut write, caller.tenant, program, account, &caller.by()).await?;
    write.commit().await?;
    shown(&app, &caller, program).await.map(web::Json)
}
