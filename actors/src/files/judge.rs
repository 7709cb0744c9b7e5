//! Whether a file is accepted. Judged by contents only; nothing is executed or opened.

use super::{archive, pdf_password, picture};
use hub_domain::files::{DetectedKind, FileKind, MAX_FILE_BYTES, detect, fault_of_ends, safe_name};

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

/// Judges a whole file; the error is the key of the fault. Decodes pictures and unpacks documents, which may take a
/// second and some hundred megabytes: call it on a blocking thread.
pub fn judge(bytes: &[u8], given_name: &str) -> Result<Accepted, &'static str> {
    if bytes.is_empty() {
        return Err("empty");
    }
    if bytes.len() as i64 > MAX_FILE_BYTES {
        return Err("too_large");
    }
    let kind = match detect(bytes, given_name) {
        DetectedKind::Kind(kind) => kind,
        DetectedKind::Archive => archive::document_kind(bytes)?,
        DetectedKind::Unknown => return Err("kind_not_allowed"),
    };
    let name = safe_name(given_name, Some(kind));
    if let Some(fault) = kind.fault_of_name(&name).or_else(|| fault_of_ends(kind, bytes)) {
        return Err(fault);
    }
    let inspected = picture::inspect(kind, bytes)?;
    Ok(Accepted {
        kind,
        name,
        size_px: inspected.as_ref().map(|inspected| inspected.size_px),
        small: inspected.map(|inspected| inspected.small),
    })
}

/// The same for a page of an applicant's form, which staff have to be able to open: a document that asks for a password is
/// refused, and so is a HEIC picture, which the hub cannot turn into one that every browser shows.
pub fn judge_paper(bytes: &[u8], given_name: &str) -> Result<Accepted, &'static str> {
    let accepted = judge(bytes, given_name)?;
    match accepted.kind {
        FileKind::Heic => Err("heic"),
        FileKind::Pdf if pdf_password::is_asked_for(bytes) => Err("password"),
        _ => Ok(accepted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_staff_could_not_open_is_refused_and_with_a_message_it_is_taken() {
        let heic = [&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], &[0; 64]].concat();
        assert!(judge(&heic, "IMG_1.heic").is_ok());
        assert_eq!(judge_paper(&heic, "IMG_1.heic"), Err("heic"));
        let open = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF";
        assert!(judge_paper(open, "letter.pdf").is_ok());
        assert_eq!(judge_paper(b"", "letter.pdf"), Err("empty"));
    }
}
