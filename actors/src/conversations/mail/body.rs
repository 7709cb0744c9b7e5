//! What a mail says: which of its parts are words, which are their original with formatting, and which are files.

use super::html_text::words;
use super::original::{MAX_BYTES, content_name, harmless};
use super::read::{Attachment, clean_line, clean_text};
use super::structure::{Part, Structure};
use super::{charset, flowed};
use hub_domain::conversations::mail::{MAX_ATTACHMENTS, MAX_MAIL_CHARS, Unreadable};
use hub_domain::files::{DetectedKind, detect};

/// Bytes of a part that are read as words: more than may be kept of them.
const MAX_TEXT_BYTES: usize = 4_000_000;
/// How much of a part is looked at to tell what it is.
const LOOKED_AT: usize = 4_096;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub text: String,
    /// Made harmless; empty where it has none.
    pub html: String,
    pub has_remote_pictures: bool,
    pub is_cut: bool,
    pub attachments: Vec<Attachment>,
    pub unreadable: Option<Unreadable>,
}

/// Reads what a mail says.
pub(super) fn body(mail: &Structure<'_>) -> Body {
    let mut reader = Reader {
        mail,
        files: Vec::new(),
        is_cut: false,
    };
    let reading = reader.read(0, Place::Alone);
    let (text, is_cut) = clean_text(&reading.text, MAX_MAIL_CHARS);
    let text = if is_blank(&text) {
        String::new()
    } else {
        text.trim_end().to_owned()
    };
    let mut body = Body {
        unreadable: unreadable(mail, &text),
        text,
        is_cut: is_cut || reader.is_cut,
        attachments: reader.files,
        ..Body::default()
    };
    body.put_original(reading.original);
    body
}

/// A piece of the original.
enum Piece {
    Html(String),
    Plain(String),
    /// A file's place in the list.
    Picture(usize),
}

/// What a part says.
#[derive(Default)]
struct Reading {
    text: String,
    /// Whether the text is as it was written, and not taken from HTML.
    is_plain: bool,
    original: Vec<Piece>,
}

/// Where a part is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The whole mail, or the first of its parts: a text here is words even if it has a file's name.
    Alone,
    Beside,
    /// Among what a text refers to.
    Related,
}

struct Reader<'m, 'a> {
    mail: &'m Structure<'a>,
    files: Vec<Attachment>,
    is_cut: bool,
}

impl Reader<'_, '_> {
    fn read(&mut self, index: usize, place: Place) -> Reading {
        let part = &self.mail.parts[index];
        if part.parts.is_empty() {
            return self.leaf(part, place);
        }
        match part.kind() {
            "multipart/alternative" => self.alternative(part),
            "multipart/related" => self.related(part, place),
            _ => self.all(part, place),
        }
    }

    /// The same in several forms, the simplest first: the first whose words can be read, and the last with formatting.
    fn alternative(&mut self, part: &Part<'_>) -> Reading {
        let mut forms: Vec<Reading> = Vec::new();
        for child in &part.parts {
            forms.push(self.read(*child, Place::Alone));
        }
        let has_words = |form: &&Reading| !is_blank(&form.text);
        let chosen = forms
            .iter()
            .find(|form| form.is_plain && has_words(form))
            .or_else(|| forms.iter().find(has_words));
        let (text, is_plain) =
            chosen.map_or_else(Default::default, |form| (form.text.clone(), form.is_plain));
        let formatted = forms
            .into_iter()
            .rev()
            .find(|form| form.original.iter().any(|piece| matches!(piece, Piece::Html(_))));
        Reading {
            original: formatted.map_or_else(|| vec![Piece::Plain(text.clone())], |form| form.original),
            text,
            is_plain,
        }
    }

    /// A text, and what it refers to.
    fn related(&mut self, part: &Part<'_>, place: Place) -> Reading {
        let start = part
            .content
            .get("start")
            .map(content_name)
            .filter(|start| !start.is_empty());
        let is_start = |child: &&usize| {
            let id = self.mail.parts[**child].fields.word("Content-ID");
            start
                .as_ref()
                .is_some_and(|start| content_name(&id).eq_ignore_ascii_case(start))
        };
        let root = part.parts.iter().find(is_start).or(part.parts.first()).copied();
        let mut reading = Reading::default();
        for child in &part.parts {
            let read = match Some(*child) == root {
                true => self.read(*child, place),
                false => self.read(*child, Place::Related),
            };
            reading.add(read);
        }
        reading
    }

    /// One after the other.
    fn all(&mut self, part: &Part<'_>, place: Place) -> Reading {
        let mut reading = Reading::default();
        for (at, child) in part.parts.iter().enumerate() {
            let place = if at == 0 { place } else { Place::Beside };
            reading.add(self.read(*child, place));
        }
        reading
    }

