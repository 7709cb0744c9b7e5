//! What stands in a letter.

use crate::drawing::Drawing;
use hub_domain::people::text_language::read_of;
use hub_forms::document::Words;
use jiff::civil::DateTime;

/// The most questions, rows of tables and paragraphs of a letter.
pub const MAX_PARTS: usize = 10_000;
/// The most characters of a letter.
pub const MAX_CHARACTERS: usize = 2_000_000;

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The name of the document, and its first heading.
    pub title: Text,
    /// BCP 47: of every text that names no other.
    pub lang: String,
    /// Above each page: program, number, date.
    pub head: Vec<String>,
    /// When it was made, by the clock of its reader.
    pub made_at: DateTime,
    pub blocks: Vec<Block>,
}

/// A text, and its language where that is another than the letter's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    pub words: String,
    pub lang: Option<String>,
}

/// The rank of a heading below the title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Section,
    Part,
}

/// A part of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    Heading(Level, Text),
    Paragraph(Text),
    /// A remark in small letters.
    Note(Text),
    /// An entry of a conversation.
    Entry(Entry),
    /// Questions with their answers.
    Fields(Vec<Field>),
    /// Columns of the same width, with their heads, and rows of as many cells.
    Table {
        heads: Vec<Text>,
        rows: Vec<Vec<Text>>,
    },
    PageBreak,
}

/// An entry of a conversation. Each of its lines begins on the side of its own letters, whatever the letter's language; blank lines part
/// paragraphs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// By which channel, and who to whom: a heading.
    pub head: Text,
    /// When, and what became of it.
    pub facts: Text,
    /// What it is about; may be empty.
    pub subject: Text,
    pub body: Vec<Text>,
    /// What came with it, by name; may be empty.
    pub files: Text,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub label: Text,
    pub value: Value,
}

/// What stands behind a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// One paragraph for each.
    Words(Vec<Text>),
    /// So many lines to write on.
    Lines(u8),
    /// Boxes to tick.
    Boxes(Vec<Text>),
    /// What somebody has drawn, and words below it.
    Drawn {
        drawing: Drawing,
        /// What it is, for whoever does not see it.
        alt: Text,
        words: Vec<Text>,
    },
}

/// Why a letter is not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LetterError {
    #[error(
        "a letter has at most {MAX_PARTS} questions, rows and paragraphs, and {MAX_CHARACTERS} characters"
    )]
    TooLong,
    #[error("a row of the table has {cells} cells where the table has {columns} columns")]
    UnevenTable { cells: usize, columns: usize },
    /// The writer's own validator.
    #[error("the letter would not conform to PDF/UA-1: {0}")]
    NotConforming(String),
}

impl Text {
    /// In the letter's language.
    pub fn plain(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            lang: None,
        }
    }

    /// What a form says in this language; in English, marked as such, where it says nothing in it.
    pub fn of(words: &Words, lang: &str) -> Self {
        let found = read_of(words.keys().map(String::as_str), lang).or(match words.contains_key("en") {
            true => Some("en"),
            false => words.keys().next().map(String::as_str),
        });
        let Some(found) = found else {
            return Self::default();
        };
        let is_own = hub_domain::people::text_language::is_read_in(found, lang);
        Self {
            words: words.get(found).cloned().unwrap_or_default(),
            lang: (!is_own).then(|| found.to_owned()),
        }
    }

    /// With these words before it, in its own language.
    pub fn after(self, before: &str) -> Self {
        Self {
            words: format!("{before}: {}", self.words),
            lang: self.lang,
        }
    }
}

impl Letter {
    /// Refuses what nobody would print, before anything is laid out.
    ///
    /// # Errors
    /// Too long, or a table whose rows are not even.
    pub(crate) fn check(&self) -> Result<(), LetterError> {
        let (mut parts, mut characters) = (0_usize, self.title.words.len());
        let mut count = |text: &Text| characters = characters.saturating_add(text.words.chars().count());
        for block in &self.blocks {
            parts = parts.saturating_add(match block {
                Block::Fields(fields) => fields.len(),
                Block::Table { rows, .. } => rows.len(),
                Block::Heading(..)
                | Block::Paragraph(_)
                | Block::Note(_)
                | Block::Entry(_)
                | Block::PageBreak => 1,
            });
            match block {
                Block::Heading(_, text) | Block::Paragraph(text) | Block::Note(text) => count(text),
                Block::Entry(entry) => {
                    let lines = [&entry.head, &entry.facts, &entry.subject, &entry.files];
                    lines.into_iter().chain(&entry.body).for_each(&mut count);
                }
                Block::Fields(fields) => {
                    for field in fields {
                        count(&field.label);
                        match &field.value {
                            Value::Words(texts) | Value::Boxes(texts) => texts.iter().for_each(&mut count),
                            Value::Drawn { alt, words, .. } => {
                                count(alt);
                                words.iter().for_each(&mut count);
                            }
                            Value::Lines(_) => {}
                        }
                    }
                }
                Block::Table { heads, rows } => {
                    let uneven = rows.iter().find(|row| row.len() != heads.len() || row.is_empty());
                    if let Some(row) = uneven {
                        return Err(LetterError::UnevenTable {
                            cells: row.len(),
                            columns: heads.len(),
                        });
                    }
                    heads.iter().chain(rows.iter().flatten()).for_each(&mut count);
                }
                Block::PageBreak => {}
            }
        }
        match parts > MAX_PARTS || characters > MAX_CHARACTERS {
            true => Err(LetterError::TooLong),
            false => Ok(()),
        }
    }
}
