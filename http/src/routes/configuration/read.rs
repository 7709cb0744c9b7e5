//! `GET /api/configuration/KIND/{key}`: a text as it is in force and as it is being written.

use super::call::{Method, Shape, Verb};
use super::family::{self, ServedKind};
use super::owner;
use super::view::ConfigurationVersion;
use crate::App;
use crate::extract::Allowed;
use crate::problem::Problem;
use actix_web::web;
use hub_domain::ProgramId;
use hub_domain::configuration::Configuration;
use serde::Serialize;

/// A text with its draft.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationView {
    kind: &'static str,
    key: String,
    /// Null before the first.
    published: Option<ConfigurationVersion>,
    /// The last that was saved since.
    draft: Option<ConfigurationVersion>,
    /// Whether the caller may change it.
    may_write: bool,
}

pub const VERB: Verb = Verb {
    method: Method::Get,
    name: "read_configuration_of",
    path: "",
    summary: "As it is in force and as it is being written; nothing is changed by looking at it.",
    numbers: &[],
    body: None,
    answer: Shape::of::<ConfigurationView>(),
    refusals: &["404"],
};

pub async fn read_configuration<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Read>,
    key: web::Path<String>,
) -> Result<web::Json<ConfigurationView>, Problem> {
    let owned = owner::existing::<K, _>(&app, &caller, &key).await?;
    let newest = owned.published.as_ref().or(owned.draft.as_ref());
    let program = newest.and_then(|version| K::Text::KIND.program_of(&key, &version.body));
    let published = owned.published.as_ref().map(ConfigurationVersion::of);
    let draft = owned.draft.as_ref().map(ConfigurationVersion::of);
    Ok(web::Json(ConfigurationView {
        kind: K::Text::KIND.as_str(),
        may_write: family::may_write(&caller, K::Text::KIND, program.map(ProgramId)),
        published: published.transpose()?,
        draft: draft.transpose()?,
        key: key.into_inner(),
    }))
}
