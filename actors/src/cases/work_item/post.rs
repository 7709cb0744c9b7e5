//! Sending and noting: an entry in the thread and, for texts and mails, a delivery in the outbox, in one transaction.

use super::said_templates::SaidTemplates;
use super::timing::Occasion;
use super::{PostMessage, RetryMessage};
use crate::Hub;
use crate::error::{ActorError, Result};
use crate::files::Cabinet;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, Draft, Message, schedule_fault};
use hub_domain::files::{FileState, FileSubject, FileView, MAX_FILE_BYTES};
use hub_domain::people::address::normal_address;
use hub_domain::problem::Key;
use hub_domain::{AccountId, TenantId, ThreadId};
use hub_store::conversations::outbox::{Lane, NewDelivery};
use hub_store::conversations::thread_entries::NewMessage;
use hub_store::files::stored_files;
use hub_store::{
    Store, StoreError, Write,
    conversations::{consents, held, mentions, messages, outbox, text_numbers, thread_entries, thread_view},
};
use sha2::{Digest, Sha256};

/// Distinguishes a repeated request from a different one under the same idempotency key.
pub fn request_hash(draft: &Draft) -> String {
    let parts = [
        Some(draft.channel.as_str()),
        draft.to.as_deref(),
        draft.subject.as_deref(),
        Some(draft.body.as_str()),
        draft.reply_to.as_ref().map(|id| id.as_str()),
    ];
    let mut hasher = Sha256::new();
    for part in parts {
        // A length before each part, so that two different requests never yield the same bytes.
        hasher.update(part.map_or(u64::MAX, |part| part.len() as u64).to_le_bytes());
        hasher.update(part.unwrap_or_default());
    }
    for file in &draft.attachments {
        hasher.update((file.len() as u64).to_le_bytes());
        hasher.update(file);
    }
    // A message without a time hashes as it did before scheduling existed.
    if let Some(at_ms) = draft.send_at_ms {
        hasher.update(at_ms.to_le_bytes());
    }
    for account in &draft.mentions {
        hasher.update(account.0.to_le_bytes());
    }
    format!("{:x}", hasher.finalize())
}

pub(super) async fn post(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: PostMessage,
) -> Result<Message> {
    let PostMessage {
        by,
        draft,
        idempotency_key,
    } = message;
    if let Some((field, key)) = draft.fault() {
        return Err(ActorError::Field { field, key });
    }
    let store = hub.store();
    let stored = store.threads().by_id(tenant, &thread).await?;
    let applicant = store.threads().applicant(tenant, None, &stored).await?;
    let kind = match draft.channel {
        Channel::Sms => Some("phone"),
        Channel::Email => Some("email"),
        Channel::Note | Channel::Call | Channel::Voice | Channel::Session | Channel::Comment => None,
    };
    let to = match (kind, &draft.to) {
        (None, _) => String::new(),
        // Only addresses that are the applicant's own.
        (Some(kind), Some(asked)) => normal_address(asked)
            .filter(|asked| {
                applicant
                    .addresses
                    .iter()
                    .any(|known| known.kind == kind && known.address == *asked)
            })
            .ok_or(ActorError::RefusedField {
                field: "to",
                key: Key::AddressUnknown,
            })?,
        (Some(kind), None) => applicant
            .addresses
            .iter()
            .find(|known| known.kind == kind)
            .map(|known| known.address.clone())
            .ok_or(ActorError::RefusedField {
                field: "to",
                key: Key::AddressUnknown,
            })?,
    };
    if draft.channel.delivers() && !hub.has_gateway_for(tenant, draft.channel).await? {
        return Err(ActorError::Refused(Key::NoGateway));
    }
    let from = match draft.channel {
        Channel::Sms => {
            let numbers = store.text_numbers();
            numbers.of_thread(tenant, &thread, stored.program()).await?
        }
        other => hub.sender_address(tenant, other).await?,
    };
    for account in &draft.mentions {
        is_colleague(store, tenant, *account).await?;
    }
    let row = store.tenant(tenant).await?;
    let settings = &row.settings;
    let templates = SaidTemplates::of(store, tenant, stored.program(), &by, &draft).await?;
    let mut write = store.write().await?;
    let consent = if draft.channel.delivers() {
        consents::state(&mut write, tenant, &to, draft.channel, stored.program()).await?
    } else {
        ConsentState::Unknown
    };
    if consent == ConsentState::OptedOut {
        return Err(ActorError::Refused(Key::OptedOut));
    }
    let occasion = Occasion {
        tenant,
        thread: &thread,
        settings,
        applicant: &applicant,
        channel: draft.channel,
        to: &to,
        consent,
        send_at_ms: draft.send_at_ms,
        is_by_hand: !by.is_automatic(),
    };
    let timing = occasion.timing(store).await?;
    let in_reply_to = match &draft.reply_to {
        Some(id) => {
            let answered = thread_view::entry(&mut write, tenant, id).await?;
            if answered.thread_id != thread {
                return Err(ActorError::RefusedField {
                    field: "reply_to",
                    key: Key::NotFound,
                });
            }
            messages::provider_ref(&mut write, tenant, id).await?
        }
        None => None,
    };
    let mut attachments = Vec::with_capacity(draft.attachments.len());
    for id in &draft.attachments {
        attachments.push(attachment(hub.files(), &mut write, tenant, &thread, id).await?);
    }
    let size_bytes: i64 = attachments.iter().map(|file| file.size_bytes).sum();
    if draft.channel == Channel::Email && size_bytes > MAX_FILE_BYTES {
        return Err(ActorError::Field {
            field: "attachments",
            key: "too_large",
        });
    }
    let subject = if draft.channel == Channel::Email {
        draft.subject.clone().unwrap_or_default()
    } else {
        String::new()
    };
    let author = Author::staff(by.account, &by.name);
    let plain = match draft.channel.delivers() {
        true => NewMessage::outgoing(&thread, draft.channel, author, (&from, &to), idempotency_key),
        false => NewMessage::internal(&thread, draft.channel, author, idempotency_key),
    };
    let new = NewMessage {
        from: from.clone(),
        to: to.clone(),
        subject: subject.trim().to_owned(),
        body: draft.body.clone(),
        lang: applicant.lang.clone(),
        status: timing.state,
        reply_to: draft.reply_to.clone(),
        request_hash: request_hash(&draft),
        send_at_ms: timing.send_at_ms,
        attachments,
        ..plain
    };
    let (message, first) = thread_entries::append(&mut write, tenant, new).await?;
    if !first {
        // Nothing was written: the thread's number is released again.
        write.rollback().await?;
        return Ok(message);
    }
    let elsewhere = templates.foreign(&mut write, &thread).await?;
    if elsewhere.is_some() && !draft.confirmed {
        write.rollback().await?;
        return Err(ActorError::Refused(Key::TemplateNotForCase));
    }
    mentions::add(
        &mut write,
        tenant,
        &thread,
        &message.id,
        &draft.mentions,
        &by.name,
    )
    .await?;
    if draft.channel == Channel::Sms {
        text_numbers::begin(&mut write, tenant, &thread, &from).await?;
    }
    // A repeated request gets the same answer, even if its time has passed since.
    if let Some(key) = draft.send_at_ms.and_then(|at| schedule_fault(at, now_ms())) {
        write.rollback().await?;
        return Err(ActorError::Field {
            field: "send_at_ms",
            key,
        });
    }
    if draft.channel.delivers() {
        let delivery = NewDelivery {
            channel: draft.channel,
            lane: Lane::Message,
            message: Some((thread, message.id.clone())),
            from,
            to,
            subject: message.subject.clone(),
            body: message.body.clone(),
            in_reply_to,
            lang: None,
            idempotency_key: format!("message-{}", message.id),
            not_before_ms: timing.not_before_ms,
            expires_at_ms: None,
            quiet_exempt: timing.quiet_exempt,
            held: timing.state == DeliveryState::HeldConsent,
        };
        outbox::enqueue(&mut write, tenant, delivery).await?;
    }
    if let Some(template) = elsewhere {
        templates.audit(&mut write, &by, &message.id, template).await?;
    }
    write.commit().await?;
    Ok(message)
}

