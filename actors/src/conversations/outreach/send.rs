//! One message of an outreach: in its recipient's language, into their thread and the outbox, with the recipient's row.

use super::message::Wording;
use super::unsubscribe;
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::cases::state_book::StateBook;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::people::applicant::Applicant;
use hub_domain::people::zones::whereabouts;
use hub_store::cases::applications;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::outreach::{self, Outreach, Turn, Waiting};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::{consents, text_numbers};
use hub_store::tenants::Tenant;
use std::sync::Arc;

/// Sends the messages of one outreach.
pub(super) struct Sender<'a> {
    hub: &'a Hub,
    tenant: Arc<Tenant>,
    states: Arc<StateBook>,
    item: &'a Outreach,
}

impl<'a> Sender<'a> {
    pub async fn of(
        hub: &'a Hub,
        tenant: TenantId,
        item: &'a Outreach,
        states: Arc<StateBook>,
    ) -> Result<Self> {
        Ok(Self {
            hub,
            tenant: hub.store().tenant(tenant).await?,
            states,
            item,
        })
    }

    /// Handles one recipient; false if the outreach is no longer running.
    pub async fn send(&self, to: &Waiting) -> Result<bool> {
        let (store, tenant, outreach) = (self.hub.store(), self.tenant.id, self.item);
        let item = store.applications().by_id(tenant, to.application()).await?;
        let thread = store.threads().by_id(tenant, &item.thread_id).await?;
        let person = store.threads().applicant(tenant, None, &thread).await?;
        let unsubscribe = match outreach.channel {
            Channel::Email => Some(unsubscribe::link(self.hub, tenant, outreach, &to.address).await?),
            _ => None,
        };
        let wording = Wording {
            template: &outreach.template,
            agency: &self.tenant.name,
            reviewer: &outreach.by.1,
            states: &self.states,
        };
        let message = wording.message(&person, &item, unsubscribe.as_deref());
        let complete = message.filter(|message| message.missing.is_empty());
        let from = match outreach.channel {
            Channel::Sms => {
                let numbers = store.text_numbers();
                numbers
                    .of_thread(tenant, &item.thread_id, item.process_id)
                    .await?
            }
            _ => self.tenant.mail_from.clone(),
        };
        let mut write = store.write().await?;
        if !outreach::take_turn(&mut write, tenant, &outreach.id).await? {
            write.rollback().await?;
            return Ok(false);
        }
        // Between the count and their turn their application may have moved on, so that the words are no longer for them, and they
        // may have said STOP.
        let state = applications::case_state(&mut write, tenant, to.application())
            .await?
            .state;
        let is_elsewhere = !outreach.filter.states.is_empty() && !outreach.filter.states.contains(&state);
        let consent =
            consents::state(&mut write, tenant, &to.address, outreach.channel, item.process_id).await?;
        let is_first = self.tenant.settings.consent_first.contains(&outreach.channel);
        let turn = match (consent, complete) {
            _ if is_elsewhere => Turn::Skipped("other-status"),
            (ConsentState::OptedOut, _) => Turn::Skipped("opted-out"),
            (ConsentState::Unknown, _) if is_first => Turn::Skipped("no-consent"),
            (_, None) => Turn::Skipped("incomplete"),
            (_, Some(complete)) => {
                let key = format!("outreach-{}-{}", outreach.id, to.position);
                let held_until_ms = self.quiet_until(&person, &to.address);
                let author = Author::staff(outreach.by.0, &outreach.by.1);
                let ends = (from.as_str(), to.address.as_str());
                let new = NewMessage {
                    subject: complete.subject,
                    body: complete.body,
                    lang: complete.lang,
                    status: match held_until_ms {
                        Some(_) => DeliveryState::HeldQuietHours,
                        None => DeliveryState::Created,
                    },
                    send_at_ms: held_until_ms,
                    ..NewMessage::outgoing(&item.thread_id, outreach.channel, author, ends, key.as_str())
                };
                let (message, _) = thread_entries::append(&mut write, tenant, new).await?;
                if outreach.channel == Channel::Sms {
                    text_numbers::begin(&mut write, tenant, &item.thread_id, &from).await?;
                }
                let delivery = NewDelivery {
                    message: Some((item.thread_id.clone(), message.id.clone())),
                    from,
                    to: to.address.clone(),
                    subject: message.subject,
                    body: message.body,
                    not_before_ms: held_until_ms,
                    ..NewDelivery::new(outreach.channel, Lane::Outreach, key)
                };
                outbox::enqueue_to_many(&mut write, tenant, delivery, unsubscribe.as_deref()).await?;
                Turn::Sent(message.id)
            }
        };
        if !outreach::handled(&mut write, tenant, &outreach.id, to, &turn).await? {
            // Another node has had this turn.
            write.rollback().await?;
            return Ok(true);
        }
        write.commit().await?;
        Ok(true)
    }

    /// The recipient's morning, if it is night there; mails are not held.
    fn quiet_until(&self, person: &Applicant, address: &str) -> Option<i64> {
        if self.item.channel != Channel::Sms {
            return None;
        }
        let there = whereabouts(&person.zone, &person.state, address);
        let hours = self.tenant.settings.sending_hours;
        hours.held_until_ms(&there.zones, now_ms())
    }
}
