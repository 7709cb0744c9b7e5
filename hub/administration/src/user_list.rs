//! Reads a list of people from a spreadsheet's CSV: who is to be invited, or gets a role. Spreadsheets write what their country
//! writes: the encoding, what stands between cells, and the language of the column names are found out. A cell is text and nothing
//! else, whatever it begins with.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use hub_domain::written::{plain_line, plain_name};
use std::borrow::Cow;

/// Largest file, in bytes.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Largest cell, in bytes: a quote that is never closed makes one cell of the rest of the file.
const MAX_CELL: usize = 10 * 1024;
/// Most people of one list.
pub const MAX_LINES: usize = 10_000;
/// Longest cell that is kept, in characters; no name, address or role is longer.
const MAX_KEPT: usize = 200;

/// A column, under each of the names that it may have.
struct Column {
    key: &'static str,
    names: &'static [&'static str],
}

/// The columns; `email` must be there.
const COLUMNS: [Column; 8] = [
    Column {
        key: "email",
        names: &[
            "email",
            "e mail",
            "email address",
            "mail",
            "correo",
            "correo electronico",
            "correo electrónico",
            "البريد",
            "البريد الإلكتروني",
            "البريد الالكتروني",
        ],
    },
    Column {
        key: "first_name",
        names: &[
            "first name",
            "firstname",
            "given name",
            "nombre",
            "nombres",
            "الاسم الأول",
            "الاسم الاول",
            "الاسم",
        ],
    },
    Column {
        key: "last_name",
        names: &[
            "last name",
            "lastname",
            "surname",
            "family name",
            "apellido",
            "apellidos",
            "اسم العائلة",
            "اللقب",
        ],
    },
    Column {
        key: "phone",
        names: &[
            "phone",
            "phone number",
            "mobile",
            "telefono",
            "teléfono",
            "movil",
            "móvil",
            "الهاتف",
            "رقم الهاتف",
        ],
    },
    Column {
        key: "program",
        names: &["program", "programa", "البرنامج"],
    },
    Column {
        key: "role",
        names: &["role", "rol", "función", "funcion", "الدور"],
    },
    Column {
        key: "account_type",
        names: &[
            "account type",
            "type",
            "kind",
            "tipo de cuenta",
            "tipo",
            "نوع الحساب",
            "النوع",
        ],
    },
    Column {
        key: "language",
        names: &["language", "lang", "idioma", "lengua", "اللغة"],
    },
];

/// A line of the list, as it was written, without spaces around its cells and without anything invisible. Empty where the cell, or
/// its column, is not there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserLine {
    /// Of the file, the line of names being 1.
    pub line: u64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    /// Name or number.
    pub program: String,
    pub role: String,
    pub account_type: String,
    pub lang: String,
}

/// Why a file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListFault {
    TooLarge,
    /// Text of two bytes each that does not say in which order they are.
    Utf16,
    /// There is no column with mail addresses.
    NoAddresses,
    /// A column that is there twice, by its key.
    DoubleColumn(&'static str),
    Empty,
    TooMany,
    /// A cell longer than any is, in this line: a quote before it is not closed.
    CellTooLong(u64),
    Unreadable(u64),
}

impl ListFault {
    /// The machine key.
    pub fn key(&self) -> &'static str {
        match self {
            ListFault::TooLarge => "too_large",
            ListFault::Utf16 => "utf16",
            ListFault::NoAddresses => "no_addresses",
            ListFault::DoubleColumn(_) => "double_column",
            ListFault::Empty => "empty",
            ListFault::TooMany => "too_many",
            ListFault::CellTooLong(_) => "cell_too_long",
            ListFault::Unreadable(_) => "unreadable",
        }
    }
}