    fn leaf(&mut self, part: &Part<'_>, place: Place) -> Reading {
        let contents = part.contents();
        let named = part.file_name();
        let is_file = part.is_attached()
            || named.is_some() && place != Place::Alone
            || place == Place::Related && part.fields.has("Content-ID");
        let start = &contents[..contents.len().min(LOOKED_AT)];
        // Something divided whose parts cannot be found says as little of itself as something without a type.
        let kind = match part.kind() {
            kind if kind.starts_with("multipart/") => "",
            kind => kind,
        };
        let kind = match kind {
            "" if named.is_some() || part.is_attached() => told(start, named.unwrap_or_default()),
            "" => words_told(start).unwrap_or_else(|| told(start, "")),
            // A picture or a document that is called a text.
            "text/plain" if !is_file && is_binary(start) => told(start, ""),
            kind => kind,
        };
        match kind {
            "text/plain" if !is_file => self.plain(part, &contents),
            "text/html" | "application/xhtml+xml" if !is_file => self.html(part, &contents),
            kind => {
                let kind = kind.to_owned();
                self.file(part, &kind, contents.into_owned(), place)
            }
        }
    }

    fn plain(&mut self, part: &Part<'_>, contents: &[u8]) -> Reading {
        let text = charset::text(self.start_of(contents), part.content.get("charset"));
        let is_flowed = part
            .content
            .get("format")
            .is_some_and(|format| format.eq_ignore_ascii_case("flowed"));
        let deletes = part
            .content
            .get("delsp")
            .is_some_and(|deletes| deletes.eq_ignore_ascii_case("yes"));
        let text = match is_flowed {
            true => flowed::joined(&text, deletes),
            false => text,
        };
        Reading {
            original: vec![Piece::Plain(text.clone())],
            text,
            is_plain: true,
        }
    }

    fn html(&mut self, part: &Part<'_>, contents: &[u8]) -> Reading {
        let contents = self.start_of(contents);
        let declared = part
            .content
            .get("charset")
            .map(str::to_owned)
            .or_else(|| charset_of(contents));
        let html = charset::text(contents, declared.as_deref());
        let (text, is_cut) = words(&html);
        self.is_cut |= is_cut;
        Reading {
            original: vec![Piece::Html(html)],
            text,
            is_plain: false,
        }
    }

    fn start_of<'c>(&mut self, contents: &'c [u8]) -> &'c [u8] {
        self.is_cut |= contents.len() > MAX_TEXT_BYTES;
        &contents[..contents.len().min(MAX_TEXT_BYTES)]
    }

    fn file(&mut self, part: &Part<'_>, kind: &str, bytes: Vec<u8>, place: Place) -> Reading {
        if self.files.len() >= MAX_ATTACHMENTS {
            self.is_cut = true;
            return Reading::default();
        }
        let at = self.files.len();
        let is_shown = kind.starts_with("image/") && !part.is_attached() && place != Place::Related;
        let id = String::from_utf8_lossy(part.fields.raw("Content-ID").unwrap_or_default()).into_owned();
        let content_name = match content_name(&id) {
            // A picture between words has a place without being referred to.
            name if name.is_empty() && is_shown => format!("part-{at}"),
            name => name,
        };
        let name = part.file_name().unwrap_or_default();
        self.files.push(Attachment {
            name: clean_line(name, 150).replace(['/', '\\'], "_"),
            kind: clean_line(kind, 100).to_ascii_lowercase(),
            bytes,
            content_name,
        });
        Reading {
            original: if is_shown {
                vec![Piece::Picture(at)]
            } else {
                Vec::new()
            },
            ..Reading::default()
        }
    }
}

impl Reading {
    fn add(&mut self, other: Reading) {
        self.is_plain = match is_blank(&self.text) {
            true => other.is_plain,
            false => self.is_plain && (other.is_plain || is_blank(&other.text)),
        };
        if !is_blank(&other.text) {
            if is_blank(&self.text) {
                self.text = other.text;
            } else if self.text.len() <= MAX_TEXT_BYTES {
                self.text.push_str("\n\n");
                self.text.push_str(&other.text);
            }
        }
        self.original.extend(other.original);
    }
}

impl Body {
    /// Each piece is cleaned for itself, so that nothing in one can swallow the next.
    fn put_original(&mut self, pieces: Vec<Piece>) {
        if !pieces.iter().any(|piece| matches!(piece, Piece::Html(_))) {
            return;
        }
        let shown_already = pieces_of(&pieces);
        for piece in &pieces {
            let (html, has_remote) = match piece {
                Piece::Html(html) => match harmless(html) {
                    Some(clean) => clean,
                    None => {
                        self.is_cut = true;
                        continue;
                    }
                },
                Piece::Plain(text) if is_blank(text) => continue,
                Piece::Plain(text) => (
                    format!(
                        "<div style=\"white-space:pre-wrap\">{}</div>",
                        escaped(text.trim_end())
                    ),
                    false,
                ),
                Piece::Picture(at) => {
                    let file = &self.attachments[*at];
                    if shown_already
                        .iter()
                        .any(|html| html.contains(&format!("cid:{}", file.content_name)))
                    {
                        continue;
                    }
                    (
                        format!(
                            "<p><img src=\"cid:{}\" alt=\"{}\"></p>",
                            file.content_name,
                            escaped(&file.name)
                        ),
                        false,
                    )
                }
            };
            if self.html.len() + html.len() > MAX_BYTES * 2 {
                self.is_cut = true;
                break;
            }
            self.html.push_str(&clean_text(&html, usize::MAX).0);
            self.has_remote_pictures |= has_remote;
        }
    }
}

