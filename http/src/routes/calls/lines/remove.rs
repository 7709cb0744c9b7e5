//! `DELETE /api/waiting-lines/{key}`: removes a line.

use super::checked;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, web};
use hub_actors::calls::waiting_line::WaitingLine as RunningLine;
use hub_domain::calls::flow::Flow;
use hub_domain::calls::waiting_line::DEFAULT_LINE;
use hub_domain::config_version::ConfigKind;
use hub_store::calls::waiting_lines;

/// Removes a line that no number and no published flow leads to. Who waits in it goes on as after the longest wait. `reviewers` is
/// as it was at first.
#[utoipa::path(
    tag = "telephone",
    params(("key" = String, Path)),
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/waiting-lines/{key}")]
pub async fn remove_waiting_line(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    // A key that cannot be is one that is not there.
    checked(&key).map_err(|_| Key::NotFound)?;
    if key.as_str() != DEFAULT_LINE {
        in_use(&app, &caller, &key).await?;
    }
    let mut write = app.store.write().await?;
    waiting_lines::remove(&mut write, caller.tenant, &key, &caller.by()).await?;
    write.commit().await?;
    RunningLine::check(&app.hub, caller.tenant, &key);
    Ok(HttpResponse::NoContent().finish())
}

async fn in_use(app: &App, caller: &Allowed<Admin>, key: &str) -> Result<(), Problem> {
    let numbers = app.store.phone_numbers().all(caller.tenant).await?;
    let flows = app
        .store
        .config_versions()
        .all_published(caller.tenant, ConfigKind::Flow)
        .await?;
    let names = |body: &str| serde_json::from_str::<Flow>(body).is_ok_and(|flow| flow.lines().contains(key));
    if numbers.iter().any(|number| number.line == key)
        || flows.iter().any(|(_, version)| names(&version.body))
    {
        return Err(Problem::field("key", "in_use"));
    }
    Ok(())
}
