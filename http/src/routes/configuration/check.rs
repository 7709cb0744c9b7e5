//! `POST /api/configuration/KIND/{key}/check`: what would keep a text from being published.

use super::call::{Method, Shape, Verb};
use super::family::ServedKind;
use super::faults::{self, ConfigurationFault};
use super::owner;
use crate::App;
use crate::extract::{Allowed, LargeJson};
use crate::problem::Problem;
use actix_web::web;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::{Change, ConfigWarning, Configuration, PlacedFault};
use hub_domain::{ApplicationId, ProgramId};
use hub_store::cases::removed_states::RemovedState;
use hub_store::configuration;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfigurationCheckBody {
    /// The version in force that it was made from; 0 before the first.
    based_on: i64,
    /// As the kind has it.
    text: Value,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckedConfiguration {
    /// None: it can be published.
    faults: Vec<ConfigurationFault>,
    /// What to look at, though it keeps nothing back: of a workflow, what depends on people and on other lists.
    warnings: Vec<ConfigurationWarning>,
    /// The states that a workflow has no more and that cases are in; publishing asks where they go.
    removed: Vec<RemovedCases>,
    /// The numbers of every state that the program has or had, of a workflow: histories know states by them, so a new one takes none.
    taken: Vec<i64>,
}

/// Something to look at before publishing.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationWarning {
    /// The member, with dots.
    field: String,
    why: String,
    /// For people who read the answer raw.
    message: String,
}

impl From<ConfigWarning> for ConfigurationWarning {
    fn from(warning: ConfigWarning) -> Self {
        let place = warning.place();
        Self {
            field: place.field,
            why: place.key,
            message: warning.to_string(),
        }
    }
}

/// The cases of a removed state.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RemovedCases {
    state: i64,
    /// As it was called.
    name: String,
    cases: i64,
    /// The first five of them.
    first: Vec<RemovedCase>,
}

/// A case of a removed state.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RemovedCase {
    id: ApplicationId,
    /// May be empty.
    case_number: String,
}

impl From<RemovedState> for RemovedCases {
    fn from(removed: RemovedState) -> Self {
        let first = removed.first.into_iter();
        Self {
            state: removed.state,
            name: removed.name,
            cases: removed.applications,
            first: first
                .map(|(id, case_number)| RemovedCase { id, case_number })
                .collect(),
        }
    }
}

pub const VERB: Verb = Verb {
    method: Method::Post,
    name: "check_configuration_of",
    path: "/check",
    summary: "Its own faults, those beside the other kinds in force, and what in force it would break; warnings, and the cases of removed states. Nothing is kept.",
    numbers: &[],
    body: Some(Shape::of::<ConfigurationCheckBody>()),
    answer: Shape::of::<CheckedConfiguration>(),
    refusals: &["404", "422"],
};

pub async fn check_configuration<K: ServedKind>(
    app: web::Data<App>,
    caller: Allowed<K::Read>,
    key: web::Path<String>,
    body: LargeJson<ConfigurationCheckBody>,
) -> Result<web::Json<CheckedConfiguration>, Problem> {
    owner::writable::<K, _>(&app, &caller, &key, body.0.based_on).await?;
    let text = owner::text::<K, _>(&app, &caller, &key, body.0.text).await?;
    let (tenant, change) = (caller.tenant, change::<K>(&key, &text));
    let mut write = app.store.write().await?;
    let found = configuration::faults(&mut write, tenant, &[change]).await?;
    let warnings = configuration::warnings(&mut write, tenant, &change).await?;
    let removed = configuration::removed_states(&mut write, tenant, &change).await?;
    write.rollback().await?;
    let mut taken = Vec::new();
    if K::Text::KIND == ConfigKind::Workflow
        && let Ok(program) = key.parse().map(ProgramId)
    {
        let states = app.store.program_states().of(tenant, program).await?;
        taken.extend(states.into_iter().map(|state| state.id));
    }
    Ok(web::Json(CheckedConfiguration {
        taken,
        faults: faults::shown(&found),
        warnings: warnings.into_iter().map(Into::into).collect(),
        removed: removed.into_iter().map(Into::into).collect(),
    }))
}

/// The text in place of what is in force.
fn change<'a, K: ServedKind>(key: &'a str, text: &'a str) -> Change<'a> {
    Change {
        kind: K::Text::KIND,
        key,
        body: Some(text),
    }
}

/// The faults of a text beside what is in force.
pub(super) async fn judged<K: ServedKind>(
    app: &App,
    tenant: hub_domain::TenantId,
    key: &str,
    text: &str,
) -> Result<Vec<PlacedFault>, Problem> {
    let mut write = app.store.write().await?;
    let found = configuration::faults(&mut write, tenant, &[change::<K>(key, text)]).await?;
    write.rollback().await?;
    Ok(found)
}
