//! The accepted kinds of files, detected by their contents. A file's name is accepted only if its contents agree.

/// Accepted kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    Jpeg,
    Png,
    Gif,
    Webp,
    /// What iPhones take; kept as it is, without a small picture.
    Heic,
    Pdf,
    /// Word, Excel and OpenDocument text: archives that are looked into before they are accepted.
    Docx,
    Xlsx,
    Odt,
    Text,
    Csv,
}

impl FileKind {
    /// Every kind.
    pub const ALL: [FileKind; 11] = [
        FileKind::Jpeg,
        FileKind::Png,
        FileKind::Gif,
        FileKind::Webp,
        FileKind::Heic,
        FileKind::Pdf,
        FileKind::Docx,
        FileKind::Xlsx,
        FileKind::Odt,
        FileKind::Text,
        FileKind::Csv,
    ];

    /// The media type that the file is kept and served under.
    pub fn media_type(self) -> &'static str {
        match self {
            FileKind::Jpeg => "image/jpeg",
            FileKind::Png => "image/png",
            FileKind::Gif => "image/gif",
            FileKind::Webp => "image/webp",
            FileKind::Heic => "image/heic",
            FileKind::Pdf => "application/pdf",
            FileKind::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            FileKind::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            FileKind::Odt => "application/vnd.oasis.opendocument.text",
            FileKind::Text => "text/plain",
            FileKind::Csv => "text/csv",
        }
    }

    /// Endings of names that this kind may have, the usual one first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            FileKind::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            FileKind::Png => &["png"],
            FileKind::Gif => &["gif"],
            FileKind::Webp => &["webp"],
            FileKind::Heic => &["heic", "heif"],
            FileKind::Pdf => &["pdf"],
            FileKind::Docx => &["docx"],
            FileKind::Xlsx => &["xlsx"],
            FileKind::Odt => &["odt"],
            FileKind::Text => &["txt", "text", "log", "md"],
            FileKind::Csv => &["csv"],
        }
    }

    /// Whether it is a picture that can be decoded here.
    pub fn is_picture(self) -> bool {
        match self {
            FileKind::Jpeg | FileKind::Png | FileKind::Gif | FileKind::Webp => true,
            FileKind::Heic
            | FileKind::Pdf
            | FileKind::Docx
            | FileKind::Xlsx
            | FileKind::Odt
            | FileKind::Text
            | FileKind::Csv => false,
        }
    }

    /// The key of the fault, if a file of this kind may not have this name.
    pub fn fault_of_name(self, name: &str) -> Option<&'static str> {
        let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
        (!self.endings().contains(&ending.as_str())).then_some("kind_differs")
    }
}

/// Result of detection by the first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DetectedKind {
    Kind(FileKind),
    /// An archive: its contents decide which kind of document it is, if any.
    Archive,
    /// Nothing that is accepted.
    Unknown,
}

/// Detects a file's kind by its contents; the name only distinguishes kinds of plain text.
pub fn detect(bytes: &[u8], name: &str) -> DetectedKind {
    let starts = |magic: &[u8]| bytes.starts_with(magic);
    let at = |place: usize, text: &[u8]| bytes.get(place..).is_some_and(|rest| rest.starts_with(text));
    if starts(b"\xff\xd8\xff") {
        DetectedKind::Kind(FileKind::Jpeg)
    } else if starts(b"\x89PNG\r\n\x1a\n") {
        DetectedKind::Kind(FileKind::Png)
    } else if starts(b"GIF87a") || starts(b"GIF89a") {
        DetectedKind::Kind(FileKind::Gif)
    } else if starts(b"RIFF") && at(8, b"WEBP") {
        DetectedKind::Kind(FileKind::Webp)
    } else if [b"heic", b"heix", b"heim", b"mif1"]
        .iter()
        .any(|brand| at(4, b"ftyp") && at(8, *brand))
    {
        DetectedKind::Kind(FileKind::Heic)
    } else if starts(b"%PDF-") {
        DetectedKind::Kind(FileKind::Pdf)
    } else if starts(b"PK\x03\x04") {
        DetectedKind::Archive
    } else if is_plain_text(bytes) {
        let csv = name.to_ascii_lowercase().ends_with(".csv");
        DetectedKind::Kind(if csv { FileKind::Csv } else { FileKind::Text })
    } else {
        DetectedKind::Unknown
    }
}

/// UTF-8 without control characters that does not begin as markup, a script or another program's document.
fn is_plain_text(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let text = text.trim_start_matches('\u{feff}');
    if text
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}'))
    {
        return false;
    }
    let mut begins: String = text.trim_start().chars().take(20).collect();
    begins.make_ascii_lowercase();
    let markup = [
        "<!", "<html", "<head", "<body", "<script", "<svg", "<?", "<iframe", "#!", "{\\rtf", "%!ps",
    ];
    !markup.iter().any(|mark| begins.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contents_say_what_a_file_is_and_not_its_name() {
        let png = b"\x89PNG\r\n\x1a\n rest";
        assert_eq!(detect(png, "letter.pdf"), DetectedKind::Kind(FileKind::Png));
        assert_eq!(FileKind::Png.fault_of_name("letter.pdf"), Some("kind_differs"));
        assert_eq!(FileKind::Png.fault_of_name("photo.PNG"), None);
        assert_eq!(FileKind::Png.fault_of_name("photo"), None);
        assert_eq!(
            FileKind::Pdf.fault_of_name("invoice.pdf.exe"),
            Some("kind_differs")
        );
        assert_eq!(
            detect(b"a,b\n1,2\n", "sums.csv"),
            DetectedKind::Kind(FileKind::Csv)
        );
        assert_eq!(
            detect("señora\r\n".as_bytes(), "note.txt"),
            DetectedKind::Kind(FileKind::Text)
        );
        assert_eq!(detect(b"PK\x03\x04", "x.docx"), DetectedKind::Archive);
        assert_eq!(
            detect(b"\0\0\0\x18ftypheic\0\0", "x.heic"),
            DetectedKind::Kind(FileKind::Heic)
        );
    }

    #[test]
    fn markup_scripts_and_programs_are_no_text() {
        for bytes in [
            &b"  <html><script>alert(1)</script>"[..],
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>",
            b"\xef\xbb\xbf<?xml version='1.0'?>",
            b"#!/bin/sh\nrm -rf ~",
            b"MZ\x90\0\x03",
            b"\x7fELF\x02\x01",
            b"text with a \0 in it",
            b"\xff\xfea\0b\0",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        ] {
            assert_eq!(detect(bytes, "note.txt"), DetectedKind::Unknown, "{bytes:?}");
        }
    }
}