fn pieces_of(pieces: &[Piece]) -> Vec<&str> {
    let html = pieces.iter().filter_map(|piece| match piece {
        Piece::Html(html) => Some(html.as_str()),
        Piece::Plain(_) | Piece::Picture(_) => None,
    });
    html.collect()
}

fn escaped(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;")
}

/// Nothing that can be seen: blanks, and what takes no room.
pub(super) fn is_blank(text: &str) -> bool {
    let is_invisible = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{feff}')
    };
    text.chars().all(is_invisible)
}

/// The character set that HTML says itself, near its start.
fn charset_of(html: &[u8]) -> Option<String> {
    let start = String::from_utf8_lossy(&html[..html.len().min(LOOKED_AT)]).to_ascii_lowercase();
    let after = start
        .split_once("charset=")?
        .1
        .trim_start_matches(['"', '\'', ' ']);
    let end = after.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.:".contains(letter));
    let name = &after[..end.unwrap_or(after.len())];
    (!name.is_empty()).then(|| name.to_owned())
}

/// Which kind of words a part is that does not say what it is; `None` if it is none.
fn words_told(start: &[u8]) -> Option<&'static str> {
    if is_binary(start) {
        return None;
    }
    let text = charset::plain(start).trim_start().to_ascii_lowercase();
    let is_html = [
        "<!doctype html",
        "<html",
        "<head",
        "<body",
        "<div",
        "<p>",
        "<p ",
        "<table",
        "<span",
        "<font",
        "<meta",
        "<br",
        "<center",
    ]
    .iter()
    .any(|tag| text.starts_with(tag));
    Some(if is_html { "text/html" } else { "text/plain" })
}

fn is_binary(start: &[u8]) -> bool {
    let is_odd = |byte: &&u8| **byte < 0x20 && !matches!(**byte, b'\t' | b'\n' | b'\r' | b'\x0c' | b'\x1b');
    let is_wide = start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff");
    let is_known = match detect(start, "") {
        DetectedKind::Kind(kind) => !kind.media_type().starts_with("text/"),
        DetectedKind::Archive => true,
        DetectedKind::Unknown => false,
    };
    // A stray byte or two are no file.
    let odd = start.iter().filter(is_odd).count();
    is_known || !is_wide && odd > 2 && odd * 20 > start.len()
}

/// The type of a file that has none, by its contents.
fn told(start: &[u8], name: &str) -> &'static str {
    match detect(start, name) {
        DetectedKind::Kind(kind) => kind.media_type(),
        DetectedKind::Archive | DetectedKind::Unknown => "application/octet-stream",
    }
}

/// Why nothing can be read, where there is no word.
fn unreadable(mail: &Structure<'_>, text: &str) -> Option<Unreadable> {
    if text.trim_start().starts_with("-----BEGIN PGP MESSAGE-----") {
        return Some(Unreadable::Encrypted);
    }
    if !text.is_empty() {
        return None;
    }
    let mut found = None;
    for part in &mail.parts {
        let name = part.file_name().unwrap_or_default().to_ascii_lowercase();
        let this = match part.kind() {
            "multipart/encrypted" | "application/pgp-encrypted" => Unreadable::Encrypted,
            "application/pkcs7-mime" | "application/x-pkcs7-mime" => sealed(part),
            _ if name.ends_with(".p7m") || name.ends_with(".rpmsg") => sealed(part),
            "text/calendar" | "application/ics" => Unreadable::Invitation,
            "application/ms-tnef" | "application/vnd.ms-tnef" => Unreadable::Winmail,
            _ => continue,
        };
        found = Some(found.map_or(this, |before: Unreadable| before.min(this)));
    }
    found
}

/// Signed or encrypted, by what the part says or by its first bytes (RFC 5652, section 3).
fn sealed(part: &Part<'_>) -> Unreadable {
    const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
    let contents = part.contents();
    let start = &contents[..contents.len().min(64)];
    let is_signed = match part.content.get("smime-type") {
        Some(kind) => kind.eq_ignore_ascii_case("signed-data"),
        None => start
            .windows(SIGNED_DATA.len())
            .any(|window| window == SIGNED_DATA),
    };
    if is_signed {
        Unreadable::Signed
    } else {
        Unreadable::Encrypted
    }
}
