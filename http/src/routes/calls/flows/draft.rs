//! `PUT /api/flows/{key}/draft`: keeps what somebody is writing, whatever is wrong with it.

use super::{FlowVersion, id, known_program};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::configuration::conflict::overtaken;
use actix_web::{put, web};
use hub_domain::calls::flow::{Flow, FlowFault, MAX_FLOWS};
use hub_store::StoreError;
use hub_store::config_drafts::{self, DraftBase, Drafting};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct FlowDraftBody {
    /// The version that holds, and that the draft is to replace; 0 before the first.
    based_on: i64,
    /// The draft that it was made from; 0 where none waited. If another waits by then, saving is refused with both texts. Left out, the
    /// draft replaces whatever waits.
    #[serde(default)]
    draft: Option<i64>,
    flow: Flow,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SavedFlow {
    key: String,
    draft: FlowVersion,
    /// What keeps it from being published.
    faults: Vec<FlowFault>,
}

/// Saves a draft of a flow. Calls go on by the version that holds.
#[utoipa::path(
    tag = "flows",
    params(("key" = String, Path)),
    responses(
        (status = 200, body = SavedFlow),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/flows/{key}/draft")]
pub async fn save_flow_draft(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
    body: Json<FlowDraftBody>,
) -> Result<web::Json<SavedFlow>, Problem> {
    let id = id(caller.tenant, &key)?;
    let FlowDraftBody {
        based_on,
        draft,
        flow,
    } = body.0;
    let versions = app.store.config_versions();
    let held = versions.published(id).await?.map_or(0, |held| held.version);
    if held == 0 && based_on != 0 {
        return Err(Key::NotFound.into());
    }
    if held != based_on && draft.is_none() {
        let conflict = StoreError::VersionConflict {
            what: id.kind.as_str(),
            seen: based_on,
            current: held,
        };
        return Err(conflict.into());
    }
    if held == 0 {
        let all = versions.all_published(caller.tenant, id.kind).await?.len()
            + versions.open_drafts(caller.tenant, id.kind).await?.len();
        if all >= 2 * MAX_FLOWS {
            return Err(Problem::field("flow", "too_many"));
        }
    }
    known_program(&app, &caller, &flow).await?;
    let text = serde_json::to_string(&flow).map_err(Problem::internal)?;
    let by = caller.by();
    let mut write = app.store.write().await?;
    let base = DraftBase {
        published: based_on,
        draft,
    };
    let version = match config_drafts::revise(&mut write, id, base, &text, &by).await? {
        Drafting::Saved(version) => version,
        Drafting::Overtaken(overtaking) => {
            write.rollback().await?;
            return Err(overtaken(&overtaking, &text)?);
        }
    };
    write.commit().await?;
    let draft = FlowVersion::of(app.store.config_versions().by_version(id, version).await?)?;
    Ok(web::Json(SavedFlow {
        key: key.to_string(),
        faults: flow.check().err().unwrap_or_default(),
        draft,
    }))
}
