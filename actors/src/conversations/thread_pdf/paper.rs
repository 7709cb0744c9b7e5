//! The letter that a conversation is printed as, entry by entry.

use super::words::{Words, filled};
use hub_domain::calls::flow::{Outcome, VisitLog};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_names::StateNames;
use hub_domain::cases::workflow::State;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_domain::conversations::thread_print::PrintRequest;
use hub_domain::people::text_language::is_read_in;
use hub_letters::{Block, Entry, Letter, LetterError, Text, Writer, Written};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// See the module.
pub(super) struct Paper {
    pub letter: Writer,
    words: &'static Words,
    zone: TimeZone,
    notes: bool,
    states: StateNames,
}

impl Paper {
    /// With what stands above the entries: which application, whose, and for whom (`by`) it is printed. The states of its program
    /// are named in the paper's language.
    pub fn new(item: &QueueItem, states: &[State], agency: &str, request: &PrintRequest, by: &str) -> Self {
        let words = Words::of(&request.lang);
        let zone = TimeZone::get(&request.zone).unwrap_or(TimeZone::UTC);
        let now = at(&zone, now_ms());
        let about = format!("{} · {} · {agency}", item.item_name, item.process_name);
        let printed = filled(words.printed, &[("time", &written(&now)), ("name", by)]);
        let mut blocks = vec![
            Block::Paragraph(Text::plain(about)),
            Block::Note(Text::plain(printed)),
        ];
        if !request.notes {
            blocks.push(Block::Note(Text::plain(words.no_notes)));
        }
        let letter = Letter {
            title: Text::plain(filled(words.title, &[("id", &item.external_id)])),
            lang: words.tag.to_owned(),
            head: vec![item.process_name.clone(), item.external_id.clone()],
            made_at: now.datetime(),
            blocks,
        };
        Self {
            letter: Writer::new(&letter),
            words,
            zone,
            notes: request.notes,
            states: StateNames::of(states, &request.lang),
        }
    }

    /// Adds entries, private notes only where they are asked for. An entry says when parts of it cannot be printed.
    pub fn filled_with(mut self, entries: &[Message]) -> Self {
        for entry in entries {
            // A call through a phone menu is kept as a note, and is nothing that staff wrote.
            let phone_visit = VisitLog::of(entry);
            if entry.channel != Channel::Note || phone_visit.is_some() || self.notes {
                let before = self.letter.lacking();
                let printed = self.entry(entry, phone_visit);
                self.letter.add(&Block::Entry(printed));
                if self.letter.lacking() > before {
                    self.letter.add(&Block::Note(Text::plain(self.words.unprintable)));
                }
            }
        }
        self
    }

    /// # Errors
    /// The document would not conform to PDF/UA-1.
    pub fn finish(self) -> Result<Written, LetterError> {
        self.letter.finish()
    }

    fn entry(&self, entry: &Message, phone_visit: Option<VisitLog>) -> Entry {
        let words = self.words;
        let kind = match phone_visit {
            Some(_) => words.phone_visit.kind,
            None => words.channel(entry.channel),
        };
        let mut head = vec![kind.to_owned(), entry.author.name.clone()];
        if !entry.from.is_empty() && !entry.to.is_empty() {
            head.push(format!("{} → {}", entry.from, entry.to));
        }
        let mut facts = vec![written(&at(&self.zone, entry.created_at_ms))];
        if entry.direction == Direction::Out {
            facts.push(words.state(entry.status).to_owned());
        }
        let subject = match phone_visit {
            Some(_) if !entry.subject.is_empty() => {
                Text::plain(filled(words.phone_visit.menu, &[("name", &entry.subject)]))
            }
            Some(_) | None => self.own(entry, &entry.subject),
        };
        Entry {
            head: Text::plain(head.join(" · ")),
            facts: Text::plain(facts.join(" · ")),
            subject,
            body: self.body(entry, phone_visit),
            files: Text::plain(self.files(entry)),
        }
    }

    /// What somebody wrote, in their language.
    fn own(&self, entry: &Message, text: &str) -> Text {
        let is_other = !entry.lang.is_empty() && !is_read_in(&entry.lang, self.words.tag);
        Text {
            words: text.to_owned(),
            lang: is_other.then(|| entry.lang.clone()),
        }
    }

    fn body(&self, entry: &Message, phone_visit: Option<VisitLog>) -> Vec<Text> {
        let words = self.words;
        let name = entry.author.name.as_str();
        if let Some(change) = &entry.change {
            let named = |part: &str| match change.what.as_str() {
                "owner" | "payment" => part.to_owned(),
                _ => self.states.words(part).to_owned(),
            };
            let (from, to) = (named(&change.from), named(&change.to));
            let said = [("name", name), ("from", &*from), ("to", &*to)];
            let sentence = match change.what.as_str() {
                "owner" if change.to.is_empty() => words.unassigned,
                "owner" => words.assigned,
                _ => words.change,
            };
            return vec![
                Text::plain(filled(sentence, &said)),
                self.own(entry, &change.comment),
            ];
        }
        if let Some(call) = &entry.call {
            let said = match call.duration_ms {
                Some(ms) => {
                    let (minutes, seconds) = ((ms / 60_000).to_string(), (ms / 1_000 % 60).to_string());
                    filled(words.talked, &[("minutes", &minutes), ("seconds", &seconds)])
                }
                None => words.unanswered.to_owned(),
            };
            return vec![Text::plain(said)];
        }
        match phone_visit {
            Some(visit) => self.phone_visit(&visit),
            None if entry.channel == Channel::Session && entry.body.is_empty() => {
                vec![Text::plain(filled(words.visit, &[("name", name)]))]
            }
            None => vec![self.own(entry, entry.body.trim_end())],
        }
    }

    fn files(&self, entry: &Message) -> String {
        if entry.attachments.is_empty() {
            return String::new();
        }
        let names = entry.attachments.iter().map(|file| {
            let kilobytes = file.size_bytes.div_euclid(1_024).max(1);
            format!("{} ({}, {kilobytes} kB)", file.name, file.media_type)
        });
        let names: Vec<String> = names.collect();
        format!("{}: {}", self.words.attachments, names.join(" · "))
    }

    /// A line for each step, and how the call ended where the last step does not say it.
    fn phone_visit(&self, visit: &VisitLog) -> Vec<Text> {
        let words = self.words.phone_visit;
        let mut lines = Vec::with_capacity(visit.steps.len() + 1);
        for step in &visit.steps {
            let outcome = match &step.outcome {
                Outcome::Code(code) => words.code(*code),
                Outcome::Text(text) => text.as_str(),
            };
            lines.push(Text::plain(match step.step.as_str() {
                "" => outcome.to_owned(),
                name => format!("{name}: {outcome}"),
            }));
        }
        let last = visit.steps.last().map(|step| &step.outcome);
        match visit.end {
            Some(end) if last == Some(&Outcome::Code(end)) => {}
            Some(end) => lines.push(Text::plain(words.code(end))),
            None => lines.push(Text::plain(words.broken)),
        }
        lines
    }
}

fn at(zone: &TimeZone, at_ms: i64) -> Zoned {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(zone.clone())
}

fn written(at: &Zoned) -> String {
    at.strftime("%Y-%m-%d %H:%M %Z").to_string()
}
