//! Threads as screens show them: each entry with its delivery, a call with its card, a mail with its details. A read
//! model above entries, mails, calls and summaries, which do not depend on each other.

use crate::conversations::messages::Entry;
use crate::error::Result;
use crate::{
    Store, Write, calls,
    cases::applicant_screens,
    conversations::{mails, messages},
};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_domain::live::MessageUpdated;
use hub_domain::topic::Topic;
use hub_domain::{CallId, MessageId, TenantId, ThreadId};
use std::collections::HashMap;

/// Threads, for reading.
pub struct ThreadView<'a>(pub(crate) &'a Store);

impl ThreadView<'_> {
    /// Up to `limit` entries before `seq`, oldest first, and whether there are more before them.
    pub async fn before(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seq: i64,
        limit: i64,
    ) -> Result<(Vec<Message>, bool)> {
        let (entries, more) = self.0.messages().before(tenant, thread, seq, limit).await?;
        Ok((self.complete(tenant, thread, entries).await?, more))
    }

    /// Up to `limit` entries after `seq`, oldest first, and whether there are more after them.
    pub async fn after(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        seq: i64,
        limit: i64,
    ) -> Result<(Vec<Message>, bool)> {
        let (entries, more) = self.0.messages().after(tenant, thread, seq, limit).await?;
        Ok((self.complete(tenant, thread, entries).await?, more))
    }

    /// The last entries, of one channel or of all, oldest first.
    pub async fn last_of(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        channel: Option<Channel>,
        limit: i64,
    ) -> Result<Vec<Message>> {
        let entries = self.0.messages().last_of(tenant, thread, channel, limit).await?;
        self.complete(tenant, thread, entries).await
    }

    async fn complete(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
        entries: Vec<Entry>,
    ) -> Result<Vec<Message>> {
        let mut cards = if entries.iter().any(|entry| entry.call.is_some()) {
            self.0.calls().cards_of_thread(tenant, thread).await?
        } else {
            HashMap::new()
        };
        let mut mails = match (entries.first(), entries.last()) {
            (Some(first), Some(last)) if entries.iter().any(|entry| is_mail_in(&entry.message)) => {
                let (first, last) = (first.message.seq, last.message.seq);
                self.0
                    .mails()
                    .details_between(tenant, thread, first, last)
                    .await?
            }
            _ => HashMap::new(),
        };
        let shown = entries.into_iter().map(|entry| Message {
            call: entry.call.and_then(|id| cards.remove(id.as_str())),
            mail: mails.remove(entry.message.id.as_str()),
            ..entry.message
        });
        Ok(shown.collect())
    }
}

fn is_mail_in(message: &Message) -> bool {
    message.channel == Channel::Email && message.direction == Direction::In
}

/// One entry as this write sees it.
pub async fn entry(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Message> {
    let entry = messages::by_id(write, tenant, id).await?;
    shown(write, tenant, entry).await
}

/// An entry with the card of its call.
pub(crate) async fn shown(write: &mut Write, tenant: TenantId, entry: Entry) -> Result<Message> {
    let call = match &entry.call {
        Some(call) => Some(calls::card(write, tenant, call).await?),
        None => None,
    };
    let mail = if is_mail_in(&entry.message) {
        mails::details(write, tenant, &entry.message.id).await?
    } else {
        None
    };
    Ok(Message {
        call,
        mail,
        ..entry.message
    })
}

/// Announces a changed entry, for instance after its call changed: to staff, and to its applicant if they see it.
pub async fn updated(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<Message> {
    let message = entry(write, tenant, id).await?;
    let topic = Topic::Thread(message.thread_id.clone());
    write.emit(tenant, topic, &MessageUpdated { message: &message })?;
    if message.applicant_view.is_shown() {
        applicant_screens::tell_of_thread(write, tenant, &message.thread_id).await?;
    }
    Ok(message)
}

/// Announces the changed entry of a call.
pub async fn call_changed(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<()> {
    let call = calls::by_id(write, tenant, id).await?;
    if call.message_id.is_empty() {
        return Ok(());
    }
    updated(write, tenant, &MessageId(call.message_id))
        .await
        .map(drop)
}
