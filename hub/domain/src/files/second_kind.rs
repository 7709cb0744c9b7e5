//! Polyglot files, which are two kinds at once: a picture that is an archive when read from its end, a page inside a
//! picture. A reader of the second kind would get content that was never checked.

use super::FileKind;

/// How many bytes PDF readers search for a file's header, and browsers for markup.
const SNIFFED_BYTES: usize = 1024;
/// An archive's directory ends in a record of 22 bytes and a comment of at most 64 kB (APPNOTE 6.3.10, section 4.3.16).
const END_RECORD: usize = 22;

/// The key of the fault, if the file's beginning or end belongs to another kind, or its end is missing.
pub fn fault_of_ends(kind: FileKind, bytes: &[u8]) -> Option<&'static str> {
    let first = &bytes[..bytes.len().min(SNIFFED_BYTES)];
    let last = &bytes[bytes.len().saturating_sub(SNIFFED_BYTES)..];
    let archive = match kind {
        FileKind::Docx | FileKind::Xlsx | FileKind::Odt => false,
        FileKind::Jpeg
        | FileKind::Png
        | FileKind::Gif
        | FileKind::Webp
        | FileKind::Heic
        | FileKind::Pdf
        | FileKind::Text
        | FileKind::Csv => ends_as_archive(bytes),
    };
    let page = kind.is_picture()
        && [&b"<script"[..], b"<html", b"<svg", b"<?php"]
            .iter()
            .any(|mark| holds(first, mark));
    let document = kind != FileKind::Pdf && holds(first, b"%pdf-");
    if archive || page || document {
        return Some("two_kinds");
    }
    let whole = match kind {
        FileKind::Png => bytes.ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"),
        FileKind::Gif => bytes.iter().rev().find(|byte| **byte != 0) == Some(&0x3b),
        FileKind::Webp => {
            riff_length(bytes).is_some_and(|length| length == bytes.len() || length + 1 == bytes.len())
        }
        FileKind::Pdf => holds(last, b"%%eof"),
        // Cameras put more behind a JPEG's end: a second picture, a short film.
        FileKind::Jpeg
        | FileKind::Heic
        | FileKind::Docx
        | FileKind::Xlsx
        | FileKind::Odt
        | FileKind::Text
        | FileKind::Csv => true,
    };
    (!whole).then_some("damaged")
}

fn holds(bytes: &[u8], lower: &[u8]) -> bool {
    bytes
        .windows(lower.len())
        .any(|window| window.eq_ignore_ascii_case(lower))
}

fn riff_length(bytes: &[u8]) -> Option<usize> {
    let length = bytes.get(4..8)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(length)).ok()?.checked_add(8)
}

/// Whether the file ends in an archive's last record, with a comment that reaches exactly to the end.
fn ends_as_archive(bytes: &[u8]) -> bool {
    let from = bytes.len().saturating_sub(END_RECORD + usize::from(u16::MAX));
    let tail = &bytes[from..];
    let records = tail.windows(END_RECORD).enumerate();
    records.into_iter().any(|(place, record)| {
        record.starts_with(b"PK\x05\x06")
            && place + END_RECORD + usize::from(u16::from_le_bytes([record[20], record[21]])) == tail.len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY_ARCHIVE: &[u8] = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

    #[test]
    fn a_picture_that_is_an_archive_or_a_page_as_well_is_found() {
        let picture = b"\xff\xd8\xff\xe0 picture \xff\xd9".to_vec();
        assert_eq!(fault_of_ends(FileKind::Jpeg, &picture), None);
        let archive = [picture.as_slice(), b"PK\x03\x04", EMPTY_ARCHIVE].concat();
        assert_eq!(fault_of_ends(FileKind::Jpeg, &archive), Some("two_kinds"));
        let page = [picture.as_slice(), b"<SCRIPT>alert(1)</SCRIPT>"].concat();
        assert_eq!(fault_of_ends(FileKind::Jpeg, &page), Some("two_kinds"));
        let document = [picture.as_slice(), b"%PDF-1.4"].concat();
        assert_eq!(fault_of_ends(FileKind::Jpeg, &document), Some("two_kinds"));
        let mut commented = [b"a text\n", EMPTY_ARCHIVE, b"comment"].concat();
        let place = commented.len() - 9;
        commented[place] = 7;
        assert_eq!(fault_of_ends(FileKind::Text, &commented), Some("two_kinds"));
    }

    #[test]
    fn what_stands_behind_the_end_or_is_cut_off_is_found() {
        let png = b"\x89PNG\r\n\x1a\n...\0\0\0\0IEND\xae\x42\x60\x82".to_vec();
        assert_eq!(fault_of_ends(FileKind::Png, &png), None);
        assert_eq!(
            fault_of_ends(FileKind::Png, &png[..png.len() - 3]),
            Some("damaged")
        );
        assert_eq!(
            fault_of_ends(FileKind::Png, &[png.as_slice(), b"more"].concat()),
            Some("damaged")
        );
        assert_eq!(fault_of_ends(FileKind::Pdf, b"%PDF-1.4 ... %%EOF\n"), None);
        assert_eq!(fault_of_ends(FileKind::Pdf, b"%PDF-1.4 ..."), Some("damaged"));
        assert_eq!(fault_of_ends(FileKind::Webp, b"RIFF\x04\0\0\0WEBP"), None);
        assert_eq!(
            fault_of_ends(FileKind::Webp, b"RIFF\x04\0\0\0WEBPmore"),
            Some("damaged")
        );
    }
}
