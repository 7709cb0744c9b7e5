//! `GET /api/configuration-releases/{id}`: a release with its texts.

use super::ReleasedText;
use super::list::ConfigurationRelease;
use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_store::configuration::config_releases::ConfigRelease;
use serde::Serialize;

/// A release with its texts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationReleaseTexts {
    release: ConfigurationRelease,
    items: Vec<ReleasedText>,
}

/// A release of a program of whose configuration the caller may read something.
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
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
) -> Result<web::Json<ConfigurationReleaseTexts>, Problem> {
    shown(&app, &caller, *id).await.map(web::Json)
}

/// As it is answered.
pub(super) async fn shown(app: &App, caller: &Caller, id: i64) -> Result<ConfigurationReleaseTexts, Problem> {
    let release = release(app, caller, id).await?;
    let items = app.store.config_releases().items(caller.tenant, id).await?;
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

/// A release by its number; it is not there for somebody who may read nothing of its program's configuration.
pub(super) async fn release(app: &App, caller: &Caller, id: i64) -> Result<ConfigRelease, Problem> {
    let release = app.store.config_releases().by_id(caller.tenant, id).await?;
    if !super::may_read_some(caller, release.program_id.map(ProgramId)) {
        return Err(Key::NotFound.into());
    }
    Ok(release)
}
