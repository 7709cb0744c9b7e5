//! What a filled field looks like: drawn by the program's own fonts on pages of the fields' sizes, which become drawings of the form.
//! So a name in Arabic or Chinese is as readable as any, whatever fonts the form has.

use super::PdfFormError;
use super::flatten::resources_of;
use super::read::name;
use crate::pages::draw;
use crate::shape::Line;
use crate::typeface::{Typeface, is_unseen};
use krilla::page::PageSettings;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// Between the edge of a field and its words, in points.
const EDGE: f32 = 2.0;
const LINE: f32 = 1.2;
/// Of letters whose size is not said.
const USUAL: f32 = 11.0;
const LEAST: f32 = 4.0;
/// The most characters that are drawn in all fields together.
const MAX_DRAWN: usize = 500_000;
const INK: (u8, u8, u8) = (0, 0, 0);
const LACKING: char = '\u{25a1}';

/// How words stand in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Line,
    Lines,
    /// In so many boxes.
    Comb(usize),
    /// A mark in the middle.
    Mark,
}

/// Words for one place on a page.
#[derive(Debug, Clone)]
pub(super) struct Words {
    pub widget: ObjectId,
    /// Width and height of the place.
    pub room: (f32, f32),
    pub text: String,
    pub manner: Manner,
    pub size: f32,
    pub align: i64,
}

/// Draws words, and gathers them until they are put into the file.
pub(super) struct Painter {
    /// Read when there is something to draw.
    face: OnceCell<Typeface>,
    words: Vec<Words>,
    drawn: usize,
}

impl Painter {
    pub fn new() -> Self {
        Self {
            face: OnceCell::new(),
            words: Vec::new(),
            drawn: 0,
        }
    }

    /// Adds words; false where some of them cannot be drawn.
    pub fn add(&mut self, words: Words) -> bool {
        self.drawn += words.text.len();
        if self.drawn > MAX_DRAWN {
            return false;
        }
        let face = self.face.get_or_init(Typeface::regular);
        let mut is_whole = true;
        let mut shown = |c: char| match c {
            '\n' | '\u{200c}' | '\u{200d}' => Some(c),
            c if c.is_whitespace() || c.is_control() => Some(' '),
            c if is_unseen(c) => None,
            c if face.draws(c) => Some(c),
            _ => {
                is_whole = false;
                Some(LACKING)
            }
        };
        let text = words.text.chars().filter_map(&mut shown).collect();
        self.words.push(Words { text, ..words });
        is_whole
    }

    /// Puts all words into the file, each as a drawing, and says which is which place's.
    pub fn into_file(self, file: &mut Document) -> Result<Vec<(ObjectId, ObjectId)>, PdfFormError> {
        if self.words.is_empty() {
            return Ok(Vec::new());
        }
        let face = self.face.get_or_init(Typeface::regular);
        let mut document = krilla::Document::new();
        for words in &self.words {
            let (width, height) = words.room;
            let size = PageSettings::from_wh(width, height).ok_or(PdfFormError::Broken)?;
            let mut page = document.start_page_with(size);
            let mut surface = page.surface();
            for (line, at, size) in placed(face, words) {
                draw(&mut surface, &line, at, size, INK);
            }
            surface.finish();
            page.finish();
        }
        let bytes = document.finish().map_err(|_| PdfFormError::Broken)?;
        let mut drawn = Document::load_mem(&bytes).map_err(|_| PdfFormError::Broken)?;
        drawn.renumber_objects_with(file.max_id + 1);
        let pages: Vec<ObjectId> = drawn.page_iter().collect();
        if pages.len() != self.words.len() {
            return Err(PdfFormError::Broken);
        }
        let mut drawings = Vec::with_capacity(pages.len());
        for (page, words) in pages.iter().zip(&self.words) {
            let mut form = Dictionary::new();
            form.set("Type", name("XObject"));
            form.set("Subtype", name("Form"));
            let (width, height) = words.room;
            let bounds = [0.0, 0.0, width, height].map(Object::Real);
            form.set("BBox", Object::Array(bounds.to_vec()));
            form.set("Resources", Object::Dictionary(resources_of(&drawn, *page)));
            let mut stream = Stream::new(form, drawn.get_page_content(*page));
            // It stays as it is where it does not become smaller.
            let _ = stream.compress();
            drawings.push((words.widget, stream));
        }
        // What the pages had is in the drawings.
        let contents = pages.iter().flat_map(|page| drawn.get_page_contents(*page));
        let contents: BTreeSet<ObjectId> = contents.collect();
        let kept = |object: &Object| match object {
            Object::Dictionary(known) => !["Catalog", "Pages", "Page"]
                .iter()
                .any(|kind| known.has_type(kind.as_bytes())),
            Object::Stream(known) => !["XRef", "ObjStm"]
                .iter()
                .any(|kind| known.dict.has_type(kind.as_bytes())),
            _ => true,
        };
        file.max_id = file.max_id.max(drawn.max_id);
        let objects = drawn.objects.into_iter();
        let objects = objects.filter(|(id, object)| !contents.contains(id) && kept(object));
        file.objects.extend(objects);
        let added = drawings.into_iter();
        Ok(added
            .map(|(widget, stream)| (widget, file.add_object(stream)))
            .collect())
    }
}

