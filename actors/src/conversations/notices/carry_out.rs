//! Carries out a plan within the move's own write: entries and deliveries, and a row with each rule's outcome.

use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::notice::{NoticeOutcome, PlannedNotice};
use hub_domain::conversations::notification_rule::NoticeAudience;
use hub_domain::{AccountId, MessageId, TenantId};
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
        let row = hub.store().tenants().by_id(tenant).await?;
        let numbers = hub.store().text_numbers();
        Ok(Self {
            text: numbers
                .of_thread(tenant, &item.thread_id, item.process_id)
                .await?,
            mail: row.mail_from,
            staff_text: row.sms_from,
            agency: row.name,
        })
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

/// Writes every notice of a plan; `item` is the application after the move. Reads through this write alone: a caller with an
/// open write never waits for another connection.
pub(crate) async fn carry_out(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    plan: &[PlannedNotice],
    senders: &Senders,
) -> Result<()> {
    let of = NoticedMove {
        program: item.process_id,
        application: item.id,
        version: item.version,
    };
    for planned in plan {
        let message = match planned.audience {
            NoticeAudience::Applicant => append(write, tenant, item, of, planned, senders).await?,
            NoticeAudience::Owner | NoticeAudience::Role => None,
        };
        if let Some(channel) = planned.channel.filter(|_| planned.outcome.sends()) {
            let delivery = NewDelivery {
                message: message.clone().map(|message| (item.thread_id.clone(), message)),
                from: senders.address(channel, planned.audience),
                to: planned.to.clone(),
                subject: planned.subject.clone(),
                body: planned.body.clone(),
                not_before_ms: planned.send_at_ms,
                held: planned.outcome == NoticeOutcome::HeldConsent,
                ..NewDelivery::new(channel, Lane::Message, of.delivery_key(planned))
            };
            outbox::enqueue(write, tenant, delivery).await?;
        }
        let is_new = rule_notices::keep(write, tenant, of, planned, message.as_ref()).await?;
        if let (true, Some(account)) = (is_new && planned.in_app, planned.account) {
            staff_notices::add(write, tenant, of, planned, AccountId(account)).await?;
        }
        if let Some(next) = &planned.next {
            let from = senders.address(next.channel, planned.audience);
            let key = of.delivery_key(planned);
            let first = message.as_ref().map_or(key.as_str(), MessageId::as_str);
            fallbacks::keep(write, tenant, first, &from, next).await?;
        }
    }
    Ok(())
}

/// The entry in the applicant's thread, with the obstacle if there is one, so that staff see it. Nothing is written for
/// a notice without a message.
async fn append(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    of: NoticedMove,
    planned: &PlannedNotice,
    senders: &Senders,
) -> Result<Option<MessageId>> {
    let status = match planned.outcome {
        NoticeOutcome::Now => DeliveryState::Created,
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
        | NoticeOutcome::ConditionUnknown => return Ok(None),
    };
    let Some(channel) = planned.channel else {
        return Ok(None);
    };
    let from = senders.address(channel, planned.audience);
    let new = NewMessage {
        thread: item.thread_id.clone(),
        channel,
        direction: Direction::Out,
        author: Author {
            kind: AuthorKind::System,
            id: None,
            name: senders.agency.clone(),
        },
        from: from.clone(),
        to: planned.to.clone(),
        subject: planned.subject.clone(),
        body: planned.body.clone(),
        lang: planned.lang.clone(),
        status,
        reply_to: None,
        call: None,
        change: None,
        attachments: Vec::new(),
        provider_ref: String::new(),
        idempotency_key: of.delivery_key(planned),
        request_hash: String::new(),
        send_at_ms: planned.send_at_ms,
    };
    let (message, _) = thread_entries::append(write, tenant, new).await?;
    if channel == Channel::Sms {
        text_numbers::begin(write, tenant, &item.thread_id, &from).await?;
    }
    Ok(Some(message.id))
}
