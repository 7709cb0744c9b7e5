//! How an application stands, on one page.

use crate::document::{Block, Field, Letter, Text, Value};
use crate::phrases::Phrases;
use jiff::civil::DateTime;

/// What is printed.
#[derive(Debug, Clone, Copy)]
pub struct Snapshot<'a> {
    /// BCP 47.
    pub lang: &'a str,
    pub agency: &'a str,
    pub program: &'a str,
    pub number: &'a str,
    pub entity_name: &'a str,
    pub entity: Entity,
    pub status: &'a str,
    /// What the status means for the applicant; empty where nothing more is to be said.
    pub status_description: &'a str,
    /// `yyyy-mm-dd`
    pub applied_on: &'a str,
    pub made_at: DateTime,
}

/// Who applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entity {
    Person,
    Business,
    Household,
}

impl Snapshot<'_> {
    /// The letter.
    pub fn letter(&self) -> Letter {
        let phrases = Phrases::of(self.lang);
        let day = phrases.date(&self.made_at.date().to_string());
        let who = match self.entity {
            Entity::Person => phrases.person,
            Entity::Business => phrases.business,
            Entity::Household => phrases.household,
        };
        let applied = phrases.date(self.applied_on);
        let fields = [
            (phrases.program, self.program),
            (phrases.number, self.number),
            (who, self.entity_name),
            (phrases.applied, &applied),
            (phrases.status, self.status),
            (phrases.status_means, self.status_description),
            (phrases.date, &day),
        ];
        let field = |(label, words): (&str, &str)| Field {
            label: Text::plain(label),
            value: Value::Words(vec![Text::plain(words)]),
        };
        let fields = fields.into_iter().filter(|(_, words)| !words.is_empty());
        let number = match self.number {
            "" => phrases.application.to_owned(),
            number => format!("{} {number}", phrases.application),
        };
        Letter {
            title: Text::plain(phrases.snapshot),
            lang: self.lang.to_owned(),
            head: vec![self.program.to_owned(), number, day.clone()],
            made_at: self.made_at,
            blocks: vec![
                Block::Paragraph(Text::plain(self.agency)),
                Block::Fields(fields.map(field).collect()),
            ],
        }
    }
}
