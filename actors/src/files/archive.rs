//! Documents that are archives (Word, Excel, OpenDocument): their kind, and whether they are safe to open.

use hub_domain::files::FileKind;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// Most entries: a long document with many pictures has some hundred.
const MAX_ENTRIES: usize = 5_000;
/// Most bytes when everything is unpacked.
const MAX_UNPACKED: u64 = 200 * 1024 * 1024;
/// Maximum compression ratio of an entry above the harmless size.
const MAX_RATIO: u64 = 200;
const SMALL: u64 = 1024 * 1024;

/// The document's kind, or the key of the fault. Entries are unpacked, because their headers may lie about the size.
pub(super) fn document_kind(bytes: &[u8]) -> Result<FileKind, &'static str> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| "damaged")?;
    if archive.len() > MAX_ENTRIES {
        return Err("bomb");
    }
    // Readers that start at the front would see something else than readers that start at the end.
    if archive.offset() != 0 {
        return Err("two_kinds");
    }
    let has = |name: &str| archive.index_for_name(name).is_some();
    let kind = if has("[Content_Types].xml") && has("word/document.xml") {
        FileKind::Docx
    } else if has("[Content_Types].xml") && has("xl/workbook.xml") {
        FileKind::Xlsx
    } else if has("mimetype") && has("content.xml") {
        FileKind::Odt
    } else {
        return Err("kind_not_allowed");
    };
    let mut unpacked = 0;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|_| "damaged")?;
        let name = entry.name().to_ascii_lowercase();
        if name.contains("vbaproject") || name.starts_with("basic/") || name.starts_with("scripts/") {
            return Err("has_macros");
        }
        let limit = (entry.compressed_size().saturating_mul(MAX_RATIO))
            .max(SMALL)
            .min(MAX_UNPACKED - unpacked);
        unpacked += unpack(&mut entry, limit)?;
    }
    Ok(kind)
}

/// Unpacks an entry without storing it and returns its size. A nested archive is refused: it could hold a second bomb.
fn unpack(entry: &mut impl Read, limit: u64) -> Result<u64, &'static str> {
    let mut buffer = [0; 64 * 1024];
    let mut size = 0;
    loop {
        let count = entry.read(&mut buffer).map_err(|_| "damaged")?;
        if count == 0 {
            return Ok(size);
        }
        if size == 0 && buffer.starts_with(b"PK\x03\x04") {
            return Err("archive_in_archive");
        }
        size += count as u64;
        if size > limit {
            return Err("bomb");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::write::SimpleFileOptions;

    fn packed(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let deflated = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        for (name, bytes) in entries {
            archive.start_file(*name, deflated).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    const TYPES: (&str, &[u8]) = ("[Content_Types].xml", b"<Types/>");
    const WORDS: (&str, &[u8]) = ("word/document.xml", b"<w:document/>");

    #[test]
    fn a_document_is_known_by_what_stands_inside() {
        assert_eq!(document_kind(&packed(&[TYPES, WORDS])), Ok(FileKind::Docx));
        let sheet = ("xl/workbook.xml", &b"<workbook/>"[..]);
        assert_eq!(document_kind(&packed(&[TYPES, sheet])), Ok(FileKind::Xlsx));
        let open = [
            ("mimetype", &b"application/vnd.oasis.opendocument.text"[..]),
            ("content.xml", b"<x/>"),
        ];
        assert_eq!(document_kind(&packed(&open)), Ok(FileKind::Odt));
        assert_eq!(
            document_kind(&packed(&[("a.exe", b"MZ")])),
            Err("kind_not_allowed")
        );
        assert_eq!(document_kind(b"PK\x03\x04 nothing"), Err("damaged"));
    }

    #[test]
    fn bombs_macros_and_archives_in_archives_are_refused() {
        let zeros = vec![0; 60 * 1024 * 1024];
        let bomb = packed(&[TYPES, WORDS, ("word/media/a.bin", &zeros)]);
        assert!(bomb.len() < 200 * 1024, "{} bytes", bomb.len());
        assert_eq!(document_kind(&bomb), Err("bomb"));
        let inner = packed(&[WORDS]);
        assert_eq!(
            document_kind(&packed(&[TYPES, WORDS, ("word/x.bin", &inner)])),
            Err("archive_in_archive")
        );
        assert_eq!(
            document_kind(&packed(&[TYPES, WORDS, ("word/vbaProject.bin", b"code")])),
            Err("has_macros")
        );
        let in_front = [b"PK\x03\x04 something else".to_vec(), packed(&[TYPES, WORDS])].concat();
        assert_eq!(document_kind(&in_front), Err("two_kinds"));
    }

    #[test]
    fn a_header_that_lies_about_the_size_hides_no_bomb() {
        let zeros = vec![0; 60 * 1024 * 1024];
        let mut bomb = packed(&[TYPES, WORDS, ("word/media/a.bin", &zeros)]);
        // The size in the archive's directory (APPNOTE, section 4.3.12), falsified to be small.
        let name = b"word/media/a.bin";
        let place = bomb
            .windows(name.len())
            .rposition(|window| window == name)
            .unwrap();
        bomb[place - 22..place - 18].copy_from_slice(&1_000u32.to_le_bytes());
        assert!(document_kind(&bomb).is_err());
    }
}