/// The lines of words: each with the foot of its first letter, from the upper left corner, and its size.
fn placed(face: &Typeface, words: &Words) -> Vec<(Line, (f32, f32), f32)> {
    let (width, height) = words.room;
    let room = (width - 2.0 * EDGE).max(1.0);
    let sized = |most: f32| match words.size {
        0.0 => most.clamp(LEAST, USUAL),
        size => size,
    };
    let side = |line: &Line, size: f32| {
        let free = room - line.width * size;
        EDGE + match (words.align, line.is_rtl) {
            (1, _) => free / 2.0,
            (2, false) | (0, true) => free,
            _ => 0.0,
        }
    };
    // As if the letters stood alone in the height that they have.
    let middle = |size: f32| height / 2.0 + size * 0.36;
    match words.manner {
        Manner::Line | Manner::Mark => {
            let size = match words.manner {
                Manner::Mark => (height.min(width) * 0.9).max(1.0),
                _ => sized(height * 0.7),
            };
            let text = words.text.replace('\n', ", ");
            let lines = face.lines(&text, f32::MAX);
            let widest = lines.iter().map(|line| line.width).fold(0.0, f32::max);
            let size = match widest * size > room && words.manner == Manner::Line {
                true => (room / widest).max(1.0),
                false => size,
            };
            let first = lines.into_iter().next();
            let at = |line: Line| {
                let x = match words.manner {
                    Manner::Mark => (width - line.width * size) / 2.0,
                    _ => side(&line, size),
                };
                (line, (x, middle(size)), size)
            };
            first.map(at).into_iter().collect()
        }
        Manner::Lines => {
            let mut size = sized(USUAL);
            let lines_at = |size: f32| -> Vec<Line> {
                let paragraphs = words.text.split('\n');
                paragraphs
                    .flat_map(|paragraph| face.lines(paragraph, room / size))
                    .collect()
            };
            let mut lines = lines_at(size);
            // Smaller, until it fits or would not be read any more.
            while lines.len() as f32 * size * LINE > height && size > LEAST + 1.0 {
                size -= 1.0;
                lines = lines_at(size);
            }
            let places = lines.into_iter().enumerate().map(|(at, line)| {
                let y = EDGE + size + at as f32 * size * LINE;
                (side(&line, size), y, line)
            });
            places.map(|(x, y, line)| (line, (x, y), size)).collect()
        }
        Manner::Comb(boxes) => {
            let each = width / boxes.max(1) as f32;
            let size = sized(height * 0.7).min((each * 1.4).max(1.0));
            let mut lines = Vec::new();
            for (at, c) in words.text.chars().take(boxes).enumerate() {
                for line in face.lines(&c.to_string(), f32::MAX).into_iter().take(1) {
                    let x = each * (at as f32 + 0.5) - line.width * size / 2.0;
                    lines.push((line, (x, middle(size)), size));
                }
            }
            lines
        }
    }
}
