//! Letters as files, read back by a program that has nothing to do with their writer (`pdftotext`, Debian's poppler-utils).

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod application_sheets;
mod checks;
mod letters;
mod pdf_forms;
mod reader;
