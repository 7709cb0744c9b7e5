//! Tells the applicant, in their language and by the first channel that reaches them. What goes out stands in the thread.

use crate::Hub;
use crate::conversations::notices::Senders;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::conversations::notice::{ChannelFacts, NoticeOutcome, choose};
use hub_domain::conversations::words::{CorrectionWords, Language, Text};
use hub_domain::people::applicant::Applicant;
use hub_domain::{MessageId, TenantId};
use hub_store::Write;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::{held, last_contact, text_numbers, thread_view};

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

impl Letter {
    /// Until when its sender may take it back; none where they may not.
    pub fn undo_until_ms(&self) -> Option<i64> {
        self.not_before_ms
            .filter(|_| self.state == DeliveryState::Undoable)
    }
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
    pub more: More<'a>,
}

/// What else is said of a message that is about papers.
#[derive(Default)]
pub(crate) struct More<'a> {
    /// By which channel; none: by the first that reaches them.
    pub via: Option<Channel>,
    /// A person sends it, who may take it back for some seconds.
    pub is_by_hand: bool,
    /// The papers as the applicant calls them, by their language.
    pub papers: Option<&'a dyn Fn(&str) -> String>,
    /// Why one cannot be used, by their language.
    pub reason: Option<&'a dyn Fn(&str) -> String>,
}

/// Writes to an applicant; none where nobody can be reached.
pub(crate) async fn letter(
    hub: &Hub,
    tenant: TenantId,
    (item, applicant): (&QueueItem, &Applicant),
    told: Told<'_>,
) -> Result<Option<Letter>> {
    let row = hub.store().tenant(tenant).await?;
    let More {
        via,
        is_by_hand,
        papers,
        reason,
    } = told.more;
    let channels: Vec<Channel> = CHANNELS
        .into_iter()
        .filter(|channel| via.is_none_or(|via| via == *channel))
        .collect();
    let kind = |channel: Channel| if channel == Channel::Sms { "phone" } else { "email" };
    let address = |channel: Channel| {
        let mut known = applicant.addresses.iter();
        known.find(|address| address.kind == kind(channel))
    };
    let facts = |channel: &Channel| ChannelFacts {
        has_address: address(*channel).is_some(),
        has_gateway: hub.has_gateway(&row, *channel),
        consent: address(*channel).map_or(ConsentState::Unknown, |known| known.consent),
        consent_first: row.settings.consent_first.contains(channel),
        template_fault: None,
    };
    let facts: Vec<ChannelFacts> = channels.iter().map(facts).collect();
    let Some((place, obstacle)) = choose(&facts) else {
        return Ok(None);
    };
    let Some(channel) = channels.get(place).copied() else {
        return Ok(None);
    };
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
    let undo_ms = match is_by_hand {
        true => row.settings.undo_send_until_ms(now_ms()),
        false => None,
    };
    let (state, not_before_ms) = rested(state, quiet_ms, undo_ms);
    let language = Language::of(&applicant.lang);
    let words = language.correction_words();
    let due = told.due_on.and_then(hub_domain::cases::correction_request::day);
    let due = due.map_or_else(String::new, |due| words.day(due));
    let url = format!("{}/application?id={}", told.link_origin, item.id);
    let said =
        |say: Option<&dyn Fn(&str) -> String>| say.map_or_else(String::new, |say| say(&applicant.lang));
    let (papers, reason) = (said(papers), said(reason));
    let values = [
        ("papers", papers.as_str()),
        ("reason", reason.as_str()),
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
        not_before_ms,
    }))
}

/// State and earliest time of a message, which rests while its sender may take it back.
fn rested(state: DeliveryState, quiet_ms: Option<i64>, undo_ms: Option<i64>) -> (DeliveryState, Option<i64>) {
    match (undo_ms, quiet_ms) {
        (None, quiet_ms) => (state, quiet_ms),
        (Some(until_ms), Some(quiet_ms)) if quiet_ms > until_ms => (state, Some(quiet_ms)),
        (Some(until_ms), _) if state == DeliveryState::HeldConsent => (state, Some(until_ms)),
        (Some(until_ms), _) => (DeliveryState::Undoable, Some(until_ms)),
    }
}

/// Whether a message still rests for its sender.
async fn rests(write: &mut Write, tenant: TenantId, message: &MessageId) -> Result<bool> {
    Ok(thread_view::entry(write, tenant, message).await?.status == DeliveryState::Undoable)
}

/// Whether a message reaches the applicant, or has: it does not rest for its sender, and nobody has taken it back.
pub(crate) async fn leaves(write: &mut Write, tenant: TenantId, message: &MessageId) -> Result<bool> {
    let status = thread_view::entry(write, tenant, message).await?.status;
    Ok(!matches!(
        status,
        DeliveryState::Undoable | DeliveryState::Cancelled
    ))
}

/// Takes a message back that still rests for its sender; false where it is on its way.
pub(crate) async fn undo(
    write: &mut Write,
    tenant: TenantId,
    (item, message): (&QueueItem, &MessageId),
    by: &str,
) -> Result<bool> {
    if !rests(write, tenant, message).await? {
        return Ok(false);
    }
    let detail = format!("undone:{by}");
    if held::cancel(write, tenant, message, &detail).await?.is_none() {
        return Ok(false);
    }
    last_contact::restore(write, tenant, &item.thread_id).await?;
    Ok(true)
}

/// Puts a message that was taken back on its way again, with its words; until `until_ms` (none: not at all) it rests for its sender.
pub(crate) async fn send_after_all(
    write: &mut Write,
    tenant: TenantId,
    (item, message): (&QueueItem, &MessageId),
    by: &str,
    until_ms: Option<i64>,
) -> Result<()> {
    if !outbox::revive(write, tenant, message, until_ms).await? {
        return Ok(());
    }
    let state = match until_ms {
        Some(until_ms) => {
            held::set_time(write, tenant, message, until_ms).await?;
            DeliveryState::Undoable
        }
        None => DeliveryState::Created,
    };
    thread_entries::set_status(write, tenant, message, state, &format!("restored:{by}")).await?;
    last_contact::restore(write, tenant, &item.thread_id).await?;
    Ok(())
}

/// Puts a message into the thread and on its way, and returns its id. The same key sends it once.
pub(crate) async fn send(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    letter: Letter,
    key: &str,
) -> Result<MessageId> {
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
    let id = message.id.clone();
    if !is_first {
        return Ok(id);
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
    Ok(id)
}
