//! `GET /api/configuration/KIND/{key}/versions` and `…/versions/{version}`: what a text was before.

use super::call::{Method, Shape, Verb};
use super::family::ServedKind;
use super::owner;
use super::view::{ConfigurationVersion, ConfigurationVersionLine};
use crate::App;
use crate::extract::Allowed;
use crate::problem::Problem;
use actix_web::web;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationVersions {
    /// Those that are or were in force, the newest first, at most a hundred.
    items: Vec<ConfigurationVersionLine>,
}

pub const VERB: Verb = Verb {
    method: Method::Get,
    name: "list_versions_of",
    path: "/versions",
    summary: "The versions that are or were in force.",
    numbers: &[],
    body: None,
    answer: Shape::of::<ConfigurationVersions>(),
    refusals: &["404"],
};

pub const ONE: Verb = Verb {
    method: Method::Get,
    name: "read_version_of",
    path: "/versions/{version}",
    summary: "One version, a draft too, with its text.",
    numbers: &["version"],
    body: None,
    answer: Shape::of::<ConfigurationVersion>(),
    refusals: &["404"],
};

pub async fn list_versions<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Read>,
    key: web::Path<String>,
) -> Result<web::Json<ConfigurationVersions>, Problem> {
    owner::existing::<K, _>(&app, &caller, &key).await?;
    let id = owner::id::<K>(caller.tenant, &key);
    let all = app.store.config_versions().history(id).await?;
    Ok(web::Json(ConfigurationVersions {
        items: all.iter().map(ConfigurationVersionLine::from).collect(),
    }))
}

pub async fn read_version<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Read>,
    path: web::Path<(String, i64)>,
) -> Result<web::Json<ConfigurationVersion>, Problem> {
    let (key, version) = path.into_inner();
    owner::existing::<K, _>(&app, &caller, &key).await?;
    let id = owner::id::<K>(caller.tenant, &key);
    let found = app.store.config_versions().by_version(id, version).await?;
    ConfigurationVersion::of(&found).map(web::Json)
}
