//! Documents that the hub writes, as PDF: tagged for screen readers, PDF/UA-1 by the writer's own validator, in the scripts of the
//! applicants. A [`Letter`] says what stands in it; [`write()`] makes the file. [`check()`] makes a check. docs/LETTERS.md is the
//! introduction.
#![forbid(unsafe_code)]

mod answer_words;
mod application_sheet;
mod check;
mod document;
mod drawing;
mod layout;
mod pages;
mod pdf_answers;
mod pdf_form;
mod phrases;
mod shape;
mod snapshot;
mod typeface;

pub use application_sheet::ApplicationSheet;
pub use check::{
    BlankStock, Check, CheckError, Offset, Stamp, StubLine, TestSheet, check, check_test_sheet, checks,
};
pub use document::{Block, Entry, Field, Letter, LetterError, Level, Text, Value};
pub use drawing::Drawing;
pub use pages::{Writer, Written, write};
pub use pdf_answers::pdf_answers;
pub use pdf_form::{FilledPdf, MAX_BYTES as MAX_FORM_BYTES, PdfAnswer, PdfAnswers, PdfFormError, fill_pdf};
pub use snapshot::{Entity, Snapshot};