/// Only people of the agency are named in notes.
async fn is_colleague(store: &Store, tenant: TenantId, account: AccountId) -> Result<()> {
    let refused = ActorError::RefusedField {
        field: "mentions",
        key: Key::NotFound,
    };
    match store.accounts().by_id(tenant, account).await {
        Ok(account) => {
            let is_staff = |code: &String| matches!(code.as_str(), "GOV" | "REV" | "REM");
            if account.active && account.role_codes.iter().any(is_staff) {
                Ok(())
            } else {
                Err(refused)
            }
        }
        Err(StoreError::NotFound(_)) => Err(refused),
        Err(error) => Err(error.into()),
    }
}

/// A file that was uploaded for this thread and that people may have.
async fn attachment(
    files: &Cabinet,
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    id: &str,
) -> Result<FileView> {
    let refused = |key| ActorError::RefusedField {
        field: "attachments",
        key,
    };
    let file = match stored_files::by_id(write, tenant, id).await {
        Ok(file) if file.subject == FileSubject::Thread(thread.clone()) => file,
        Ok(_) | Err(StoreError::NotFound(_)) => return Err(refused(Key::NotFound)),
        Err(error) => return Err(error.into()),
    };
    match file.view.state {
        FileState::Clean => Ok(file.view),
        FileState::Unscanned if files.gives_unscanned(&file) => Ok(file.view),
        FileState::Unscanned => Err(refused(Key::FileUnscanned)),
        FileState::Pending => Err(refused(Key::FileNotReady)),
        FileState::Infected => Err(refused(Key::FileInfected)),
        FileState::Refused | FileState::Removed => Err(refused(Key::NotFound)),
    }
}

pub(super) async fn retry(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: RetryMessage,
) -> Result<Message> {
    let program = store.threads().by_id(tenant, &thread).await?.program();
    let row = store.tenant(tenant).await?;
    let settings = &row.settings;
    let mut write = store.write().await?;
    let failed = thread_view::entry(&mut write, tenant, &message.message).await?;
    if failed.thread_id != thread {
        return Err(ActorError::Store(hub_store::StoreError::NotFound("message")));
    }
    if consents::state(&mut write, tenant, &failed.to, failed.channel, program).await?
        == ConsentState::OptedOut
    {
        return Err(ActorError::Refused(Key::OptedOut));
    }
    let until_ms = settings.undo_send_until_ms(now_ms());
    let revived =
        failed.status.may_retry() && outbox::revive(&mut write, tenant, &message.message, until_ms).await?;
    if !revived {
        return Err(ActorError::Refused(Key::StateNotPossible));
    }
    let detail = format!("tried again by {}", message.by.name);
    let state = match until_ms {
        Some(until_ms) => {
            held::set_time(&mut write, tenant, &message.message, until_ms).await?;
            DeliveryState::Undoable
        }
        None => DeliveryState::Created,
    };
    let again = thread_entries::set_status(&mut write, tenant, &message.message, state, &detail).await?;
    write.commit().await?;
    Ok(again)
}
