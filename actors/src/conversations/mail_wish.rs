//! A wish said by mail: no more mails to the sender's address, or mails again. It counts for the program of the conversation
//! that the mail is filed in, else for all, and is answered like a keyword of a text.

use crate::Hub;
use crate::conversations::inbound_text::agency_for;
use crate::conversations::mail::own_part;
use crate::error::Result;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::keyword::{Heard, Keyword, MailWords, heard_in_mail};
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::words::Language;
use hub_domain::{ProgramId, TenantId, ThreadId};
use hub_store::conversations::consents::{self, NewConsent};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::{held, keyword_answers};
use hub_store::{Write, tenants};

/// Longest words that the ledger keeps.
const MOST_WORDS: usize = 500;
/// The addresses of machines that do not say so in their mails.
const MACHINES: [&str; 6] = [
    "mailer-daemon",
    "postmaster",
    "no-reply",
    "noreply",
    "do-not-reply",
    "donotreply",
];

/// What a mail asks for, and in which words.
pub(crate) struct MailWish {
    heard: Heard,
    words: String,
}

/// Who wished for it, where.
pub(crate) struct Wisher<'a> {
    /// In its normal form.
    pub address: &'a str,
    /// The Message-ID of their mail; may be empty.
    pub message_id: &'a str,
    /// Names the mail: what it causes is caused once.
    pub key: &'a str,
    /// The conversation that the mail is filed in, if it is.
    pub place: Option<WishPlace<'a>>,
}

/// A conversation in which a wish is answered.
#[derive(Clone, Copy)]
pub(crate) struct WishPlace<'a> {
    pub thread: &'a ThreadId,
    pub program: ProgramId,
    pub language: &'static Language,
}

/// Listens to the words of a mail from a person of these names; not to what machines send.
pub(crate) fn wish_in(from: &str, subject: &str, body: &str, names: &[&str]) -> Option<MailWish> {
    if from.is_empty() || is_machine(from) {
        return None;
    }
    let own = own_part(body);
    let heard = heard_in_mail(&MailWords {
        subject,
        own: &own,
        names,
    })?;
    let said = if own.trim().is_empty() {
        subject
    } else {
        own.as_str()
    };
    let words = said.trim().chars().take(MOST_WORDS).collect();
    Some(MailWish { heard, words })
}

/// "noreply@", "no-reply+7@", and not a person whose name begins so.
fn is_machine(address: &str) -> bool {
    let local = address.split('@').next().unwrap_or_default();
    MACHINES.iter().any(|name| {
        local
            .strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Writes a wish into the ledger of consent, and answers it where it changes something: once a day at most, and only to
/// somebody who has had a mail of ours.
pub(crate) async fn carry_out(
    hub: &Hub,
    write: &mut Write,
    tenant: TenantId,
    wisher: Wisher<'_>,
    wish: &MailWish,
) -> Result<()> {
    let Wisher {
        address,
        message_id,
        key,
        place,
    } = wisher;
    let last = hub.store().applicants().thread_at(tenant, address).await?;
    let program = match (place, &last) {
        (Some(place), _) => place.program,
        (None, Some(thread)) => hub.store().threads().by_id(tenant, thread).await?.program(),
        (None, None) => ProgramId::ALL,
    };
    let before = consents::state(write, tenant, address, Channel::Email, program).await?;
    let is_stopped = before == ConsentState::OptedOut;
    let own = tenants::read(write, tenant).await?;
    let opted_out = match wish.heard.word {
        // What is stopped needs no question.
        Keyword::Stop | Keyword::StopAll if wish.heard.is_doubtful && is_stopped => return Ok(()),
        Keyword::Stop | Keyword::StopAll => true,
        Keyword::Start => {
            let is_first = own.settings.consent_first.contains(&Channel::Email);
            let is_awaited = is_first && before == ConsentState::Unknown;
            if !is_stopped && !is_awaited {
                return Ok(());
            }
            false
        }
        Keyword::Help => return Ok(()),
    };
    let scope = wish
        .heard
        .word
        .scope(place.map_or(ProgramId::ALL, |place| place.program));
    let said = NewConsent {
        program: scope,
        words: &wish.words,
        ..NewConsent::by_itself(address, Channel::Email, opted_out, "email")
    };
    held::consent_changed(write, tenant, &said).await?;
    let is_news = opted_out != is_stopped;
    if !is_news || (place.is_none() && last.is_none()) {
        return Ok(());
    }
    let from = hub.sender_address(tenant, Channel::Email).await?;
    let pair = (address, from.as_str());
    if !keyword_answers::claim(write, tenant, pair, wish.heard.word.name()).await? {
        return Ok(());
    }
    let language = place.map_or_else(|| Language::of(&own.lang), |place| place.language);
    let (subject, body) = {
        let answers = language.mail_answers();
        let text = match (opted_out, wish.heard.is_doubtful) {
            (true, true) => &answers.in_doubt,
            (true, false) => &answers.stopped,
            (false, _) => &answers.started,
        };
        let agency = agency_for(hub, tenant, scope).await?;
        language.text(text, &[("agency", &agency)])
    };
    let mut answer = NewDelivery {
        from,
        to: address.to_owned(),
        subject,
        body,
        in_reply_to: (!message_id.is_empty()).then(|| message_id.to_owned()),
        ..NewDelivery::new(Channel::Email, Lane::Code, format!("keyword-mail-{key}"))
    };
    if let Some(place) = place {
        let agency = hub.tenant_name(tenant).await?;
        let entry = shown(place.thread, &agency, language, &answer);
        let (entry, _) = thread_entries::append(write, tenant, entry).await?;
        answer.message = Some((place.thread.clone(), entry.id));
    }
    outbox::enqueue_reply(write, tenant, answer).await?;
    Ok(())
}

/// The answer as the thread shows it.
fn shown(thread: &ThreadId, agency: &str, language: &Language, answer: &NewDelivery) -> NewMessage {
    NewMessage {
        thread: thread.clone(),
        channel: Channel::Email,
        direction: Direction::Out,
        author: Author {
            kind: AuthorKind::System,
            id: None,
            name: agency.to_owned(),
        },
        from: answer.from.clone(),
        to: answer.to.clone(),
        subject: answer.subject.clone(),
        body: answer.body.clone(),
        lang: language.tag().to_owned(),
        status: DeliveryState::Created,
        reply_to: None,
        call: None,
        change: None,
        attachments: Vec::new(),
        provider_ref: String::new(),
        idempotency_key: answer.idempotency_key.clone(),
        request_hash: String::new(),
        send_at_ms: None,
    }
}
