//! Reads files back.

use std::process::Command;

/// The text of a file in its order, a line for each line.
pub fn text(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.pdf");
    std::fs::write(&file, pdf).unwrap();
    let run = Command::new("pdftotext")
        .args(["-enc", "UTF-8", "-nopgbrk"])
        .arg(&file)
        .arg("-")
        .output();
    let run = run.expect("pdftotext is there (poppler-utils; hub/scripts/packages.sh)");
    assert!(run.status.success(), "{run:?}");
    // Marks of direction are for terminals.
    let marks = [
        '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{2066}', '\u{2067}', '\u{2069}',
    ];
    String::from_utf8(run.stdout).unwrap().replace(marks, "")
}

/// What `pdfinfo` says of a file: its metadata, or its tags with their texts.
pub fn info(pdf: &[u8], arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.pdf");
    std::fs::write(&file, pdf).unwrap();
    let run = Command::new("pdfinfo")
        .args(arguments)
        .arg(&file)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    // Titles of headings are in UTF-16 there, where they are not in ASCII.
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// Whether these stand in a text in this order.
pub fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            panic!("{part:?} is not behind the others in: {text}");
        };
        rest = after;
    }
}

/// How many points of all pages are dark, at 72 to the inch.
pub fn ink(pdf: &[u8]) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.pdf");
    std::fs::write(&file, pdf).unwrap();
    let run = Command::new("pdftoppm")
        .args(["-gray", "-r", "72"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    run.stdout.iter().filter(|point| **point < 64).count()
}
