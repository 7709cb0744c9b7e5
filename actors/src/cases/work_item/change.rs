//! Changes of owner and status: the row, the previous state, a thread entry, the new owner's notification and an audit
//! line, in one transaction.

use super::{Advance, Assign, Staff, UndoChange};
use crate::Hub;
use crate::conversations::notices::{self, NotifyingMove, ProspectiveMove, Senders};
use crate::error::{ActorError, Result};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::assigning::{Assigning, OwnerRefusal};
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Move, Owner, Refusal, Rules, UNDO_MS};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind, StatusChange};
use hub_domain::problem::Key;
use hub_domain::topic::Topic;
use hub_domain::{TenantId, ThreadId};
use hub_store::audit::AuditLine;
use hub_store::cases::bulk_operations::{self, BulkOperation};
use hub_store::cases::changes::{self, KeptChange, NewChange};
use hub_store::conversations::thread_entries::NewMessage;
use hub_store::programs::Membership;
use hub_store::{
    Store, StoreError, Write, audit, cases::applications, cases::documents, cases::validations,
    conversations::fallbacks, conversations::held, conversations::rule_notices, conversations::staff_notices,
    conversations::thread_entries,
};

impl From<Refusal> for ActorError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotPossible => ActorError::Refused(Key::StateNotPossible),
            Refusal::NotTheirs => ActorError::Refused(Key::MoveNotYours),
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

/// Checks the new owner.
async fn check_owner(
    store: &Store,
    tenant: TenantId,
    item: &QueueItem,
    (by, membership): (&Staff, Option<&Membership>),
    owner: Option<i64>,
) -> Result<Option<Owner>> {
    let role = membership.map(|membership| membership.queue_role);
    let owners = store.programs().owners(tenant, item.process_id).await?;
    match Assigning::by(by.account, role).judge(owner, &owners, |person| person.id) {
        Ok(person) => Ok(person.map(|person| Owner {
            id: person.id,
            name: person.name.clone(),
        })),
        Err(OwnerRefusal::SelfOnly) => Err(ActorError::Refused(Key::AssignSelfOnly)),
        Err(OwnerRefusal::Unknown) => Err(ActorError::RefusedField {
            field: "user_id",
            key: Key::NotFound,
        }),
    }
}

/// The application, if it is still at version `seen`: a request is judged by what the caller saw.
async fn unchanged(write: &mut Write, tenant: TenantId, thread: &ThreadId, seen: i64) -> Result<QueueItem> {
    let (item, _) = applications::by_thread(write, tenant, thread).await?;
    if item.version != seen {
        let conflict = StoreError::VersionConflict {
            what: "application",
            seen,
            current: item.version,
        };
        return Err(conflict.into());
    }
    Ok(item)
}

/// A judged change, with the bulk operation it is part of.
struct Judged<'a> {
    by: &'a Staff,
    kind: ChangeKind,
    change: Change,
    workflow_version: i64,
    bulk: Option<&'a BulkOperation>,
}

/// Writes a change down with everything that it causes.
async fn carry_out(
    write: &mut Write,
    tenant: TenantId,
    before: &QueueItem,
    judged: Judged<'_>,
) -> Result<QueueItem> {
    let Judged {
        by,
        kind,
        change,
        workflow_version,
        bulk,
    } = judged;
    let to = &change.after;
    let after = applications::set_case_state(write, tenant, before, before.version, to, &by.name).await?;
    let is_of_owner = change.before.state == change.after.state;
    let change_of_state = !is_of_owner;
    let status_change = StatusChange {
        what: if is_of_owner { "owner" } else { "state" }.into(),
        from: if is_of_owner {
            &before.owner_name
        } else {
            &before.current_state_name
        }
        .clone(),
        to: if is_of_owner {
            &after.owner_name
        } else {
            &after.current_state_name
        }
        .clone(),
        comment: change.words().to_owned(),
    };
    append_comment(write, tenant, by, &after, status_change).await?;
    notify_owner(write, tenant, by, &change, &after)?;
    let kept = KeptChange {
        version: after.version,
        kind,
        change,
        workflow_version,
        by: (by.account, by.name.clone()),
        at_ms: now_ms(),
    };
    let line = AuditLine::new(tenant, by.origin(), action(kind), "application", before.id)
        .before(serde_json::to_string(before).map_err(StoreError::from)?)
        .after(serde_json::to_string(&after).map_err(StoreError::from)?)
        .reason(kept.change.words());
    let new = NewChange {
        application: after.id,
        program: after.process_id,
        kept,
        bulk: bulk.map(|bulk| bulk.id.clone()).unwrap_or_default(),
    };
    changes::keep(write, tenant, &[new]).await?;
    if let Some(bulk) = bulk {
        bulk_operations::count(write, tenant, bulk, (by.account, &by.name)).await?;
    }
    audit::append(write, line).await?;
    if change_of_state && validations::read_status(write, tenant, after.process_id).await? {
        return Ok(validations::run(write, tenant, after.id).await?);
    }
    Ok(after)
}

/// What the audit log calls a change.
fn action(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Filed => "application.create",
        ChangeKind::State => "application.advance",
        ChangeKind::Owner => "application.assign",
        ChangeKind::Undo => "application.undo",
    }
}

