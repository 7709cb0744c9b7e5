//! Whether a file is accepted. Everything is told by its contents; nothing is run, opened or believed.

use super::{archive, picture};
use hub_domain::files::{FileKind, MAX_FILE_BYTES, Told, fault_of_ends, safe_name, tell};

/// A file that may be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    pub kind: FileKind,
    /// Fit to be shown and saved under.
    pub name: String,
    /// Width and height of a picture, in pixels.
    pub size_px: Option<(i64, i64)>,
    /// A small picture of it, JPEG.
    pub small: Option<Vec<u8>>,
}

/// Judges a whole file; the error is the key of the fault. Decodes pictures and unpacks documents: call it where that may take a
/// second and some hundred megabytes.
pub fn judge(bytes: &[u8], given_name: &str) -> Result<Accepted, &'static str> {
    if bytes.is_empty() {
        return Err("empty");
    }
    if bytes.len() as i64 > MAX_FILE_BYTES {
        return Err("too_large");
    }
    let kind = match tell(bytes, given_name) {
        Told::Kind(kind) => kind,
        Told::Archive => archive::document_kind(bytes)?,
        Told::Unknown => return Err("kind_not_allowed"),
    };
    let name = safe_name(given_name, Some(kind));
    if let Some(fault) = kind.fault_of_name(&name).or_else(|| fault_of_ends(kind, bytes)) {
        return Err(fault);
    }
    let looked = picture::look(kind, bytes)?;
    Ok(Accepted {
        kind,
        name,
        size_px: looked.as_ref().map(|looked| looked.size_px),
        small: looked.map(|looked| looked.small),
    })
}
