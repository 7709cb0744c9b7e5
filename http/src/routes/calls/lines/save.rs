//! `PUT /api/waiting-lines/{key}`: adds a line, or changes one.

use super::{WaitingLineView, checked};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_actors::calls::waiting_line::WaitingLine as RunningLine;
use hub_domain::AccountId;
use hub_domain::calls::waiting_line::{DEFAULT_LINE, MAX_LINES, WaitingLine};
use hub_store::StoreError;
use hub_store::calls::waiting_lines;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveWaitingLine {
    /// The version that was edited; 0 for a new line, and for `reviewers` where nobody has changed it yet.
    version: i64,
    line: WaitingLine,
}

/// Saves a line. Callers who wait in it go by it at once.
#[utoipa::path(
    tag = "telephone",
    params(("key" = String, Path)),
    responses(
        (status = 200, body = WaitingLineView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/waiting-lines/{key}")]
pub async fn save_waiting_line(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
    body: Json<SaveWaitingLine>,
) -> Result<web::Json<WaitingLineView>, Problem> {
    checked(&key)?;
    let SaveWaitingLine { version, mut line } = body.0;
    let lines = app.store.waiting_lines().all(caller.tenant).await?;
    let is_new = lines.get(key.as_str()).is_none_or(|kept| kept.version == 0);
    if is_new && version != 0 {
        return Err(Key::NotFound.into());
    }
    if is_new && lines.len() >= MAX_LINES && key.as_str() != DEFAULT_LINE {
        return Err(Problem::field("line", "too_many"));
    }
    line.name = line.name.trim().to_owned();
    line.announcement.retain(|_, text| !text.trim().is_empty());
    check(&app, &caller, &line).await?;
    let by = caller.by();
    let mut write = app.store.write().await?;
    if is_new {
        if !waiting_lines::add(&mut write, caller.tenant, &key, &line, &by).await? {
            return Err(Key::VersionConflict.into());
        }
    } else {
        waiting_lines::change(&mut write, caller.tenant, &key, version, &line, &by).await?;
    }
    write.commit().await?;
    RunningLine::check(&app.hub, caller.tenant, &key);
    let kept = app.store.waiting_lines().by_key(caller.tenant, &key).await?;
    Ok(web::Json(kept.ok_or(Key::NotFound)?.into()))
}

async fn check(app: &App, caller: &Allowed<Admin>, line: &WaitingLine) -> Result<(), Problem> {
    if let Err(faults) = line.check() {
        let mut problem = Problem::new(Key::InvalidField);
        for fault in faults {
            problem = problem.and_field(fault.field, fault.key.as_str());
        }
        return Err(problem);
    }
    let programs = app.store.programs().all(caller.tenant).await?;
    let is_known = |id: &i64| programs.iter().any(|program| program.id == *id);
    if !line.programs.iter().all(is_known) {
        return Err(Problem::field("programs", "unknown"));
    }
    for reviewer in &line.reviewers {
        match app
            .store
            .accounts()
            .by_id(caller.tenant, AccountId(reviewer.account_id))
            .await
        {
            Ok(_) => {}
            Err(StoreError::NotFound(_)) => return Err(Problem::field("reviewers", "unknown")),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
