//! One message of an outreach: in its recipient's language, into their thread and the outbox, with the recipient's row.

use super::unsubscribe;
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::template::fill;
use hub_domain::conversations::words::Language;
use hub_domain::people::applicant::Applicant;
use hub_domain::people::zones::whereabouts;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::outreach::{self, Outreach, Turn, Waiting};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::{consents, text_numbers};
use hub_store::tenants::Tenant;
use std::collections::BTreeMap;

/// Sends the messages of one outreach.
pub(super) struct Sender<'a> {
    hub: &'a Hub,
    tenant: Tenant,
    item: &'a Outreach,
}

/// What somebody is sent.
struct Words {
    lang: String,
    subject: String,
    body: String,
    unsubscribe: Option<String>,
}

impl<'a> Sender<'a> {
    pub async fn of(hub: &'a Hub, tenant: TenantId, item: &'a Outreach) -> Result<Self> {
        Ok(Self {
            hub,
            tenant: hub.store().tenants().by_id(tenant).await?,
            item,
        })
    }

    /// Handles one recipient; false if the outreach is no longer running.
    pub async fn send(&self, to: &Waiting) -> Result<bool> {
        let (store, tenant, outreach) = (self.hub.store(), self.tenant.id, self.item);
        let item = store.applications().by_id(tenant, to.application()).await?;
        let thread = store.threads().by_id(tenant, &item.thread_id).await?;
        let person = store.threads().applicant(tenant, None, &thread).await?;
        let words = self.words(
            &person,
            &item.external_id,
            &item.process_name,
            &item.current_state_name,
            to,
        );
        let words = words.await?;
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
        // Between the count and their turn they may have said STOP.
        let consent =
            consents::state(&mut write, tenant, &to.address, outreach.channel, item.process_id).await?;
        let is_first = self.tenant.settings.consent_first.contains(&outreach.channel);
        let turn = match (consent, words) {
            (ConsentState::OptedOut, _) => Turn::Skipped("opted-out"),
            (ConsentState::Unknown, _) if is_first => Turn::Skipped("no-consent"),
            (_, None) => Turn::Skipped("incomplete"),
            (_, Some(words)) => {
                let key = format!("outreach-{}-{}", outreach.id, to.position);
                let held_until_ms = self.quiet_until(&person, &to.address);
                let new = NewMessage {
                    thread: item.thread_id.clone(),
                    channel: outreach.channel,
                    direction: Direction::Out,
                    author: Author {
                        kind: AuthorKind::Staff,
                        id: Some(outreach.by.0),
                        name: outreach.by.1.clone(),
                    },
                    from: from.clone(),
                    to: to.address.clone(),
                    subject: words.subject,
                    body: words.body,
                    lang: words.lang,
                    status: match held_until_ms {
                        Some(_) => DeliveryState::HeldQuietHours,
                        None => DeliveryState::Created,
                    },
                    reply_to: None,
                    call: None,
                    change: None,
                    attachments: Vec::new(),
                    provider_ref: String::new(),
                    idempotency_key: key.clone(),
                    request_hash: String::new(),
                    send_at_ms: held_until_ms,
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
                let unsubscribe = words.unsubscribe.as_deref();
                outbox::enqueue_to_many(&mut write, tenant, delivery, unsubscribe).await?;
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

    /// The template in the recipient's language; none where a variable has no value.
    async fn words(
        &self,
        person: &Applicant,
        application: &str,
        program: &str,
        status: &str,
        to: &Waiting,
    ) -> Result<Option<Words>> {
        let outreach = self.item;
        let Some((lang, text)) = outreach.template.in_lang(&person.lang) else {
            return Ok(None);
        };
        let name = person.name.trim();
        let values: BTreeMap<&str, String> = [
            ("first_name", name.split_whitespace().next().unwrap_or_default()),
            ("applicant_name", name),
            ("application", application),
            ("program", program),
            ("status", status),
            ("agency", &self.tenant.name),
            ("reviewer", &outreach.by.1),
        ]
        .map(|(variable, value)| (variable, value.to_owned()))
        .into();
        let (subject, body) = (fill(&text.subject, &values), fill(&text.body, &values));
        if !subject.missing.is_empty() || !body.missing.is_empty() {
            return Ok(None);
        }
        let mut words = Words {
            lang: lang.to_owned(),
            subject: subject.text,
            body: body.text,
            unsubscribe: None,
        };
        if outreach.channel == Channel::Email {
            let url = unsubscribe::link(self.hub, self.tenant.id, outreach, &to.address).await?;
            let language = Language::of(lang);
            let line = language.line(language.words.unsubscribe, &[("url", &url)]);
            words.body = format!("{}\n\n{line}", words.body);
            words.unsubscribe = Some(url);
        }
        Ok(Some(words))
    }
}
