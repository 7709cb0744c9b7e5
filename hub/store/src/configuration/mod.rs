//! Publishing: texts of one or several kinds come into force in one transaction, judged beside everything that is in force, and
//! are rolled back together. A single text is a release of one.

pub mod config_releases;
pub(crate) mod form_check;
pub(crate) mod outside_facts;
pub mod program_import;
pub(crate) mod publishing;
pub(crate) mod texts_in_force;

pub use config_releases::{Effects, ReleaseItem};
pub use publishing::Released;

use crate::Write;
use crate::audit::By;
use crate::cases::removed_states::{self, RemovedState};
use crate::config_drafts;
use crate::config_versions::{self, ConfigId};
use crate::error::Result;
use crate::ledger::changed_outcomes::{self, Shortage};
use crate::programs::member_roles;
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::configuration::{
    self, Change, ConfigWarning, FaultNames, PlacedFault, StateMoves, judge, name_faults, parse,
};
use hub_domain::{ProgramId, TenantId};
use publishing::{Act, Step, apply};

/// What came of publishing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Publishing {
    Published,
    /// Nothing was changed, for these reasons.
    Refused(Vec<ConfigFault>),
}

impl From<Released> for Publishing {
    fn from(released: Released) -> Self {
        match released {
            Released::Published(_) => Publishing::Published,
            Released::Refused(faults) => Publishing::Refused(faults.into_iter().map(seen_from_one).collect()),
        }
    }
}

/// A fault as whoever publishes a single text reads it: one of another text is what this one would break.
pub fn seen_from_one(placed: PlacedFault) -> ConfigFault {
    match placed.is_changed {
        true => placed.fault,
        false => ConfigFault::Breaks {
            kind: placed.kind,
            key: placed.key,
            fault: Box::new(placed.fault),
        },
    }
}

/// Publishes a draft in place of the version it is based on, with a line in the audit log.
///
/// # Errors
/// `VersionConflict` when another version is in force by now, `NotFound` when there is no such draft.
pub async fn publish(write: &mut Write, id: ConfigId<'_>, version: i64, by: By) -> Result<Publishing> {
    let released = publish_draft(write, id, version, &StateMoves::default(), by).await;
    released.map(Into::into)
}

/// As [`publish`], with the place of each fault. Where a workflow loses states that cases are in, `moves` says where they go;
/// whoever publishes moves them in the same transaction.
///
/// # Errors
/// As [`publish`].
pub async fn publish_draft(
    write: &mut Write,
    id: ConfigId<'_>,
    version: i64,
    moves: &StateMoves,
    by: By,
) -> Result<Released> {
    let step = Step::of_draft(write, id, version).await?;
    let act = Act::publishing(id.tenant, by).moving(moves.clone());
    apply(write, vec![step], act).await
}

/// Writes a text as a draft on `based_on` and publishes it, with a line in the audit log for each.
///
/// # Errors
/// As [`publish`].
pub async fn publish_text(
    write: &mut Write,
    id: ConfigId<'_>,
    based_on: i64,
    body: &str,
    by: By,
) -> Result<Publishing> {
    let release = publishing::hold(write, id.tenant).await?;
    let version = config_versions::save_draft(write, id, based_on, body, &by).await?;
    let step = Step::of_draft(write, id, version).await?;
    let line = config_drafts::draft_line(id, (version, based_on, None), body, &by);
    let act = Act::publishing(id.tenant, by).after(vec![line]).held(release);
    apply(write, vec![step], act).await.map(Into::into)
}

/// Makes a draft of an earlier version's text and publishes it in place of the version `held`: one act, recorded as a roll-back.
///
/// # Errors
/// `VersionConflict` when another version is in force by now, `NotFound` when `to` has never been in force.
pub async fn roll_back(
    write: &mut Write,
    id: ConfigId<'_>,
    held: i64,
    to: i64,
    by: By,
) -> Result<Publishing> {
    roll_back_to(write, id, held, to, by).await.map(Into::into)
}

