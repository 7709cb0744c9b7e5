//! The one file of a multipart form (RFC 7578), as a sheet. It is read whole before anything is done with it.

use crate::problem::{Key, Problem};
use actix_multipart::{Multipart, MultipartError};
use futures::StreamExt;
use hub_domain::cases::finance::{IncomingSheet, MAX_BYTES};

/// The part that has the file.
const PART: &str = "file";
/// Kinds that are surely no sheet of text, by their beginning. All others are taken: browsers and scripts declare a sheet as what
/// their machine knows of the file's ending, and what it is, its bytes say.
const OTHER_KINDS: [&str; 9] = [
    "image/",
    "audio/",
    "video/",
    "font/",
    "application/pdf",
    "application/zip",
    "application/json",
    "text/html",
    "application/vnd.openxmlformats",
];

/// The form's file, with the columns that it must have.
pub(super) async fn read(form: Multipart, wanted: &[&'static str]) -> Result<IncomingSheet, Problem> {
    let bytes = bytes(form).await?;
    IncomingSheet::read(&bytes, wanted)
        .map_err(|fault| Problem::field(PART, fault.key()).with_message(fault.to_string()))
}

/// The form's file as a text in UTF-8, which has something in it.
pub(super) async fn text(form: Multipart) -> Result<String, Problem> {
    let bytes = bytes(form).await?;
    let text = String::from_utf8(bytes).map_err(|_| Problem::field(PART, "not_text"))?;
    match text.contains('\0') {
        true => Err(Problem::field(PART, "not_text")),
        false if text.trim_matches(['\u{feff}', ' ', '\r', '\n']).is_empty() => {
            Err(Problem::field(PART, "required"))
        }
        false => Ok(text),
    }
}

/// A refusal of the form's file.
pub(super) fn refusal(key: &'static str) -> Problem {
    Problem::field(PART, key)
}

/// The form's file, whatever it is.
async fn bytes(mut form: Multipart) -> Result<Vec<u8>, Problem> {
    let mut bytes: Option<Vec<u8>> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(refused)?;
        if part.name() != Some(PART) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        let kind = part.content_type().map(|kind| kind.essence_str().to_owned());
        if kind.is_some_and(|kind| is_no_sheet(&kind)) {
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
    bytes.ok_or_else(|| Problem::field(PART, "required"))
}

/// Whether a media type is surely none of a sheet.
pub fn is_no_sheet(kind: &str) -> bool {
    OTHER_KINDS.iter().any(|other| kind.starts_with(other))
}

/// A form that is none, or that broke off.
fn refused(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
