//! Releases: drafts of several kinds of one program come into force together, and are rolled back together.

pub mod drafts;
pub mod list;
pub mod preview;
pub mod publish;
pub mod read;
pub mod roll_back;

use super::family;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::ReleaseItem;
use serde::{Deserialize, Serialize};

/// The calls, and who may make them. What is in a release asks for the right of its kind besides.
pub const CALLS: Calls = calls! {
    list::list_configuration_releases: Allowed(WorkflowRead);
    drafts::list_configuration_drafts: Allowed(WorkflowRead);
    preview::preview_configuration_release: Allowed(WorkflowRead);
    publish::publish_configuration_release: Allowed(WorkflowWrite);
    read::read_configuration_release: Allowed(WorkflowRead);
    roll_back::roll_back_configuration_release: Allowed(WorkflowWrite);
};

/// Most texts of one release.
const MOST: usize = 200;

/// Which program it is about.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReleaseProgram {
    /// `ProcessID`.
    program: i64,
}

/// A draft of a release.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
pub struct ReleaseItemBody {
    /// As in the path of the kind's calls.
    kind: String,
    key: String,
    /// The draft's.
    version: i64,
}

/// A text of a release, as it is listed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReleasedText {
    kind: &'static str,
    key: String,
    /// 0: nothing is in force from then on.
    version: i64,
    /// The version that was in force before; 0: none was.
    replaced: i64,
}

/// A program in which the caller's right holds; what is of nobody here is not there.
async fn program<D: Demand>(app: &App, caller: &Allowed<D>, program: i64) -> Result<ProgramId, Problem> {
    let unknown = || Problem::new(Key::NotFound).and_field("program", "not_found");
    caller.in_program(ProgramId(program)).map_err(|_| unknown())?;
    let programs = app.store.administered_programs();
    let known = programs.one(caller.tenant, ProgramId(program)).await?;
    known.map(|known| known.id).ok_or_else(unknown)
}

/// The drafts that a release names: each of this program or of the whole tenant, each once, each of a kind that the caller has the
/// right for.
async fn items<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
    asked: &[ReleaseItemBody],
    may: fn(&crate::extract::Caller, ConfigKind, Option<ProgramId>) -> bool,
) -> Result<Vec<ReleaseItem>, Problem> {
    if asked.is_empty() {
        return Err(Problem::field("items", "required"));
    }
    if asked.len() > MOST {
        return Err(Problem::field("items", "too_many"));
    }
    let mut items: Vec<ReleaseItem> = Vec::with_capacity(asked.len());
    for (place, one) in asked.iter().enumerate() {
        let at = |member: &str| format!("items.{place}.{member}");
        let kind = ConfigKind::parse(&one.kind).ok_or_else(|| Problem::field(at("kind"), "unknown"))?;
        if items
            .iter()
            .any(|item| (item.kind, &item.key) == (kind, &one.key))
        {
            return Err(Problem::field(at("key"), "twice"));
        }
        let id = ConfigId {
            tenant: caller.tenant,
            kind,
            key: &one.key,
        };
        let draft = app.store.config_versions().by_version(id, one.version).await;
        let draft = draft.map_err(|error| super::publish::no_version(error, &at("version")))?;
        let of = kind.program_of(&one.key, &draft.body).map(ProgramId);
        if of.is_some_and(|of| of != program) {
            return Err(Problem::field(at("key"), "other_program"));
        }
        if !may(caller, kind, of) {
            return Err(Problem::new(Key::NotAllowed).and_field(at("kind"), "not_allowed"));
        }
        items.push(ReleaseItem {
            kind,
            key: one.key.clone(),
            version: one.version,
        });
    }
    Ok(items)
}

/// Whether the caller may change every kind that a release is of.
fn may_write_all<'a, D: Demand>(
    caller: &Allowed<D>,
    program: Option<ProgramId>,
    kinds: impl Iterator<Item = &'a ConfigKind>,
) -> Result<(), Problem> {
    for kind in kinds {
        if !family::may_write(caller, *kind, program) {
            return Err(Key::NotAllowed.into());
        }
    }
    Ok(())
}
