//! What comes from the applicant: into the thread, and keywords into the ledger of consent.

use super::ReceiveMessage;
use crate::Hub;
use crate::error::Result;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::consent::{Keyword, keyword};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind, Message};
use hub_domain::conversations::words::Language;
use hub_domain::{TenantId, ThreadId};
use hub_store::conversations::outbox::{Lane, NewDelivery};
use hub_store::conversations::thread_entries::NewMessage;
use hub_store::conversations::{consents, outbox, thread_entries};

pub(super) async fn receive(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    incoming: ReceiveMessage,
) -> Result<Message> {
    let store = hub.store();
    let stored = store.threads().by_id(tenant, &thread).await?;
    let applicant = store.threads().applicant(tenant, None, &stored).await?;
    let word = if incoming.channel == Channel::Sms {
        keyword(&incoming.body)
    } else {
        None
    };
    let agency = hub.tenant_name(tenant).await?;
    let language = Language::of(&applicant.lang);
    let mut write = store.write().await?;
    let new = NewMessage {
        thread: thread.clone(),
        channel: incoming.channel,
        direction: Direction::In,
        author: Author {
            kind: AuthorKind::Applicant,
            id: None,
            name: applicant.name.clone(),
        },
        from: incoming.from.clone(),
        to: incoming.to.clone(),
        subject: incoming.subject,
        body: incoming.body,
        lang: applicant.lang,
        status: DeliveryState::Delivered,
        reply_to: incoming.reply_to,
        call: None,
        change: None,
        idempotency_key: format!("in-{}", incoming.provider_ref),
        request_hash: String::new(),
        attachments: Vec::new(),
        provider_ref: incoming.provider_ref.clone(),
    };
    let (message, first) = thread_entries::append(&mut write, tenant, new).await?;
    if !first {
        write.rollback().await?;
        return Ok(message);
    }
    if let Some(word) = word {
        let answers = language.keyword_answers();
        let answer = match word {
            Keyword::Stop => {
                consents::record(&mut write, tenant, &incoming.from, Channel::Sms, true, "keyword").await?;
                answers.stopped
            }
            Keyword::Start => {
                consents::record(&mut write, tenant, &incoming.from, Channel::Sms, false, "keyword").await?;
                answers.started
            }
            Keyword::Help => answers.help,
        };
        let confirmation = NewDelivery {
            channel: Channel::Sms,
            lane: Lane::Message,
            message: None,
            from: incoming.to,
            to: incoming.from,
            subject: String::new(),
            body: language.line(answer, &[("agency", &agency)]),
            in_reply_to: None,
            lang: None,
            idempotency_key: format!("keyword-{}", incoming.provider_ref),
            not_before_ms: None,
            expires_at_ms: None,
        };
        outbox::enqueue(&mut write, tenant, confirmation).await?;
    }
    write.commit().await?;
    Ok(message)
}
