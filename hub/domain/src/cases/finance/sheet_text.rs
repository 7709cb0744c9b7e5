//! The text of a sheet: which encoding its bytes are in, and what parts its cells.

use super::SheetFault;
use std::borrow::Cow;

/// Signs that part cells; of equally frequent ones the first is taken.
const DELIMITERS: [u8; 4] = *b",;\t|";
/// Bytes by which UTF-16 without a byte order mark is recognised.
const LOOKED_AT: usize = 512;

/// How a table is written.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    pub(super) delimiter: u8,
    /// The table, from its heading on.
    pub(super) table: Cow<'a, str>,
    /// Lines of the file before it.
    pub(super) lines_before: i64,
}

impl<'a> Layout<'a> {
    /// Reads a leading line like `sep=;`, or else counts what parts the heading. Blank lines before the heading are skipped.
    pub(super) fn of(text: &'a str) -> Self {
        // The reader counts a line at its line feed; some programs end lines with a carriage return alone.
        let text: Cow<'a, str> = match text.contains('\r') {
            true => text.replace("\r\n", "\n").replace('\r', "\n").into(),
            false => text.into(),
        };
        let (mut rest, mut lines_before, mut named) = (text.as_ref(), 0, None);
        while let Some((line, behind)) = rest.split_once('\n') {
            let said = named_delimiter(line).filter(|_| named.is_none());
            if said.is_none() && !line.trim().is_empty() {
                break;
            }
            named = named.or(said);
            lines_before += 1;
            rest = behind;
        }
        let delimiter = named.unwrap_or_else(|| usual_delimiter(rest.lines().next().unwrap_or_default()));
        let table = match lines_before {
            0 => text,
            _ => rest.to_owned().into(),
        };
        Self {
            delimiter,
            table,
            lines_before,
        }
    }
}

/// The sign that a first line like `sep=;` or `"sep=;"` names. Cells beside it stay empty (`sep=;;;`).
fn named_delimiter(line: &str) -> Option<u8> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let line = line.trim_matches([' ', '"']);
    let (name, sign) = line.split_at_checked(4)?;
    if !name.eq_ignore_ascii_case("sep=") {
        return None;
    }
    let (sign, rest) = sign.as_bytes().split_first()?;
    let is_one = DELIMITERS.contains(sign) && rest.iter().all(|byte| b",;\t |\"".contains(byte));
    is_one.then_some(*sign)
}

/// What parts the heading most often, outside its quoted cells.
fn usual_delimiter(heading: &str) -> u8 {
    let mut counted = DELIMITERS.map(|sign| (0_usize, sign));
    let mut is_quoted = false;
    for byte in heading.bytes() {
        is_quoted ^= byte == b'"';
        if let Some(one) = counted.iter_mut().find(|(_, sign)| *sign == byte && !is_quoted) {
            one.0 += 1;
        }
    }
    let most = |most: (usize, u8), one: (usize, u8)| if one.0 > most.0 { one } else { most };
    counted.into_iter().fold((0, b','), most).1
}

/// The text that bytes are: by their byte order mark, else UTF-16 where every other byte is zero, else UTF-8. A zero is in no text.
pub(super) fn text_of(bytes: &[u8]) -> Result<String, SheetFault> {
    let text = match bytes {
        [] => return Err(SheetFault::Empty),
        [0xEF, 0xBB, 0xBF, rest @ ..] => narrow(rest)?,
        [0xFF, 0xFE, rest @ ..] => wide(rest, u16::from_le_bytes)?,
        [0xFE, 0xFF, rest @ ..] => wide(rest, u16::from_be_bytes)?,
        plain => match zeros(plain) {
            Zeros::None => narrow(plain)?,
            Zeros::Odd => wide(plain, u16::from_le_bytes)?,
            Zeros::Even => wide(plain, u16::from_be_bytes)?,
        },
    };
    // A program that joins files writes a mark for each.
    let text = text.trim_start_matches('\u{feff}');
    match text.contains('\0') {
        true => Err(SheetFault::NotText),
        false => Ok(text.to_owned()),
    }
}

/// Where the zeros at the beginning of a file are: letters of Latin script have one each in UTF-16.
enum Zeros {
    None,
    Even,
    Odd,
}

fn zeros(bytes: &[u8]) -> Zeros {
    let beginning = &bytes[..bytes.len().min(LOOKED_AT)];
    let count = |first: usize| {
        beginning
            .iter()
            .skip(first)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
    };
    let (even, odd) = (count(0), count(1));
    match (even * 4 > beginning.len(), odd * 4 > beginning.len()) {
        (true, false) if odd == 0 => Zeros::Even,
        (false, true) if even == 0 => Zeros::Odd,
        _ => Zeros::None,
    }
}

fn narrow(bytes: &[u8]) -> Result<String, SheetFault> {
    let text = std::str::from_utf8(bytes).map_err(|_| SheetFault::NotText)?;
    Ok(text.to_owned())
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, SheetFault> {
    let (pairs, []) = bytes.as_chunks::<2>() else {
        return Err(SheetFault::NotText);
    };
    let units = pairs.iter().map(|pair| unit(*pair));
    char::decode_utf16(units)
        .collect::<Result<_, _>>()
        .map_err(|_| SheetFault::NotText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_or_the_heading_says_what_parts_cells() {
        for (text, delimiter, table, lines) in [
            ("sep=;\r\na;b,c\r\n", b';', "a;b,c\n", 1),
            ("SEP=,\na;b;c,d\n", b',', "a;b;c,d\n", 1),
            ("sep=\t\na\tb\n", b'\t', "a\tb\n", 1),
            ("\"sep=;\"\na;b\n", b';', "a;b\n", 1),
            ("sep=;;;\na;b;c\n", b';', "a;b;c\n", 1),
            ("sep=|\r\ra|b\r", b'|', "a|b\n", 2),
            ("\n\na;b\n", b';', "a;b\n", 2),
            ("a,b\nsep=;\n", b',', "a,b\nsep=;\n", 0),
            ("\"a,b,c\";d\n", b';', "\"a,b,c\";d\n", 0),
            ("a\tb, c\td\n", b'\t', "a\tb, c\td\n", 0),
            ("a", b',', "a", 0),
            ("", b',', "", 0),
        ] {
            let layout = Layout::of(text);
            let known = (layout.delimiter, layout.table.as_ref(), layout.lines_before);
            assert_eq!(known, (delimiter, table, lines), "{text:?}");
        }
    }

    #[test]
    fn bytes_say_what_text_they_are() {
        let text = "Name,Größe\nJosé,1";
        let utf_16 = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            format!("\u{feff}\u{feff}{text}").into_bytes(),
            utf_16(u16::to_le_bytes),
            utf_16(u16::to_be_bytes),
        ] {
            assert_eq!(text_of(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
        for (bytes, fault) in [
            (&b""[..], SheetFault::Empty),
            (b"a\0b", SheetFault::NotText),
            (b"Jos\xe9", SheetFault::NotText),
            (b"PK\x03\x04\x81\xff", SheetFault::NotText),
            (b"\x89PNG\r\n\x1a\n", SheetFault::NotText),
            (b"\xff\xfea", SheetFault::NotText),
            (b"\xff\xd8\xff\xe0\x00\x10JFIF", SheetFault::NotText),
        ] {
            assert_eq!(text_of(bytes), Err(fault), "{bytes:?}");
        }
    }
}
