//! Changes to a waiting message: released from quiet hours, cancelled, edited. Each is refused once it is being sent.

use super::said_templates::SaidTemplates;
use super::timing::Occasion;
use super::{CancelMessage, EditMessage, ReleaseMessage};
use crate::error::{ActorError, Result};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Draft, Message, schedule_fault};
use hub_domain::problem::Key;
use hub_domain::{MessageId, TenantId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::held::{self, Edit};
use hub_store::conversations::{consents, last_contact, thread_view};
use hub_store::{Store, StoreError, Write};

/// The message of this thread, if it waits.
async fn waiting(write: &mut Write, tenant: TenantId, thread: &ThreadId, id: &MessageId) -> Result<Message> {
    let message = thread_view::entry(write, tenant, id).await?;
    if message.thread_id != *thread {
        return Err(ActorError::Store(StoreError::NotFound("message")));
    }
    if !message.status.waits() {
        return Err(ActorError::Refused(Key::StateNotPossible));
    }
    Ok(message)
}

/// The message as it was changed. Refused where nothing was: it is in a deliverer's hands by now.
fn still_waiting(changed: Option<Message>) -> Result<Message> {
    changed.ok_or(ActorError::Refused(Key::StateNotPossible))
}

/// Sends a message that waits for a time or a morning. A message that waits for consent can only be released by the
/// recipient.
pub(super) async fn release(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    asked: ReleaseMessage,
) -> Result<Message> {
    let row = store.tenant(tenant).await?;
    let settings = &row.settings;
    let mut write = store.write().await?;
    let held = waiting(&mut write, tenant, &thread, &asked.message).await?;
    if held.status == DeliveryState::HeldConsent {
        return Err(ActorError::Refused(Key::StateNotPossible));
    }
    let detail = format!("released:{}: {}", asked.by.name, asked.reason);
    // Who sends it now may take that back as if they had just written it; whoever ends an undo has made up their mind.
    let until_ms = match held.status == DeliveryState::Undoable {
        true => None,
        false => settings.undo_send_until_ms(now_ms()),
    };
    let released = held::release(&mut write, tenant, &asked.message, until_ms, &detail).await?;
    let released = still_waiting(released)?;
    let line = AuditLine::new(
        tenant,
        asked.by.clone(),
        "message.release",
        "message",
        &asked.message,
    );
    audit::append(&mut write, line.reason(&asked.reason)).await?;
    write.commit().await?;
    Ok(released)
}

/// Cancels a waiting message. It is taken back whole, whether it was sent by hand a moment ago or waited for its time: the conversation
/// is in lists what it was before.
pub(super) async fn cancel(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    asked: CancelMessage,
) -> Result<Message> {
    let mut write = store.write().await?;
    let is_undo =
        waiting(&mut write, tenant, &thread, &asked.message).await?.status == DeliveryState::Undoable;
    let what = if is_undo { "undone" } else { "cancelled" };
    let detail = format!("{what}:{}", asked.by.name);
    let cancelled = still_waiting(held::cancel(&mut write, tenant, &asked.message, &detail).await?)?;
    // What never left is nobody's last word.
    last_contact::restore(&mut write, tenant, &thread).await?;
    write.commit().await?;
    Ok(cancelled)
}

/// Changes words and time of what waits.
pub(super) async fn edit(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    asked: EditMessage,
) -> Result<Message> {
    let stored = store.threads().by_id(tenant, &thread).await?;
    let applicant = store.threads().applicant(tenant, None, &stored).await?;
    let row = store.tenant(tenant).await?;
    let settings = &row.settings;
    if let Some(key) = asked.send_at_ms.and_then(|at| schedule_fault(at, now_ms())) {
        return Err(ActorError::Field {
            field: "send_at_ms",
            key,
        });
    }
    let mut write = store.write().await?;
    let waits = waiting(&mut write, tenant, &thread, &asked.message).await?;
    let draft = Draft {
        channel: waits.channel,
        to: Some(waits.to.clone()),
        subject: (waits.channel == Channel::Email).then(|| asked.subject.clone().unwrap_or_default()),
        body: asked.body,
        reply_to: waits.reply_to.clone(),
        attachments: waits.attachments.iter().map(|file| file.id.clone()).collect(),
        send_at_ms: asked.send_at_ms,
        mentions: Vec::new(),
        template: None,
        confirmed: asked.confirmed,
    };
    if let Some((field, key)) = draft.fault() {
        return Err(ActorError::Field { field, key });
    }
    let templates = SaidTemplates::of(&store, tenant, stored.program(), &asked.by, &draft).await?;
    let elsewhere = templates.foreign(&mut write, &thread).await?;
    if elsewhere.is_some() && !draft.confirmed {
        return Err(ActorError::Refused(Key::TemplateNotForCase));
    }
    let consent = consents::state(&mut write, tenant, &waits.to, waits.channel, stored.program()).await?;
    let occasion = Occasion {
        tenant,
        thread: &thread,
        settings,
        applicant: &applicant,
        channel: waits.channel,
        to: &waits.to,
        consent,
        send_at_ms: asked.send_at_ms,
        is_by_hand: true,
    };
    let timing = occasion.timing(&store).await?;
    let edit = Edit {
        subject: draft.subject.unwrap_or_default().trim().to_owned(),
        body: draft.body,
        send_at_ms: timing.send_at_ms,
        not_before_ms: timing.not_before_ms,
        // Consent given in the meantime has released it; other holds stay.
        state: if waits.status == DeliveryState::HeldConsent {
            DeliveryState::HeldConsent
        } else {
            timing.state
        },
    };
    let detail = format!("edited:{}", asked.by.name);
    let edited = still_waiting(held::edit(&mut write, tenant, &asked.message, &edit, &detail).await?)?;
    if let Some(template) = elsewhere {
        templates
            .audit(&mut write, &asked.by, &edited.id, template)
            .await?;
    }
    write.commit().await?;
    Ok(edited)
}
