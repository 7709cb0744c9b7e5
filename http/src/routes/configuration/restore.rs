//! `POST /api/configuration/KIND/{key}/restore`: an earlier text as a draft.

use super::call::{Method, Shape, Verb};
use super::conflict::overtaken;
use super::draft::{SavedConfiguration, saved};
use super::family::ServedKind;
use super::owner;
use super::publish::no_version;
use crate::App;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::web;
use hub_store::config_drafts::{self, DraftBase, Drafting};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfigurationRestoreBody {
    /// The version in force; 0 where none is.
    based_on: i64,
    /// The draft that waits; 0 where none does.
    draft: i64,
    /// The version whose text is to be written as a draft.
    to: i64,
}

pub const VERB: Verb = Verb {
    method: Method::Post,
    name: "restore_version_of",
    path: "/restore",
    summary: "Writes the text of an earlier version as a draft. What is in force stays so until it is published.",
    numbers: &[],
    body: Some(Shape::of::<ConfigurationRestoreBody>()),
    answer: Shape::of::<SavedConfiguration>(),
    refusals: &["404", "409", "422"],
};

pub async fn restore_version<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Write>,
    key: web::Path<String>,
    body: Json<ConfigurationRestoreBody>,
) -> Result<web::Json<SavedConfiguration>, Problem> {
    let ConfigurationRestoreBody { based_on, draft, to } = body.0;
    owner::existing::<K, _>(&app, &caller, &key).await?;
    let base = DraftBase {
        published: based_on,
        draft: Some(draft),
    };
    let id = owner::id::<K>(caller.tenant, &key);
    let mut write = app.store.write().await?;
    let drafting = config_drafts::restore(&mut write, id, base, to, &caller.by()).await;
    match drafting.map_err(|error| no_version(error, "to"))? {
        Drafting::Saved(version) => {
            write.commit().await?;
            saved::<K>(&app, id, version).await.map(web::Json)
        }
        Drafting::Overtaken(overtaking) => {
            write.rollback().await?;
            let restored = app.store.config_versions().by_version(id, to).await?;
            Err(overtaken(&overtaking, &restored.body)?)
        }
    }
}
