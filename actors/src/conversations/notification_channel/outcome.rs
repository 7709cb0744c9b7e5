//! One delivery: handed over, and what came of it written down with its message.

use crate::conversations::channels::{CarriedFile, Gateway, HandOverError};
use crate::error::ActorError;
use crate::files::Cabinet;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::{DeliveryState, retry_delay_ms};
use hub_domain::conversations::text_failure::TextFailure;
use hub_domain::{MessageId, TenantId, ThreadId};
use hub_store::conversations::outbox::{self, Delivery, Lane};
use hub_store::{
    Result, Store, StoreError, Write,
    conversations::{consents, messages, text_numbers, thread_entries, thread_view},
};
use std::time::Duration;

/// A provider that has not answered by then counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// The files of a delivery's message. One that was removed or found infected since stops the mail: without it, it would be another.
async fn carried(
    store: &Store,
    files: &Cabinet,
    delivery: &Delivery,
) -> std::result::Result<Vec<CarriedFile>, HandOverError> {
    let Some(message) = &delivery.message_id else {
        return Ok(Vec::new());
    };
    let tenant = delivery.tenant_id.0;
    let technical = |error: &dyn std::fmt::Display| HandOverError::Technical(error.to_string());
    let attached = store.message_files().of_message(tenant, message).await;
    let mut carried = Vec::new();
    for file in attached.map_err(|error| technical(&error))? {
        match files.read(tenant, &file.id).await {
            Ok((stored, bytes)) => carried.push(CarriedFile {
                name: stored.view.name,
                media_type: stored.view.media_type,
                bytes,
            }),
            Err(ActorError::Refused(key)) => {
                return Err(HandOverError::Permanent(format!("{}: {key}", file.name)));
            }
            Err(ActorError::Store(StoreError::NotFound(_))) => {
                return Err(HandOverError::Permanent(format!("{} was removed", file.name)));
            }
            Err(error) => return Err(technical(&error)),
        }
    }
    Ok(carried)
}

