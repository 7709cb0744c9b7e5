//! A text through a tenant's own provider: the tenant is known. It stands in its sender's thread, or waits among those of
//! strangers; keywords count from both.

use crate::Hub;
use crate::cases::work_item::ReceiveMessage;
use crate::conversations::channels::sms::{IncomingText, Media};
use crate::error::Result;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::keyword::{Heard, Keyword, heard};
use hub_domain::conversations::message::Message;
use hub_domain::conversations::words::Language;
use hub_domain::people::address::{normal_address, normal_phone};
use hub_domain::people::number_kind::{costs_extra, is_served};
use hub_domain::{MessageId, ProgramId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::conversations::consents::NewConsent;
use hub_store::conversations::outbox::{Lane, NewDelivery};
use hub_store::conversations::stranger_texts::{self, NewStrangerText};
use hub_store::conversations::{held, keyword_answers, outbox, text_numbers};
use hub_store::tenants;

/// Longest text that is kept: longer ones, which no phone can send in one piece, are cut.
const MOST_CHARS: usize = 20_000;

impl Hub {
    /// Files a text in its thread. `None`: the sender is unknown; then it waits among those of strangers until somebody says
    /// whose it is. What is asked for by keywords is recorded and answered all the same.
    pub async fn receive_text(&self, tenant: TenantId, mut text: IncomingText) -> Result<Option<Message>> {
        for address in [&mut text.from, &mut text.to] {
            if let Some(normal) = normal_address(address) {
                *address = normal;
            }
        }
        text.body = plain(&text.body);
        // Pictures and their lines are not the sender's words.
        let heard = heard(&text.body);
        let Some((thread, reply_to)) = self.place_text(tenant, &text).await? else {
            self.keep_stranger(tenant, text, heard).await?;
            return Ok(None);
        };
        let work_item = self.work_item(tenant, &thread).await?;
        let received = work_item
            .send(ReceiveMessage {
                channel: Channel::Sms,
                body: with_files(&text.body, &text.media),
                from: text.from,
                to: text.to,
                subject: String::new(),
                provider_ref: text.provider_ref,
                reply_to,
                media: text.media,
                answered: text.answered,
                is_signed_in: false,
                heard,
            })
            .await??;
        Ok(Some(received))
    }

    /// By the last text between the two numbers; else by the number's program, by the last text to that phone, or by
    /// the person with that number. With the message that it answers, if it is known.
    async fn place_text(
        &self,
        tenant: TenantId,
        text: &IncomingText,
    ) -> Result<Option<(ThreadId, Option<MessageId>)>> {
        let (messages, applicants) = (self.store().messages(), self.store().applicants());
        // A repeated text stays in its first thread, even if the conversation has moved to another; it is one entry
        // there.
        if let Some((thread, _)) = messages.by_provider_ref(tenant, &text.provider_ref).await? {
            return Ok(Some((thread, None)));
        }
        let strangers = self.store().stranger_texts();
        if strangers.by_ref(tenant, &text.provider_ref).await?.is_some() {
            return Ok(None);
        }
        let numbers = self.store().text_numbers();
        let between = messages.last_sent_between(tenant, &text.from, &text.to, Channel::Sms);
        if let Some((thread, message)) = between.await? {
            return Ok(Some((thread, Some(message))));
        }
        if let Some(program) = numbers.program_of(tenant, &text.to).await?
            && let Some(thread) = applicants.thread_in_program(tenant, &text.from, program).await?
        {
            return Ok(Some((thread, None)));
        }
        if let Some((thread, message)) = messages.last_sent_to(tenant, &text.from, Channel::Sms).await? {
            return Ok(Some((thread, Some(message))));
        }
        let thread = applicants.thread_at(tenant, &text.from).await?;
        Ok(thread.map(|thread| (thread, None)))
    }

    async fn keep_stranger(&self, tenant: TenantId, text: IncomingText, heard: Option<Heard>) -> Result<()> {
        let known = self.store().tenant(tenant).await?;
        let mut write = self.store().write().await?;
        let new = NewStrangerText {
            provider_ref: &text.provider_ref,
            program: text_numbers::scope_of(&mut write, tenant, &text.to).await?,
            from: &text.from,
            to: &text.to,
            body: &with_files(&text.body, &text.media),
            keyword: heard.map_or("", |heard| heard.word.name()),
        };
        // The same text once more: START may have come since.
        let Some(id) = stranger_texts::keep(&mut write, tenant, &new).await? else {
            return Ok(write.rollback().await?);
        };
        let media: Vec<_> = text
            .media
            .iter()
            .map(|media| (media.url.clone(), media.content_type.clone()))
            .collect();
        text_numbers::add_media(&mut write, tenant, &MessageId(id), &media).await?;
        if let Some(heard) = heard
            && text_numbers::is_own(&mut write, tenant, &text.to).await?
        {
            let language = Language::of(&known.lang);
            let words = KeywordText {
                is_known: false,
                ..(&text).into()
            };
            record(&mut write, tenant, words, heard).await?;
            if !text.answered
                && let Some(answer) = answer(self, &mut write, tenant, words, heard, language).await?
            {
                outbox::enqueue(&mut write, tenant, answer).await?;
            }
        }
        write.commit().await?;
        if !media.is_empty() {
            self.look_for_jobs();
        }
        Ok(())
    }
}

/// A text's words without what no screen shows, and cut.
fn plain(body: &str) -> String {
    body.chars()
        .filter(|letter| *letter != '\0')
        .take(MOST_CHARS)
        .collect()
}

/// A text's body in the thread: its words, and a line for each file that came with it.
fn with_files(words: &str, media: &[Media]) -> String {
    let mut body = words.to_owned();
    for media in media {
        if !body.is_empty() {
            body.push('\n');
        }
        body.push_str("📎 ");
        body.push_str(&media.content_type);
    }
    body
}

/// A keyword's sender, the tenant's number, the text and its words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeywordText<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub provider_ref: &'a str,
    pub body: &'a str,
    /// The number is one of an applicant's.
    pub is_known: bool,
}

