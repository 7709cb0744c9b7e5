//! Messages from the applicant: filed in the thread, and keywords recorded in the ledger of consent.

use super::ReceiveMessage;
use crate::Hub;
use crate::conversations::inbound_text::{KeywordText, answer, record};
use crate::conversations::mail_wish::{WishPlace, Wisher, carry_out, wish_in};
use crate::error::Result;
use hub_domain::conversations::applicant_view::incoming_author;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind, Message};
use hub_domain::conversations::words::Language;
use hub_domain::people::applicant::Applicant;
use hub_domain::{TenantId, ThreadId};
use hub_store::conversations::outbox::NewDelivery;
use hub_store::conversations::thread_entries::NewMessage;
use hub_store::conversations::{outbox, text_numbers, thread_entries};

pub(super) async fn receive(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    incoming: ReceiveMessage,
) -> Result<Message> {
    let store = hub.store();
    let stored = store.threads().by_id(tenant, &thread).await?;
    let applicant = store.threads().applicant(tenant, None, &stored).await?;
    let agency = hub.tenant_name(tenant).await?;
    let language = Language::of(&applicant.lang);
    let author = author(&applicant, &incoming);
    // Mails of real mailboxes come by their own way; here are those of simulated ones.
    let wish = match incoming.channel {
        Channel::Email if !incoming.is_signed_in => {
            let (subject, body) = (&incoming.subject, &incoming.body);
            wish_in(&incoming.from, subject, body, &[&applicant.name])
        }
        _ => None,
    };
    let media: Vec<_> = incoming
        .media
        .into_iter()
        .map(|media| (media.url, media.content_type))
        .collect();
    let mut write = store.write().await?;
    let key = format!("in-{}", incoming.provider_ref);
    let ends = (incoming.from.as_str(), incoming.to.as_str());
    let new = NewMessage {
        subject: incoming.subject,
        body: incoming.body,
        lang: applicant.lang,
        reply_to: incoming.reply_to,
        provider_ref: incoming.provider_ref.clone(),
        ..NewMessage::incoming(&thread, incoming.channel, author, ends, key)
    };
    let (message, first) = thread_entries::append(&mut write, tenant, new).await?;
    if !first {
        write.rollback().await?;
        return Ok(message);
    }
    let has_media = !media.is_empty();
    text_numbers::add_media(&mut write, tenant, &message.id, &media).await?;
    if incoming.channel == Channel::Sms && text_numbers::is_own(&mut write, tenant, &incoming.to).await? {
        text_numbers::begin(&mut write, tenant, &thread, &incoming.to).await?;
    }
    if let Some(heard) = incoming.heard {
        let text = KeywordText {
            from: &incoming.from,
            to: &incoming.to,
            provider_ref: &incoming.provider_ref,
            body: &message.body,
            is_known: true,
        };
        record(&mut write, tenant, text, heard).await?;
        if !incoming.answered
            && let Some(mut answer) = answer(&hub, &mut write, tenant, text, heard, language).await?
        {
            let entry = shown(&thread, &agency, language, &answer);
            let (entry, _) = thread_entries::append(&mut write, tenant, entry).await?;
            answer.message = Some((thread.clone(), entry.id));
            outbox::enqueue(&mut write, tenant, answer).await?;
        }
    }
    if let Some(wish) = wish {
        let wisher = Wisher {
            address: &incoming.from,
            message_id: &incoming.provider_ref,
            key: &incoming.provider_ref,
            place: Some(WishPlace {
                thread: &thread,
                program: stored.program(),
                language,
            }),
        };
        carry_out(&hub, &mut write, tenant, wisher, &wish).await?;
    }
    write.commit().await?;
    if has_media {
        hub.look_for_jobs();
    }
    Ok(message)
}

/// The applicant, in their session or by an address of theirs; else whoever has the address, by which they are shown.
fn author(applicant: &Applicant, incoming: &ReceiveMessage) -> Author {
    let kind = match incoming.is_signed_in {
        true => AuthorKind::Applicant,
        false => incoming_author(applicant, &incoming.from),
    };
    let name = match kind {
        AuthorKind::Other if !incoming.from.is_empty() => &incoming.from,
        AuthorKind::Other | AuthorKind::Applicant | AuthorKind::Staff | AuthorKind::System => &applicant.name,
    };
    Author::of(kind, name)
}

/// The answer to a keyword as the thread shows it.
fn shown(thread: &ThreadId, agency: &str, language: &Language, answer: &NewDelivery) -> NewMessage {
    let (author, ends) = (Author::system(agency), (&*answer.from, &*answer.to));
    NewMessage {
        body: answer.body.clone(),
        lang: language.tag().to_owned(),
        ..NewMessage::outgoing(thread, Channel::Sms, author, ends, &answer.idempotency_key)
    }
}
