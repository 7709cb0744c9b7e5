//! One delivery: handed over, with the outcome written to its message.

use super::choice::{Choice, Chosen};
use crate::conversations::channels::{CarriedFile, Carrier, HandOverError, Handed};
use crate::error::ActorError;
use crate::files::Cabinet;
use futures::FutureExt;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::{DeliveryState, retry_delay_ms};
use hub_domain::conversations::text_failure::TextFailure;
use hub_domain::people::zones::whereabouts;
use hub_domain::{ApplicantId, MessageId, ThreadId};
use hub_store::conversations::consents::NewConsent;
use hub_store::conversations::delivery_attempts::{self, Attempt};
use hub_store::conversations::fallbacks;
use hub_store::conversations::outbox::{self, Delivery, End, Lane};
use hub_store::tenants::TenantSettings;
use hub_store::{
    Result, Store, StoreError, Write,
    conversations::{held, messages, text_numbers, thread_entries},
};
use std::panic::AssertUnwindSafe;

/// The files of a delivery's message. One that was removed or found infected since stops the mail, because the mail
/// would be incomplete.
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

/// What came of a claimed delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A provider has it, under this id of its own; empty where it gave none or has said so before.
    HandedOver(String),
    /// No provider took it, or it was not to be handed over any more.
    Failed,
    /// It waits for the recipient's morning.
    PutOff,
    /// The gateway panicked: written down like a failure of the provider's.
    BrokeOff,
}

/// What a hand-over needs.
pub(super) struct Hand<'a> {
    pub store: &'a Store,
    pub files: &'a Cabinet,
    pub settings: &'a TenantSettings,
    pub worker: &'a str,
}

