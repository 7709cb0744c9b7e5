//! Hostile forms; see media/tests/fuzz, whose harness this is.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

#[path = "../../../../media/tests/fuzz/harness.rs"]
mod harness;
#[path = "../../../../media/tests/fuzz/mutate.rs"]
mod mutate;

use harness::fuzz;
use hub_letters::{PdfAnswer, PdfAnswers, PdfFormError, fill_pdf};

/// Where the stored inputs are, from the package's folder.
const CORPUS: &str = "tests/fuzz/corpus";

#[test]
fn a_pdf_is_refused_in_words_or_filled() {
    let yes = |at: &str| PdfAnswer {
        at: at.to_owned(),
        is_yes: Some(true),
        ..PdfAnswer::default()
    };
    let answers = PdfAnswers {
        answers: vec![yes("agrees"), yes("late")],
        flatten: true,
        ..PdfAnswers::default()
    };
    fuzz("pdf-forms", &[], |bytes| {
        match fill_pdf(bytes.to_vec(), answers.clone()) {
            Ok(filled) => assert!(filled.pdf.starts_with(b"%PDF-")),
            Err(error) => assert_ne!(error, PdfFormError::Broken),
        }
    });
}
