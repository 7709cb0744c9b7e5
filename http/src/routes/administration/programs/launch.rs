//! `GET` and `POST /api/admin/programs/{id}/launch`: what a launch still lacks, and the launch.

use super::known;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{ProgramRead, ProgramWrite};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::needed_languages::offered;
use actix_web::{get, post, web};
use hub_administration::launch::{Item, items, may_launch};
use hub_domain::clock::now_ms;
use hub_domain::programs::launch::LaunchFacts;
use hub_store::programs::launches;
use serde::Serialize;

/// What was checked, and what follows from it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Launch {
    items: Vec<Item>,
    /// No item is a fault.
    may_launch: bool,
    /// People can apply to it already.
    is_launched: bool,
}

impl Launch {
    /// Whether people may apply from now on.
    pub(super) fn is_allowed(&self) -> bool {
        self.may_launch
    }

    pub(super) fn of(facts: &LaunchFacts, languages: &[String]) -> Self {
        let items = items(facts, languages, now_ms());
        Self {
            may_launch: may_launch(&items),
            is_launched: facts.is_launched,
            items,
        }
    }
}

/// What a launch lacks, as it is at this moment.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = Launch),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/launch")]
pub async fn check_launch(
    app: web::Data<App>,
    caller: Allowed<ProgramRead>,
    id: web::Path<i64>,
) -> Result<web::Json<Launch>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let languages = offered(&app, caller.tenant).await?;
    let mut write = app.store.write().await?;
    let facts = launches::facts(&mut write, caller.tenant, program).await?;
    write.rollback().await?;
    Ok(web::Json(Launch::of(&facts, &languages)))
}

/// Launches a program: people can apply to it from now on, within its own dates. Everything is checked again in the same transaction;
/// 409 `launch_blocked` has the list in `current`. A program that is launched already stays as it is.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = Launch),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/launch")]
pub async fn launch_program(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<Launch>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let languages = offered(&app, caller.tenant).await?;
    let mut write = app.store.write().await?;
    let is_launched = launches::lock(&mut write, caller.tenant, program).await?;
    let facts = launches::facts(&mut write, caller.tenant, program).await?;
    let mut launch = Launch::of(&facts, &languages);
    if is_launched {
        write.rollback().await?;
        return Ok(web::Json(launch));
    }
    if !launch.may_launch {
        write.rollback().await?;
        return Err(Problem::new(Key::LaunchBlocked).with_current(&launch));
    }
    launches::launch(&mut write, caller.tenant, program, &caller.by()).await?;
    write.commit().await?;
    launch.is_launched = true;
    Ok(web::Json(launch))
}
