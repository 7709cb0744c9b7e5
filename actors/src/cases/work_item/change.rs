//! Changes of owner and status: the row, an entry in the thread, and a line in the audit log, in one transaction.

use super::{Advance, Assign, Staff};
use crate::error::{ActorError, Result};
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind, StatusChange};
use hub_domain::identity::permission::{QUEUE_ROLE_CASE_WORKER, QUEUE_ROLE_INTAKE};
use hub_domain::problem::Key;
use hub_domain::{TenantId, ThreadId};
use hub_store::audit::AuditLine;
use hub_store::conversations::thread_entries::NewMessage;
use hub_store::{Store, StoreError, Write, audit, cases::applications, conversations::thread_entries};

/// Intake specialists and case workers may only assign items to themselves (specification 2, section 5).
async fn check_owner(
    store: &Store,
    tenant: TenantId,
    item: &QueueItem,
    by: &Staff,
    owner: Option<i64>,
) -> Result<Option<(i64, String)>> {
    let role = store
        .programs()
        .queue_role(tenant, item.process_id, by.account)
        .await?;
    let self_only = matches!(role, Some(QUEUE_ROLE_INTAKE | QUEUE_ROLE_CASE_WORKER));
    if self_only && owner != Some(by.account) {
        return Err(ActorError::Refused(Key::AssignSelfOnly));
    }
    let Some(owner) = owner else { return Ok(None) };
    let owners = store.programs().owners(tenant, item.process_id).await?;
    let found = owners.into_iter().find(|person| person.id == owner);
    found
        .map(|person| Some((person.id, person.name)))
        .ok_or(ActorError::RefusedField {
            field: "user_id",
            key: Key::NotFound,
        })
}

async fn announce(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    by: &Staff,
    version: i64,
    change: StatusChange,
) -> Result<()> {
    let new = NewMessage {
        thread: thread.clone(),
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
        body: change.comment.clone(),
        lang: String::new(),
        status: DeliveryState::Created,
        reply_to: None,
        call: None,
        provider_ref: String::new(),
        idempotency_key: format!("change-{}-{version}", change.what),
        request_hash: String::new(),
        send_at_ms: None,
        attachments: Vec::new(),
        change: Some(change),
    };
    thread_entries::append(write, tenant, new).await?;
    Ok(())
}

async fn write_down(
    write: &mut Write,
    tenant: TenantId,
    by: &Staff,
    action: &str,
    before: &QueueItem,
    after: &QueueItem,
    reason: &str,
) -> Result<()> {
    let line = AuditLine::new(tenant, by.origin(), action, "application", before.id)
        .before(serde_json::to_string(before).map_err(StoreError::from)?)
        .after(serde_json::to_string(after).map_err(StoreError::from)?)
        .reason(reason);
    audit::append(write, line).await?;
    Ok(())
}

pub(super) async fn assign(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: Assign,
) -> Result<QueueItem> {
    let before = store.applications().by_thread(tenant, &thread).await?;
    let owner = check_owner(&store, tenant, &before, &message.by, message.owner).await?;
    let mut write = store.write().await?;
    let as_ref = owner.as_ref().map(|(id, name)| (*id, name.as_str()));
    let after = applications::set_owner(
        &mut write,
        tenant,
        &before,
        message.version,
        as_ref,
        &message.by.name,
    )
    .await?;
    let change = StatusChange {
        what: "owner".into(),
        from: before.owner_name.clone(),
        to: after.owner_name.clone(),
        comment: String::new(),
    };
    announce(&mut write, tenant, &thread, &message.by, after.version, change).await?;
    write_down(
        &mut write,
        tenant,
        &message.by,
        "application.assign",
        &before,
        &after,
        "",
    )
    .await?;
    write.commit().await?;
    Ok(after)
}

pub(super) async fn advance(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: Advance,
) -> Result<QueueItem> {
    let before = store.applications().by_thread(tenant, &thread).await?;
    let (flow, reasons) = store.programs().workflow(tenant, before.process_id).await?;
    let step = flow
        .transition(before.current_state_id.0, message.state.0)
        .ok_or(ActorError::Refused(Key::StateNotPossible))?
        .clone();
    let reason = match message.denial_reason {
        Some(id) => Some(
            reasons
                .iter()
                .find(|reason| reason.id == id && reason.state == message.state.0)
                .ok_or(ActorError::RefusedField {
                    field: "denial_reason_id",
                    key: Key::NotFound,
                })?,
        ),
        None if step.requires_reason => {
            return Err(ActorError::Field {
                field: "denial_reason_id",
                key: "required",
            });
        }
        None => None,
    };
    if step.requires_user_assigment && message.owner.is_none() && before.owner_id.is_none() {
        return Err(ActorError::RefusedField {
            field: "user_id",
            key: Key::AssignmentRequired,
        });
    }
    // A reason wins over a comment (specification 2, section 4, "Bulk actions").
    let comment = reason.map_or_else(|| message.comment.trim().to_owned(), |reason| reason.name.clone());
    let owner = match message.owner {
        Some(_) => check_owner(&store, tenant, &before, &message.by, message.owner).await?,
        None => None,
    };
    let mut write = store.write().await?;
    let mut after = applications::set_state(
        &mut write,
        tenant,
        &before,
        message.version,
        message.state,
        &message.by.name,
    )
    .await?;
    if let Some((id, name)) = &owner {
        let version = after.version;
        after = applications::set_owner(
            &mut write,
            tenant,
            &after,
            version,
            Some((*id, name)),
            &message.by.name,
        )
        .await?;
    }
    let change = StatusChange {
        what: "state".into(),
        from: before.current_state_name.clone(),
        to: after.current_state_name.clone(),
        comment: comment.clone(),
    };
    announce(&mut write, tenant, &thread, &message.by, after.version, change).await?;
    write_down(
        &mut write,
        tenant,
        &message.by,
        "application.advance",
        &before,
        &after,
        &comment,
    )
    .await?;
    write.commit().await?;
    Ok(after)
}
