//! An application or a draft of one on paper: the questions of its form in their order with their answers, and lines to write on where
//! there is none; without answers, the form to be filled in by hand.

use crate::answer_words::{boxes, drawing_of, lines_to_write, paragraphs, signature_of};
use crate::document::{Block, Field, Letter, LetterError, Level, MAX_PARTS, Text, Value};
use crate::drawing::Drawing;
use crate::phrases::Phrases;
use hub_forms::{Form, Question, QuestionType};
use jiff::civil::DateTime;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// Rows of a group on an empty form.
const EMPTY_ROWS: usize = 3;

/// What is printed.
#[derive(Debug, Clone, Copy)]
pub struct ApplicationSheet<'a> {
    pub form: &'a Form,
    /// By id, in normal form, those of groups as rows; none for the empty form.
    pub answers: Option<&'a Map<String, Json>>,
    /// Where questions are that are not asked (`rent`, `members/r1/born`): they are left out.
    pub hidden: &'a [String],
    /// The ids of questions that are asked no more: they say so.
    pub gone: &'a [String],
    /// BCP 47.
    pub lang: &'a str,
    pub program: &'a str,
    /// The application's number; empty for a draft, which has none yet, and for the empty form.
    pub number: &'a str,
    pub agency: &'a str,
    pub made_at: DateTime,
    /// Of whoever the letter is from, IANA: when somebody has signed is a day in it.
    pub zone: &'a str,
    /// What was drawn as signatures, by the id of its file.
    pub drawings: &'a BTreeMap<String, Drawing>,
}

