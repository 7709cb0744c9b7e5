//! `POST /api/configuration/KIND/{key}/publish`: a draft is in force from now on.

use super::call::{Method, Shape, Verb};
use super::family::ServedKind;
use super::faults;
use super::moves;
use super::owner;
use super::view::ConfigurationVersion;
use crate::App;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use actix_web::web;
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::Configuration;
use hub_store::StoreError;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::{self, Released};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfigurationPublishBody {
    /// The draft's.
    version: i64,
    /// Of a workflow: where the cases of a state go that it has no more, by the state's number. They are moved with the publishing.
    #[serde(default)]
    moves: BTreeMap<String, i64>,
}

pub const VERB: Verb = Verb {
    method: Method::Post,
    name: "publish_draft_of",
    path: "/publish",
    summary: "A text with faults, or one that breaks what is in force, is refused with every reason, and nothing is changed. Cases of a removed state are moved in the same transaction.",
    numbers: &[],
    body: Some(Shape::of::<ConfigurationPublishBody>()),
    answer: Shape::of::<ConfigurationVersion>(),
    refusals: &["404", "409", "422"],
};

pub async fn publish_draft<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Write>,
    key: web::Path<String>,
    body: Json<ConfigurationPublishBody>,
) -> Result<web::Json<ConfigurationVersion>, Problem> {
    owner::existing::<K, _>(&app, &caller, &key).await?;
    let id = owner::id::<K>(caller.tenant, &key);
    let moves = moves::checked(&body.0.moves)?;
    let mut write = app.store.write().await?;
    let released = configuration::publish_draft(&mut write, id, body.0.version, &moves, caller.by()).await;
    match released.map_err(|error| no_version(error, "version"))? {
        Released::Published(_) => {
            if K::Text::KIND == ConfigKind::Workflow
                && let Ok(program) = key.parse().map(ProgramId)
            {
                moves::carry_out(&mut write, &caller, program, &moves).await?;
            }
            write.commit().await?;
        }
        Released::Refused(found) => {
            write.rollback().await?;
            return Err(faults::refused(&found));
        }
    }
    in_force(&app, id).await.map(web::Json)
}

/// The version in force, as it is answered.
pub(super) async fn in_force(app: &App, id: ConfigId<'_>) -> Result<ConfigurationVersion, Problem> {
    let held = app.store.config_versions().published(id).await?;
    ConfigurationVersion::of(&held.ok_or(Key::NotFound)?)
}

/// A text that is there has no such version.
pub(super) fn no_version(error: StoreError, field: &str) -> Problem {
    match error {
        StoreError::NotFound(_) => Problem::field(field, "unknown"),
        error => error.into(),
    }
}
