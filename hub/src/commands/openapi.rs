//! `hub openapi`: the document of all calls, for generating a client without a running hub.

use crate::error::Result;
use crate::terminal::say;
use hub_http::openapi;

/// Prints what `/api/openapi.json` returns, indented. Needs no database and no key, and prints the same bytes for the
/// same program.
pub fn run() -> Result<()> {
    let text = openapi::document()
        .to_pretty_json()
        .map_err(std::io::Error::from)?;
    say!("{text}");
    Ok(())
}
