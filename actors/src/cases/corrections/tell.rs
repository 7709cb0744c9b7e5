//! Tells the applicant, in their language and by the first channel that reaches them. What goes out stands in the thread.

use crate::Hub;
use crate::conversations::notices::Senders;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::conversations::notice::{ChannelFacts, NoticeOutcome, choose};
use hub_domain::conversations::words::{CorrectionWords, Language, Text};
use hub_domain::people::applicant::Applicant;
use hub_store::Write;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::text_numbers;
use hub_store::conversations::thread_entries::{self, NewMessage};

/// By which an applicant is told, the first that is open.
const CHANNELS: [Channel; 2] = [Channel::Email, Channel::Sms];

/// A message that is ready to go.
pub(crate) struct Letter {
    pub channel: Channel,
    agency: String,
    lang: &'static str,
    from: String,
    to: String,
    subject: String,
    body: String,
    state: DeliveryState,
    not_before_ms: Option<i64>,
}

/// The applicant of an application.
pub(crate) async fn applicant(hub: &Hub, tenant: TenantId, item: &QueueItem) -> Result<Applicant> {
    let threads = hub.store().threads();
    let thread = threads.by_id(tenant, &item.thread_id).await?;
    Ok(threads.applicant(tenant, None, &thread).await?)
}

/// What a message says: which text, and until when something is asked for.
pub(crate) struct Told<'a> {
    pub text: fn(&CorrectionWords) -> &Text,
    pub due_on: Option<&'a str>,
    pub link_origin: &'a str,
}

/// Writes to an applicant; none where nobody can be reached.
pub(crate) async fn letter(
    hub: &Hub,
    tenant: TenantId,
    (item, applicant): (&QueueItem, &Applicant),
    told: Told<'_>,
) -> Result<Option<Letter>> {
    let row = hub.store().tenant(tenant).await?;
    let kind = |channel: Channel| if channel == Channel::Sms { "phone" } else { "email" };
    let address = |channel: Channel| {
        let mut known = applicant.addresses.iter();
        known.find(|address| address.kind == kind(channel))
    };
    let facts = CHANNELS.map(|channel| ChannelFacts {
        has_address: address(channel).is_some(),
        has_gateway: hub.has_gateway(&row, channel),
        consent: address(channel).map_or(ConsentState::Unknown, |known| known.consent),
        consent_first: row.settings.consent_first.contains(&channel),
        template_fault: None,
    });
    let Some((place, obstacle)) = choose(&facts) else {
        return Ok(None);
    };
    let channel = CHANNELS[place];
    let Some(to) = address(channel).filter(|_| obstacle.is_none_or(NoticeOutcome::sends)) else {
        return Ok(None);
    };
    let quiet_ms = match channel {
        Channel::Sms => row.settings.sending_hours.held_until_ms(&to.zones, now_ms()),
        _ => None,
    };
    let state = match (obstacle, quiet_ms) {
        (Some(_), _) => DeliveryState::HeldConsent,
        (None, Some(_)) => DeliveryState::HeldQuietHours,
        (None, None) => DeliveryState::Created,
    };
    let language = Language::of(&applicant.lang);
    let words = language.correction_words();
    let due = told.due_on.and_then(hub_domain::cases::correction_request::day);
    let due = due.map_or_else(String::new, |due| words.day(due));
    let url = format!("{}/application?id={}", told.link_origin, item.id);
    let values = [
        ("agency", row.name.as_str()),
        ("application", item.external_id.as_str()),
        ("due", due.as_str()),
        ("url", url.as_str()),
    ];
    let (subject, body) = language.text((told.text)(words), &values);
    let senders = Senders::of(hub, tenant, item).await?;
    Ok(Some(Letter {
        channel,
        agency: row.name.clone(),
        lang: language.tag(),
        from: senders.to_applicant(channel),
        to: to.address.clone(),
        subject: if channel == Channel::Email {
            subject
        } else {
            String::new()
        },
        body,
        state,
        not_before_ms: quiet_ms,
    }))
}

/// Puts a message into the thread and on its way. The same key sends it once.
pub(crate) async fn send(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    letter: Letter,
    key: &str,
) -> Result<()> {
    let author = Author::system(&letter.agency);
    let new = NewMessage {
        subject: letter.subject.clone(),
        body: letter.body.clone(),
        lang: letter.lang.to_owned(),
        status: letter.state,
        send_at_ms: letter.not_before_ms,
        ..NewMessage::outgoing(
            &item.thread_id,
            letter.channel,
            author,
            (&letter.from, &letter.to),
            key,
        )
    };
    let (message, is_first) = thread_entries::append(write, tenant, new).await?;
    if !is_first {
        return Ok(());
    }
    if letter.channel == Channel::Sms {
        text_numbers::begin(write, tenant, &item.thread_id, &letter.from).await?;
    }
    let delivery = NewDelivery {
        message: Some((item.thread_id.clone(), message.id.clone())),
        from: letter.from,
        to: letter.to,
        subject: letter.subject,
        body: letter.body,
        not_before_ms: letter.not_before_ms,
        held: letter.state == DeliveryState::HeldConsent,
        ..NewDelivery::new(letter.channel, Lane::Message, format!("message-{}", message.id))
    };
    outbox::enqueue(write, tenant, delivery).await?;
    Ok(())
}