impl ApplicationSheet<'_> {
    /// The letter.
    ///
    /// # Errors
    /// More rows than a letter takes.
    pub fn letter(&self) -> Result<Letter, LetterError> {
        let phrases = Phrases::of(self.lang);
        let day = phrases.date(&self.made_at.date().to_string());
        let what = match (self.answers, self.number) {
            (None, _) => phrases.empty_form.to_owned(),
            (Some(_), "") => phrases.draft.to_owned(),
            (Some(_), number) => format!("{} {number}", phrases.application),
        };
        let form = Text::of(&self.form.title, self.lang);
        let mut blocks = vec![Block::Paragraph(Text::plain(format!(
            "{what} · {} · {day}",
            self.agency
        )))];
        if self.answers.is_none() {
            blocks.push(Block::Paragraph(Text::plain(phrases.to_fill_in)));
        }
        let mut parts = 0;
        for section in &self.form.sections {
            let mut inside = Vec::new();
            for page in &section.pages {
                let mut asked = self.items(&page.items, &mut parts)?;
                if asked.is_empty() {
                    continue;
                }
                let title = Text::of(&page.title, self.lang);
                if !title.words.is_empty() {
                    inside.push(Block::Heading(Level::Part, title));
                }
                inside.append(&mut asked);
            }
            if !inside.is_empty() {
                blocks.push(Block::Heading(
                    Level::Section,
                    Text::of(&section.title, self.lang),
                ));
                blocks.append(&mut inside);
            }
        }
        Ok(Letter {
            title: form,
            lang: self.lang.to_owned(),
            head: vec![self.program.to_owned(), what, day],
            made_at: self.made_at,
            blocks,
        })
    }

    /// The words of a question; of one that is asked no more it is said.
    fn asked(&self, question: &Question) -> Text {
        let asked = Text::of(&question.words, self.lang);
        match self.gone.contains(&question.id) {
            false => asked,
            true => Text {
                words: format!("{} ({})", asked.words, Phrases::of(self.lang).no_longer_asked),
                ..asked
            },
        }
    }

    fn is_hidden(&self, at: &str) -> bool {
        self.hidden.iter().any(|hidden| hidden == at)
    }

    /// The questions of a page; a group stands between the questions before and after it.
    fn items(&self, items: &[Question], parts: &mut usize) -> Result<Vec<Block>, LetterError> {
        let (mut blocks, mut fields) = (Vec::new(), Vec::new());
        for item in items.iter().filter(|item| !self.is_hidden(&item.id)) {
            let given = self.answers.and_then(|answers| answers.get(&item.id));
            if item.kind == QuestionType::Group {
                blocks.extend((!fields.is_empty()).then(|| Block::Fields(std::mem::take(&mut fields))));
                self.group(item, given, &mut blocks, parts)?;
            } else {
                *parts += 1;
                fields.push(self.field(item, given, ""));
            }
        }
        blocks.extend((!fields.is_empty()).then_some(Block::Fields(fields)));
        Ok(blocks)
    }

    fn group(
        &self,
        group: &Question,
        given: Option<&Json>,
        blocks: &mut Vec<Block>,
        parts: &mut usize,
    ) -> Result<(), LetterError> {
        let title = self.asked(group);
        let phrases = Phrases::of(self.lang);
        let empty = Json::Object(Map::new());
        let rows: Vec<&Json> = match (self.answers, given.and_then(Json::as_array)) {
            (_, Some(rows)) => rows.iter().collect(),
            (Some(_), None) if !self.number.is_empty() => Vec::new(),
            // Nobody has said yet that there is none.
            (_, None) => vec![&empty; EMPTY_ROWS.min(group.most().max(1))],
        };
        if rows.is_empty() {
            *parts += 1;
            blocks.push(Block::Fields(vec![Field {
                label: title.clone(),
                value: Value::Words(vec![Text::plain(phrases.none)]),
            }]));
        }
        for (at, row) in rows.into_iter().enumerate() {
            let id = row.get("id").and_then(Json::as_str).unwrap_or_default();
            let answers = row.get("answers");
            let number = (at + 1).to_string();
            let named = phrases.row.replace("{number}", &number);
            let heading = Text {
                words: named.replace("{group}", &title.words),
                lang: title.lang.clone(),
            };
            let who = answers
                .and_then(|answers| name_in(group, answers))
                .unwrap_or_default();
            let heading = match who {
                "" => heading,
                who => Text {
                    words: format!("{}: {who}", heading.words),
                    ..heading
                },
            };
            blocks.push(Block::Heading(Level::Part, heading));
            let asked = group
                .items
                .iter()
                .filter(|item| !self.is_hidden(&format!("{}/{id}/{}", group.id, item.id)));
            let fields: Vec<Field> = asked
                .map(|item| self.field(item, answers.and_then(|answers| answers.get(&item.id)), who))
                .collect();
            *parts += fields.len() + 1;
            if *parts > MAX_PARTS {
                return Err(LetterError::TooLong);
            }
            blocks.push(Block::Fields(fields));
        }
        Ok(())
    }

    /// A question, in a row with the name of whom it is about.
    fn field(&self, question: &Question, given: Option<&Json>, who: &str) -> Field {
        let label = self.asked(question);
        let label = match who {
            "" => label,
            who => label.after(who),
        };
        let said = given
            .map(|given| paragraphs(question, given, self.lang, self.zone))
            .unwrap_or_default();
        let drawn = given.and_then(|given| drawing_of(question, given));
        let drawn = drawn.and_then(|file| self.drawings.get(file));
        let value = match (said.is_empty(), boxes(question, self.lang)) {
            (false, _) => match drawn {
                Some(drawing) => Value::Drawn {
                    drawing: drawing.clone(),
                    alt: given
                        .map(|given| signature_of(given, self.lang))
                        .unwrap_or_default(),
                    words: said,
                },
                None => Value::Words(said),
            },
            (true, Some(boxes)) => Value::Boxes(boxes),
            (true, None) => Value::Lines(lines_to_write(question)),
        };
        let declared = Text::of(&question.text, self.lang);
        let label = match declared.words.is_empty() {
            true => label,
            false => Text {
                words: format!("{}\n{}", label.words, declared.words),
                ..label
            },
        };
        Field { label, value }
    }
}

/// Whom a row is about: the first name among its answers.
fn name_in<'a>(group: &Question, answers: &'a Json) -> Option<&'a str> {
    group.items.iter().find_map(|item| {
        let given = answers.get(&item.id)?;
        let name = match item.kind {
            QuestionType::Name => given,
            QuestionType::HouseholdMember => given.get("name")?,
            _ => return None,
        };
        name.get("full")?.as_str()
    })
}
