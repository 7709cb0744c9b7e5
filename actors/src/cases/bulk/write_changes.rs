//! Writes many changes in one transaction, each with all effects of a single one: the row, the previous state, the
//! thread entry, the count of the operation, the events and an audit line.

use crate::conversations::notices::{self, NotifyingMove, Senders};
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::bulk::{BulkFault, NewOwner};
use hub_domain::cases::change::{Change, ChangeKind};
use hub_domain::clock::now_ms;
use hub_domain::conversations::message::{Author, AuthorKind, StatusChange};
use hub_domain::conversations::notice::PlannedNotice;
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::applications;
use hub_store::cases::bulk_changes::StoredBulk;
use hub_store::cases::bulk_operations::{self, BulkOperation};
use hub_store::cases::changes::{self, KeptChange, NewChange};
use hub_store::cases::validations;
use hub_store::conversations::thread_entries;
use hub_store::{StoreError, Write};
use std::collections::{BTreeMap, HashMap};

/// A judged change of an application in its present state.
pub(super) struct Judged {
    pub position: i64,
    pub item: QueueItem,
    pub kind: ChangeKind,
    pub change: Change,
    pub workflow_version: i64,
    /// The notices that the rules require, and the addresses they come from.
    pub notices: Option<(Vec<PlannedNotice>, Senders)>,
}

/// Outcome of the application at a position.
pub(super) type Outcome = (i64, std::result::Result<(), BulkFault>);

/// Writes the changes; `accepted` is how many applications of each program the check has accepted. An application that somebody
/// else has changed by now is left untouched.
pub(super) async fn write_changes(
    write: &mut Write,
    tenant: TenantId,
    (bulk, accepted): (&StoredBulk, &BTreeMap<ProgramId, i64>),
    judged: Vec<Judged>,
) -> Result<Vec<Outcome>> {
    let name = &bulk.account_name;
    let mut outcomes = Vec::with_capacity(judged.len());
    let mut made: Vec<(Judged, QueueItem)> = Vec::with_capacity(judged.len());
    for one in judged {
        let after = &one.change.after;
        match applications::move_quietly(write, tenant, &one.item, after, name).await? {
            None => outcomes.push((one.position, Err(BulkFault::VersionConflict))),
            Some(item) => {
                outcomes.push((one.position, Ok(())));
                made.push((one, item));
            }
        }
    }
    let status_change = made.iter().map(|(one, after)| {
        (
            after.thread_id.clone(),
            after.version,
            status_change(&one.item, after, &one.change),
        )
    });
    let author = Author {
        kind: AuthorKind::Staff,
        id: Some(bulk.account.0),
        name: name.clone(),
    };
    thread_entries::append_changes(write, tenant, &author, status_change.collect()).await?;
    let notifying: Vec<NotifyingMove> = made
        .iter()
        .filter_map(|(one, after)| {
            let (plan, senders) = one.notices.as_ref()?;
            let item = after;
            Some(NotifyingMove { item, plan, senders })
        })
        .collect();
    if !notifying.is_empty() {
        notices::carry_out(write, tenant, &notifying).await?;
        let ids: Vec<ApplicationId> = notifying.iter().map(|one| one.item.id).collect();
        let now: HashMap<ApplicationId, QueueItem> = applications::held(write, tenant, &ids)
            .await?
            .into_iter()
            .map(|(item, _)| (item.id, item))
            .collect();
        for (_, after) in &mut made {
            if let Some(now) = now.get(&after.id) {
                *after = now.clone();
            }
        }
    }
    let mut reads_status: BTreeMap<ProgramId, bool> = BTreeMap::new();
    for (one, after) in &mut made {
        if one.change.before.state == one.change.after.state {
            continue;
        }
        let program = after.process_id;
        let reads = match reads_status.get(&program) {
            Some(known) => *known,
            None => validations::read_status(write, tenant, program).await?,
        };
        reads_status.insert(program, reads);
        if reads {
            validations::judge(write, tenant, after.id).await?;
            *after = applications::by_id(write, tenant, after.id).await?;
        }
    }
    let after: Vec<QueueItem> = made.iter().map(|(_, item)| item.clone()).collect();
    applications::announce_many(write, tenant, &after)?;
    let mut changed: BTreeMap<ProgramId, i64> = BTreeMap::new();
    let (mut new, mut lines) = (Vec::with_capacity(made.len()), Vec::with_capacity(made.len()));
    for (one, after) in made {
        match one.kind {
            ChangeKind::State | ChangeKind::Owner => *changed.entry(after.process_id).or_default() += 1,
            ChangeKind::Undo | ChangeKind::Filed => {}
        }
        let action = match one.kind {
            ChangeKind::Undo => "application.undo",
            ChangeKind::Owner => "application.assign",
            ChangeKind::State | ChangeKind::Filed => "application.advance",
        };
        let line = AuditLine::new(tenant, bulk.origin(), action, "application", after.id)
            .before(serde_json::to_string(&one.item).map_err(StoreError::from)?)
            .after(serde_json::to_string(&after).map_err(StoreError::from)?)
            .reason(one.change.words());
        lines.push(line);
        new.push(NewChange {
            application: after.id,
            program: after.process_id,
            bulk: operation_id(bulk, after.process_id),
            kept: KeptChange {
                version: after.version,
                kind: one.kind,
                change: one.change,
                workflow_version: one.workflow_version,
                by: (bulk.account.0, name.clone()),
                at_ms: now_ms(),
            },
        });
    }
    changes::keep(write, tenant, &new).await?;
    for (program, changed) in changed {
        let requested = accepted.get(&program).copied().unwrap_or(changed);
        let operation = operation(bulk, program, requested);
        let by = (bulk.account.0, name.as_str());
        bulk_operations::count_many(write, tenant, &operation, by, changed).await?;
    }
    audit::append_all(write, tenant, lines).await?;
    Ok(outcomes)
}

/// Reports count an operation for each program.
fn operation_id(bulk: &StoredBulk, program: ProgramId) -> String {
    format!("{}-{program}", bulk.view.check_id)
}

fn operation(bulk: &StoredBulk, program: ProgramId, requested: i64) -> BulkOperation {
    BulkOperation {
        id: operation_id(bulk, program),
        program,
        to: StateId(bulk.change.to.unwrap_or_default()),
        owner: match bulk.change.owner {
            NewOwner::Account(account) => Some(account),
            NewOwner::Role(_) | NewOwner::Nobody => Some(0),
            NewOwner::Stays => None,
        },
        comment: bulk.change.comment.clone(),
        requested,
    }
}

/// The change as the thread shows it.
fn status_change(before: &QueueItem, after: &QueueItem, change: &Change) -> StatusChange {
    let is_of_owner = change.before.state == change.after.state;
    let (from, to) = match is_of_owner {
        true => (&before.owner_name, &after.owner_name),
        false => (&before.current_state_name, &after.current_state_name),
    };
    StatusChange {
        what: if is_of_owner { "owner" } else { "state" }.into(),
        from: from.clone(),
        to: to.clone(),
        comment: change.words().to_owned(),
    }
}