impl Hand<'_> {
    /// Hands a claimed delivery over, unless it is not to go out now.
    pub async fn deliver(&self, choice: &Choice, delivery: &Delivery) -> Result<Outcome> {
        if delivery.expires_at_ms.is_some_and(|end| now_ms() >= end) {
            return self.stop(delivery, "expired", None).await;
        }
        if has_opted_out(self.store, delivery).await? {
            return self
                .stop(delivery, "opted out", Some(DeliveryState::OptedOut))
                .await;
        }
        if delivery.attempts > 1 {
            let mut write = self.store.write().await?;
            let reported = self.done_if_reported(&mut write, delivery).await?;
            write.commit().await?;
            if reported {
                return Ok(Outcome::HandedOver(String::new()));
            }
        }
        if let Some(until_ms) = self.quiet_until(delivery).await? {
            return self.put_off(delivery, until_ms).await;
        }
        let Some(Chosen { carrier, patience }) = choice.of(self.store, delivery).await? else {
            give_back(self.store, delivery, self.worker).await?;
            return Ok(Outcome::PutOff);
        };
        let gateway = carrier.gateway.as_ref();
        if delivery.attempts == 1 {
            mark(self.store, delivery, DeliveryState::Sending, gateway.name()).await?;
        }
        let carried = carried(self.store, self.files, delivery).await;
        // A faulty file is not the provider's fault.
        let was_asked = carried.is_ok();
        let mut broke_off = false;
        let handed = match carried {
            Err(error) => Err(error),
            Ok(carried) => {
                let handing = tokio::time::timeout(patience, gateway.hand_over_with(delivery, carried));
                match AssertUnwindSafe(handing).catch_unwind().await {
                    Ok(Ok(handed)) => handed,
                    Ok(Err(_late)) => Err(HandOverError::Technical("no answer".into())),
                    Err(_panic) => {
                        broke_off = true;
                        Err(HandOverError::Technical("the hand-over broke off".into()))
                    }
                }
            }
        };
        metrics::counter!("deliveries_total", "gateway" => gateway.name(), "outcome" => if handed.is_ok() { "handed_over" } else { "failed" })
            .increment(1);
        let outcome = self.write_down(carrier, delivery, &handed, was_asked).await?;
        Ok(if broke_off { Outcome::BrokeOff } else { outcome })
    }

    async fn stop(&self, delivery: &Delivery, reason: &str, state: Option<DeliveryState>) -> Result<Outcome> {
        let mut write = self.store.write().await?;
        let stopped = outbox::end(&mut write, delivery, self.worker, End::Stopped, reason, "").await?;
        if stopped
            && let Some(state) = state
            && let Some(message) = delivery.message_id.clone().map(MessageId)
        {
            thread_entries::set_status(&mut write, delivery.tenant_id.0, &message, state, "").await?;
        }
        write.commit().await?;
        Ok(Outcome::Failed)
    }

    /// When a text may be sent, if it is night at the recipient's. Codes, answers to keywords, answers within minutes
    /// and released messages are sent at any hour; mails are not held.
    async fn quiet_until(&self, delivery: &Delivery) -> Result<Option<i64>> {
        let (Some(thread), Lane::Message | Lane::Outreach) = (&delivery.thread_id, delivery.lane) else {
            return Ok(None);
        };
        if delivery.quiet_exempt || Channel::parse(&delivery.channel) != Some(Channel::Sms) {
            return Ok(None);
        }
        let tenant = delivery.tenant_id.0;
        let thread = self
            .store
            .threads()
            .by_id(tenant, &ThreadId(thread.clone()))
            .await?;
        let applicants = self.store.applicants();
        let person = applicants.by_id(tenant, ApplicantId(thread.applicant_id)).await?;
        let there = whereabouts(&person.zone, &person.state, &delivery.to_address);
        Ok(self.settings.sending_hours.held_until_ms(&there.zones, now_ms()))
    }

    async fn put_off(&self, delivery: &Delivery, until_ms: i64) -> Result<Outcome> {
        let mut write = self.store.write().await?;
        if self.done_if_reported(&mut write, delivery).await? {
            write.commit().await?;
            return Ok(Outcome::HandedOver(String::new()));
        }
        if outbox::put_off(&mut write, delivery, self.worker, until_ms).await?
            && let Some(message) = delivery.message_id.clone().map(MessageId)
        {
            let tenant = delivery.tenant_id.0;
            held::set_time(&mut write, tenant, &message, until_ms).await?;
            thread_entries::set_status(&mut write, tenant, &message, DeliveryState::HeldQuietHours, "")
                .await?;
        }
        write.commit().await?;
        Ok(Outcome::PutOff)
    }

    /// Ends a delivery whose provider has reported on the message although its answer was lost, because it need not be
    /// handed over again. Receipts wait until this write is over.
    async fn done_if_reported(&self, write: &mut Write, delivery: &Delivery) -> Result<bool> {
        let Some(message) = delivery.message_id.clone().map(MessageId) else {
            return Ok(false);
        };
        if thread_entries::hold_unreported(write, delivery.tenant_id.0, &message).await? {
            return Ok(false);
        }
        outbox::done(write, delivery, self.worker).await?;
        Ok(true)
    }

    async fn write_down(
        &self,
        carrier: &Carrier,
        delivery: &Delivery,
        handed: &std::result::Result<Handed, HandOverError>,
        was_asked: bool,
    ) -> Result<Outcome> {
        let (worker, gateway) = (self.worker, carrier.gateway.name());
        let mut write = self.store.write().await?;
        let message = delivery.message_id.clone().map(MessageId);
        let tenant = delivery.tenant_id.0;
        if was_asked && let Some(channel) = Channel::parse(&delivery.channel) {
            let (provider, attempt) = (&carrier.provider, attempt(handed));
            delivery_attempts::add(&mut write, tenant, channel, provider, message.as_ref(), attempt).await?;
        }
        match handed {
            Ok(taken) => {
                if !outbox::done(&mut write, delivery, worker).await? {
                    // The claim expired and another attempt is running: it decides about this delivery.
                    write.rollback().await?;
                    return Ok(Outcome::HandedOver(String::new()));
                }
                if let Some(message) = &message {
                    messages::set_provider_ref(&mut write, tenant, message, &taken.provider_ref).await?;
                    let state = if taken.delivered {
                        DeliveryState::Delivered
                    } else {
                        DeliveryState::Sent
                    };
                    // A receipt may have come first.
                    thread_entries::report(&mut write, tenant, message, state, gateway).await?;
                }
            }
            Err(error) => {
                if self.done_if_reported(&mut write, delivery).await? {
                    write.commit().await?;
                    return Ok(Outcome::HandedOver(String::new()));
                }
                let retry = retry_after(error, delivery.attempts);
                let reason = error.to_string();
                let provider = &carrier.provider;
                let held = match retry {
                    Some(delay) => {
                        let next_at_ms = now_ms() + delay;
                        outbox::again(&mut write, delivery, worker, next_at_ms, &reason, provider).await?
                    }
                    None => outbox::end(&mut write, delivery, worker, End::Dead, &reason, provider).await?,
                };
                if !held {
                    write.rollback().await?;
                    return Ok(Outcome::Failed);
                }
                if matches!(error, HandOverError::Text(TextFailure::OptedOut, _)) {
                    let scope = text_numbers::scope_of(&mut write, tenant, &delivery.from_address).await?;
                    let said = NewConsent {
                        program: scope,
                        words: &reason,
                        ..NewConsent::by_itself(&delivery.to_address, Channel::Sms, true, "provider")
                    };
                    held::consent_changed(&mut write, tenant, &said).await?;
                }
                tracing::warn!(delivery = delivery.id, gateway, provider, attempts = delivery.attempts, %error, "not handed over");
                if let Some(message) = &message {
                    let state = match (error, retry) {
                        (HandOverError::Permanent(_), _) => DeliveryState::PermanentFailure,
                        (HandOverError::Text(failure, _), None) => failure.state(),
                        (_, Some(_)) => DeliveryState::TemporaryFailure,
                        (_, None) => DeliveryState::TechnicalFailure,
                    };
                    thread_entries::set_status(&mut write, tenant, message, state, &reason).await?;
                    fallbacks::take(&mut write, tenant, message, state).await?;
                } else if matches!(error, HandOverError::Permanent(_) | HandOverError::Text(..))
                    && retry.is_none()
                {
                    fallbacks::take_for_staff(&mut write, tenant, &delivery.idempotency_key).await?;
                }
            }
        }
        write.commit().await?;
        Ok(match handed {
            Ok(taken) => Outcome::HandedOver(taken.provider_ref.clone()),
            Err(_) => Outcome::Failed,
        })
    }
}

