//! A wish said by mail: no more mails to the sender's address, or mails again. It counts for the program of the conversation
//! that the mail is filed in, else for all, and is answered like a keyword of a text.

use super::intake::Place;
use crate::Hub;
use crate::conversations::channels::email::MailIdentity;
use crate::conversations::inbound_text::agency_for;
use crate::conversations::mail::{IncomingMail, own_part};
use crate::error::Result;
use hub_domain::conversations::applicant_view::is_proved;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::keyword::{Heard, Keyword, MailWords, heard_in_mail};
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::words::Language;
use hub_domain::{ProgramId, TenantId, ThreadId};
use hub_store::conversations::consents::{self, NewConsent};
use hub_store::conversations::held;
use hub_store::conversations::keyword_answers;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::conversations::thread_entries::{self, NewMessage};
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
pub(super) struct Wish {
    heard: Heard,
    words: String,
}

/// Listens to a mail's sender. What programs send is not listened to, nor what comes from one of our own addresses, nor a
/// sender whose address our mail server doubts: anybody could end another person's mails.
pub(super) fn wish(mail: &IncomingMail, place: Option<&Place>, identity: &MailIdentity) -> Option<Wish> {
    let is_ours = identity
        .replies
        .as_ref()
        .is_some_and(|replies| replies.thread(&mail.from).is_some());
    let is_machine = is_machine(&mail.from);
    if mail.from.is_empty() || mail.automatic || mail.bounce.is_some() || is_ours || is_machine {
        return None;
    }
    if !is_proved(&mail.authentication) {
        return None;
    }
    let own = own_part(&mail.body);
    let person = place.map_or("", |place| place.applicant.name.as_str());
    let heard = heard_in_mail(&MailWords {
        subject: &mail.subject,
        own: &own,
        names: &[&mail.from_name, person],
    })?;
    let said = if own.trim().is_empty() {
        &mail.subject
    } else {
        &own
    };
    let words = said.trim().chars().take(MOST_WORDS).collect();
    Some(Wish { heard, words })
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
pub(super) async fn carry_out(
    hub: &Hub,
    write: &mut Write,
    tenant: TenantId,
    mail: &IncomingMail,
    place: Option<&Place>,
    wish: &Wish,
) -> Result<()> {
    let last = hub.store().applicants().thread_at(tenant, &mail.from).await?;
    let program = match (place, &last) {
        (Some(place), _) => place.program,
        (None, Some(thread)) => hub.store().threads().by_id(tenant, thread).await?.program(),
        (None, None) => ProgramId::ALL,
    };
    let before = consents::state(write, tenant, &mail.from, Channel::Email, program).await?;
    let is_stopped = before == ConsentState::OptedOut;
    let own = tenants::read(write, tenant).await?;
    let opted_out = match wish.heard.word {
        // What is stopped needs no question.
        Keyword::Stop | Keyword::StopAll if wish.heard.is_doubtful && is_stopped => return Ok(()),
        Keyword::Stop | Keyword::StopAll => true,
        Keyword::Start => {
            let is_first = own.settings.consent_first.contains(&Channel::Email);
            if !is_stopped && !(is_first && before == ConsentState::Unknown) {
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
        ..NewConsent::by_itself(&mail.from, Channel::Email, opted_out, "email")
    };
    held::consent_changed(write, tenant, &said).await?;
    let is_news = opted_out != is_stopped;
    if !is_news || (place.is_none() && last.is_none()) {
        return Ok(());
    }
    let from = hub.sender_address(tenant, Channel::Email).await?;
    let key = (mail.from.as_str(), from.as_str());
    if !keyword_answers::claim(write, tenant, key, wish.heard.word.name()).await? {
        return Ok(());
    }
    let language = Language::of(place.map_or(own.lang.as_str(), |place| place.applicant.lang.as_str()));
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
        to: mail.from.clone(),
        subject,
        body,
        in_reply_to: (!mail.message_id.is_empty()).then(|| mail.message_id.clone()),
        ..NewDelivery::new(
            Channel::Email,
            Lane::Code,
            format!("keyword-mail-{}", mail.fingerprint),
        )
    };
    if let Some(place) = place {
        let agency = hub.tenant_name(tenant).await?;
        let entry = shown(&place.thread, &agency, language, &answer);
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
