//! `GET /api/configuration-releases/{id}`: a release with its texts.

use super::ReleasedText;
use super::list::ConfigurationRelease;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, WorkflowRead};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use serde::Serialize;

/// A release with its texts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationReleaseTexts {
    release: ConfigurationRelease,
    items: Vec<ReleasedText>,
}

/// A release of a program in which the caller's right holds.
#[utoipa::path(
    tag = "configuration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = ConfigurationReleaseTexts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/configuration-releases/{id}")]
pub async fn read_configuration_release(
    app: web::Data<App>,
    caller: Allowed<WorkflowRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ConfigurationReleaseTexts>, Problem> {
    shown(&app, &caller, *id).await.map(web::Json)
}

/// As it is answered.
pub(super) async fn shown<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: i64,
) -> Result<ConfigurationReleaseTexts, Problem> {
    let releases = app.store.config_releases();
    let release = releases.by_id(caller.tenant, id).await?;
    if let Some(program) = release.program_id {
        caller.in_program(ProgramId(program))?;
    }
    let items = releases.items(caller.tenant, id).await?;
    let items = items.into_iter().map(|item| ReleasedText {
        kind: item.kind.as_str(),
        key: item.key,
        version: item.version,
        replaced: item.replaced,
    });
    Ok(ConfigurationReleaseTexts {
        items: items.collect(),
        release: release.into(),
    })
}
