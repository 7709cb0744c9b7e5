//! Incoming messages of any carrier: finds the tenant and the thread and files the message there.

use crate::Hub;
use crate::cases::work_item::ReceiveMessage;
use crate::conversations::channels::sms::IncomingText;
use crate::error::Result;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::keyword::heard;
use hub_domain::conversations::message::Message;
use hub_domain::people::address::normal_address;
use hub_domain::{MessageId, TenantId, ThreadId};

/// A text or mail from somebody.
#[derive(Debug, Clone)]
pub struct Inbound {
    pub channel: Channel,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    /// The carrier's own id of it: the same one twice is one entry.
    pub provider_ref: String,
    /// Mail: the Message-ID that it answers.
    pub in_reply_to: Option<String>,
}

impl Hub {
    /// Files a message in its thread. `None`: the sender is unknown, and nothing was written.
    pub async fn receive(&self, mut inbound: Inbound) -> Result<Option<Message>> {
        // Carriers and mailboxes write addresses in any notation; consent and earlier messages use one.
        if let Some(from) = normal_address(&inbound.from) {
            inbound.from = from;
        }
        if inbound.channel == Channel::Sms
            && let Some(tenant) = self.number_of(&inbound.to).await?
        {
            let text = IncomingText {
                from: inbound.from,
                to: inbound.to,
                body: inbound.body,
                provider_ref: inbound.provider_ref,
                ..IncomingText::default()
            };
            return self.receive_text(tenant, text).await;
        }
        let Some((tenant, thread, reply_to)) = self.place(&inbound).await? else {
            return Ok(None);
        };
        let is_text = inbound.channel == Channel::Sms;
        let heard = if is_text { heard(&inbound.body) } else { None };
        let work_item = self.work_item(tenant, &thread).await?;
        let received = work_item
            .send(ReceiveMessage {
                channel: inbound.channel,
                from: inbound.from,
                to: inbound.to,
                subject: inbound.subject,
                body: inbound.body,
                provider_ref: inbound.provider_ref,
                reply_to,
                media: Vec::new(),
                answered: false,
                is_signed_in: false,
                heard,
            })
            .await??;
        Ok(Some(received))
    }

    /// The one tenant with this number, in any notation; none if several have it.
    async fn number_of(&self, number: &str) -> Result<Option<TenantId>> {
        let number = normal_address(number).unwrap_or_default();
        let mut owner = None;
        for tenant in self.store().tenants().all().await? {
            if self.store().text_numbers().is_own(tenant.id, &number).await?
                && owner.replace(tenant.id).is_some()
            {
                return Ok(None);
            }
        }
        Ok(owner)
    }

    /// By the message that it answers; else by the last message sent to that address; else by the person with that
    /// address. If the receiving address belongs to tenants, only they are asked.
    async fn place(&self, inbound: &Inbound) -> Result<Option<(TenantId, ThreadId, Option<MessageId>)>> {
        let store = self.store();
        let mut tenants = store.applicants().tenants_at(&inbound.from).await?;
        let mut addressed = Vec::new();
        for tenant in &tenants {
            if self
                .sender_address(*tenant, inbound.channel)
                .await?
                .eq_ignore_ascii_case(&inbound.to)
            {
                addressed.push(*tenant);
            }
        }
        if !addressed.is_empty() {
            tenants = addressed;
        }
        for tenant in &tenants {
            if let Some(reference) = &inbound.in_reply_to
                && let Some((thread, message)) = store.messages().by_provider_ref(*tenant, reference).await?
            {
                return Ok(Some((*tenant, thread, Some(message))));
            }
        }
        for tenant in &tenants {
            if let Some((thread, message)) = store
                .messages()
                .last_sent_to(*tenant, &inbound.from, inbound.channel)
                .await?
            {
                return Ok(Some((*tenant, thread, Some(message))));
            }
        }
        for tenant in &tenants {
            if let Some(thread) = store.applicants().thread_at(*tenant, &inbound.from).await? {
                return Ok(Some((*tenant, thread, None)));
            }
        }
        Ok(None)
    }
}
