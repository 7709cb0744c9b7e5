//! `GET /api/configuration-releases`: what came into force together in a program, and what was taken back.

use super::ReleaseProgram;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_store::configuration::config_releases::ConfigRelease;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationReleases {
    /// The newest first, at most a hundred.
    items: Vec<ConfigurationRelease>,
}

/// A release.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationRelease {
    id: i64,
    /// Null for what the whole tenant has.
    program: Option<i64>,
    /// Why, as its publisher says.
    note: String,
    published_by: String,
    published_at_ms: i64,
    /// The release that it took back.
    rolls_back: Option<i64>,
    /// The release that took it back.
    rolled_back_by: Option<i64>,
}

impl From<ConfigRelease> for ConfigurationRelease {
    fn from(release: ConfigRelease) -> Self {
        Self {
            id: release.release_id,
            program: release.program_id,
            note: release.note,
            published_by: release.published_by,
            published_at_ms: release.published_at_ms,
            rolls_back: release.rolls_back,
            rolled_back_by: release.rolled_back_by,
        }
    }
}

/// The releases of a program.
#[utoipa::path(
    tag = "configuration",
    params(ReleaseProgram),
    responses(
        (status = 200, body = ConfigurationReleases),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/configuration-releases")]
pub async fn list_configuration_releases(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    params: web::Query<ReleaseProgram>,
) -> Result<web::Json<ConfigurationReleases>, Problem> {
    let program = super::program(&app, &caller, params.program).await?;
    let all = app
        .store
        .config_releases()
        .of_program(caller.tenant, program)
        .await?;
    Ok(web::Json(ConfigurationReleases {
        items: all.into_iter().map(ConfigurationRelease::from).collect(),
    }))
}
