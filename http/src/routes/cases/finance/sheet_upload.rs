//! The one file of a multipart form (RFC 7578), as a sheet. It is read whole before anything is done with it.

use crate::problem::{Key, Problem};
use actix_multipart::{Multipart, MultipartError};
use futures::StreamExt;
use hub_domain::cases::finance::{IncomingSheet, MAX_BYTES};

/// The part that has the file.
const PART: &str = "file";
/// Kinds by which browsers declare a sheet; what it is, its bytes say.
const KINDS: [&str; 5] = [
    "text/csv",
    "text/plain",
    "text/tab-separated-values",
    "application/vnd.ms-excel",
    "application/octet-stream",
];

/// The form's file, with the columns that it must have.
pub(super) async fn read(mut form: Multipart, wanted: &[&'static str]) -> Result<IncomingSheet, Problem> {
    let mut bytes: Option<Vec<u8>> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(refused)?;
        if part.name() != Some(PART) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        let kind = part.content_type().map(|kind| kind.essence_str().to_owned());
        if kind.is_some_and(|kind| !KINDS.contains(&kind.as_str())) {
            return Err(Problem::field(PART, "wrong_type"));
        }
        if bytes.is_some() {
            return Err(Problem::field(PART, "twice"));
        }
        let mut file = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(refused)?;
            if file.len() + chunk.len() > MAX_BYTES {
                return Err(Key::PayloadTooLarge.into());
            }
            file.extend_from_slice(&chunk);
        }
        bytes = Some(file);
    }
    let bytes = bytes.ok_or_else(|| Problem::field(PART, "required"))?;
    IncomingSheet::read(&bytes, wanted)
        .map_err(|fault| Problem::field(PART, fault.key()).with_message(fault.to_string()))
}

/// A form that is none, or that broke off.
fn refused(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
