//! `POST /api/configuration-releases`: drafts of several kinds come into force together, or none of them.

use super::super::{family, faults, moves};
use super::ReleaseItemBody;
use super::read::{ConfigurationReleaseTexts, shown};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_store::configuration::{Released, config_releases};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Longest note, in characters.
const MAX_NOTE_CHARS: usize = 1_000;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PublishReleaseBody {
    /// `ProcessID`.
    program: i64,
    /// Why.
    note: String,
    /// The drafts that come into force.
    items: Vec<ReleaseItemBody>,
    /// Where the cases of a state go that the workflow among them has no more, by the state's number.
    #[serde(default)]
    moves: BTreeMap<String, i64>,
}

/// A reason that can be kept: whoever reads the history asks for it.
pub(in crate::routes) fn checked_note(note: &str) -> Result<&str, Problem> {
    let note = note.trim();
    if note.is_empty() {
        return Err(Problem::field("note", "required"));
    }
    if note.chars().count() > MAX_NOTE_CHARS {
        return Err(Problem::field("note", "too_long"));
    }
    if note.contains('\0') {
        return Err(Problem::field("note", "not_allowed"));
    }
    Ok(note)
}

/// Publishes them in one transaction. Faults of one keep all of them back, and so does a draft that somebody has saved over since it
/// was shown; nothing is changed then.
#[utoipa::path(
    tag = "configuration",
    request_body = PublishReleaseBody,
    responses(
        (status = 201, body = ConfigurationReleaseTexts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/configuration-releases")]
pub async fn publish_configuration_release(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    body: Json<PublishReleaseBody>,
) -> Result<HttpResponse, Problem> {
    let program = super::program(&app, &caller, body.0.program).await?;
    let note = checked_note(&body.0.note)?;
    let items = super::items(&app, &caller, program, &body.0.items, family::may_write).await?;
    let moves = moves::checked(&body.0.moves)?;
    let (tenant, by) = (caller.tenant, caller.by());
    let mut write = app.store.write().await?;
    let released =
        config_releases::publish(&mut write, tenant, program, (items.as_slice(), &moves), note, by).await;
    match released.map_err(|error| super::super::publish::no_version(error, "items"))? {
        Released::Published(release) => {
            moves::carry_out(&mut write, &caller, program, &moves).await?;
            write.commit().await?;
            let release = shown(&app, &caller, release).await?;
            Ok(HttpResponse::Created().json(release))
        }
        Released::Refused(found) => {
            write.rollback().await?;
            Err(faults::refused(&found))
        }
    }
}
