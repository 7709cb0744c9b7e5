//! `POST /api/configuration-releases/preview`: what a release would do, in numbers, before anybody presses.

use super::super::family;
use super::super::faults::{self, ConfigurationFault};
use super::ReleaseItemBody;
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::configuration::Effect;
use hub_store::configuration::config_releases;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PreviewReleaseBody {
    /// `ProcessID`.
    program: i64,
    /// The drafts that are to come into force together.
    items: Vec<ReleaseItemBody>,
}

/// What a release would do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReleasePreview {
    /// None: it can be published.
    faults: Vec<ConfigurationFault>,
    /// Each draft, with what it does to open cases.
    items: Vec<PreviewedText>,
}

/// A draft, with what it would do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PreviewedText {
    kind: &'static str,
    key: String,
    effects: Vec<Effect>,
}

/// The faults of the drafts beside each other and beside what is in force, and their effects on open cases.
#[utoipa::path(
    tag = "configuration",
    request_body = PreviewReleaseBody,
    responses(
        (status = 200, body = ReleasePreview),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/configuration-releases/preview")]
pub async fn preview_configuration_release(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    body: Json<PreviewReleaseBody>,
) -> Result<web::Json<ReleasePreview>, Problem> {
    let program = super::program(&app, &caller, body.0.program).await?;
    let items = super::items(&app, &caller, program, &body.0.items, family::may_read).await?;
    let mut write = app.store.write().await?;
    let preview = config_releases::preview(&mut write, caller.tenant, &items).await;
    write.rollback().await?;
    let (found, effects) = preview.map_err(|error| super::super::publish::no_version(error, "items"))?;
    let items = effects.into_iter().map(|one| PreviewedText {
        kind: one.kind.as_str(),
        key: one.key,
        effects: one.effects,
    });
    Ok(web::Json(ReleasePreview {
        faults: faults::shown(&found),
        items: items.collect(),
    }))
}