/// Reads a file.
///
/// # Errors
/// What makes it unreadable as a whole. What is wrong with one line is for its reader to find.
pub fn read(bytes: &[u8]) -> Result<Vec<UserLine>, ListFault> {
    if bytes.len() > MAX_BYTES {
        return Err(ListFault::TooLarge);
    }
    let text = decoded(bytes)?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(&text))
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let heads = match records.next() {
        Some(Ok(heads)) => heads,
        Some(Err(_)) => return Err(ListFault::Unreadable(1)),
        None => return Err(ListFault::Empty),
    };
    let places = places(&heads)?;
    let mut lines = Vec::new();
    let mut counted = Counted::default();
    for record in records {
        let record =
            record.map_err(|error| ListFault::Unreadable(error.position().map_or(0, csv::Position::line)))?;
        let line = counted.line_at(&text, record.position().map_or(0, csv::Position::byte));
        if record.iter().any(|cell| cell.len() > MAX_CELL) {
            return Err(ListFault::CellTooLong(line));
        }
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if lines.len() >= MAX_LINES {
            return Err(ListFault::TooMany);
        }
        let cell = |column: usize| places[column].and_then(|at| record.get(at)).unwrap_or_default();
        let name = |column| kept(&plain_name(cell(column)));
        let word = |column| kept(&plain_line(cell(column)));
        lines.push(UserLine {
            line,
            email: word(0),
            first_name: name(1),
            last_name: name(2),
            phone: word(3),
            program: name(4),
            role: name(5),
            account_type: word(6),
            lang: word(7),
        });
    }
    match lines.is_empty() {
        true => Err(ListFault::Empty),
        false => Ok(lines),
    }
}

/// Lines that are counted so far. The reader's own count is one short after line ends of two bytes.
#[derive(Default)]
struct Counted {
    bytes: usize,
    ends: u64,
}

impl Counted {
    /// The line of a record that begins here, the first being 1.
    fn line_at(&mut self, text: &str, byte: u64) -> u64 {
        let bytes = text.as_bytes();
        let mut to = usize::try_from(byte).unwrap_or(usize::MAX).min(bytes.len());
        // What is left of the end of the line before, and empty lines.
        while bytes.get(to).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            to += 1;
        }
        let passed = bytes.get(self.bytes..to).unwrap_or_default();
        self.ends += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.bytes = self.bytes.max(to);
        self.ends + 1
    }
}

fn kept(text: &str) -> String {
    text.chars().take(MAX_KEPT).collect()
}

/// The file as text: what its first bytes say, else UTF-8, else what its letters look like.
fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, ListFault> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return Ok(encoding.decode_without_bom_handling(&bytes[length..]).0);
    }
    // No text has NULs; between the letters of UTF-16 they are everywhere.
    if bytes.contains(&0) {
        return Err(ListFault::Utf16);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, chardetng::Utf8Detection::Deny);
    if encoding == UTF_16LE || encoding == UTF_16BE {
        return Err(ListFault::Utf16);
    }
    Ok(encoding.decode_without_bom_handling(bytes).0)
}

/// What stands between cells: the most frequent of comma, semicolon and tab in the line of names, outside quotes.
fn delimiter(text: &str) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut is_quoted = false;
    for byte in text.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => break,
            _ if is_quoted => {}
            _ => {
                if let Some((_, count)) = counts.iter_mut().find(|(one, _)| *one == byte) {
                    *count += 1;
                }
            }
        }
    }
    // The first of equals, so a file of one column has commas.
    let mut best = counts[0];
    for one in counts {
        if one.1 > best.1 {
            best = one;
        }
    }
    best.0
}

