//! Changes of owner and status of one application, and their undo.

use super::{Advance, Assign, UndoChange};
use crate::Hub;
use crate::cases::case_change::{
    Judged, MovedCase, Operations, ProgramRules, Subject, Unwritten, notify_owner, undoing, write_changes,
};
use crate::conversations::notices::{self, ProspectiveMove, Senders};
use crate::error::{ActorError, Result};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::assigning::OwnerRefusal;
use hub_domain::cases::bulk::NewOwner;
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Move, Refusal, UNDO_MS};
use hub_domain::clock::now_ms;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{TenantId, ThreadId};
use hub_store::cases::applications;
use hub_store::{Store, StoreError, Write};

impl From<OwnerRefusal> for ActorError {
    fn from(refusal: OwnerRefusal) -> Self {
        match refusal {
            OwnerRefusal::SelfOnly => ActorError::Refused(Key::AssignSelfOnly),
            OwnerRefusal::Unknown => ActorError::RefusedField {
                field: "user_id",
                key: Key::NotFound,
            },
        }
    }
}

impl From<Refusal> for ActorError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotPossible => ActorError::Refused(Key::StateNotPossible),
            Refusal::NotTheirs => ActorError::Refused(Key::MoveNotYours),
            Refusal::OwnProposal => ActorError::Refused(Key::OwnRequest),
            Refusal::ReasonMissing => ActorError::Field {
                field: "denial_reason_id",
                key: "required",
            },
            Refusal::ReasonUnknown => ActorError::RefusedField {
                field: "denial_reason_id",
                key: Key::NotFound,
            },
            Refusal::NoteMissing => ActorError::Field {
                field: "comment",
                key: "required",
            },
            Refusal::OwnerMissing => ActorError::RefusedField {
                field: "user_id",
                key: Key::AssignmentRequired,
            },
            Refusal::DocumentsMissing(kinds) => ActorError::DocumentsMissing(kinds),
        }
    }
}

fn conflict(seen: i64, current: i64) -> ActorError {
    let conflict = StoreError::VersionConflict {
        what: "application",
        seen,
        current,
    };
    conflict.into()
}

/// The application, if it is still at version `seen`: a request is judged by what the caller saw.
async fn unchanged(write: &mut Write, tenant: TenantId, thread: &ThreadId, seen: i64) -> Result<QueueItem> {
    let (item, _) = applications::by_thread(write, tenant, thread).await?;
    match item.version == seen {
        true => Ok(item),
        false => Err(conflict(seen, item.version)),
    }
}

/// Writes the change of one application, and notifies its new owner.
pub(super) async fn write_one(
    write: &mut Write,
    tenant: TenantId,
    (by, operations): (&By, &Operations),
    item: QueueItem,
    case: MovedCase,
) -> Result<QueueItem> {
    let owner = |case_state: &CaseState| case_state.owner.as_ref().map(|owner| owner.id);
    let before = owner(&case.change.before);
    let new_owner = owner(&case.change.after).filter(|new| Some(*new) != before);
    let (id, seen) = (item.id, item.version);
    let judged = Judged {
        item,
        subject: Subject::Case(Box::new(case)),
    };
    let written = write_changes(write, tenant, (by, operations), vec![judged]).await?;
    let after = match written.into_iter().next() {
        Some(Ok(after)) => after,
        Some(Err(Unwritten::BudgetExhausted { needed, left })) => {
            return Err(ActorError::BudgetExhausted { needed, left });
        }
        Some(Err(Unwritten::Overtaken)) | None => {
            let now = applications::by_id(write, tenant, id).await?;
            return Err(conflict(seen, now.version));
        }
    };
    if let Some(owner) = new_owner {
        notify_owner(write, tenant, (by, owner), &after).await?;
    }
    Ok(after)
}

pub(super) async fn assign(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: Assign,
) -> Result<QueueItem> {
    let Assign { by, owner, version } = message;
    let item = store.applications().by_thread(tenant, &thread).await?;
    let wanted = owner.map_or(NewOwner::Nobody, NewOwner::Account);
    let mut rules = ProgramRules::of(&store, tenant, item.process_id, by.account, wanted).await?;
    let owner = rules.next_owner(wanted)?;
    let mut write = store.write().await?;
    let item = unchanged(&mut write, tenant, &thread, version).await?;
    let before = applications::case_state(&mut write, tenant, item.id).await?;
    let case = MovedCase {
        kind: ChangeKind::Owner,
        change: Change {
            after: CaseState {
                owner,
                ..before.clone()
            },
            before,
            reason: None,
            comment: String::new(),
        },
        workflow_version: 0,
        is_of_applicant: false,
        notices: None,
    };
    let after = write_one(&mut write, tenant, (&by, &Operations::new()), item, case).await?;
    write.commit().await?;
    Ok(after)
}

pub(super) async fn advance(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: Advance,
) -> Result<QueueItem> {
    let (store, by) = (hub.store(), &message.by);
    let item = store.applications().by_thread(tenant, &thread).await?;
    let wanted = message.owner.map_or(NewOwner::Stays, NewOwner::Account);
    let mut rules = ProgramRules::of(store, tenant, item.process_id, by.account, wanted).await?;
    let owner = rules.next_owner(wanted)?;
    let published = &rules.published;
    let reason = message.denial_reason.and_then(|id| {
        let mut reasons = published.reasons.iter();
        reasons.find(|reason| reason.id == id)
    });
    let to = message.state.0;
    let notices = ProspectiveMove {
        item: &item,
        to,
        state: published.flow.state(to),
        reason,
        owner: owner.as_ref().map(|owner| owner.id).or(item.owner_id),
        by: (by.account, &by.name),
        undo_ms: UNDO_MS,
    };
    let notices = notices::plan(&hub, tenant, notices).await?;
    let notices = match notices.is_empty() {
        true => None,
        false => Some((notices, Senders::of(&hub, tenant, &item).await?)),
    };
    let mut write = store.write().await?;
    let item = unchanged(&mut write, tenant, &thread, message.version).await?;
    let case_state = applications::case_state(&mut write, tenant, item.id).await?;
    let step = (case_state.state, Some(to));
    let on_file = rules.on_file(&mut write, tenant, item.id, step).await?;
    let wanted = Move {
        to,
        denial_reason: message.denial_reason,
        comment: message.comment,
        owner,
    };
    let case = MovedCase {
        kind: ChangeKind::State,
        change: rules.rules(&on_file).judge(&case_state, wanted, now_ms())?,
        workflow_version: rules.published.version,
        is_of_applicant: false,
        notices,
    };
    let operations: Operations = message
        .bulk
        .into_iter()
        .map(|bulk| (bulk.program, bulk))
        .collect();
    let after = write_one(&mut write, tenant, (by, &operations), item, case).await?;
    write.commit().await?;
    Ok(after)
}

/// Undoes the last change: its author may, for ten minutes, as long as nothing else has happened.
pub(super) async fn undo(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: UndoChange,
) -> Result<QueueItem> {
    let UndoChange { by, version } = message;
    let mut write = store.write().await?;
    let item = unchanged(&mut write, tenant, &thread, version).await?;
    let case_state = applications::case_state(&mut write, tenant, item.id).await?;
    let now = now_ms();
    let undone = undoing(&mut write, tenant, (&item, &case_state), |last| {
        last.may_be_undone(item.version, by.account, now)
    });
    let case = undone.await?.ok_or(ActorError::Refused(Key::NothingToUndo))?;
    let after = write_one(&mut write, tenant, (&by, &Operations::new()), item, case).await?;
    write.commit().await?;
    Ok(after)
}
