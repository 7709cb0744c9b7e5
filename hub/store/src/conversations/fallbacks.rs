//! The channel by which a notice is sent again when the message that carries it fails for good. Kept with the move, taken in the transaction that
//! writes the failure down: once, however often it is reported. An applicant's is known by its message in the thread; one to staff is in no
//! thread, and known by the key of its delivery.

use crate::conversations::outbox::{self, Lane, NewDelivery};
use crate::conversations::thread_entries::{self, NewMessage};
use crate::conversations::{messages, text_numbers};
use crate::error::{Result, StoreError};
use crate::{Write, args, batch, statements};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Message;
use hub_domain::conversations::notice::Fallback;
use hub_domain::{MessageId, TenantId};

statements! {
    KEEP = "INSERT INTO notice_fallbacks (tenant_id, message_id, channel, from_address, to_address, lang, subject, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant_id, message_id) DO NOTHING";
    TAKE = "DELETE FROM notice_fallbacks WHERE tenant_id = $1 AND message_id = $2
        RETURNING channel, from_address, to_address, lang, subject, body";
}

#[derive(sqlx::FromRow)]
struct FallbackRow {
    channel: String,
    from_address: String,
    to_address: String,
    lang: String,
    subject: String,
    body: String,
}

impl FallbackRow {
    fn channel(&self) -> Result<Channel> {
        Channel::parse(&self.channel).ok_or_else(|| StoreError::Corrupt {
            what: "channel of a fallback channel",
            reason: self.channel.clone(),
        })
    }
}

/// Keeps the channels that messages go on by, each with its message's id, or the key of its delivery, and the address it comes from.
pub async fn keep(write: &mut Write, tenant: TenantId, all: Vec<(String, String, &Fallback)>) -> Result<()> {
    let rows = all.into_iter().map(|(message, from, next)| {
        args![
            tenant,
            message,
            next.channel.as_str(),
            from,
            &next.to,
            &next.lang,
            &next.subject,
            &next.body
        ]
    });
    batch::insert(write, KEEP, rows.collect()).await.map(drop)
}

/// Forgets it: the move was taken back, or the notice was read.
pub async fn forget(write: &mut Write, tenant: TenantId, message: &str) -> Result<()> {
    let _: Option<FallbackRow> = write.optional(TAKE, args![tenant, message]).await?;
    Ok(())
}

/// Sends a notice to staff by its fallback channel, after the delivery of this key has failed for good; false where there is no other channel.
pub async fn take_for_staff(write: &mut Write, tenant: TenantId, key: &str) -> Result<bool> {
    let row: Option<FallbackRow> = write.optional(TAKE, args![tenant, key]).await?;
    let Some(next) = row else { return Ok(false) };
    let channel = next.channel()?;
    let delivery = NewDelivery {
        from: next.from_address,
        to: next.to_address,
        subject: next.subject,
        body: next.body,
        ..NewDelivery::new(channel, Lane::Message, format!("next-{key}"))
    };
    outbox::enqueue(write, tenant, delivery).await?;
    Ok(true)
}

/// Sends a notice by its fallback channel where its first message, in this state now, has failed for good; `None` where it has not, where
/// there is no other channel, and where that was done before. Consent and quiet hours are looked at when it is handed over.
pub async fn take(
    write: &mut Write,
    tenant: TenantId,
    message: &MessageId,
    state: DeliveryState,
) -> Result<Option<Message>> {
    if !matches!(state, DeliveryState::PermanentFailure | DeliveryState::OptedOut) {
        return Ok(None);
    }
    let row: Option<FallbackRow> = write.optional(TAKE, args![tenant, message]).await?;
    let Some(next) = row else { return Ok(None) };
    let channel = next.channel()?;
    let failed = messages::by_id(write, tenant, message).await?.message;
    let key = format!("next-{message}");
    let ends = (next.from_address.as_str(), next.to_address.as_str());
    let new = NewMessage {
        subject: next.subject.clone(),
        body: next.body.clone(),
        lang: next.lang.clone(),
        ..NewMessage::outgoing(&failed.thread_id, channel, failed.author, ends, key.as_str())
    };
    let (entry, _) = thread_entries::append(write, tenant, new).await?;
    if channel == Channel::Sms {
        text_numbers::begin(write, tenant, &failed.thread_id, &next.from_address).await?;
    }
    let delivery = NewDelivery {
        message: Some((failed.thread_id, entry.id.clone())),
        from: next.from_address,
        to: next.to_address,
        subject: next.subject,
        body: next.body,
        ..NewDelivery::new(channel, Lane::Message, key)
    };
    outbox::enqueue(write, tenant, delivery).await?;
    Ok(Some(entry))
}