/// Where each of [`COLUMNS`] is; columns of other names are left alone.
fn places(heads: &csv::StringRecord) -> Result<[Option<usize>; COLUMNS.len()], ListFault> {
    let mut places = [None; COLUMNS.len()];
    for (at, head) in heads.iter().enumerate() {
        let plain = plain_line(head).to_lowercase().replace(['_', '-', '.'], " ");
        let words: Vec<&str> = plain.split_whitespace().collect();
        let plain = words.join(" ");
        let Some(column) = COLUMNS
            .iter()
            .position(|column| column.key.replace('_', " ") == plain || column.names.contains(&&*plain))
        else {
            continue;
        };
        if places[column].is_some() {
            return Err(ListFault::DoubleColumn(COLUMNS[column].key));
        }
        places[column] = Some(at);
    }
    match places[0] {
        Some(_) => Ok(places),
        None => Err(ListFault::NoAddresses),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(bytes: &[u8]) -> UserLine {
        let mut lines = read(bytes).unwrap();
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.remove(0)
    }

    #[test]
    fn b14_column_names_in_three_languages_and_any_order_give_the_same_person() {
        for text in [
            "Email,First name,Last_name,Role,Program\nana@a.example,Ana,Reyes,Reviewer,Rent Relief\n",
            "Programa;Rol;Apellidos;Nombre;Correo electrónico\nRent Relief;Reviewer;Reyes;Ana;ana@a.example\n",
            "البريد الإلكتروني\tالاسم الأول\tاسم العائلة\tالدور\tالبرنامج\r\nana@a.example\tAna\tReyes\tReviewer\tRent Relief\r\n",
        ] {
            let read = one(text.as_bytes());
            let expected = UserLine {
                line: 2,
                email: "ana@a.example".into(),
                first_name: "Ana".into(),
                last_name: "Reyes".into(),
                program: "Rent Relief".into(),
                role: "Reviewer".into(),
                ..UserLine::default()
            };
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn b14_a_spreadsheets_own_encoding_is_found() {
        let mut marked = vec![0xEF, 0xBB, 0xBF];
        marked.extend("email,nombre\nj@a.example,José\n".as_bytes());
        assert_eq!(one(&marked).first_name, "José");
        let western = b"email;nombre;apellidos\nj@a.example;Jos\xE9;Mu\xF1oz Garc\xEDa\n";
        assert_eq!(one(western).last_name, "Muñoz García");
        let wide: Vec<u8> = "\u{feff}email,nombre\nj@a.example,José\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(one(&wide).first_name, "José");
        assert_eq!(read(&wide[2..]), Err(ListFault::Utf16));
    }

    #[test]
    fn b14_what_looks_like_a_formula_or_a_trick_is_text() {
        let text = "email,first name,last name,phone\n=cmd|' /C calc'!A0,=1+1,\"O'Brien, \u{202e}Jr\u{0}\u{200b}\",+1 202 555 0101\n"
            .replace('\0', "");
        let line = one(text.as_bytes());
        assert_eq!(line.first_name, "=1+1");
        assert_eq!(line.email, "=cmd|' /C calc'!A0");
        assert_eq!(line.last_name, "O'Brien, Jr");
        assert_eq!(line.phone, "+1 202 555 0101");
    }

    #[test]
    fn b14_a_quote_that_is_never_closed_does_not_swallow_the_file() {
        let mut text = "email,first name\na@a.example,\"Ana\nb@a.example,Bo\n".to_owned();
        for number in 0..2_000 {
            text.push_str(&format!("c{number}@a.example,Cy\n"));
        }
        assert!(matches!(read(text.as_bytes()), Err(ListFault::CellTooLong(_))));
    }

    #[test]
    fn b14_a_file_that_is_none_is_refused_as_a_whole() {
        assert_eq!(read(b""), Err(ListFault::Empty));
        assert_eq!(read(b"email,role\n\n , \n"), Err(ListFault::Empty));
        assert_eq!(read(b"name,role\nAna,Reviewer\n"), Err(ListFault::NoAddresses));
        assert_eq!(
            read(b"email,Mail\na@a.example,b@a.example\n"),
            Err(ListFault::DoubleColumn("email"))
        );
        assert_eq!(read(&vec![b'a'; MAX_BYTES + 1]), Err(ListFault::TooLarge));
        let mut many = "email\n".to_owned();
        for number in 0..=MAX_LINES {
            many.push_str(&format!("a{number}@a.example\n"));
        }
        assert_eq!(read(many.as_bytes()), Err(ListFault::TooMany));
    }

    #[test]
    fn b14_lines_are_counted_as_the_file_has_them() {
        let lines = read(b"email,first name\n\na@a.example,\"An\na\"\nb@a.example,Bo\n").unwrap();
        let numbers: Vec<u64> = lines.iter().map(|line| line.line).collect();
        assert_eq!(numbers.len(), 2);
        assert!(numbers[0] < numbers[1], "{numbers:?}");
        assert_eq!(lines[0].first_name, "An a");
    }
}
