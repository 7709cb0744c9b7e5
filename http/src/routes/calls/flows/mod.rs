//! Flows: the spoken menus that telephones are led through (IVR), and the office hours that they ask.

pub mod check;
pub mod draft;
pub mod list;
pub mod prompt;
pub mod publish;
pub mod read;
pub mod ready_made;
pub mod roll_back;
pub mod save_schedule;
pub mod schedules;
pub mod simulate;
pub mod sounds;
pub mod test_call;
pub mod versions;
pub mod voices;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, QueueRead};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::routes::conversations::templates;
use hub_domain::calls::flow::Flow;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::config_versions::{ConfigId, ConfigVersion};
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_flows: Allowed(QueueRead);
    ready_made::list_ready_made_flows: Allowed(Admin);
    check::check_flow: Allowed(QueueRead);
    simulate::simulate_flow: Allowed(QueueRead);
    prompt::speak_flow_prompt: Allowed(QueueRead);
    voices::list_voices: Allowed(QueueRead);
    read::read_flow: Allowed(QueueRead);
    draft::save_flow_draft: Allowed(Admin);
    publish::publish_flow: Allowed(Admin);
    roll_back::roll_back_flow: Allowed(Admin);
    versions::list_flow_versions: Allowed(QueueRead);
    schedules::list_phone_schedules: Allowed(QueueRead);
    save_schedule::save_phone_schedule: Allowed(Admin);
    test_call::test_flow: Allowed(QueueRead);
    test_call::read_flow_test_call: Allowed(QueueRead);
    sounds::list_phone_sounds: Allowed(QueueRead);
    sounds::add_phone_sound: Allowed(Admin);
    sounds::play_phone_sound: Allowed(QueueRead);
    sounds::remove_phone_sound: Allowed(Admin);
};

/// A version of a flow.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct FlowVersion {
    version: i64,
    /// `draft`, `published` or `superseded`.
    #[schema(pattern = "^(draft|published|superseded)$")]
    state: &'static str,
    /// The version that held when it was written; 0: none.
    based_on: i64,
    flow: Flow,
    created_by: String,
    /// The account of who saved it: two people may have the same name. 0: a command, or older than these records.
    author: i64,
    created_at_ms: i64,
    published_by: String,
    published_at_ms: Option<i64>,
}

impl FlowVersion {
    fn of(version: ConfigVersion) -> Result<Self, Problem> {
        Ok(Self {
            version: version.version,
            state: version.state.as_str(),
            based_on: version.based_on,
            flow: serde_json::from_str(&version.body).map_err(Problem::internal)?,
            created_by: version.created_by,
            author: version.author,
            created_at_ms: version.created_at_ms,
            published_by: version.published_by,
            published_at_ms: version.published_at_ms,
        })
    }
}

/// A flow by its key, which has to be one.
fn id(tenant: TenantId, key: &str) -> Result<ConfigId<'_>, Problem> {
    templates::checked(key)?;
    Ok(ConfigId {
        tenant,
        kind: ConfigKind::Flow,
        key,
    })
}

/// A flow of another program is not there for those whose right does not hold in it.
fn may_see<D: Demand>(caller: &Allowed<D>, flow: &Flow) -> Result<(), Problem> {
    flow.program
        .map_or(Ok(()), |program| caller.in_program(ProgramId(program)))
}

/// The version that holds and the draft that waits, of which there is one at least.
async fn versions_of(
    app: &App,
    caller: &Allowed<QueueRead>,
    key: &str,
) -> Result<(Option<FlowVersion>, Option<FlowVersion>), Problem> {
    // A key that cannot be is one that is not there.
    let id = id(caller.tenant, key).map_err(|_| Key::NotFound)?;
    let store = app.store.config_versions();
    let published = store.published(id).await?.map(FlowVersion::of).transpose()?;
    let newest = store.list(id).await?.into_iter().next();
    let draft = newest
        .filter(|version| version.published_at_ms.is_none())
        .map(FlowVersion::of)
        .transpose()?;
    match published.as_ref().or(draft.as_ref()) {
        Some(version) => may_see(caller, &version.flow)?,
        None => return Err(Key::NotFound.into()),
    }
    Ok((published, draft))
}

/// The program that a flow names has to be one.
async fn known_program<D: Demand>(app: &App, caller: &Allowed<D>, flow: &Flow) -> Result<(), Problem> {
    if let Some(program) = flow.program {
        let programs = app.store.programs().all(caller.tenant).await?;
        let is_known = programs.iter().any(|known| known.id == program);
        if !is_known || caller.in_program(ProgramId(program)).is_err() {
            return Err(Problem::field("program", "unknown"));
        }
    }
    Ok(())
}

/// A flow that is there has no such version.
fn no_draft(error: StoreError, field: &str) -> Problem {
    match error {
        StoreError::NotFound(_) => Problem::field(field, "unknown"),
        error => error.into(),
    }
}

/// Each fault at its place in the flow, with its key.
fn refused(faults: &[ConfigFault]) -> Problem {
    let mut problem = Problem::new(Key::InvalidField);
    for fault in faults {
        problem = if let ConfigFault::Flow(_) = fault {
            let place = fault.place();
            problem.and_field(place.field, place.key)
        } else if let ConfigFault::Breaks { key, .. } = fault {
            problem.and_field(format!("flow/{key}"), "breaks")
        } else {
            problem.and_field("flow", "not_allowed")
        };
    }
    problem
}
