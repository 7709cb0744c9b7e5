//! Releases: drafts of several kinds of one program come into force together, and are rolled back together.

pub mod differences;
pub mod drafts;
pub mod list;
pub mod nodes;
pub mod preview;
pub mod publish;
pub mod read;
pub mod roll_back;

use super::family;
use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::ReleaseItem;
use serde::{Deserialize, Serialize};

/// The calls. Whoever may read one kind of the program's configuration may read them, whoever may change a kind may release it: each
/// text asks for the right of its own kind.
pub const CALLS: Calls = calls! {
    list::list_configuration_releases: Session;
    drafts::list_configuration_drafts: Session;
    differences::read_configuration_difference: Session;
    preview::preview_configuration_release: Session;
    publish::publish_configuration_release: Session;
    read::read_configuration_release: Session;
    nodes::list_nodes_of_release: Session;
    roll_back::roll_back_configuration_release: Session;
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

/// A program of whose configuration the caller may read something; any other is not there.
async fn program(app: &App, caller: &Caller, program: i64) -> Result<ProgramId, Problem> {
    let unknown = || Problem::new(Key::NotFound).and_field("program", "not_found");
    if !may_read_some(caller, Some(ProgramId(program))) {
        return Err(unknown());
    }
    let programs = app.store.administered_programs();
    let known = programs.one(caller.tenant, ProgramId(program)).await?;
    known.map(|known| known.id).ok_or_else(unknown)
}

/// Whether somebody may read a kind that programs are configured by. Phone menus and hours, which everybody reads who works the queue,
/// are the office's.
fn may_read_some(caller: &Caller, program: Option<ProgramId>) -> bool {
    let mut kinds = ConfigKind::ALL.iter().filter(|kind| match kind {
        ConfigKind::Flow | ConfigKind::PhoneSchedule => false,
        ConfigKind::Workflow
        | ConfigKind::Form
        | ConfigKind::ValidationRules
        | ConfigKind::MessageTemplate
        | ConfigKind::DenialReasons
        | ConfigKind::NotificationRule
        | ConfigKind::ProgramDetails => true,
    });
    kinds.any(|kind| family::may_read(caller, *kind, program))
}

/// The drafts that a release names: each of this program or of the whole tenant, each once, each of a kind that the caller has the
/// right for.
async fn items(
    app: &App,
    caller: &Caller,
    program: ProgramId,
    asked: &[ReleaseItemBody],
    may: fn(&Caller, ConfigKind, Option<ProgramId>) -> bool,
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
        // A draft may move a text from another program: what it replaces asks for the right there.
        let held = app.store.config_versions().published(id).await?;
        let replaced = held.map(|held| kind.program_of(&one.key, &held.body).map(ProgramId));
        if !may(caller, kind, of) || replaced.is_some_and(|replaced| !may(caller, kind, replaced)) {
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
fn may_write_all<'a>(
    caller: &Caller,
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