/// Hands a claimed delivery over; true when the provider took it.
pub(super) async fn deliver(
    store: &Store,
    files: &Cabinet,
    gateway: &dyn Gateway,
    delivery: &Delivery,
    worker: &str,
) -> Result<bool> {
    if delivery.expires_at_ms.is_some_and(|end| now_ms() >= end) {
        let mut write = store.write().await?;
        outbox::dead(&mut write, delivery, worker, "expired").await?;
        write.commit().await?;
        return Ok(false);
    }
    if has_opted_out(store, delivery).await? {
        let mut write = store.write().await?;
        if outbox::dead(&mut write, delivery, worker, "opted out").await?
            && let Some(message) = delivery.message_id.clone().map(MessageId)
        {
            let tenant = delivery.tenant_id.0;
            thread_entries::set_status(&mut write, tenant, &message, DeliveryState::OptedOut, "").await?;
        }
        write.commit().await?;
        return Ok(false);
    }
    if delivery.attempts == 1 {
        mark(store, delivery, DeliveryState::Sending, gateway.name()).await?;
    }
    let handed = match carried(store, files, delivery).await {
        Err(error) => Err(error),
        Ok(carried) => tokio::time::timeout(PATIENCE, gateway.hand_over_with(delivery, carried))
            .await
            .unwrap_or_else(|_| Err(HandOverError::Technical("no answer".into()))),
    };
    metrics::counter!("deliveries_total", "gateway" => gateway.name(), "outcome" => if handed.is_ok() { "handed_over" } else { "failed" })
        .increment(1);
    let mut write = store.write().await?;
    let message = delivery.message_id.clone().map(MessageId);
    let tenant = delivery.tenant_id.0;
    match &handed {
        Ok(taken) => {
            if !outbox::done(&mut write, delivery, worker).await? {
                // The claim ran out and another worker has it: it speaks for this delivery now.
                write.rollback().await?;
                return Ok(true);
            }
            if let Some(message) = &message {
                messages::set_provider_ref(&mut write, tenant, message, &taken.provider_ref).await?;
                let state = if taken.delivered {
                    DeliveryState::Delivered
                } else {
                    DeliveryState::Sent
                };
                // A receipt may have been faster.
                thread_entries::report(&mut write, tenant, message, state, gateway.name()).await?;
            }
        }
        Err(error) => {
            if let Some(message) = &message
                && has_been_told(&mut write, tenant, message).await?
            {
                outbox::done(&mut write, delivery, worker).await?;
                write.commit().await?;
                return Ok(true);
            }
            let retry = match error {
                HandOverError::Permanent(_) => None,
                HandOverError::Temporary(_)
                | HandOverError::Technical(_)
                | HandOverError::Text(TextFailure::Busy | TextFailure::Provider, _) => {
                    retry_delay_ms(delivery.attempts)
                }
                HandOverError::Text(..) => None,
            };
            let reason = error.to_string();
            let held = match retry {
                Some(delay) => outbox::again(&mut write, delivery, worker, now_ms() + delay, &reason).await?,
                None => outbox::dead(&mut write, delivery, worker, &reason).await?,
            };
            if !held {
                write.rollback().await?;
                return Ok(false);
            }
            if matches!(error, HandOverError::Text(TextFailure::OptedOut, _)) {
                let scope = text_numbers::scope_of(&mut write, tenant, &delivery.from_address).await?;
                let to = &delivery.to_address;
                consents::record_for(&mut write, tenant, scope, to, Channel::Sms, true, "provider").await?;
            }
            tracing::warn!(delivery = delivery.id, gateway = gateway.name(), attempts = delivery.attempts, %error, "not handed over");
            if let Some(message) = &message {
                let state = match (error, retry) {
                    (HandOverError::Permanent(_), _) => DeliveryState::PermanentFailure,
                    (HandOverError::Text(failure, _), None) => failure.state(),
                    (_, Some(_)) => DeliveryState::TemporaryFailure,
                    (_, None) => DeliveryState::TechnicalFailure,
                };
                thread_entries::set_status(&mut write, tenant, message, state, &reason).await?;
            }
        }
    }
    write.commit().await?;
    Ok(handed.is_ok())
}

/// Whether the provider has told what became of a message although its answer was lost: it need not be handed over again.
async fn has_been_told(write: &mut Write, tenant: TenantId, message: &MessageId) -> Result<bool> {
    let status = thread_view::entry(write, tenant, message).await?.status;
    Ok(!matches!(
        status,
        DeliveryState::Created | DeliveryState::Sending | DeliveryState::TemporaryFailure
    ))
}

/// Whether the person has said STOP since the message was accepted. Codes and answers to keywords are not asked about here:
/// whoever says STOP is told that it was heard.
async fn has_opted_out(store: &Store, delivery: &Delivery) -> Result<bool> {
    if delivery.lane == Lane::Code {
        return Ok(false);
    }
    let (Some(thread), Some(channel)) = (&delivery.thread_id, Channel::parse(&delivery.channel)) else {
        return Ok(false);
    };
    let tenant = delivery.tenant_id.0;
    let thread = store.threads().by_id(tenant, &ThreadId(thread.clone())).await?;
    let state = store
        .consents()
        .state(tenant, &delivery.to_address, channel, thread.program())
        .await?;
    Ok(state == ConsentState::OptedOut)
}

/// Puts a claimed delivery back untouched: in its place, and without having used up an attempt.
pub(super) async fn give_back(store: &Store, delivery: &Delivery, worker: &str) -> Result<()> {
    let mut write = store.write().await?;
    outbox::give_back(&mut write, delivery, worker).await?;
    write.commit().await
}

async fn mark(store: &Store, delivery: &Delivery, state: DeliveryState, detail: &str) -> Result<()> {
    let Some(message) = delivery.message_id.clone().map(MessageId) else {
        return Ok(());
    };
    let mut write = store.write().await?;
    // A receipt of an attempt before a crash may have been faster.
    thread_entries::report(&mut write, delivery.tenant_id.0, &message, state, detail).await?;
    write.commit().await
}
