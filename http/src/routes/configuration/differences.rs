//! `GET /api/configuration/KIND/{key}/differences/{version}/{to}`: line by line, each with its author.

use super::call::{Method, Shape, Verb};
use super::family::ServedKind;
use super::owner;
use crate::App;
use crate::extract::Allowed;
use crate::problem::{Key, Problem};
use actix_web::web;
use hub_domain::configuration::{Line, Revision, differences};
use serde::Serialize;

/// The difference between two versions.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationDifferences {
    from: i64,
    to: i64,
    /// Of the indented text.
    lines: Vec<Line>,
}

pub const VERB: Verb = Verb {
    method: Method::Get,
    name: "list_differences_of",
    path: "/differences/{version}/{to}",
    summary: "The lines that differ between two versions or drafts, each with who saved it and when.",
    numbers: &["version", "to"],
    body: None,
    answer: Shape::of::<ConfigurationDifferences>(),
    refusals: &["404", "422"],
};

pub async fn list_differences<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Read>,
    path: web::Path<(String, i64, i64)>,
) -> Result<web::Json<ConfigurationDifferences>, Problem> {
    let (key, from, to) = path.into_inner();
    owner::existing::<K, _>(&app, &caller, &key).await?;
    if from > to {
        return Err(Problem::field("to", "out_of_range"));
    }
    let id = owner::id::<K>(caller.tenant, &key);
    let all = app.store.config_versions().between(id, from, to).await?;
    // A version that does not exist is not the last that does.
    if all.last().is_none_or(|last| last.version != to) {
        return Err(Key::NotFound.into());
    }
    let revisions: Vec<Revision<'_>> = all
        .iter()
        .map(|version| Revision {
            version: version.version,
            body: &version.body,
            by: &version.created_by,
            author: version.author,
            at_ms: version.created_at_ms,
        })
        .collect();
    Ok(web::Json(ConfigurationDifferences {
        from,
        to,
        lines: differences(&revisions),
    }))
}
