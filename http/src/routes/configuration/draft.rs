//! `PUT /api/configuration/KIND/{key}/draft`: keeps what somebody is writing, unless somebody else has saved meanwhile.

use super::call::{Method, Shape, Verb};
use super::check::judged;
use super::conflict::overtaken;
use super::family::ServedKind;
use super::faults::{self, ConfigurationFault};
use super::owner;
use super::view::ConfigurationVersion;
use crate::App;
use crate::extract::{Allowed, LargeJson};
use crate::problem::Problem;
use actix_web::web;
use hub_store::config_drafts::{self, DraftBase, Drafting};
use hub_store::config_versions::ConfigId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfigurationDraftBody {
    /// The version in force that it was made from; 0 before the first.
    based_on: i64,
    /// The draft that it was made from; 0 where none waited.
    draft: i64,
    /// As the kind has it.
    text: Value,
}

/// A draft that was saved.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SavedConfiguration {
    draft: ConfigurationVersion,
    /// What keeps it from being published.
    faults: Vec<ConfigurationFault>,
}

pub const VERB: Verb = Verb {
    method: Method::Put,
    name: "save_draft_of",
    path: "/draft",
    summary: "Nothing follows a draft; it may have faults. 409 with both texts where somebody else has saved or published since.",
    numbers: &[],
    body: Some(Shape::of::<ConfigurationDraftBody>()),
    answer: Shape::of::<SavedConfiguration>(),
    refusals: &["404", "409", "422"],
};

pub async fn save_draft<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Write>,
    key: web::Path<String>,
    body: LargeJson<ConfigurationDraftBody>,
) -> Result<web::Json<SavedConfiguration>, Problem> {
    let ConfigurationDraftBody {
        based_on,
        draft,
        text,
    } = body.0;
    owner::writable::<K, _>(&app, &caller, &key, based_on).await?;
    let text = owner::text::<K, _>(&app, &caller, &key, text).await?;
    let base = DraftBase {
        published: based_on,
        draft: Some(draft),
    };
    let id = owner::id::<K>(caller.tenant, &key);
    let mut write = app.store.write().await?;
    match config_drafts::revise(&mut write, id, base, &text, &caller.by()).await? {
        Drafting::Saved(version) => {
            write.commit().await?;
            saved::<K>(&app, id, version).await.map(web::Json)
        }
        Drafting::Overtaken(overtaking) => {
            write.rollback().await?;
            Err(overtaken(&overtaking, &text)?)
        }
    }
}

/// A draft as it is answered.
pub(super) async fn saved<K: ServedKind>(
    app: &App,
    id: ConfigId<'_>,
    version: i64,
) -> Result<SavedConfiguration, Problem> {
    let draft = app.store.config_versions().by_version(id, version).await?;
    let found = judged::<K>(app, id.tenant, id.key, &draft.body).await?;
    Ok(SavedConfiguration {
        draft: ConfigurationVersion::of(&draft)?,
        faults: faults::shown(&found),
    })
}