/// An attempt's meaning for its provider: one that refuses a recipient works.
fn attempt(handed: &std::result::Result<Handed, HandOverError>) -> Attempt {
    match handed {
        Ok(taken) if taken.delivered => Attempt::Settled,
        Ok(_) => Attempt::Taken,
        Err(
            HandOverError::Temporary(_)
            | HandOverError::Technical(_)
            | HandOverError::Text(TextFailure::Busy | TextFailure::Provider | TextFailure::Account, _),
        ) => Attempt::Failed,
        Err(HandOverError::Permanent(_) | HandOverError::Text(..)) => Attempt::Settled,
    }
}

/// After how long a delivery is tried again, if it is.
fn retry_after(error: &HandOverError, attempts: i64) -> Option<i64> {
    match error {
        HandOverError::Permanent(_) => None,
        HandOverError::Temporary(_)
        | HandOverError::Technical(_)
        | HandOverError::Text(TextFailure::Busy | TextFailure::Provider, _) => retry_delay_ms(attempts),
        HandOverError::Text(..) => None,
    }
}

/// Whether the person has said STOP since the message was accepted. Not checked for codes and for answers to keywords:
/// a person who says STOP gets a confirmation.
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

/// Returns a claimed delivery untouched: in its position, and without using up an attempt.
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
    // A receipt of an attempt before a crash may have come first.
    thread_entries::report(&mut write, delivery.tenant_id.0, &message, state, detail).await?;
    write.commit().await
}
