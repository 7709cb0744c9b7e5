//! A conversation as a PDF, for a hearing or a file on paper: every entry in its order, who wrote it by which way, what became of
//! it, and what came with it by name. Private notes only where they are asked for.

mod layout;
mod shape;
#[cfg(test)]
mod tests;
mod words;

use crate::Hub;
use crate::error::{ActorError, Result};
use crate::files::MadeFile;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_domain::files::{FileSubject, FileView, UNATTACHED_LIFE_MS};
use hub_domain::{AccountId, TenantId, ThreadId};
use hub_store::audit::{self, AuditLine, Origin};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use layout::{Pages, Style};
use words::{Words, filled};

/// Entries that are read at a time.
const STEP: i64 = 500;
/// Letters of a conversation that are printed at most: some thousand pages.
const MOST_CHARS: usize = 8_000_000;

/// Who wants it, and how.
#[derive(Debug, Clone)]
pub struct PdfWish {
    pub notes: bool,
    /// Account and name.
    pub by: (AccountId, String),
    /// BCP 47.
    pub lang: String,
    /// IANA.
    pub zone: String,
}

/// Prints a conversation into a file that whoever may read the conversation can fetch for a day.
pub async fn print(
    hub: &Hub,
    tenant: TenantId,
    thread: &ThreadId,
    wish: PdfWish,
    origin: Origin,
) -> Result<FileView> {
    let item = hub.store().applications().by_thread(tenant, thread).await?;
    let agency = hub.tenant_name(tenant).await?;
    let entries = all(hub, tenant, thread).await?;
    let name = format!("{}.pdf", item.external_id);
    let (notes, by) = (wish.notes, wish.by.clone());
    let printing =
        tokio::task::spawn_blocking(move || Paper::new(&item, &agency, &wish).filled_with(&entries).finish());
    let bytes = printing
        .await
        .map_err(|error| ActorError::Program(error.to_string()))?;
    let file = MadeFile {
        id: uuid::Uuid::now_v7().to_string(),
        subject: FileSubject::Thread(thread.clone()),
        name,
        media_type: "application/pdf",
        bytes: bytes.map_err(ActorError::Program)?,
        by,
        keep_until_ms: now_ms() + UNATTACHED_LIFE_MS,
    };
    hub.files().put_made(tenant, &file).await?;
    let mut write = hub.store().write().await?;
    let stored = hub.files().write_made(&mut write, tenant, &file).await?;
    let line = AuditLine::new(tenant, origin, "thread.print", "thread", thread);
    let line = line
        .after(&stored.sha256)
        .reason(if notes { "with private notes" } else { "" });
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(stored.view)
}

/// Every entry, the oldest first.
async fn all(hub: &Hub, tenant: TenantId, thread: &ThreadId) -> Result<Vec<Message>> {
    let (mut entries, mut chars, mut before) = (Vec::new(), 0, i64::MAX);
    loop {
        let (step, has_more) = hub
            .store()
            .thread_view()
            .before(tenant, thread, before, STEP)
            .await?;
        before = step.first().map_or(0, |entry| entry.seq);
        chars += step.iter().map(|entry| entry.body.len()).sum::<usize>();
        if chars > MOST_CHARS {
            return Err(ActorError::Field {
                field: "thread",
                key: "too_long",
            });
        }
        entries.extend(step.into_iter().rev());
        if !has_more {
            break;
        }
    }
    entries.reverse();
    Ok(entries)
}

/// What is printed on.
struct Paper<'a> {
    pages: Pages,
    words: &'static Words,
    zone: TimeZone,
    notes: bool,
    title: String,
    item: &'a QueueItem,
}

impl<'a> Paper<'a> {
    fn new(item: &'a QueueItem, agency: &str, wish: &PdfWish) -> Self {
        let words = Words::of(&wish.lang);
        let mut paper = Self {
            pages: Pages::new(),
            words,
            zone: TimeZone::get(&wish.zone).unwrap_or(TimeZone::UTC),
            notes: wish.notes,
            title: filled(words.title, &[("id", &item.external_id)]),
            item,
        };
        paper.pages.add(Style::Title, &paper.title);
        let about = format!("{} · {} · {agency}", item.item_name, item.process_name);
        paper.pages.add(Style::Body, &about);
        let printed = filled(
            words.printed,
            &[("time", &paper.time(now_ms())), ("name", &wish.by.1)],
        );
        paper.pages.add(Style::Small, &printed);
        if !wish.notes {
            paper.pages.add(Style::Small, words.no_notes);
        }
        paper
    }

    fn time(&self, at_ms: i64) -> String {
        let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
        at.to_zoned(self.zone.clone())
            .strftime("%Y-%m-%d %H:%M %Z")
            .to_string()
    }

    fn filled_with(mut self, entries: &[Message]) -> Self {
        for entry in entries {
            if entry.channel != Channel::Note || self.notes {
                self.entry(entry);
            }
        }
        self
    }

    fn finish(self) -> std::result::Result<Vec<u8>, String> {
        let title = format!("{} ({})", self.title, self.item.process_name);
        self.pages.finish(&title, self.words)
    }

    fn entry(&mut self, entry: &Message) {
        let words = self.words;
        self.pages.gap();
        let mut head = vec![words.channel(entry.channel).to_owned(), entry.author.name.clone()];
        if !entry.from.is_empty() && !entry.to.is_empty() {
            head.push(format!("{} → {}", entry.from, entry.to));
        }
        self.pages.add(Style::Head, &head.join(" · "));
        let mut facts = vec![self.time(entry.created_at_ms)];
        if entry.direction == Direction::Out {
            facts.push(words.state(entry.status).to_owned());
        }
        self.pages.add(Style::Small, &facts.join(" · "));
        if !entry.subject.is_empty() {
            self.pages.add(Style::Head, &entry.subject);
        }
        let name = entry.author.name.as_str();
        if let Some(change) = &entry.change {
            let said = [("name", name), ("from", &*change.from), ("to", &*change.to)];
            self.pages.add(Style::Body, &filled(words.change, &said));
            self.pages.add(Style::Body, &change.comment);
        } else if let Some(call) = &entry.call {
            let said = match call.duration_ms {
                Some(ms) => {
                    let (minutes, seconds) = ((ms / 60_000).to_string(), (ms / 1_000 % 60).to_string());
                    filled(words.talked, &[("minutes", &minutes), ("seconds", &seconds)])
                }
                None => words.unanswered.to_owned(),
            };
            self.pages.add(Style::Body, &said);
        } else if entry.channel == Channel::Session && entry.body.is_empty() {
            self.pages
                .add(Style::Body, &filled(words.visit, &[("name", name)]));
        } else {
            self.pages.add(Style::Body, entry.body.trim_end());
        }
        if !entry.attachments.is_empty() {
            let names = entry.attachments.iter().map(|file| {
                let kilobytes = file.size_bytes.div_euclid(1_024).max(1);
                format!("{} ({}, {kilobytes} kB)", file.name, file.media_type)
            });
            let names: Vec<String> = names.collect();
            self.pages.add(
                Style::Small,
                &format!("{}: {}", words.attachments, names.join(" · ")),
            );
        }
    }
}
