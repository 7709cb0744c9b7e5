//! A text through a tenant's own provider: the tenant is known, and keywords count even from strangers.

use crate::Hub;
use crate::cases::work_item::ReceiveMessage;
use crate::error::Result;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::keyword::{Keyword, keyword};
use hub_domain::conversations::message::Message;
use hub_domain::conversations::words::Language;
use hub_domain::people::address::normal_address;
use hub_domain::{MessageId, ProgramId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::conversations::consents::NewConsent;
use hub_store::conversations::outbox::{Lane, NewDelivery};
use hub_store::conversations::{held, outbox, text_numbers};

/// Longest text that is kept: longer ones, which no phone can send in one piece, are cut.
const MOST_CHARS: usize = 20_000;

/// A file that came with a text, where the provider keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    pub url: String,
    /// As the provider says; nobody has looked into it.
    pub content_type: String,
}

/// A text from somebody.
#[derive(Debug, Clone, Default)]
pub struct IncomingText {
    pub from: String,
    pub to: String,
    pub body: String,
    /// The provider's own id of it: the same one twice is one entry.
    pub provider_ref: String,
    pub media: Vec<Media>,
    /// The provider has answered a keyword itself: it is recorded, and not answered twice.
    pub answered: bool,
}

impl Hub {
    /// Files a text in its thread. `None`: the sender is unknown. A stranger's keyword is recorded and answered all the
    /// same.
    pub async fn receive_text(&self, tenant: TenantId, mut text: IncomingText) -> Result<Option<Message>> {
        for address in [&mut text.from, &mut text.to] {
            if let Some(normal) = normal_address(address) {
                *address = normal;
            }
        }
        text.body = kept(&text);
        let (thread, reply_to) = match self.place_text(tenant, &text).await? {
            Place::Thread(thread, reply_to) => (thread, reply_to),
            Place::Stranger => {
                if let Some(word) = keyword(&text.body) {
                    self.answer_stranger(tenant, &text, word).await?;
                }
                return Ok(None);
            }
        };
        let work_item = self.work_item(tenant, &thread).await?;
        let received = work_item
            .send(ReceiveMessage {
                channel: Channel::Sms,
                from: text.from,
                to: text.to,
                subject: String::new(),
                body: text.body,
                provider_ref: text.provider_ref,
                reply_to,
                media: text.media,
                answered: text.answered,
                is_signed_in: false,
            })
            .await??;
        Ok(Some(received))
    }

    /// By the last text between the two numbers; else by the number's program, by the last text to that phone, or by
    /// the person with that number.
    async fn place_text(&self, tenant: TenantId, text: &IncomingText) -> Result<Place> {
        let (messages, applicants) = (self.store().messages(), self.store().applicants());
        // A repeated text stays in its first thread, even if the conversation has moved to another; it is one entry
        // there.
        if let Some((thread, _)) = messages.by_provider_ref(tenant, &text.provider_ref).await? {
            return Ok(Place::Thread(thread, None));
        }
        let numbers = self.store().text_numbers();
        let between = messages.last_sent_between(tenant, &text.from, &text.to, Channel::Sms);
        if let Some((thread, message)) = between.await? {
            return Ok(Place::Thread(thread, Some(message)));
        }
        if let Some(program) = numbers.program_of(tenant, &text.to).await?
            && let Some(thread) = applicants.thread_in_program(tenant, &text.from, program).await?
        {
            return Ok(Place::Thread(thread, None));
        }
        if let Some((thread, message)) = messages.last_sent_to(tenant, &text.from, Channel::Sms).await? {
            return Ok(Place::Thread(thread, Some(message)));
        }
        Ok(match applicants.thread_at(tenant, &text.from).await? {
            Some(thread) => Place::Thread(thread, None),
            None => Place::Stranger,
        })
    }

    async fn answer_stranger(&self, tenant: TenantId, text: &IncomingText, word: Keyword) -> Result<()> {
        let known = self.store().tenants().by_id(tenant).await?;
        let mut write = self.store().write().await?;
        if !text_numbers::is_own(&mut write, tenant, &text.to).await? {
            return Ok(write.rollback().await?);
        }
        let answer = answer(
            self,
            &mut write,
            tenant,
            text.into(),
            word,
            Language::of(&known.lang),
        )
        .await?;
        // The same text once more: START may have come since.
        if !outbox::enqueue(&mut write, tenant, answer).await? {
            return Ok(write.rollback().await?);
        }
        Ok(write.commit().await?)
    }
}

enum Place {
    /// With the message that it answers, if it is known.
    Thread(ThreadId, Option<MessageId>),
    Stranger,
}

/// A text's body in the thread: its words, and a line for each file that came with it.
fn kept(text: &IncomingText) -> String {
    let mut body: String = text
        .body
        .chars()
        .filter(|letter| *letter != '\0')
        .take(MOST_CHARS)
        .collect();
    for media in &text.media {
        if !body.is_empty() {
            body.push('\n');
        }
        body.push_str("📎 ");
        body.push_str(&media.content_type);
    }
    body
}

/// A keyword's sender, the tenant's number, the text and its words.
pub(crate) struct KeywordText<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub provider_ref: &'a str,
    pub body: &'a str,
}

impl<'a> From<&'a IncomingText> for KeywordText<'a> {
    fn from(text: &'a IncomingText) -> Self {
        Self {
            from: &text.from,
            to: &text.to,
            provider_ref: &text.provider_ref,
            body: &text.body,
        }
    }
}

/// Records a keyword in the ledger and queues its answer. The answer goes before all other messages and regardless of
/// the ledger: a person who says STOP gets a confirmation.
pub(crate) async fn answer(
    hub: &Hub,
    write: &mut Write,
    tenant: TenantId,
    text: KeywordText<'_>,
    word: Keyword,
    language: &'static Language,
) -> Result<NewDelivery> {
    let KeywordText {
        from,
        to,
        provider_ref,
        body,
    } = text;
    let scope = word.scope(text_numbers::scope_of(write, tenant, to).await?);
    let answers = language.keyword_answers();
    let said = |opted_out| NewConsent {
        program: scope,
        words: body,
        ..NewConsent::by_itself(from, Channel::Sms, opted_out, "keyword")
    };
    let words = match word {
        Keyword::Stop | Keyword::StopAll => {
            held::consent_changed(write, tenant, &said(true)).await?;
            answers.stopped
        }
        Keyword::Start => {
            held::consent_changed(write, tenant, &said(false)).await?;
            answers.started
        }
        Keyword::Help => answers.help,
    };
    let mut agency = hub.tenant_name(tenant).await?;
    if scope != ProgramId::ALL {
        let programs = hub.store().programs().all(tenant).await?;
        if let Some(program) = programs.iter().find(|program| program.id == scope.0) {
            agency = format!("{agency}, {}", program.name);
        }
    }
    Ok(NewDelivery {
        channel: Channel::Sms,
        lane: Lane::Code,
        message: None,
        from: to.to_owned(),
        to: from.to_owned(),
        subject: String::new(),
        body: language.line(words, &[("agency", &agency)]),
        in_reply_to: None,
        lang: None,
        idempotency_key: format!("keyword-{provider_ref}"),
        not_before_ms: None,
        expires_at_ms: None,
        quiet_exempt: false,
        held: false,
    })
}

#[cfg(test)]
#[path = "inbound_text_tests.rs"]
mod tests;