/// The change as the thread shows it: an entry of the kind COMMENT.
async fn append_comment(
    write: &mut Write,
    tenant: TenantId,
    by: &Staff,
    after: &QueueItem,
    status_change: StatusChange,
) -> Result<()> {
    let new = NewMessage {
        thread: after.thread_id.clone(),
        channel: Channel::Comment,
        direction: Direction::Internal,
        author: Author {
            kind: AuthorKind::Staff,
            id: Some(by.account),
            name: by.name.clone(),
        },
        from: String::new(),
        to: String::new(),
        subject: String::new(),
        body: status_change.comment.clone(),
        lang: String::new(),
        status: DeliveryState::Created,
        reply_to: None,
        call: None,
        provider_ref: String::new(),
        idempotency_key: format!("change-{}-{}", status_change.what, after.version),
        request_hash: String::new(),
        send_at_ms: None,
        attachments: Vec::new(),
        change: Some(status_change),
    };
    thread_entries::append(write, tenant, new).await?;
    Ok(())
}

/// Notifies the new owner on their own topic, unless they made the change themselves.
fn notify_owner(
    write: &mut Write,
    tenant: TenantId,
    by: &Staff,
    change: &Change,
    after: &QueueItem,
) -> Result<()> {
    let Some(owner) = &change.after.owner else {
        return Ok(());
    };
    if change.before.owner.as_ref() == Some(owner) || owner.id == by.account {
        return Ok(());
    }
    let data = serde_json::json!({ "item": after, "by": { "id": by.account, "name": by.name } });
    write.emit(tenant, Topic::Me(owner.id), "item.assigned", &data)?;
    Ok(())
}

pub(super) async fn assign(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: Assign,
) -> Result<QueueItem> {
    let Assign { by, owner, version } = message;
    let item = store.applications().by_thread(tenant, &thread).await?;
    let membership = store
        .programs()
        .membership(tenant, item.process_id, by.account)
        .await?;
    let owner = check_owner(&store, tenant, &item, (&by, membership.as_ref()), owner).await?;
    let mut write = store.write().await?;
    let item = unchanged(&mut write, tenant, &thread, version).await?;
    let before = applications::case_state(&mut write, tenant, item.id).await?;
    let judged = Judged {
        by: &by,
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
        bulk: None,
    };
    let after = carry_out(&mut write, tenant, &item, judged).await?;
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
    let programs = store.programs();
    let published = programs.published_workflow(tenant, item.process_id).await?;
    let membership = programs.membership(tenant, item.process_id, by.account).await?;
    let owner = match message.owner {
        Some(_) => check_owner(store, tenant, &item, (by, membership.as_ref()), message.owner).await?,
        None => None,
    };
    let reason = message.denial_reason.and_then(|id| {
        let mut reasons = published.reasons.iter();
        reasons.find(|reason| reason.id == id)
    });
    let notices = ProspectiveMove {
        item: &item,
        to: message.state.0,
        state: published.flow.state(message.state.0),
        reason,
        owner: owner.as_ref().map(|owner| owner.id).or(item.owner_id),
        by: (by.account, &by.name),
        undo_ms: UNDO_MS,
    };
    let notices = notices::plan(&hub, tenant, notices).await?;
    let senders = match notices.is_empty() {
        true => None,
        false => Some(Senders::of(&hub, tenant, &item).await?),
    };
    let mut write = store.write().await?;
    let item = unchanged(&mut write, tenant, &thread, message.version).await?;
    let case_state = applications::case_state(&mut write, tenant, item.id).await?;
    let on_file = documents::kinds(&mut write, tenant, item.id).await?;
    let rules = Rules {
        flow: &published.flow,
        reasons: &published.reasons,
        role: membership.as_ref().map_or("", |membership| &membership.role_name),
        documents: &on_file,
    };
    let wanted = Move {
        to: message.state.0,
        denial_reason: message.denial_reason,
        comment: message.comment,
        owner,
    };
    let judged = Judged {
        by,
        kind: ChangeKind::State,
        change: rules.judge(&case_state, wanted, now_ms())?,
        workflow_version: published.version,
        bulk: message.bulk.as_ref(),
    };
    let mut after = carry_out(&mut write, tenant, &item, judged).await?;
    if let Some(senders) = senders {
        let notifying = NotifyingMove {
            item: &after,
            plan: &notices,
            senders: &senders,
        };
        notices::carry_out(&mut write, tenant, &[notifying]).await?;
        (after, _) = applications::by_thread(&mut write, tenant, &thread).await?;
        applications::announce(&mut write, tenant, &after)?;
    }
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
    let last = changes::last(&mut write, tenant, item.id).await?;
    let last = last.filter(|last| last.may_be_undone(item.version, by.account, now_ms()));
    let restored = last.as_ref().and_then(|last| last.change.undone(&case_state));
    let (Some(last), Some(restored)) = (last, restored) else {
        return Err(ActorError::Refused(Key::NothingToUndo));
    };
    let judged = Judged {
        by: &by,
        kind: ChangeKind::Undo,
        change: Change {
            before: case_state,
            after: restored,
            reason: None,
            comment: String::new(),
        },
        workflow_version: last.workflow_version,
        bulk: None,
    };
    // What still waits and what nobody has read was about the undone move; sent messages stay in the thread.
    staff_notices::take_back(&mut write, tenant, item.id, last.version).await?;
    for notice in rule_notices::take_back(&mut write, tenant, item.id, last.version).await? {
        fallbacks::forget(&mut write, tenant, notice.as_str()).await?;
        held::cancel(&mut write, tenant, &notice, "undone").await?;
    }
    let after = carry_out(&mut write, tenant, &item, judged).await?;
    write.commit().await?;
    Ok(after)
}
