//! Carries out a plan within the move's own write: entries and deliveries, and a row with each rule's outcome.

use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::conversations::notice::{NoticeOutcome, PlannedNotice};
use hub_domain::conversations::notification_rule::NoticeAudience;
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::conversations::fallbacks;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::rule_notices::{self, NoticedMove};
use hub_store::conversations::staff_notices;
use hub_store::conversations::text_numbers;
use hub_store::conversations::thread_entries::{self, NewMessage};

/// The sender address of each channel, read before the write began.
pub(crate) struct Senders {
    text: String,
    mail: String,
    staff_text: String,
    agency: String,
}

impl Senders {
    /// For the texts and mails of an application's thread.
    pub async fn of(hub: &Hub, tenant: TenantId, item: &QueueItem) -> Result<Self> {
        let row = hub.store().tenant(tenant).await?;
        let numbers = hub.store().text_numbers();
        Ok(Self {
            text: numbers
                .of_thread(tenant, &item.thread_id, item.process_id)
                .await?,
            mail: row.mail_from.clone(),
            staff_text: row.sms_from.clone(),
            agency: row.name.clone(),
        })
    }

    /// The sender address of a message to the applicant.
    pub fn to_applicant(&self, channel: Channel) -> String {
        self.address(channel, NoticeAudience::Applicant)
    }

    fn address(&self, channel: Channel, audience: NoticeAudience) -> String {
        match (channel, audience) {
            (Channel::Sms, NoticeAudience::Applicant) => self.text.clone(),
            (Channel::Sms, NoticeAudience::Owner | NoticeAudience::Role) => self.staff_text.clone(),
            (Channel::Email, _) => self.mail.clone(),
            (Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment, _) => {
                String::new()
            }
        }
    }
}

/// A move that notifies people: the application after it, what the rules planned, and the addresses it comes from.
pub(crate) struct NotifyingMove<'a> {
    pub item: &'a QueueItem,
    pub plan: &'a [PlannedNotice],
    pub senders: &'a Senders,
}

impl NotifyingMove<'_> {
    fn noticed(&self) -> NoticedMove {
        NoticedMove {
            program: self.item.process_id,
            application: self.item.id,
            version: self.item.version,
        }
    }
}

/// Writes every notice of the plans of moves that this write has made, so that none of them had one before. Reads through this
/// write alone: a caller with an open write never waits for another connection. The caller announces the queue rows, which this
/// has changed.
pub(crate) async fn carry_out(
    write: &mut Write,
    tenant: TenantId,
    moves: &[NotifyingMove<'_>],
) -> Result<()> {
    let planned = moves
        .iter()
        .flat_map(|one| one.plan.iter().map(move |planned| (one, planned)));
    let entries: Vec<Option<NewMessage>> = planned
        .clone()
        .map(|(one, planned)| entry(one, planned))
        .collect();
    let has_entry: Vec<bool> = entries.iter().map(Option::is_some).collect();
    let entries: Vec<NewMessage> = entries.into_iter().flatten().collect();
    let mut written = thread_entries::append_new(write, tenant, entries)
        .await?
        .into_iter();
    let (mut deliveries, mut notices, mut fallbacks) = (Vec::new(), Vec::new(), Vec::new());
    for ((one, planned), has_entry) in planned.zip(has_entry) {
        let message = if has_entry { written.next() } else { None };
        if let Some(message) = &message
            && message.channel == Channel::Sms
        {
            text_numbers::begin(write, tenant, &message.thread_id, &message.from).await?;
        }
        let (of, senders) = (one.noticed(), one.senders);
        let message = message.map(|message| message.id);
        if let Some(channel) = planned.channel.filter(|_| planned.outcome.sends()) {
            deliveries.push(NewDelivery {
                message: message
                    .clone()
                    .map(|message| (one.item.thread_id.clone(), message)),
                from: senders.address(channel, planned.audience),
                to: planned.to.clone(),
                subject: planned.subject.clone(),
                body: planned.body.clone(),
                not_before_ms: planned.send_at_ms,
                held: planned.outcome == NoticeOutcome::HeldConsent,
                ..NewDelivery::new(channel, Lane::Message, of.delivery_key(planned))
            });
        }
        if let (true, Some(account)) = (planned.in_app, planned.account) {
            staff_notices::add(write, tenant, of, planned, AccountId(account)).await?;
        }
        if let Some(next) = &planned.next {
            let from = senders.address(next.channel, planned.audience);
            let first = match &message {
                Some(message) => message.0.clone(),
                None => of.delivery_key(planned),
            };
            fallbacks.push((first, from, next));
        }
        notices.push((of, planned, message));
    }
    outbox::enqueue_all(write, tenant, deliveries).await?;
    rule_notices::keep(write, tenant, &notices).await?;
    fallbacks::keep(write, tenant, fallbacks).await?;
    Ok(())
}

/// The entry in the applicant's thread, with the obstacle if there is one, so that staff see it; none for staff, and for a notice
/// without a message.
fn entry(one: &NotifyingMove<'_>, planned: &PlannedNotice) -> Option<NewMessage> {
    let status = match planned.outcome {
        NoticeOutcome::Now => DeliveryState::Created,
        NoticeOutcome::HeldUndo => DeliveryState::HeldUndo,
        NoticeOutcome::Scheduled => DeliveryState::Scheduled,
        NoticeOutcome::HeldQuietHours => DeliveryState::HeldQuietHours,
        NoticeOutcome::HeldConsent => DeliveryState::HeldConsent,
        NoticeOutcome::OptedOut => DeliveryState::OptedOut,
        NoticeOutcome::Nobody
        | NoticeOutcome::NoAddress
        | NoticeOutcome::NoGateway
        | NoticeOutcome::NoTemplate
        | NoticeOutcome::Incomplete
        | NoticeOutcome::ConditionNotMet
        | NoticeOutcome::ConditionUnknown => return None,
    };
    let channel = match planned.audience {
        NoticeAudience::Applicant => planned.channel?,
        NoticeAudience::Owner | NoticeAudience::Role => return None,
    };
    let author = Author::system(&one.senders.agency);
    let from = one.senders.address(channel, planned.audience);
    let key = one.noticed().delivery_key(planned);
    Some(NewMessage {
        subject: planned.subject.clone(),
        body: planned.body.clone(),
        lang: planned.lang.clone(),
        status,
        send_at_ms: planned.send_at_ms,
        ..NewMessage::outgoing(&one.item.thread_id, channel, author, (&from, &planned.to), key)
    })
}
