//! The parts of a mail (RFC 2046), without their contents being read: in the order of the mail, each after the one it is
//! in. Bounded: what is beyond a limit stays undivided.

use super::fields::{Fields, after_line};
use super::parameters::Parameters;
use super::transfer;
use std::borrow::Cow;

/// Parts of a mail that are read; a mail of people has a few.
pub(super) const MAX_PARTS: usize = 1_000;
/// Parts within parts that are divided. Each level is looked through once more.
const MAX_LEVELS: usize = 20;
/// Longest boundary; 70 are allowed.
const MAX_BOUNDARY: usize = 250;

/// A part, or the whole mail.
#[derive(Debug)]
pub(super) struct Part<'a> {
    pub fields: Fields<'a>,
    pub content: Parameters,
    pub disposition: Parameters,
    /// As it came; of a divided one all its parts.
    pub body: &'a [u8],
    /// Of the parts of this one; empty where it is not divided.
    pub parts: Vec<usize>,
}

impl Part<'_> {
    /// Type and subtype; empty where there is none that can be read.
    pub fn kind(&self) -> &str {
        let is_token =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/');
        match self.content.value.split_once('/') {
            Some((kind, subtype)) if is_token(kind) && is_token(subtype) => &self.content.value,
            Some(_) | None => "",
        }
    }

    /// The name of its file, if it has one.
    pub fn file_name(&self) -> Option<&str> {
        self.disposition
            .get("filename")
            .or_else(|| self.content.get("name"))
            .filter(|name| !name.trim().is_empty())
    }

    pub fn is_attached(&self) -> bool {
        self.disposition.value == "attachment"
    }

    /// Decoded from what it was encoded in for the way.
    pub fn contents(&self) -> Cow<'_, [u8]> {
        transfer::decoded(self.body, &self.fields.word("Content-Transfer-Encoding"))
    }
}

/// A mail divided into its parts; the first is the whole mail.
#[derive(Debug)]
pub(super) struct Structure<'a> {
    pub parts: Vec<Part<'a>>,
    /// There are more parts than are read; then it is not divided.
    pub has_too_many: bool,
}

impl<'a> Structure<'a> {
    /// Divides a mail.
    pub fn read(bytes: &'a [u8]) -> Self {
        let mut mail = Self {
            parts: Vec::new(),
            has_too_many: false,
        };
        mail.add(bytes, 0);
        if mail.has_too_many {
            mail.parts.truncate(1);
            for part in &mut mail.parts {
                part.parts.clear();
            }
        }
        mail
    }

    /// The whole mail. There is always one.
    pub fn whole(&self) -> &Part<'a> {
        &self.parts[0]
    }

    fn add(&mut self, bytes: &'a [u8], level: usize) -> usize {
        let (fields, body) = Fields::read(bytes);
        let content = Parameters::read(fields.raw("Content-Type").unwrap_or_default());
        let disposition = Parameters::read(fields.raw("Content-Disposition").unwrap_or_default());
        let index = self.parts.len();
        let is_divided = content.value.starts_with("multipart/") || content.value == "multipart";
        let boundary = content
            .get("boundary")
            .map(|boundary| boundary.trim_end().as_bytes().to_vec());
        self.parts.push(Part {
            fields,
            content,
            disposition,
            body,
            parts: Vec::new(),
        });
        if !is_divided || level >= MAX_LEVELS {
            return index;
        }
        let room = MAX_PARTS.saturating_sub(self.parts.len());
        let mut pieces = boundary.map_or_else(Vec::new, |boundary| divided(body, &boundary, room + 1));
        // None was said, or another one than there is.
        if pieces.is_empty()
            && let Some(boundary) = guessed(body)
        {
            pieces = divided(body, boundary, room + 1);
        }
        if pieces.len() > room {
            self.has_too_many = true;
            return index;
        }
        for piece in pieces {
            if self.has_too_many {
                break;
            }
            let child = self.add(piece, level + 1);
            self.parts[index].parts.push(child);
        }
        index
    }
}

/// What is between the boundaries, at most so many pieces. The last need not be closed.
fn divided<'a>(body: &'a [u8], boundary: &[u8], most: usize) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    if boundary.is_empty() || boundary.len() > MAX_BOUNDARY {
        return pieces;
    }
    let mut begins = None;
    let mut rest = body;
    while !rest.is_empty() && pieces.len() < most {
        let at = body.len() - rest.len();
        let (line, after) = after_line(rest);
        rest = after;
        let Some(end) = line
            .strip_prefix(b"--")
            .and_then(|line| line.strip_prefix(boundary))
        else {
            continue;
        };
        let is_last = end.trim_ascii_end() == b"--";
        if !is_last && !end.trim_ascii_end().is_empty() {
            continue;
        }
        if let Some(begins) = begins {
            pieces.push(without_line_end(&body[begins..at]));
        }
        begins = Some(body.len() - rest.len());
        if is_last {
            return pieces;
        }
    }
    if let Some(begins) = begins
        && pieces.len() < most
        && begins < body.len()
    {
        pieces.push(&body[begins..]);
    }
    pieces
}

/// The line end before a boundary belongs to the boundary.
fn without_line_end(piece: &[u8]) -> &[u8] {
    let piece = piece.strip_suffix(b"\n").unwrap_or(piece);
    piece.strip_suffix(b"\r").unwrap_or(piece)
}

/// The boundary that the first line of a body shows, if a part's header follows it.
fn guessed(body: &[u8]) -> Option<&[u8]> {
    let mut rest = body;
    for _ in 0..50 {
        let (line, after) = after_line(rest);
        if let Some(boundary) = line.strip_prefix(b"--") {
            let (next, _) = after_line(after);
            let boundary = boundary.trim_ascii_end();
            let is_header = next
                .get(..8)
                .is_some_and(|start| start.eq_ignore_ascii_case(b"content-"));
            if !boundary.is_empty() && is_header {
                return Some(boundary);
            }
        }
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    None
}