impl<'a> From<&'a IncomingText> for KeywordText<'a> {
    fn from(text: &'a IncomingText) -> Self {
        Self {
            from: &text.from,
            to: &text.to,
            provider_ref: &text.provider_ref,
            body: &text.body,
            is_known: true,
        }
    }
}

/// Records what was heard in the ledger of consent. HELP changes nothing there.
pub(crate) async fn record(
    write: &mut Write,
    tenant: TenantId,
    text: KeywordText<'_>,
    heard: Heard,
) -> Result<()> {
    let scope = heard
        .word
        .scope(text_numbers::scope_of(write, tenant, text.to).await?);
    let opted_out = match heard.word {
        Keyword::Stop | Keyword::StopAll => true,
        Keyword::Start => false,
        Keyword::Help => return Ok(()),
    };
    let said = NewConsent {
        program: scope,
        words: text.body,
        ..NewConsent::by_itself(text.from, Channel::Sms, opted_out, "keyword")
    };
    Ok(held::consent_changed(write, tenant, &said).await?)
}

/// The answer to a keyword, which goes before all other messages and regardless of the ledger: a person who says STOP gets a
/// confirmation. `None` if it is not answered: another of its kind was within a day, or nobody can be reached there: a short
/// code, a name, one of the tenant's own numbers, a number that costs extra or lies where texts are not sent.
pub(crate) async fn answer(
    hub: &Hub,
    write: &mut Write,
    tenant: TenantId,
    text: KeywordText<'_>,
    heard: Heard,
    language: &'static Language,
) -> Result<Option<NewDelivery>> {
    let KeywordText {
        from,
        to,
        provider_ref,
        is_known,
        ..
    } = text;
    if !is_answered(write, tenant, from, is_known).await? {
        return Ok(None);
    }
    if !keyword_answers::claim(write, tenant, (from, to), heard.word.name()).await? {
        return Ok(None);
    }
    let scope = heard.word.scope(text_numbers::scope_of(write, tenant, to).await?);
    let answers = language.keyword_answers();
    let words = match heard.word {
        Keyword::Stop | Keyword::StopAll if heard.is_doubtful => language.stopped_in_doubt(),
        Keyword::Stop | Keyword::StopAll => answers.stopped,
        Keyword::Start => answers.started,
        Keyword::Help => answers.help,
    };
    let agency = agency_for(hub, tenant, scope).await?;
    Ok(Some(NewDelivery {
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
    }))
}

/// The agency, and the program if what is said is of one alone.
pub(crate) async fn agency_for(hub: &Hub, tenant: TenantId, scope: ProgramId) -> Result<String> {
    let agency = hub.tenant_name(tenant).await?;
    if scope == ProgramId::ALL {
        return Ok(agency);
    }
    let programs = hub.store().programs().all(tenant).await?;
    let program = programs.iter().find(|program| program.id == scope.0);
    Ok(program.map_or(agency.clone(), |program| format!("{agency}, {}", program.name)))
}

/// Whether a keyword of this sender may be answered.
async fn is_answered(write: &mut Write, tenant: TenantId, from: &str, is_known: bool) -> Result<bool> {
    if normal_phone(from).as_deref() != Some(from) || costs_extra(from) {
        return Ok(false);
    }
    if text_numbers::is_own(write, tenant, from).await? {
        return Ok(false);
    }
    let countries = tenants::read(write, tenant).await?.settings.code_countries;
    Ok(is_known || is_served(from, &countries))
}

#[cfg(test)]
#[path = "stranger_text_tests.rs"]
mod stranger_tests;
#[cfg(test)]
#[path = "inbound_text_tests.rs"]
mod tests;
