//! Messages that wait: for a time, for the recipient's morning, for consent. Changes to them before the hand-over are
//! made here; each is a step in the message's history.

use crate::conversations::consents::{self, NewConsent};
use crate::conversations::{thread_entries, thread_view};
use crate::error::Result;
use crate::{Write, args, cases::search, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Message;
use hub_domain::{MessageId, TenantId};

statements! {
    AFTER_CONSENT = "UPDATE outbox SET state = 'pending', next_at_ms = CASE WHEN next_at_ms > $4 THEN next_at_ms ELSE $4 END
        WHERE tenant_id = $1 AND channel = $2 AND to_address = $3 AND state = 'held'
            AND thread_id IN (SELECT id FROM threads WHERE tenant_id = $1 AND (CAST($5 AS BIGINT) = 0 OR program_id = CAST($5 AS BIGINT)))
        RETURNING message_id";
    RELEASE = "UPDATE outbox SET next_at_ms = $3, quiet_exempt = TRUE WHERE tenant_id = $1 AND message_id = $2 AND state = 'pending'
        RETURNING channel";
    CANCEL = "UPDATE outbox SET state = 'cancelled', last_error = '', ended_at_ms = $3
        WHERE tenant_id = $1 AND message_id = $2 AND state IN ('pending', 'held')";
    EDIT = "UPDATE outbox SET subject = $3, body = $4, next_at_ms = $5
        WHERE tenant_id = $1 AND message_id = $2 AND state IN ('pending', 'held') RETURNING channel";
    EDIT_MESSAGE = "UPDATE messages SET subject = $3, body = $4, send_at_ms = $5 WHERE tenant_id = $1 AND id = $2";
    SET_TIME = "UPDATE messages SET send_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
}

/// Records consent and releases the messages waiting for it: they are handed over after a yes, and end as opted out
/// after a no.
pub async fn consent_changed(write: &mut Write, tenant: TenantId, new: &NewConsent<'_>) -> Result<()> {
    consents::add(write, tenant, new).await?;
    let values = args![tenant, new.channel.as_str(), new.address, now_ms(), new.program];
    let freed: Vec<(Option<String>,)> = write.all(AFTER_CONSENT, values).await?;
    for message in freed.into_iter().filter_map(|(message,)| message) {
        let (id, detail) = (MessageId(message), format!("consent:{}", new.how));
        let waits = thread_view::entry(write, tenant, &id).await?;
        let state = match waits.send_at_ms {
            Some(at_ms) if at_ms > now_ms() => DeliveryState::Scheduled,
            Some(_) | None => DeliveryState::Created,
        };
        thread_entries::set_status(write, tenant, &id, state, &detail).await?;
    }
    write.wake_outbox(tenant, new.channel);
    Ok(())
}

/// Notes when a message is to go out.
pub async fn set_time(write: &mut Write, tenant: TenantId, id: &MessageId, at_ms: i64) -> Result<()> {
    write.execute(SET_TIME, args![tenant, id, at_ms]).await.map(drop)
}

/// Sends a waiting message even in quiet hours: immediately, or when it can no longer be taken back. `None` if it is already being
/// sent.
pub async fn release(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    undo_until_ms: Option<i64>,
    detail: &str,
) -> Result<Option<Message>> {
    let at_ms = undo_until_ms.unwrap_or_else(now_ms);
    let released: Option<(String,)> = write.optional(RELEASE, args![tenant, id, at_ms]).await?;
    let Some((channel,)) = released else {
        return Ok(None);
    };
    wake(write, tenant, &channel);
    let state = match undo_until_ms {
        Some(_) => {
            set_time(write, tenant, id, at_ms).await?;
            DeliveryState::Undoable
        }
        None => DeliveryState::Created,
    };
    let message = thread_entries::set_status(write, tenant, id, state, detail).await?;
    Ok(Some(message))
}

/// Cancels a waiting message; `None` if it is already being sent.
pub async fn cancel(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    detail: &str,
) -> Result<Option<Message>> {
    if write.execute(CANCEL, args![tenant, id, now_ms()]).await? == 0 {
        return Ok(None);
    }
    let message = thread_entries::set_status(write, tenant, id, DeliveryState::Cancelled, detail).await?;
    Ok(Some(message))
}

/// What a message that waits is to say, and when.
#[derive(Debug, Clone)]
pub struct Edit {
    pub subject: String,
    pub body: String,
    /// Epoch milliseconds; `None`: as soon as it may.
    pub send_at_ms: Option<i64>,
    /// Earliest time of hand-over; `None`: immediately.
    pub not_before_ms: Option<i64>,
    pub state: DeliveryState,
}

/// Changes a waiting message; `None` if it is already being sent.
pub async fn edit(
    write: &mut Write,
    tenant: TenantId,
    id: &MessageId,
    edit: &Edit,
    detail: &str,
) -> Result<Option<Message>> {
    let due = edit.not_before_ms.unwrap_or_else(now_ms);
    let values = args![tenant, id, &edit.subject, &edit.body, due];
    let edited: Option<(String,)> = write.optional(EDIT, values).await?;
    let Some((channel,)) = edited else {
        return Ok(None);
    };
    let values = args![tenant, id, &edit.subject, &edit.body, edit.send_at_ms];
    write.execute(EDIT_MESSAGE, values).await?;
    let message = thread_entries::set_status(write, tenant, id, edit.state, detail).await?;
    search::put(write, tenant, &document(&message)).await?;
    wake(write, tenant, &channel);
    Ok(Some(message))
}

fn wake(write: &mut Write, tenant: TenantId, channel: &str) {
    if let Some(channel) = Channel::parse(channel) {
        write.wake_outbox(tenant, channel);
    }
}

/// What search finds of a message.
fn document(message: &Message) -> search::Document {
    let names = message.attachments.iter().map(|file| file.name.as_str());
    let parts = [message.subject.as_str(), message.body.as_str()];
    let words: Vec<&str> = parts
        .into_iter()
        .chain(names)
        .filter(|part| !part.is_empty())
        .collect();
    search::Document {
        id: message.id.0.clone(),
        kind: "message",
        thread: message.thread_id.clone(),
        message: message.id.clone(),
        call: None,
        start_ms: None,
        body: words.join("\n"),
        at_ms: message.created_at_ms,
    }
}
