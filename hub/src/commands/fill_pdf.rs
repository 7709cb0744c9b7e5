//! `hub fill-pdf`: fills in one form of another office, in a process that can take no more than its limits. The hub starts it for each
//! form, and says on its standard input what to fill in.

use crate::error::Result;
use hub_http::pdf_filler;
use std::process::ExitCode;

/// Fills in the form, or says why not: both are a success. Fails where nothing was said, or the limits cannot be set.
pub fn run() -> Result<ExitCode> {
    pdf_filler::answer()?;
    Ok(ExitCode::SUCCESS)
}
