//! Reads an uploaded PDF within bounds, and the values of its dictionaries.

use super::{MAX_BYTES, MAX_PAGES, PdfFormError};
use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId, StringFormat};

/// What all streams together may come to while the file is read, in bytes.
const MAX_PLAIN: usize = 256 * 1024 * 1024;
/// What one stream may come to.
const MOST_OF_ONE: usize = 4 * 1024 * 1024;
const LEAST_OF_ONE: usize = 64 * 1024;
/// The most objects, and the highest number of one.
const MAX_OBJECTS: u32 = 500_000;

/// The file.
pub(super) fn document(pdf: &[u8]) -> Result<Document, PdfFormError> {
    if pdf.len() > MAX_BYTES {
        return Err(PdfFormError::TooLarge);
    }
    // Each stream says so in clear: objects that are packed into one cannot be streams themselves.
    let streams = occurrences(pdf, b"endstream")
        .max(occurrences(pdf, b"stream") / 2)
        .max(1);
    let share = MAX_PLAIN / streams;
    if share < LEAST_OF_ONE {
        return Err(PdfFormError::TooLarge);
    }
    let options = LoadOptions::with_max_decompressed_size(share.min(MOST_OF_ONE));
    let read = Document::load_mem_with_options(pdf, options);
    let document = read.map_err(|_| match occurrences(pdf, b"/Encrypt") {
        0 => PdfFormError::NotPdf,
        _ => PdfFormError::Encrypted,
    })?;
    if document.was_encrypted() || document.trailer.has(b"Encrypt") {
        return Err(PdfFormError::Encrypted);
    }
    let highest = document.objects.last_key_value().map_or(0, |(id, _)| id.0);
    if highest.max(document.max_id) > MAX_OBJECTS {
        return Err(PdfFormError::TooLarge);
    }
    match document.page_iter().take(MAX_PAGES + 1).count() {
        0 => Err(PdfFormError::NotPdf),
        pages if pages > MAX_PAGES => Err(PdfFormError::TooLarge),
        _ => Ok(document),
    }
}

fn occurrences(bytes: &[u8], word: &[u8]) -> usize {
    bytes.windows(word.len()).filter(|window| *window == word).count()
}

/// A member of a dictionary, with its reference followed.
pub(super) fn member<'a>(document: &'a Document, of: &'a Dictionary, key: &[u8]) -> Option<&'a Object> {
    let found = of.get(key).ok()?;
    document.dereference(found).ok().map(|(_, object)| object)
}

pub(super) fn dictionary<'a>(
    document: &'a Document,
    of: &'a Dictionary,
    key: &[u8],
) -> Option<&'a Dictionary> {
    member(document, of, key)?.as_dict().ok()
}

/// The references in an array.
pub(super) fn references(document: &Document, of: &Dictionary, key: &[u8]) -> Vec<ObjectId> {
    let list = member(document, of, key).and_then(|list| list.as_array().ok());
    let ids = list.into_iter().flatten();
    ids.filter_map(|one| one.as_reference().ok()).collect()
}

/// So many numbers of an array.
pub(super) fn numbers<const N: usize>(document: &Document, of: &Dictionary, key: &[u8]) -> Option<[f32; N]> {
    let list = member(document, of, key)?.as_array().ok()?;
    let mut numbers = [0.0; N];
    if list.len() != N {
        return None;
    }
    for (number, object) in numbers.iter_mut().zip(list) {
        let (_, object) = document.dereference(object).ok()?;
        *number = object.as_float().ok().filter(|number| number.is_finite())?;
    }
    Some(numbers)
}

/// A text string (ISO 32000-1, 7.9.2.2).
pub(super) fn text(bytes: &[u8]) -> String {
    match bytes {
        [0xFE, 0xFF, rest @ ..] => {
            let units: Vec<u16> = rest
                .chunks_exact(2)
                .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
                .collect();
            String::from_utf16_lossy(&units)
        }
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().copied().map(char::from).collect(),
    }
}

/// The opposite of [`text`].
pub(super) fn text_string(words: &str) -> Object {
    if words.bytes().all(|byte| (0x20..0x7F).contains(&byte)) {
        return Object::String(words.as_bytes().to_vec(), StringFormat::Literal);
    }
    let mut bytes = vec![0xFE, 0xFF];
    bytes.extend(words.encode_utf16().flat_map(u16::to_be_bytes));
    Object::String(bytes, StringFormat::Hexadecimal)
}

pub(super) fn name(name: &str) -> Object {
    Object::Name(name.as_bytes().to_vec())
}
