//! Fills the form of somebody else's PDF (AcroForm, ISO 32000-1, 12.7) with answers. The file is whatever somebody uploaded: it is read
//! within bounds, and on a thread of its own, whose stack takes the deepest nesting that the reader allows.

mod appearance;
mod apply;
mod fields;
mod flatten;
mod read;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The largest file, in bytes.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The most pages.
pub const MAX_PAGES: usize = 200;
/// The most fields.
pub const MAX_FIELDS: usize = 2_000;
/// Of the thread that reads, in bytes.
const STACK: usize = 32 * 1024 * 1024;

/// What a form is filled with.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PdfAnswers {
    pub answers: Vec<PdfAnswer>,
    /// The places of answers by the names of fields. A field that is not named here is filled by the answer of its own name.
    pub map: BTreeMap<String, String>,
    /// The answers become part of the pages, and the form is gone.
    pub flatten: bool,
}

/// An answer, and by which names a field asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PdfAnswer {
    /// `rent`; in a row of a group with the row's number, `members/1/born`.
    pub at: String,
    /// What else it is called: the question's key, its words in each language.
    pub names: Vec<String>,
    /// In words, a line for each.
    pub said: Vec<String>,
    /// What was chosen, by id and in words.
    pub chosen: Vec<String>,
    pub is_yes: Option<bool>,
}

/// A form that was filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledPdf {
    pub pdf: Vec<u8>,
    /// How many fields have an answer now.
    pub filled: usize,
    /// The names of fields whose answer does not fit, or has characters that no font has.
    pub not_drawn: Vec<String>,
}

/// Why a file is not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PdfFormError {
    #[error("the file is not a PDF that can be read")]
    NotPdf,
    #[error("the file is locked with a password")]
    Encrypted,
    #[error("the file has no fields to fill in")]
    NoForm,
    #[error("the file has more than {MAX_PAGES} pages or {MAX_FIELDS} fields, or is larger than 10 MB")]
    TooLarge,
    #[error("no field of the file asks for an answer that is there")]
    NothingAsked,
    /// Whoever reads in a process with limits says so; nothing here can.
    #[error("reading the file takes more memory or time than a form may take")]
    TooMuch,
    /// A fault of ours or of the reader's.
    #[error("the file could not be filled in")]
    Broken,
}

impl PdfFormError {
    /// As a fault of the field that has the file.
    pub fn key(self) -> &'static str {
        match self {
            PdfFormError::NotPdf | PdfFormError::Broken => "not_a_pdf",
            PdfFormError::Encrypted => "encrypted",
            PdfFormError::NoForm => "no_form",
            PdfFormError::TooLarge => "too_large",
            PdfFormError::NothingAsked => "nothing_to_fill",
            PdfFormError::TooMuch => "too_much",
        }
    }
}

/// Fills a form.
///
/// # Errors
/// What the file is not, or has too much of.
pub fn fill_pdf(pdf: Vec<u8>, answers: PdfAnswers) -> Result<FilledPdf, PdfFormError> {
    let thread = std::thread::Builder::new().name("fill-pdf".into());
    let filling = thread
        .stack_size(STACK)
        .spawn(move || apply::filled(&pdf, &answers))
        .map_err(|_| PdfFormError::Broken)?;
    filling.join().unwrap_or(Err(PdfFormError::Broken))
}

/// The letters and digits of a name.
pub(crate) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

impl PdfAnswers {
    /// Finds answers by the names of fields.
    pub(crate) fn index(&self) -> AnswerIndex<'_> {
        let mut named: BTreeMap<String, Option<&PdfAnswer>> = BTreeMap::new();
        for answer in &self.answers {
            let names = std::iter::once(&answer.at).chain(&answer.names);
            for name in names.map(|name| plain(name)).filter(|name| !name.is_empty()) {
                named
                    .entry(name)
                    // Two answers of one name are none.
                    .and_modify(|known| *known = known.filter(|known| known.at == answer.at))
                    .or_insert(Some(answer));
            }
        }
        AnswerIndex { of: self, named }
    }
}

/// See [`PdfAnswers::index`].
pub(crate) struct AnswerIndex<'a> {
    of: &'a PdfAnswers,
    named: BTreeMap<String, Option<&'a PdfAnswer>>,
}

impl<'a> AnswerIndex<'a> {
    /// The answer for a field of this full name (`page1.name`).
    pub fn of(&self, field: &str) -> Option<&'a PdfAnswer> {
        if let Some(at) = self.of.map.get(field) {
            return self.of.answers.iter().find(|answer| answer.at == *at);
        }
        let last = field.rsplit('.').next().unwrap_or(field);
        [field, last]
            .into_iter()
            .find_map(|name| self.named.get(&plain(name)).copied().flatten())
    }
}
