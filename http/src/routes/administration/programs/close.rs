//! `POST /api/admin/programs/{id}/close` and `/reopen`: whether a launched program takes applications.

use super::known;
use super::launch::Launch;
use super::processes::{Process, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ProgramWrite;
use crate::extract::json::OptionalJson;
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::needed_languages::offered;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_store::programs::launches;
use serde::Deserialize;

/// The last moment that a program may name: the end of the year 9999, in milliseconds.
const MAX_DATE_MS: i64 = 253_402_300_799_999;

#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct CloseProgram {
    /// The first moment at which it takes no applications any more; now where it is left out.
    #[serde(default)]
    at_ms: Option<i64>,
}

/// Has a program take no applications from a moment on, whatever it says of itself. What was filed is worked on as before; 404 for a
/// program that was not launched.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = Option<CloseProgram>,
    responses(
        (status = 200, body = Process),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/close")]
pub async fn close_program(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: OptionalJson<CloseProgram>,
) -> Result<web::Json<Process>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let at_ms = body.0.at_ms.unwrap_or_else(now_ms);
    if !(0..=MAX_DATE_MS).contains(&at_ms) {
        return Err(Problem::field("at_ms", "invalid"));
    }
    let mut write = app.store.write().await?;
    launches::set_closed(&mut write, caller.tenant, program, Some(at_ms), &caller.by()).await?;
    write.commit().await?;
    shown(&app, &caller, program).await.map(web::Json)
}

/// Has a program take applications again, within its own dates: by what its launch is judged by, in the same transaction. 409
/// `launch_blocked` has the list in `current`; 404 for a program that was not launched. Its cases stay as they are. A closing that
/// is still to come is taken back unconditionally.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = Process),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/reopen")]
pub async fn reopen_program(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<Process>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let languages = offered(&app, caller.tenant).await?;
    let mut write = app.store.write().await?;
    let is_launched = launches::lock(&mut write, caller.tenant, program).await?;
    let is_shut = launches::is_shut(&mut write, caller.tenant, program, now_ms()).await?;
    let facts = launches::facts(&mut write, caller.tenant, program).await?;
    let launch = Launch::of(&facts, &languages);
    if is_launched && is_shut && !launch.is_allowed() {
        write.rollback().await?;
        return Err(Problem::new(Key::LaunchBlocked).with_current(&launch));
    }
    launches::set_closed(&mut write, caller.tenant, program, None, &caller.by()).await?;
    write.commit().await?;
    shown(&app, &caller, program).await.map(web::Json)
}
