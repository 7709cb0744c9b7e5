//! The process's end: what `hub fill-pdf` does.

use super::exchange::{Outcome, head, read};
use super::limits;
use hub_letters::{MAX_FORM_BYTES, PdfAnswers, fill_pdf};
use std::io::{self, Read, Write};

/// The most bytes of answers; those of forms are a small part of it.
const MAX_HEAD: usize = 64 * 1024 * 1024;

/// Reads answers and a PDF from standard input, and writes what became of it to standard output: the form filled in, or why it is not.
///
/// # Errors
/// Limits that cannot be set, and ends that broke off. A file that takes more than the limits ends the process by a signal.
pub fn answer() -> io::Result<()> {
    limits::set()?;
    let mut said = Vec::new();
    let most = u64::try_from(MAX_HEAD + MAX_FORM_BYTES).unwrap_or(u64::MAX);
    io::stdin().lock().take(most).read_to_end(&mut said)?;
    let (answers, pdf): (PdfAnswers, &[u8]) = read(&said)?;
    let (outcome, filled) = Outcome::of(fill_pdf(pdf.to_vec(), answers));
    let mut out = io::stdout().lock();
    out.write_all(&head(&outcome)?)?;
    out.write_all(&filled)?;
    out.flush()
}
