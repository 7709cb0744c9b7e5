//! The sheet that a conversation is printed on, entry by entry.

use super::layout::{Pages, Style};
use super::words::{Words, filled};
use hub_domain::calls::flow::{Outcome, VisitLog};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_names::StateNames;
use hub_domain::cases::workflow::State;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::message::Message;
use hub_domain::conversations::thread_print::PrintRequest;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// See the module.
pub(super) struct Paper {
    pub pages: Pages,
    words: &'static Words,
    zone: TimeZone,
    notes: bool,
    states: StateNames,
    /// Of the document, for programs that show it.
    name: String,
}

/// A PDF.
pub(super) struct Printed {
    pub bytes: Vec<u8>,
    /// Characters that no font has.
    pub unprintable: i64,
}

impl Paper {
    /// With what stands above the entries: which application, whose, and for whom (`by`) it is printed. The states of its program
    /// are named in the paper's language.
    pub fn new(item: &QueueItem, states: &[State], agency: &str, request: &PrintRequest, by: &str) -> Self {
        let words = Words::of(&request.lang);
        let title = filled(words.title, &[("id", &item.external_id)]);
        let mut paper = Self {
            pages: Pages::new(),
            words,
            zone: TimeZone::get(&request.zone).unwrap_or(TimeZone::UTC),
            notes: request.notes,
            states: StateNames::of(states, &request.lang),
            name: format!("{title} ({})", item.process_name),
        };
        paper.pages.add(Style::Title, &title);
        let about = format!("{} · {} · {agency}", item.item_name, item.process_name);
        paper.pages.add(Style::Body, &about);
        let printed = filled(words.printed, &[("time", &paper.time(now_ms())), ("name", by)]);
        paper.pages.add(Style::Small, &printed);
        if !request.notes {
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

    /// Adds entries, private notes only where they are asked for. An entry says when parts of it cannot be printed.
    pub fn filled_with(mut self, entries: &[Message]) -> Self {
        for entry in entries {
            // A call through a phone menu is kept as a note, and is nothing that staff wrote.
            let phone_visit = VisitLog::of(entry);
            if entry.channel != Channel::Note || phone_visit.is_some() || self.notes {
                let before = self.pages.unprintable();
                self.entry(entry, phone_visit);
                if self.pages.unprintable() > before {
                    self.pages.add(Style::Small, self.words.unprintable);
                }
            }
        }
        self
    }

    pub fn finish(self) -> Result<Printed, String> {
        Ok(Printed {
            unprintable: self.pages.unprintable(),
            bytes: self.pages.finish(&self.name, self.words)?,
        })
    }

    fn entry(&mut self, entry: &Message, phone_visit: Option<VisitLog>) {
        let words = self.words;
        self.pages.gap();
        let kind = match phone_visit {
            Some(_) => words.phone_visit.kind,
            None => words.channel(entry.channel),
        };
        let mut head = vec![kind.to_owned(), entry.author.name.clone()];
        if !entry.from.is_empty() && !entry.to.is_empty() {
            head.push(format!("{} → {}", entry.from, entry.to));
        }
        self.pages.add(Style::Head, &head.join(" · "));
        let mut facts = vec![self.time(entry.created_at_ms)];
        if entry.direction == Direction::Out {
            facts.push(words.state(entry.status).to_owned());
        }
        self.pages.add(Style::Small, &facts.join(" · "));
        let subject = match phone_visit {
            Some(_) if !entry.subject.is_empty() => {
                filled(words.phone_visit.menu, &[("name", &entry.subject)])
            }
            Some(_) | None => entry.subject.clone(),
        };
        if !subject.is_empty() {
            self.pages.add(Style::Head, &subject);
        }
        let name = entry.author.name.as_str();
        if let Some(change) = &entry.change {
            let named = |part: &str| match change.what.as_str() {
                "owner" => part.to_owned(),
                _ => self.states.words(part).to_owned(),
            };
            let (from, to) = (named(&change.from), named(&change.to));
            let said = [("name", name), ("from", &*from), ("to", &*to)];
            let sentence = match change.what.as_str() {
                "owner" if change.to.is_empty() => words.unassigned,
                "owner" => words.assigned,
                _ => words.change,
            };
            self.pages.add(Style::Body, &filled(sentence, &said));
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
        } else if let Some(visit) = phone_visit {
            self.phone_visit(&visit);
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
    /// A line for each step, and how the call ended where the last step does not say it.
    fn phone_visit(&mut self, visit: &VisitLog) {
        let words = self.words.phone_visit;
        for step in &visit.steps {
            let outcome = match &step.outcome {
                Outcome::Code(code) => words.code(*code),
                Outcome::Text(text) => text.as_str(),
            };
            let line = match step.step.as_str() {
                "" => outcome.to_owned(),
                name => format!("{name}: {outcome}"),
            };
            self.pages.add(Style::Body, &line);
        }
        let last = visit.steps.last().map(|step| &step.outcome);
        match visit.end {
            Some(end) if last == Some(&Outcome::Code(end)) => {}
            Some(end) => self.pages.add(Style::Body, words.code(end)),
            None => self.pages.add(Style::Body, words.broken),
        }
    }
}