/// As [`roll_back`], with the place of each fault.
///
/// # Errors
/// As [`roll_back`].
pub async fn roll_back_to(
    write: &mut Write,
    id: ConfigId<'_>,
    held: i64,
    to: i64,
    by: By,
) -> Result<Released> {
    let release = publishing::hold(write, id.tenant).await?;
    let draft = config_drafts::draft_of_earlier(write, id, held, to, &by).await?;
    let line = config_drafts::draft_line(id, (draft.version, held, Some(to)), &draft.body, &by);
    let act = Act::rolling_back(id.tenant, by).after(vec![line]).held(release);
    let step = Step {
        kind: id.kind,
        key: id.key.to_owned(),
        replaces: held,
        becomes: Some(draft),
    };
    apply(write, vec![step], act).await
}

/// Every fault of texts that would come into force together: their own, those beside what is in force, what only the database shows, and
/// what the budget of the program does not cover. Nothing is written.
pub async fn faults(write: &mut Write, tenant: TenantId, changes: &[Change<'_>]) -> Result<Vec<PlacedFault>> {
    let mut faults = text_faults(write, tenant, changes).await?;
    // Where the cases of removed states go is said with the publishing, which asks the budget again.
    let is_open = faults
        .iter()
        .any(|placed| matches!(placed.fault, ConfigFault::StateInUse { .. }));
    if !is_open && let Some((program, flow, _)) = changes.iter().find_map(workflow_of) {
        let moves = StateMoves::default();
        let outcomes = changed_outcomes::changed(write, tenant, program, &flow, &moves).await?;
        let shortage = changed_outcomes::shortage(write, tenant, program, &outcomes).await?;
        faults.extend(shortage.map(|shortage| beyond_budget(program, shortage)));
    }
    Ok(faults)
}

/// The awards of a workflow's cases are more than the budget of its program has left.
fn beyond_budget(program: ProgramId, Shortage { needed, left }: Shortage) -> PlacedFault {
    PlacedFault {
        kind: ConfigKind::Workflow,
        key: program.to_string(),
        is_changed: true,
        fault: ConfigFault::AwardsBeyondBudget { needed, left },
        names: FaultNames::new(),
    }
}

/// The faults that texts have whatever money there is.
async fn text_faults(
    write: &mut Write,
    tenant: TenantId,
    changes: &[Change<'_>],
) -> Result<Vec<PlacedFault>> {
    let in_force = texts_in_force::beside(write, tenant, changes).await?;
    let (mut faults, broken): (Vec<_>, Vec<_>) = judge(changes, &in_force)
        .into_iter()
        .partition(|fault| fault.is_changed);
    for change in changes {
        for fault in outside_facts::faults(write, tenant, change).await? {
            let fault = PlacedFault {
                kind: change.kind,
                key: change.key.to_owned(),
                is_changed: true,
                fault,
                names: FaultNames::new(),
            };
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
    faults.extend(broken);
    name_faults(&mut faults, changes, &in_force);
    Ok(faults)
}

/// What to look at before a text is published, though nothing keeps it back; of a workflow alone.
pub async fn warnings(
    write: &mut Write,
    tenant: TenantId,
    change: &Change<'_>,
) -> Result<Vec<ConfigWarning>> {
    let Some((program, flow, body)) = workflow_of(change) else {
        return Ok(Vec::new());
    };
    let mut texts = texts_in_force::beside(write, tenant, std::slice::from_ref(change)).await?;
    texts.put_readable(change.kind, change.key, body);
    let roles = member_roles::held(write, tenant, program).await?;
    Ok(configuration::warnings(&flow, change.key, &texts, &roles))
}

/// The states that a workflow has no more, with the applications in each.
pub async fn removed_states(
    write: &mut Write,
    tenant: TenantId,
    change: &Change<'_>,
) -> Result<Vec<RemovedState>> {
    match workflow_of(change) {
        Some((program, flow, _)) => removed_states::removed(write, tenant, program, &flow).await,
        None => Ok(Vec::new()),
    }
}

/// A workflow with its program; what cannot be read has its fault already.
fn workflow_of<'a>(change: &Change<'a>) -> Option<(ProgramId, Workflow, &'a str)> {
    let body = change.body.filter(|_| change.kind == ConfigKind::Workflow)?;
    let program = change.key.parse().ok().map(ProgramId)?;
    Some((program, parse(body).ok()?, body))
}
