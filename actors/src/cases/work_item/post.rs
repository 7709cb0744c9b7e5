//! Sending and noting: an entry in the thread and, for texts and mails, a delivery in the outbox, in one transaction.

use super::PostMessage;
use super::attachments::attachments;
use super::recipient::{are_colleagues, recipient};
use super::said_templates::SaidTemplates;
use super::timing::{Occasion, Timing};
use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, Draft, Message, schedule_fault};
use hub_domain::files::FileView;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{MessageId, ProgramId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::conversations::outbox::{Lane, NewDelivery};
use hub_store::conversations::thread_entries::NewMessage;
use hub_store::conversations::{
    consents, mentions, messages, outbox, text_numbers, thread_entries, thread_view,
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
    let to = recipient(&applicant, &draft)?;
    if draft.channel.delivers() && !hub.has_gateway_for(tenant, draft.channel).await? {
        return Err(ActorError::Refused(Key::NoGateway));
    }
    let from = sender(&hub, tenant, &thread, stored.program(), draft.channel).await?;
    are_colleagues(store, tenant, &draft.mentions).await?;
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
    let in_reply_to = in_reply_to(&mut write, tenant, &thread, draft.reply_to.as_ref()).await?;
    let attachments = attachments(hub.files(), &mut write, tenant, &thread, &draft).await?;
    let entry = Entry {
        by: &by,
        from: &from,
        to: &to,
        lang: &applicant.lang,
        timing: &timing,
    };
    let new = entry.of(&thread, &draft, idempotency_key, attachments);
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
        let delivery = delivery(&message, thread, (from, to), in_reply_to, &timing);
        outbox::enqueue(&mut write, tenant, delivery).await?;
    }
    if let Some(template) = elsewhere {
        templates.audit(&mut write, &by, &message.id, template).await?;
    }
    write.commit().await?;
    Ok(message)
}

/// The sender of a message: the number that this thread has been written from, or the channel's.
async fn sender(
    hub: &Hub,
    tenant: TenantId,
    thread: &ThreadId,
    program: ProgramId,
    channel: Channel,
) -> Result<String> {
    match channel {
        Channel::Sms => {
            let numbers = hub.store().text_numbers();
            Ok(numbers.of_thread(tenant, thread, program).await?)
        }
        other => hub.sender_address(tenant, other).await,
    }
}

/// What the provider calls the message that is answered, which has to be of this thread.
async fn in_reply_to(
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    answered: Option<&MessageId>,
) -> Result<Option<String>> {
    let Some(id) = answered else { return Ok(None) };
    if thread_view::entry(write, tenant, id).await?.thread_id != *thread {
        return Err(ActorError::RefusedField {
            field: "reply_to",
            key: Key::NotFound,
        });
    }
    Ok(messages::provider_ref(write, tenant, id).await?)
}

/// Mails alone have one.
fn subject(draft: &Draft) -> String {
    match (draft.channel, &draft.subject) {
        (Channel::Email, Some(subject)) => subject.trim().to_owned(),
        _ => String::new(),
    }
}

/// What an entry of the thread is made of, besides the draft.
struct Entry<'a> {
    by: &'a By,
    from: &'a str,
    to: &'a str,
    lang: &'a str,
    timing: &'a Timing,
}

impl Entry<'_> {
    fn of(
        &self,
        thread: &ThreadId,
        draft: &Draft,
        idempotency_key: String,
        attachments: Vec<FileView>,
    ) -> NewMessage {
        let author = Author::staff(self.by.account, &self.by.name);
        let ends = (self.from, self.to);
        let plain = match draft.channel.delivers() {
            true => NewMessage::outgoing(thread, draft.channel, author, ends, idempotency_key),
            false => NewMessage::internal(thread, draft.channel, author, idempotency_key),
        };
        NewMessage {
            from: self.from.to_owned(),
            to: self.to.to_owned(),
            subject: subject(draft),
            body: draft.body.clone(),
            lang: self.lang.to_owned(),
            status: self.timing.state,
            reply_to: draft.reply_to.clone(),
            request_hash: request_hash(draft),
            send_at_ms: self.timing.send_at_ms,
            attachments,
            ..plain
        }
    }
}

/// What the outbox gets of a message that was written.
fn delivery(
    message: &Message,
    thread: ThreadId,
    (from, to): (String, String),
    in_reply_to: Option<String>,
    timing: &Timing,
) -> NewDelivery {
    NewDelivery {
        channel: message.channel,
        lane: Lane::Message,
        idempotency_key: format!("message-{}", message.id),
        message: Some((thread, message.id.clone())),
        from,
        to,
        subject: message.subject.clone(),
        body: message.body.clone(),
        in_reply_to,
        lang: None,
        not_before_ms: timing.not_before_ms,
        expires_at_ms: None,
        quiet_exempt: timing.quiet_exempt,
        held: timing.state == DeliveryState::HeldConsent,
    }
}
